"""Refuse a correction after which the rules of today would give a later game to another Box or line.

The rows of finished games stay as the rules of their time wrote them. A correction replays what followed by the rules
of today: where these give another Box or line after a finished game, the next game was played by others than they would
now seat, and its events no longer say what they said.
"""

from collections.abc import Sequence

from chouette.rules.events import Start
from chouette.rules.record import Misfit, Replay, replay
from chouette.rules.refusal import Refusal, out_of_place
from chouette.rules.state import Row
from sessions.history.checkpoint import Record
from sessions.models import SessionKey
from sessions.selectors.finished_games import game_rows_after

EndedRows = Sequence[tuple[int, Row]]
"""Rows of finished games, each with the number of the event that ended it."""


def refuse_reading_anew(session: SessionKey, record: Record, outcome: Replay | Misfit) -> Refusal | None:
    """Return why a correction with this outcome does not fit; None where the order of play is read as it was kept."""
    kept = _followed_by_a_game(record, game_rows_after(session, record.after))
    if isinstance(outcome, Replay) and _first_read_anew(kept, outcome) is None:
        return None
    first = _first_read_anew(kept, as_far_as_it_fits(record))
    if first is None or not _reaches(outcome, *first):
        return None
    return out_of_place("order_is_read_anew", number=first[1].number, later=first[1].number + 1)


def as_far_as_it_fits(record: Record) -> Replay:
    """Replay the record by the rules of today, up to the first event that they no longer accept."""
    outcome = replay(record.checkpoint, record.events)
    if isinstance(outcome, Misfit):
        outcome = replay(record.checkpoint, [one for one in record.events if one.seq < outcome.seq])
    assert isinstance(outcome, Replay), "the events before the first misfit fit"
    return outcome


def _followed_by_a_game(record: Record, kept: EndedRows) -> EndedRows:
    """Keep the rows after which another game has begun."""
    last = max((one.seq for one in record.events if isinstance(one.event, Start)), default=0)
    return [(seq, row) for seq, row in kept if seq < last]


def _first_read_anew(kept: EndedRows, outcome: Replay) -> tuple[int, Row] | None:
    """Return the first kept row after which this outcome has another Box or line."""
    rows = {seq: step.row for seq, step in outcome.steps if step.row is not None}
    return next(((seq, row) for seq, row in kept if seq in rows and rows[seq].next.seating != row.next.seating), None)


def _reaches(outcome: Replay | Misfit, seq: int, row: Row) -> bool:
    """Return whether the outcome has the order that is read anew: it fails later, or gives the next game to others."""
    if isinstance(outcome, Misfit):
        return outcome.seq > seq
    return _first_read_anew([(seq, row)], outcome) is not None
