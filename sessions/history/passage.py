"""A passage of the log within one game, read at once: what it takes to tell its events and to show the table after
each."""

from typing import NamedTuple

from chouette.rules.state import State
from sessions.models import Event, Session
from sessions.selectors import log
from sessions.selectors.finished_games import checkpoint_before


class Passage(NamedTuple):
    """The events numbered from `first` to `last`. `table` is the one after the last game that was over before `first`,
    by event `after`; `entries` are all events from there to `last`, `later` those that correct one of them since."""

    first: int
    last: int
    after: int
    table: State
    entries: list[Event]
    later: list[Event]


def passage_of(session: Session, *, first: int, last: int) -> Passage:
    """The passage between two events. Three statements."""
    after, table = checkpoint_before(session, first)
    entries = log.entries_between(session, after=after, last=last)
    return Passage(first, last, after, table, entries, log.corrections_since(session, after=after, last=last))
