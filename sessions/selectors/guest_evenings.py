"""The evenings at which guests settle: there they pay and confirm what they owe and are owed of that evening alone."""

from collections.abc import Collection, Mapping
from uuid import UUID

from sessions.selectors.dues import PairDues, person_dues
from sessions.selectors.open_accounts import OpenAccount


def evenings_to_settle(
    visited: Mapping[UUID, Collection[str]], accounts: Collection[OpenAccount]
) -> dict[OpenAccount, str]:
    """Return for each account in a visited club the code of the evening at which it is settled.

    `visited` has by club the codes of the evenings that the reader may see as a guest. It is the one of them of which
    all is that is open between the two, or waits; for an account of several evenings, or with something beside them,
    the code is empty. One statement for each club.
    """
    found: dict[OpenAccount, str] = {}
    for club, codes in visited.items():
        own = [account for account in accounts if account.club == club]
        dues = person_dues(club, {account.person for account in own}) if own else PairDues([], {})
        found |= {account: _only_code(account, dues, codes) for account in own}
    return found


def _only_code(account: OpenAccount, dues: PairDues, codes: Collection[str]) -> str:
    two = {account.person, account.other}
    parts = {
        state.account
        for state in dues.states
        if {state.one, state.other} == two and state.currency == account.currency
        if any(due.open or due.held for due in state.dues())
    }
    (code, *more) = [dues.names[part].code for part in parts] or [""]
    return code if code and code in codes and not more else ""
