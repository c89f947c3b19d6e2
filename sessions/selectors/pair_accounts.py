"""What is open between people of a club, as its rows say: debts, the payments that count, and what waits for a word.

Everything that is shown of it is a sum of rows. A person is read by one record, whichever of theirs was at the table.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.account_rows import AT_CLOSING
from sessions.selectors.payment_purposes import PaidPart, SetOffWith, parts_read, purpose_columns, set_offs_read
from sessions.store.sql import summing_cursor

TAKEN_BACK = """EXISTS (SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id)"""

ALL_DEBTS = f"""
SELECT d.id, d.entry_id AS entry, coalesce(n.text, '') AS note, coalesce(g.said_as, '') AS agreed_as,
    ARRAY[g.actor_device, g.actor_user] AS agreed_actors, s.id AS session, s.code, s.name AS evening,
    (coalesce(s.began_at, d.at) AT TIME ZONE c.time_zone)::date AS day, d.seq, d.cause, d.because, a.person AS debtor,
    b.person AS creditor, d.amount, d.currency, d.at, w.way, coalesce(nullif(u.name, ''), v.name, '') AS chosen_by,
    w.at AS chosen_at, d.because = 'correction' AND {AT_CLOSING} AS closed_again
FROM chouette_sessions_debt d
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
LEFT JOIN chouette_sessions_booknote n ON n.club_id = %(club)s AND n.entry_id = d.entry_id AND n.number = 1
LEFT JOIN LATERAL (SELECT t.said_as, t.actor_device, t.actor_user FROM chouette_sessions_bookstep t
    WHERE t.club_id = %(club)s AND t.entry_id = d.entry_id AND t.word = 'agreed'
    ORDER BY t.number DESC LIMIT 1) g ON TRUE
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
JOIN clubs_club c ON c.id = %(club)s
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
LEFT JOIN chouette_sessions_planchoice w ON w.club_id = %(club)s AND w.id = d.choice_id
LEFT JOIN clubs_user u ON u.id = w.actor_user
LEFT JOIN clubs_device v ON v.id = w.actor_device
WHERE d.club_id = %(club)s AND d.reverses_id IS NULL AND s.deleted_at IS NULL AND a.person <> b.person AND {{which}}
    AND {{standing}}
ORDER BY d.at, d.id"""  # noqa: S608 - of our own texts alone

DEBTS = ALL_DEBTS.replace("{standing}", f"NOT {TAKEN_BACK}")

TAKEN_BACK_DEBTS = ALL_DEBTS.replace("{standing}", f"d.because IN ('bet', 'fee', 'expense', 'leave') AND {TAKEN_BACK}")
"""Those of the books, and of leaves, that no longer stand."""

REARRANGED_DEBTS = ALL_DEBTS.replace(
    "{standing}",
    """d.because = 'close' AND d.choice_id IS NULL AND EXISTS (SELECT 1 FROM chouette_sessions_debt r
        WHERE r.club_id = %(club)s AND r.reverses_id = d.id AND r.choice_id IS NOT NULL)
    AND EXISTS (SELECT 1 FROM chouette_sessions_debt k
        JOIN chouette_sessions_debt r ON r.club_id = %(club)s AND r.reverses_id = k.id AND r.choice_id IS NOT NULL
        WHERE k.club_id = %(club)s AND k.session_id = d.session_id AND k.cause = d.cause AND k.id > d.id
            AND k.because = 'correction')""",
)
"""Those that a closing asked, where another way to pay was chosen for them and for corrections that came since."""

PAYMENTS = f"""
SELECT p.id, s.code, a.person AS payer, b.person AS receiver, p.amount, p.currency, p.how, p.at, p.paid_on, p.act,
    p.kept_at,
    coalesce(n.text, '') AS note, f.said_as AS first_as, l.word, l.said_as, coalesce(m.text, '') AS answer,
    greatest(l.at, p.kept_at) AS answered_at,
    ARRAY[f.actor_device, f.actor_user] AS first_actors, ARRAY[l.actor_device, l.actor_user] AS last_actors,
    EXISTS (SELECT 1 FROM chouette_sessions_paymentpart x WHERE x.club_id = %(club)s AND x.payment_id = p.id
        AND x.session_id IS NULL AND x.entry_id IS NULL AND x.overpaid_id IS NULL) AS too_much,
    {purpose_columns("%(club)s")}
FROM chouette_sessions_payment p
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = p.session_id
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = p.payer_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = p.receiver_id
JOIN chouette_sessions_paymentstep f ON f.club_id = %(club)s AND f.payment_id = p.id AND f.number = 1
JOIN LATERAL (SELECT t.word, t.said_as, t.number, t.at, t.actor_device, t.actor_user
    FROM chouette_sessions_paymentstep t
    WHERE t.club_id = %(club)s AND t.payment_id = p.id ORDER BY t.number DESC LIMIT 1) l ON TRUE
