"""Many names at once: typed one per line, or a CSV file; what each would become is shown before it is kept."""

import csv
from http import HTTPStatus
from io import StringIO
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.list_words import HEADS, is_no_person
from clubs import services
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Club
from clubs.names import NAME_FAULTS
from clubs.pages.access import club_run
from clubs.services.many_names import MOST_NAMES, PlannedName

LARGEST_FILE = 200_000
TEXTS = ("utf-8-sig", "cp1252")
WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
QUOTED_FORMULA = ("'=", "'+", "'-", "'@")
"""How a spreadsheet, and our own files, have a name that begins like a formula."""


class NotRead(Exception):
    """The file cannot be read; the text says what would be right."""


class PlannedShown(NamedTuple):
    """A line with why it is refused, in words."""

    plan: PlannedName
    fault: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def names_add(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The form, then what each line would become, then the club's people with the new names."""
    club = club_run(actor, slug)
    if request.method != "POST" or "again" in request.POST:
        return _page(request, club)
    if "kept" in request.POST:
        return _added(request, actor, club)
    try:
        written = _written(request)
    except NotRead as error:
        return _page(request, club, fault=str(error))
    planned = services.names_planned(club=club, written=written)
    if not planned:
        return _page(request, club, fault=_("Type at least one name, or choose a file with names."))
    if len(planned) > MOST_NAMES:
        too_many = _("These are %(found)s names: %(most)s at most go in at once.")
        return _page(request, club, fault=too_many % {"found": len(planned), "most": MOST_NAMES})
    return _page(request, club, planned=planned, typed="\n".join(written))


def _added(request: HttpRequest, actor: Actor, club: Club) -> HttpResponse:
    names = request.POST.getlist("name")[:MOST_NAMES]
    try:
        added = services.names_add(actor=actor, club=club, names=names)
    except services.NameRefused:  # somebody came under such a name meanwhile
        return _page(request, club, planned=services.names_planned(club=club, written=names))
    said = ngettext("%(n)s name was added.", "%(n)s names were added.", added) % {"n": added}
    messages.success(request, said if added else _("No name was added."))
    return redirect("people", club.slug)


def _page(
    request: HttpRequest, club: Club, *, planned: list[PlannedName] | None = None, fault: str = "", typed: str = ""
) -> HttpResponse:
    lines = [PlannedShown(one, _fault(one)) for one in planned or ()]
    facts: dict[str, Any] = {
        "club": club,
        "fault": fault,
        "typed": typed or request.POST.get("names", ""),
        "lines": lines,
        "new": sum(one.plan.fate == "new" for one in lines),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "clubs/names_add.html", facts, status=status)


def _fault(plan: PlannedName) -> str:
    if plan.code == "name_looks_like_another":
        return _("looks just like %(name)s") % {"name": plan.other}
    return str(NAME_FAULTS[plan.code]) if plan.code else ""


def _written(request: HttpRequest) -> list[str]:
    """The names of the field, then those of the file. Raises NotRead."""
    typed = request.POST.get("names", "")
    names = _names_in(typed) if "\t" in typed else [_person(line) for line in typed.splitlines()]
    file = request.FILES.get("file")
    if file is None:
        return names
    if file.size is None or file.size > LARGEST_FILE:
        raise NotRead(_("This file is too large for a list of names: 200 kB at most."))
    return [*names, *names_of_csv(file.read())]


def names_of_csv(sent: bytes) -> list[str]:
    """The names of a table: its column "Name", else its first; a line that begins without one is empty. Raises
    NotRead."""
    return _names_in(_text(sent))


def _names_in(text: str) -> list[str]:
    """The same of the text of a table. Raises NotRead."""
    first = text.partition("\n")[0]
    try:
        rows = list(csv.reader(StringIO(text), delimiter="\t" if "\t" in text else max(",;", key=first.count)))
    except csv.Error as error:
        raise NotRead(_("This is no table of text: save it as CSV first.")) from error
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    column = next((place for place, cell in enumerate(head) if cell in HEADS), None)
    of_names = rows if column is None else rows[1:]
    cells = [row[column or 0] if len(row) > (column or 0) else "" for row in of_names]
    return [_person(cell[1:] if cell.startswith(QUOTED_FORMULA) else cell) for cell in cells]


def _person(cell: str) -> str:
    """Return the name in a cell; empty for a heading or a total."""
    return "" if is_no_person(cell) else cell


def _text(sent: bytes) -> str:
    if b"\x00" in sent and not sent.startswith(WIDE_MARKS):
        raise NotRead(_("This is no table of text: save it as CSV first."))
    for coding in ("utf-16",) if sent.startswith(WIDE_MARKS) else TEXTS:
        try:
            return sent.decode(coding)
        except UnicodeDecodeError:
            continue
    raise NotRead(_("This is no table of text: save it as CSV first."))
