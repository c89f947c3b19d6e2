"""The right to settle a dispute alone: the scorekeeper has it, unless they are one of the two.

A scorekeeper who is one of the two needs the other's word. If one of the two has gone, an organiser who is neither may
settle it; and after a day the scorekeeper may alone, which the history then shows as theirs (decision 0027).
"""

from django.utils import timezone

from chouette.rules.events import Amend, Event, Undo
from clubs.models import Role
from sessions.errors import NotAllowed
from sessions.models import SettledBy
from sessions.store.recent import Recent
from sessions.store.reviews import ALONE_AFTER, GivenReview, disputed, has_gone
from sessions.store.session_row import Asker, LockedSession


def settles_alone_as(locked: LockedSession, asker: Asker, review: GivenReview) -> SettledBy | None:
    """Return the role in which the asker may settle a dispute without the two; None where they may not."""
    own = own_side(asker, review)
    if own is None and locked.keeps_the_sheet(asker):
        return SettledBy.SCOREKEEPER
    if own is None:
        organises = Role.ORGANISER in asker.roles and has_gone(review, locked.state)
        return SettledBy.ORGANISER if organises else None
    return own if locked.keeps_the_sheet(asker) and is_a_day_old(review) else None


def own_side(asker: Asker, review: GivenReview) -> SettledBy | None:
    """Return which of the two the asker speaks for; None for neither."""
    if review.by in asker.voices:
        return SettledBy.BY
    return SettledBy.AGAINST if review.against in asker.voices else None


def is_a_day_old(review: GivenReview) -> bool:
    """Return whether the dispute began so long ago that a scorekeeper who is one of the two may settle it alone."""
    return review.made_at is not None and timezone.now() - review.made_at >= ALONE_AFTER


def require_other_word(locked: LockedSession, asker: Asker, event: Event) -> None:
    """Refuse a correction by which one of the two would settle their own dispute alone.

    The player who entered a result may take it back: the other has said that it was not so. Raises NotAllowed.
    """
    target = _corrected_event(locked.recent, event)
    review = next((one for one in disputed(locked.reviews) if one.seq is not None and one.seq == target), None)
    if review is None:
        return
    own = own_side(asker, review)
    if own is None or (own == SettledBy.AGAINST and isinstance(event, Undo)):
        return
    if settles_alone_as(locked, asker, review) is None:
        raise NotAllowed("other_of_two_settles")


def _corrected_event(recent: Recent, event: Event) -> int | None:
    if isinstance(event, Amend):
        return event.seq
    if not isinstance(event, Undo):
        return None
    standing = (one for one in reversed(recent.trail) if one.event["event"] not in ("undo", "amend"))
    return next((one.seq for one in standing if one.taken_back is None or one.changed), None)
