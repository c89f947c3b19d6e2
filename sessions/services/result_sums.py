"""What an evening has brought each player, summed anew from its postings. A posting adds to it in its own statement."""

from sessions.models import SessionKey
from sessions.store.sql import cursor

RESULTS = """
INSERT INTO chouette_sessions_sessionresult (club_id, session_id, player_id, points)
SELECT %(club)s, %(session)s, e.player_id, sum(e.points) FROM chouette_sessions_entry e
WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.line <> 'settlement' GROUP BY e.player_id"""

GONE = "DELETE FROM chouette_sessions_sessionresult WHERE club_id = %(club)s AND session_id = %(session)s"

DIFFERENT = """
SELECT 1 FROM (SELECT k.player_id, k.points FROM chouette_sessions_sessionresult k
    WHERE k.club_id = %(club)s AND k.session_id = %(session)s) r
FULL JOIN (SELECT e.player_id, sum(e.points) AS points FROM chouette_sessions_entry e
    WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.line <> 'settlement' GROUP BY e.player_id) e
ON e.player_id = r.player_id
WHERE r.points IS DISTINCT FROM e.points LIMIT 1"""


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
