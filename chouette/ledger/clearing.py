"""Clearing: the fewest payments that bring all open accounts between the willing to zero, across evenings.

Amounts are whole minor units of one currency, or whole points, always above zero. Nobody's net changes: what everybody
owes all others together stays what it was, only to whom is new. Exact up to twelve people who are not even.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chouette.ledger.payments import EXACT_UP_TO, fewest
from chouette.ledger.zero_groups import ZeroGroups


class Owed(NamedTuple):
    """What one owes another."""

    debtor: str
    creditor: str
    amount: int

    @property
    def opposite(self) -> "Owed":
        """What takes it back."""
        return Owed(self.creditor, self.debtor, self.amount)


@dataclass(frozen=True, slots=True)
class Clearing:
    """What is open between the willing, one row for two, and what would be open instead."""

    before: list[Owed]
    after: list[Owed]

    @property
    def saves(self) -> int:
        """So many payments fewer."""
        return len(self.before) - len(self.after)

    @property
    def taken_back(self) -> list[Owed]:
        """The open accounts that would not stay as they are."""
        return [one for one in self.before if one not in self.after]

    @property
    def new(self) -> list[Owed]:
        """What would be owed instead of them."""
        return [one for one in self.after if one not in self.before]

    @property
    def lines(self) -> list[Owed]:
        """The debts that bring it about: the opposite of all that is taken back, then what is new."""
        return [*(one.opposite for one in self.taken_back), *self.new]

    @property
    def concerned(self) -> list[str]:
        """Everybody whose creditors or debtors would change, in order: they have to agree."""
        return sorted({person for one in self.lines for person in (one.debtor, one.creditor)})


def cleared(accounts: Iterable[Owed]) -> Clearing:
    """Clear these accounts. What is as good as it stands stays: nobody is asked for nothing."""
    before = netted(accounts)
    after = _plan(before)
    if len(_unsettled(nets(before))) > EXACT_UP_TO:  # approached, not proved: perhaps each group does better by itself
        apart = [one for part in _parts(before) for one in _plan(part)]
        after = apart if len(apart) < len(after) else after
    return Clearing(before, sorted(after))


def nets(owed: Iterable[Owed]) -> Counter[str]:
    """By person what they are owed in all; below zero what they owe."""
    found: Counter[str] = Counter()
    for one in owed:
        found[one.creditor] += one.amount
        found[one.debtor] -= one.amount
    return found


def netted(accounts: Iterable[Owed]) -> list[Owed]:
    """One row for each two between whom something is open."""
    between: Counter[tuple[str, str]] = Counter()
    for one in accounts:
        if one.debtor < one.creditor:
            between[one.debtor, one.creditor] += one.amount
        else:
            between[one.creditor, one.debtor] -= one.amount
    return sorted(
        Owed(first, second, amount) if amount > 0 else Owed(second, first, -amount)
        for (first, second), amount in between.items()
        if amount and first != second
    )


def _plan(before: Sequence[Owed]) -> list[Owed]:
    """The fewest payments. An account that can be one of them stays, so that fewer people are asked."""
    left = _unsettled(nets(before))
    groups = ZeroGroups(left) if len(left) <= EXACT_UP_TO else None
    stays: list[Owed] = []
    while (one := next((one for one in before if _may_stay(one, left, groups)), None)) is not None:
        stays.append(one)
        left[one.debtor] += one.amount
        left[one.creditor] -= one.amount
        if groups is not None:
            groups.pays(one.debtor, one.creditor)
    return stays + [Owed(*payment) for payment in fewest(left)]


def _may_stay(one: Owed, left: Mapping[str, int], groups: ZeroGroups | None) -> bool:
    """Is it a payment of as much as the two could, and one of the fewest? A plan of the fewest always has one such."""
    owes, gets = -left.get(one.debtor, 0), left.get(one.creditor, 0)
    if one.amount != min(owes, gets):
        return False
    return owes == gets or (groups is not None and groups.may_pay(one.debtor, one.creditor))


def _unsettled(accounts: Mapping[str, int]) -> dict[str, int]:
    """Those that are not even, in the order of their names."""
    return {person: accounts[person] for person in sorted(accounts) if accounts[person]}


def _parts(owed: Sequence[Owed]) -> list[list[Owed]]:
    """The accounts by the groups of people between whom nothing is open."""
    parts: list[tuple[set[str], list[Owed]]] = []
    for one in owed:
        people, rows = {one.debtor, one.creditor}, [one]
        for others, theirs in parts:
            if others & people:
                people, rows = people | others, theirs + rows
        parts = [part for part in parts if not part[0] & people]
        parts.append((people, rows))
    return [rows for _, rows in parts]
