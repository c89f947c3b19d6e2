"""Say how a running sum comes about while an evening is open again: what is open, and what is paid already for it.

A running sum counts every payment. What is shown as open leaves out what was paid for an evening that is open again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.wording.spoken import listed
from chouette.wording.table.payment_sentences import due as written


class AlreadyPart(NamedTuple):
    """What counts in a sum for one evening that is open again, by the evening's name.

    `paid` if all that was reduced was paid; `held` is how much of it is held back and nobody paid. It is not `again`
    open if it was never closed.
    """

    evening: str
    amount: int
    paid: bool
    held: int = 0
    again: bool = True


def sum_note(open_: int, parts: Sequence[AlreadyPart], currency: str) -> str:
    """Say of what the newest sum of a list consists; empty where no evening is open again.

    Amounts are above zero where the reader is owed, as the list has them.
    """
    if not parts:
        return ""
    already = sum(part.amount for part in parts)
    evenings = list(dict.fromkeys(part.evening for part in parts))
    text = ngettext(
        "The newest sum, %(total)s, is %(open)s open and %(already)s for %(evenings)s, which is open again.",
        "The newest sum, %(total)s, is %(open)s open and %(already)s for %(evenings)s, which are open again.",
        len(evenings),
    )
    if not all(part.again for part in parts):
        text = ngettext(
            "The newest sum, %(total)s, is %(open)s open and %(already)s for %(evenings)s, which is on.",
            "The newest sum, %(total)s, is %(open)s open and %(already)s for %(evenings)s, which are on.",
            len(evenings),
        )
    return text % {
        "total": written(open_ + already, currency, plus=True),
        "open": written(open_, currency, plus=True),
        "already": already_phrase(
            already, currency, plus=True, paid=all(part.paid for part in parts), held=any(part.held for part in parts)
        ),
        "evenings": listed(evenings),
    }


def already_phrase(amount: int, currency: str, *, paid: bool, held: bool = False, plus: bool = False) -> str:
    """Say how much is paid already; "paid" alone only where all of it was paid, and not where debts are `held`."""
    text = _("%(amount)s paid already") if paid else _("%(amount)s paid, set off or waived already")
    if not currency:
        text = _("%(amount)s settled already")
    if held:
        text = _("%(amount)s not counted")
    return text % {"amount": written(amount, currency, plus=plus)}
