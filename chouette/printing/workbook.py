"""Reports as a workbook (XLSX), a page each: texts as texts, figures as numbers and days as dates that can be reckoned
with, each shown with the digits of its kind.

The rows go to the file one by one, and where nothing stands there is no cell: a season may have thousands of evenings.
"""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from chouette.ledger.money import MINUS, decimals
from chouette.printing.report import Kind, Report, ReportColumn, ReportRow, Value, currency_of, digits_of

POINTS, RATE, DAY = f"+0;{MINUS}0;0", f"+0.00;{MINUS}0.00;0.00", "yyyy-mm-dd"
NOT_IN_A_TITLE = re.compile(r"[\[\]:*?/\\]")
TITLE_LENGTH = 31  # more letters no program takes
BOLD = Font(bold=True)
RULE = Border(bottom=Side(style="thin"))
FIGURE_WIDTH, NARROWEST, WIDEST = 12, 8, 32
"""Letters; a column of texts is as wide as the longest of them, between the other two."""


def workbook_of(reports: Sequence[Report]) -> bytes:
    """Return the file."""
    book, written = Workbook(write_only=True), BytesIO()
    for report in reports:
        title = " ".join(NOT_IN_A_TITLE.sub(" ", report.title).split()).strip("' ")[:TITLE_LENGTH]
        _PageWriter(book.create_sheet(title or None), report).write()
    book.save(written)
    return written.getvalue()


def money_format(currency: str) -> str:
    """Return how an amount is shown: with the digits of its currency, and its sign."""
    places = decimals(currency)
    money = f"#,##0.{'0' * places}" if places else "#,##0"
    return f"+{money};{MINUS}{money};{money}"


def format_of(kind: Kind, currency: str) -> str:
    """Return how a value of a column is shown; empty where nothing is said of it."""
    if kind == "money" and currency:
        return money_format(currency)
    return {"points": POINTS, "money": POINTS, "rate": RATE, "day": DAY}.get(kind, "")


class _PageWriter:
    """A page while it is written. It has one cell of each kind, which is filled and written again and again: to make
    one and say how it looks takes longer than to write it."""

    def __init__(self, page: Worksheet, report: Report) -> None:
        self._page = page
        self._report = report
        self._cells: dict[tuple[str, str, bool], Cell] = {}

    def write(self) -> None:
        """Write head, rows and notes; head and labels stay in sight, and it prints on the width of a page."""
        self._lay_out()
        self._page.append([self._head(column) for column in self._report.columns])
        for row in self._report.rows:
            self._page.append(self._filled(row))  # type: ignore[arg-type]  # its types take no iterator, it does
        for note in self._report.notes:
            self._page.append([self._text(note, is_total=False)])

    def _lay_out(self) -> None:
        page, report = self._page, self._report
        page.freeze_panes = f"{get_column_letter(report.labels + 1)}2"
        for at, column in enumerate(report.columns):
            letter = get_column_letter(at + 1)
            width = _width(column, [row.values[at] for row in report.rows])
            page.column_dimensions[letter] = ColumnDimension(page, index=letter, width=width)
        page.page_setup.orientation, page.page_setup.fitToHeight = "landscape", 0
        page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        page.print_title_rows = "1:1"

    def _head(self, column: ReportColumn) -> Cell:
        """Return a cell of its own: a list keeps the heads until all are made."""
        cell = WriteOnlyCell(self._page)
        _fill_with_text(cell, column.title)
        cell.font, cell.border = BOLD, RULE
        cell.alignment = Alignment(horizontal="left" if column.kind == "text" else "right", wrap_text=True)
        return cell

    def _filled(self, row: ReportRow) -> Iterator[Cell | None]:
        """Give a cell for each value there is; it is written before the next is asked for."""
        for column, value in zip(self._report.columns, row.values, strict=True):
            yield None if value is None or value == "" else self._cell(column, row, value)

    def _cell(self, column: ReportColumn, row: ReportRow, value: Value) -> Cell:
        if isinstance(value, str):
            return self._text(value, is_total=row.is_total)
        currency = currency_of(column, row)
        cell = self._kept(column.kind, currency, is_total=row.is_total)
        if isinstance(value, int):
            # By its digits: the library would write an amount by way of a float, -78.74 as -78.73999999999999.
            cell.value, cell.data_type = digits_of(value, column.kind, currency), "n"
        else:
            cell.value = value
            cell.number_format = DAY  # the library has one of its own for days
        return cell

    def _text(self, text: str, *, is_total: bool) -> Cell:
        cell = self._kept("text", "", is_total=is_total)
        _fill_with_text(cell, text)
        return cell

    def _kept(self, kind: Kind, currency: str, *, is_total: bool) -> Cell:
        """Return the one cell of a kind."""
        found = self._cells.get((kind, currency, is_total))
        if found is None:
            found = self._cells[kind, currency, is_total] = WriteOnlyCell(self._page)
            if shown := format_of(kind, currency):
                found.number_format = shown
            if is_total:
                found.font, found.border = BOLD, RULE
        return found


def _fill_with_text(cell: Cell, text: str) -> None:
    """Fill a cell with a text, whatever it begins with: an equals sign makes no formula of it."""
    cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
    cell.data_type = "s"
    cell.quotePrefix = True


def _width(column: ReportColumn, values: Sequence[Value]) -> int:
    if column.kind != "text":
        return FIGURE_WIDTH
    longest = max((len(value) for value in values if isinstance(value, str)), default=0)
    return min(max(longest, len(column.title), NARROWEST) + 2, WIDEST)
