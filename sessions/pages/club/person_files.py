"""How a person has done as a file: a table of text (CSV), a workbook (XLSX), and a page to print (PDF)."""

import csv
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from chouette.ledger.money import amount_sent
from chouette.printing.person import DrawnLine, PersonTable, PrintedPerson, person_pdf
from chouette.wording.definitions import ENOUGH_GAMES
from chouette.wording.language import language_spoken
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.missing_right import RightMissing
from clubs.models import Club, Player
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.selectors import persons_spoken_for, records_of
from clubs.written_days import date_format
from sessions.pages.club.period import PERIOD_NAMES, POINTS, NotAsked
from sessions.pages.club.person_parts import COLUMNS, PartColumn, PartLine, PersonPart, parts_of
from sessions.pages.club.person_rows import PersonRows
from sessions.pages.club.person_statistics import PersonStatistics, per_game, statistics_of, whole_minor
from sessions.pages.club.players import player_of
from sessions.pages.season.season_files import HUNDREDTHS
from sessions.pages.sheet.files import CSV, PDF, XLSX, plain
from sessions.sheet.workbook import DAY, cell_at, money_format, named, numbered
from sessions.sheet.workbook import POINTS as WHOLE

NAME_WIDTH, FIGURE_WIDTH = 28, 14

PersonFigure = int | Decimal | date | None


class PersonRead(NamedTuple):
    """A person of a club with everything that their files say."""

    club: Club
    player: Player
    found: PersonStatistics
    parts: list[PersonPart]


