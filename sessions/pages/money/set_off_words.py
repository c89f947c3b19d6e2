"""Which accounts somebody else has set off against each other, in the words of their names."""

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from sessions.pages.money.account_names import account_labels
from sessions.selectors.named_accounts import account_names
from sessions.selectors.told_by_others import ToldByOther

NAMED = ("set_off", "taken_back")
MOST = 3
"""Of so many set-offs at most the accounts are named in one line."""


def set_off_accounts(found: Iterable[ToldByOther]) -> dict[ToldByOther, str]:
    """Name for each line about set-offs the accounts: "3 November against the side bet of 9 November"."""
    lines = [one for one in found if one.kind in NAMED and one.number <= MOST]
    labels: dict[UUID, str] = {}
    for club in dict.fromkeys(one.club for one in lines):
        ids = {account for one in lines if one.club == club for pair in one.account_pairs for account in pair}
        labels |= account_labels(account_names(club, ids))
    return {
        one: "; ".join(
            _("%(one)s against %(other)s") % {"one": labels[here], "other": labels[there]}
            for here, there in one.account_pairs
        )
        for one in lines
    }
