"""Which accounts others have set off against each other, paid or taken back, in the words of their names."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.wording.spoken import some_of
from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.account_names import account_labels, day_words
from sessions.pages.money.withdrawn_words import ENTRY_KINDS, WITHDRAWN_KINDS
from sessions.selectors.named_accounts import account_names
from sessions.selectors.told_by_others import ToldByOther

SET_OFFS = ("set_off", "set_off_cleared", "carried", "taken_back")
PAYMENTS = (
    "entered", "entered_scorekeeper", "entered_treasurer", "entered_organiser", "disputed", "waived", "written_off",
    *WITHDRAWN_KINDS,
)  # fmt: skip


def told_accounts(found: Iterable[ToldByOther]) -> dict[ToldByOther, list[str]]:
    """Name for each line the accounts that it is about: "3 November against 9 November", "3 November and 2 others";
    of an act that set off several each, with its amount.

    What somebody took back in the books is named by its day alone.
    """
    lines = [one for one in found if one.kind in (*SET_OFFS, *PAYMENTS, *ENTRY_KINDS)]
    labels, days, began = dict[UUID, str](), dict[UUID, str](), dict[UUID, datetime]()
    for club in dict.fromkeys(one.club for one in lines):
        names = account_names(club, {account for one in lines if one.club == club for account in one.accounts})
        labels |= account_labels(names, inside=True)
        days |= {name.account: day_words(name.day) for name in names if name.code is None}
        began |= {name.account: name.began for name in names}
    named = {account: labels[account] for account in sorted(began, key=began.__getitem__)}
    return {one: _accounts_of(one, named, {**named, **days}) for one in lines}


def _accounts_of(one: ToldByOther, labels: Mapping[UUID, str], days: Mapping[UUID, str]) -> list[str]:
    """Name the accounts of a line, in the order of `labels` and `days`."""
    if one.kind in SET_OFFS:
        pairs = [
            _("%(one)s against %(other)s") % {"one": labels[here], "other": labels[there]}
            for here, there in one.account_pairs
        ]
        if len(pairs) == 1:
            return pairs
        amounts = [written(amount, one.currency) for amount in one.amounts]
        return [
            _("%(amount)s: %(accounts)s") % {"amount": amount, "accounts": pair}
            for amount, pair in zip(amounts, pairs, strict=True)
        ]
    named = days if one.kind in ENTRY_KINDS else labels
    of_line = set(one.accounts)
    return [some_of([text for account, text in named.items() if account in of_line], str)]
