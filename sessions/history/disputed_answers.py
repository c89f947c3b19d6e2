"""A disputed answer, replayed from the log: the turns that it answered, and each word that it may have been instead."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from chouette.rules import Refusal, State
from chouette.rules.events import Answer, Double, DropTake
from chouette.rules.facts import house_words
from chouette.rules.open.legal import legal
from chouette.rules.outlook.meaning import concerned, meaning
from chouette.rules.record import Replay, Standing, replay
from chouette.rules.state import Cube, Game, Side
from sessions.history.tried import points_of_game, try_instead
from sessions.store.disputed_game import AnsweredCube, AnsweredTurn, TriedAnswer, UnfitEvent
from sessions.view.questions import alike
from sessions.view.withheld import people_in_reason


def answered_turns(before: State, earlier: Sequence[Standing], answer: Answer) -> Iterator[AnsweredTurn]:
    """Return the turns that an answer was given to, one for each player who turned; none for an extra not turned."""
    assert before.game is not None, "an answer is given in a game"
    turned: dict[tuple[str, str], list[Cube]] = {}
    for cube in _named(before.game, answer.cubes):
        if cube.pending:
            turned.setdefault((_turner(before.game, earlier, cube), cube.status), []).append(cube)
    for (by, status), cubes in turned.items():
        players = tuple(dict.fromkeys(cube.player for cube in cubes))
        values = tuple(sorted({cube.value * 2 for cube in cubes}))
        yield AnsweredTurn(by, status, players, values, again=all(cube.holder != "centre" for cube in cubes))


def answered_cubes(before: State, answer: Answer | DropTake) -> dict[str, AnsweredCube]:
    """Return the cubes that were answered as they stood before it: an extra may have been given since, or one sold."""
    assert before.game is not None, "an answer is given in a game"
    names = answer.cubes if isinstance(answer, Answer) else answer.by
    return {
        cube.name: AnsweredCube(cube.box_end, cube.team_end, _answering(cube, answer))
        for cube in _named(before.game, names)
    }


def _answering(cube: Cube, answer: Answer | DropTake) -> Side:
    """Return the side that answers a cube: of an extra that is beavered before it is turned, whose it was given."""
    return cube.answering or ("box" if answer.by in cube.box_end else "team")


def other_of_two(before: State, cubes: Iterable[AnsweredCube]) -> str | None:
    """Return the player against whom cubes were answered: the Box, or the Captain, if they hold one, else the first."""
    assert before.game is not None, "an answer is given in a game"
    across = [holder for cube in cubes for holder in cube.across]
    first = (one for one in (before.game.box, before.game.captain) if one in across)
    return next(first, next(iter(across), None))


def of_the_two(
    before: State, answer: Answer | DropTake, cubes: Mapping[str, AnsweredCube], other: str | None
) -> tuple[str, ...]:
    """Return the cubes of which the two settle what was said: those against the other, or all that have to get one
    word."""
    one_word = isinstance(answer, Answer) and _get_one_word(before, answer)
    return tuple(name for name, cube in cubes.items() if one_word or other in cube.across)


def _get_one_word(before: State, answer: Answer) -> bool:
    asked = (action for action in legal(before).get(answer.by, ()) if action.event == "answer")
    whole = (action for action in asked if {choice.cube for choice in action.cubes} == {*answer.cubes})
    return any(alike(action) for action in whole)


def asked_player(before: State, answer: Answer, cubes: Iterable[str]) -> str | None:
    """Return whose figures the question showed for these cubes: an absent player's for their own, else those of who
    answered."""
    assert before.game is not None, "an answer is given in a game"
    named = _named(before.game, cubes)
    return concerned(answer.by, named[0]) if named else None


def tried_answers(
    before: State, events: Sequence[Standing], answer: Answer, theirs: Iterable[str]
) -> Iterator[TriedAnswer]:
    """Try each word that the house has for all of these cubes in the answer, the first of these events.

    What was said of any other cubes stays.

    Nothing is tried while the answer is sealed: what no longer fits would tell what others have answered.
    """
    assert before.game is not None, "an answer is given in a game"
    if _is_sealed(before, events, answer):
        return
    cubes = _named(before.game, theirs)
    for word in _words(before, cubes):
        said = {**answer.cubes, **{cube.name: word for cube in cubes}}
        outcome = try_instead(before, events, replace(answer, cubes=said))
        match outcome:
            case Refusal():
                people = people_in_reason(before.game, cubes[0].name, outcome)
                yield TriedAnswer(word, refusal=outcome, people=people)
            case UnfitEvent():
                yield TriedAnswer(word, unfit=outcome)
            case _:
                points = points_of_game(outcome, before.game.number)
                yield TriedAnswer(word, meaning(before.game, answer.by, cubes, word), points)


def _named(game: Game, names: Iterable[str]) -> list[Cube]:
    return [game.cubes[name] for name in names if name in game.cubes]


def _words(before: State, cubes: Sequence[Cube]) -> tuple[str, ...]:
    """Return the words of the house that all of these cubes may get; none where one was not turned."""
    if not cubes or not all(cube.pending for cube in cubes):
        return ()
    first, *others = (house_words(before, cube) for cube in cubes)
    return tuple(word for word in first if all(word in words for words in others))


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
