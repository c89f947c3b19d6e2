"""What Settle up would ask for if an evening ended now: what its closing brings, on the accounts as they stand."""

from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from chouette.ledger.coins import in_coins
from chouette.rules.outlook.leaving import settlement_at_close
from clubs.least_coin import coin_of
from clubs.models import Club
from clubs.selectors import till_of
from sessions.selectors.account_rows import EveningSum, evening_sums
from sessions.selectors.dues import AccountState, account_states
from sessions.selectors.settle_up import people_at
from sessions.services.books.table_fee import fee_at_close
from sessions.services.payments.debts import debts_of_closing
from sessions.store.recent import Settled
from sessions.store.session_row import LockedSession


class ClosingDue(NamedTuple):
    """What one player would have to pay another, in minor units, or in points without a currency. None is the till.

    It is not `from_play` if a bet, an expense or the till has a part in it: then no points are owed for all of it.
    `rest` is what of it stays open, as it is less than the club's least coin.
    """

    payer: str | None
    receiver: str | None
    currency: str
    amount: int
    from_play: bool
    rest: int = 0


class _NewDebt(NamedTuple):
    payer: UUID
    receiver: UUID
    currency: str
    amount: int


NO_TILL = UUID(int=0)
"""In place of the till of a club that has none yet: it is opened when the first fee is asked."""


def closing_dues(locked: LockedSession) -> list[ClosingDue]:
    """Return what would be open, the largest first: the payments of those who left and of corrections with the rest."""
    till = till_of(locked.club) or NO_TILL
    people = people_at(locked.session)
    persons = {record: one.id for one in people.values() for record in one.records}
    new, club = _brought(locked, persons, till), Club.objects.get(id=locked.club)
    rows = evening_sums(*locked.session)
    account = rows[0].account if rows else locked.session.session
    states = account_states([*rows, *(_sum_row(account, one) for one in new if one.payer != one.receiver)])
    names = {one.id: one.records[0].hex for one in people.values()}
    told = [
        ClosingDue(
            names.get(due.payer), names.get(due.receiver), due.currency, due.open, _is_from_play(state, till),
            due.open - in_coins(due.open, coin_of(club, due.currency)),
        )
        for state in states
        for due in state.dues()
        if due.open
    ]  # fmt: skip
    return sorted(told, key=lambda due: (due.receiver is None, -due.amount))


def _is_from_play(state: AccountState, till: UUID) -> bool:
    return not state.books and till not in (state.one, state.other)


def _brought(locked: LockedSession, persons: dict[UUID, UUID], till: UUID) -> list[_NewDebt]:
    """Return what the closing brings: its own debts, as they would be written, and the table fee."""
    closing = Settled(locked.seq, settlement_at_close(locked.state))
    return [
        *(
            _NewDebt(
                persons[UUID(one.debtor)], persons[UUID(one.creditor)], one.currency,
                one.points * (locked.minor if one.currency else 1),
            )
            for one in debts_of_closing(locked, closing)
        ),
        *(_NewDebt(persons[player], till, fee_in, amount) for player, amount, fee_in in fee_at_close(locked)),
    ]  # fmt: skip


def _sum_row(account: UUID, debt: _NewDebt) -> EveningSum:
    one, other = sorted((debt.payer, debt.receiver))
    return EveningSum(
        account, one, other, debt.currency, debt.payer == one, "owed",
        counts=True, cause="", amount=debt.amount, at=timezone.now(), closed=True,
    )  # fmt: skip
