"""How a person has done, as PDF: tables in two columns, on one page of A4 where they fit."""

from pathlib import Path

import msgspec

from chouette.printing.pdf import pdf_of

SOURCE = Path(__file__).with_name("person.typ")


class PersonTable(msgspec.Struct, frozen=True):
    """A table under its title: the names stand in the first column, figures in the others."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


class PrintedPerson(msgspec.Struct, frozen=True):
    """Everything on the page; the notes stand at its foot."""

    title: str
    facts: str
    parts: tuple[PersonTable, ...]
    notes: tuple[str, ...]
    language: str


def person_pdf(person: PrintedPerson) -> bytes:
    """The tables one after the other, on as many pages as they need; the same person always gives the same bytes."""
    written = {"person": msgspec.json.encode(person).decode()}
    return pdf_of(SOURCE, written)
