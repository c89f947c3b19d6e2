"""Read a table from a CSV or from the sheets of a workbook, as the text that would have been pasted.

A workbook is a ZIP of XML, and what is to be done for it grows with its elements, not with its bytes: they are counted
before anything is made of them.
"""

import zipfile
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, time
from io import BytesIO
from typing import IO, TYPE_CHECKING
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

import msgspec

from chouette.damaged_zip import DAMAGED
from chouette.paper_rows import LONGEST, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from chouette.paper_tabs import LONGEST_TOGETHER, Tab
from chouette.readers.file_refusal import FileRefused
from chouette.readers.text_codings import text_of

if TYPE_CHECKING:
    from openpyxl import Workbook

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
"""How the files of an Excel of before 2007 begin."""
LARGEST_TABLE = 1_000_000
"""Bytes of a table as it is sent."""
LARGEST_UNPACKED = 20_000_000
"""Bytes of all parts of a workbook."""
MOST_PARTS = 1_000
ALL = ""
MOST_OF = {"sheet": 200, "row": 20_000, "c": 200_000, "si": 50_000, ALL: 1_000_000}
"""Elements of a name in all parts of a workbook together: sheets, rows, cells, texts; and elements of any name."""
TOO_MANY = {
    "sheet": "workbook_has_too_many_sheets",
    "row": "workbook_has_too_many_rows",
    "c": "workbook_has_too_many_cells",
    "si": "workbook_has_too_many_texts",
    ALL: "workbook_has_too_many_parts",
}
DIGITS_SHOWN = 15
WORKBOOK = "xl/workbook.xml"
PARTS = (".xml", ".rels")

PIECE = 65_536
"""Bytes of a part that are unpacked at a time while its elements are counted."""

NO_WORKBOOK = (*DAMAGED, ParseError, expat.ExpatError, LookupError, TypeError, AttributeError)
"""What openpyxl raises for XML that is not as it expects it, a sheet whose id is no number among it."""


class TableSent(msgspec.Struct, frozen=True):
    """The bytes of a table as they were sent."""

    content: bytes


class Table(msgspec.Struct, frozen=True, tag=True):
    """The sheets of a table, at least one: of a workbook those in sight that have something in them; a table that is
    no workbook is one without a name."""

    tabs: tuple[Tab, ...]


class _Refused(Exception):
    """A workbook is refused in the middle of reading it."""

    def __init__(self, refusal: FileRefused) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def read_table(sent: TableSent) -> Table | FileRefused:
    """Return the table, its columns separated as they are in the file, in a workbook by tabs."""
    content = sent.content
    if len(content) > LARGEST_TABLE:
        return FileRefused("table_is_too_large", {"limit": LARGEST_TABLE // 1_000_000})
    if content.startswith(OLD_WORKBOOK):
        return FileRefused("not_a_table")
    if content[:2] != b"PK":
        return _of_text(content)
    try:
        return _of_workbook(content)
    except _Refused as refused:
        return refused.refusal


def _of_text(content: bytes) -> Table | FileRefused:
    text = text_of(content)
    if text is None:
        return FileRefused("not_a_table")
    return Table((Tab("", text),)) if len(text) <= LONGEST else _too_long()


def _of_workbook(content: bytes) -> Table | FileRefused:
    """Return the sheets. Raises _Refused.

    What reads a workbook is loaded where one is read, half of the memory of this child and of every process that may
    ask it: a hostile one is refused by what is counted in it.
    """
    try:
        _count_parts(content)
        from openpyxl import load_workbook

        return Table(_tabs(load_workbook(BytesIO(content), read_only=True, data_only=True)))
    except NO_WORKBOOK:
        return FileRefused("workbook_is_damaged" if WORKBOOK.encode() in content else "not_a_table")


def _tabs(book: "Workbook") -> tuple[Tab, ...]:
    """Return the sheets in sight that have something in them, or one without. Raises _Refused."""
    found, length = [], 0
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True)
            text = "\n".join(_lines(rows)).rstrip("\n")
            found += [Tab(sheet.title, text)] if text else []
            length += len(text)
            if length > LONGEST_TOGETHER:
                raise _Refused(FileRefused("too_long", {"limit": LONGEST_TOGETHER // 1000}))
    return tuple(found) or (Tab("", ""),)


def _lines(rows: Iterable[Iterable[object]]) -> list[str]:
    """Return the rows as lines. Raises _Refused for a cell or a table that is too long."""
    lines, length = [], 0
    for number, row in enumerate(rows, start=1):
        cells = [_written(value, number) for value in row]
        lines.append("\t".join(cells).rstrip("\t"))
        length += len(lines[-1]) + 1
        if length > LONGEST:
            raise _Refused(_too_long())
    return lines


def _written(value: object, row: int) -> str:
    """Return a cell as it would have been pasted: a whole number without the point that a workbook keeps it with, a day
    without the midnight."""
    if value is None:
        return ""
    if isinstance(value, datetime) and value.time() == time():
        value = value.date()
    text = _number(value) if isinstance(value, float) else str(value)
    if len(text) > LONGEST_CELL:
        raise _Refused(FileRefused("cell_is_too_long", {"limit": LONGEST_CELL}, row=row))
    return " ".join(text.split())


def _number(value: float) -> str:
    """Return a number with the digits that a spreadsheet shows of it: a sum of tenths has more of its own."""
    return str(int(value)) if value.is_integer() else f"{value:.{DIGITS_SHOWN}g}"


def _too_long() -> FileRefused:
    return FileRefused("too_long", {"limit": LONGEST // 1000})


# What a workbook has in it


def _count_parts(content: bytes) -> None:
    """Raise _Refused for a workbook that takes too long to read."""
    found: Counter[str] = Counter()
    with zipfile.ZipFile(BytesIO(content)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS:
            raise _Refused(FileRefused("workbook_has_too_many_parts", {"limit": MOST_PARTS}))
        if sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise _Refused(FileRefused("table_is_too_large", {"limit": LARGEST_UNPACKED // 1_000_000}))
        for part in parts:
            if part.filename.lower().endswith(PARTS):
                with packed.open(part) as xml:
                    _count_elements(xml, found)


def _count_elements(xml: IO[bytes], found: Counter[str]) -> None:
    """Add the elements of one part, which is unpacked no further than they are few enough. Raises _Refused."""
    parser = expat.ParserCreate(namespace_separator=" ")

    def begin(name: str, _attributes: object) -> None:
        kind = name.rpartition(" ")[2]
        found[kind] += 1
        found[ALL] += 1
        for counted in (kind, ALL):
            if counted in MOST_OF and found[counted] > MOST_OF[counted]:
                raise _Refused(FileRefused(TOO_MANY[counted], {"limit": MOST_OF[counted]}))

    def declare(*_declared: object) -> None:
        raise _Refused(FileRefused("workbook_is_damaged"))

    parser.StartElementHandler = begin
    parser.StartDoctypeDeclHandler = declare  # no workbook has one, and its entities can grow without end
    while piece := xml.read(PIECE):
        parser.Parse(piece)
    parser.Parse(b"", True)
