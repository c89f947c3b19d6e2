"""A month's closing as a file: a table of text (CSV), a workbook (XLSX), pages to print (PDF)."""

import csv
from collections.abc import Iterator, Sequence
from decimal import Decimal
from io import BytesIO, StringIO

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from chouette.ledger.money import amount_sent
from chouette.printing.closing import ClosingTable, PrintedClosing, closing_pdf
from chouette.wording.language import language_spoken
from chouette.wording.table.payment_sentences import due as written
from clubs.models import Club
from sessions.pages.books.month_table import CurrencyMonth, PaymentLine, heads, payment_heads
from sessions.pages.sheet.files import plain
from sessions.selectors.books.month import Month
from sessions.sheet.workbook import POINTS, cell_at, money_format, named

NAME_WIDTH, FIGURE_WIDTH = 24, 14


def month_name(month: Month) -> str:
    """The month as people say it."""
    return date_format(month.first, "YEAR_MONTH_FORMAT")


def month_csv(tables: Sequence[CurrencyMonth], payments: Sequence[PaymentLine]) -> str:
    """Accounts, then payments; figures with a plain minus, so that programs can add them up."""
    text = StringIO()
    csv.writer(text).writerows(_rows(tables, payments))
    return "\N{BYTE ORDER MARK}" + text.getvalue()


def _rows(tables: Sequence[CurrencyMonth], payments: Sequence[PaymentLine]) -> Iterator[list[str]]:
    yield [_("Currency"), _("Player"), *heads()]
    for table in tables:
        for line in table.lines:
            yield [table.currency, plain(line.name), *(amount_sent(one, table.currency) for one in line.figures)]
        yield [table.currency, _("Sum"), *(amount_sent(one, table.currency) for one in table.total)]
    yield []
    yield [_("Currency"), *payment_heads()]
    for one in payments:
        day = localtime(one.at).date().isoformat()
        texts = (plain(text) for text in (one.payer, one.receiver, one.how, one.note))
        yield [one.currency, day, *texts, amount_sent(one.amount, one.currency)]


def month_xlsx(tables: Sequence[CurrencyMonth], payments: Sequence[PaymentLine]) -> bytes:
    """A page of accounts and one of payments, the figures as numbers."""
    book = Workbook()
    accounts = book.active
    assert isinstance(accounts, Worksheet), "a new workbook has one page"
    accounts.title = _("Accounts")
    _accounts(accounts, tables)
    _payments(book.create_sheet(_("Payments")), payments)
    written_to = BytesIO()
    book.save(written_to)
    return written_to.getvalue()


def _accounts(page: Worksheet, tables: Sequence[CurrencyMonth]) -> None:
    _headed(page, [_("Currency"), _("Player"), *heads()], texts=2)
    row = 2
    for table in tables:
        lines = [(line.name, line.figures, False) for line in table.lines]
        for name, figures, bold in (*lines, (_("Sum"), table.total, True)):
            named(cell_at(page, row, 1), table.currency, bold=bold)
            named(cell_at(page, row, 2), name, bold=bold)
            for at, figure in enumerate(figures, start=3):
                _amount(page, row, at, figure, table.currency)
            row += 1


def _payments(page: Worksheet, payments: Sequence[PaymentLine]) -> None:
    _headed(page, [_("Currency"), *payment_heads()], texts=6)
    for row, one in enumerate(payments, start=2):
        day = localtime(one.at).date().isoformat()
        for at, text in enumerate((one.currency, day, one.payer, one.receiver, one.how, one.note), start=1):
            named(cell_at(page, row, at), text)
        _amount(page, row, 7, one.amount, one.currency)


def _headed(page: Worksheet, names: Sequence[str], *, texts: int) -> None:
    for at, name in enumerate(names, start=1):
        named(cell_at(page, 1, at), name, bold=True)
        page.column_dimensions[get_column_letter(at)].width = NAME_WIDTH if 1 < at <= texts else FIGURE_WIDTH
    page.freeze_panes = "A2"


def _amount(page: Worksheet, row: int, column: int, amount: int, currency: str) -> None:
    cell = cell_at(page, row, column)
    cell.value = Decimal(amount_sent(amount, currency)) if currency else amount
    cell.number_format = money_format(currency) if currency else POINTS


def month_pdf(club: Club, month: Month, tables: Sequence[CurrencyMonth], payments: Sequence[PaymentLine]) -> bytes:
    """The closing on paper."""
    accounts = [
        ClosingTable(
            title=table.title,
            heads=(_("Player"), *heads()),
            lines=tuple((line.name, *_said(line.figures, table.currency)) for line in table.lines),
            total=(_("Sum"), *_said(table.total, table.currency)),
            texts=1,
        )
        for table in tables
    ]
    paid = ClosingTable(_("Payments"), tuple(payment_heads()), tuple(map(_paid, payments)), (), texts=5)
    return closing_pdf(
        PrintedClosing(
            title=month_name(month),
            subtitle=club.name,
            facts=tuple(open_then(table) for table in tables) or (_("Nothing is open."),),
            tables=(*accounts, paid) if payments else tuple(accounts),
            language=language_spoken(),
        )
    )


def open_then(table: CurrencyMonth) -> str:
    """All that was open when the month began, and when it ended."""
    told = {
        "opening": written(table.open.opening, table.currency),
        "closing": written(table.open.closing, table.currency),
    }
    return _("Open in all: %(opening)s at the start, %(closing)s at the end.") % told


def _said(figures: Sequence[int], currency: str) -> tuple[str, ...]:
    return tuple(written(one, currency) for one in figures)


def _paid(one: PaymentLine) -> tuple[str, ...]:
    day = date_format(localtime(one.at), "SHORT_DATE_FORMAT")
    return day, one.payer, one.receiver, one.how, one.note, written(one.amount, one.currency)
