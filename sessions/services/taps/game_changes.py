"""What a correction makes of games that are over: kept, so that everybody whom it touches is told."""

from typing import Any

from chouette.rules.record import Replay
from sessions.models import CorrectedBy
from sessions.permissions import may_in
from sessions.selectors.finished_games import game_rows_after
from sessions.services.writing import EventDraft, encoded
from sessions.store.changed_games import ChangedPoints
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

CHANGED = """
INSERT INTO chouette_sessions_changedgame (club_id, session_id, seq, number, before, after, by)
VALUES (%s, %s, %s, %s, %s, %s, %s)"""


def games_changed(locked: LockedSession, drafted: EventDraft, outcome: Replay, after: int) -> None:
    """Keep what the next event, a correction of something after event `after`, makes of games that stay finished."""
    now = {step.row.number: step.row for _, step in outcome.steps if step.row}
    seq, by = locked.seq + 1, _by(locked, drafted)
    why = next((text for place, text in drafted.notes if place == "event"), None)
    before = game_rows_after(locked.session, after)
    with cursor() as statement:
        for _, row in before:
            change = ChangedPoints(seq, row.number, row.points, now.get(row.number, row).points, by, why)
            if change.touched:
                statement.execute(CHANGED, [*locked.session, *_columns(change)])
                locked.changes = [*locked.changes, change]


def _columns(change: ChangedPoints) -> tuple[Any, ...]:
    return change.seq, change.game, encoded(change.before), encoded(change.after), change.by


def _by(locked: LockedSession, drafted: EventDraft) -> CorrectedBy:
    """Return by whose word it is: of the two who agree on it, or else the scorekeeper's or an organiser's.

    An organiser who kept the sheet corrects an evening that is closed as organiser.
    """
    if drafted.both_agree:
        return CorrectedBy.PLAYERS
    amends = may_in(drafted.asker, "table.amend", locked)
    if locked.keeps_the_sheet(drafted.asker) and not (amends and locked.state.closed):
        return CorrectedBy.SCOREKEEPER
    return CorrectedBy.ORGANISER if amends else CorrectedBy.PLAYERS
