"""From which causes what is open came: of one due, and of what one owes another in all, each with its sum."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from sessions.selectors.dues import AccountDue, PairDues, dues_of_pairs
from sessions.selectors.open_accounts import OpenAccount
from sessions.selectors.settle_up import EveningDue

CAUSES = ("due", "bet", "expense", "beyond", "overpaid", "clearing", "correction", "closing")
"""In the order in which they are said: what was due, what bets and expenses brought, what was paid, set off or cleared
`beyond` all that an evening asked, what was `overpaid` as meant, what a clearing, a correction, or an evening that was
closed again with another result made somebody owe."""


class DueCause(NamedTuple):
    """What of an open sum came from one of `CAUSES`, in minor units or points."""

    cause: str
    amount: int


def causes_of(due: AccountDue | EveningDue) -> list[DueCause]:
    """Return of which causes an open due is the sum."""
    found = Counter[str](due.beside)
    found["beyond"] = due.beyond
    found[due.back_by or "correction"] += due.back
    found["due"] = due.open - found.total()
    return _in_order(found)


def causes_between(accounts: PairDues, debtor: UUID, creditor: UUID, currency: str) -> list[DueCause]:
    """Return the same of all that the debtor has open with the creditor, account by account; without what is open the
    other way."""
    found = Counter[str]()
    for due in accounts.open_dues(debtor, creditor, currency):
        for cause, amount in causes_on(accounts, due):
            found[cause] += amount
    return _in_order(found)


def causes_on(accounts: PairDues, due: AccountDue) -> list[DueCause]:
    """Return of which causes what is open on one account is the sum."""
    whole = "overpaid" if accounts.names[due.account].overpaid else accounts.since(due).came_by
    return [DueCause(whole, due.open)] if whole else causes_of(due)


AccountCauses = Mapping[OpenAccount, list[DueCause]]
"""The causes of accounts that may have several; the others are not there."""


def load_causes(accounts: Collection[OpenAccount]) -> AccountCauses:
    """Load the causes of these accounts. One statement for each club in which one may have several."""
    by_club: dict[UUID, list[OpenAccount]] = {}
    for one in accounts:
        if one.has_causes:
            by_club.setdefault(one.club, []).append(one)
    found = dict[OpenAccount, list[DueCause]]()
    for club, of in by_club.items():
        dues = dues_of_pairs(club, {(one.person, one.other) for one in of})
        for one in of:
            two = (one.person, one.other) if one.amount > 0 else (one.other, one.person)
            found[one] = causes_between(dues, *two, one.currency)
    return found


def _in_order(found: Mapping[str, int]) -> list[DueCause]:
    return [DueCause(cause, found[cause]) for cause in CAUSES if found.get(cause)]
