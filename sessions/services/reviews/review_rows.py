"""The rows of reviews: made, said more of, settled. Whoever calls has locked the session."""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from django.utils import timezone
from msgspec.structs import replace

from sessions.models import ReviewStatus, SettledBy
from sessions.store.reviews import Body, GivenReview
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor

MADE = """
INSERT INTO chouette_sessions_review (club_id, session_id, number, seq, after, game, body, by, against, said, status,
    settled_by, made_at)
SELECT %(club)s, %(session)s, coalesce(max(number), 0) + 1, %(seq)s, %(after)s, %(game)s, %(body)s, %(by)s::uuid,
    %(against)s::uuid, '{}', %(status)s, '', %(at)s
FROM chouette_sessions_review WHERE club_id = %(club)s AND session_id = %(session)s
RETURNING number"""

SAID = "UPDATE chouette_sessions_review SET said = %s WHERE club_id = %s AND session_id = %s AND number = %s"

SETTLED = """
UPDATE chouette_sessions_review SET status = %s, settled_by = %s, settled_at = %s
WHERE club_id = %s AND session_id = %s AND number = %s"""


def review_make(
    locked: LockedSession, *, seq: int | None, game: int, body: Body, by: str, against: str | None,
    status: ReviewStatus, at: datetime | None = None,
) -> GivenReview:  # fmt: skip
    """Write down what somebody says of an event, now or as it was said at that time."""
    values = {
        "club": locked.club, "session": locked.id, "seq": seq, "after": locked.seq, "game": game, "body": _text(body),
        "by": by, "against": against, "status": status.value, "at": at or timezone.now(),
    }  # fmt: skip
    with cursor() as statement:
        row = statement.execute(MADE, values).fetchone()
    assert row is not None, "a row was made"
    made = GivenReview(int(row[0]), seq, game, body, by, against, {}, status.value)
    locked.reviews = [*locked.reviews, made]
    return made


def review_said(locked: LockedSession, review: GivenReview, player: str, body: Body) -> GivenReview:
    """One of the two says what it was."""
    now = replace(review, said={**review.said, player: body})
    with cursor() as statement:
        statement.execute(SAID, [_text(now.said), locked.club, locked.id, now.number])
    locked.reviews = [now if one.number == now.number else one for one in locked.reviews]
    return now


def review_settle(
    locked: LockedSession, review: GivenReview, status: ReviewStatus, by: SettledBy, at: datetime | None = None
) -> None:
    """The dispute is over, now or since that time."""
    with cursor() as statement:
        statement.execute(SETTLED, [status, by, at or timezone.now(), locked.club, locked.id, review.number])
    settled = replace(review, status=status.value)
    locked.reviews = [settled if one.number == review.number else one for one in locked.reviews]


def _text(body: Mapping[str, object]) -> str:
    return msgspec.json.encode(body).decode()