@require_safe
@never_cache
@asked_by
def person_file(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """Every part in one table, its title first; figures with a plain minus, so that programs can add them up."""
    read = _read(request, actor, slug, player_id)
    text = StringIO()
    writer = csv.writer(text)
    titles = (_("Part"), _("What"), _("Day"), _("Number"), _("Result"), _("Each"), _("Running total"))
    writer.writerow(map(plain, titles))
    for part in read.parts:
        for line in part.lines:
            figures = (_figure(read.found, part, line, column) for column in COLUMNS)
            writer.writerow(
                [plain(part.title), plain(line.name), *("" if one is None else str(one) for one in figures)]
            )
    return _file(read, "\N{BYTE ORDER MARK}" + text.getvalue(), CSV, "csv")


@require_safe
@never_cache
@asked_by
def person_book(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """The same as a workbook with a page for each part, its figures as numbers."""
    read = _read(request, actor, slug, player_id)
    written = BytesIO()
    person_workbook(read).save(written)
    return _file(read, written.getvalue(), XLSX, "xlsx")


@require_safe
@never_cache
@asked_by
def person_print(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """The same to print, on one page of A4 where it fits."""
    read = _read(request, actor, slug, player_id)
    return _file(read, person_pdf(printed_person(read)), PDF, "pdf", "inline")


def _read(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> PersonRead:
    """The person in the period and the unit that are asked for, for those who may see their page. Raises Http404,
    PermissionDenied."""
    club = club_seen(actor, slug)
    player, everybodys = player_of(club, player_id), may(actor, "clubs.results", club)
    if not everybodys and player.id not in persons_spoken_for(actor, club.id):
        raise RightMissing("clubs.results")
    asked = {name: request.GET.get(name, "") for name in ("period", "unit")}
    try:
        found = statistics_of(club, player.id, [one.id for one in records_of(player)], ranks=everybodys, **asked)
    except NotAsked as error:
        raise Http404 from error
    return PersonRead(club, player, found, parts_of(found))


def _file(read: PersonRead, content: str | bytes, kind: str, ending: str, way: str = "attachment") -> HttpResponse:
    name = f"{read.club.slug}-{slugify(read.player.name) or 'player'}-{read.found.period.key}.{ending}"
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'{way}; filename="{name}"'})


def _figure(found: PersonStatistics, part: PersonPart, line: PartLine, column: PartColumn) -> PersonFigure:
    """What stands in this column of a line, as a number; nothing where the part has no such column."""
    if column not in part.heads:
        return None
    if column == "day":
        return line.day
    if column == "times":
        return line.times
    if column == "each":
        return _mean(found, line)
    value = line.brought if column == "brought" else line.total
    return value if value is None or found.unit == POINTS else Decimal(amount_sent(value, found.unit))


def _mean(found: PersonStatistics, line: PartLine) -> Decimal | None:
    if line.brought is None or not line.times:
        return None
    each = per_game(line.brought, line.times)
    if each is None or found.unit == POINTS:
        return None if each is None else Decimal(each) / 100
    return Decimal(amount_sent(whole_minor(each), found.unit))


def person_workbook(read: PersonRead) -> Workbook:
    """A page for each part; its head and its names stay in sight."""
    book = Workbook()
    for at, part in enumerate(read.parts):
        page = book.active if at == 0 else book.create_sheet()
        assert isinstance(page, Worksheet), "a page of cells"
        page.title = part.title[:31]
        _part_written(page, read.found, part)
    return book


def _part_written(page: Worksheet, found: PersonStatistics, part: PersonPart) -> None:
    for at, head in enumerate((part.names, *part.heads.values()), start=1):
        named(cell_at(page, 1, at), head, bold=True)
        page.column_dimensions[get_column_letter(at)].width = NAME_WIDTH if at == 1 else FIGURE_WIDTH
    formats = _formats(found.unit)
    for number, line in enumerate(part.lines, start=2):
        named(cell_at(page, number, 1), line.name)
        for at, column in enumerate(part.heads, start=2):
            cell = cell_at(page, number, at)
            numbered(cell, _figure(found, part, line, column))
            cell.number_format = formats.get(column, cell.number_format)
    page.freeze_panes = "B2"


def _formats(unit: str) -> dict[PartColumn, str]:
    """How a workbook shows the figures of a column."""
    if unit == POINTS:
        return {"brought": WHOLE, "each": HUNDREDTHS, "total": WHOLE, "day": DAY}
    return {"brought": money_format(unit), "each": money_format(unit), "total": money_format(unit), "day": DAY}


def printed_person(read: PersonRead) -> PrintedPerson:
    """What stands on paper."""
    found, rows = read.found, PersonRows(read.club, read.player.id, read.found)
    show: dict[PartColumn, Callable[[PartLine], str]] = {
        "day": lambda line: "" if line.day is None else date_format(line.day, "SHORT_DATE_FORMAT"),
        "times": lambda line: "" if line.times is None else str(line.times),
        "brought": lambda line: "" if line.brought is None else rows.shown(line.brought),
        "each": lambda line: rows.rate(line.brought, line.times) if line.times and line.brought is not None else "",
        "total": lambda line: "" if line.total is None else rows.shown(line.total),
    }
    return PrintedPerson(
        title=read.player.name,
        facts=" · ".join((read.club.name, _period_said(found), _unit_said(found))),
        parts=tuple(
            PersonTable(
                title=part.title,
                heads=(part.names, *part.heads.values()),
                lines=tuple((line.name, *(show[column](line) for column in part.heads)) for line in part.lines),
            )
            for part in read.parts
        ),
        notes=tuple(_notes(found)),
        language=language_spoken(),
        line=_line(rows),
    )


def _line(rows: PersonRows) -> DrawnLine | None:
    """The line of the page, without what its dots open."""
    line = rows.line()
    if line is None:
        return None
    drawn, frame = line["drawn"], line["frame"]
    said = _("Running total from %(first)s to %(last)s. An empty dot is an evening lost.")
    return DrawnLine(
        title=_("The line"),
        across=frame.width,
        down=frame.height,
        left=frame.left,
        zero=drawn.zero,
        ticks=tuple(line["ticks"]),
        corners=tuple(drawn.corners),
        dots=tuple((dot["x"], dot["y"], dot["lost"]) for dot in line["dots"]),
        says=said % {"first": date_format(line["first"]), "last": date_format(line["last"])},
    )


def _period_said(found: PersonStatistics) -> str:
    """ "Last 12 months, 26 November 2025 – 25 November 2026"."""
    days = " – ".join(date_format(day) for day in (found.period.since, found.period.until) if day)
    called = str(PERIOD_NAMES.get(found.period.key, found.period.key))
    return ", ".join(filter(None, (called, days)))


def _unit_said(found: PersonStatistics) -> str:
    return _("Points") if found.unit == POINTS else _("Money in %(currency)s") % {"currency": found.unit}


def _notes(found: PersonStatistics) -> list[str]:
    """What a reader of the paper would ask."""
    paper = sum(one.from_paper for one in found.evenings)
    said = ngettext(
        "%(n)s evening is from paper: it counts in the result, and as Box or Captain where they are named. Games and"
        " figures about cubes leave it out.",
        "%(n)s evenings are from paper: they count in the result, and as Box or Captain where they are named. Games and"
        " figures about cubes leave them out.",
        paper,
    )
    few = _("Averages are given from %(n)s on; fewer say too little.") % {"n": ENOUGH_GAMES}
    return [few, *([said % {"n": paper}] if paper else [])]
