"""What the evenings of a period have brought each of a club's people, and each of them evening by evening.

What counts is what counts in the statistics of a person (`chouette.wording.definitions`): an evening is one at which
points were entered for them, a game is a finished one in which they had a part. No log is read.
"""

from collections import Counter
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row

from clubs.name_order import name_order
from sessions.store.sql import summing_cursor

LAST = 5
"""So many evenings are told one by one beside a sum."""

WITHIN = """s.deleted_at IS NULL AND (%(since)s::timestamptz IS NULL OR s.began_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR s.began_at < %(until)s)"""

SUMS = f"""
SELECT p.person, p.name, p.former, w.currency, w.evenings, w.points, w.minor, w.began, w.codes, w.brought, w.still_on
FROM (
    SELECT e.player_id, e.currency, count(*) AS evenings, sum(e.points)::bigint AS points,
        sum(e.minor)::bigint AS minor,
        (array_agg(s.began_at ORDER BY s.began_at DESC, s.id))[1:{LAST}] AS began,
        (array_agg(s.code ORDER BY s.began_at DESC, s.id))[1:{LAST}] AS codes,
        (array_agg(e.points ORDER BY s.began_at DESC, s.id))[1:{LAST}] AS brought,
        bool_or(s.phase <> 'closed') AS still_on
    FROM chouette_sessions_won e
    JOIN chouette_sessions_session s ON s.club_id = e.club_id AND s.id = e.session_id
    WHERE e.club_id = %(club)s AND {WITHIN}
    GROUP BY e.player_id, e.currency
) w
JOIN clubs_person p ON p.club_id = %(club)s AND p.id = w.player_id"""  # noqa: S608 - of our own texts alone
"""A row for each record and currency: by its id alone a club's thousands of results are sorted in half the time that
it takes by person and name."""

GAMES = f"""
SELECT q.person, sum(g.games)::bigint AS games, sum(g.points)::bigint AS points
FROM (
    SELECT f.player_id, sum(f.times) AS games, sum(f.brought) AS points
    FROM chouette_sessions_sessionfigure f
    JOIN chouette_sessions_session s ON s.club_id = f.club_id AND s.id = f.session_id
    WHERE f.club_id = %(club)s AND f.figure = 'games' AND {WITHIN}
    GROUP BY f.player_id
) g
JOIN clubs_player q ON q.club_id = %(club)s AND q.id = g.player_id
GROUP BY q.person"""  # noqa: S608 - of our own texts alone
"""The sums of each evening are added before anything is joined to them; an index has them ready."""

HELD = f"""
SELECT s.id, s.code, s.name, (s.began_at AT TIME ZONE %(zone)s)::date AS day, s.began_at AS began,
    s.phase <> 'closed' AS still_on
FROM (
    SELECT s.id, s.code, s.name, s.began_at, s.phase FROM chouette_sessions_session s
    WHERE s.club_id = %(club)s AND {WITHIN} ORDER BY s.began_at DESC, s.id OFFSET 0
) s
WHERE (SELECT true FROM chouette_sessions_won e WHERE e.club_id = %(club)s AND e.session_id = s.id LIMIT 1)
ORDER BY s.began_at DESC, s.id LIMIT %(most)s"""  # noqa: S608 - of our own texts alone
"""The evenings are put in order first, and only of so many as are asked for is it looked whether points were entered:
as a join, that was looked up for all."""

CELLS = """
SELECT p.person, e.session_id, sum(e.points)::bigint
FROM chouette_sessions_won e JOIN clubs_person p ON p.club_id = e.club_id AND p.id = e.player_id
WHERE e.club_id = %(club)s AND e.session_id = ANY(%(sessions)s)
GROUP BY p.person, e.session_id"""

YEARS = """
SELECT DISTINCT extract(year FROM s.began_at AT TIME ZONE %(zone)s)::integer
FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL ORDER BY 1 DESC"""


class EveningsOf(NamedTuple):
    """The evenings of a club from one instant to before another; null for open ends."""

    club: UUID
    since: datetime | None
    until: datetime | None


