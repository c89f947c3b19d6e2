"""What is said of what the books leave out, because it waits for somebody's word."""

from collections.abc import Callable

from django.utils.translation import ngettext

from chouette.wording.table.payment_sentences import due as written
from sessions.selectors.books.waiting_sums import Kind, WaitingSum


def waiting_words(waiting: WaitingSum) -> str:
    """Return the sentence: "2 payments, £5, wait for a word and are not counted."."""
    return _SAID[waiting.kind](waiting.number) % {
        "n": waiting.number, "sum": written(waiting.amount, waiting.currency),
    }  # fmt: skip


def _payments(n: int) -> str:
    return ngettext(
        "%(n)s payment, %(sum)s, waits for a word and is not counted.",
        "%(n)s payments, %(sum)s, wait for a word and are not counted.",
        n,
    )


def _bets(n: int) -> str:
    return ngettext(
        "%(n)s side bet, %(sum)s, waits for a word and is not counted.",
        "%(n)s side bets, %(sum)s, wait for a word and are not counted.",
        n,
    )


def _shares(n: int) -> str:
    return ngettext(
        "%(n)s share of an expense, %(sum)s, waits for a word and is not counted.",
        "%(n)s shares of expenses, %(sum)s, wait for a word and are not counted.",
        n,
    )


def _of_the_till(n: int) -> str:
    return ngettext(
        "%(n)s entry of the till, %(sum)s, waits for a word and is not counted.",
        "%(n)s entries of the till, %(sum)s, wait for a word and are not counted.",
        n,
    )


_SAID: dict[Kind, Callable[[int], str]] = {
    "payment": _payments, "bet": _bets, "expense": _shares, "till": _of_the_till,
}  # fmt: skip
