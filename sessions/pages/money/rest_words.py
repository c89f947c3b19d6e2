"""Words for what is asked in coins, and for the rest that is less than the club's least coin (decision 0039)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from chouette.ledger.coins import rest_below
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


def total_said(amounts: Iterable[int], currency: str, coin: int) -> str:
    """Return what several owe in all as it stands in a sentence, with what of it is a rest in their rows: "£10.03 (with
    a rest of £0.02)"; of rests alone "£0.04 (rest)"."""
    found = list(amounts)
    whole, rest = sum(found), rests_of(found, coin)
    if not rest:
        return written(whole, currency)
    if rest == whole:
        return _("%(amount)s (rest)") % {"amount": written(whole, currency)}
    parts = {"amount": written(whole, currency), "rest": written(rest, currency)}
    return _("%(amount)s (with a rest of %(rest)s)") % parts


def rests_of(amounts: Iterable[int], coin: int) -> int:
    """Return what of several open sums is a rest: those that are less than a coin."""
    return sum(rest_below(amount, coin) for amount in amounts)
