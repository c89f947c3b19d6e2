"""A disputed event, replayed from the log: the game then, and what each result or answer instead would bring."""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from chouette.rules import Refusal, State
from chouette.rules.events import Answer, DropTake, Result
from chouette.rules.open.consent import box_side
from chouette.rules.record import Replay, Standing, replay
from chouette.rules.state import Game
from sessions.history import chain
from sessions.history.checkpoint import record_before
from sessions.history.disputed_answers import (
    answered_cubes,
    answered_turns,
    asked_player,
    of_the_two,
    other_of_two,
    tried_answers,
)
from sessions.history.tried import points_of_game, state_before, try_instead, unfit_event
from sessions.store.disputed_game import DisputedGame, TriedResult, UnfitEvent
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
        return None if game is None else _as_played(game)
    record = record_before(locked, seq, newest)
    return disputed_game(record.checkpoint, record.events, seq)


def disputed_game(checkpoint: State, events: Sequence[Standing], seq: int) -> DisputedGame | None:
    """Return the game of the event `seq` of a record that begins with a checkpoint.

    None where it stands no more, or where the rules as they are now no longer accept the events before it.
    """
    place = next((at for at, standing in enumerate(events) if standing.seq == seq), None)
    if place is None:
        return None
    before, event = state_before(checkpoint, events, place), events[place].event
    if before is None or before.game is None:
        return None
    now = replay(before, events[place:])
    points = points_of_game(now, before.game.number) if isinstance(now, Replay) else {}
    game = replace(_as_played(before.game), points=points)
    match event:
        case Result():
            return replace(game, results=tuple(_tried_results(before, events[place:], event)))
        case Answer() | DropTake():
            cubes = answered_cubes(before, event)
            other = other_of_two(before, cubes.values())
            game = replace(game, cubes=cubes, other=other, theirs=of_the_two(before, event, cubes, other), answers=())
            return game if isinstance(event, DropTake) else _tried_otherwise(game, before, events, place, event)
        case _:
            return replace(game, answers=())


def _tried_otherwise(
    game: DisputedGame, before: State, events: Sequence[Standing], place: int, answer: Answer
) -> DisputedGame:
    """Return the game with the turns that were answered, and what may have been said instead of the cubes of the other
    of the two."""
    return replace(
        game,
        turns=tuple(answered_turns(before, events[:place], answer)),
        asked=asked_player(before, answer, game.theirs),
        answers=tuple(tried_answers(before, events[place:], answer, game.theirs)),
    )


def _as_played(game: Game) -> DisputedGame:
    return DisputedGame(game.box, game.captain, game.partner, box_side(game))


def _tried_results(before: State, events: Sequence[Standing], result: Result) -> Iterator[TriedResult]:
    """Try each of the six results in place of the first of these events, as a correction would."""
    assert before.game is not None, "a result ends a game"
    number = before.game.number
    for winner, kind in product(WINNERS, KINDS):
        outcome = try_instead(before, events, replace(result, winner=winner, kind=kind))
        if isinstance(outcome, Refusal):
            outcome = unfit_event(before, events[0], outcome)
        if isinstance(outcome, UnfitEvent):
            yield TriedResult(winner, kind, unfit=outcome)
            continue
        yield TriedResult(winner, kind, points_of_game(outcome, number))
