"""Reasons that a table reads between games, for the players whom they name: the sentence of a code with "you"."""

from collections.abc import Mapping

from chouette.wording.template import Plural, Template

FAULT_FORMS: Mapping[str, Mapping[str, Template]] = {
    "fewer_than_three_players": {
        "players": (
            "A game needs three players; only you and {players} are here.",
            "A game needs three players; only you are here.",
        )
    },
    "team_is_too_large": {"partner": "Against the Box and you a team has {most} players at most, not {players}."},
    "partner_must_choose": {"player": "You are due to be Captain and must first say whether to stay Partner."},
    "everyone_must_agree_to_more_players": {
        "players": (
            Plural(
                "players",
                "More than {most} players need everyone’s yes; you and {players} have not said it.",
                "More than {most} players need everyone’s yes; you, {players} have not said it.",
            ),
            "More than {most} players need everyone’s yes; you have not said it.",
        )
    },
}
"""By code, then by the param that names the players."""
