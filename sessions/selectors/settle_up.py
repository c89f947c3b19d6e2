"""An evening's payments as its page shows them: a row for each two, what each has won or lost, how much is done."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import Because, SessionKey
from sessions.selectors.evening_accounts import accounts_alone, accounts_of_evening
from sessions.selectors.pair_accounts import DebtRead, PairAccount, PaymentRead
from sessions.store.sql import cursor_of

PEOPLE = """
SELECT o.person AS id, o.name, array_agg(a.player_id) AS records, o.former, o.till, o.user_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM clubs_deviceplayer v JOIN clubs_player x ON x.club_id = %(club)s AND x.id = v.player_id
    WHERE v.club_id = %(club)s AND x.person = o.person) AS phone,
    coalesce(sum(w.points), 0)::bigint AS points, coalesce(sum(w.minor), 0)::bigint AS minor
FROM chouette_sessions_attendance a
JOIN clubs_person o ON o.club_id = %(club)s AND o.id = a.player_id
LEFT JOIN chouette_sessions_won w ON w.club_id = %(club)s AND w.session_id = %(session)s AND w.player_id = a.player_id
WHERE a.club_id = %(club)s AND a.session_id = %(session)s
GROUP BY o.person, o.name, o.former, o.till, o.user_id ORDER BY min(a.id)"""


class PersonAt(NamedTuple):
    """Somebody who came to an evening, by which names on the sheet: whether a phone speaks for them, and what they have
    won there."""

    id: UUID
    name: str
    records: list[UUID]
    former: int | None
    till: bool
    phone: bool
    points: int
    minor: int


Change = tuple[int, int]
"""What somebody gets of a settlement, before a correction and since it."""


class EveningDue(NamedTuple):
    """What one pays another for an evening, all that it has left between them taken together: `open` of `amount`.

    `account` is all that is open between them, other evenings with it, what waits for a word taken off; `owed` what the
    payer owes by the debts of this evening that are open; `waiting` is said and not yet answered, `disputed` too;
    `done` are those that count and were said at this evening, or since, while something of it or of before was open.
    `changes` has, by the debt that a correction brought, what its debtor and its creditor were to get of that
    settlement before it and since; below zero what they pay.
    """

    payer: UUID
    receiver: UUID
    currency: str
    amount: int
    open: int
    account: int
    owed: int
    debts: list[DebtRead]
    changes: dict[int, tuple[Change, Change]]
    waiting: list[PaymentRead]
    disputed: list[PaymentRead]
    done: list[PaymentRead]

    @property
    def two(self) -> tuple[UUID, UUID]:
        """The one who pays, and the one who is paid."""
        return self.payer, self.receiver

    @property
    def leave(self) -> DebtRead | None:
        """The first debt of it that somebody has left who went before the evening was closed; none where nobody did."""
        return next((debt for debt in self.debts if debt.because == Because.LEAVE), None)

    @property
    def is_made(self) -> bool:
        """Nothing of it is open."""
        return not self.open


class Made(NamedTuple):
    """How much is done: payments of all, and the amounts, in one currency."""

    currency: str
    made: int
    of: int
    paid: int
    amount: int

    @property
    def open(self) -> int:
        """What is not paid yet."""
        return self.amount - self.paid


def people_at(session: SessionKey) -> dict[UUID, PersonAt]:
    """Those who came, by person, in the order in which they did."""
    with cursor_of(class_row(PersonAt)) as statement:
        return {one.id: one for one in statement.execute(PEOPLE, session._asdict()).fetchall()}


def dues_of(session: SessionKey) -> list[EveningDue]:
    """What an evening has left to be paid: what those owe and are owed who left, in the order in which they did, then
    the largest first. What came out even between two is not among it."""
    return _dues(accounts_of_evening(session), session)


def made_at(session: SessionKey) -> list[Made]:
    """How far the payments of an evening are, by currency. One statement."""
    return made_of(_dues(accounts_alone(session), session))


def _dues(accounts: Sequence[PairAccount], session: SessionKey) -> list[EveningDue]:
    standing = [debt for account in accounts for debt in account.of(session.session)]
    found = (_due(account, session.session, standing) for account in accounts)
    return sorted((due for due in found if due.amount), key=_in_order)


def _in_order(due: EveningDue) -> tuple[int, int, int]:
    left = due.leave
    return (left.seq if left else AFTER_ALL_LEAVES, -due.amount, due.debts[0].id)


AFTER_ALL_LEAVES = 2**31
"""More than the number of any event."""


def _changes(debts: Sequence[DebtRead], standing: Sequence[DebtRead]) -> dict[int, tuple[Change, Change]]:
    def gets(person: UUID, corrected: DebtRead, upto: int) -> int:
        of = [one for one in standing if not one.entry and one.cause == corrected.cause and one.seq <= upto]
        paid = sum(one.amount for one in of if one.debtor == person)
        return sum(one.amount for one in of if one.creditor == person) - paid

    def change(person: UUID, debt: DebtRead) -> Change:
        return gets(person, debt, debt.seq - 1), gets(person, debt, debt.seq)

    return {
        debt.id: (change(debt.debtor, debt), change(debt.creditor, debt))
        for debt in debts
        if debt.because == Because.CORRECTION
    }


def _due(account: PairAccount, session: UUID, standing: Sequence[DebtRead]) -> EveningDue:
    debts = account.of(session)
    amount, still = (
        sum(of(debt) if debt.debtor == account.one else -of(debt) for debt in debts)
        for of in (lambda debt: debt.amount, lambda debt: account.still[debt.id])
    )
    there = amount > 0
    payer, receiver = (account.one, account.other) if there else (account.other, account.one)
    return EveningDue(
        payer, receiver, account.currency, abs(amount), max(still if there else -still, 0),
        account.awaited if there else -account.awaited, account.owed_by(payer), debts, _changes(debts, standing),
        [payment for payment in account.payments if payment.waits],
        [payment for payment in account.payments if payment.word == "disputed"],
        [payment for payment in account.payments if payment.counts],
    )  # fmt: skip


def made_of(dues: Sequence[EveningDue]) -> list[Made]:
    """How far the payments of an evening are, by currency."""
    return [
        Made(
            currency,
            sum(due.is_made for due in of),
            len(of),
            sum(due.amount - due.open for due in of),
            sum(due.amount for due in of),
        )
        for currency in dict.fromkeys(due.currency for due in dues)
        if (of := [due for due in dues if due.currency == currency])
    ]
