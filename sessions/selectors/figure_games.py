"""The games of which a figure of a person is made, the latest first.

The evenings are found by what is summed of them; games are looked at in as many of these alone as may be told.
"""

from datetime import date
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.paper_games import PARTS
from sessions.selectors.player_statistics import WITHIN, StatisticsAsked
from sessions.store.sql import summing_cursor

EVENINGS = f"""evening AS MATERIALIZED (
    SELECT s.id, s.code, (s.began_at AT TIME ZONE %(zone)s)::date AS day, s.began_at, s.minor, s.currency
    FROM chouette_sessions_session s
    WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND {WITHIN} AND s.id IN (
        SELECT f.session_id FROM chouette_sessions_sessionfigure f
        WHERE f.club_id = %(club)s AND f.player_id = ANY(%(records)s) AND f.figure = ANY(%(figures)s)
            AND (%(value)s::integer IS NULL OR f.value = %(value)s))
    ORDER BY s.began_at DESC, s.id LIMIT %(most)s
)"""  # noqa: S608 - of our own texts alone

TOLD = """
SELECT e.code, e.day, m.first AS number, m.last, m.points::bigint AS points, (m.points * e.minor)::bigint AS minor,
    e.currency
FROM evening e CROSS JOIN LATERAL ({moved} OFFSET 0) m
ORDER BY e.began_at DESC, e.id, m.first DESC LIMIT %(most)s"""
"""One evening after the other, the latest first, until there are as many as may be told: `OFFSET 0` says that each is
looked at by itself. Otherwise all of them are looked at, or every game that the club has."""

PART_MOVED = """
    SELECT p.number AS first, p.number AS last, p.points
    FROM chouette_sessions_gameplayer p
    JOIN chouette_sessions_game g ON g.club_id = %(club)s AND g.session_id = e.id AND g.number = p.number
    LEFT JOIN chouette_sessions_gameplayer q ON p.part = 'box' AND q.club_id = %(club)s
        AND q.session_id = e.id AND q.number = p.number AND q.part = 'partner'
    WHERE p.club_id = %(club)s AND p.session_id = e.id AND p.player_id = ANY(%(records)s)
        AND (CASE WHEN q.player_id IS NULL THEN p.part ELSE 'box-with-partner' END = ANY(%(figures)s)
            OR (p.part <> 'newcomer' AND p.stayed_in IS NOT FALSE AND g.win IN ('gammon', 'backgammon') AND CASE
                WHEN (g.winner = 'box') = (p.part IN ('box', 'partner')) THEN 'gammons-won' ELSE 'gammons-lost' END
                = ANY(%(figures)s)))"""

STAYS_MOVED = """
    SELECT min(b.number) AS first, max(b.number) AS last, sum(b.points) AS points
    FROM (
        SELECT p.number, p.points, p.player_id,
            p.number - row_number() OVER (PARTITION BY p.player_id ORDER BY p.number) AS stay
        FROM chouette_sessions_gameplayer p
        WHERE p.club_id = %(club)s AND p.session_id = e.id AND p.player_id = ANY(%(records)s) AND p.part = 'box'
    ) b
    GROUP BY b.player_id, b.stay HAVING %(value)s::integer IS NULL OR count(*) = %(value)s"""

CUBES_MOVED = """
    SELECT c.number AS first, c.number AS last, sum(w.points) AS points
    FROM chouette_sessions_cubefact c
    CROSS JOIN LATERAL (SELECT CASE c.word WHEN '' THEN 'none' ELSE c.word END AS word) a
    CROSS JOIN LATERAL (VALUES
        (c.player_id, CASE c.kind WHEN 'double' THEN 'gave-' || a.word WHEN 'extra' THEN 'extras-given'
            WHEN 'settled' THEN 'settled-box' ELSE c.kind END, c.points),
        (c.other_id, CASE c.kind WHEN 'double' THEN 'got-' || a.word WHEN 'extra' THEN 'extras-taken'
            WHEN 'settled' THEN 'settled-team' END, -c.points)
    ) AS w (player_id, figure, points)
    WHERE c.club_id = %(club)s AND c.session_id = e.id AND w.player_id = ANY(%(records)s)
        AND w.figure = ANY(%(figures)s) AND (%(value)s::integer IS NULL OR c.value = %(value)s)
    GROUP BY c.number"""

