"""The one question about cash that leaves the till: is it meant although the till holds less?"""

from clubs.models import Club
from sessions.errors import PaymentRefused
from sessions.selectors.till_rows import till_cash

TILL_QUESTION = "more_than_the_till_holds"
"""The refusal that asks. What is sent again with the answer is taken."""


def ask_below_zero(club: Club, amount: int, currency: str, *, meant: bool) -> None:
    """Raise PaymentRefused for more cash than the till holds, unless that is meant.

    A till that is below zero already is not asked about again. The till is locked.
    """
    if meant or amount <= 0:
        return
    held = till_cash(club.id).get(currency, 0)
    if 0 <= held < amount:
        raise PaymentRefused(TILL_QUESTION, open=str(held), currency=currency)
