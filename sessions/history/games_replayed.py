"""The games of an evening that are over, of which only those are replayed that may have something to tell.

Each begins from the state that was kept after the game before it, so that what a game costs does not depend on how many
were played.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Amend, GameEvent, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.state import Row
from sessions.history import chain
from sessions.models import Session
from sessions.selectors.finished_games import GameKept, games_kept
from sessions.selectors.log import log_lines
from sessions.store.header import opening_of
from sessions.store.session_row import state_decoder

DEALS = frozenset({"settle", "accept", "buy", "preempt"})

SEVERAL = 2
UNNAMED = range(SEVERAL)
"""Stands for the cubes of a double that names none: at least so many may be meant."""

Fields = dict[str, Any]


class Happening(NamedTuple):
    """An event that stands, with the table it met and what it did."""

    seq: int
    event: GameEvent
    before: State
    step: Step


class PlayedGame(NamedTuple):
    """A game that is over: the event that ended it, its row, the points of its highest cube (null: not kept), and the
    events that stand since the game before it."""

    seq: int
    row: Row
    highest: int | None
    events: dict[int, Fields]
    table: str | None  # the state after the game before; null where it is not needed, or where there was none

    @property
    def is_doubled(self) -> bool:
        """Some cube was turned in it, by a player or by the dice."""
        return any(event["event"] in ("double", "automatic_double") for event in self.events.values())

    @property
    def is_dealt_in(self) -> bool:
        """Cubes were settled or bought in it."""
        return any(event["event"] in DEALS for event in self.events.values())

    @property
    def may_leave_somebody_alone(self) -> bool:
        """Several cubes were doubled at once, and of them so many dropped that one may have been left."""
        return may_leave_alone(self.events.values())


def may_leave_alone(events: Iterable[Fields]) -> bool:
    """Did somebody double several cubes at once, of which those dropped leave at most one? A drop-take drops one."""
    every = list(events)
    words = (word for event in every if event["event"] == "answer" for word in event["cubes"].values())
    drops = sum(word == "drop" for word in words) + sum(event["event"] == "drop_take" for event in every)
    doubles = (event for event in every if event["event"] == "double")
    return any(SEVERAL <= len(event.get("cubes", UNNAMED)) <= drops + 1 for event in doubles)


def games_played(session: Session) -> list[PlayedGame]:
    """The games of an evening that are over, in their order. Two statements."""
    lines = log_lines(session.key)
    standing = chain.standing(chain.Entry(*line[:5]) for line in lines)
    events: dict[int, Fields] = {seq: msgspec.json.decode(body) for seq, body in standing.items()}
    kept = games_kept(session.key, told=list(_may_tell(events.values())))
    return list(_games(kept, events))


def _may_tell(events: Iterable[Fields]) -> Iterator[int]:
    """The numbers of the games that may tell of a deal or a lone taker."""
    number = 0
    since: list[Fields] = []
    for event in (*events, {"event": "start"}):
        if event["event"] == "start":
            if may_leave_alone(since) or any(one["event"] in DEALS for one in since):
                yield number
            number, since = number + 1, []
        since.append(event)


def _games(kept: Iterable[GameKept], events: dict[int, Fields]) -> Iterator[PlayedGame]:
    rest = iter(events.items())
    table: str | None = None
    for game in kept:
        own = {}
        for seq, event in rest:
            own[seq] = event
            if seq >= game.seq:
                break
        yield PlayedGame(game.seq, game.row, game.highest, own, table)
        table = game.checkpoint


def happenings_of(session: Session, game: PlayedGame) -> list[Happening]:
    """What happened in a game, from the event after the one that began it; up to the first that the rules as they are
    now no longer accept."""
    table = opening_of(session.header) if game.table is None else state_decoder.decode(game.table)
    return [one for one in _replayed(table, game.events) if one.before.game is not None]


def _replayed(table: State, events: dict[int, Fields]) -> Iterator[Happening]:
    for seq, fields in events.items():
        event = decode(fields)
        assert not isinstance(event, Refusal | Undo | Amend), "what stands in the log was an event when it was written"
        before = replace(table, seq=seq - 1)
        step = apply(before, event)
        if isinstance(step, Refusal):
            return
        yield Happening(seq, event, before, step)
        table = step.state
