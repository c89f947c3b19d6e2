"""The score sheet as a file: a table of text (CSV), a workbook (XLSX), and a page to print (PDF)."""

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.csv_file import csv_of
from chouette.printing.sheet import sheet_pdf
from chouette.printing.workbook_file import workbook_of
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.file_answers import file_answer
from sessions.pages.printed_answers import MOST_GAMES, printed_answer, too_long
from sessions.selectors.sessions import state_of
from sessions.sheet.printing import printed
from sessions.sheet.table import sheet_report


@require_safe
@never_cache
@asked_by
def sheet_file(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet of one evening as a table of text."""
    session = session_seen(actor, code)
    return file_answer(csv_of(sheet_report(session)), _name(session, "csv"))


@require_safe
@never_cache
@asked_by
def sheet_book(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The same as a workbook, its figures as numbers."""
    session = session_seen(actor, code)
    return file_answer(workbook_of([sheet_report(session)]), _name(session, "xlsx"))


@require_safe
@never_cache
@asked_by
def sheet_print(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet as it is kept on paper, with the marks of its house."""
    session = session_seen(actor, code)
    if state_of(session.key).games > MOST_GAMES:
        return too_long(request)
    sheet = printed(session)
    return printed_answer(request, sheet_pdf, sheet, _name(session, "pdf"), lines=len(sheet.lines))


def _name(session: Session, ending: str) -> str:
    """The evening's name and day."""
    return f"{slugify(session.name) or 'chouette'}-{session.day:%Y-%m-%d}.{ending}"
