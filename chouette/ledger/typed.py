"""What people type on the keyboards of their phones, in the signs that a program reads."""

from unicodedata import decimal

FULL_WIDTH = {sign: sign - 0xFEE0 for sign in range(0xFF01, 0xFF5F)}
"""Letters, digits and marks as East Asian keyboards have them, as wide as what stands around them."""
MARKS = FULL_WIDTH | {0x3000: " ", 0x066B: ".", 0x066C: "'"}
"""The same, with the wide space and the marks before decimals and between thousands of Arabic figures."""


def plainly_typed(text: str) -> str:
    """Return a code, an amount or points with the digits of every script as 0 to 9, and full-width signs as ASCII."""
    plain = text.translate(MARKS)
    return plain if plain.isascii() else "".join(map(_digit, plain))


def _digit(sign: str) -> str:
    return str(decimal(sign)) if sign.isdecimal() else sign
