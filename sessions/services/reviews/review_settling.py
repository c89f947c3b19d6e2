"""What an event makes of what is disputed: taken back or corrected, or the result that was refused is recorded."""

from typing import Any

import msgspec

from chouette.rules.state import State
from sessions.models import ReviewStatus, SettledBy
from sessions.services.reviews.review_rows import review_settle
from sessions.store.reviews import GivenReview, alike, disputed
from sessions.store.session_row import Asker, LockedSession


def reviews_follow(locked: LockedSession, asker: Asker, body: str, target: int | None, after: State) -> None:
    """Settle what the event that happens speaks of; `target` is the one that it takes back or replaces, `after` the
    state it makes."""
    for one in disputed(locked.reviews):
        if one.seq is not None and one.seq == target:
            review_settle(locked, one, ReviewStatus.CORRECTED, _spoken_by(locked, asker, one))
        elif one.seq is None and _is_over(one, after):
            same = alike(_result(one.body), _result(msgspec.json.decode(body)))
            status = ReviewStatus.STANDS if same else ReviewStatus.CORRECTED
            review_settle(locked, one, status, _spoken_by(locked, asker, one))


def _is_over(review: GivenReview, after: State) -> bool:
    return after.game is None or after.game.number != review.game


def _result(body: dict[str, Any]) -> dict[str, Any]:
    return {"winner": body.get("winner"), "kind": body.get("kind")}


def _spoken_by(locked: LockedSession, asker: Asker, review: GivenReview) -> SettledBy:
    """Those whose word it is: the scorekeeper's, or an organiser's in their place, unless it is one of the two."""
    theirs = not locked.keeps_the_sheet(asker) and not set(review.two).isdisjoint(asker.voices)
    return SettledBy.BOTH if theirs else SettledBy.SCOREKEEPER
