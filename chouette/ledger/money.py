"""Money in whole minor units (pence, cents), and how files have it."""

import re
from dataclasses import dataclass

from chouette.ledger.currencies import DECIMALS
from chouette.ledger.typed import plainly_typed

SYMBOLS = {"AUD": "A$", "CAD": "C$", "EUR": "€", "GBP": "£", "ILS": "₪", "INR": "₹", "JPY": "¥", "USD": "$"}

CODE = re.compile(r"[A-Z]{3}")
STAKE = re.compile(r"[0-9]{1,7}(\.[0-9]{1,4})?")
MINUS = "\N{MINUS SIGN}"
MINUSES = frozenset("-\N{MINUS SIGN}\N{EN DASH}")
"""What is typed for it."""


def decimals(currency: str) -> int:
    """Digits of the currency after the point; two of one that is money no more."""
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
    return decimal_digits(minor, decimals(currency))


def decimal_digits(number: int, places: int) -> str:
    """Return a number of the smallest parts with a point before its last places: "-2.50" of -250 with two."""
    digits = str(abs(number)).rjust(places + 1, "0")
    sign = "-" if number < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


LARGEST_AMOUNT = 2**53 - 1
"""What every program can read as a whole number."""

SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
PLAIN = re.compile(r"(?P<whole>[0-9]+)(?:[.,](?P<part>[0-9]*))?")
GROUPED = re.compile(
    rf"(?P<whole>[1-9][0-9]{{0,2}}(?P<mark>[.,'\u2019{SPACES}])[0-9]{{3}}(?:(?P=mark)[0-9]{{3}})*)"
    r"(?:(?!(?P=mark))[.,](?P<part>[0-9]*))?"
)
"""Digits with thousands marks. One point or comma before three digits is `PLAIN`: it may be either mark."""


LONGEST_TYPED = 30
"""Characters of a typed amount that a refusal repeats."""


class NotAnAmount(ValueError):
    """A text that is no amount of its currency; `code` says why.

    `params` are the parts of its sentence: what was `typed`, and where a mark may stand before decimals or between
    thousands the readings in minor units, `less` and `more`.
    """

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def amount_read(text: str, currency: str, *, comma_is_decimal: bool = False) -> int:
    """Minor units of an amount as somebody writes it ("16", "16,5", "1.250,00 €"); whole points where the currency is
    empty. A comma before three digits may be either mark unless whoever writes has it before decimals.

    Raises NotAnAmount: `not_an_amount`, `too_many_decimals`, `points_are_whole`, `amount_is_zero` or
    `amount_is_too_large`.
    """
    written = _without_sign_of(currency, plainly_typed(text).strip())
    found = PLAIN.fullmatch(written) or GROUPED.fullmatch(written)
    if found is None:
        is_below = written[:1] in MINUSES and is_amount(_without_sign_of(currency, written[1:].strip()))
        raise NotAnAmount("amount_is_zero" if is_below else "not_an_amount")
    whole, part = re.sub(r"\D", "", found["whole"]).lstrip("0"), found["part"] or ""
    places = decimals(currency) if currency else 0
    is_plain = found.re is PLAIN
    if len(part) > places or (is_plain and len(part) == 3 and "," in written and not comma_is_decimal):
        code = "too_many_decimals" if currency else "points_are_whole"
        readings = _readings(whole, part, places) if is_plain else {}
        raise NotAnAmount(code, typed=text.strip()[:LONGEST_TYPED], **readings)
    minor = _minor(whole, part, places)
    if not minor:
        raise NotAnAmount("amount_is_zero")
    if minor > LARGEST_AMOUNT:
        raise NotAnAmount("amount_is_too_large")
    return minor


def is_amount(written: str) -> bool:
    """Return whether a text has the form of an amount: digits with marks between them."""
    return (PLAIN.fullmatch(written) or GROUPED.fullmatch(written)) is not None