PAPER_MOVED = f"""
    SELECT p.number AS first, p.number AS last, p.points
    FROM ({PARTS}) p
    WHERE p.session_id = e.id AND p.player_id = ANY(%(records)s) AND p.figure = ANY(%(figures)s)"""  # noqa: S608 - our own

PART_GAMES, STAYS, CUBE_GAMES, PAPER_GAMES = (
    f"WITH {EVENINGS} {TOLD.format(moved=moved)}" for moved in (PART_MOVED, STAYS_MOVED, CUBES_MOVED, PAPER_MOVED)
)

AGAINST_MOVED = """
    SELECT o.game AS first, o.game AS last,
        sum(CASE WHEN o.debtor_id = ANY(%(records)s) THEN -o.points ELSE o.points END) AS points
    FROM chouette_sessions_posting o
    WHERE o.club_id = %(club)s AND o.session_id = e.id
        AND o.line IN ('drops', 'extras', 'deals', 'penalties', 'result') AND o.reverses_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_posting r WHERE r.club_id = %(club)s AND r.reverses_id = o.id)
        AND o.game <= (SELECT coalesce(max(g.number), 0) FROM chouette_sessions_game g
            WHERE g.club_id = %(club)s AND g.session_id = e.id)
        AND ((o.debtor_id = ANY(%(records)s) AND o.creditor_id = ANY((SELECT records FROM other)::uuid[]))
            OR (o.creditor_id = ANY(%(records)s) AND o.debtor_id = ANY((SELECT records FROM other)::uuid[])))
    GROUP BY o.game"""

OPPONENT_GAMES = f"""
WITH other AS MATERIALIZED (
    SELECT array_agg(r.id) AS records FROM clubs_player r WHERE r.club_id = %(club)s AND r.person = %(other)s
), evening AS MATERIALIZED (
    SELECT s.id, s.code, (s.began_at AT TIME ZONE %(zone)s)::date AS day, s.began_at, s.minor, s.currency
    FROM chouette_sessions_session s
    WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND {WITHIN} AND s.id IN (
        SELECT m.session_id FROM chouette_sessions_sessionpair m
        WHERE m.club_id = %(club)s AND m.player_id = ANY(%(records)s)
            AND m.other_id = ANY((SELECT records FROM other)::uuid[]))
    ORDER BY s.began_at DESC, s.id LIMIT %(most)s
) {TOLD.format(moved=AGAINST_MOVED)}"""  # noqa: S608 - of our own texts alone


class GameBrought(NamedTuple):
    """A finished game, or several in a row up to `last`, and what that brought a person, all of it or what is asked
    for."""

    code: str
    day: date
    number: int
    last: int
    points: int
    minor: int
    currency: str


class GamesOfWhich(NamedTuple):
    """Which games are meant: those of the cubes, the stays or the parts that these figures count; of the cubes or stays
    of one value alone, null for any."""

    figures: tuple[str, ...]
    statement: str = PART_GAMES
    value: int | None = None


def games_found(asked: StatisticsAsked, which: GamesOfWhich, zone: str, most: int) -> list[GameBrought]:
    """So many of these games at most, the latest first; days in that zone."""
    named = {**asked.values(), "figures": list(which.figures), "value": which.value, "zone": zone, "most": most}
    with summing_cursor(class_row(GameBrought)) as statement:
        return statement.execute(which.statement, named).fetchall()


def games_against(asked: StatisticsAsked, other: UUID, zone: str, most: int) -> list[GameBrought]:
    """So many games at most in which something went between the two, the latest first; days in that zone."""
    named = {**asked.values(), "other": other, "zone": zone, "most": most}
    with summing_cursor(class_row(GameBrought)) as statement:
        return statement.execute(OPPONENT_GAMES, named).fetchall()
