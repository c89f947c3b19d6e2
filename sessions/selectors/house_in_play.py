"""How the house rules play out in a club over a period: what was done beside plain doubles, and how long games take.

What counts in each is said in `chouette.wording.definitions`, for readers too.
"""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

WITHIN = """(%(since)s::timestamptz IS NULL OR s.began_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR s.began_at < %(until)s)"""

WORKED = f"""
SELECT w.what, count(*) AS times, count(DISTINCT (c.session_id, c.number)) AS games, sum(w.points)::bigint AS points
FROM chouette_sessions_cubefact c
JOIN chouette_sessions_session s ON s.club_id = c.club_id AND s.id = c.session_id AND s.deleted_at IS NULL
CROSS JOIN LATERAL (VALUES
    (CASE WHEN c.kind <> 'double' THEN c.kind END, c.points),
    (CASE WHEN c.word = 'beaver' THEN 'beaver' END, -c.points)
) AS w (what, points)
WHERE c.club_id = %(club)s AND (c.kind <> 'double' OR c.word = 'beaver') AND w.what IS NOT NULL AND {WITHIN}
GROUP BY w.what"""  # noqa: S608 - of our own texts alone

PLAYED = f"""
SELECT coalesce(sum(f.times) FILTER (WHERE f.figure <> 'timed'), 0)::bigint AS games,
    coalesce(sum(f.times) FILTER (WHERE f.figure = 'timed'), 0)::bigint AS timed,
    coalesce(sum(f.brought) FILTER (WHERE f.figure = 'timed'), 0)::bigint AS seconds
FROM chouette_sessions_sessionfigure f
JOIN chouette_sessions_session s ON s.club_id = f.club_id AND s.id = f.session_id AND s.deleted_at IS NULL
WHERE f.club_id = %(club)s AND f.figure IN ('box', 'box-with-partner', 'timed') AND {WITHIN}"""  # noqa: S608 - of our own texts alone

YEARS = """
SELECT DISTINCT extract(year FROM s.began_at AT TIME ZONE %(zone)s)::integer AS year FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND s.phase <> 'lobby' ORDER BY year DESC"""

GAMES = f"""
SELECT s.code, (s.began_at AT TIME ZONE %(zone)s)::date AS day, c.number, sum(w.points)::bigint AS points
FROM chouette_sessions_cubefact c
JOIN chouette_sessions_session s ON s.club_id = c.club_id AND s.id = c.session_id AND s.deleted_at IS NULL
CROSS JOIN LATERAL (VALUES
    (CASE WHEN c.kind <> 'double' THEN c.kind END, c.points),
    (CASE WHEN c.word = 'beaver' THEN 'beaver' END, -c.points)
) AS w (what, points)
WHERE c.club_id = %(club)s AND (c.kind <> 'double' OR c.word = 'beaver') AND w.what = %(what)s AND {WITHIN}
GROUP BY s.id, s.code, s.began_at, c.number
ORDER BY s.began_at DESC, s.id, c.number DESC LIMIT %(most)s"""  # noqa: S608 - of our own texts alone


class InPlayAsked(NamedTuple):
    """Which club, from which instant to before which; null for any."""

    club: UUID
    since: datetime | None = None
    until: datetime | None = None


class RuleInPlay(NamedTuple):
    """How often something was done (`alone`, `extra`, `settled`, `beaver`), in how many games, and what it paid."""

    what: str
    times: int
    games: int
    points: int


class GamesPlayed(NamedTuple):
    """How many games were played, of how many the time is known, and how many seconds those took."""

    games: int
    timed: int
    seconds: int


class GameInPlay(NamedTuple):
    """A game in which it was done, and what it paid there."""

    code: str
    day: date
    number: int
    points: int


def rules_in_play(asked: InPlayAsked) -> list[RuleInPlay]:
    """What was done at all, in no order."""
    with summing_cursor(class_row(RuleInPlay)) as statement:
        return statement.execute(WORKED, asked._asdict()).fetchall()


def games_in_play(asked: InPlayAsked) -> GamesPlayed:
    """The games of the period."""
    with summing_cursor(class_row(GamesPlayed)) as statement:
        found = statement.execute(PLAYED, asked._asdict()).fetchone()
    assert found is not None, "sums are one row"
    return found


def years_played(club: UUID, zone: str) -> list[int]:
    """The years with an evening, by the club's calendar, the latest first."""
    with summing_cursor(class_row(_Year)) as statement:
        return [one.year for one in statement.execute(YEARS, {"club": club, "zone": zone}).fetchall()]


def games_with(asked: InPlayAsked, what: str, zone: str, most: int) -> list[GameInPlay]:
    """So many games at most in which it was done, the latest first; days in that zone."""
    named = {**asked._asdict(), "what": what, "zone": zone, "most": most}
    with summing_cursor(class_row(GameInPlay)) as statement:
        return statement.execute(GAMES, named).fetchall()


class _Year(NamedTuple):
    year: int
