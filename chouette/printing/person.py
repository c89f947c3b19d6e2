"""How a person has done, as PDF: tables in two columns, on one page of A4 where they fit."""

from pathlib import Path

import msgspec

from chouette.printing.press import pdf_of

SOURCE = Path(__file__).with_name("person.typ")


class PersonTable(msgspec.Struct, frozen=True):
    """A table under its title: the names stand in the first column, figures in the others."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


class DrawnLine(msgspec.Struct, frozen=True):
    """A line over evenings under its title, in units of which so many are across and down.

    `ticks` are heights with what is written beside them, left of `left`; `dots` are places with whether they are
    empty, and `says` stands below.
    """

    title: str
    across: int
    down: int
    left: int
    zero: float
    ticks: tuple[tuple[float, str], ...]
    corners: tuple[tuple[float, float], ...]
    dots: tuple[tuple[float, float, bool], ...]
    says: str


class PrintedPerson(msgspec.Struct, frozen=True):
    """Everything on the page: the line, if there is one, stands behind the first table, and the notes at the foot."""

    title: str
    facts: str
    parts: tuple[PersonTable, ...]
    notes: tuple[str, ...]
    language: str
    line: DrawnLine | None = None


def person_pdf(person: PrintedPerson) -> bytes:
    """The tables one after the other, on as many pages as they need; the same person always gives the same bytes."""
    written = {"person": msgspec.json.encode(person).decode()}
    return pdf_of(SOURCE, written)
