"""Money in whole minor units (pence, cents), and how files have it."""

import re
from dataclasses import dataclass

DECIMALS = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
"""Digits after the point, where they are not two (ISO 4217)."""

SYMBOLS = {"AUD": "A$", "CAD": "C$", "EUR": "€", "GBP": "£", "ILS": "₪", "INR": "₹", "JPY": "¥", "USD": "$"}

OFFERED = (
    "GBP", "EUR", "USD", "CHF", "AUD", "CAD", "CZK", "DKK", "HUF", "ILS", "INR", "JPY", "NOK", "PLN", "SEK", "TRY",
)  # fmt: skip
"""The currencies that a form offers; a transcript may name any other."""

CODE = re.compile(r"[A-Z]{3}")
STAKE = re.compile(r"[0-9]{1,7}(\.[0-9]{1,4})?")
MINUS = "\N{MINUS SIGN}"


def decimals(currency: str) -> int:
    """Digits of the currency after the point."""
    return DECIMALS.get(currency, 2)


def minor_of(stake: str, currency: str) -> int | None:
    """Minor units of a stake written as in a transcript ("2.00"); None if it is not a positive whole number of them."""
    if not STAKE.fullmatch(stake):
        return None
    whole, _, part = stake.partition(".")
    places = decimals(currency)
    if part[places:].strip("0"):
        return None
    return int(whole + part[:places].ljust(places, "0")) or None


def amount(minor: int, currency: str) -> str:
    """All digits, for files: "-2.50"."""
    places = decimals(currency)
    digits = str(abs(minor)).rjust(places + 1, "0")
    sign = "-" if minor < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


LARGEST_AMOUNT = 2**53 - 1
"""What every program can read as a whole number."""

WRITTEN = re.compile(r"([0-9]+)(?:[.,]([0-9]*))?")


class NotAnAmount(ValueError):
    """A text that is no amount of its currency; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def amount_read(text: str, currency: str) -> int:
    """Minor units of an amount as somebody writes it ("16", "16.50", "16,5"); whole points where the currency is empty.

    Raises NotAnAmount: `not_an_amount`, `too_many_decimals`, `points_are_whole`, `amount_is_zero` or
    `amount_is_too_large`.
    """
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        raise NotAnAmount("not_an_amount")
    whole, part = found[1].lstrip("0"), (found[2] or "").rstrip("0")
    places = decimals(currency) if currency else 0
    if len(part) > places:
        raise NotAnAmount("too_many_decimals" if currency else "points_are_whole")
    minor = int((whole + part.ljust(places, "0"))[: len(str(LARGEST_AMOUNT)) + 1] or "0")
    if not minor:
        raise NotAnAmount("amount_is_zero")
    if minor > LARGEST_AMOUNT:
        raise NotAnAmount("amount_is_too_large")
    return minor


BETWEEN_AMOUNTS = re.compile(r"[;/\s]+|,(?=\s)|,$")


def amounts_in(text: str, *, comma_is_decimal: bool) -> list[str]:
    """Return the amounts of a list as somebody writes it: "0.50, 1, 2", "0,50; 1; 2", "1 2 5".

    A semicolon, a line, a space, or a comma before a space always parts. A comma between digits is a decimal comma
    where the reader's language has one, and parts where it has a point.
    """
    found = [part for part in BETWEEN_AMOUNTS.split(text) if part]
    return found if comma_is_decimal else [figure for part in found for figure in part.split(",") if figure]


SIGNED = re.compile(r"([+\-\u2212\u2013]?)\s*(.*)")


def balance_read(text: str, currency: str) -> int:
    """The same of an amount with a sign, as an account has it: "+12", "-3.50"; 0 where nothing is written. Raises
    NotAnAmount."""
    found = SIGNED.fullmatch(text.strip())
    if found is None or not found[2]:
        if text.strip():
            raise NotAnAmount("not_an_amount")
        return 0
    try:
        minor = amount_read(found[2], currency)
    except NotAnAmount as fault:
        if fault.code == "amount_is_zero":
            return 0
        raise
    return minor if found[1] in ("", "+") else -minor


def amount_sent(minor: int, currency: str) -> str:
    """An amount as programs and forms send it: "16.50", or whole points where the currency is empty."""
    return amount(minor, currency) if currency else str(minor)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a point is worth: `minor` units of a currency. Where points alone are played for no amount is `said`."""

    minor: int
    currency: str
    said: bool = True


def points_shown(points: int) -> str:
    """Points with their sign: "+3", "−1", "0"."""
    return f"{MINUS}{-points}" if points < 0 else f"+{points}" if points else "0"
