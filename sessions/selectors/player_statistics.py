"""The statistics of a person, from what is kept of evenings, finished games and postings; no log is read.

What counts in each, what does not and in which unit is said in `chouette.wording.definitions`, for readers too.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import PLAYED_FOR, summing_cursor

WITHIN = """(%(since)s::timestamptz IS NULL OR s.began_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR s.began_at < %(until)s)
    AND (%(currency)s::text IS NULL OR (s.currency = %(currency)s AND NOT s.points_only))"""

EVENINGS = f"""
SELECT s.id, s.code, s.name, (s.began_at AT TIME ZONE c.time_zone)::date AS day, s.began_at, s.phase,
    {PLAYED_FOR} AS currency,
    count(e.points) > 0 AS counts, coalesce(sum(e.points), 0)::bigint AS points,
    coalesce(sum(e.minor), 0)::bigint AS minor, EXISTS (
        SELECT FROM chouette_sessions_papergame g WHERE g.club_id = %(club)s AND g.session_id = s.id
    ) AS from_paper
FROM chouette_sessions_attendance a
JOIN chouette_sessions_session s ON s.club_id = a.club_id AND s.id = a.session_id AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = s.club_id
LEFT JOIN chouette_sessions_won e ON e.club_id = a.club_id AND e.session_id = a.session_id
    AND e.player_id = a.player_id AND e.player_id = ANY(%(records)s)
WHERE a.club_id = %(club)s AND a.player_id = ANY(%(records)s)
GROUP BY s.club_id, s.id, c.id ORDER BY s.began_at, s.id"""  # noqa: S608 - of our own texts alone

STANDINGS = f"""
WITH won AS MATERIALIZED (
    SELECT e.player_id, e.session_id, sum(e.points) AS points, sum(e.minor) AS minor, count(*) AS evenings
    FROM chouette_sessions_won e
    JOIN chouette_sessions_session s ON s.club_id = e.club_id AND s.id = e.session_id AND s.deleted_at IS NULL
    WHERE e.club_id = %(club)s AND {WITHIN} GROUP BY GROUPING SETS ((e.player_id), (e.session_id))
)
SELECT p.person, sum(w.points)::bigint AS points, sum(w.minor)::bigint AS minor, sum(w.evenings)::bigint AS evenings
FROM won w JOIN clubs_person p ON p.club_id = %(club)s AND p.id = w.player_id
GROUP BY p.person
UNION ALL
SELECT NULL, 0, 0, count(*) FROM won w WHERE w.player_id IS NULL"""  # noqa: S608 - of our own texts alone
"""Each person, and in the row without one how many evenings the club had."""

OUTSIDE_GAMES = f"""
SELECT CASE WHEN g.seq IS NULL THEN 'corrected' ELSE 'moved-on-paper' END, 0, 0, sum(w.points)::bigint,
    sum(w.points * s.minor)::bigint
FROM chouette_sessions_sessionresult r
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = r.session_id AND s.deleted_at IS NULL
JOIN chouette_sessions_posting o ON o.club_id = %(club)s AND o.session_id = r.session_id AND o.line = 'adjust'
CROSS JOIN LATERAL (VALUES (o.creditor_id, o.points), (o.debtor_id, -o.points)) AS w (player_id, points)
LEFT JOIN chouette_sessions_papergame g
    ON g.club_id = %(club)s AND g.session_id = r.session_id AND g.seq = o.cause
WHERE r.club_id = %(club)s AND r.player_id = ANY(%(records)s) AND w.player_id = r.player_id AND {WITHIN} AND (
    s.phase = 'game' OR r.points <> coalesce((
        SELECT sum(f.brought) FROM chouette_sessions_sessionfigure f
        WHERE f.club_id = %(club)s AND f.player_id = r.player_id AND f.session_id = r.session_id
            AND f.figure = 'games'), 0)
    OR EXISTS (SELECT FROM chouette_sessions_papergame p
        WHERE p.club_id = %(club)s AND p.session_id = r.session_id))
GROUP BY 1"""  # noqa: S608 - of our own texts alone
"""What the log moved by no game of which all is known: points corrected by hand, and games from paper. Only the
evenings are looked at whose result is not that of their games."""

FIGURES = f"""
SELECT f.figure, f.value, sum(f.times)::bigint AS times, sum(f.brought)::bigint AS points,
    sum(f.brought * s.minor)::bigint AS minor
FROM chouette_sessions_sessionfigure f
JOIN chouette_sessions_session s ON s.club_id = f.club_id AND s.id = f.session_id AND s.deleted_at IS NULL
WHERE f.club_id = %(club)s AND f.player_id = ANY(%(records)s) AND {WITHIN}
GROUP BY f.figure, f.value
UNION ALL {OUTSIDE_GAMES}"""  # noqa: S608 - of our own texts alone

AGAINST = f"""
SELECT p.person, p.name, p.former, sum(w.points)::bigint AS points, sum(w.minor)::bigint AS minor,
    sum(w.evenings)::bigint AS evenings
