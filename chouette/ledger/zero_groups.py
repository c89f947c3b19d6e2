"""Accounts that even out among themselves: the fewest payments settle each group of them by itself.

A group of n accounts that sum to zero needs n - 1 payments if no smaller part of it sums to zero; so the fewest are the
accounts less the largest number of groups. One payment brings two accounts into one group.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby


class ZeroGroups:
    """Up to twelve accounts, none of them zero and all together zero, by the groups in which they can be settled."""

    def __init__(self, accounts: Mapping[str, int]) -> None:
        self.place = {player: 1 << place for place, player in enumerate(accounts)}
        self.all = (1 << len(accounts)) - 1
        self.smallest = _smallest(_sums(list(accounts.values())))
        self.joined: list[int] = []  # accounts between which something was paid, as sets
        self.most = self._most(self.smallest)

    def may_pay(self, payer: str, payee: str) -> bool:
        """Is a payment between the two one of the fewest, after those made so far?"""
        joined = self._joined_with(self.place[payer] | self.place[payee])
        fitting = [group for group in self.smallest if all(group & one in (0, one) for one in joined)]
        return self._most(fitting) == self.most

    def pays(self, payer: str, payee: str) -> None:
        """One has paid the other as much as they could."""
        self.joined = self._joined_with(self.place[payer] | self.place[payee])

    def _joined_with(self, two: int) -> list[int]:
        apart = [one for one in self.joined if not one & two]
        for one in self.joined:
            two |= one if one & two else 0
        return [*apart, two]

    def _most(self, groups: Sequence[int]) -> int:
        """Into how many of these groups all accounts can be divided; -1 if they cannot."""
        by_lowest = {low: list(of) for low, of in groupby(sorted(groups, key=_lowest), key=_lowest)}
        known = {0: 0}

        def most(rest: int) -> int:
            if rest not in known:
                fitting = (group for group in by_lowest.get(_lowest(rest), ()) if not group & ~rest)
                known[rest] = max((found + 1 for group in fitting if (found := most(rest ^ group)) >= 0), default=-1)
            return known[rest]

        return most(self.all)


def _lowest(accounts: int) -> int:
    return accounts & -accounts


def _sums(totals: Sequence[int]) -> list[int]:
    """The sum of every set of accounts, by the set."""
    sums = [0]
    for total in totals:
        sums += [one + total for one in sums]
    return sums


def _smallest(sums: Sequence[int]) -> list[int]:
    """The sets that sum to zero and have no part that does."""
    zero = sorted((accounts for accounts, sum_ in enumerate(sums) if accounts and not sum_), key=int.bit_count)
    smallest: list[int] = []
    for accounts in zero:
        if all(accounts & one != one for one in smallest):
            smallest.append(accounts)
    return smallest
