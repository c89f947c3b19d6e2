"""The evenings at which guests settle: there they pay and confirm what they owe and are owed in a club."""

from collections.abc import Collection, Mapping
from uuid import UUID

from sessions.selectors.dues import PairDues, person_dues
from sessions.selectors.open_accounts import OpenAccount


def evenings_to_settle(
    visited: Mapping[UUID, Collection[str]], accounts: Collection[OpenAccount]
) -> dict[OpenAccount, str]:
    """Return for each account in a visited club the code of the evening at which it is settled.

    `visited` has by club the codes of the evenings that the reader may see as a guest. The newest of them that is open
    in the direction of the account is chosen, otherwise the newest that is open at all; the code is empty if there is
    none. One statement for each club.
    """
    found: dict[OpenAccount, str] = {}
    for club, codes in visited.items():
        own = [account for account in accounts if account.club == club]
        dues = person_dues(club, {account.person for account in own}) if own else PairDues([], {})
        found |= {account: _newest_code(account, dues, codes) for account in own}
    return found


def _newest_code(account: OpenAccount, dues: PairDues, codes: Collection[str]) -> str:
    owes = (account.person, account.other) if account.amount > 0 else (account.other, account.person)
    there = dues.open_dues(*owes, account.currency)
    back = dues.open_dues(owes[1], owes[0], account.currency)
    found = (dues.names[due.account].code for due in (*reversed(there), *reversed(back)))
    return next((code for code in found if code in codes), "") or ""
