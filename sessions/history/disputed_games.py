"""What a disputed event was about, replayed from the log: the game then, and what each of the six results would pay."""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from chouette.rules import Refusal, State
from chouette.rules.events import Answer, Double, Result
from chouette.rules.record import Misfit, Replay, Standing, amend, replay
from chouette.rules.state import Cube, Game
from sessions.history import chain
from sessions.history.checkpoint import record_before
from sessions.store.disputed_game import AnsweredTurn, DisputedGame, TriedResult, UnfitEvent
from sessions.store.recent import Trace, plain, sides, values_named
from sessions.store.session_row import LockedSession

WINNERS, KINDS = ("box", "team"), ("single", "gammon", "backgammon")


def load_disputed_game(
    locked: LockedSession, seq: int | None, newest: chain.Entry | None = None
) -> DisputedGame | None:
    """Return the game of the disputed event `seq`; None for a result refused before it was recorded gives the game on.

    `newest` is an event that is being written and is not in the database yet. None where the event stands no more, or
    where the rules as they are now no longer accept the events before it.
    """
    if seq is None:
        game = locked.state.game
        return None if game is None else DisputedGame(game.box, game.captain, game.partner)
    record = record_before(locked, seq, newest)
    return disputed_game(record.checkpoint, record.events, seq)


def disputed_game(checkpoint: State, events: Sequence[Standing], seq: int) -> DisputedGame | None:
    """Return the game of the event `seq` of a record that begins with a checkpoint.

    None where it stands no more, or where the rules as they are now no longer accept the events before it.
    """
    place = next((at for at, standing in enumerate(events) if standing.seq == seq), None)
    if place is None:
        return None
    before, event = _state_before(checkpoint, events, place), events[place].event
    if before is None or before.game is None:
        return None
    game = before.game
    results = tuple(_tried_results(before, events[place:], event)) if isinstance(event, Result) else ()
    turns = tuple(_answered_turns(before, events[:place], event)) if isinstance(event, Answer) else ()
    return DisputedGame(game.box, game.captain, game.partner, results, turns)


def trace_of_standing(before: State, standing: Standing) -> Trace:
    """Return an event of the record as the trail has it, from the state before it."""
    box, team = sides(before)
    number = before.game.number if before.game else None
    values = values_named(standing.event, before)
    return Trace(standing.seq, plain(standing.event), "", box=box, team=team, game=number, values=values)


def _state_before(checkpoint: State, events: Sequence[Standing], place: int) -> State | None:
    """Return the table before the event at that place; None where the rules no longer accept what comes before it."""
    earlier = replay(checkpoint, events[:place])
    return replace(earlier.state, seq=events[place].seq - 1) if isinstance(earlier, Replay) else None


def _tried_results(before: State, events: Sequence[Standing], result: Result) -> Iterator[TriedResult]:
    """Try each of the six results in place of the first of these events, as a correction would."""
    assert before.game is not None, "a result ends a game"
    seq, number = events[0].seq, before.game.number
    for winner, kind in product(WINNERS, KINDS):
        outcome = amend(before, events, events[-1].seq + 1, seq, replace(result, winner=winner, kind=kind))
        if isinstance(outcome, Misfit):
            place = next(at for at, standing in enumerate(events) if standing.seq == outcome.seq)
            trace = trace_of_standing(_state_before(before, events, place) or before, events[place])
            yield TriedResult(winner, kind, unfit=UnfitEvent(trace, outcome.refusal))
            continue
        assert not isinstance(outcome, Refusal), "the result stands"
        rows = (step.row for _seq, step in outcome.steps if step.row is not None)
        yield TriedResult(winner, kind, next(row.points for row in rows if row.number == number))


def _answered_turns(before: State, earlier: Sequence[Standing], answer: Answer) -> Iterator[AnsweredTurn]:
    """Return the turns that an answer was given to, one for each player who turned; none for an extra not turned."""
    assert before.game is not None, "an answer is given in a game"
    named = (before.game.cubes[name] for name in answer.cubes if name in before.game.cubes)
    turned: dict[tuple[str, str], list[Cube]] = {}
    for cube in named:
        if cube.pending:
            turned.setdefault((_turner(before.game, earlier, cube), cube.status), []).append(cube)
    for (by, status), cubes in turned.items():
        players = tuple(dict.fromkeys(cube.player for cube in cubes))
        yield AnsweredTurn(by, status, players, tuple(sorted({cube.value * 2 for cube in cubes})))


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
