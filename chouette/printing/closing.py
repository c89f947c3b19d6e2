"""A month's closing of a club's books as PDF: everybody's account from the first day to the last, and the payments."""

from pathlib import Path

import msgspec

from chouette.printing.press import pdf_of

SOURCE = Path(__file__).with_name("closing.typ")


class ClosingTable(msgspec.Struct, frozen=True):
    """A table: its title, the heads of its columns, its lines, and a last one that sums them up, if there is one.

    So many columns at the beginning are `texts`; what comes after them are figures.
    """

    title: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    total: tuple[str, ...]
    texts: int


class PrintedClosing(msgspec.Struct, frozen=True):
    """Everything on the pages; `facts` stand under the title, one in a line."""

    title: str
    subtitle: str
    facts: tuple[str, ...]
    tables: tuple[ClosingTable, ...]
    language: str


def closing_pdf(closing: PrintedClosing) -> bytes:
    """The closing on as many pages of A4 as it takes; the same closing always gives the same bytes."""
    written = {"closing": msgspec.json.encode(closing).decode()}
    return pdf_of(SOURCE, written)
