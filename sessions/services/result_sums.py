"""What an evening has brought each player, summed anew from its postings. A posting adds to it in its own statement."""

from sessions.models import SessionKey
from sessions.store.sql import cursor

DUE = """
SELECT w.player_id, sum(w.points) AS points FROM (
    SELECT e.player_id, e.points FROM chouette_sessions_entry e
    WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.line <> 'settlement'
    UNION ALL
    SELECT a.player_id, 0 FROM chouette_sessions_event v
    CROSS JOIN LATERAL jsonb_array_elements_text(v.body::jsonb->'line') AS seated (player)
    JOIN chouette_sessions_attendance a ON a.club_id = %(club)s AND a.session_id = %(session)s
        AND a.player_id = seated.player::uuid
    WHERE v.club_id = %(club)s AND v.session_id = %(session)s AND v.seq = 1 AND v.kind = 'seat' AND EXISTS (
        SELECT FROM chouette_sessions_papergame g WHERE g.club_id = %(club)s AND g.session_id = %(session)s)
) w GROUP BY w.player_id"""
"""Of an evening from paper its first event seats those who have a figure there: one that is 0 moves no points."""

RESULTS = f"""
INSERT INTO chouette_sessions_sessionresult (club_id, session_id, player_id, points)
SELECT %(club)s, %(session)s, d.player_id, d.points FROM ({DUE}) d"""  # noqa: S608 - of our own texts alone

GONE = "DELETE FROM chouette_sessions_sessionresult WHERE club_id = %(club)s AND session_id = %(session)s"

DIFFERENT = f"""
SELECT 1 FROM (SELECT k.player_id, k.points FROM chouette_sessions_sessionresult k
    WHERE k.club_id = %(club)s AND k.session_id = %(session)s) r
FULL JOIN ({DUE}) d ON d.player_id = r.player_id
WHERE r.points IS DISTINCT FROM d.points LIMIT 1"""  # noqa: S608 - of our own texts alone


def results_sum(session: SessionKey) -> None:
    """Sum them for an evening that has none yet."""
    with cursor() as statement:
        statement.execute(RESULTS, session._asdict())


def results_rebuild(session: SessionKey) -> None:
    """Sum them anew, whatever was kept."""
    with cursor() as statement:
        statement.execute(GONE, session._asdict())
    results_sum(session)


def results_differ(session: SessionKey) -> bool:
    """Is what is kept not the sum of the postings?"""
    with cursor() as statement:
        return statement.execute(DIFFERENT, session._asdict()).fetchone() is not None
