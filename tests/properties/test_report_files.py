"""Whatever figures a report has, its text in every language and its workbook say the same numbers, digit for digit."""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from chouette.printing.csv_file import csv_of
from chouette.printing.report import Kind, Report, ReportColumn, ReportRow, Value
from chouette.printing.workbook import workbook_of
from chouette.wording.language import spoken_in
from tests.kit.table_files import numbers_written, one_table

PLACES = {"": 0, "GBP": 2, "JPY": 0, "KWD": 3}
KINDS: tuple[Kind, ...] = ("text", "count", "day", "points", "money", "rate")
LARGEST = 2**53 - 1
MARKS = {"en": (",", "."), "de": (";", ","), "fr": (";", ",")}
TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufeff"), min_size=1, max_size=20
).filter(lambda text: text == text.strip())
FIGURES = st.integers(-LARGEST, LARGEST)
FIRST_DAY = date(1899, 12, 30)
"""Workbooks count the days since then."""
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def values_of(kind: Kind) -> st.SearchStrategy[Value]:
    days = st.dates(date(1900, 3, 1), date(2999, 12, 31))
    return st.none() | (TEXTS if kind == "text" else days if kind == "day" else FIGURES)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=2, max_size=8))
    columns = tuple(
        ReportColumn(str(at), f"Column {at}", kind, draw(st.sampled_from(("", "GBP", "KWD"))))
        for at, kind in enumerate(kinds)
    )
    currencies = st.sampled_from(tuple(PLACES))
    rows = st.builds(ReportRow, st.tuples(*map(values_of, kinds)), currencies, st.booleans())
    return Report("Report", columns, tuple(draw(st.lists(rows, max_size=6))), tuple(draw(st.lists(TEXTS, max_size=2))))


def exact(report: Report) -> list[list[Decimal | date | str | None]]:
    """The values as they are meant, by arithmetic of our own."""
    found: list[list[Decimal | date | str | None]] = []
    for row in report.rows:
        found.append([])
        for column, value in zip(report.columns, row.values, strict=True):
            places = PLACES[column.currency or row.currency] if column.kind == "money" else 2 * (column.kind == "rate")
            found[-1].append(Decimal(value).scaleb(-places) if isinstance(value, int) else value)
    return found


def read(cells: Sequence[str], report: Report, point: str) -> list[Decimal | date | str | None]:
    """The values of a row of text."""
    found: list[Decimal | date | str | None] = []
    for column, cell in zip(report.columns, cells, strict=True):
        if not cell:
            found.append(None)
        elif column.kind == "text":
            found.append(cell[1:] if cell[0] == "'" and cell[1:2] and cell[1] in "=+-@" else cell)
        elif column.kind == "day":
            found.append(date.fromisoformat(cell))
        else:
            assert point == "." or "." not in cell
            plain = cell.replace(point, ".")
            assert NUMBER.fullmatch(plain), "digits alone, and nothing between thousands"
            found.append(Decimal(plain))
    return found


@given(reports())
def test_text_and_workbook_say_the_same_exact_numbers(report: Report) -> None:
    meant = exact(report)
    for language, (mark, point) in MARKS.items():
        with spoken_in(language):
            _head, *rows = one_table(csv_of(report), mark)
        assert [read(row, report, point) for row in rows[: len(meant)]] == meant
        assert len(rows) == len(meant) + len(report.notes)
    content = workbook_of([report])
    assert list(map(Decimal, numbers_written(content))) == [
        (value - FIRST_DAY).days if isinstance(value, date) else value
        for row in meant
        for value in row
        if isinstance(value, date | Decimal)
    ]
    page = load_workbook(BytesIO(content)).worksheets[0]
    for at, row in enumerate(meant, start=2):
        for place, value in enumerate(row, start=1):
            cell = page.cell(at, place)
            kind = {Decimal: "n", date: "d", str: "s"}.get(type(value), "n")
            assert (cell.data_type, cell.value is None) == (kind, value is None)