FROM (
    SELECT m.other_id, sum(m.points) AS points, sum(m.points * s.minor) AS minor, count(*) AS evenings
    FROM chouette_sessions_sessionpair m
    JOIN chouette_sessions_session s ON s.club_id = m.club_id AND s.id = m.session_id AND s.deleted_at IS NULL
    WHERE m.club_id = %(club)s AND m.player_id = ANY(%(records)s) AND {WITHIN}
    GROUP BY m.other_id
) w
JOIN clubs_person p ON p.club_id = %(club)s AND p.id = w.other_id
GROUP BY p.person, p.name, p.former"""  # noqa: S608 - of our own texts alone
"""Two records of one person never sit at one table: an evening is counted once."""


class StatisticsAsked(NamedTuple):
    """Whose statistics, under all their records, from which instant to before which, and of which currency alone; null
    for any."""

    club: UUID
    records: Sequence[UUID]
    since: datetime | None = None
    until: datetime | None = None
    currency: str | None = None

    def values(self) -> dict[str, Any]:
        """By name, as a statement takes them."""
        return {name: list(of) if isinstance(of, list | tuple) else of for name, of in self._asdict().items()}


class EveningResult(NamedTuple):
    """What an evening brought a person, in points and in `minor` units of its currency, of which one for
    points has none; it `counts` once points were
    entered for them. `from_paper`: of its games no cubes are known, and they are no games of the other figures."""

    id: UUID
    code: str
    name: str
    day: date
    began_at: datetime
    phase: str
    currency: str
    counts: bool
    points: int
    minor: int
    from_paper: bool = False


class PersonStanding(NamedTuple):
    """What a period has brought a person; without a person the club, of which only the evenings say something."""

    person: UUID | None
    points: int
    minor: int
    evenings: int


class FigureSum(NamedTuple):
    """How often a figure was counted, and what that brought; `sessions.services.figure_sums` names the figures, and
    says of which the `value` is the cubes' or the length of the stays. Beside those, as often as 0 times: `corrected`
    and `moved-on-paper`, what points corrected by hand and games from paper brought."""

    figure: str
    value: int
    times: int
    points: int
    minor: int


class OpponentSum(NamedTuple):
    """What went between a person and another, above zero what the first won."""

    person: UUID
    name: str
    former: int | None
    points: int
    minor: int
    evenings: int


def all_evenings(asked: StatisticsAsked) -> list[EveningResult]:
    """Every evening to which they came, the first first, whatever the period."""
    with summing_cursor(class_row(EveningResult)) as statement:
        return statement.execute(EVENINGS, asked.values()).fetchall()


def within(evenings: Sequence[EveningResult], asked: StatisticsAsked) -> list[EveningResult]:
    """Those of the period and currency that count."""
    return [
        one
        for one in evenings
        if one.counts
        and (asked.since is None or one.began_at >= asked.since)
        and (asked.until is None or one.began_at < asked.until)
        and asked.currency in (None, one.currency)
    ]


def standings(asked: StatisticsAsked) -> list[PersonStanding]:
    """Everybody who had an evening in the period, and the club as a whole."""
    with summing_cursor(class_row(PersonStanding)) as statement:
        return statement.execute(STANDINGS, asked.values()).fetchall()


def figure_sums(asked: StatisticsAsked) -> list[FigureSum]:
    """What their finished games come to, by figure and value, in no order."""
    with summing_cursor(class_row(FigureSum)) as statement:
        return statement.execute(FIGURES, asked.values()).fetchall()


def opponent_sums(asked: StatisticsAsked) -> list[OpponentSum]:
    """By opponent, in no order."""
    with summing_cursor(class_row(OpponentSum)) as statement:
        return statement.execute(AGAINST, asked.values()).fetchall()


class Streak(NamedTuple):
    """Evenings in a row: how many, and the first and the last of them."""

    evenings: int
    first: EveningResult
    last: EveningResult


def longest_streak(evenings: Sequence[EveningResult], sign: int) -> Streak | None:
    """The longest run of evenings that brought something above zero, or below it for a sign of -1; the first of
    several. None where there is no such evening."""
    best: Streak | None = None
    run = 0
    for place, one in enumerate(evenings):
        run = run + 1 if one.points * sign > 0 else 0
        if run > (best.evenings if best else 0):
            best = Streak(run, evenings[place + 1 - run], one)
    return best


def streak_now(evenings: Sequence[EveningResult]) -> Streak | None:
    """The run that the last evening is part of; None if that brought nothing, or there is none."""
    if not evenings or not evenings[-1].points:
        return None
    sign = evenings[-1].points
    run = 1
    while run < len(evenings) and evenings[-1 - run].points * sign > 0:
        run += 1
    return Streak(run, evenings[-run], evenings[-1])
