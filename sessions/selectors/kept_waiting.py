"""What waits for anybody's word in the clubs whose books somebody keeps: one statement for all of them."""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from psycopg.rows import tuple_row

from sessions.store.sql import cursor_of

OBJECTIONS_SINCE = timedelta(days=30)

WAITING = """
SELECT p.club_id, 'payment' FROM chouette_sessions_payment p
WHERE p.club_id = ANY(%(clubs)s) AND (SELECT t.word FROM chouette_sessions_paymentstep t
    WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = p.club_id AND t.payment_id = p.id
    ORDER BY t.number DESC LIMIT 1) = 'said'
UNION
SELECT e.club_id, e.kind FROM chouette_sessions_bookentry e
LEFT JOIN chouette_sessions_session s ON s.club_id = e.club_id AND s.id = e.session_id
WHERE e.club_id = ANY(%(clubs)s) AND e.kind IN ('bet', 'expense', 'purchase') AND s.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookstep t WHERE t.club_id = ANY(%(clubs)s)
        AND t.club_id = e.club_id AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed'))
UNION
SELECT e.club_id, e.kind FROM chouette_sessions_bookentry e
WHERE e.club_id = ANY(%(clubs)s) AND e.kind = 'not_so' AND e.at >= %(since)s AND NOT EXISTS (
    SELECT 1 FROM chouette_sessions_bookstep t WHERE t.club_id = ANY(%(clubs)s) AND t.club_id = e.club_id
        AND t.entry_id = e.id AND t.word = 'reversed')"""


def kinds_waiting(clubs: Collection[UUID]) -> set[tuple[UUID, str]]:
    """Return by club what waits there: "payment", "bet", "expense", "purchase", or "not_so" for a balance, or a
    deposit given back, to which somebody objects."""
    if not clubs:
        return set()
    with cursor_of(tuple_row) as statement:
        return set(
            statement.execute(WAITING, {"clubs": list(clubs), "since": timezone.now() - OBJECTIONS_SINCE}).fetchall()
        )
