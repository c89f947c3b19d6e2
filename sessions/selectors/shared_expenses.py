"""The shared expenses of an evening: what each cost, who paid it, and what became of each player's share."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from msgspec import json
from psycopg.rows import tuple_row

from sessions.store.sql import ACCOUNT_IN_USE, DEVICE_IN_USE, summing_cursor

# A device or an account that also speaks for the payer is no phone of the debtor's own: it would answer itself.
OWN_PHONE = f"""EXISTS (
    SELECT 1 FROM clubs_player o WHERE o.club_id = %(club)s AND o.person = d.person AND (
        ({ACCOUNT_IN_USE.format(account="o.user_id")} AND o.user_id NOT IN (SELECT user_id FROM accounts_of_payer))
        OR EXISTS (
            SELECT 1 FROM clubs_deviceplayer v JOIN clubs_device m ON m.id = v.device_id
            WHERE v.club_id = %(club)s AND v.player_id = o.id AND {DEVICE_IN_USE.format(device="v.device_id")}
                AND v.device_id NOT IN (SELECT device_id FROM devices_of_payer)
                AND (m.user_id IS NULL OR m.user_id NOT IN (SELECT user_id FROM accounts_of_payer)))))"""  # noqa: S608 - of our own texts alone

A_PHONE = f"""EXISTS (
    SELECT 1 FROM clubs_player o WHERE o.club_id = %(club)s AND o.person = d.person AND (
        {ACCOUNT_IN_USE.format(account="o.user_id")}
        OR EXISTS (SELECT 1 FROM clubs_deviceplayer v WHERE v.club_id = %(club)s AND v.player_id = o.id
            AND {DEVICE_IN_USE.format(device="v.device_id")})))"""  # noqa: S608 - of our own texts alone

OF_PAYER = """
WITH devices_of_payer AS (
    SELECT v.device_id FROM clubs_deviceplayer v
    JOIN clubs_player q ON q.club_id = %(club)s AND q.id = v.player_id
    WHERE v.club_id = %(club)s AND q.person = p.person
), accounts_of_payer AS (
    SELECT q.user_id FROM clubs_player q
    WHERE q.club_id = %(club)s AND q.person = p.person AND q.user_id IS NOT NULL
    UNION SELECT m.user_id FROM clubs_device m JOIN devices_of_payer v ON v.device_id = m.id
    WHERE m.user_id IS NOT NULL
)"""

PAID_SINCE = """(EXISTS (
        SELECT 1 FROM chouette_sessions_payment m
        JOIN clubs_player y ON y.club_id = %(club)s AND y.id = m.payer_id
        JOIN clubs_player z ON z.club_id = %(club)s AND z.id = m.receiver_id
        WHERE m.club_id = %(club)s AND m.at >= e.at
            AND (y.person, z.person) IN ((d.person, p.person), (p.person, d.person))
            AND (SELECT t.word FROM chouette_sessions_paymentstep t
                WHERE t.club_id = %(club)s AND t.payment_id = m.id ORDER BY t.number DESC LIMIT 1)
                IN ('said', 'confirmed'))
    OR EXISTS (
        SELECT 1 FROM chouette_sessions_movement m
        JOIN clubs_player y ON y.club_id = %(club)s AND y.id = m.debtor_id
        JOIN clubs_player z ON z.club_id = %(club)s AND z.id = m.creditor_id
        WHERE m.club_id = %(club)s AND m.at >= e.at AND m.why = 'set_off' AND m.payment_id IS NULL
            AND m.entry_id IS NULL AND m.reverses IS NULL
            AND (y.person, z.person) IN ((d.person, p.person), (p.person, d.person))
            AND NOT EXISTS (SELECT 1 FROM chouette_sessions_movement r
                WHERE r.club_id = %(club)s AND r.reverses = m.id))
    OR EXISTS (
        SELECT 1 FROM chouette_sessions_debt k
        JOIN clubs_player y ON y.club_id = %(club)s AND y.id = k.debtor_id
        JOIN clubs_player z ON z.club_id = %(club)s AND z.id = k.creditor_id
        WHERE k.club_id = %(club)s AND k.at >= e.at AND k.because = 'clearing' AND k.reverses_id IS NULL
            AND (y.person, z.person) IN ((d.person, p.person), (p.person, d.person))
            AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt v
                WHERE v.club_id = %(club)s AND v.reverses_id IS NOT NULL AND v.reverses_id = k.id)))"""
"""Whether something was paid, claimed to be paid, set off by hand, or cleared between the payer and the debtor since a
share came."""

SHARES = f"""
{OF_PAYER}
SELECT json_agg(json_build_array(e.id, p.person, d.person, l.amount, coalesce(w.word, 'waits'), coalesce(w.at, e.at),
    coalesce(n.text, ''), f.said_as, b.person, coalesce(g.said_as, ''),
    g.number IS NOT NULL AND (g.actor_device, g.actor_user) IS DISTINCT FROM (f.actor_device, f.actor_user),
    {OWN_PHONE}, {PAID_SINCE}, {A_PHONE}, coalesce(w.said_as, ''), w.person,
    json_build_array(g.actor_device, g.actor_user), json_build_array(w.actor_device, w.actor_user)) ORDER BY e.key)
