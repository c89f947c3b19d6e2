"""The score sheet as a file: a table of text (CSV), a workbook (XLSX), and a page to print (PDF)."""

import csv
from io import BytesIO, StringIO

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.sheet import sheet_pdf
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.sheet.printing import printed
from sessions.sheet.table import Figure, table_of
from sessions.sheet.workbook import workbook_of

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PDF = "application/pdf"
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@require_safe
@never_cache
@asked_by
def sheet_file(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet of one evening; figures without a plus and with a plain minus, so that programs can add them up."""
    session = session_seen(actor, code)
    head, lines = table_of(session)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(plain(name) for name in head)
    for line in lines:
        labels = ["" if line.game is None else str(line.game), plain(line.kind), *map(plain, line.sides)]
        writer.writerow([*labels, *map(_written, line.figures)])
    return _file(session, "\N{BYTE ORDER MARK}" + text.getvalue(), CSV, "csv")


@require_safe
@never_cache
@asked_by
def sheet_book(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The same as a workbook, its figures as numbers."""
    session = session_seen(actor, code)
    written = BytesIO()
    workbook_of(session).save(written)
    return _file(session, written.getvalue(), XLSX, "xlsx")


@require_safe
@never_cache
@asked_by
def sheet_print(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet as it is kept on paper, with the marks of its house."""
    session = session_seen(actor, code)
    return _file(session, sheet_pdf(printed(session)), PDF, "pdf", "inline")


def _file(session: Session, content: str | bytes, kind: str, ending: str, way: str = "attachment") -> HttpResponse:
    """An answer that a browser keeps under the evening's name and day."""
    name = f"{slugify(session.name) or 'chouette'}-{session.day:%Y-%m-%d}.{ending}"
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'{way}; filename="{name}"'})


def _written(figure: Figure) -> str:
    return "" if figure is None else str(figure)


def plain(text: str) -> str:
    """A name as a text: a spreadsheet takes what begins like a formula for one."""
    return f"'{text}" if text.startswith(FORMULA) else text
