"""A month's closing: chosen and read on a page, and taken along as a file."""

import re
from datetime import date
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.closing import closing_pdf
from chouette.printing.csv_file import csv_of
from chouette.wording.table.payment_sentences import due as written
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Club
from clubs.pages.access import club_books
from clubs.permissions import may
from clubs.written_days import date_format
from sessions.pages.books.month_cash_book import CashBook, till_heads
from sessions.pages.books.month_closing import closing_of
from sessions.pages.books.month_files import (
    accounts_report,
    month_name,
    month_xlsx,
    open_then,
    payments_report,
    printed_closing,
    till_report,
)
from sessions.pages.books.month_payments import PaymentLine
from sessions.pages.books.month_table import CurrencyMonth, figures_said, heads
from sessions.pages.file_answers import file_answer
from sessions.pages.printed_answers import printed_answer
from sessions.selectors.books.month import Month, first_month

MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")
EARLIEST, LATEST = 1970, 2999


@require_safe
@never_cache
@asked_by
def month(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The closing of a month; the one before this if none is asked for, or this in the first month of a club."""
    club = club_books(actor, slug)
    chosen = _chosen(request, club)
    closing = closing_of(club, chosen)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "books": True,
        "month": f"{chosen.first:%Y-%m}",
        "name": month_name(chosen),
        "months": [(f"{one.first:%Y-%m}", month_name(one)) for one in _months(club)],
        "marks": closing.marks,
        "heads": heads(),
        "tables": [_table_shown(table) for table in closing.tables],
        "till_heads": till_heads(),
        "till": [_till_shown(table) for table in closing.till],
        "payments": [_payment_shown(one) for one in closing.payments],
    }
    return render(request, "sessions/books_month.html", facts)


@require_safe
@never_cache
@asked_by
def month_file(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Send everybody's accounts as a table of text."""
    club = club_books(actor, slug)
    chosen = _chosen(request, club)
    return file_answer(csv_of(accounts_report(closing_of(club, chosen))), _name(club, chosen, "-accounts.csv"))


@require_safe
@never_cache
@asked_by
def month_payments_file(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Send the payments as a table of text."""
    club = club_books(actor, slug)
    chosen = _chosen(request, club)
    return file_answer(csv_of(payments_report(closing_of(club, chosen))), _name(club, chosen, "-payments.csv"))


@require_safe
@never_cache
@asked_by
def month_till_file(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Send the rows of the till as a table of text."""
    club = club_books(actor, slug)
    chosen = _chosen(request, club)
    return file_answer(csv_of(till_report(closing_of(club, chosen))), _name(club, chosen, "-till.csv"))


@require_safe
@never_cache
@asked_by
def month_book(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The same as a workbook."""
    club = club_books(actor, slug)
    chosen = _chosen(request, club)
    return file_answer(month_xlsx(closing_of(club, chosen)), _name(club, chosen, ".xlsx"))


@require_safe
@never_cache
@asked_by
def month_print(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The same on paper."""
    club = club_books(actor, slug)
    chosen = _chosen(request, club)
    closing = printed_closing(closing_of(club, chosen))
    lines = sum(len(table.lines) for table in closing.tables)
    return printed_answer(request, closing_pdf, closing, _name(club, chosen, ".pdf"), shown=False, lines=lines)


def month_asked(club: Club, text: str | None) -> Month | None:
    """Return a month as it stands in an address ("2026-11"); null for what is none.

    Without one it is the month before this, or this in a club that was made in it.
    """
    if text is None:
        this, made = _this(club), timezone.localdate(club.created_at, timezone=ZoneInfo(club.time_zone))
        return this.before if made < this.first else this
    found = MONTH.fullmatch(text)
    if found is None or not EARLIEST <= int(found[1]) <= LATEST:
        return None
    return Month(date(int(found[1]), int(found[2]), 1))


def _chosen(request: HttpRequest, club: Club) -> Month:
    """The month that is asked for. Raises Http404."""
    found = month_asked(club, request.GET.get("month"))
    if found is None:
        raise Http404
    return found


def _this(club: Club) -> Month:
    return Month(timezone.localdate(timezone=ZoneInfo(club.time_zone)).replace(day=1))


def _months(club: Club) -> list[Month]:
    """From this one back to the first in which there was a debt, and the one before this in any case."""
    this = _this(club)
    first = first_month(club) or this
    found = [this, this.before]
    while found[-1].first > first.first:
        found.append(found[-1].before)
    return found


def _table_shown(table: CurrencyMonth) -> dict[str, object]:
    def said(figures: tuple[int, ...]) -> list[tuple[str, bool]]:
        return list(zip(figures_said(figures, table.currency), (one < 0 for one in figures), strict=True))

    lines = [(line.name, said(line.figures)) for line in table.lines]
    return {"title": table.title, "lines": lines, "total": said(table.total), "open": open_then(table)}


def _till_shown(table: CashBook) -> dict[str, object]:
    """Return the table with figures as texts; its last line is apart, as the foot."""
    *lines, last = (
        {
            "day": date_format(line.day, "SHORT_DATE_FORMAT") if line.day else "",
            "text": line.text,
            "figures": [
                ("" if one is None else written(one, table.currency), one is not None and one < 0)
                for one in line.figures
            ],
        }
        for line in table.lines
    )
    return {"title": table.title, "lines": lines, "last": last}


def _payment_shown(one: PaymentLine) -> dict[str, object]:
    day = date_format(one.day, "SHORT_DATE_FORMAT")
    return {"one": one, "day": day, "amount": written(one.amount, one.currency), "minus": one.amount < 0}


def _name(club: Club, chosen: Month, ending: str) -> str:
    return f"{club.slug}-{chosen.first:%Y-%m}{ending}"
