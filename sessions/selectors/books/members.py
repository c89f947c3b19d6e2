"""What each person of a club has won, paid and received, what else was entered, and what they have open.

Paid and received mean what they mean in a month (`sessions.selectors.books.month`): a deposit with the till is paid by
the player and received by the till, and the other way round when it is given back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.models import Club
from sessions.models import How
from sessions.selectors.account_rows import NOT_ASKED
from sessions.selectors.balances import Sums
from sessions.selectors.books.aged_pairs import AgedPair
from sessions.selectors.books.standing import PaidBetween
from sessions.store.sql import summing_cursor

WON = """
SELECT w.currency, p.person, sum(w.points)::bigint, sum(w.minor)::bigint,
    coalesce(sum(w.minor) FILTER (WHERE s.phase <> 'closed'), 0)::bigint
FROM chouette_sessions_won w
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = w.session_id AND s.deleted_at IS NULL
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = w.player_id
WHERE w.club_id = %(club)s GROUP BY w.currency, p.person"""

OTHER = f"""
SELECT a.person, b.person, d.currency,
    coalesce(sum(d.amount) FILTER (WHERE d.entry_id IS NOT NULL AND d.because <> 'deposit'), 0)::bigint,
    coalesce(sum(d.amount) FILTER (WHERE d.entry_id IS NULL), 0)::bigint,
    coalesce(sum(d.amount) FILTER (WHERE d.because = 'deposit' AND d.reverses_id IS NULL), 0)::bigint,
    coalesce(sum(d.amount) FILTER (WHERE d.because = 'deposit' AND d.reverses_id IS NOT NULL), 0)::bigint,
    0::bigint
FROM chouette_sessions_debt d
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
LEFT JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = coalesce(d.session_id, e.session_id)
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id
WHERE d.club_id = %(club)s AND (d.entry_id IS NOT NULL OR s.phase <> 'closed') AND s.deleted_at IS NULL
    AND a.person <> b.person
GROUP BY a.person, b.person, d.currency
UNION ALL
SELECT n.one, n.other, n.currency, 0, 0, 0, 0, n.amount FROM ({NOT_ASKED}) n WHERE n.amount <> 0"""  # noqa: S608 - of our own texts alone
"""The debts of book entries, those of evenings that are not closed, deposits, and deposits that were taken back. A debt
that was taken back cancels out with its opposite. Last, what was paid for evenings that are open again and is not asked
back before they are closed."""

LET_OFF = (How.WAIVED, How.WRITTEN_OFF)


@dataclass(slots=True)
class MemberBooks:
    """A person's figures in one currency.

    `won` is of all evenings. `other` is what the entries of the books bring them, below zero what they owe for these;
    deposits are not among them, but in `paid` and `received`.
    `unsettled` is what brings the results of evenings that are not closed to the debts written there, and what was paid
    for evenings that are open again to what is open of it. `let_off` is what was waived or written off of their debts,
    below zero what they gave up. `open` is what is owed to them, below zero what they owe: the sum of all others, with
    `received` taken off.
    """

    person: UUID
    won: int = 0
    other: int = 0
    unsettled: int = 0
    paid: int = 0
    received: int = 0
    let_off: int = 0
    open: int = 0


class AllMembers:
    """The figures of everybody, by currency and person; `zero` are the sums of all results, by their own currency."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[UUID, MemberBooks]] = {}
        self.zero: dict[str, Sums] = {}

    def of(self, currency: str, person: UUID) -> MemberBooks:
        """The row of a person, made where there is none."""
        return self.rows.setdefault(currency, {}).setdefault(person, MemberBooks(person))


def members_of_books(club: Club, pairs: Sequence[AgedPair], paid: Sequence[PaidBetween]) -> AllMembers:
    """Return everybody who won, paid or received something, or has something else in the books. Two statements."""
    found = AllMembers()
    with summing_cursor(tuple_row) as statement:
        won = statement.execute(WON, {"club": club.id}).fetchall()
        other = statement.execute(OTHER, {"club": club.id}).fetchall()
    for currency, person, points, minor, minor_on in won:
        before = found.zero.get(currency, Sums(0, 0))
        found.zero[currency] = Sums(before.points + points, before.minor + minor)
        found.of(currency, person).won = minor
        found.of(currency, person).unsettled = -minor_on
    for debtor, creditor, currency, entered, of_play, deposited, undone, not_asked in other:
        for person, sign in ((debtor, -1), (creditor, 1)):
            found.of(currency, person).other += sign * entered
            found.of(currency, person).unsettled += sign * (of_play + not_asked)
        _add_deposits(found.of(currency, debtor), found.of(currency, creditor), deposited, undone)
    for one in paid:
        if one.amount:
            _add(one, found.of(one.currency, one.payer), found.of(one.currency, one.receiver))
    for pair in pairs:
        found.of(pair.currency, pair.debtor).open -= pair.open
        found.of(pair.currency, pair.creditor).open += pair.open
    return found


def _add(one: PaidBetween, payer: MemberBooks, receiver: MemberBooks) -> None:
    """What was waived or written off is let off, and paid by nobody."""
    if one.how in LET_OFF:
        payer.let_off += one.amount
        receiver.let_off -= one.amount
    else:
        payer.paid += one.amount
        receiver.received += one.amount


def _add_deposits(debtor: MemberBooks, creditor: MemberBooks, deposited: int, undone: int) -> None:
    """Add what the creditor of a deposit paid to its debtor; one that was taken back is paid the less."""
    creditor.paid += deposited
    debtor.received += deposited
    debtor.paid -= undone
    creditor.received -= undone