LEFT JOIN chouette_sessions_paymentnote n ON n.club_id = %(club)s AND n.payment_id = p.id AND n.number = 1
LEFT JOIN chouette_sessions_paymentnote m ON m.club_id = %(club)s AND m.payment_id = p.id AND m.number = l.number
WHERE p.club_id = %(club)s AND a.person <> b.person AND {{which}}
ORDER BY p.at, p.id"""  # noqa: S608 - of our own texts alone


class DebtRead(NamedTuple):
    """A debt that stands, between two persons; `day` is that of its evening, or when it was entered. `entry` is what it
    was entered with in the books, with what was noted there, and as what somebody agreed to it last, on which device or
    with which account; without an evening
    there is no `session`. One that a choice of a way to pay has written has the `way`, and by whom and when it was
    chosen; its `at` is that of the closing. A correction that is what an evening asks otherwise since it was
    `closed_again` is none that somebody made."""

    id: int
    entry: UUID | None
    note: str
    agreed_as: str
    agreed_actors: list[UUID | None]
    session: UUID | None
    code: str | None
    evening: str | None
    day: date
    seq: int
    cause: int
    because: str
    debtor: UUID
    creditor: UUID
    amount: int
    currency: str
    at: datetime
    way: str | None
    chosen_by: str
    chosen_at: datetime | None
    closed_again: bool


class PaymentRead(NamedTuple):
    """A payment as it stands: when it was said, and on which day it was made if that was said; as what it was first
    said, the last word about it, as what that was said, and why. `too_much` if a part of it is more than was open.

    Its parts and set-offs are decoded where they are asked for."""

    id: UUID
    code: str | None
    payer: UUID
    receiver: UUID
    amount: int
    currency: str
    how: str
    at: datetime
    paid_on: date | None
    act: str
    kept_at: datetime | None
    note: str
    first_as: str
    word: str
    said_as: str
    answer: str
    answered_at: datetime
    first_actors: list[UUID | None]
    last_actors: list[UUID | None]
    too_much: bool
    parts_text: str = "[]"
    set_offs_text: str = "[]"

    @property
    def parts(self) -> list[PaidPart]:
        """For which accounts it is."""
        return parts_read(self.parts_text)

    @property
    def set_offs(self) -> list[SetOffWith]:
        """What its act set off first."""
        return set_offs_read(self.set_offs_text)

    @property
    def counts(self) -> bool:
        """It is confirmed, and nobody disputes it."""
        return self.word == "confirmed"

    @property
    def waits(self) -> bool:
        """It waits for the other's word."""
        return self.word == "said"


class PairAccount(NamedTuple):
    """Every debt and payment between two persons in one currency.

    `open` is what `one` owes `other` over all accounts, below zero what they are owed.
    """

    one: UUID
    other: UUID
    currency: str
    debts: list[DebtRead]
    payments: list[PaymentRead]
    open: int

    def of(self, session: UUID) -> list[DebtRead]:
        """The debts that an evening has left."""
        return [debt for debt in self.debts if debt.session == session]

    @property
    def awaited(self) -> int:
        """What will be open once all that waits for a word is confirmed."""
        waiting = (payment for payment in self.payments if payment.waits)
        return self.open - sum(one.amount if one.payer == self.one else -one.amount for one in waiting)


def accounts_of(club: UUID, person: UUID) -> list[PairAccount]:
    """Every account that a person has with somebody, theirs being the `one`."""
    return _accounts(*_rows(club, [person], "OR"), first=person)


def disputed_payments(club: UUID, persons: Collection[UUID]) -> list[PaymentRead]:
    """Return the payments of these persons that are disputed, the oldest first. One statement."""
    which = "(a.person = ANY(%(persons)s) OR b.person = ANY(%(persons)s)) AND l.word = 'disputed'"
    with summing_cursor(class_row(PaymentRead)) as statement:
        return statement.execute(PAYMENTS.format(which=which), {"club": club, "persons": list(persons)}).fetchall()


def account_between(club: UUID, one: UUID, other: UUID) -> list[PairAccount]:
    """The accounts of two persons, one for each currency."""
    return _accounts(*_rows(club, [one, other], "AND"), first=one)


Rows = tuple[list[DebtRead], list[PaymentRead]]


def _rows(club: UUID, persons: Sequence[UUID], and_or: str) -> Rows:
    of = {"club": club, "persons": list(persons)}
    which = f"(a.person = ANY(%(persons)s) {and_or} b.person = ANY(%(persons)s))"
    with summing_cursor(class_row(DebtRead)) as statement:
        debts = statement.execute(DEBTS.format(which=which), of).fetchall()
    with summing_cursor(class_row(PaymentRead)) as statement:
        return debts, statement.execute(PAYMENTS.format(which=which), of).fetchall()


def _accounts(
    debts: Iterable[DebtRead], payments: Iterable[PaymentRead], first: UUID | None = None
) -> list[PairAccount]:
    """An account for each two and each currency, in the order in which something came between them."""
    found: dict[tuple[UUID, UUID, str], tuple[list[DebtRead], list[PaymentRead]]] = {}
    for debt in debts:
        found.setdefault(_key(debt.debtor, debt.creditor, debt.currency, first), ([], []))[0].append(debt)
    for paid in payments:
        found.setdefault(_key(paid.payer, paid.receiver, paid.currency, first), ([], []))[1].append(paid)
    return [_account(*key, *rows) for key, rows in found.items()]


def _key(one: UUID, other: UUID, currency: str, first: UUID | None) -> tuple[UUID, UUID, str]:
    if one == first or (other != first and one < other):
        return one, other, currency
    return other, one, currency


def _account(one: UUID, other: UUID, currency: str, debts: list[DebtRead], payments: list[PaymentRead]) -> PairAccount:
    owed = sum(debt.amount if debt.debtor == one else -debt.amount for debt in debts)
    paid = sum(paid.amount if paid.payer == one else -paid.amount for paid in payments if paid.counts)
    return PairAccount(one, other, currency, debts, payments, owed - paid)
