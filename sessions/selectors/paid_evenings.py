"""Whether people have paid or set off something of an evening: it cannot be deleted then, nor its way to pay changed.

A payment names an evening by a part for it, or because it was entered there; a movement names it by either of its
accounts. Payments that are disputed or withdrawn name nothing, and neither does a movement that was taken back.
"""

from typing import NamedTuple
from uuid import UUID

from psycopg.rows import tuple_row

from sessions.models import SessionKey
from sessions.selectors.account_rows import CLEARED_SINCE, LAST_WORD, MOVEMENTS, OF_EVENING
from sessions.store.sql import summing_cursor

PAYMENTS_HERE = f"""
    SELECT a.person AS owes, b.person AS owed, greatest(p.at, p.kept_at) AS at, p.how
    FROM chouette_sessions_payment p
    JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
    JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
    WHERE p.club_id = %(club)s AND {LAST_WORD.format(payment="p.id")} IN ('said', 'confirmed')
        AND (p.session_id = %(session)s OR p.id = ANY(ARRAY(SELECT t.payment_id FROM chouette_sessions_paymentpart t
            WHERE t.club_id = %(club)s AND t.session_id = %(session)s)))"""  # noqa: S608 - of our own texts alone
"""Payments that name an evening and count or wait: between whom, and when each was recorded."""

MOVEMENTS_HERE = f"""
    SELECT m.* FROM ({MOVEMENTS.format(movements=OF_EVENING["movements"])}) m
    WHERE m.counts IS NOT NULL"""  # noqa: S608 - of our own texts alone
"""Movements that name an evening and hold, counting or waiting with their payment."""

HELD_BY = "CASE {how} WHEN 'written_off' THEN 'write_off' WHEN 'waived' THEN 'waiver' ELSE 'payment' END"

RESTS = f"""
SELECT r.held_by, r.owes, r.owed FROM (
    SELECT 1 AS rank, {HELD_BY.format(how="p.how")} AS held_by, p.owes, p.owed, p.at FROM ({PAYMENTS_HERE}) p
    UNION ALL
    SELECT 2, CASE WHEN m.payment_id IS NOT NULL THEN 'set_off_of_' || {HELD_BY.format(how="w.how")}
            WHEN m.why = 'deposit' THEN 'deposit' ELSE 'clearing' END, m.owes, m.owed, m.at
    FROM ({MOVEMENTS_HERE}) m
    LEFT JOIN chouette_sessions_payment w ON w.club_id = %(club)s AND w.id = m.payment_id
    WHERE m.payment_id IS NOT NULL OR m.entry_id IS NOT NULL OR {CLEARED_SINCE}) r
ORDER BY r.rank, r.held_by = 'payment' DESC, r.at LIMIT 1"""  # noqa: S608 - of our own texts alone
"""What keeps an evening from deletion, a payment for it before what only set something off there. Of a set-off with a
payment `owes` is the payer."""

CLOSING_PAID = f"""EXISTS (
    WITH closing AS MATERIALIZED (
        SELECT d.debtor_id, d.creditor_id, d.at FROM chouette_sessions_debt d
        WHERE d.club_id = %(club)s AND d.session_id = %(session)s AND d.cause = 0 AND d.reverses_id IS NULL
    ), concerned AS MATERIALIZED (
        SELECT q.person FROM clubs_player q WHERE q.club_id = %(club)s AND q.id IN (
            SELECT c.debtor_id FROM closing c UNION SELECT c.creditor_id FROM closing c)
    )
    SELECT 1 FROM (
        SELECT p.owes, p.owed, p.at FROM ({PAYMENTS_HERE}) p
        UNION ALL
        SELECT m.owes, m.owed, m.at FROM ({MOVEMENTS_HERE}) m WHERE m.why <> ALL(%(automatic)s)) r
    WHERE r.at >= (SELECT min(c.at) FROM closing c)
        AND r.owes IN (SELECT n.person FROM concerned n) AND r.owed IN (SELECT n.person FROM concerned n))"""  # noqa: S608 - of our own texts alone
"""Whether a payment or a movement made by people names the evening since it was first closed, between any two whom a
closing of it ever concerned.

A reopening changes nothing about that. What a leaver paid at the door, and a table fee, are of no closing. The
movements of `automatic` are made again after a choice, so they are not asked."""


class EveningHolder(NamedTuple):
    """What keeps an evening from deletion: a `payment`, a `write_off` or a `waiver` for it, `set_off_of_` such a one,
    a `clearing` or a `deposit`; and between whom it is."""

    held_by: str
    payer: UUID
    receiver: UUID


def evening_holder(session: SessionKey) -> EveningHolder | None:
    """Return the payment that counts or waits, or the clearing, that rests on this evening; None where none does.

    One rests on it too where it only set something off there, or came after what was set off there.
    """
    with summing_cursor(tuple_row) as statement:
        row = statement.execute(RESTS, session._asdict()).fetchone()
    return None if row is None else EveningHolder(*row)
