"""What rests on an evening's account: its debts, the payments with a part for it, and the movements from or to it."""

from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

import msgspec

from sessions.models import Because, SessionKey
from sessions.selectors.account_rows import (
    CLEARED_ON,
    CLEARED_SINCE,
    EVENING_SUMS,
    MOVEMENTS,
    NAME_AS_JSON,
    NAME_JOINS,
    OF_EVENING,
    AccountName,
    EveningSum,
)
from sessions.selectors.pair_accounts import (
    DEBTS,
    PAYMENTS,
    REARRANGED_DEBTS,
    TAKEN_BACK_DEBTS,
    DebtRead,
    PaymentRead,
)
from sessions.store.sql import cursor, rows_as_json

EVENING_DEBTS = DEBTS.format(which=OF_EVENING["debts"])

EVENING_TAKEN_BACK = TAKEN_BACK_DEBTS.format(which=OF_EVENING["debts"])

EVENING_REARRANGED = REARRANGED_DEBTS.format(which=OF_EVENING["debts"])

HERE = """l.word <> 'withdrawn' AND p.id = ANY(ARRAY(SELECT t.payment_id FROM chouette_sessions_paymentpart t
        WHERE t.club_id = %(club)s AND t.session_id = %(session)s))"""

EVENING_PAYMENTS = PAYMENTS.format(which=HERE)

EVENING_PARTS = """
SELECT t.payment_id AS payment, t.amount FROM chouette_sessions_paymentpart t
WHERE t.club_id = %(club)s AND t.session_id = %(session)s"""

EVENING_MOVEMENTS = f"""
SELECT {NAME_AS_JSON} AS other, n.id, n.why, n.amount, n.currency, n.payment_id, n.entry_id, n.counts, n.at,
    n.from_here, n.debtor, n.creditor, n.is_cleared, w.amount AS paid,
    {CLEARED_ON.format(entry="n.entry_id")} AS cleared_on
FROM (SELECT m.id, m.why, m.amount, m.currency, m.payment_id, m.entry_id, m.counts, m.at,
    m.from_account = %(session)s AS from_here, {CLEARED_SINCE} AS is_cleared,
    CASE WHEN m.from_account = %(session)s THEN m.to_account ELSE m.from_account END AS account,
    CASE WHEN m.from_account = %(session)s THEN m.owes ELSE m.owed END AS debtor,
    CASE WHEN m.from_account = %(session)s THEN m.owed ELSE m.owes END AS creditor
    FROM ({MOVEMENTS.format(movements=OF_EVENING["movements"])}) m WHERE m.counts IS NOT NULL) n{NAME_JOINS}
LEFT JOIN chouette_sessions_payment w ON w.club_id = %(club)s AND w.id = n.payment_id
ORDER BY n.at, n.id"""  # noqa: S608 - of our own texts alone


EVENING_CLOSING = """
SELECT v.seq, v.at, greatest(v.at, s.created_at) AS kept_at, (SELECT min(w.at) FROM chouette_sessions_event w
    WHERE w.club_id = %(club)s AND w.session_id = %(session)s AND w.seq > v.seq) AS later_at
FROM chouette_sessions_event v
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = %(session)s
WHERE v.club_id = %(club)s AND v.session_id = %(session)s AND (v.kind = 'close' OR v.source = 'import')
ORDER BY v.seq DESC LIMIT 1"""


class MovementRead(NamedTuple):
    """A movement as an account has it: what `debtor` owed `creditor` there became smaller by it.

    `other` is the account on the other side. It counts, or waits with its payment, whose whole amount is
    `paid`. `is_cleared` if a clearing between the two came into force after it, `cleared_on` the day of the clearing
    that made it, if one did.
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
    is_cleared: bool
    paid: int | None
    cleared_on: date | None

    @property
    def payer(self) -> UUID:
        """The payer of the payment that it belongs to: the debtor of the account from which it is."""
        return self.debtor if self.from_here else self.creditor


class PartRead(NamedTuple):
    """The part of a payment that is for an evening."""

    payment: UUID
    amount: int


class ClosingRead(NamedTuple):
    """The last closing of an evening: its event, or the last one of a file that was brought along, and when it was.

    It was written at `kept_at`: of a file that is when it was brought along. `later_at` is when the first event after
    it came, if one did.
    """

    seq: int
    at: datetime
    kept_at: datetime
    later_at: datetime | None

    def had(self, debt: DebtRead) -> bool:
        """Return whether the closing had a debt: of the table if that came with no later event, or as another way to
        pay; of the books if it was entered by then. The table fee is asked after the closing, before anything else."""
        if debt.entry is None:
            return debt.seq <= self.seq or debt.way is not None
        if debt.because == Because.FEE:
            return self.later_at is None or debt.at < self.later_at
        return debt.at <= self.kept_at


class EveningAccount(NamedTuple):
    """An evening's account: its sums, and every row that rests on it; `parts` has the part of each payment that is for
    the evening, `taken_back` the debts of shares, bets, fees and leaves that no longer stand, `rearranged` what the
    closing asked where another way to pay was chosen after a correction. There is a `closing` if it was ever closed."""

    sums: list[EveningSum]
    debts: list[DebtRead]
    payments: list[PaymentRead]
    parts: dict[UUID, int]
    movements: list[MovementRead]
    taken_back: list[DebtRead]
    closing: ClosingRead | None
    rearranged: list[DebtRead]


ACCOUNT = f"""
SELECT {rows_as_json(EVENING_SUMS, EveningSum)}, {rows_as_json(EVENING_DEBTS, DebtRead)},
    {rows_as_json(EVENING_PAYMENTS, PaymentRead)}, {rows_as_json(EVENING_PARTS, PartRead)},
    {rows_as_json(EVENING_MOVEMENTS, MovementRead)},
    {rows_as_json(EVENING_TAKEN_BACK, DebtRead)}, {rows_as_json(EVENING_CLOSING, ClosingRead)},
    {rows_as_json(EVENING_REARRANGED, DebtRead)}"""


def evening_account(session: SessionKey) -> EveningAccount:
    """Load an evening's account. One statement."""
    with cursor() as statement:
        ((sums, debts, payments, parts, movements, taken_back, closings, rearranged),) = statement.execute(
            ACCOUNT, session._asdict()
        ).fetchall()
    return EveningAccount(
        msgspec.json.decode(sums, type=list[EveningSum]),
        msgspec.json.decode(debts, type=list[DebtRead]),
        msgspec.json.decode(payments, type=list[PaymentRead]),
        {one.payment: one.amount for one in msgspec.json.decode(parts, type=list[PartRead])},
        msgspec.json.decode(movements, type=list[MovementRead]),
        msgspec.json.decode(taken_back, type=list[DebtRead]),
        next(iter(msgspec.json.decode(closings, type=list[ClosingRead])), None),
        msgspec.json.decode(rearranged, type=list[DebtRead]),
    )
