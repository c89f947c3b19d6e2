"""What each person of a club has won, paid and received, and what they have open."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.models import Club
from sessions.models import How
from sessions.selectors.balances import Sums
from sessions.selectors.books.aged_pairs import AgedPair
from sessions.selectors.books.standing import PaidBetween
from sessions.store.sql import summing_cursor

WON = """
SELECT w.currency, p.person, sum(w.points)::bigint, sum(w.minor)::bigint
FROM chouette_sessions_won w
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = w.session_id AND s.deleted_at IS NULL
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = w.player_id
WHERE w.club_id = %(club)s GROUP BY w.currency, p.person"""

LET_OFF = (How.WAIVED, How.WRITTEN_OFF)


@dataclass(slots=True)
class MemberBooks:
    """A person's figures in one currency: `won` on all evenings, `paid` and `received`, `let_off` what was waived or
    written off of theirs (below zero: what they gave up), `open` what is owed to them (below zero: what they owe)."""

    person: UUID
    won: int = 0
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
    """Everybody who has won, paid or received something, or has something open. One statement."""
    found = AllMembers()
    with summing_cursor(tuple_row) as statement:
        won = statement.execute(WON, {"club": club.id}).fetchall()
    for currency, person, points, minor in won:
        before = found.zero.get(currency, Sums(0, 0))
        found.zero[currency] = Sums(before.points + points, before.minor + minor)
        if club.points_only:
            found.of("", person).won += points
        else:
            found.of(currency, person).won = minor
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
