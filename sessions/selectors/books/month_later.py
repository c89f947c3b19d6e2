"""What changed a month after it was over: evenings brought along or deleted, and payments recorded as paid then; and
payments that were made in it and count in a later month."""

from datetime import date
from typing import Any, Literal, NamedTuple

from psycopg.rows import class_row

from clubs.models import Club
from sessions.selectors.books.month import Month
from sessions.store.sql import summing_cursor

EVENINGS = """
SELECT '{what}' AS what, ({came} AT TIME ZONE %(zone)s)::date AS entered, s.name AS evening,
    (s.began_at AT TIME ZONE %(zone)s)::date AS day, k.currency, count(*) AS number, sum(k.amount)::bigint AS amount
FROM chouette_sessions_session s
JOIN (SELECT coalesce(d.session_id, e.session_id) AS session, d.currency, d.amount
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = d.choice_id
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL
        AND coalesce(w.at, d.at) >= %(since)s AND coalesce(w.at, d.at) < %(until)s
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
            WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id AND r.at < %(until)s)
    ) k ON k.session = s.id
WHERE s.club_id = %(club)s AND {which} AND {came} >= %(until)s
GROUP BY s.id, s.created_at, s.deleted_at, s.name, s.began_at, k.currency
ORDER BY {came}, s.began_at, s.id, k.currency"""
"""Evenings with what counts of them in the month, or counted: a debt that is taken back later counts until then."""

BROUGHT = EVENINGS.format(what="brought", came="s.created_at", which="s.deleted_at IS NULL")

DELETED = EVENINGS.format(what="deleted", came="s.deleted_at", which="s.deleted_at IS NOT NULL")

OF_BEFORE = """
SELECT '{what}' AS what, ({came} AT TIME ZONE %(zone)s)::date AS entered, '' AS evening, NULL::date AS day, k.currency,
    count(DISTINCT s.id) AS number, sum(k.amount)::bigint AS amount
FROM chouette_sessions_session s
JOIN (SELECT coalesce(d.session_id, e.session_id) AS session, d.currency, d.amount
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = d.choice_id
    WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND coalesce(w.at, d.at) < %(since)s
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
            WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id AND r.at < %(since)s)
    UNION ALL
    SELECT p.session_id, p.currency, -p.amount FROM chouette_sessions_payment p
    WHERE p.club_id = %(club)s AND p.session_id IS NOT NULL AND p.kept_at >= %(until)s AND p.at < %(since)s
        AND (SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = p.id
            ORDER BY t.number DESC LIMIT 1) = 'confirmed'
    ) k ON k.session = s.id
WHERE s.club_id = %(club)s AND {which} AND {came} >= %(until)s
GROUP BY 2, k.currency HAVING sum(k.amount) <> 0"""
"""Evenings of before the month with what of them was open when it began; what was paid then with them is not."""

EVENINGS_LATER = f"""
SELECT * FROM ({BROUGHT}) brought UNION ALL SELECT * FROM ({DELETED}) deleted UNION ALL SELECT * FROM (
    {OF_BEFORE.format(what="brought_before", came="s.created_at", which="s.deleted_at IS NULL")}
    UNION ALL {OF_BEFORE.format(what="deleted_before", came="s.deleted_at", which="s.deleted_at IS NOT NULL")}
    ORDER BY entered, currency) before"""  # noqa: S608 - of our own texts alone

PAYMENTS = """
SELECT 'paid' AS what, (p.kept_at AT TIME ZONE %(zone)s)::date AS entered, '' AS evening, NULL::date AS day, p.currency,
    count(*) AS number, sum(p.amount)::bigint AS amount
FROM chouette_sessions_payment p
WHERE p.club_id = %(club)s AND p.at >= %(since)s AND p.at < %(until)s AND p.kept_at >= %(until)s
    AND (SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = p.id
        ORDER BY t.number DESC LIMIT 1) = 'confirmed'
GROUP BY 2, p.currency ORDER BY 2, p.currency"""

MADE_BEFORE = """
SELECT CASE WHEN q.at >= %(until)s THEN 'entered' ELSE 'confirmed' END AS what, q.counted AS entered, '' AS evening,
    q.made AS day, q.currency, count(*) AS number, sum(q.amount)::bigint AS amount
FROM (
    SELECT p.at, p.amount, p.currency, coalesce(p.paid_on, (p.at AT TIME ZONE %(zone)s)::date) AS made,
        (SELECT (min(t.at) AT TIME ZONE %(zone)s)::date FROM chouette_sessions_paymentstep t
            WHERE t.club_id = %(club)s AND t.payment_id = p.id AND t.word = 'confirmed') AS counted
    FROM chouette_sessions_payment p
    WHERE p.club_id = %(club)s AND p.kept_at IS NULL AND p.how NOT IN ('waived', 'written_off')
        AND (SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = p.id
            ORDER BY t.number DESC LIMIT 1) = 'confirmed') q
WHERE q.made >= (%(since)s AT TIME ZONE %(zone)s)::date AND q.made < (%(until)s AT TIME ZONE %(zone)s)::date
    AND q.counted >= (%(until)s AT TIME ZONE %(zone)s)::date
GROUP BY 1, q.counted, q.made, q.currency ORDER BY q.counted, q.made, 1, q.currency"""
"""Payments that were made in the month and count, but only since a later one: their figures are there."""


class CameLater(NamedTuple):
    """What changed a month on the day `entered`, after it was over.

    `what` is "brought" or "deleted" with the debts of an evening, "brought_before" or "deleted_before" with what was
    open of several evenings of before the month, or "paid" with payments that count, without one. With "entered" or
    "confirmed" the month is as it was: payments of a `day` of it were entered or confirmed later, and are in the
    figures of the month in which that was. `amount` is in minor units of the currency, in points without one.
    """

    what: Literal["brought", "deleted", "brought_before", "deleted_before", "paid", "entered", "confirmed"]
    entered: date
    evening: str
    day: date | None
    currency: str
    number: int
    amount: int


def came_later(club: Club, month: Month) -> list[CameLater]:
    """Return what came into a month or went out of it after it was over: evenings first, then payments.

    Three statements.
    """
    since, until = month.between(club)
    of: dict[str, Any] = {"club": club.id, "since": since, "until": until, "zone": club.time_zone}
    with summing_cursor(class_row(CameLater)) as statement:
        return [
            row for query in (EVENINGS_LATER, PAYMENTS, MADE_BEFORE) for row in statement.execute(query, of).fetchall()
        ]
