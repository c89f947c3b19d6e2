"""Give the payments of before their parts, once for each club, when this program first meets them.

Nothing was kept then about which evening a payment was for. The law of the first reading is in
`chouette.ledger.first_reading`. No debt and no payment is written (decision 0029).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from psycopg.rows import class_row

from chouette.ledger.dues import OpenDue
from chouette.ledger.first_reading import COUNTS, OFF, WAITS, EarlierDebt, EarlierPayment, read_earlier_account
from clubs.models import Club
from sessions.models import Because, PaymentPart, Why
from sessions.services.payments.movements import MovementDraft, write_movements
from sessions.services.payments.payment_parts import build_parts
from sessions.store.sql import summing_cursor

DEBTS = """
SELECT coalesce(d.session_id, e.session_id, d.entry_id) AS account, least(a.person, b.person) AS one,
    greatest(a.person, b.person) AS other, d.currency, a.person < b.person AS there, d.amount, d.at, d.because,
    d.session_id IS NULL AND e.session_id IS NULL AS beside
FROM chouette_sessions_debt d
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)
ORDER BY d.at, d.id"""

PAYMENTS = """
SELECT p.id, p.session_id AS session, least(a.person, b.person) AS one, greatest(a.person, b.person) AS other,
    p.currency, a.person < b.person AS there, p.amount, p.at,
    (SELECT t.word FROM chouette_sessions_paymentstep t WHERE t.club_id = %(club)s AND t.payment_id = p.id
        ORDER BY t.number DESC LIMIT 1) AS word
FROM chouette_sessions_payment p
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
WHERE p.club_id = %(club)s AND NOT EXISTS (SELECT 1 FROM chouette_sessions_paymentpart x
    WHERE x.club_id = %(club)s AND x.payment_id = p.id)
ORDER BY p.at, p.id"""

STANDINGS = {"confirmed": COUNTS, "said": WAITS}


class _Debt(NamedTuple):
    account: UUID
    one: UUID
    other: UUID
    currency: str
    there: bool
    amount: int
    at: datetime
    because: str
    beside: bool


class _Payment(NamedTuple):
    id: UUID
    session: UUID | None
    one: UUID
    other: UUID
    currency: str
    there: bool
    amount: int
    at: datetime
    word: str


Two = tuple[UUID, UUID, str]


class _Rows(NamedTuple):
    """The debts and payments of each two people in one currency, oldest first."""

    debts: dict[Two, list[_Debt]]
    payments: dict[Two, list[_Payment]]


def read_earlier_payments() -> int:
    """Give every payment of every club its parts where that was not done yet; return of how many clubs."""
    clubs = list(Club.objects.filter(payments_have_parts=False).values_list("id", flat=True))
    for club in clubs:
        with transaction.atomic():
            read_payments_of_club(club)
    return len(clubs)


def read_payments_of_club(club: UUID) -> None:
    """Give the payments of a club their parts, under the club's lock; a club that has them stays as it is."""
    locked = Club.objects.select_for_update(no_key=True).get(id=club)
    if locked.payments_have_parts:
        return
    rows = _rows(club)
    parts: dict[UUID, Sequence[OpenDue]] = {}
    drafts: list[MovementDraft] = []
    for two in {**rows.debts, **rows.payments}:
        debts, payments = rows.debts.get(two, []), rows.payments.get(two, [])
        found = read_earlier_account(
            [EarlierDebt(debt.account, debt.amount, debt.there) for debt in debts],
            [
                EarlierPayment(one.id, one.session, one.amount, one.there, STANDINGS.get(one.word, OFF))
                for one in payments
            ],
        )
        parts |= found.parts
        times, kinds = _times(debts, payments), {debt.account: debt.because for debt in debts if debt.beside}
        drafts += [
            MovementDraft(
                one.from_account, one.to_account, two[0], two[1], two[2], one.amount,
                max(times[one.from_account], times[one.to_account]), _why(kinds, one.from_account, one.to_account),
            )
            for one in found.set_offs
        ]  # fmt: skip
    PaymentPart.objects.bulk_create(build_parts(club, parts))
    write_movements(club, drafts, why=Why.EARLIER)
    Club.objects.filter(id=club).update(payments_have_parts=True)


def _rows(club: UUID) -> _Rows:
    rows = _Rows({}, {})
    with summing_cursor(class_row(_Debt)) as statement:
        for debt in statement.execute(DEBTS, {"club": club}).fetchall():
            rows.debts.setdefault((debt.one, debt.other, debt.currency), []).append(debt)
    with summing_cursor(class_row(_Payment)) as named:
        for one in named.execute(PAYMENTS, {"club": club}).fetchall():
            rows.payments.setdefault((one.one, one.other, one.currency), []).append(one)
    return rows


def _times(debts: list[_Debt], payments: list[_Payment]) -> dict[UUID, datetime]:
    """Return when each account came about: by its first debt, or by the payment that overpaid."""
    found: dict[UUID, datetime] = {one.id: one.at for one in payments}
    for debt in debts:
        found.setdefault(debt.account, debt.at)
    return found


def _why(kinds: Mapping[UUID, str], *accounts: UUID) -> Why:
    """Return what a movement of before is called: after a clearing or a deposit on either side."""
    found = {kinds.get(account) for account in accounts}
    if Because.CLEARING in found:
        return Why.CLEARED
    return Why.DEPOSIT if Because.DEPOSIT in found else Why.EARLIER
