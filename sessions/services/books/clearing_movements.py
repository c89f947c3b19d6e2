"""A clearing in force closes the dues whose accounts it replaces: opposite dues are set off, the rest is cleared."""

from collections.abc import Iterator
from uuid import UUID

from chouette.ledger.clearing import Owed
from chouette.ledger.dues import OpenDue, set_off_oldest, share_oldest
from sessions.models import BookEntry, Why
from sessions.selectors.clearings import ClearingRead
from sessions.selectors.dues import PairDues, pair_dues
from sessions.services.payments.movements import MovementDraft, write_movements


def close_cleared_dues(entry: BookEntry, clearing: ClearingRead) -> None:
    """Write the movements of a clearing that has just come into force. Its people are locked (decision 0030)."""
    replaced = [one for one in clearing.before if one not in clearing.after]
    accounts = pair_dues(entry.club_id, {UUID(person) for one in replaced for person in (one.debtor, one.creditor)})
    drafts = [draft for one in replaced for draft in _between(accounts, one, entry.id, clearing.currency)]
    write_movements(entry.club_id, drafts, why=Why.CLEARED, entry=entry.id)


def _between(accounts: PairDues, replaced: Owed, clearing: UUID, currency: str) -> Iterator[MovementDraft]:
    """Set off what is open in both directions, then clear the rest against the clearing's own account.

    The clearing's account holds the opposite of what it replaces. What the two owe each other instead, if anything, is
    open there afterwards.
    """
    debtor, creditor = UUID(replaced.debtor), UUID(replaced.creditor)
    owed = _open(accounts, debtor, creditor, currency, clearing)
    back = _open(accounts, creditor, debtor, currency, clearing)
    gone: dict[UUID, int] = {}
    for one in set_off_oldest(owed, back):
        gone[one.from_account] = gone.get(one.from_account, 0) + one.amount
        yield MovementDraft(one.from_account, one.to_account, debtor, creditor, currency, one.amount, why=Why.SET_OFF)
    left = [OpenDue(due.account, due.open - gone.get(due.account, 0)) for due in owed]
    for part in share_oldest(left, replaced.amount)[0]:
        yield MovementDraft(part.account, clearing, debtor, creditor, currency, part.open)


def _open(accounts: PairDues, debtor: UUID, creditor: UUID, currency: str, without: UUID) -> list[OpenDue]:
    dues = accounts.open_dues(debtor, creditor, currency)
    return [OpenDue(due.account, due.open) for due in dues if due.account != without]
