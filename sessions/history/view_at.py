"""The table as it once stood: what the log now counts up to an event, in the view that everybody would be sent.

What was taken back is in no such table, and what was put right stands in it as it was put right.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace as changed_to

from msgspec.structs import replace

from chouette.rules import State, Step
from chouette.rules.record import Replay, replay
from chouette.rules.state import Row
from chouette.wording.language import language_spoken
from sessions.history import chain
from sessions.history.checkpoint import standing_events
from sessions.history.passage import Passage
from sessions.store.recent import Recent, RowEnded, between_games
from sessions.store.session_row import LockedSession
from sessions.view.fields import View
from sessions.view.view import picture_of


def session_then(locked: LockedSession, state: State, recent: Recent | None = None) -> LockedSession:
    """The room with the table as it once stood; what waited then is not known any more."""
    return changed_to(locked, state=state, recent=recent or Recent(), proposals=[], declined=[], knocks=[])


def views_then(locked: LockedSession, passage: Passage, games: Sequence[tuple[int, Row]]) -> Iterator[View]:
    """The table after each event of a passage, in the language that is spoken. `games` are finished games with the
    events that ended them, in order: at least the last before the passage, and those in it.

    Answers that were under seal at that moment are so in it: what has been opened since stands behind a later event.
    """
    steps = _steps(passage)
    for seq in range(passage.first, passage.last + 1):
        done = [step for step in steps if step[0] <= seq]
        state = done[-1][1].state if done else passage.table
        settled, adjusted = between_games(done)
        last = tuple(RowEnded(*game) for game in games if game[0] <= seq)[-1:]
        recent = Recent(rows=last, settled=settled, adjusted=adjusted)
        then = session_then(locked, replace(state, seq=seq), recent)
        yield replace(picture_of(then, language_spoken()), seq=seq)


def _steps(passage: Passage) -> Sequence[tuple[int, Step]]:
    """What each event did that still stands and was said by the end of the passage."""
    entries = (chain.Entry(one.seq, one.kind, one.body, one.undoes, one.amends)
               for one in (*passage.entries, *passage.later))  # fmt: skip
    run = replay(passage.table, [one for one in standing_events(entries) if one.seq <= passage.last])
    assert isinstance(run, Replay), "what stands in the log is accepted again"
    return run.steps
