"""The table as it once stood: what the log now counts up to an event, in the view that everybody would be sent.

What was taken back is in no such table, and what was put right stands in it as it was put right.
"""

from dataclasses import replace as changed_to
from typing import Any

import msgspec
from msgspec.structs import replace

from chouette.rules import State
from chouette.rules.record import Replay, replay
from chouette.wording.language import language_spoken
from sessions.history.checkpoint import record_before
from sessions.selectors.finished_games import last_row_by
from sessions.store.recent import Recent, between_games
from sessions.store.session_row import LockedSession
from sessions.view.view import view_of


def session_then(locked: LockedSession, state: State, recent: Recent | None = None) -> LockedSession:
    """The room with the table as it once stood; what waited then is not known any more."""
    return changed_to(locked, state=state, recent=recent or Recent(), proposals=[], declined=[], knocks=[])


def view_then(locked: LockedSession, seq: int) -> dict[str, Any]:
    """The table after the event of that number, in the language that is spoken.

    Answers that were under seal at that moment are so in it: what has been opened since stands behind a later event.
    """
    record = record_before(locked, seq)
    run = replay(record.checkpoint, [one for one in record.events if one.seq <= seq])
    assert isinstance(run, Replay), "what stands in the log is accepted again"
    settled, adjusted = between_games(run.steps)
    last = last_row_by(club=locked.club, session=locked.id, seq=seq)
    recent = Recent(rows=last, settled=settled, adjusted=adjusted)
    then = session_then(locked, replace(run.state, seq=seq), recent)
    view: dict[str, Any] = msgspec.json.decode(view_of(then, language_spoken()))
    return view | {"seq": seq, "rules": None}  # who had seen them then is not known either