FROM chouette_sessions_bookentry e
JOIN chouette_sessions_bookline l ON l.club_id = %(club)s AND l.entry_id = e.id
JOIN clubs_player d ON d.club_id = %(club)s AND d.id = l.debtor_id
JOIN chouette_sessions_bookstep f ON f.club_id = %(club)s AND f.entry_id = e.id AND f.number = 1
LEFT JOIN clubs_player b ON b.club_id = %(club)s AND b.id = f.player_id
LEFT JOIN LATERAL (SELECT t.said_as, t.number, t.actor_device, t.actor_user FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word = 'agreed'
    ORDER BY t.number DESC LIMIT 1) g ON TRUE
LEFT JOIN LATERAL (SELECT t.word, t.at, t.number, t.said_as, q.person, t.actor_device, t.actor_user
    FROM chouette_sessions_bookstep t
    LEFT JOIN clubs_player q ON q.club_id = %(club)s AND q.id = t.player_id
    WHERE t.club_id = %(club)s AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed')
    ORDER BY t.number DESC LIMIT 1) w ON TRUE
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = e.id AND n.number = w.number
WHERE e.club_id = %(club)s AND e.expense_id = x.id"""  # noqa: S608 - of our own texts alone

NOTE = """
SELECT n.text FROM chouette_sessions_bookentry e
JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = e.id AND n.number = 1
WHERE e.club_id = %(club)s AND e.expense_id = x.id LIMIT 1"""

EXPENSES = f"""
SELECT x.club_id, x.id, s.code, s.name, p.person, x.amount, x.currency, x.at, coalesce(({NOTE}), ''), ({SHARES})::text
FROM chouette_sessions_sharedexpense x
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = x.session_id AND s.deleted_at IS NULL
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = x.payer_id
WHERE x.club_id = %(club)s AND (%(session)s::uuid IS NULL OR x.session_id = %(session)s)
    AND (%(share)s::uuid IS NULL OR x.id = (
        SELECT e.expense_id FROM chouette_sessions_bookentry e WHERE e.club_id = %(club)s AND e.id = %(share)s))
    AND (NOT %(waiting)s OR EXISTS (
        SELECT 1 FROM chouette_sessions_bookentry e WHERE e.club_id = %(club)s AND e.expense_id = x.id
            AND NOT EXISTS (SELECT 1 FROM chouette_sessions_bookstep t WHERE t.club_id = %(club)s
                AND t.entry_id = e.id AND t.word NOT IN ('entered', 'agreed'))))
ORDER BY x.at, x.id"""  # noqa: S608 - of our own texts alone


class ShareRead(NamedTuple):
    """One player's share: what the debtor owes the payer once it is in force.

    `stands` is `waits` or the last word that decided, since `at`, with the reason given (`why`). It was entered as
    `entered_as` for the person `entered_by` (None for the club), and agreed to as `agreed_as`; `answered` if it was not
    the same actor who agreed. `own_phone` if a phone speaks for the debtor that does not speak for the payer too,
    `paid_since` if something was paid, set off or cleared between the two since the share was entered, `any_phone` if
    any phone speaks for the debtor, be it the payer's. The word that decided was said as `ended_as` by the person
    `ended_by`. `agreed_actors` and `ended_actors` are the devices and accounts of those two words.
    """

    id: UUID
    payer: UUID
    debtor: UUID
    amount: int
    stands: str
    at: datetime
    why: str
    entered_as: str
    entered_by: UUID | None
    agreed_as: str
    answered: bool
    own_phone: bool
    paid_since: bool
    any_phone: bool
    ended_as: str
    ended_by: UUID | None
    agreed_actors: list[UUID | None]
    ended_actors: list[UUID | None]


class ExpenseRead(NamedTuple):
    """A shared expense of the evening `code`: who paid the whole amount, what for (`note`), and the shares of the
    others in the order in which they came."""

    club: UUID
    id: UUID
    code: str
    evening: str
    payer: UUID
    amount: int
    currency: str
    at: datetime
    note: str
    shares: list[ShareRead]

    @property
    def people(self) -> set[UUID]:
        """The payer and those who share it."""
        return {self.payer, *(share.debtor for share in self.shares)}

    @property
    def rest(self) -> int:
        """What the payer bears: what others do not share, or declined."""
        return self.amount - sum(one.amount for one in self.shares if one.stands in ("waits", "in_force"))


def expenses_of_evening(club: UUID, session: UUID) -> list[ExpenseRead]:
    """Return the shared expenses of an evening, the earliest first."""
    return _expenses(club, session=session)


def expenses_waiting(club: UUID) -> list[ExpenseRead]:
    """Return the shared expenses of a club of which a share waits, the earliest first."""
    return _expenses(club, waiting=True)


def expense_of_share(club: UUID, share: UUID) -> ExpenseRead | None:
    """Return the expense of which this is a share, if there is one."""
    return next(iter(_expenses(club, share=share)), None)


def _expenses(
    club: UUID, *, session: UUID | None = None, share: UUID | None = None, waiting: bool = False
) -> list[ExpenseRead]:
    asked = {"club": club, "session": session, "share": share, "waiting": waiting}
    with summing_cursor(tuple_row) as statement:
        rows = statement.execute(EXPENSES, asked).fetchall()
    return [ExpenseRead._make((*row, json.decode(shares, type=list[ShareRead]))) for *row, shares in rows]
