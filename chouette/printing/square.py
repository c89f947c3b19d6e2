"""What is to be scanned, drawn as a square: a link, or a transfer in euros that the app of a bank reads."""

from decimal import Decimal
from io import BytesIO

import segno
from segno.helpers import make_epc_qr

LONGEST_PURPOSE = 140
"""Characters that a transfer has for what it is for (EPC069-12)."""
LARGEST = Decimal("999999999.99")


def square(link: str) -> str:
    """A QR code as SVG without a size of its own, with its quiet margin."""
    return _drawn(segno.make(link, error="m"))


def transfer_square(holder: str, iban: str, bic: str, amount: str, purpose: str) -> str:
    """The same for a transfer of so many euros ("12.50"), as the European Payments Council has it; "" where it does
    not fit into one."""
    if Decimal(amount) > LARGEST:
        return ""
    for text in (purpose[:LONGEST_PURPOSE], purpose[:20]):
        try:
            return _drawn(make_epc_qr(name=holder, iban=iban, bic=bic or None, amount=Decimal(amount), text=text))
        except ValueError:  # letters that are written with several bytes: the whole has room for 331
            continue
    return ""


def _drawn(code: segno.QRCode) -> str:
    drawn = BytesIO()
    code.save(drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, border=2)
    return drawn.getvalue().decode()
