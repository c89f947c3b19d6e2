"""Read the accounts of before once by the law of dues: give payments their parts, and set-offs their movements.

Before, debts and payments between two people named no account: what was paid and what was owed the other way covered
the oldest debts when it was read. Here everything that was shown as covered stays covered, and by whom: a payment pays
its own evening first, then the oldest debts; what is covered beyond that is set off, oldest against oldest; what was
paid beyond all debts is overpaid. No net changes, and no account leaves more open than was shown (decision 0029).

Amounts are whole minor units of one currency, or whole points. A payment's own id is the account of what it overpaid.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.dues import OpenDue, SetOff, set_off_oldest

COUNTS, WAITS, OFF = "counts", "waits", "off"
"""How a payment is: it counts, it waits for a word, or it is disputed or withdrawn."""


class EarlierDebt(NamedTuple):
    """A debt on an account, in the order in which debts came; `there` if the first of the two owes it."""

    account: UUID
    amount: int
    there: bool


class EarlierPayment(NamedTuple):
    """A payment, in the order in which they were made; `there` if the first of the two paid.

    `account` is the evening at which it was entered, if it was at one.
    """

    payment: UUID
    account: UUID | None
    amount: int
    there: bool
    standing: str


class FirstReading(NamedTuple):
    """The parts of each payment, with its own id for what is overpaid; and the set-offs.

    On the `from_account` of a set-off the first of the two owes.
    """

    parts: dict[UUID, list[OpenDue]]
    set_offs: list[SetOff]


Coverage = dict[UUID, int]
"""How much of the debts of each account is covered, oldest account first."""


def read_earlier_account(debts: Sequence[EarlierDebt], payments: Sequence[EarlierPayment]) -> FirstReading:
    """Read the account of two people in one currency. Debts and payments are given oldest first."""
    counting = [one for one in payments if one.standing == COUNTS]
    covered = {there: _coverage_of(debts, counting, there=there) for there in (True, False)}
    parts = _share_payments(counting, covered)
    open_ = {there: _open_amounts(debts, covered_before=_coverage_of(debts, counting, there=there), there=there)
             for there in (True, False)}  # fmt: skip
    for standing in (WAITS, OFF):
        parts |= _share_payments([one for one in payments if one.standing == standing], open_)
    overpaid = {there: _overpaid_dues(counting, parts, there=there) for there in (True, False)}
    return FirstReading(parts, _set_offs(covered, overpaid))


def _coverage_of(debts: Iterable[EarlierDebt], payments: Iterable[EarlierPayment], *, there: bool) -> Coverage:
    """Return what was shown as covered of the debts of one direction: the oldest first, by payments and set off."""
    paid = sum(one.amount if one.there == there else -one.amount for one in payments)
    left = paid + sum(debt.amount for debt in debts if debt.there != there)
    found: Coverage = {}
    for debt in debts:
        if debt.there == there:
            part = min(debt.amount, max(left, 0))
            found[debt.account] = found.get(debt.account, 0) + part
            left -= part
    return found


def _open_amounts(debts: Iterable[EarlierDebt], *, covered_before: Coverage, there: bool) -> Coverage:
    """Return what was shown as open of each account in one direction."""
    owed: Coverage = {}
    for debt in debts:
        if debt.there == there:
            owed[debt.account] = owed.get(debt.account, 0) + debt.amount
    return {account: amount - covered_before[account] for account, amount in owed.items()}


def _share_payments(payments: Iterable[EarlierPayment], room: dict[bool, Coverage]) -> dict[UUID, list[OpenDue]]:
    """Share payments out over their own evening, then over the oldest accounts; take the shares off the room."""
    found: dict[UUID, list[OpenDue]] = {}
    for one in payments:
        here, left, parts = room[one.there], one.amount, list[OpenDue]()
        for account in [*([one.account] if one.account in here else []), *here]:
            part = min(left, here[account])
            if part:
                parts.append(OpenDue(account, part))
                here[account] -= part
                left -= part
        found[one.payment] = _join_parts([*parts, *([OpenDue(one.payment, left)] if left else [])])
    return found


def _join_parts(parts: Iterable[OpenDue]) -> list[OpenDue]:
    """Join the parts of one account."""
    sums: dict[UUID, int] = defaultdict(int)
    for part in parts:
        sums[part.account] += part.open
    return [OpenDue(account, amount) for account, amount in sums.items()]


def _overpaid_dues(
    payments: Iterable[EarlierPayment], parts: dict[UUID, list[OpenDue]], *, there: bool
) -> list[OpenDue]:
    """Return what payments of one direction overpaid: dues of the other one."""
    return [
        part for one in payments if one.there == there for part in parts[one.payment] if part.account == one.payment
    ]


def _set_offs(covered: dict[bool, Coverage], overpaid: dict[bool, list[OpenDue]]) -> list[SetOff]:
    """Set off what is covered and not paid. Opposite debts of one account are one due, and need no movement."""
    for account in covered[True].keys() & covered[False].keys():
        both = min(covered[True][account], covered[False][account])
        covered[True][account] -= both
        covered[False][account] -= both
    owed, back = (
        [OpenDue(account, amount) for account, amount in covered[there].items() if amount] + overpaid[not there]
        for there in (True, False)
    )
    return set_off_oldest(owed, back)
