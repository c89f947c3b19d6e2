"""What each evening has brought somebody, what was paid of it, and how their account with all others then stood."""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple
from uuid import UUID

import msgspec
from psycopg.rows import tuple_row

from sessions.selectors.open_accounts import ACCOUNTS, FOUND, ROWS, OpenAccount
from sessions.selectors.reopened_evenings import OF_PERSONS, ReopenedDue
from sessions.store.sql import PLAYED_FOR, rows_as_json, summing_cursor

EVENINGS_SHOWN = 50

LINES = f"""
evening AS MATERIALIZED (
    SELECT s.id, s.began_at, {PLAYED_FOR} AS currency FROM chouette_sessions_session s
    WHERE s.club_id = %(club)s AND s.deleted_at IS NULL
), settled AS MATERIALIZED (
    SELECT s.id AS session, s.began_at, p.at, p.currency,
        CASE WHEN p.how IN ('waived', 'written_off') THEN 0 ELSE -p.owed END AS paid,
        CASE WHEN p.how IN ('waived', 'written_off') THEN -p.owed ELSE 0 END AS let_off
    FROM paid p LEFT JOIN evening s ON s.id = p.session_id WHERE p.word = 'confirmed'
), line AS MATERIALIZED (
    SELECT l.*, row_number() OVER (ORDER BY l.at, l.session, l.entry, l.currency) AS number FROM (
        SELECT m.session, m.entry, m.currency, max(m.because) AS because, min(m.at) AS at, sum(m.owed) AS owed,
            sum(m.beside) AS beside, sum(m.beside) FILTER (WHERE m.because_of = 'fee') AS fee,
            sum(m.beside) FILTER (WHERE m.because_of = 'bet') AS bet,
            sum(m.beside) FILTER (WHERE m.because_of = 'expense') AS expense
        FROM (
            SELECT s.id AS session, NULL::uuid AS entry,
                s.currency, '' AS because, s.began_at AS at,
                0 AS owed, 0 AS beside, '' AS because_of
            FROM mine m
            JOIN chouette_sessions_attendance a ON a.club_id = m.club_id AND a.player_id = m.id
            JOIN evening s ON s.id = a.session_id
            WHERE a.club_id = %(club)s
            UNION ALL SELECT o.session, o.entry, o.currency, CASE WHEN o.session IS NULL THEN o.because ELSE '' END,
                coalesce(o.began_at, o.at), o.owed, CASE WHEN o.beside THEN o.owed ELSE 0 END, o.because
                FROM owed o
            UNION ALL SELECT p.session, NULL, p.currency, '', p.began_at, 0, 0, '' FROM settled p
                WHERE p.session IS NOT NULL
        ) m GROUP BY m.session, m.entry, m.currency
    ) l
), reduced AS (
    SELECT coalesce(a.number, a.first) AS number, sum(a.paid) AS paid, sum(a.let_off) AS let_off FROM (
        SELECT b.paid, b.let_off, min(b.number) OVER (PARTITION BY b.currency) AS first, max(b.number) OVER (
            PARTITION BY b.currency ORDER BY b.at, b.paid NULLS FIRST ROWS UNBOUNDED PRECEDING) AS number
        FROM (SELECT p.at, p.currency, NULL::bigint AS number, p.paid, p.let_off FROM settled p
            UNION ALL SELECT l.at, l.currency, l.number, NULL, NULL FROM line l) b
    ) a WHERE a.paid IS NOT NULL GROUP BY 1
), summed AS (
    SELECT t.*, sum(t.paid + t.let_off - t.owed) OVER (
        PARTITION BY t.currency ORDER BY t.number ROWS UNBOUNDED PRECEDING) AS running
    FROM (SELECT l.number, l.session, l.at, l.currency, l.because, l.owed, l.beside,
            l.fee, l.bet, l.expense,
            coalesce(r.paid, 0) AS paid, coalesce(r.let_off, 0) AS let_off
        FROM line l LEFT JOIN reduced r USING (number)) t
), shown AS (
    SELECT * FROM summed WHERE %(before)s::bigint IS NULL OR number < %(before)s ORDER BY number DESC LIMIT %(most)s
)"""  # noqa: S608 - of our own texts alone
"""A line is an evening or an entry, in one currency; `reduced` is what was paid and let off, by the line that it
belongs to: the last one before it, or the first of all."""

