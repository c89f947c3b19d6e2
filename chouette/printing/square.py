"""A link as a square to be scanned."""

from io import BytesIO

import segno


def square(link: str) -> str:
    """A QR code as SVG without a size of its own, with its quiet margin."""
    drawn = BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", xmldecl=False, nl=False, omitsize=True, border=2)
    return drawn.getvalue().decode()
