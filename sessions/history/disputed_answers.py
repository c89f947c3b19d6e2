"""A disputed answer, replayed from the log: the turns that it answered, and each word that it may have been instead."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from chouette.rules import Refusal, State
from chouette.rules.events import Answer, Double
from chouette.rules.facts import house_words
from chouette.rules.open.legal import legal
from chouette.rules.outlook.meaning import concerned, meaning
from chouette.rules.record import Replay, Standing, replay
from chouette.rules.state import Cube, Game
from sessions.history.tried import try_instead
from sessions.store.disputed_game import AnsweredTurn, TriedAnswer, UnfitEvent
from sessions.view.questions import alike
from sessions.view.withheld import people_in_reason


def answered_turns(before: State, earlier: Sequence[Standing], answer: Answer) -> Iterator[AnsweredTurn]:
    """Return the turns that an answer was given to, one for each player who turned; none for an extra not turned."""
    assert before.game is not None, "an answer is given in a game"
    turned: dict[tuple[str, str], list[Cube]] = {}
    for cube in _answered(before.game, answer):
        if cube.pending:
            turned.setdefault((_turner(before.game, earlier, cube), cube.status), []).append(cube)
    for (by, status), cubes in turned.items():
        players = tuple(dict.fromkeys(cube.player for cube in cubes))
        values = tuple(sorted({cube.value * 2 for cube in cubes}))
        yield AnsweredTurn(by, status, players, values, again=all(cube.holder != "centre" for cube in cubes))


def asked_player(before: State, answer: Answer) -> str | None:
    """Return whose figures the question showed: an absent player's for their cube, else those of who answered."""
    assert before.game is not None, "an answer is given in a game"
    cubes = _answered(before.game, answer)
    return concerned(answer.by, cubes[0]) if cubes else None


def tried_answers(before: State, events: Sequence[Standing], answer: Answer) -> Iterator[TriedAnswer]:
    """Try each word that the house has for these cubes in place of the answer, the first of these events.

    Nothing is tried of cubes that may get a word each, or while the answer is sealed: what no longer fits would tell
    what others have answered.
    """
    assert before.game is not None, "an answer is given in a game"
    if _is_sealed(before, events, answer):
        return
    cubes = _answered(before.game, answer)
    for word in _words(before, answer, cubes):
        outcome = try_instead(before, events, replace(answer, cubes=dict.fromkeys(answer.cubes, word)))
        match outcome:
            case Refusal():
                people = people_in_reason(before.game, cubes[0].name, outcome)
                yield TriedAnswer(word, refusal=outcome, people=people)
            case UnfitEvent():
                yield TriedAnswer(word, unfit=outcome)
            case _:
                yield TriedAnswer(word, meaning(before.game, answer.by, cubes, word))


def _answered(game: Game, answer: Answer) -> list[Cube]:
    return [game.cubes[name] for name in answer.cubes if name in game.cubes]


def _words(before: State, answer: Answer, cubes: Sequence[Cube]) -> tuple[str, ...]:
    """Return the words of the house for one cube, or for several that have to get one word; else none."""
    if not cubes or not all(cube.pending for cube in cubes) or (len(cubes) > 1 and not _get_one_word(before, answer)):
        return ()
    first, *others = (house_words(before, cube) for cube in cubes)
    return tuple(word for word in first if all(word in words for words in others))


def _get_one_word(before: State, answer: Answer) -> bool:
    asked = (action for action in legal(before).get(answer.by, ()) if action.event == "answer")
    whole = (action for action in asked if {choice.cube for choice in action.cubes} == {*answer.cubes})
    return any(alike(action) for action in whole)


def _is_sealed(before: State, events: Sequence[Standing], answer: Answer) -> bool:
    """Return whether the answer is still sealed after all that has followed it."""
    now = replay(before, events)
    game = now.state.game if isinstance(now, Replay) else None
    same = game is not None and before.game is not None and game.number == before.game.number
    return game is not None and same and any(name in game.window.sealed for name in answer.cubes)


def _turner(game: Game, earlier: Sequence[Standing], cube: Cube) -> str:
    """Return the player who turned a cube that waits for an answer: who doubled, or answered with a beaver."""
    doubler = cube.offered_by or game.box
    return doubler if cube.status == "offered" else next(_turners(earlier, cube.name), doubler)


def _turners(earlier: Sequence[Standing], cube: str) -> Iterator[str]:
    """The players who doubled or answered with that cube, the last first."""
    for standing in reversed(earlier):
        event = standing.event
        if isinstance(event, Double | Answer) and isinstance(event.by, str) and cube in (event.cubes or (event.by,)):
            yield event.by
