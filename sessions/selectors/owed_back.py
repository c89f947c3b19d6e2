"""What two owe each other back because something was taken back after it was paid."""

from collections.abc import Collection, Mapping
from typing import NamedTuple, Self
from uuid import UUID

from psycopg.rows import class_row

from sessions.selectors.dues import PairDues
from sessions.store.sql import summing_cursor

TAKEN_BACK_BETWEEN = """
SELECT coalesce(d.session_id, e.session_id, d.entry_id) AS account, a.person AS debtor, b.person AS creditor,
    d.currency, sum(d.amount)::bigint AS amount, array_agg(DISTINCT d.because::text) AS kinds
FROM chouette_sessions_debt d
JOIN chouette_sessions_debt r ON r.club_id = %(club)s AND r.reverses_id IS NOT NULL AND r.reverses_id = d.id
LEFT JOIN chouette_sessions_bookentry e ON e.club_id = %(club)s AND e.id = d.entry_id
JOIN clubs_player a ON a.club_id = %(club)s AND a.id = d.debtor_id AND a.person = ANY(%(persons)s)
JOIN clubs_player b ON b.club_id = %(club)s AND b.id = d.creditor_id AND b.person = ANY(%(persons)s)
WHERE d.club_id = %(club)s AND d.because IN ('leave', 'bet', 'fee', 'expense') AND d.reverses_id IS NULL
    AND coalesce(d.session_id, e.session_id, d.entry_id) = ANY(%(accounts)s)
GROUP BY 1, 2, 3, 4"""


class _TakenBackDebts(NamedTuple):
    """What debts that were taken back had asked of `debtor` on an account, and of which kinds they were."""

    account: UUID
    debtor: UUID
    creditor: UUID
    currency: str
    amount: int
    kinds: list[str]


class OwedBack(NamedTuple):
    """What is owed back on an account, in minor units or points, for debts of which `kinds` that were taken back."""

    amount: int
    kinds: Collection[str]

    def up_to(self, open_: int) -> Self:
        """Return the same, of which no more is left than is open."""
        return self._replace(amount=min(self.amount, open_))


OwedBackBetween = Mapping[tuple[UUID, UUID, UUID, str], OwedBack]
"""By account, payer, receiver and currency."""


def owed_back_between(club: UUID, accounts: PairDues, persons: Collection[UUID]) -> OwedBackBetween:
    """Return what these persons owe each other back for leaves, bets, fees and expenses that were taken back.

    No statement where nothing is paid beyond what debts ask, else one.
    """
    beyond = {
        (state.account, person, state.currency): amount
        for state in accounts.states
        if not state.on and not state.corrected
        for person in (state.one, state.other)
        if (amount := state.reduced_for_nothing(person))
    }
    if not beyond:
        return {}
    of = {"club": club, "persons": list(persons), "accounts": sorted({account for account, _, _ in beyond})}
    with summing_cursor(class_row(_TakenBackDebts)) as statement:
        found = statement.execute(TAKEN_BACK_BETWEEN, of).fetchall()
    return {
        (one.account, one.creditor, one.debtor, one.currency): OwedBack(min(one.amount, paid), one.kinds)
        for one in found
        if (paid := beyond.get((one.account, one.debtor, one.currency), 0))
    }
