"""The parts of Box and Partner in a double that the Box answers for both: what each has of it, and by which clause."""

from typing import Any

from chouette.ledger.money import Worth
from chouette.rules.open.choices import Action
from chouette.rules.outlook.grounds import partners_half
from chouette.rules.outlook.meaning import meaning
from chouette.rules.state import Cube, Game, State
from chouette.wording import clause
from chouette.wording.table.share_sentences import COSTS_NOTHING, DROPS, HALVES, OWN_PART, TAKES
from chouette.wording.voices import heard
from sessions.view.sentences import Names
from sessions.view.terms import price

Said = dict[str, Any]

# What the Partner reads, for one cube and for several


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
