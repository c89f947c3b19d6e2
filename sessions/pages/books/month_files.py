"""A month's closing as files: three tables of text (CSV), a workbook (XLSX), pages to print (PDF).

What makes the closing preliminary is a note below each table, so that programs can still add up the columns.
"""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from chouette.printing.closing import ClosingTable, PrintedClosing
from chouette.printing.report import Kind, Report, ReportColumn, ReportRow
from chouette.printing.workbook_file import workbook_of
from chouette.wording.language import language_spoken
from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.pages.books.month_cash_book import CashBook, CashLine, till_file_heads, till_heads
from sessions.pages.books.month_closing import Closing
from sessions.pages.books.month_payments import PaymentLine, payment_heads
from sessions.pages.books.month_table import COLUMNS, CurrencyMonth, figures_said, heads
from sessions.selectors.books.month import Month

CURRENCY = "currency"
PAYMENT_TEXTS = ("what", "payer", "receiver", "how")
TILL_TEXTS = ("what", "name", "note")
TILL_FIGURES = ("came_in", "went_out", "inside")


def month_name(month: Month) -> str:
    """The month as people say it."""
    return date_format(month.first, "YEAR_MONTH_FORMAT")


def accounts_report(closing: Closing) -> Report:
    """Everybody's accounts, and the sums of each currency."""
    names = zip(COLUMNS, heads(), strict=True)
    return Report(
        title=_("Accounts"),
        columns=(
            ReportColumn(CURRENCY, _("Currency")),
            ReportColumn("player", _("Player")),
            *(ReportColumn(key, head, "money") for key, head in names),
        ),
        rows=tuple(row for table in closing.tables for row in _account_rows(table)),
        notes=tuple(closing.marks),
    )


def _account_rows(table: CurrencyMonth) -> Iterator[ReportRow]:
    for line in table.lines:
        yield ReportRow((table.currency, line.name, *line.figures), table.currency)
    yield ReportRow((table.currency, _("Sum"), *table.total), table.currency, is_total=True)


def payments_report(closing: Closing) -> Report:
    """The payments of the month, a row each; one that no longer counts has an amount below zero."""
    keys = ("day", *PAYMENT_TEXTS, "made_on", "why", "note", "amount")
    kinds: dict[str, Kind] = {"day": "day", "made_on": "day", "amount": "money"}
    return Report(
        title=_("Payments"),
        columns=(ReportColumn(CURRENCY, _("Currency")), *_columns(keys, payment_heads(), kinds)),
        rows=tuple(
            ReportRow((one.currency, *(getattr(one, key) for key in keys)), one.currency) for one in closing.payments
        ),
        notes=tuple(closing.marks),
    )


def till_report(closing: Closing) -> Report:
    """The till's rows, with what was in it before the first and after the last."""
    keys = ("day", *TILL_TEXTS, *TILL_FIGURES)
    kinds: dict[str, Kind] = {"day": "day", **dict.fromkeys(TILL_FIGURES, "money")}
    return Report(
        title=_("The till"),
        columns=(ReportColumn(CURRENCY, _("Currency")), *_columns(keys, till_file_heads(), kinds)),
        rows=tuple(
            ReportRow(
                (table.currency, line.day, line.what, line.name, line.note, *line.figures),
                table.currency,
                is_total=line.day is None,
            )
            for table in closing.till
            for line in table.lines
        ),
        notes=tuple(closing.marks),
    )


def _columns(keys: Sequence[str], titles: Sequence[str], kinds: Mapping[str, Kind]) -> Iterator[ReportColumn]:
    for key, title in zip(keys, titles, strict=True):
        yield ReportColumn(key, title, kinds.get(key, "text"))


def month_xlsx(closing: Closing) -> bytes:
    """Write a page of accounts, one of payments and, where the club has one, one of the till."""
    till = [till_report(closing)] if closing.till else []
    return workbook_of([accounts_report(closing), payments_report(closing), *till])


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
