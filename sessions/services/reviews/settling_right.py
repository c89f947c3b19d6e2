"""The right to settle a dispute alone: the scorekeeper has it, unless they have a part in it.

A scorekeeper who is one of the two, who entered it or who has points in it needs the word of the two. If one of the two
has gone, or if the scorekeeper has a part in it, an organiser who has none may settle it; and after a day the
scorekeeper may alone, which the history then shows as theirs (decision 0027).
"""

from django.utils import timezone

from chouette.rules.events import Amend, Event, Undo
from clubs.models import Role
from sessions.errors import NotAllowed
from sessions.models import SettledBy
from sessions.store.dispute_parties import Judge, is_party, may_concede, organiser_settles
from sessions.store.recent import Recent
from sessions.store.reviews import ALONE_AFTER, Body, GivenReview, alike, disputed
from sessions.store.session_row import Asker, LockedSession
from sessions.view.view import keeper_of


def settles_alone_as(locked: LockedSession, asker: Asker, review: GivenReview) -> SettledBy | None:
    """Return the role in which the asker may settle a dispute without the two; None where they may not."""
    keeps = locked.keeps_the_sheet(asker)
    if is_party(review, judge_of(asker)):
        return (own_side(asker, review) or SettledBy.PARTY) if keeps and is_a_day_old(review) else None
    if keeps:
        return SettledBy.SCOREKEEPER
    may = Role.ORGANISER in asker.roles and organiser_settles(review, locked.state, keeper_of(locked))
    return SettledBy.ORGANISER if may else None


def judge_of(asker: Asker) -> Judge:
    """Return the asker as one who might settle a dispute."""
    device, account = (one.hex if one else None for one in (asker.device, asker.user))
    return Judge(device, account, asker.voices)


def own_side(asker: Asker, review: GivenReview) -> SettledBy | None:
    """Return which of the two the asker speaks for; None for neither."""
    if review.by in asker.voices:
        return SettledBy.BY
    return SettledBy.AGAINST if review.against in asker.voices else None


def is_a_day_old(review: GivenReview) -> bool:
    """Return whether the dispute began so long ago that a scorekeeper who is one of the two may settle it alone."""
    return review.made_at is not None and timezone.now() - review.made_at >= ALONE_AFTER


def require_other_word(locked: LockedSession, asker: Asker, event: Event) -> None:
    """Refuse a correction by which somebody who has a part in a dispute would settle it alone.

    Whoever entered it may take it back: the other has said that it was not so. Raises NotAllowed.
    """
    target = _corrected_event(locked.recent, event)
    review = next((one for one in disputed(locked.reviews) if one.seq is not None and one.seq == target), None)
    if review is None or not is_party(review, judge_of(asker)):
        return
    wanted = event.with_ if isinstance(event, Amend) else None
    if concedes(asker, review, undone=isinstance(event, Undo), wanted=wanted):
        return
    if settles_alone_as(locked, asker, review) is None:
        is_one = own_side(asker, review) is not None
        raise NotAllowed("other_of_two_settles" if is_one else "party_does_not_settle")


def concedes(asker: Asker, review: GivenReview, *, undone: bool, wanted: Body | None) -> bool:
    """Return whether whoever entered it gives in to the player who disputes it: they take it back, or record what that
    player says that it was."""
    if undone and own_side(asker, review) == SettledBy.AGAINST:
        return True
    said = review.said.get(review.by)
    agrees = said is not None and wanted is not None and alike(said, wanted)
    return may_concede(review, judge_of(asker)) and (agrees or undone)


def _corrected_event(recent: Recent, event: Event) -> int | None:
    if isinstance(event, Amend):
        return event.seq
    if not isinstance(event, Undo):
        return None
    standing = (one for one in reversed(recent.trail) if one.event["event"] not in ("undo", "amend"))
    return next((one.seq for one in standing if one.taken_back is None or one.changed), None)
