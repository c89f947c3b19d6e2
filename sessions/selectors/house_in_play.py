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

COUNTED = ("box", "box-with-partner", "timed", "alone", "extras-given", "settled-box", "beavered")
"""The figures that are summed for a club; an index has them ready."""

SUMS = f"""
SELECT f.figure, sum(f.times)::bigint AS times, sum(f.brought)::bigint AS brought
FROM chouette_sessions_sessionfigure f
JOIN chouette_sessions_session s ON s.club_id = f.club_id AND s.id = f.session_id AND s.deleted_at IS NULL
WHERE f.club_id = %(club)s AND f.figure IN ({", ".join(f"'{one}'" for one in COUNTED)}) AND {WITHIN}
GROUP BY f.figure"""  # noqa: S608 - of our own texts alone

YEARS = """
SELECT DISTINCT extract(year FROM s.began_at AT TIME ZONE %(zone)s)::integer AS year FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND s.phase <> 'lobby' ORDER BY year DESC"""

GAMES = f"""
WITH evening AS MATERIALIZED (
    SELECT s.id, s.code, (s.began_at AT TIME ZONE %(zone)s)::date AS day, s.began_at
    FROM chouette_sessions_session s
    WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND {WITHIN} AND s.id IN (
        SELECT f.session_id FROM chouette_sessions_sessionfigure f
        WHERE f.club_id = %(club)s AND f.figure = %(figure)s
            AND f.figure IN ({", ".join(f"'{one}'" for one in COUNTED)}))
    ORDER BY s.began_at DESC, s.id LIMIT %(most)s
)
SELECT e.code, e.day, c.number, sum(CASE %(figure)s WHEN 'beavered' THEN -c.points ELSE c.points END)::bigint AS points
FROM evening e
JOIN chouette_sessions_cubefact c ON c.club_id = %(club)s AND c.session_id = e.id
WHERE CASE %(figure)s WHEN 'alone' THEN c.kind = 'alone' WHEN 'extras-given' THEN c.kind = 'extra'
    WHEN 'settled-box' THEN c.kind = 'settled' ELSE c.word = 'beaver' END
GROUP BY e.id, e.code, e.day, e.began_at, c.number
ORDER BY e.began_at DESC, e.id, c.number DESC LIMIT %(most)s"""  # noqa: S608 - of our own texts alone

FIGURES = {"alone": "alone", "extra": "extras-given", "settled": "settled-box", "beaver": "beavered"}
"""By the word that addresses have for what was done, the figure that counts it."""


class InPlayAsked(NamedTuple):
    """Which club, from which instant to before which; null for any."""

    club: UUID
    since: datetime | None = None
    until: datetime | None = None


class RuleInPlay(NamedTuple):
    """How often something was done (`alone`, `extra`, `settled`, `beaver`), and what it paid."""

    what: str
    times: int
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


def rules_in_play(asked: InPlayAsked) -> tuple[GamesPlayed, list[RuleInPlay]]:
    """The games of the period, and what was done in them; of what never was a row of noughts. One statement."""
    with summing_cursor(class_row(_Sum)) as statement:
        sums = {one.figure: one for one in statement.execute(SUMS, asked._asdict()).fetchall()}
    nought = _Sum("", 0, 0)
    games = sum(sums.get(one, nought).times for one in ("box", "box-with-partner"))
    _, timed, seconds = sums.get("timed", nought)
    done = [RuleInPlay(what, *sums.get(figure, nought)[1:]) for what, figure in FIGURES.items()]
    return GamesPlayed(games, timed, seconds), done


def years_played(club: UUID, zone: str) -> list[int]:
    """The years with an evening, by the club's calendar, the latest first."""
    with summing_cursor(class_row(_Year)) as statement:
        return [one.year for one in statement.execute(YEARS, {"club": club, "zone": zone}).fetchall()]


def games_with(asked: InPlayAsked, what: str, zone: str, most: int) -> list[GameInPlay]:
    """So many games at most in which it was done, the latest first; days in that zone."""
    named = {**asked._asdict(), "figure": FIGURES[what], "zone": zone, "most": most}
    with summing_cursor(class_row(GameInPlay)) as statement:
        return statement.execute(GAMES, named).fetchall()


class _Year(NamedTuple):
    year: int


class _Sum(NamedTuple):
    figure: str
    times: int
    brought: int
