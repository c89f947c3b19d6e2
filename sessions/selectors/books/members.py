"""What each person of a club has won, paid and received, and what they have open."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from psycopg.rows import tuple_row

from clubs.models import Club
from sessions.selectors.balances import Sums
from sessions.selectors.books.aged_pairs import AgedPair
from sessions.selectors.books.standing import STANDING
from sessions.store.sql import summing_cursor

WON = """
SELECT w.currency, p.person, sum(w.points)::bigint, sum(w.minor)::bigint
FROM chouette_sessions_won w
JOIN chouette_sessions_session s ON s.club_id = %(club)s AND s.id = w.session_id AND s.deleted_at IS NULL
JOIN clubs_player p ON p.club_id = %(club)s AND p.id = w.player_id
WHERE w.club_id = %(club)s GROUP BY w.currency, p.person"""

PAID = f"""{STANDING}
SELECT person, currency, sum(paid)::bigint, sum(received)::bigint, sum(let_off)::bigint FROM (
    SELECT payer AS person, currency, CASE WHEN how IN ('waived', 'written_off') THEN 0 ELSE amount END AS paid,
        0 AS received, CASE WHEN how IN ('waived', 'written_off') THEN amount ELSE 0 END AS let_off FROM paid
    UNION ALL SELECT receiver, currency, 0, CASE WHEN how IN ('waived', 'written_off') THEN 0 ELSE amount END,
        CASE WHEN how IN ('waived', 'written_off') THEN -amount ELSE 0 END FROM paid) x
GROUP BY person, currency"""  # noqa: S608 - of our own texts alone


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


def members_of_books(club: Club, pairs: Sequence[AgedPair]) -> AllMembers:
    """Everybody who has won, paid or received something, or has something open."""
    found = AllMembers()
    with summing_cursor(tuple_row) as statement:
        won = statement.execute(WON, {"club": club.id}).fetchall()
        paid = statement.execute(PAID, {"club": club.id}).fetchall()
    for currency, person, points, minor in won:
        before = found.zero.get(currency, Sums(0, 0))
        found.zero[currency] = Sums(before.points + points, before.minor + minor)
        if club.points_only:
            found.of("", person).won += points
        else:
            found.of(currency, person).won = minor
    for person, currency, *sums in paid:
        row = found.of(currency, person)
        row.paid, row.received, row.let_off = sums
    for pair in pairs:
        found.of(pair.currency, pair.debtor).open -= pair.open
        found.of(pair.currency, pair.creditor).open += pair.open
    return found
