"""A month's closing as files: three tables of text (CSV), a workbook (XLSX), pages to print (PDF).

Each table has one head. What makes the closing preliminary is a row of its own at the end, in the first column and
without figures, so that programs can still add up the columns.
"""

import csv
from collections.abc import Iterator, Sequence
from decimal import Decimal
from io import BytesIO, StringIO

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from chouette.ledger.money import amount_sent
from chouette.printing.closing import ClosingTable, PrintedClosing, closing_pdf
from chouette.wording.language import language_spoken
from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.pages.books.month_cash_book import CashBook, CashLine, till_file_heads, till_heads
from sessions.pages.books.month_closing import Closing
from sessions.pages.books.month_payments import PaymentLine, payment_heads
from sessions.pages.books.month_table import CurrencyMonth, figures_said, heads
from sessions.pages.sheet.files import plain
from sessions.selectors.books.month import Month
from sessions.sheet.workbook import POINTS, cell_at, dated, money_format, named, numbered

NAME_WIDTH, FIGURE_WIDTH = 24, 14


def month_name(month: Month) -> str:
    """The month as people say it."""
    return date_format(month.first, "YEAR_MONTH_FORMAT")


def accounts_csv(closing: Closing) -> str:
    """Write everybody's accounts; figures with a plain minus, so that programs can add them up."""
    return _to_csv(_account_rows(closing.tables), closing)


def payments_csv(closing: Closing) -> str:
    """Write the payments of the month, a line each; one that no longer counts has an amount below zero."""
    return _to_csv(_payment_rows(closing.payments), closing)


def till_csv(closing: Closing) -> str:
    """Write the till's rows, with what was in it before the first and after the last."""
    return _to_csv(_till_rows(closing.till), closing)


def _to_csv(rows: Iterator[list[str]], closing: Closing) -> str:
    text = StringIO()
    writer = csv.writer(text)
    heads_row = next(rows)
    writer.writerow(heads_row)
    writer.writerows(rows)
    writer.writerows([mark, *("" for _head in heads_row[1:])] for mark in closing.marks)
    return "\N{BYTE ORDER MARK}" + text.getvalue()


def _account_rows(tables: Sequence[CurrencyMonth]) -> Iterator[list[str]]:
    yield [_("Currency"), _("Player"), *heads()]
    for table in tables:
        for line in table.lines:
            yield [table.currency, plain(line.name), *(amount_sent(one, table.currency) for one in line.figures)]
        yield [table.currency, _("Sum"), *(amount_sent(one, table.currency) for one in table.total)]


def _payment_rows(payments: Sequence[PaymentLine]) -> Iterator[list[str]]:
    yield [_("Currency"), *payment_heads()]
    for one in payments:
        texts = [plain(text) for text in (one.what, one.payer, one.receiver, one.how)]
        reasons = [plain(text) for text in (one.why, one.note)]
        amount = amount_sent(one.amount, one.currency)
        yield [one.currency, one.day.isoformat(), *texts, one.made_on.isoformat(), *reasons, amount]


def _till_rows(tables: Sequence[CashBook]) -> Iterator[list[str]]:
    yield [_("Currency"), *till_file_heads()]
    for table in tables:
        for line in table.lines:
            day = line.day.isoformat() if line.day else ""
            figures = ("" if figure is None else amount_sent(figure, table.currency) for figure in line.figures)
            yield [table.currency, day, *map(plain, (line.what, line.name, line.note)), *figures]


def month_xlsx(closing: Closing) -> bytes:
    """Write a page of accounts, one of payments and one of the till, figures as numbers and days as dates."""
    book = Workbook()
    accounts = book.active
    assert isinstance(accounts, Worksheet), "a new workbook has one page"
    accounts.title = _("Accounts")
    _accounts(accounts, closing)
    _payments(book.create_sheet(_("Payments")), closing)
    if closing.till:
        _till(book.create_sheet(_("The till")), closing)
    for page in book.worksheets:
        _mark(page, closing)
    written_to = BytesIO()
    book.save(written_to)
    return written_to.getvalue()


def _accounts(page: Worksheet, closing: Closing) -> None:
    _headed(page, [_("Currency"), _("Player"), *heads()], texts=2)
    row = 2
    for table in closing.tables:
        lines = [(line.name, line.figures, False) for line in table.lines]
        for name, figures, bold in (*lines, (_("Sum"), table.total, True)):
            named(cell_at(page, row, 1), table.currency, bold=bold)
            named(cell_at(page, row, 2), name, bold=bold)
            for at, figure in enumerate(figures, start=3):
                _amount(page, row, at, figure, table.currency)
            row += 1


