"""What rests on an evening's account: its debts, the payments with a part for it, and the movements from or to it."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.models import SessionKey
from sessions.selectors.account_rows import MOVEMENTS, NAME_COLUMNS, NAME_JOINS, OF_EVENING, AccountName
from sessions.selectors.pair_accounts import DEBTS, PAYMENTS, DebtRead, PaymentRead
from sessions.store.sql import cursor, cursor_of

EVENING_DEBTS = DEBTS.format(which=OF_EVENING["debts"])

HERE = """l.word <> 'withdrawn' AND p.id = ANY(ARRAY(SELECT t.payment_id FROM chouette_sessions_paymentpart t
        WHERE t.club_id = %(club)s AND t.session_id = %(session)s))"""

EVENING_PAYMENTS = f"""
SELECT q.*, t.amount AS here FROM ({PAYMENTS.format(which=HERE)}) q
JOIN chouette_sessions_paymentpart t ON t.club_id = %(club)s AND t.session_id = %(session)s AND t.payment_id = q.id
ORDER BY q.at, q.id"""  # noqa: S608 - of our own texts alone

EVENING_MOVEMENTS = f"""
SELECT {NAME_COLUMNS}, n.id, n.why, n.amount, n.currency, n.payment, n.entry, n.counts, n.at, n.from_here, n.debtor,
    n.creditor, w.amount AS paid
FROM (SELECT m.id, m.why, m.amount, m.currency, m.payment_id AS payment, m.entry_id AS entry, m.counts, m.at,
    m.from_account = %(session)s AS from_here,
    CASE WHEN m.from_account = %(session)s THEN m.to_account ELSE m.from_account END AS account,
    CASE WHEN m.from_account = %(session)s THEN m.owes ELSE m.owed END AS debtor,
    CASE WHEN m.from_account = %(session)s THEN m.owed ELSE m.owes END AS creditor
    FROM ({MOVEMENTS.format(movements=OF_EVENING["movements"])}) m WHERE m.counts IS NOT NULL) n{NAME_JOINS}
LEFT JOIN chouette_sessions_payment w ON w.club_id = %(club)s AND w.id = n.payment
ORDER BY n.at, n.id"""  # noqa: S608 - of our own texts alone


class MovementRead(NamedTuple):
    """A movement as an account has it: what `debtor` owed `creditor` there became smaller by it.

    `other` is the account on the other side. It counts, or waits with its payment, whose whole amount is `paid`.
    """

    other: AccountName
    id: UUID
    why: str
    amount: int
    currency: str
    payment_id: UUID | None
    entry_id: UUID | None
    counts: bool
    at: datetime
    from_here: bool
    debtor: UUID
    creditor: UUID
    paid: int | None

    @property
    def payer(self) -> UUID:
        """The payer of the payment that it belongs to: the debtor of the account from which it is."""
        return self.debtor if self.from_here else self.creditor


class EveningRows(NamedTuple):
    """Everything that rests on an evening's account; `parts` has the part of each payment that is for the evening."""

    debts: list[DebtRead]
    payments: list[PaymentRead]
    parts: dict[UUID, int]
    movements: list[MovementRead]


def evening_rows(session: SessionKey) -> EveningRows:
    """Return the rows of an evening's account. Three statements."""
    of = session._asdict()
    with cursor_of(class_row(DebtRead)) as statement:
        debts = statement.execute(EVENING_DEBTS, of).fetchall()
    with cursor() as plain:
        paid = plain.execute(EVENING_PAYMENTS, of).fetchall()
        moved = plain.execute(EVENING_MOVEMENTS, of).fetchall()
    payments = [PaymentRead(*row[:-1]) for row in paid]
    width = len(AccountName._fields)
    movements = [MovementRead(AccountName(*row[:width]), *row[width:]) for row in moved]
    return EveningRows(debts, payments, {row[0]: row[-1] for row in paid}, movements)
