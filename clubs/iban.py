"""Bank accounts by their IBAN and banks by their BIC: whether they can be right, and how they are read."""

import re
from string import ascii_uppercase

from chouette.ledger.typed import plainly_typed

LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27, "BR": 29,
    "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28, "EE": 20, "EG": 29,
    "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28,
    "HN": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20,
    "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19,
    "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18, "NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29,
    "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24,
    "SM": 27, "SO": 23, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
    "YE": 30,
}  # fmt: skip
"""How many characters the IBAN of a country has (ISO 13616, the registry of SWIFT)."""

BEGINS = re.compile(r"[A-Z]{2}[0-9]{2}")
BIC = re.compile(r"[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?")
AS_DIGITS = str.maketrans({letter: str(number) for number, letter in enumerate(ascii_uppercase, start=10)})


class NotAnIban(ValueError):
    """A text that is no IBAN; `code` says why, `params` what would be right."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.code, self.params = code, params


def iban_read(text: str) -> str:
    """An IBAN as somebody writes it, without its spaces and in capitals. Raises NotAnIban: `characters`, `beginning`,
    `country`, `length` or `checksum`."""
    iban = "".join(plainly_typed(text).split()).upper()
    if not (iban.isascii() and iban.isalnum()):
        raise NotAnIban("characters")
    if not BEGINS.match(iban):
        raise NotAnIban("beginning")
    country = iban[:2]
    if country not in LENGTHS:
        raise NotAnIban("country", country=country)
    if len(iban) != LENGTHS[country]:
        raise NotAnIban("length", country=country, right=LENGTHS[country], length=len(iban))
    if int((iban[4:] + iban[:4]).translate(AS_DIGITS)) % 97 != 1:
        raise NotAnIban("checksum")
    return iban


def iban_grouped(iban: str) -> str:
    """In fours, as it stands on a bank card."""
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))


def bic_read(text: str) -> str | None:
    """A BIC in capitals, without its spaces; None if it cannot be one."""
    bic = "".join(plainly_typed(text).split()).upper()
    return bic if BIC.fullmatch(bic) else None
