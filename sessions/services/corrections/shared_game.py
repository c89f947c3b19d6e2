"""Whether a game was played by others too: a phone of a player whom it costs has spoken in it (decision 0035).

What the table recorded together, event by event, is nobody's word alone. One result that somebody enters is.
"""

from uuid import UUID

from psycopg.rows import tuple_row

from chouette.rules.events import Start, kind_of
from clubs.actors import Actor
from sessions.selectors.club_voices import voices_in
from sessions.services.corrections.own_favour import Gains
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor_of

SPEAKERS = """
WITH game AS MATERIALIZED (
    SELECT coalesce(max(e.seq) FILTER (WHERE e.seq <= %(seq)s), 2147483647) AS first,
        coalesce(min(e.seq) FILTER (WHERE e.seq > %(seq)s), 2147483647) AS beyond
    FROM chouette_sessions_event e
    WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.kind = %(start)s)
SELECT e.actor_device, e.actor_user FROM game g
JOIN chouette_sessions_event e ON e.club_id = %(club)s AND e.session_id = %(session)s
    AND e.seq >= g.first AND e.seq < g.beyond AND e.source = 'tap'
UNION
SELECT w.actor_device, w.actor_user FROM game g
JOIN chouette_sessions_proposal q ON q.club_id = %(club)s AND q.session_id = %(session)s AND q.effect IS NULL
    AND q.seq >= g.first AND q.seq < g.beyond
JOIN chouette_sessions_proposalword w ON w.club_id = %(club)s AND w.session_id = %(session)s
    AND w.number = q.number AND w.word IN ('propose', 'agree', 'counter')"""
"""The phones and accounts that have sent an event of the game to which an event belongs, or agreed to one."""


def is_shared_game(locked: LockedSession, gains: Gains, seq: int) -> bool:
    """Return whether a player whom it costs has spoken in the game of this event, on a phone that speaks for nobody
    who gains."""
    values = {**locked.session._asdict(), "seq": seq, "start": kind_of(Start())}
    with cursor_of(tuple_row) as statement:
        speakers: list[tuple[UUID | None, UUID | None]] = statement.execute(SPEAKERS, values).fetchall()
    voices = voices_in(locked.club)
    actors = [Actor(device, user) for device, user in speakers]
    return any(
        any(gains[person].costs for person in voices.persons_of(one) if person in gains)
        and not any(gains[person].gains for person in voices.all_persons_of(one) if person in gains)
        for one in actors
    )