def stake_read(text: str, currency: str, *, comma_is_decimal: bool = False) -> int:
    """Return a stake in minor units: an amount that a transcript can say. Raises NotAnAmount."""
    minor = amount_read(text, currency, comma_is_decimal=comma_is_decimal)
    if minor_of(amount(minor, currency), currency) is None:
        raise NotAnAmount("amount_is_too_large")
    return minor


def _without_sign_of(currency: str, text: str) -> str:
    """Return the text without the symbol or the code of its currency before or after the digits."""
    symbol = SYMBOLS.get(currency, "")
    for sign in filter(None, (currency, symbol, symbol[-1:])):
        if text[: len(sign)].upper() == sign:
            return text[len(sign) :].lstrip()
        if text[-len(sign) :].upper() == sign:
            return text[: -len(sign)].rstrip()
    return text


def _minor(whole: str, part: str, places: int) -> int:
    return int((whole + part.ljust(places, "0"))[: len(str(LARGEST_AMOUNT)) + 1] or "0")


def _readings(whole: str, part: str, places: int) -> dict[str, str]:
    """Return what digits around one point or comma may mean in minor units: a fraction, or a whole with thousands."""
    readings = {}
    if places and not part[places:].strip("0"):
        readings["less"] = str(_minor(whole, part[:places], places))
    if whole and len(whole) <= 3 and len(part) == 3:
        readings["more"] = str(_minor(whole + part, "", places))
    return readings


BETWEEN_AMOUNTS = re.compile(r"[;/\s]+|,(?=\s)|,$")
BETWEEN_FIGURES = re.compile(r",(?![0-9]{3}(?![0-9]))")


def amounts_in(text: str, *, comma_is_decimal: bool) -> list[str]:
    """Return the amounts of a list as somebody writes it: "0.50, 1, 2", "0,50; 1; 2", "1 2 5".

    A semicolon, a line, a space, or a comma before a space always parts. A comma between digits is a decimal comma
    where the reader's language has one, and where a semicolon parts the amounts. Otherwise the comma parts, but not
    before three digits: these may be thousands, which the reader of amounts refuses.
    """
    text = plainly_typed(text)
    found = [part for part in BETWEEN_AMOUNTS.split(text) if part]
    return (
        found
        if comma_is_decimal or ";" in text
        else [figure for part in found for figure in BETWEEN_FIGURES.split(part) if figure]
    )


def rule_amount(text: str) -> str:
    """Return an amount of a house rule, which names no currency, with a point; with a comma where it has more than two
    decimals, so that no rule takes it: "1.250" may be a thousand."""
    text = plainly_typed(text)
    point = text.replace(",", ".")
    return point if len(point.rpartition(".")[2]) <= 2 or "." not in point else text.replace(".", ",")


SIGNED = re.compile(r"([+\-\u2212\u2013]?)\s*(.*)")
IN_BRACKETS = re.compile(r"\(([^()]*)\)")
SIGN_AFTER = re.compile(r"([0-9].*?)\s*([+\-\u2212\u2013])")


def balance_read(text: str, currency: str, *, comma_is_decimal: bool = False) -> int:
    """The same of an amount with a sign, as an account has it: "+12", "-3.50", "3.50-", "(3.50)"; 0 where nothing is
    written. Raises NotAnAmount."""
    text = plainly_typed(text)
    found = SIGNED.fullmatch(_sign_first(_without_sign_of(currency, text.strip()), currency))
    if found is None or not found[2]:
        if text.strip():
            raise NotAnAmount("not_an_amount")
        return 0
    try:
        minor = amount_read(found[2], currency, comma_is_decimal=comma_is_decimal)
    except NotAnAmount as fault:
        if fault.code == "amount_is_zero":
            return 0
        raise
    return minor if found[1] in ("", "+") else -minor


def _sign_first(text: str, currency: str) -> str:
    """Return an amount of an account with its sign before it: what is in brackets is below zero."""
    if bare := IN_BRACKETS.fullmatch(text):
        return f"-{_without_sign_of(currency, bare[1].strip())}"
    after = SIGN_AFTER.fullmatch(text)
    return f"{after[2]}{_without_sign_of(currency, after[1])}" if after else text


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
