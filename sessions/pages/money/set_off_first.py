"""What a payment or a write-off on the net of two would set off first, as its form sends it and in words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.dues import OpenDue, plan_net_payment
from chouette.ledger.money import amount_sent
from chouette.wording.table.payment_sentences import due as written
from sessions.pages.money.paid_for import set_off_words
from sessions.selectors.account_rows import AccountName
from sessions.selectors.payment_purposes import SetOffWith


class SetOffFirst(NamedTuple):
    """What is set off first: the sum as a form sends it, and as it is read; which accounts, in words.

    `amount` and `each` are empty where nothing is set off.
    """

    sent: str
    amount: str = ""
    each: str = ""


def set_off_first(
    dues: Sequence[OpenDue], currency: str, names: Mapping[UUID, AccountName], labels: Mapping[UUID, str]
) -> SetOffFirst:
    """Return what is set off before anything is paid of these dues, which are above zero where the payer owes."""
    free = sum(due.open for due in dues)
    set_offs = [
        SetOffWith(each.amount, names[each.from_account], names[each.to_account])
        for each in plan_net_payment(dues, free).set_offs
    ]
    amount = sum(each.amount for each in set_offs)
    if not amount:
        return SetOffFirst(amount_sent(0, currency))
    return SetOffFirst(
        amount_sent(amount, currency), written(amount, currency), set_off_words(set_offs, currency, labels)
    )
