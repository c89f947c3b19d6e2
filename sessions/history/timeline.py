"""A stretch of the log told: each event with the table it met, what it did, and what has become of it since.

The table that an event met is the one of the record as it now stands; where a later correction has changed what went
before, what was taken back may fit it no more and is then told without its figures.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from chouette.rules import Refusal, apply
from chouette.rules.events import Amend, GameEvent, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.outlook.grounds import ground
from chouette.rules.state import Row, State, Step
from sessions.history import chain
from sessions.history.passage import Passage, passage_of
from sessions.models import Event, Session
from sessions.selectors import log
from sessions.selectors.finished_games import row_decoder
from sessions.store.recent import (
    GameThen,
    Trace,
    absent_answered,
    game_then,
    instant,
    offered_for_sale,
    one_cube,
    plain,
    redoubles,
    shared_answered,
    side_named,
    sides,
    taken_by_clause,
    values_named,
)
from sessions.store.sealed import Seal

Fields = dict[str, Any]


@dataclass(frozen=True)
class TimelineEntry:
    """An event of the log.

    `rule` is the clause it rests on, empty where none speaks. `stands` is the event as it now counts and `step` what it
    does, both null if it was taken back. `gone` is the correction that took it back, `instead` what was put in its
    place and still stands. `agreement` says who agreed to it where it was in its sender's favour, `gone_agreement` who
    agreed to its correction. `asker` is the player who asked the others for it, where they had to agree.
    """

    entry: Event
    trace: Trace
    rule: str
    before: State
    stands: GameEvent | None = None
    step: Step | None = None
    note: str = ""
    gone: Event | None = None
    gone_note: str = ""
    instead: Trace | None = None
    disputes: tuple[log.SaidBeside, ...] = ()
    agreement: log.SaidBeside | None = None
    gone_agreement: log.SaidBeside | None = None
    asker: UUID | None = None


def story_of(session: Session, seal: Seal, *, first: int, last: int) -> list[TimelineEntry]:
    """The events numbered from `first` to `last`, in their order; an answer that is still sealed stays hidden."""
    return story_in(session, seal, passage_of(session, first=first, last=last))


def story_in(session: Session, seal: Seal, passage: Passage) -> list[TimelineEntry]:
    """The same of a passage that was read already."""
    after, entries, later = passage.after, passage.entries, passage.later
    about = [target for entry in entries if (target := entry.undoes or entry.amends) is not None and target <= after]
    said = log.said_beside(session, [entry.seq for entry in [*entries, *later]])
    page = _Page(seal, [*entries, *later], log.earlier_events(session, about) if about else [], said)
    replayed = _Replayed(
        passage.table, page.standing, {target for target, entry in page.gone.items() if entry.kind == chain.AMEND}
    )
    return [told for entry in entries for told in [page.told(entry, replayed)] if entry.seq >= passage.first]


class _Page:
    """What is known of these entries besides the tables they met."""

    def __init__(
        self, seal: Seal, entries: Sequence[Event], earlier: Sequence[log.EarlierEvent], said: Sequence[log.SaidBeside]
    ) -> None:
        self.seal, self.notes = seal, {one.seq: one.note for one in said if one.note is not None}
        self.disputes = [one for one in said if one.note is None and one.status not in (log.AGREED_TO, log.ASKED)]
        self.askers = {one.seq: one.by for one in said if one.status == log.ASKED}
        self.agreements = {one.seq: one for one in said if one.status == log.AGREED_TO}
        self.games = {one.seq: _game_of(row_decoder.decode(one.game)) for one in earlier if one.game is not None}
        self.bodies = {**{one.seq: one.body for one in earlier}, **{entry.seq: entry.body for entry in entries}}
        self.gone = {target: entry for entry in entries if (target := entry.undoes or entry.amends) is not None}
        self.standing = chain.standing(
            chain.Entry(one.seq, one.kind, one.body, one.undoes, one.amends) for one in entries
        )

    def told(self, entry: Event, replayed: "_Replayed") -> TimelineEntry:
        """One event, after those before it."""
        met = replayed.on(entry)
        self.games[entry.seq] = GameThen() if met.event is None else game_then(met.event, met.before)
        counts = met.stands or met.event
        gone = self.gone.get(entry.seq)
        instead = gone is not None and met.stands is not None
        hidden = self.hidden(entry.seq) or self.hidden(entry.undoes or entry.amends)
        return TimelineEntry(
            entry=entry,
            trace=self._trace(entry, met.before, met.event),
            rule="" if counts is None or hidden else ground(counts, met.before),
            before=met.before,
            stands=met.stands,
            step=met.step,
            note="" if hidden else self.notes.get(entry.seq, ""),
            gone=gone,
            gone_note="" if gone is None or hidden else self.notes.get(gone.seq, ""),
            instead=self._trace(entry, met.before, met.stands) if instead else None,
            disputes=tuple(one for one in self.disputes if one.seq == entry.seq),
            asker=self.askers.get(entry.seq),
            agreement=self.agreements.get(entry.seq),
            gone_agreement=None if gone is None else self.agreements.get(gone.seq),
        )

    def hidden(self, seq: int | None) -> bool:
        """Is this an answer that nobody is to see yet, or what put one right?"""
        if seq not in self.bodies:
            return False
        return self.seal.hides(_fields(self.bodies[seq]), seq, taken_back=seq in self.gone)

    def _shown(self, seq: int, fields: Fields) -> Fields:
        return self.seal.shown(fields, seq, taken_back=seq in self.gone)

    def _trace(self, entry: Event, before: State, event: GameEvent | None) -> Trace:
        box, team = sides(before)
        target = entry.undoes or entry.amends
        return Trace(
            seq=entry.seq,
            event=self._shown(entry.seq, _fields(entry.body) if event is None else plain(event)),
            at=instant(entry.at),
            device=entry.actor_device.hex if entry.actor_device else None,
            player=entry.actor_player.hex if entry.actor_player else None,
            principal=entry.principal.hex if entry.principal else None,
            box=box,
            team=team,
            one_cube=one_cube(before),
            game=before.game.number if before.game else None,
            values={} if event is None else values_named(event, before),
            absent=() if event is None else absent_answered(event, before),
            deemed=() if event is None else taken_by_clause(event, before),
            shared={} if event is None else shared_answered(event, before),
            side=() if event is None else side_named(event, before),
            again=event is not None and redoubles(event, before),
            sells="" if event is None else offered_for_sale(event, before),
            about=self._shown(target, _fields(self.bodies[target])) if target in self.bodies else None,
            about_then=self.games.get(target or 0),
        )


class _Met(NamedTuple):
    """The table that an event met, the event as it was recorded (none for a correction), as it stands, what it does."""

    before: State
    event: GameEvent | None = None
    stands: GameEvent | None = None
    step: Step | None = None


class _Replayed:
    """The tables one after the other.

    An undo goes back to the one before; what was amended counts as if it had always been so, or had never been.
    """

    def __init__(self, table: State, standing: Mapping[int, str], amended: Set[int]) -> None:
        self.tables: list[tuple[int, State]] = [(0, table)]
        self.standing, self.amended = standing, amended

    def on(self, entry: Event) -> _Met:
        """Carry one event out."""
        before = replace(self.tables[-1][1], seq=entry.seq - 1)
        if entry.kind in chain.CORRECTIONS:
            self.tables = [table for table in self.tables if table[0] != entry.undoes]
            return _Met(before)
        event, body = _event(_fields(entry.body)), self.standing.get(entry.seq)
        stands = None if body is None else _event(_fields(body))
        if stands is None and entry.seq in self.amended:
            return _Met(before, event)
        step = apply(before, stands or event)
        if isinstance(step, Refusal):
            return _Met(before, event)
        self.tables.append((entry.seq, step.state))
        return _Met(before, event, stands, step if stands else None)


def _game_of(row: Row) -> GameThen:
    """Return the game of an event that stands before the passage; who had played to the end was paid by its result."""
    both = (row.box,) if row.partner is None else (row.box, row.partner)
    paid = [player for line in row.lines if line.kind == "result" for player in line.points]
    return GameThen(row.number, row.box, tuple(player for player in both if player in paid) or both)


def _fields(body: str) -> Fields:
    fields: Fields = msgspec.json.decode(body)
    return fields


def _event(fields: Fields) -> GameEvent:
    event = decode(fields)
    assert not isinstance(event, Refusal | Undo | Amend), "what the log has was an event when it was written"
    return event
