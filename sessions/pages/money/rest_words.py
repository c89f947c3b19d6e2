"""Words for what is asked in coins, and for the rest that is less than the club's least coin (decision 0039)."""

from django.utils.translation import gettext as _

from chouette.wording.table.payment_sentences import due as written


def rest_words(amount: int, currency: str) -> str:
    """Say what is less than a coin: "rest £0.02"."""
    return _("rest %(amount)s") % {"amount": written(amount, currency)}


def coins_words(payable: int, free: int, currency: str) -> str:
    """Say what of an open sum is paid in coins, and the rest; empty where that is all of it, or none."""
    if payable in (0, free):
        return ""
    words = {"coins": written(payable, currency), "rest": rest_words(free - payable, currency)}
    return _("%(coins)s in coins, %(rest)s") % words


def open_sum(amount: int, currency: str, coin: int) -> str:
    """Return an open sum as a list has it: "£6.67", or "rest £0.02" where it is less than a coin."""
    return rest_words(amount, currency) if amount < coin else written(amount, currency)


def open_sum_said(amount: int, currency: str, coin: int) -> str:
    """Return an open sum as it stands in a sentence: "£6.67", or "£0.02 (rest)"."""
    said = written(amount, currency)
    return _("%(amount)s (rest)") % {"amount": said} if amount < coin else said
