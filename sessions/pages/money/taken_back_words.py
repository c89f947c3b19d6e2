"""What is said of a payment for a share, a fee or a bet of the evening that was taken back after it was made."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import Because
from sessions.selectors.owed_back import OwedBack
from sessions.selectors.pair_accounts import DebtRead
from sessions.selectors.settle_up import EveningDue


def kinds_of(debts: Sequence[DebtRead]) -> set[str]:
    """Return of which kinds debts are that were taken back."""
    return {debt.because for debt in debts}


def what_for(of: Collection[str]) -> str:
    """Say what was taken back, by the kinds of its debts, as it follows what was paid: "for a share that was
    withdrawn"."""
    kinds = set(of)
    if kinds == {Because.EXPENSE}:
        return _("for a share that was withdrawn")
    if kinds == {Because.LEAVE}:
        return _("for a leaving that was taken back")
    if kinds == {Because.FEE}:
        return _("for a table fee that is no longer asked")
    return _("for something that was taken back")


def taken_back_words(due: EveningDue) -> str:
    """Say what of a due was paid for something that was taken back, or is owed back for it; else nothing."""
    kinds = kinds_of(due.taken_back)
    if not due.for_nothing:
        return returned_words(OwedBack(due.returned, kinds), due.amount, due.currency)
    what = what_for(kinds)
    if due.for_nothing == due.amount:
        return _("back %(what)s") % {"what": what} if due.returned else what
    return _("%(amount)s of it %(what)s") % {"amount": written(due.for_nothing, due.currency), "what": what}


def returned_words(back: OwedBack, amount: int, currency: str) -> str:
    """Say what of the amount of a due is owed back for something that was taken back; else nothing."""
    if not back.amount:
        return ""
    what = what_for(back.kinds)
    if set(back.kinds) == {Because.LEAVE}:
        return _leave_back_words(back.amount, currency)
    if back.amount == amount:
        return _("back %(what)s") % {"what": what}
    return _("%(amount)s of it back %(what)s") % {"amount": written(back.amount, currency), "what": what}


def _leave_back_words(back: int, currency: str) -> str:
    """Say that so much of what is open was paid on a leaving that was taken back."""
    text = _("%(amount)s paid on leaving comes back, as the leaving was taken back")
    return text % {"amount": written(back, currency)}


def taken_back_reason(due: EveningDue) -> str:
    """Say the same as a reason, in a sentence."""
    amount = due.for_nothing or due.returned
    words = {"amount": written(amount, due.currency), "what": what_for(kinds_of(due.taken_back))}
    return _("%(amount)s was paid or set off %(what)s.") % words
