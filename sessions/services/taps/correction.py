"""Undo and amend: the record from the checkpoint before what is corrected, replayed; what differs is posted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace as changed_to
from typing import NamedTuple

import msgspec

from chouette.known_times import nearest_kept
from chouette.rules.events import Adjust, Amend, Event, GameEvent, Undo
from chouette.rules.format.transcript import decode
from chouette.rules.open import stale
from chouette.rules.record import Misfit, Replay, amend, undo
from chouette.rules.refusal import Refusal, bad_format
from chouette.rules.state import Posting, Row
from sessions.history.checkpoint import Record, record_before
from sessions.history.event_times import time_said
from sessions.history.game_columns import games_ended
from sessions.history.read_anew import refuse_reading_anew
from sessions.models import Source
from sessions.services.books.table_fee import fee_follows
from sessions.services.evenings.splitting import CorrectedTables, tables_corrected
from sessions.services.figure_sums import sum_figures
from sessions.services.payments.carrying import follow_closing
from sessions.services.payments.debts import debts_follow
from sessions.services.people.one_table import seats_back_elsewhere
from sessions.services.taps.game_changes import games_changed
from sessions.services.writing import EventDraft, Post, event_write, game_write, trace_of
from sessions.store.changed_so_far import with_so_far
from sessions.store.proposals import event_of
from sessions.store.recent import (
    GameThen,
    Recent,
    RowEnded,
    Trace,
    between_games,
    game_then,
    with_correction,
    with_results_again,
)
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

POSTINGS = """
SELECT p.id, p.cause, p.game, p.line, p.debtor_id, p.creditor_id, p.points FROM chouette_sessions_posting p
WHERE p.club_id = %(club)s AND p.session_id = %(session)s AND p.cause > %(after)s AND p.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = %(club)s AND r.reverses_id = p.id)
ORDER BY p.id"""

ROWS = """
SELECT seq, row FROM chouette_sessions_game WHERE club_id = %s AND session_id = %s AND seq <= %s
ORDER BY seq DESC LIMIT 5"""

BEGAN = """
UPDATE chouette_sessions_session s SET began_at = coalesce(%(said)s::timestamptz, (
    SELECT e.at FROM chouette_sessions_event e WHERE e.club_id = %(club)s AND e.session_id = %(session)s
    AND e.seq = %(seq)s), s.created_at)
WHERE s.club_id = %(club)s AND s.id = %(session)s"""

FORGOTTEN = "DELETE FROM chouette_sessions_game WHERE club_id = %s AND session_id = %s AND seq > %s"

row_decoder = msgspec.json.Decoder(Row)


class TakenBack(NamedTuple):
    """An event that a correction takes back or replaces, by its number, with its game as it was."""

    seq: int
    event: Event
    then: GameThen


def corrected(locked: LockedSession, event: Undo | Amend, drafted: EventDraft) -> Refusal | None:
    """Take back the last standing event, or replace an earlier one; `locked` is then as it is after it."""
    seq = locked.seq + 1
    record = record_before(locked, event.seq if isinstance(event, Amend) else None)
    outcome: Replay | Misfit | Refusal
    if isinstance(event, Amend):
        outcome = _amended(locked, record, event)
        target = event.seq
    else:
        outcome = undo(record.checkpoint, record.events, seq)
        target = record.events[-1].seq if record.events else 0
        drafted = changed_to(drafted, undoes=target)
    if isinstance(outcome, Misfit | Refusal):
        return outcome.named() if isinstance(outcome, Misfit) else outcome
    events = {standing.seq: standing.event for standing in record.events}
    about = events[target]
    if isinstance(event, Amend) and event.with_ is not None:
        events[target] = event_of(event.with_)
    refusal = tables_corrected(
        locked, CorrectedTables(record.checkpoint, record.after, events, outcome, target), drafted
    )
    if refusal is None and drafted.source == Source.TAP:
        refusal = seats_back_elsewhere(locked, outcome.state)
    if refusal is not None:
        return refusal
    was_closed = locked.state.closed
    again = ((seq, events[seq], step) for seq, step in outcome.steps)
    locked.recent = with_results_again(locked.recent, record.checkpoint, again)
    before = next((step.state for seq, step in reversed(outcome.steps) if seq < target), record.checkpoint)
    gone = TakenBack(target, about, game_then(about, before))
    forgotten = _write(locked, event, drafted, outcome, record.after, gone)
    _games_written(locked, record, events, outcome, moved=forgotten > 0 or isinstance(about, Adjust))
    fee_follows(locked, was_closed=was_closed)
    follow_closing(locked, was_closed=was_closed)
    if record.after == 0:
        _began_written(locked, next(((seq, events[seq]) for seq, _ in outcome.steps), None))
    return None


def _amended(locked: LockedSession, record: Record, event: Amend) -> Replay | Misfit | Refusal:
    """Replay the record with what an amendment puts in an event's place."""
    replacement = None if event.with_ is None else decode(event.with_)
    if isinstance(replacement, Refusal):
        return replacement
    if isinstance(replacement, Undo | Amend):
        return bad_format("not_an_amendment", seq=event.seq)
    outcome = amend(record.checkpoint, record.events, locked.seq + 1, event.seq, replacement)
    if isinstance(outcome, Refusal):
        return outcome
    return refuse_reading_anew(locked.session, record, outcome) or outcome


