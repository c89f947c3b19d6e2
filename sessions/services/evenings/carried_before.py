"""Whether closed evenings are carried over, kept for those that were closed before this was kept with them."""

from uuid import UUID

from sessions.store.sql import cursor

CARRIED_BEFORE = """
WITH changed AS MATERIALIZED (
    SELECT a.at, a.details->'before'->>'carries_over' = 'true' AS before FROM clubs_audit a
    WHERE a.club_id = %(club)s AND a.what = 'club_changed' AND a.details->'before' ? 'carries_over')
UPDATE chouette_sessions_session s SET carried_over = coalesce((
    SELECT k.before FROM changed k
    WHERE k.at > (
        SELECT greatest(max(e.at), max(o.created_at)) FROM chouette_sessions_session o
        JOIN chouette_sessions_event e ON e.club_id = %(club)s AND e.session_id = o.id AND e.kind = 'close'
        WHERE o.club_id = %(club)s AND o.id = s.id)
    ORDER BY k.at LIMIT 1), (SELECT c.carries_over FROM clubs_club c WHERE c.id = %(club)s))
WHERE s.club_id = %(club)s AND s.phase = 'closed' AND s.carried_over IS NULL"""
"""What was set before the first change since the closing; where nothing was changed since, what is set now. An evening
from a file was closed when it was brought along."""


def keep_carried_before(club: UUID) -> None:
    """Keep with each closed evening of a club whether it is carried over, where it does not say so yet.

    The club's activity has each change of the setting, with the value before it.
    """
    with cursor() as statement:
        statement.execute(CARRIED_BEFORE, {"club": club})
