"""Many names at once: typed one per line, or a file; what each would become is shown before it is kept."""

from http import HTTPStatus
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.readers.file_refusal import FileRefused
from chouette.readers.name_lists import (
    LARGEST_NAME_LIST,
    NameList,
    NameListSent,
    first_names_first,
    is_table_of_names,
    names_in,
    person_in,
    read_name_list,
)
from chouette.readers.reading_file import BUSY, read_file
from chouette.wording.table.file_sentences import file_refused
from clubs import selectors, services
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.allowances import place_of
from clubs.models import Club
from clubs.names import NAME_FAULTS
from clubs.pages.access import club_run
from clubs.services.many_names import MOST_NAMES, PlannedName

NOT_READ = {
    "name_list_is_too_large": gettext_lazy("This file is too large for a list of names: 200 kB at most."),
    "not_a_name_list": gettext_lazy("This file has no list of names: send CSV or XLSX."),
    "workbook_cannot_be_read": gettext_lazy("This workbook cannot be read. Save its names as CSV."),
    "name_cell_is_too_long": gettext_lazy("Line %(row)s is too long for a name. Put each name on a line of its own."),
}


class NotRead(Exception):
    """What is in a field cannot be read; the text says what would be right."""

    def __init__(self, message: str, status: int = HTTPStatus.UNPROCESSABLE_ENTITY, field: str = "names") -> None:
        super().__init__(message)
        self.status = status
        self.field = field


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
        return _page(request, actor, club)
    if "kept" in request.POST:
        return _added(request, actor, club)
    try:
        written = _written(request)
    except NotRead as error:
        return _page(request, actor, club, fault=str(error), field=error.field, status=error.status)
    planned = services.names_planned(club=club, written=written)
    if not planned:
        return _page(request, actor, club, fault=_("Type at least one name, or choose a file with names."))
    if len(planned) > MOST_NAMES:
        too_many = _("These are %(found)s names: %(most)s at most go in at once.")
        return _page(request, actor, club, fault=too_many % {"found": len(planned), "most": MOST_NAMES})
    return _page(request, actor, club, planned=planned, typed="\n".join(written))


def _added(request: HttpRequest, actor: Actor, club: Club) -> HttpResponse:
    names = request.POST.getlist("name")[:MOST_NAMES]
    try:
        added = services.names_add(actor=actor, club=club, names=names)
    except services.NameRefused:  # somebody came under such a name meanwhile
        return _page(request, actor, club, planned=services.names_planned(club=club, written=names))
    said = ngettext("%(n)s name was added.", "%(n)s names were added.", added) % {"n": added}
    messages.success(request, said if added else _("No name was added."))
    return redirect("people", club.slug)


def _page(
    request: HttpRequest,
    actor: Actor,
    club: Club,
    *,
    planned: list[PlannedName] | None = None,
    fault: str = "",
    field: str = "names",
    typed: str = "",
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    lines = [PlannedShown(one, _fault(one)) for one in planned or ()]
    facts: dict[str, Any] = {
        "club": club,
        "lone_keeper": selectors.is_lone_keeper(actor, club),
        "faults": {field: fault} if fault else {},
        "typed": typed or request.POST.get("names", ""),
        "lines": lines,
        "new": sum(one.plan.fate == "new" for one in lines),
    }
    return render(request, "clubs/names_add.html", facts, status=status if fault else HTTPStatus.OK)


def _fault(plan: PlannedName) -> str:
    if plan.code == "name_looks_like_another":
        return _("looks just like %(name)s") % {"name": plan.other}
    return str(NAME_FAULTS[plan.code]) if plan.code else ""


def _written(request: HttpRequest) -> list[str]:
    """Return the names of the field, then those of the file. Raises NotRead."""
    typed = request.POST.get("names", "")
    is_table = is_table_of_names(typed)
    names = _read(names_in(typed)) if is_table else first_names_first([person_in(line) for line in typed.splitlines()])
    file = request.FILES.get("file")
    if file is None:
        return names
    if file.size is None or file.size > LARGEST_NAME_LIST:
        raise NotRead(str(NOT_READ["name_list_is_too_large"]), field="file")
    return [*names, *names_of_file(file.read(), place=place_of(request))]


def names_of_file(sent: bytes, *, place: str = "") -> list[str]:
    """Return the names of a table: its column "Name", otherwise its first; a line that begins without one is empty.

    `place` is the address that sends it. Raises NotRead.
    """
    return _read(read_file(read_name_list, NameListSent(sent), place=place), "file")


def _read(found: NameList | FileRefused, field: str = "names") -> list[str]:
    """Return the names. Raises NotRead."""
    if isinstance(found, NameList):
        return found.names
    if found.code in NOT_READ:
        raise NotRead(NOT_READ[found.code] % found.params, field=field)
    status = HTTPStatus.SERVICE_UNAVAILABLE if found.code == BUSY else HTTPStatus.UNPROCESSABLE_ENTITY
    raise NotRead(file_refused(found.code, found.params), status, field)