def _began_written(locked: LockedSession, first: tuple[int, Event] | None) -> None:
    """The evening begins with the first event that stands; without one, when it was set up."""
    seq, event = first or (0, None)
    said = event and time_said(event)
    values = {"club": locked.club, "session": locked.id, "seq": seq, "said": said and nearest_kept(said)}
    with cursor() as statement:
        statement.execute(BEGAN, values)


def _write(
    locked: LockedSession,
    event: Undo | Amend,
    drafted: EventDraft,
    outcome: Replay,
    after: int,
    gone: TakenBack,
) -> int:
    """Write what the correction makes of everything but the games, and forget those; returns how many there were."""
    was_closed, posts = locked.state.closed, differences(standing_postings(locked, after), outcome)
    trace = trace_of(locked, event, drafted, about=gone.event, then=gone.then)
    locked.recent = _recent(locked, trace, gone.seq, outcome, after)
    games_changed(locked, drafted, outcome, after)
    with cursor() as statement:
        forgotten = statement.execute(FORGOTTEN, [locked.club, locked.id, after]).rowcount
    event_write(locked, drafted, outcome.state, posts)
    debts_follow(locked, was_closed=was_closed)
    return forgotten


def _games_written(
    locked: LockedSession, record: Record, events: dict[int, GameEvent], outcome: Replay, *, moved: bool
) -> None:
    """Write the games that ended since the checkpoint, as the events that now stand make them; where it is about a
    finished game at all, now or before (`moved`), or one from paper, sum anew."""
    steps = ((seq, events[seq], step) for seq, step in outcome.steps)
    games = list(games_ended(record.checkpoint, steps, record.written))
    for game in games:
        game_write(locked.session, game)
    if games or moved:
        sum_figures(locked.session)


class Posted(NamedTuple):
    """A posting that stands in the database."""

    id: int
    cause: int
    posting: Posting


def standing_postings(locked: LockedSession, after: int) -> list[Posted]:
    """What was posted for events after `after` and not taken back."""
    with cursor() as statement:
        rows = statement.execute(POSTINGS, {"club": locked.club, "session": locked.id, "after": after}).fetchall()
    return [
        Posted(number, cause, Posting(game, line, debtor.hex, creditor.hex, points))
        for number, cause, game, line, debtor, creditor, points in rows
    ]


def differences(posted: Sequence[Posted], outcome: Replay) -> list[Post]:
    """The opposite of every posting whose event now pays otherwise, and what it pays now."""
    due = {seq: step.postings for seq, step in outcome.steps}
    made: dict[int, list[Posted]] = {}
    for one in posted:
        made.setdefault(one.cause, []).append(one)
    posts: list[Post] = []
    for cause in {**made, **due}:
        before, now = made.get(cause, []), due.get(cause, ())
        if Counter(one.posting for one in before) == Counter(now):
            continue
        posts += [Post(cause, _opposite(one.posting), one.id) for one in before]
        posts += [Post(cause, posting) for posting in now]
    return posts


def _opposite(posting: Posting) -> Posting:
    return Posting(posting.game, posting.line, posting.creditor, posting.debtor, posting.points)


def _recent(locked: LockedSession, trace: Trace, target: int, outcome: Replay, after: int) -> Recent:
    with cursor() as statement:
        before = statement.execute(ROWS, [locked.club, locked.id, after]).fetchall()
    kept = [RowEnded(seq, row_decoder.decode(text)) for seq, text in reversed(before)]
    rows = [*kept, *(RowEnded(seq, step.row) for seq, step in outcome.steps if step.row)]
    earlier = Recent(
        settled=tuple(one for one in locked.recent.settled if one.seq <= after),
        adjusted=tuple(one for one in locked.recent.adjusted if one.seq <= after),
    )
    settled, adjusted = between_games(outcome.steps, earlier)
    now = Recent(rows=tuple(rows), settled=settled, adjusted=adjusted)
    moved = stale.corrected(locked.state, outcome.state, locked.recent.moved, trace.seq)
    trace = with_so_far(trace, (locked.state, locked.recent.rows), (outcome.state, now.rows))
    return with_correction(locked.recent, trace, target, now, moved)
