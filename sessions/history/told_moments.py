"""The moments of a passage: each event as the timeline tells it, with the table as it stood after it."""

from collections.abc import Sequence
from typing import NamedTuple

from chouette.rules.state import Row
from sessions.history.passage import Passage
from sessions.history.timeline import TimelineEntry, story_in
from sessions.history.view_at import views_then
from sessions.models import Session
from sessions.store.sealed import seal
from sessions.store.session_row import LockedSession
from sessions.view.fields import View


class ToldMoment(NamedTuple):
    """An event, and the view after it."""

    entry: TimelineEntry
    view: View


def told_moments(
    session: Session, now: LockedSession, passage: Passage, games: Sequence[tuple[int, Row]]
) -> list[ToldMoment]:
    """The moments in their order; what is sealed `now` stays hidden, and so does what was at its moment. `games` as in
    `views_then`."""
    story = story_in(session, seal(now.state, now.recent), passage)
    return [ToldMoment(*one) for one in zip(story, views_then(now, passage, games), strict=True)]
