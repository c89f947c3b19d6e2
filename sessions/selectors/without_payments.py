"""What two people would owe each other if payments that count, or a set-off, were taken back, worked out from their
accounts."""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from sessions.selectors.dues import PairDues
from sessions.selectors.pair_accounts import PaymentRead


class OpenWithout(NamedTuple):
    """What a payer owes a receiver `now`, and `then`, without some payments; below zero they are owed it.

    In minor units, or in points.
    """

    now: int
    then: int


def open_without(
    payments: Collection[PaymentRead], payer: UUID, receiver: UUID, accounts: PairDues, *, only: UUID | None = None
) -> OpenWithout:
    """Return what is open between two without these payments of theirs, which are in one currency and count.

    With `only` it is that of one account, else the net of all. What was set off with a payment falls with it. An
    account that is not among the `accounts` is even.
    """
    (currency,) = {one.currency for one in payments}
    less = _reductions(payments, payer)
    now = then = 0
    for state in accounts.states:
        if {state.one, state.other} != {payer, receiver} or state.currency != currency:
            continue
        reduced = less.pop(state.account, 0)
        if only in (None, state.account):
            now += state.net_without(payer, 0)
            then += state.net_without(payer, reduced)
    return OpenWithout(now, then + sum(amount for account, amount in less.items() if only in (None, account)))


def open_without_move(
    account: UUID, two: tuple[UUID, UUID], amount: int, currency: str, accounts: PairDues
) -> OpenWithout:
    """Return what the first of two owes the second on an account if a movement that made it so much smaller is taken
    back. An account that is not among the `accounts` is even."""
    for state in accounts.states:
        if (state.account, {state.one, state.other}, state.currency) == (account, set(two), currency):
            return OpenWithout(state.net_without(two[0], 0), state.net_without(two[0], amount))
    return OpenWithout(0, amount)


def _reductions(payments: Collection[PaymentRead], payer: UUID) -> Counter[UUID]:
    """Return how much smaller these payments have made what the payer owes on each account."""
    less = Counter[UUID]()
    for one in payments:
        sign = 1 if one.payer == payer else -1
        for part in one.parts:
            less[part.account.account] += sign * part.amount
        for each in one.set_offs:
            less[each.there.account] += sign * each.amount
            less[each.back.account] -= sign * each.amount
    return less