SHOWN = f"""
SELECT l.number, l.currency, l.because, s.code, coalesce(s.name, '') AS name, coalesce(s.phase, '') AS phase,
    (l.at AT TIME ZONE c.time_zone)::date AS day, -l.owed::bigint AS settled, -l.beside::bigint AS besides,
    coalesce(l.fee, 0)::bigint AS fee, coalesce(l.bet, 0)::bigint AS bet, coalesce(l.expense, 0)::bigint AS expense,
    l.paid::bigint AS paid, l.let_off::bigint AS let_off, l.running::bigint AS running, w.points, w.minor
FROM shown l
JOIN clubs_club c ON c.id = %(club)s
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = l.session
LEFT JOIN LATERAL (
    SELECT coalesce(sum(w.points), 0)::bigint AS points, coalesce(sum(w.minor), 0)::bigint AS minor
    FROM chouette_sessions_won w
    JOIN clubs_player m ON m.club_id = %(club)s AND m.id = w.player_id AND m.person = ANY(%(persons)s)
    WHERE w.club_id = %(club)s AND w.session_id = l.session
        AND l.currency = {PLAYED_FOR}
) w ON l.session IS NOT NULL
ORDER BY l.number DESC"""  # noqa: S608 - of our own texts alone


class StatementLine(NamedTuple):
    """An evening, or what was entered in the books beside one (`because` says as what), with its `number` from the
    oldest on. Amounts are in minor units of the currency, or in points where it is empty.

    `points` and `minor` is what was won or lost there, none beside an evening, and zero in a currency that the evening
    was not played in, as of a table fee; `settled` is what is owed to them since, below zero what they owe, and
    `besides` the part of it that was not played for: `fee`, `bet` and `expense` are what of it was owed for each.

    `paid` is what they paid less what they were paid, of confirmed payments of after this line and before the next,
    whichever evening they are for. `let_off` is what was waived or written off of theirs, below zero what they gave
    up. `running` is what was then open in all, above zero what others owe them: the sum of `settled`, `paid` and
    `let_off` up to this line. So the newest line has what is open now.
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
    fee: int
    bet: int
    expense: int
    paid: int
    let_off: int
    running: int
    points: int | None
    minor: int | None


class StatementPage(NamedTuple):
    """Lines, the latest first; `older` is what the next page is asked by."""

    lines: list[StatementLine]
    older: int | None


class OwnMoney(NamedTuple):
    """What somebody owes and is owed now, as `open_accounts` has it, how it came about, and what does not count as long
    as its evening is open again."""

    accounts: list[OpenAccount]
    page: StatementPage
    reopened: list[ReopenedDue]


ALL = (
    f"WITH {ROWS}, {ACCOUNTS}, {LINES}\nSELECT {rows_as_json(FOUND, OpenAccount)},"
    f" {rows_as_json(SHOWN, StatementLine)}, {rows_as_json(OF_PERSONS, ReopenedDue)}"
)
"""Accounts and lines rest on every debt and every payment of theirs, which are gone through once."""


def own_money(
    club: UUID, persons: Collection[UUID], *, before: int | None = None, most: int = EVENINGS_SHOWN
) -> OwnMoney:
    """Return the accounts of these persons, so many lines of theirs with a number below `before`, as if they were one,
    and what they owed for evenings that are open again. One statement."""
    if not persons:
        return OwnMoney([], StatementPage([], None), [])
    of = {
        "club": club, "clubs": [club], "persons": list(persons), "before": before, "most": most + 1,
    }  # fmt: skip
    with summing_cursor(tuple_row) as statement:
        ((accounts, lines, reopened),) = statement.execute(ALL, of).fetchall()
    found = msgspec.json.decode(lines, type=list[StatementLine])
    page = StatementPage(found[:most], found[most - 1].number if len(found) > most else None)
    return OwnMoney(
        msgspec.json.decode(accounts, type=list[OpenAccount]),
        page,
        msgspec.json.decode(reopened, type=list[ReopenedDue]),
    )
