"""The statistics of a person, from what is kept of evenings, finished games and postings; no log is read.

What counts in each, what does not and in which unit is said in `chouette.wording.definitions`, for readers too.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

WITHIN = """(%(since)s::timestamptz IS NULL OR s.began_at >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR s.began_at < %(until)s)
    AND (%(currency)s::text IS NULL OR s.currency = %(currency)s)"""

EVENINGS = """
SELECT s.id, s.code, s.name, (s.began_at AT TIME ZONE c.time_zone)::date AS day, s.began_at, s.phase, s.currency,
    CASE s.phase WHEN 'game' THEN (
        SELECT count(*) FROM chouette_sessions_game g WHERE g.club_id = %(club)s AND g.session_id = s.id
    ) END AS finished,
    count(e.points) > 0 AS counts, coalesce(sum(e.points), 0)::bigint AS points,
    coalesce(sum(e.minor), 0)::bigint AS minor
FROM chouette_sessions_attendance a
JOIN chouette_sessions_session s ON s.club_id = a.club_id AND s.id = a.session_id AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = s.club_id
LEFT JOIN chouette_sessions_won e ON e.club_id = a.club_id AND e.session_id = a.session_id
    AND e.player_id = a.player_id AND e.player_id = ANY(%(records)s)
WHERE a.club_id = %(club)s AND a.player_id = ANY(%(records)s)
GROUP BY s.club_id, s.id, c.id ORDER BY s.began_at, s.id"""

STANDINGS = f"""
SELECT p.person, coalesce(sum(e.points), 0)::bigint AS points, coalesce(sum(e.minor), 0)::bigint AS minor,
    count(DISTINCT e.session_id) AS evenings
FROM chouette_sessions_won e
JOIN chouette_sessions_session s ON s.club_id = e.club_id AND s.id = e.session_id AND s.deleted_at IS NULL
JOIN clubs_person p ON p.club_id = e.club_id AND p.id = e.player_id
WHERE e.club_id = %(club)s AND {WITHIN}
GROUP BY GROUPING SETS ((p.person), ())"""  # noqa: S608 - of our own texts alone
"""Each person, and in the row without one how many evenings the club had."""

PARTS = f"""
SELECT p.part, q.player_id IS NOT NULL AS with_partner, count(*) AS games, sum(p.points)::bigint AS points,
    sum(p.points * s.minor)::bigint AS minor,
    count(*) FILTER (WHERE g.winner = own.side) AS gammons_won,
    count(*) FILTER (WHERE g.winner <> own.side AND g.winner <> '') AS gammons_lost
FROM chouette_sessions_gameplayer p
CROSS JOIN LATERAL (SELECT CASE p.part WHEN 'box' THEN 'box' WHEN 'partner' THEN 'box' WHEN 'newcomer' THEN NULL
    ELSE 'team' END AS side) own
JOIN chouette_sessions_session s ON s.club_id = p.club_id AND s.id = p.session_id AND s.deleted_at IS NULL
LEFT JOIN chouette_sessions_game g ON g.club_id = p.club_id AND g.session_id = p.session_id AND g.number = p.number
    AND g.win IN ('gammon', 'backgammon')
LEFT JOIN chouette_sessions_gameplayer q ON p.part = 'box' AND q.club_id = p.club_id
    AND q.session_id = p.session_id AND q.number = p.number AND q.part = 'partner'
WHERE p.club_id = %(club)s AND p.player_id = ANY(%(records)s) AND {WITHIN}
GROUP BY p.part, q.player_id IS NOT NULL"""  # noqa: S608 - of our own texts alone

MOVED = """FROM chouette_sessions_posting o
    WHERE o.club_id = %(club)s AND o.line IN ('drops', 'extras', 'deals', 'penalties', 'result')
        AND o.game <= coalesce((%(finished)s::integer[])[array_position(%(on_now)s::uuid[], o.session_id)], o.game)"""
"""What was posted in finished games between opponents, or between teammates who dealt with each other."""

AGAINST = f"""
WITH moved AS MATERIALIZED (
    SELECT o.session_id, o.creditor_id AS other, -sum(o.points) AS points
    {MOVED} AND o.debtor_id = ANY(%(records)s) GROUP BY 1, 2
    UNION ALL
    SELECT o.session_id, o.debtor_id, sum(o.points) {MOVED} AND o.creditor_id = ANY(%(records)s) GROUP BY 1, 2
)
SELECT p.person, p.name, p.former, sum(m.points)::bigint AS points, sum(m.points * s.minor)::bigint AS minor,
    count(DISTINCT m.session_id) AS evenings
