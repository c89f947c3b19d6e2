"""The parts of Box and Partner in a double that the Box answers for both: what each has of it, and by which clause."""

from typing import Any

from chouette.ledger.money import Worth
from chouette.rules.open.choices import Action
from chouette.rules.outlook.grounds import partners_half
from chouette.rules.outlook.meaning import meaning
from chouette.rules.state import Cube, Game, State
from chouette.wording import clause
from chouette.wording.voices import Voices, heard
from sessions.view.sentences import Names
from sessions.view.terms import price

Said = dict[str, Any]

OWN_PART = Voices(
    "The figures are {box}’s own part; {partner} has the other half.",
    {
        "box": "The figures are your own part; {partner} has the other half.",
        "partner": "The figures are {box}’s own part; you have the other half.",
    },
)
HALVES = Voices(
    "Each figure is {box}’s half; {partner} has the other. An odd point is {box}’s.",
    {
        "box": "Each figure is your half; {partner} has the other. An odd point is yours.",
        "partner": "Each figure is {box}’s half; you have the other. An odd point is {box}’s.",
    },
)
# What the Partner reads, for one cube and for several

TAKES = (
    Voices(
        "If {box} takes, {partner} plays for {single}, a gammon for {gammon}.",
        {"partner": "If {box} takes, you play for {single}, a gammon for {gammon}."},
    ),
    Voices(
        "If {box} takes them all, {partner} plays for {single}, a gammon for {gammon}.",
        {"partner": "If {box} takes them all, you play for {single}, a gammon for {gammon}."},
    ),
)
DROPS = (
    Voices(
        "If {box} drops, {partner} pays {now}.",
        {"partner": "If {box} drops, you pay {now}."},
    ),
    Voices(
        "If {box} drops them all, {partner} pays {now}.",
        {"partner": "If {box} drops them all, you pay {now}."},
    ),
)
COSTS_NOTHING = Voices(
    "If {box} drops, {partner} pays nothing: the odd point is the Box’s.",
    {"partner": "If {box} drops, you pay nothing: the odd point is the Box’s."},
)


def parts(listed: Action, state: State, names: Names, worth: Worth) -> Said | None:
    """What the Box is told of their own figures, and the Partner of theirs; null where the Box answers alone."""
    game = state.game
    if game is None or game.partner is None or listed.by != game.box:
        return None
    cubes = [cube for choice in listed.cubes if (cube := game.cubes[choice.cube]).pool and choice.words]
    if not cubes:
        return None
    people = {"box": [game.box], "partner": [game.partner]}
    words = set.intersection(*(set(choice.words) for choice in listed.cubes))
    return {
        **heard(HALVES if len(listed.cubes) > 1 else OWN_PART, people, names),
        "partner": game.partner,
        "partners": [_partners(game, cubes, word, names, worth) for word in ("take", "drop") if word in words],
        "rule": clause(partners_half(state.house)),
    }


def _partners(game: Game, cubes: list[Cube], word: str, names: Names, worth: Worth) -> Said:
    """What a word that the Box says of all these cubes means for the Partner."""
    assert game.partner is not None
    means = meaning(game, game.partner, cubes, word)
    people = {"box": [game.box], "partner": [game.partner]}
    if word == "drop" and not means["now"]:
        return heard(COSTS_NOTHING, people, names)
    said = {kind: price(points, worth) for kind, points in means.items() if kind != "backgammon"}
    return heard((DROPS if word == "drop" else TAKES)[len(cubes) > 1], people, names, **said)
