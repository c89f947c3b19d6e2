"""What an event makes of what is disputed: taken back or corrected, or the result that was refused is recorded."""

from typing import Any

import msgspec

from chouette.rules.state import State
from sessions.history.chain import Entry
from sessions.models import ReviewStatus, SettledBy
from sessions.services.reviews.review_rows import review_settle
from sessions.services.reviews.settling_right import concedes, judge_of, own_side
from sessions.store.dispute_parties import is_party
from sessions.store.reviews import GivenReview, alike, disputed
from sessions.store.session_row import Asker, LockedSession


def reviews_follow(
    locked: LockedSession, asker: Asker, newest: Entry, after: State, *, both_agree: bool = False
) -> None:
    """Settle the disputes that the newest event ends: it corrects what is disputed, or records the refused result.

    `after` is the state that it makes; `both_agree` says that the two have agreed on it.
    """
    target, undone = newest.undoes or newest.amends, newest.undoes is not None
    for one in disputed(locked.reviews):
        if one.seq is not None and one.seq == target:
            by = SettledBy.BOTH if both_agree else _spoken_by(locked, asker, one, newest, undone=undone)
            agreed_in = newest.seq if by == SettledBy.BOTH and not undone else None
            review_settle(locked, one, ReviewStatus.CORRECTED, by, agreed_in=agreed_in)
        elif one.seq is None and _is_over(one, after):
            same = alike(_result(one.body), _result(msgspec.json.decode(newest.body)))
            status = ReviewStatus.STANDS if same else ReviewStatus.CORRECTED
            review_settle(locked, one, status, _spoken_by(locked, asker, one, newest, undone=undone))


def _is_over(review: GivenReview, after: State) -> bool:
    return after.game is None or after.game.number != review.game


def _result(body: dict[str, Any]) -> dict[str, Any]:
    return {"winner": body.get("winner"), "kind": body.get("kind")}


def _spoken_by(locked: LockedSession, asker: Asker, review: GivenReview, newest: Entry, *, undone: bool) -> SettledBy:
    """Return in which role the dispute is settled by an event.

    One of the two has the other's word, unless it is a scorekeeper who corrects it alone after a day. An organiser
    stands in for the scorekeeper.
    """
    own, keeps = own_side(asker, review), locked.keeps_the_sheet(asker)
    wanted = msgspec.json.decode(newest.body).get("with")
    has_part = is_party(review, judge_of(asker)) and not concedes(asker, review, undone=undone, wanted=wanted)
    if own is None and keeps and has_part:
        return SettledBy.PARTY
    if own is None:
        return SettledBy.SCOREKEEPER if keeps else SettledBy.ORGANISER
    takes_back = undone and own == SettledBy.AGAINST
    return own if keeps and not takes_back and review.seq is not None else SettledBy.BOTH
