"""Read a list of names: the column "Name" of a CSV or of the first sheet of a workbook, or its first with names."""

import csv
from collections.abc import Sequence
from io import StringIO

import msgspec

from chouette.list_words import FIRST_NAMES, HEADS, LAST_NAMES, is_no_person
from chouette.paper_rows import QUOTED
from chouette.readers.file_refusal import FileRefused
from chouette.readers.tables import OLD_WORKBOOK, TableSent, read_table
from chouette.readers.text_codings import text_of

LARGEST_NAME_LIST = 200_000
"""Bytes of a list of names."""
ZIP = b"PK"
MOST_ABOVE = 10
"""Lines of titles above the heads of the columns."""
QUOTED_FORMULA = ("'=", "'+", "'-", "'@")
"""How a spreadsheet, and our own files, have a name that begins like a formula."""


class NameListSent(msgspec.Struct, frozen=True):
    """The bytes of a list of names as they were sent."""

    content: bytes


class NameList(msgspec.Struct, frozen=True, tag=True):
    """The name on each line; empty where the line has none."""

    names: list[str]


def read_name_list(sent: NameListSent) -> NameList | FileRefused:
    """Return the names of a file; a heading or a total is empty."""
    content = sent.content
    if len(content) > LARGEST_NAME_LIST:
        return FileRefused("name_list_is_too_large", {"limit": LARGEST_NAME_LIST // 1000})
    if content.startswith(ZIP):
        return _of_workbook(content)
    if content.startswith(OLD_WORKBOOK):
        return FileRefused("not_a_name_list")
    text = text_of(content)
    return FileRefused("not_a_name_list") if text is None else names_in(text)


def _of_workbook(content: bytes) -> NameList | FileRefused:
    table = read_table(TableSent(content))
    if isinstance(table, FileRefused):
        return FileRefused("not_a_name_list" if table.code == "not_a_table" else "workbook_cannot_be_read")
    return names_in(table.tabs[0].text)


def names_in(text: str) -> NameList | FileRefused:
    """Return the names in the text of a table."""
    bare = QUOTED.sub("", "\n".join(text.split("\n", MOST_ABOVE + 1)[: MOST_ABOVE + 1]))
    lines = csv.reader(StringIO(text), delimiter="\t" if "\t" in text else max(",;", key=bare.count))
    try:
        rows = list(lines)
    except csv.Error:
        limit = csv.field_size_limit()
        return FileRefused("name_cell_is_too_long", {"limit": limit, "row": lines.line_num}, row=lines.line_num)
    at = _head_of(rows)
    head, above = ([cell.strip().casefold() for cell in rows[at]], [""] * at) if rows else ([], [])
    if two := _two_columns(head):
        cells = [" ".join(filter(None, (_cell(row, at) for at in two))) for row in rows[at + 1 :]]
        return NameList([*above, "", *map(person_in, cells)])
    column = next((place for place, cell in enumerate(head) if cell in HEADS), None)
    place = _column_of_names(rows) if column is None else column
    cells = [_cell(row, place) for row in rows[at:]]
    found = [person_in(cell[1:] if cell.startswith(QUOTED_FORMULA) else cell) for cell in cells]
    return NameList([*above, *first_names_first(found)])


def _head_of(rows: Sequence[Sequence[str]]) -> int:
    """Return the place of the row that says in which column the names are: the first, or the first with several cells
    below titles, which have one each. In any other row such a word is somebody's role."""
    place = next((at for at, row in enumerate(rows[:MOST_ABOVE]) if sum(map(bool, map(str.strip, row))) > 1), 0)
    words = HEADS | FIRST_NAMES | LAST_NAMES
    return place if rows and any(cell.strip().casefold() in words for cell in rows[place]) else 0


def first_names_first(names: Sequence[str]) -> list[str]:
    """Return the names as they are called, where most are written "Last, First"."""
    pairs = [[part.strip() for part in name.split(",")] for name in names]
    turned = [len(pair) == 2 and all(pair) for pair in pairs]
    if 2 * sum(turned) <= sum(map(bool, names)):
        return list(names)
    return [" ".join(reversed(pair)) if two else name for name, pair, two in zip(names, pairs, turned, strict=True)]


def _two_columns(head: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns of the first and of the last name, where they stand apart."""
    first = next((at for at, word in enumerate(head) if word in FIRST_NAMES), None)
    last = next((at for at, word in enumerate(head) if word in LAST_NAMES), None)
    if last is None:
        last = next((at for at, word in enumerate(head) if word in HEADS), None)
    return None if first is None or last is None else (first, last)


def _cell(row: Sequence[str], at: int) -> str:
    return " ".join(row[at].split()) if len(row) > at else ""


def is_table_of_names(text: str) -> bool:
    """Return whether names were typed as the rows of a table, parted by tabs, semicolons, or commas below a heading."""
    first = [cell.strip().casefold() for cell in text.partition("\n")[0].split(",")]
    return "\t" in text or ";" in text or (len(first) > 1 and any(word in HEADS | FIRST_NAMES for word in first))


def _column_of_names(rows: Sequence[Sequence[str]]) -> int:
    """Return the first column of which most cells may be names, so that numbers and addresses before them are left
    out."""
    for place in range(max(map(len, rows), default=0)):
        cells = [row[place] for row in rows if len(row) > place and row[place].strip()]
        if 2 * sum(map(_may_be_name, cells)) > len(cells):
            return place
    return 0


def _may_be_name(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and "@" not in cell


def person_in(cell: str) -> str:
    """Return the name in a cell; empty for a heading or a total."""
    return "" if is_no_person(cell) else cell
