"""What players do, as they read it of themselves: on the phone that sent it, beside the way back."""

from chouette.wording.table.cube_phrases import of_the_one, share_too
from chouette.wording.table.redouble_sentences import redouble_too
from chouette.wording.template import Case, Template

YOU_INSIST: dict[str, Template] = {
    "offers": "You ask for doubles in the order of the line.",
    "answers": "You ask for answers in the order of the line.",
}
YOU_NOTICE: dict[str, Template] = {
    "corrected": "You notice an illegal play; it is corrected.",
    "roll_stands": "You notice an illegal play; the roll stands.",
    "reroll": "You notice an illegal play; the dice are thrown again.",
    "stands": "You notice an illegal play; it stands.",
    "too_late": "You notice an illegal play, too late.",
}
YOU_DO: dict[str, dict[str, Template]] = {
    "double": {
        "by": redouble_too(
            (
                Case("parts", {"share": ("You and {with_them} double to {value}.", "You double to {value}.")}),
                "You and {with_them} double {team_cubes} to {value}.",
                "You double {team_cubes} to {value} for {absent}.",
                "You double {team_cubes} to {value}.",
                "You double to {value} for {absent}.",
                "You double to {value}, for {too} too.",
                "You double to {value}: {others}.",
                "You double: {others}.",
                "You double to {value}.",
                "You double.",
            )
        )
    },
    "insist": {"by": Case("on", YOU_INSIST)},
    "extra": {"by": "You offer an extra."},
    "drop_extra": {"by": "You give extras up: {cubes}."},
    "reverse": {"by": "You drop after all."},
    "offer": {
        "by": (
            Case(
                "sells", {"all": "You offer to sell for {points}.", "some": "You offer to settle or sell for {points}."}
            ),
            "You offer to settle {team_cubes} at {points}.",
            "You offer to settle at {points}.",
        )
    },
    "accept": {
        "by": share_too(
            (
                "You buy {others}’s cube and get {gets} for it.",
                "You buy {others}’s cube for {price}.",
                "You accept the offer on {others}’s cube.",
                "You accept the offer.",
            ),
            "parts",
        )
    },
    "withdraw": {"by": "You withdraw the offer."},
    "buy": {
        "by": share_too(
            ("You buy {cubes}’s cube and get {gets} for it.", "You buy {cubes}’s cube for {points}."), "parts"
        )
    },
    "preempt": {"by": share_too("You step in and settle {cubes}’s cube.", "parts")},
    "unshare": {
        "by": of_the_one(
            "You give a half of {cubes} up for {points}.", "You give a half of the cube up for {points}.", "parts"
        )
    },
    "partner_split": {
        "by": ("You drop, {mate} takes alone.", "You will double without the Partner."),
        "keeps": "{dropper} drops, you take alone.",
    },
    "partner_refuses": {"by": "You decline to be Partner."},
    "decline_box": {"by": "You decline the box."},
    "vacate_box": {"by": "You give up the box."},
    "partner": {"player": "You are Partner in the next game."},
    "join": {"player": "You join."},
    "leave": {"player": "You leave and settle."},
    "freeze": {"player": "You leave; the account stays open."},
    "sit_out": {"player": "You sit out."},
    "sit_in": {"player": "You play again."},
    "remove": {"player": "You are removed from the line."},
    "stake": {
        "player": (
            Case("stake", {"1": "You play for the basic stake."}),
            "You play for {stake} times the basic stake.",
        )
    },
    "proxy": {"player": "{proxy} handles your cube.", "proxy": "You handle the cube of {player}."},
    "step_out": {
        "player": ("You step out; {proxy} handles the cube.", "You step out."),
        "proxy": "{player} steps out; you handle the cube.",
    },
    "come_back": {"player": "You are back."},
    "illegal_play": {"noticed_by": Case("remedy", YOU_NOTICE)},
}
"""By kind of event, and by the field in which the reader stands: their form of the sentence of the trail."""
FOR_YOU: Template = redouble_too(
    (
        Case("with_own", {"True": "{who} doubles to {value}, for you too."}),
        "{who} doubles {team_cubes} to {value} for you.",
        "{who} doubles to {value} for you.",
    )
)
"""A double to an absent player for whom somebody makes it."""
WITH_YOU: Template = redouble_too(
    (
        Case("parts", {"share": "You and {with_you} double to {value}."}),
        "You and {with_you} double {team_cubes} to {value}.",
    )
)
"""The double of a Partner to the Box, who has agreed to it."""
