"""The log replayed from its first event, in memory: what state, view and sheet must then be."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from chouette.known_times import nearest_kept
from chouette.rules import Refusal, State, Step, apply
from chouette.rules.events import Amend, Event, GameEvent, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.open import stale
from chouette.rules.record import Misfit, Replay, Standing, amend
from chouette.rules.refusal import bad_format, out_of_place
from sessions.history.event_times import WrittenAt, time_said
from sessions.history.game_columns import EndedGame, games_ended
from sessions.models import Source
from sessions.store.changed_so_far import with_so_far
from sessions.store.recent import (
    ROWS,
    GameThen,
    Recent,
    RowEnded,
    Trace,
    absent_answered,
    between_games,
    game_then,
    instant,
    offered_for_sale,
    one_cube,
    plain,
    redoubles,
    shared_answered,
    side_named,
    sides,
    speakers_named,
    taken_by_clause,
    values_named,
    with_correction,
    with_event,
    with_results_again,
)


class LogLine(NamedTuple):
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


class Played(NamedTuple):
    """What the last event of a replay did: the step of an event of the game, or the corrected record (`again`) after
    the event `target` was taken back or replaced."""

    step: Step | None = None
    target: int = 0
    again: Replay | None = None


class LogReplay:
    """A session as its log makes it, event by event.

    What an event costs does not depend on how many there were before it; only an amendment replays what followed the
    event that it is about.
    """

    def __init__(self, opening: State) -> None:
        self.opening = opening
        self.state = opening
        self.recent = Recent()
        self.steps: dict[int, tuple[GameEvent, Step]] = {}
        self._written: dict[int, WrittenAt] = {}
        self._rows: list[RowEnded] = []
        self._between: dict[int, Step] = {}  # those that settled or adjusted something

    def take(self, line: LogLine) -> None:
        """The next event of a log. Raises Broken."""
        event = decode(msgspec.json.decode(line.body))
        done = event if isinstance(event, Refusal) else self.play(line, event)
        if isinstance(done, Refusal):
            raise Broken(line.seq, done.code)

    def play(self, line: LogLine, event: Event) -> Played | Refusal:
        """The next event, which `line` has as it is stored; a refusal leaves everything as it was."""
        self._written[line.seq] = WrittenAt(line.at, line.source)
        if isinstance(event, Undo):
            return self._undone(line, event)
        if isinstance(event, Amend):
            return self._amended(line, event)
        step = apply(self.state, event)
        if isinstance(step, Refusal):
            return step
        self.recent = with_event(self.recent, trace(line, event, self.state), step)
        self._stands(line.seq, event, step)
        self.state = step.state
        return Played(step)

    @property
    def between(self) -> int:
        """How many events that stand have settled or adjusted something; an undo looks at all of them."""
        return len(self._between)

    def _stands(self, seq: int, event: GameEvent, step: Step) -> None:
        self.steps[seq] = (event, step)
        if step.row:
            self._rows.append(RowEnded(seq, step.row))
        if step.settlement or step.adjustment:
            self._between[seq] = step

    def _forget_ended(self, since: int) -> None:
        """Forget the games that ended with the event of that number or later, and what was settled or adjusted then."""
        while self._rows and self._rows[-1].seq >= since:
            self._rows.pop()
        while self._between and next(reversed(self._between)) >= since:
            self._between.popitem()

    def _undone(self, line: LogLine, event: Undo) -> Played | Refusal:
        """The last standing event goes: the state before it is known, so that nothing is replayed."""
        if not self.steps:
            return out_of_place("nothing_to_undo")
        target = next(reversed(self.steps))
        about, _ = self.steps.pop(target)
        self._forget_ended(target)
        before = self.steps[next(reversed(self.steps))][1].state if self.steps else self.opening
        self._corrected(line, event, target, about, before, replace(before, seq=line.seq))
        return Played(target=target)

    def _before(self, seq: int) -> State:
        """The state before the standing event of that number, or before all that follow it."""
        before = self.opening
        for number, (_, step) in self.steps.items():
            if number >= seq:
                break
            before = step.state
        return before

    def _amended(self, line: LogLine, event: Amend) -> Played | Refusal:
        with_ = None if event.with_ is None else decode(event.with_)
        if isinstance(with_, Refusal):
            return with_
        if isinstance(with_, Undo | Amend):
            return bad_format("not_an_amendment", seq=event.seq)
        followed = [seq for seq in self.steps if seq >= event.seq]
        events = {seq: self.steps[seq][0] for seq in followed}
        before = self._before(event.seq)
        outcome = amend(before, [Standing(*one) for one in events.items()], line.seq, event.seq, with_)
        if isinstance(outcome, Misfit):
            return outcome.named()
        if isinstance(outcome, Refusal):
            return outcome
        about = events[event.seq]
        if with_ is not None:
            events[event.seq] = with_
        for seq in followed:
            del self.steps[seq]
        self._forget_ended(event.seq)
        again = [(seq, events[seq], step) for seq, step in outcome.steps]
        for one in again:
            self._stands(*one)
        self.recent = with_results_again(self.recent, before, again)
        self._corrected(line, event, event.seq, about, before, outcome.state)
        return Played(target=event.seq, again=outcome)

    def _corrected(
        self, line: LogLine, event: Undo | Amend, target: int, about: GameEvent, before: State, state: State
    ) -> None:
        shown = trace(line, event, self.state, about=about, then=game_then(about, before))
        moved = stale.corrected(self.state, state, self.recent.moved, line.seq)
        settled, adjusted = between_games(self._between.items())
        due = Recent(rows=tuple(self._rows[-ROWS:]), settled=settled, adjusted=adjusted)
        shown = with_so_far(shown, (self.state, self.recent.rows), (state, due.rows))
        self.recent = with_correction(self.recent, shown, target, due, moved)
        self.state = state

    def began(self) -> datetime | None:
        """When the first event that stands happened, within the bounds that times have now; null where none does."""
        for seq, (event, _) in self.steps.items():
            return nearest_kept(time_said(event) or self._written[seq].at)
        return None

    def points(self) -> dict[int, dict[str, int]]:
        """By the number of each finished game what it has won each player."""
        return {ended.row.number: ended.row.points for ended in self._rows}

    def games(self) -> dict[int, EndedGame]:
        """The finished games by number."""
        steps = ((seq, event, step) for seq, (event, step) in self.steps.items())
        ended = games_ended(self.opening, steps, self._written)
        return {game.row.number: game for game in ended}


def trace(
    line: LogLine, event: Event, before: State, *, about: Event | None = None, then: GameThen | None = None
) -> Trace:
    """An event as the trail shows it; `about` is the one that it takes back, `then` the game of that one."""
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
        one_cube=one_cube(before),
        game=before.game.number if before.game else None,
        values=values_named(event, before),
        absent=absent_answered(event, before),
        deemed=taken_by_clause(event, before),
        shared=shared_answered(event, before),
        speakers=speakers_named(event, before),
        side=side_named(event, before),
        again=redoubles(event, before),
        sells=offered_for_sale(event, before),
        paper=line.seq if line.source == Source.PAPER else 0,
        about=None if about is None else plain(about),
        about_then=then,
    )
