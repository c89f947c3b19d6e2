"""The parts of Box and Partner in a double that the Box answers for both: what each has of it, and by which clause."""

from typing import Annotated

from msgspec import Struct

from chouette.ledger.money import Worth
from chouette.rules.open.choices import Action
from chouette.rules.open.legal import Legal
from chouette.rules.outlook.grounds import partners_half
from chouette.rules.outlook.meaning import meaning
from chouette.rules.state import Cube, Game, State
from chouette.wording import clause
from chouette.wording.table.share_sentences import (
    COSTS_NOTHING,
    DROPS,
    HALVES,
    OWN_PART,
    OWN_PART_AND_ODD_POINT,
    TAKES,
    TAKES_UNEVENLY,
)
from chouette.wording.voices import Heard, heard
from sessions.view.describing import says
from sessions.view.sentences import HeardByRule, Names, by_rule
from sessions.view.terms import price


class PartnersPart(Struct, frozen=True, gc=False):
    """What the Partner is told while the Box is asked for both."""

    player: Annotated[str | None, says("The Partner.")]
    said: Annotated[list[Heard], says("What a take and a drop mean for their part.")]
    rule: Annotated[str, says("The clause.")]


# What the Partner reads, for one cube and for several


def parts(listed: Action, state: State, names: Names, _worth: Worth) -> HeardByRule | None:
    """What the Box is told of their own figures; null where they answer alone."""
    game = state.game
    if game is None or not _shared(listed, game):
        return None
    people = {"box": [game.box], "partner": [game.partner or ""]}
    odd = any(game.cubes[choice.cube].value % 2 for choice in listed.cubes)
    one = OWN_PART_AND_ODD_POINT if odd else OWN_PART
    voices = HALVES if len(listed.cubes) > 1 else one
    return by_rule(heard(voices, people, names), clause(partners_half(state.house)))


def partners_part(open_now: Legal, state: State, names: Names, worth: Worth) -> PartnersPart | None:
    """What the Partner is told of their part while the Box is asked for both; null where they are not."""
    game = state.game
    asked = () if game is None else open_now.get(game.box, ())
    for listed in asked:
        if game is not None and listed.event == "answer" and (cubes := _shared(listed, game)):
            words = set.intersection(*(set(choice.words) for choice in listed.cubes))
            told = [_partners(game, cubes, word, names, worth) for word in ("take", "drop") if word in words]
            return PartnersPart(game.partner, told, clause(partners_half(state.house)))
    return None


def _shared(listed: Action, game: Game) -> list[Cube]:
    """The cubes of an answer that the Box gives for their Partner too."""
    if game.partner is None or listed.by != game.box:
        return []
    return [cube for choice in listed.cubes if (cube := game.cubes[choice.cube]).pool and choice.words]


def _partners(game: Game, cubes: list[Cube], word: str, names: Names, worth: Worth) -> Heard:
    """What a word that the Box says of all these cubes means for the Partner."""
    assert game.partner is not None
    means = meaning(game, game.partner, cubes, word)
    people = {"box": [game.box], "partner": [game.partner]}
    if word == "drop" and not means["now"]:
        return heard(COSTS_NOTHING, people, names)
    said = {kind: price(points, worth) for kind, points in means.items()}
    if word == "take" and any(f"{kind}_won" in means for kind in ("single", "gammon")):
        both = {f"{kind}_{end}": said[kind] for kind in ("single", "gammon") for end in ("won", "lost")}
        return heard(TAKES_UNEVENLY[len(cubes) > 1], people, names, **{**both, **said})
    return heard((DROPS if word == "drop" else TAKES)[len(cubes) > 1], people, names, **said)
