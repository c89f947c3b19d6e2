"""What is open on accounts of a reader once every claim that waits for a word counts."""

from collections.abc import Collection, Mapping
from uuid import UUID

from sessions.selectors.dues import dues_of_pairs
from sessions.selectors.open_accounts import OpenAccount

OnceCounted = Mapping[OpenAccount, int]
"""What somebody owes on an account of theirs once what waits there counts, below zero what they are owed."""


def is_beyond(amount: int, then: int) -> bool:
    """Return whether an open amount is more once what waits counts, or open the other way."""
    return amount * then < 0 or abs(then) > abs(amount)


def load_once_counted(accounts: Collection[OpenAccount]) -> OnceCounted:
    """Load what comes of the accounts whose claims are for more than is open, or make it more; the others are not
    there. One statement for each club that has such, however many they are: a claim for an evening that is open again
    makes no other debt smaller, so sums do not say it."""
    by_club: dict[UUID, list[OpenAccount]] = {}
    for one in accounts:
        if is_beyond(one.amount, one.amount + one.claimed):
            by_club.setdefault(one.club, []).append(one)
    found = dict[OpenAccount, int]()
    for club, of in by_club.items():
        dues = dues_of_pairs(club, {(one.person, one.other) for one in of})
        found |= {one: dues.once_counted(one.person, one.other, one.currency) for one in of}
    return found
