"""The log walked through from its first event, in memory: what state, view and sheet must then be."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import msgspec

from chouette.rules import Refusal, State, Step, apply, stale
from chouette.rules.events import Amend, Event, GameEvent, Undo
from chouette.rules.record import Misfit, Replay, Standing, amend, undo
from chouette.rules.transcript import decode
from sessions.models import Source
from sessions.recent import (
    Recent,
    RowEnded,
    Trace,
    between_games,
    instant,
    plain,
    sides,
    values_named,
    with_correction,
    with_event,
)


class Line(NamedTuple):
    """One event as it stands in the log."""

    seq: int
    body: str
    at: datetime
    source: str
    device: UUID | None
    user: UUID | None
    player: UUID | None
    principal: UUID | None
    rules: int
    undoes: int | None
    amends: int | None
    hash: str


class Broken(Exception):
    """An event of the log is not accepted by the rules as they are now."""

    def __init__(self, seq: int, code: str) -> None:
        super().__init__(f"event {seq} is refused: {code}")
        self.seq = seq


class Walk:
    """A session as its log makes it, event by event."""

    def __init__(self, opening: State) -> None:
        self.opening = opening
        self.state = opening
        self.recent = Recent()
        self.steps: dict[int, tuple[GameEvent, Step]] = {}

    def take(self, line: Line) -> None:
        """The next event. Raises Broken."""
        event = decode(msgspec.json.decode(line.body))
        if isinstance(event, Refusal):
            raise Broken(line.seq, event.code)
        if isinstance(event, Undo | Amend):
            self._correct(line, event)
            return
        step = apply(self.state, event)
        if isinstance(step, Refusal):
            raise Broken(line.seq, step.code)
        self.recent = with_event(self.recent, trace(line, event, self.state), step)
        self.steps[line.seq] = (event, step)
        self.state = step.state

    def _correct(self, line: Line, event: Undo | Amend) -> None:
        target, with_ = self._correction(line, event)
        standing = [Standing(seq, of) for seq, (of, _) in self.steps.items()]
        outcome: Replay | Misfit | Refusal
        if isinstance(event, Undo):
            outcome = undo(self.opening, standing, line.seq)
        else:
            outcome = amend(self.opening, standing, line.seq, target, with_)
        if not isinstance(outcome, Replay):
            raise Broken(line.seq, outcome.code if isinstance(outcome, Refusal) else outcome.refusal.code)
        about, _ = self.steps[target]
        events = {one.seq: one.event for one in standing}
        if with_ is not None:
            events[target] = with_
        self.steps = {seq: (events[seq], step) for seq, step in outcome.steps}
        shown = trace(line, event, self.state, about=about)
        moved = stale.corrected(self.state, outcome.state, self.recent.moved, line.seq)
        self.recent = with_correction(self.recent, shown, target, self._due(), moved)
        self.state = outcome.state

    def _correction(self, line: Line, event: Undo | Amend) -> tuple[int, GameEvent | None]:
        """The number of the event that is corrected, and what stands in its place."""
        if isinstance(event, Undo):
            return max(self.steps, default=0), None
        with_ = None if event.with_ is None else decode(event.with_)
        if isinstance(with_, Refusal | Undo | Amend):
            raise Broken(line.seq, "not_an_amendment")
        return event.seq, with_

    def _due(self) -> Recent:
        """The rows, settlements and adjustments that are due now."""
        settled, adjusted = between_games((seq, step) for seq, (_, step) in self.steps.items())
        rows = tuple(RowEnded(seq, step.row) for seq, (_, step) in self.steps.items() if step.row)
        return Recent(rows=rows, settled=settled, adjusted=adjusted)

    def games(self) -> dict[int, tuple[int, Step]]:
        """The finished games by number: the event that ended each, and its step."""
        return {step.row.number: (seq, step) for seq, (_, step) in self.steps.items() if step.row}


def trace(line: Line, event: Event, before: State, *, about: Event | None = None) -> Trace:
    """An event as the trail shows it; `about` is the one that it takes back."""
    box, team = sides(before)
    return Trace(
        seq=line.seq,
        event=plain(event),
        at=instant(line.at),
        device=line.device.hex if line.device else None,
        player=line.player.hex if line.player else None,
        principal=line.principal.hex if line.principal else None,
        box=box,
        team=team,
        game=before.game.number if before.game else None,
        values=values_named(event, before),
        paper=line.seq if line.source == Source.PAPER else 0,
        about=None if about is None else plain(about),
    )
