"""What a club's file of an earlier version does not say of its evenings, written as the update writes it."""

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


POINTS_ONLY_BEFORE = """
UPDATE chouette_sessions_session s SET points_only = true
WHERE s.club_id = %(club)s AND coalesce((
    SELECT d.currency = '' FROM chouette_sessions_debt d
    WHERE d.club_id = %(club)s AND d.session_id = s.id AND d.entry_id IS NULL
    ORDER BY d.id DESC LIMIT 1), (SELECT c.points_only FROM clubs_club c WHERE c.id = %(club)s))"""
"""An evening was played for what its debts are in; where it brought none, for what the club says."""

ZEROS_BEFORE = """
INSERT INTO chouette_sessions_sessionresult (club_id, session_id, player_id, points)
SELECT a.club_id, a.session_id, a.player_id, 0
FROM (SELECT DISTINCT g.session_id FROM chouette_sessions_papergame g WHERE g.club_id = %(club)s) p
JOIN chouette_sessions_event v ON v.club_id = %(club)s AND v.session_id = p.session_id AND v.seq = 1 AND v.kind = 'seat'
CROSS JOIN LATERAL jsonb_array_elements_text(v.body::jsonb->'line') AS seated (player)
JOIN chouette_sessions_attendance a ON a.club_id = %(club)s AND a.session_id = p.session_id
    AND a.player_id = seated.player::uuid
ON CONFLICT DO NOTHING"""
"""Earlier versions kept no result for a 0 on a sheet from paper. A table is laid for everybody with a figure."""

COUNTED_BEFORE = """
UPDATE chouette_sessions_game g SET facts = NULL WHERE g.club_id = %(club)s AND EXISTS (
    SELECT FROM chouette_sessions_gameplayer p
    WHERE p.club_id = %(club)s AND p.session_id = g.session_id AND p.number = g.number AND p.stayed_in IS NULL)"""
"""Earlier versions did not keep who still had a cube when a game ended."""


def keep_carried_before(club: UUID) -> None:
    """Keep with each closed evening of a club whether it is carried over, where it does not say so yet.

    The club's activity has each change of the setting, with the value before it.
    """
    with cursor() as statement:
        statement.execute(CARRIED_BEFORE, {"club": club})


def keep_points_only_before(club: UUID) -> None:
    """Keep with each evening of a club whether it was for points alone, where its file does not say so."""
    with cursor() as statement:
        statement.execute(POINTS_ONLY_BEFORE, {"club": club})


def count_games_again(club: UUID) -> None:
    """Have the housekeeping count the games anew of which something is not kept that only a replay can say."""
    with cursor() as statement:
        statement.execute(COUNTED_BEFORE, {"club": club})


def add_zeros_before(club: UUID) -> None:
    """Write the result of everybody at an evening from paper who neither won nor lost, where there is none."""
    with cursor() as statement:
        statement.execute(ZEROS_BEFORE, {"club": club})
