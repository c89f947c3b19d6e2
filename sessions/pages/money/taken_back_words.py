"""What is said of a payment for a share, a fee or a bet of the evening that was taken back after it was made."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import Because
from sessions.selectors.pair_accounts import DebtRead
from sessions.selectors.settle_up import EveningDue


def what_for(debts: Sequence[DebtRead]) -> str:
    """Say what was taken back, as it follows what was paid: "for a share that was withdrawn"."""
    kinds = {debt.because for debt in debts}
    if kinds == {Because.EXPENSE}:
        return _("for a share that was withdrawn")
    if kinds == {Because.LEAVE}:
        return _("for a leaving that was taken back")
    if kinds == {Because.FEE}:
        return _("for a table fee that is no longer asked")
    return _("for something that was taken back")


def taken_back_words(due: EveningDue) -> str:
    """Say what of a due was paid for something that was taken back, or is owed back for it; else nothing."""
    if due.for_nothing:
        whole, text = due.for_nothing == due.amount, _("%(amount)s of it %(what)s")
        amount = due.for_nothing
    elif due.returned:
        whole, text = due.returned == due.amount, _("%(amount)s of it back %(what)s")
        amount = due.returned
    else:
        return ""
    what = what_for(due.taken_back)
    if due.returned and not due.for_nothing and not due.is_of_books:
        return leave_back_words(due.returned, due.currency)
    if whole:
        return _("back %(what)s") % {"what": what} if due.returned else what
    return text % {"amount": written(amount, due.currency), "what": what}


def leave_back_words(back: int, currency: str) -> str:
    """Say that so much of what is open was paid on a leaving that was taken back."""
    text = _("%(amount)s paid on leaving comes back, as the leaving was taken back")
    return text % {"amount": written(back, currency)}


def taken_back_reason(due: EveningDue) -> str:
    """Say the same as a reason, in a sentence."""
    amount = due.for_nothing or due.returned
    words = {"amount": written(amount, due.currency), "what": what_for(due.taken_back)}
    return _("%(amount)s was paid or set off %(what)s.") % words