def _payments(page: Worksheet, closing: Closing) -> None:
    _headed(page, [_("Currency"), *payment_heads()], texts=9)
    for row, one in enumerate(closing.payments, start=2):
        texts = {1: one.currency, 3: one.what, 4: one.payer, 5: one.receiver, 6: one.how, 8: one.why, 9: one.note}
        for at, text in texts.items():
            named(cell_at(page, row, at), text)
        dated(cell_at(page, row, 2), one.day)
        dated(cell_at(page, row, 7), one.made_on)
        _amount(page, row, 10, one.amount, one.currency)


def _till(page: Worksheet, closing: Closing) -> None:
    _headed(page, [_("Currency"), *till_file_heads()], texts=5)
    lines = ((table.currency, line) for table in closing.till for line in table.lines)
    for row, (currency, line) in enumerate(lines, start=2):
        bold = line.day is None
        if line.day:
            dated(cell_at(page, row, 2), line.day)
        for at, text in {1: currency, 3: line.what, 4: line.name, 5: line.note}.items():
            named(cell_at(page, row, at), text, bold=bold)
        for at, figure in enumerate(line.figures, start=6):
            if figure is not None:
                _amount(page, row, at, figure, currency)


def _headed(page: Worksheet, names: Sequence[str], *, texts: int) -> None:
    for at, name in enumerate(names, start=1):
        named(cell_at(page, 1, at), name, bold=True)
        page.column_dimensions[get_column_letter(at)].width = NAME_WIDTH if 1 < at <= texts else FIGURE_WIDTH
    page.freeze_panes = "A2"


def _mark(page: Worksheet, closing: Closing) -> None:
    """Write what makes the closing preliminary below the last row."""
    for row, mark in enumerate(closing.marks, start=page.max_row + 1):
        named(cell_at(page, row, 1), mark)


def _amount(page: Worksheet, row: int, column: int, amount: int, currency: str) -> None:
    cell = cell_at(page, row, column)
    numbered(cell, Decimal(amount_sent(amount, currency)) if currency else amount)
    cell.number_format = money_format(currency) if currency else POINTS


def month_pdf(closing: Closing) -> bytes:
    """Print the closing."""
    return closing_pdf(printed_closing(closing))


def printed_closing(closing: Closing) -> PrintedClosing:
    """Return the closing as it is printed: the accounts, the till, then the payments in a sentence each."""
    accounts = [
        ClosingTable(
            title=table.title,
            heads=(_("Player"), *heads()),
            lines=tuple((line.name, *figures_said(line.figures, table.currency)) for line in table.lines),
            total=(_("Sum"), *figures_said(table.total, table.currency)),
            texts=1,
        )
        for table in closing.tables
    ]
    heads_of_payments = (_("Day"), _("How"), _("What"), _("Amount"))
    paid = ClosingTable(_("Payments"), heads_of_payments, tuple(map(_paid, closing.payments)), (), texts=3)
    return PrintedClosing(
        title=month_name(closing.month),
        subtitle=closing.club.name,
        facts=(*closing.marks, *(map(open_then, closing.tables) if closing.tables else (_("Nothing is open."),))),
        tables=(*accounts, *map(_printed_till, closing.till), *((paid,) if closing.payments else ())),
        language=language_spoken(),
    )


def _printed_till(table: CashBook) -> ClosingTable:
    *lines, last = (_till_line(line, table.currency) for line in table.lines)
    return ClosingTable(table.title, tuple(till_heads()), tuple(lines), last, texts=2)


def _till_line(line: CashLine, currency: str) -> tuple[str, ...]:
    day = date_format(line.day, "SHORT_DATE_FORMAT") if line.day else ""
    return (day, line.text, *("" if figure is None else written(figure, currency) for figure in line.figures))


def open_then(table: CurrencyMonth) -> str:
    """All that was open when the month began, and when it ended."""
    told = {
        "opening": written(table.open.opening, table.currency),
        "closing": written(table.open.closing, table.currency),
    }
    return _("Open in all: %(opening)s at the start, %(closing)s at the end.") % told


def _paid(one: PaymentLine) -> tuple[str, ...]:
    day = date_format(one.day, "SHORT_DATE_FORMAT")
    what = " – ".join(filter(None, [one.text, one.purpose, one.note]))
    return day, one.word or one.how, what, written(one.amount, one.currency)
