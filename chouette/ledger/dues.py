"""Dues between two people: what their accounts leave open, and how opposite dues are set off.

Amounts are whole minor units of one currency, or whole points. The open amount of an account has a sign: above zero
the first of the two owes the second, below zero the second owes the first (decision 0029).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID


class OpenDue(NamedTuple):
    """What one account leaves open between two people."""

    account: UUID
    open: int


class SetOff(NamedTuple):
    """An amount that makes two opposite dues smaller.

    The first of the two owes on `from_account`, the second on `to_account`.
    """

    from_account: UUID
    to_account: UUID
    amount: int


class NetPayment(NamedTuple):
    """What a payment on the net of two does: set-offs first, then its parts by account; the rest is overpaid."""

    set_offs: list[SetOff]
    parts: list[OpenDue]
    overpaid: int


def set_off_oldest(owed: Iterable[OpenDue], owed_back: Iterable[OpenDue]) -> list[SetOff]:
    """Set opposite dues off against each other, oldest against oldest, until one side is used up.

    Both sides are given oldest first, with positive amounts.
    """
    found: list[SetOff] = []
    others = list(owed_back)
    for due in owed:
        left = due.open
        while left and others:
            other = others[0]
            amount = min(left, other.open)
            found.append(SetOff(due.account, other.account, amount))
            left -= amount
            others = others[1:] if amount == other.open else [OpenDue(other.account, other.open - amount), *others[1:]]
    return found


def plan_net_payment(dues: Sequence[OpenDue], amount: int) -> NetPayment:
    """Plan a payment by the first of two on everything that is open between them, oldest due first.

    Opposite dues are set off whole before the payment is shared out (decision 0029).
    """
    owed = [due for due in dues if due.open > 0]
    back = [OpenDue(due.account, -due.open) for due in dues if due.open < 0]
    set_offs = set_off_oldest(owed, back)
    gone: dict[UUID, int] = {}
    for one in set_offs:
        gone[one.from_account] = gone.get(one.from_account, 0) + one.amount
    parts, left = share_oldest([OpenDue(due.account, due.open - gone.get(due.account, 0)) for due in owed], amount)
    return NetPayment(set_offs, parts, left)


def share_oldest(dues: Iterable[OpenDue], amount: int) -> tuple[list[OpenDue], int]:
    """Share an amount out over dues, oldest first; return the parts and what is left over."""
    parts: list[OpenDue] = []
    for due in dues:
        part = min(due.open, amount)
        if part > 0:
            parts.append(OpenDue(due.account, part))
            amount -= part
    return parts, amount
