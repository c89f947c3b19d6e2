"""The score sheet as a workbook: names as texts, points and money as numbers that can be added up."""

import re
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from chouette.ledger.money import decimals
from sessions.models import Session
from sessions.sheet.table import LABELS, Figure, SheetLine, table_of

POINTS = "+0;\N{MINUS SIGN}0;0"
DAY = "yyyy-mm-dd"
NOT_IN_A_TITLE = re.compile(r"[\[\]:*?/\\]")
TITLE_LENGTH = 31  # more letters no program takes
BOLD = Font(bold=True)
RULE = Border(bottom=Side(style="thin"))
WIDTHS = (7, 14, 14, 14, 14)
FIGURES_WIDTH = 11


def workbook_of(session: Session) -> Workbook:
    """One page with every line of every game; head and names stay in sight, and it prints on the width of a page."""
    book = Workbook()
    page = book.active
    assert isinstance(page, Worksheet), "a new workbook has one page"
    page.title = NOT_IN_A_TITLE.sub(" ", session.name).strip("' ")[:TITLE_LENGTH] or _("Sheet")
    head, lines = table_of(session)
    for at, name in enumerate(head, start=1):
        cell = cell_at(page, 1, at)
        named(cell, name, bold=True)
        cell.alignment = Alignment(horizontal="left" if at <= LABELS else "right", wrap_text=True)
        page.column_dimensions[get_column_letter(at)].width = WIDTHS[at - 1] if at <= LABELS else FIGURES_WIDTH
    for number, line in enumerate(lines, start=2):
        _written(page, number, line, session.currency)
    page.freeze_panes = f"{get_column_letter(LABELS + 1)}2"
    page.page_setup.orientation, page.page_setup.fitToHeight = "landscape", 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.print_title_rows = "1:1"
    return book


def _written(page: Worksheet, number: int, line: SheetLine, currency: str) -> None:
    cell_at(page, number, 1).value = line.game
    for at, text in enumerate((line.kind, *line.sides), start=2):
        named(cell_at(page, number, at), text, bold=line.total)
    for at, figure in enumerate(line.figures, start=LABELS + 1):
        _counted(cell_at(page, number, at), figure, line, currency)


def cell_at(page: Worksheet, row: int, column: int) -> Cell:
    """A cell of a page, from 1."""
    cell = page.cell(row, column)
    assert isinstance(cell, Cell), "no cells of this page are merged"
    return cell


def named(cell: Cell, text: str, *, bold: bool = False) -> None:
    """A text, whatever it begins with: an equals sign makes no formula of it."""
    cell.value = text or None
    if text:
        cell.data_type = "s"
        cell.quotePrefix = True
    if bold:
        cell.font, cell.border = BOLD, RULE


def dated(cell: Cell, day: date) -> None:
    """Write a day as a date that programs can sort and reckon with."""
    cell.value = day
    cell.number_format = DAY


def numbered(cell: Cell, figure: int | Decimal | date | None) -> None:
    """Write a number or a day, an amount with exactly its digits.

    The library writes a Decimal by way of a float, with sixteen digits: -78.74 becomes -78.73999999999999.
    """
    if isinstance(figure, Decimal):
        cell.value = f"{figure:f}"
        cell.data_type = "n"
    else:
        cell.value = figure


def money_format(currency: str) -> str:
    """How a workbook shows an amount: with the digits of its currency, and its sign."""
    places = decimals(currency)
    money = f"#,##0.{'0' * places}" if places else "#,##0"
    return f"+{money};\N{MINUS SIGN}{money};{money}"


def _counted(cell: Cell, figure: Figure, line: SheetLine, currency: str) -> None:
    numbered(cell, figure)
    cell.number_format = money_format(currency) if isinstance(figure, Decimal) else POINTS
    if line.total:
        cell.font, cell.border = BOLD, RULE
