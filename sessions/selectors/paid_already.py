"""What was paid or set off for evenings that are open again, beyond what their debts ask (decision 0029).

It is in every running sum and in the closing of a month, but what is shown as open leaves it out.
"""

from datetime import UTC, date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.account_rows import ENTRIES_ON, LET_OFF, SHARES_DAY_HERE
from sessions.selectors.asked_sums import ASKED, CLOSING_ROWS, ON, WAS_CLOSED
from sessions.store.sql import summing_cursor

WORD_THEN = """(SELECT w.word FROM chouette_sessions_paymentstep w
        LEFT JOIN chouette_sessions_payment k
            ON k.club_id = %(club)s AND k.id = w.payment_id AND k.kept_at IS NOT NULL
        WHERE w.club_id = %(club)s AND w.payment_id = {payment} AND coalesce(k.at, w.at) < %(before)s
        ORDER BY w.number DESC LIMIT 1)"""
"""Words about a payment that was recorded later as made at an evening have the time of that evening's end."""

DEBTS_THEN = f"""
    SELECT coalesce(d.session_id, e.session_id) AS account, a.person AS debtor, b.person AS creditor, d.currency,
        d.amount, 'owed' AS word
    FROM chouette_sessions_debt d
    LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
    LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = d.choice_id
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
    WHERE d.club_id = %(club)s AND coalesce(w.at, d.at) < %(before)s
        AND (d.session_id = ANY({ON}) OR d.entry_id = ANY({ENTRIES_ON}))"""  # noqa: S608 - of our own texts alone
"""Debts with their opposites, as both come to nothing together."""

PARTS_THEN = f"""
    SELECT t.session_id, b.person, a.person, p.currency, t.amount, {LET_OFF}
    FROM chouette_sessions_paymentpart t
    JOIN chouette_sessions_payment p ON p.club_id = %(club)s AND p.id = t.payment_id
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE t.club_id = %(club)s AND t.session_id = ANY({ON})
        AND {WORD_THEN.format(payment="p.id")} = 'confirmed'"""  # noqa: S608 - of our own texts alone

MOVED_THEN = f"""
    SELECT x.account, x.debtor, x.creditor, m.currency, m.amount, 'moved'
    FROM chouette_sessions_movement m
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = m.debtor_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = m.creditor_id
    JOIN clubs_player c ON c.club_id = %(club)s AND c.id = m.to_debtor_id AND c.person = b.person
    JOIN clubs_player d ON d.club_id = %(club)s AND d.id = m.to_creditor_id AND d.person = a.person
    CROSS JOIN LATERAL (VALUES (m.from_account, b.person, a.person), (m.to_account, a.person, b.person))
        AS x (account, debtor, creditor)
    WHERE m.club_id = %(club)s AND m.reverses IS NULL AND m.at < %(before)s AND x.account = ANY({ON})
        AND (m.payment_id IS NULL OR {WORD_THEN.format(payment="m.payment_id")} = 'confirmed')
        AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r
            WHERE r.club_id = %(club)s AND r.reverses = m.id AND r.at < %(before)s)"""  # noqa: S608 - of our own texts alone

CLOSING_THEN = f"""
    SELECT c.account, c.debtor, c.creditor, c.currency, c.amount, c.word
    FROM ({CLOSING_ROWS.format(closings="TRUE")}) c WHERE c.opened_at < %(before)s"""  # noqa: S608 - of our own texts alone

ALREADY = f"""
SELECT s.id AS session, s.code, s.name, (s.began_at AT TIME ZONE c.time_zone)::date AS day, s.began_at AS began,
    CASE WHEN n.amount > 0 THEN n.one ELSE n.other END AS payer,
    CASE WHEN n.amount > 0 THEN n.other ELSE n.one END AS receiver, n.currency, abs(n.amount)::bigint AS amount, n.paid,
    abs(n.held)::bigint AS held, {WAS_CLOSED.format(session="s.id")} AS again,
    {SHARES_DAY_HERE} AS shares_day
FROM (
    SELECT u.account, u.one, u.other, u.currency, u.paid,
        {ASKED.format(open="u.whole", owed="u.owed", closing="u.closing")} - u.whole AS amount,
        {ASKED.format(open="u.whole", owed="u.owed", closing="0")}
            - {ASKED.format(open="u.whole", owed="u.owed", closing="u.closing")} AS held
    FROM (
        SELECT r.account, least(r.debtor, r.creditor) AS one, greatest(r.debtor, r.creditor) AS other, r.currency,
            coalesce(sum(CASE WHEN r.debtor < r.creditor THEN r.amount ELSE -r.amount END) FILTER (
                WHERE r.word <> 'closing'), 0)::bigint AS whole,
            coalesce(sum(CASE WHEN r.debtor < r.creditor THEN r.amount ELSE -r.amount END) FILTER (
                WHERE r.word = 'closing'), 0)::bigint AS closing,
            coalesce(sum(CASE WHEN r.debtor < r.creditor THEN r.amount ELSE -r.amount END) FILTER (
                WHERE r.word = 'owed'), 0)::bigint AS owed,
            coalesce(bool_and(r.word IN ('owed', 'paid', 'closing')), TRUE) AS paid
        FROM ({DEBTS_THEN} UNION ALL {PARTS_THEN} UNION ALL {MOVED_THEN} UNION ALL {CLOSING_THEN}) r
        WHERE r.debtor <> r.creditor
        GROUP BY r.account, least(r.debtor, r.creditor), greatest(r.debtor, r.creditor), r.currency) u
) n
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = n.account
JOIN clubs_club c ON c.id = %(club)s
WHERE n.amount <> 0 ORDER BY s.began_at, s.id, abs(n.amount) DESC, payer, receiver, n.currency"""  # noqa: S608 - of our own texts alone


class PaidAlready(NamedTuple):
    """What `payer` has paid or set off for an evening that is open again, beyond what its debts ask.

    `amount` is above zero, in minor units of the currency, or in points without one. `paid` if nothing was set off,
    cleared, waived or written off there. `held` is how much of it they did not pay: what the receiver owes for the
    evening by a bet or a leave and is not asked, since the last closing had set it off. It is not
    open `again` if it was never closed. It `shares_day` with another evening if the club has one of that day.
    """

    session: UUID
    code: str
    name: str
    day: date
    began: datetime
    payer: UUID
    receiver: UUID
    currency: str
    amount: int
    paid: bool
    held: int = 0
    again: bool = True
    shares_day: bool = False

    def gain(self, persons: frozenset[UUID] | set[UUID]) -> int:
        """Return how much higher it makes what others owe these persons; below zero they were paid."""
        return self.amount * ((self.payer in persons) - (self.receiver in persons))


def paid_already(club: UUID, *, before: datetime | None = None) -> list[PaidAlready]:
    """Return what counts in the accounts of a club for evenings that are open again, oldest evening first.

    With `before` it is what counted at that moment. One statement.
    """
    of = {"club": club, "before": before or datetime.max.replace(tzinfo=UTC)}
    with summing_cursor(class_row(PaidAlready)) as statement:
        return statement.execute(ALREADY, of).fetchall()
