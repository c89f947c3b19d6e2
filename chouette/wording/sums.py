"""Sums of money as they are written in the reader's language, and read from it: "£2.50", "2,50 £"."""

from chouette.ledger.money import MINUS, SYMBOLS, Worth, amount, amount_read, balance_read, stake_read
from chouette.wording.language import HEADS, language_spoken


def sum_of(minor: int, currency: str, *, plus: bool = False) -> str:
    """ "£2", "−£2.50", "CHF 5"; `plus` writes the sign of a gain too."""
    writing = HEADS[language_spoken()]
    whole, _, part = amount(abs(minor), currency).partition(".")
    figure = f"{int(whole):,}".replace(",", writing.thousands)
    if part.strip("0"):
        figure = f"{figure}{writing.point}{part}"
    sign = MINUS if minor < 0 else "+" if plus and minor > 0 else ""
    if not writing.currency_first:
        return f"{sign}{figure}\N{NO-BREAK SPACE}{SYMBOLS.get(currency, currency)}"
    symbol = SYMBOLS.get(currency, f"{currency}\N{NO-BREAK SPACE}")
    return f"{sign}{symbol}{figure}"


def hundredths_shown(hundredths: int, *, plus: bool = True) -> str:
    """With two decimals and a sign, as points are written: "+1.25", "−0,50"; what is counted has no plus: "2.30"."""
    sign = MINUS if hundredths < 0 else "+" if hundredths and plus else ""
    return f"{sign}{abs(hundredths) // 100}{HEADS[language_spoken()].point}{abs(hundredths) % 100:02}"


def figure_of(minor: int, currency: str) -> str:
    """All digits without the currency, as the form of a bank takes them: "2.50", "2,50"."""
    return amount(minor, currency).replace(".", HEADS[language_spoken()].point)


def figure_typed(minor: int, currency: str) -> str:
    """Return an amount as readers type it into a form: "16.50", "16,50"; whole points where the currency is empty."""
    return figure_of(minor, currency) if currency else str(minor)


def comma_is_decimal() -> bool:
    """Return whether the reader writes a comma before decimals."""
    return HEADS[language_spoken()].point == ","


def read_amount(typed: str, currency: str) -> int:
    """Return what the reader typed in minor units, or whole points. Raises NotAnAmount."""
    return amount_read(typed, currency, comma_is_decimal=comma_is_decimal())


def read_stake(typed: str, currency: str) -> int:
    """Return the same of a stake. Raises NotAnAmount."""
    return stake_read(typed, currency, comma_is_decimal=comma_is_decimal())


def read_balance(typed: str, currency: str) -> int:
    """Return the same of an amount with a sign. Raises NotAnAmount."""
    return balance_read(typed, currency, comma_is_decimal=comma_is_decimal())


def sum_at(worth: Worth, points: int, *, plus: bool = False) -> str | None:
    """So many points in money; null where no amount is said."""
    return sum_of(points * worth.minor, worth.currency, plus=plus) if worth.said else None


def money_place(worth: Worth, points: int) -> dict[str, str]:
    """The same for the place `money` of a sentence; without it the sentence is said that has no such place."""
    return {"money": sum_of(points * worth.minor, worth.currency)} if worth.said else {}