FROM moved m
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = m.session_id AND s.deleted_at IS NULL
JOIN clubs_person p ON p.club_id = %(club)s AND p.id = m.other
WHERE {WITHIN}
GROUP BY p.person, p.name, p.former"""  # noqa: S608 - of our own texts alone
"""The postings are summed before anything is joined to them: a player of many years has a hundred thousand."""


class StatisticsAsked(NamedTuple):
    """Whose statistics, under all their records, from which instant to before which, and of which currency alone; null
    for any. `on_now` are their evenings with a game on, `finished` how many of each are over."""

    club: UUID
    records: Sequence[UUID]
    since: datetime | None = None
    until: datetime | None = None
    currency: str | None = None
    on_now: Sequence[UUID] = ()
    finished: Sequence[int] = ()

    def values(self) -> dict[str, Any]:
        """By name, as a statement takes them."""
        return {name: list(of) if isinstance(of, list | tuple) else of for name, of in self._asdict().items()}


class EveningResult(NamedTuple):
    """What an evening brought a person, in points and in `minor` units of its currency; it `counts` once points were
    entered for them. `finished` is how many games have ended, said while another is on."""

    id: UUID
    code: str
    name: str
    day: date
    began_at: datetime
    phase: str
    currency: str
    finished: int | None
    counts: bool
    points: int
    minor: int


class PersonStanding(NamedTuple):
    """What a period has brought a person; without a person the club, of which only the evenings say something."""

    person: UUID | None
    points: int
    minor: int
    evenings: int


class PartSum(NamedTuple):
    """What the finished games brought in which a person had one part; a Box with and without a Partner apart."""

    part: str
    with_partner: bool
    games: int
    points: int
    minor: int
    gammons_won: int
    gammons_lost: int


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


def part_sums(asked: StatisticsAsked) -> list[PartSum]:
    """By what they were in each finished game."""
    with summing_cursor(class_row(PartSum)) as statement:
        return statement.execute(PARTS, asked.values()).fetchall()


def opponent_sums(asked: StatisticsAsked) -> list[OpponentSum]:
    """By opponent, in no order."""
    with summing_cursor(class_row(OpponentSum)) as statement:
        return statement.execute(AGAINST, asked.values()).fetchall()


PART_GAMES = f"""
SELECT s.code, (s.began_at AT TIME ZONE c.time_zone)::date AS day, p.number, p.points,
    p.points * s.minor AS minor, s.currency
FROM chouette_sessions_gameplayer p
JOIN chouette_sessions_session s ON s.club_id = p.club_id AND s.id = p.session_id AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = s.club_id
JOIN chouette_sessions_game g ON g.club_id = p.club_id AND g.session_id = p.session_id AND g.number = p.number
LEFT JOIN chouette_sessions_gameplayer q ON p.part = 'box' AND q.club_id = p.club_id
    AND q.session_id = p.session_id AND q.number = p.number AND q.part = 'partner'
WHERE p.club_id = %(club)s AND p.player_id = ANY(%(records)s) AND {WITHIN}
    AND p.part = ANY(%(parts)s)
    AND (%(with_partner)s::boolean IS NULL OR (q.player_id IS NOT NULL) = %(with_partner)s)
    AND (%(gammon)s::boolean IS NULL OR (g.win IN ('gammon', 'backgammon')
        AND (g.winner = CASE WHEN p.part IN ('box', 'partner') THEN 'box' ELSE 'team' END) = %(gammon)s))
ORDER BY s.began_at DESC, s.id, p.number DESC LIMIT %(most)s"""  # noqa: S608 - of our own texts alone

OPPONENT_GAMES = f"""
WITH other AS MATERIALIZED (
    SELECT array_agg(r.id) AS records FROM clubs_player r WHERE r.club_id = %(club)s AND r.person = %(other)s
), moved AS MATERIALIZED (
    SELECT o.session_id, o.game,
        sum(CASE WHEN o.debtor_id = ANY(%(records)s) THEN -o.points ELSE o.points END) AS points
    {MOVED} AND ((o.debtor_id = ANY(%(records)s) AND o.creditor_id = ANY((SELECT records FROM other)::uuid[]))
        OR (o.creditor_id = ANY(%(records)s) AND o.debtor_id = ANY((SELECT records FROM other)::uuid[])))
    GROUP BY o.session_id, o.game
)
SELECT s.code, (s.began_at AT TIME ZONE %(zone)s)::date AS day, m.game AS number, m.points::bigint AS points,
    (m.points * s.minor)::bigint AS minor, s.currency
FROM moved m
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = m.session_id AND s.deleted_at IS NULL
WHERE {WITHIN}
ORDER BY s.began_at DESC, s.id, m.game DESC LIMIT %(most)s"""  # noqa: S608 - of our own texts alone


class GameBrought(NamedTuple):
    """A finished game, and what it brought a person, or brought them from one opponent."""

    code: str
    day: date
    number: int
    points: int
    minor: int
    currency: str


class GamesOfWhich(NamedTuple):
    """Which games are meant: of these parts, as Box with or without a Partner, with a gammon won or lost; null for
    any."""

    parts: tuple[str, ...]
    with_partner: bool | None = None
    gammon: bool | None = None


def games_found(asked: StatisticsAsked, which: GamesOfWhich, most: int) -> list[GameBrought]:
    """So many of these games at most, the latest first."""
    named = {**asked.values(), **which._asdict(), "parts": list(which.parts), "most": most}
    with summing_cursor(class_row(GameBrought)) as statement:
        return statement.execute(PART_GAMES, named).fetchall()


def games_against(asked: StatisticsAsked, other: UUID, zone: str, most: int) -> list[GameBrought]:
    """So many games at most in which something went between the two, the latest first; days in that zone."""
    named = {**asked.values(), "other": other, "zone": zone, "most": most}
    with summing_cursor(class_row(GameBrought)) as statement:
        return statement.execute(OPPONENT_GAMES, named).fetchall()


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
