"""The words of an answer to one cube: those that may be given now, and those of the house that may not, and why."""

from chouette.rules.chapters import groups
from chouette.rules.chapters.answers import (
    FITTING,
    goes_under_seal,
    keeper_refused,
    lone_take_refused,
    word_not_played,
    word_refused,
)
from chouette.rules.chapters.group_rules import greatest
from chouette.rules.open.choices import Action
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, State


def playable_words(state: State, game: Game, cube: Cube) -> tuple[str, ...]:
    """Return the words that this cube may be answered with now, whatever else is answered with it."""
    fitting = FITTING[cube.status] if cube.pending else ("beaver",)
    return tuple(word for word in fitting if _refused(state, game, cube, word) is None)


def withheld_words(state: State, action: Action, name: str) -> dict[str, Refusal]:
    """Return the words that the house has for this cube of an answer and that cannot be given now, with the refusal.

    Where answers go under seal nothing is withheld: what may not be answered would tell what the others have answered.
    """
    game = state.game
    assert game is not None, "cubes are answered in a game"
    cube = game.cubes[name]
    if not cube.pending or goes_under_seal(state, game, cube):
        return {}
    refusals = {
        word: _refused(state, game, cube, word) or _refused_by_group(state, game, action, cube, word)
        for word in house_words(state, cube)
    }
    return {word: refusal for word, refusal in refusals.items() if refusal is not None}


def house_words(state: State, cube: Cube) -> tuple[str, ...]:
    """Return the words that this house has for a pending cube, whether they can be given now or not."""
    return tuple(word for word in FITTING[cube.status] if word_not_played(state.house, cube, word) is None)


def _refused(state: State, game: Game, cube: Cube, word: str) -> Refusal | None:
    """Return why this cube cannot be answered with this word now, whatever else is answered with it, or None."""
    house, words = state.house, {cube.name: word}
    beavered = cube.kind == "team" and cube.status == "beavered" and cube.answering == "box"
    return (
        word_refused(house, cube, word)
        or (groups.beavers_refused(house, game, [cube], words) if beavered else None)
        or lone_take_refused(state, game, [cube], words)
        or keeper_refused(house, game, [cube], words)
    )


def _refused_by_group(state: State, game: Game, action: Action, cube: Cube, word: str) -> Refusal | None:
    """Return why no whole answer of this action takes this cube, or None where one does."""
    names = [choice.cube for choice in action.cubes]
    if word == "drop" or cube.name in greatest(action.together, names):
        return None
    return groups.refused(state.house, game, [game.cubes[one] for one in names], dict.fromkeys(names, word))