class LastEvening(NamedTuple):
    """One of somebody's last evenings: where it is found, and what it brought them."""

    at: datetime
    code: str
    points: int


class SeasonSum(NamedTuple):
    """What a period has brought a person. `minor` units are by currency, of evenings for money; `last` are their last
    evenings, the latest first; `in_games` is what the finished games brought, of which there were so many. `still_on`
    says that an evening is counted that has not been closed."""

    person: UUID
    name: str
    former: int | None
    evenings: int
    points: int
    minor: dict[str, int]
    last: tuple[LastEvening, ...]
    games: int
    in_games: int
    still_on: bool


class SumRow(NamedTuple):
    """A row of `SUMS`, by the names of its columns."""

    person: UUID
    name: str
    former: int | None
    currency: str
    evenings: int
    points: int
    minor: int
    began: list[datetime]
    codes: list[str]
    brought: list[int]
    still_on: bool


class EveningHeld(NamedTuple):
    """An evening at which points were entered; `still_on` until it is closed."""

    id: UUID
    code: str
    name: str
    day: date
    began: datetime
    still_on: bool


def season_sums(asked: EveningsOf, *, with_games: bool = True) -> list[SeasonSum]:
    """Everybody who had an evening in the period, most points first, those who are even by name. Two statements; one
    where the games are not asked for, of which none is told then."""
    with summing_cursor(class_row(SumRow)) as statement:
        rows = statement.execute(SUMS, asked._asdict()).fetchall()
    if not rows:
        return []
    played = _games(asked) if with_games else {}
    by_person: dict[UUID, list[SumRow]] = {}
    for row in rows:
        by_person.setdefault(row.person, []).append(row)
    found = [_together(of, *played.get(person, (0, 0))) for person, of in by_person.items()]
    return sorted(found, key=lambda one: (-one.points, one.former or 0, name_order(one.name)))


def _games(asked: EveningsOf) -> dict[UUID, tuple[int, int]]:
    """How many finished games each person was in, and what those brought."""
    with summing_cursor(tuple_row) as statement:
        return {person: (games, points) for person, games, points in statement.execute(GAMES, asked._asdict())}


def _together(rows: list[SumRow], games: int, in_games: int) -> SeasonSum:
    """The rows of one person: one for each currency, and for each record that was merged into theirs."""
    minor: Counter[str] = Counter()
    for row in rows:
        if row.currency:
            minor[row.currency] += row.minor
    last = [LastEvening(*one) for row in rows for one in zip(row.began, row.codes, row.brought, strict=True)]
    return SeasonSum(
        person=rows[0].person,
        name=rows[0].name,
        former=rows[0].former,
        evenings=sum(row.evenings for row in rows),
        points=sum(row.points for row in rows),
        minor=dict(minor),
        last=tuple(sorted(last, reverse=True)[:LAST]),
        games=games,
        in_games=in_games,
        still_on=any(row.still_on for row in rows),
    )


def evenings_held(asked: EveningsOf, zone: str, most: int | None = None) -> list[EveningHeld]:
    """The evenings of the period at which points were entered, the first first; of many the last so many."""
    with summing_cursor(class_row(EveningHeld)) as statement:
        rows = statement.execute(HELD, {**asked._asdict(), "zone": zone, "most": most}).fetchall()
    return rows[::-1]


def points_by_evening(club: UUID, evenings: list[EveningHeld]) -> dict[UUID, dict[UUID, int]]:
    """What these evenings brought each person: by person, then by evening."""
    found: dict[UUID, dict[UUID, int]] = {}
    with summing_cursor(tuple_row) as statement:
        for person, session, points in statement.execute(
            CELLS, {"club": club, "sessions": [one.id for one in evenings]}
        ):
            found.setdefault(person, {})[session] = points
    return found


def years_played(club: UUID, zone: str) -> list[int]:
    """The years in which the club had an evening, the latest first."""
    with summing_cursor(tuple_row) as statement:
        return [year for (year,) in statement.execute(YEARS, {"club": club, "zone": zone}).fetchall()]
