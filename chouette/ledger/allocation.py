"""What two people have paid each other, laid against what they owe each other: the oldest debts first.

Amounts are whole minor units of one currency, or whole points; a debt has `there` for the one direction and `back` for
the other.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Between(NamedTuple):
    """What is owed and what was paid from one to the other, and back, oldest first."""

    owed_there: Sequence[int]
    owed_back: Sequence[int]
    paid_there: int
    paid_back: int


class Open(NamedTuple):
    """What is still open of each debt, in their order; and the account: what the one owes the other, below zero what
    the other owes the one."""

    there: list[int]
    back: list[int]
    account: int


def allocated(between: Between) -> Open:
    """What is still open between two: a debt is paid by what was paid, and set off by what is owed the other way and
    was not paid itself. What was paid beyond the debts is in the account alone."""
    owed_there, owed_back = sum(between.owed_there), sum(between.owed_back)
    there = open_parts(between.owed_there, between.paid_there + owed_back - between.paid_back)
    back = open_parts(between.owed_back, between.paid_back + owed_there - between.paid_there)
    return Open(there, back, owed_there - between.paid_there - owed_back + between.paid_back)


def open_parts(debts: Iterable[int], paid: int) -> list[int]:
    """What stays open of each of these debts, oldest first, when so much of them is paid."""
    parts: list[int] = []
    for debt in debts:
        now = min(debt, max(paid, 0))
        parts.append(debt - now)
        paid -= now
    return parts
