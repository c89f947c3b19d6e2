"""A dispute about the last result of an evening, as it is told afterwards: it was settled, and the result stands."""

from datetime import datetime, timedelta

from django.db import transaction

from sessions.models import ReviewStatus, SettledBy
from sessions.services.locking import lock_session
from sessions.services.reviews.review_rows import review_make, review_settle
from sessions.services.writing import view_write
from sessions.store.reviews import speakers_of

TALKED = timedelta(minutes=2)


def dispute_tell(*, code: str) -> bool:
    """Somebody of the other side said "not so" to the last result, and the scorekeeper left it as it was; False where
    no game of that evening has a result, or nobody else was in it. Raises NotFound."""
    with transaction.atomic():
        locked, _, _ = lock_session(code=code)
        trace = next((one for one in reversed(locked.recent.trail) if one.event["event"] == "result"), None)
        by = None if trace is None else next(iter(speakers_of(trace)["team"]), None)
        if trace is None or by is None:
            return False
        said_at = datetime.fromisoformat(trace.at)
        made = review_make(
            locked, seq=trace.seq, game=trace.game or 0, body=trace.event, by=by, against=None,
            status=ReviewStatus.OPEN, at=said_at,
        )  # fmt: skip
        review_settle(locked, made, ReviewStatus.STANDS, SettledBy.SCOREKEEPER, said_at + TALKED)
        view_write(locked)
    return True
