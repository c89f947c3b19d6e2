"""What each evening has brought somebody, what was paid of it, and how their account with all others then stood."""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.store.sql import summing_cursor

EVENINGS_SHOWN = 50

OWED = """
    SELECT s.id AS session, CASE WHEN s.id IS NULL THEN d.entry_id END AS entry, d.because, d.at, s.began_at,
        d.currency, {sign}d.amount AS owed, d.entry_id IS NOT NULL AS besides
    FROM chouette_sessions_debt d
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = d.{mine}_id AND m.person = ANY(%(persons)s)
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)"""

PAID = """
    SELECT s.id AS session, d.at, s.began_at, d.currency, {sign}d.amount AS paid, (
        SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = d.id
        ORDER BY t.number DESC LIMIT 1) AS word
    FROM chouette_sessions_payment d
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = d.{mine}_id AND m.person = ANY(%(persons)s)
    LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = d.session_id AND s.deleted_at IS NULL
    WHERE d.club_id = %(club)s"""

LINES = f"""
WITH owed AS MATERIALIZED ({OWED.format(sign="", mine="debtor")} UNION ALL {OWED.format(sign="-", mine="creditor")}
), told AS MATERIALIZED ({PAID.format(sign="", mine="payer")}
    UNION ALL {PAID.format(sign="-", mine="receiver")}
), paid AS MATERIALIZED (
    SELECT t.session, t.at, t.began_at, t.currency, t.paid FROM told t WHERE t.word = 'confirmed'
), line AS MATERIALIZED (
    SELECT l.*, coalesce(l.session, l.entry) AS key,
        row_number() OVER (ORDER BY l.at, l.session, l.entry, l.currency) AS number FROM (
        SELECT s.id AS session, NULL::uuid AS entry, '' AS because, s.began_at AS at,
            CASE WHEN c.points_only THEN '' ELSE s.currency END AS currency
        FROM chouette_sessions_attendance a
        JOIN clubs_player m ON m.club_id = %(club)s AND m.id = a.player_id AND m.person = ANY(%(persons)s)
        JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = a.session_id AND s.deleted_at IS NULL
        JOIN clubs_club c ON c.id = %(club)s
        WHERE a.club_id = %(club)s
        UNION SELECT o.session, o.entry, CASE WHEN o.session IS NULL THEN o.because ELSE '' END,
            CASE WHEN o.session IS NULL THEN o.at ELSE o.began_at END, o.currency FROM owed o
        UNION SELECT p.session, NULL, '', p.began_at, p.currency FROM paid p WHERE p.session IS NOT NULL
    ) l
), moved AS (
    SELECT l.number, o.owed, CASE WHEN o.besides THEN o.owed ELSE 0 END AS besides, 0 AS paid
    FROM owed o JOIN line l ON l.currency = o.currency AND l.key = coalesce(o.session, o.entry)
    UNION ALL
    SELECT l.number, 0, 0, p.paid FROM paid p JOIN line l ON l.key = p.session AND l.currency = p.currency
    UNION ALL
    SELECT coalesce(a.number, a.first), 0, 0, a.paid FROM (
        SELECT b.paid, max(b.number) OVER (PARTITION BY b.currency ORDER BY b.at, b.paid NULLS FIRST) AS number,
            min(b.number) OVER (PARTITION BY b.currency) AS first
        FROM (SELECT p.at, p.currency, NULL::bigint AS number, p.paid FROM paid p WHERE p.session IS NULL
            UNION ALL SELECT l.at, l.currency, l.number, NULL FROM line l) b
    ) a WHERE a.paid IS NOT NULL
), summed AS (
    SELECT l.*, coalesce(m.owed, 0) AS owed, coalesce(m.besides, 0) AS besides, coalesce(m.paid, 0) AS paid,
        sum(coalesce(m.paid, 0) - coalesce(m.owed, 0)) OVER (PARTITION BY l.currency ORDER BY l.number) AS running
    FROM line l LEFT JOIN (
        SELECT number, sum(owed) AS owed, sum(besides) AS besides, sum(paid) AS paid FROM moved GROUP BY number
    ) m USING (number)
), shown AS (
    SELECT * FROM summed WHERE %(before)s::bigint IS NULL OR number < %(before)s ORDER BY number DESC LIMIT %(most)s
)
SELECT l.number, l.currency, l.because, s.code, coalesce(s.name, '') AS name, coalesce(s.phase, '') AS phase,
    (l.at AT TIME ZONE c.time_zone)::date AS day, -l.owed::bigint AS settled, -l.besides::bigint AS besides,
    l.paid::bigint AS paid, l.running::bigint AS running, w.points, w.minor
FROM shown l
JOIN clubs_club c ON c.id = %(club)s
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = l.session
LEFT JOIN LATERAL (
    SELECT coalesce(sum(w.points), 0)::bigint AS points, coalesce(sum(w.minor), 0)::bigint AS minor
    FROM chouette_sessions_won w
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = w.player_id AND m.person = ANY(%(persons)s)
    WHERE w.club_id = %(club)s AND w.session_id = l.session
) w ON l.session IS NOT NULL
ORDER BY l.number DESC"""  # noqa: S608 - of our own texts alone


class StatementLine(NamedTuple):
    """An evening, or what was entered in the books beside one (`because` says as what), with its `number` from the
    oldest on. Amounts are in minor units of the currency, or in points where it is empty.

    `points` and `minor` is what was won or lost there, none beside an evening; `settled` is what is owed to them since,
    below zero what they owe, and `besides` the part of it that was not played for: side bets and table fees.

    `paid` is what they paid less what they were paid, of payments that are confirmed and belong to this line: those
    said at this evening, and those said outside an evening after this line and before the next. `running` is what was
    then open in all, above zero what others owe them: the sum of `settled` and `paid` up to this line. So the newest
    line has what is open now.
    """

    number: int
    currency: str
    because: str
    code: str | None
    name: str
    phase: str
    day: date
    settled: int
    besides: int
    paid: int
    running: int
    points: int | None
    minor: int | None


class StatementPage(NamedTuple):
    """Lines, the latest first; `older` is what the next page is asked by."""

    lines: list[StatementLine]
    older: int | None


def statement_of(
    club: UUID, persons: Collection[UUID], *, before: int | None = None, most: int = EVENINGS_SHOWN
) -> StatementPage:
    """So many lines of these persons, as one, with a number below `before`. One statement."""
    of = {"club": club, "persons": list(persons), "before": before, "most": most + 1}
    with summing_cursor(class_row(StatementLine)) as statement:
        found = statement.execute(LINES, of).fetchall()
    return StatementPage(found[:most], found[most - 1].number if len(found) > most else None)
