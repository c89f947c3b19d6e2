"""Of what a due is the sum, in a few words: for rows that would else name one cause of several."""

from collections import Counter
from collections.abc import Mapping

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written
from sessions.models import Because
from sessions.selectors.settle_up import EveningDue


def causes_words(due: EveningDue) -> str:
    """Name each cause of a due that is partly of a leave: "on leaving £20, shared expense £3.33".

    What goes the other way is below zero. Empty where nobody left, and where the leave is all of it.
    """
    sums = _sums_by_cause(due)
    if Because.LEAVE not in sums or len(sums) == 1:
        return ""
    return ", ".join(
        cause_text(because) % {"amount": written(amount, due.currency)} for because, amount in sums.items()
    )


def _sums_by_cause(due: EveningDue) -> Mapping[str, int]:
    """Return what each cause asks of the payer, below zero what it asks of the receiver; without those of nothing."""
    sums = Counter[str]()
    for debt in due.debts:
        sums["closed_again" if debt.closed_again else debt.because] += (
            debt.amount if debt.debtor == due.payer else -debt.amount
        )
    return {because: amount for because, amount in sums.items() if amount}


def cause_text(because: str) -> str:
    """Return the words for what one cause asks: "side bets %(amount)s"; `closed_again` is one beside those of debts."""
    if because == "closed_again":
        return _("when it was closed again %(amount)s")
    return {
        Because.LEAVE: _("on leaving %(amount)s"),
        Because.CLOSE: _("at the end %(amount)s"),
        Because.CORRECTION: _("corrected by %(amount)s"),
        Because.BET: _("side bets %(amount)s"),
        Because.FEE: _("table fee %(amount)s"),
        Because.EXPENSE: _("shared expenses %(amount)s"),
    }[Because(because)]
