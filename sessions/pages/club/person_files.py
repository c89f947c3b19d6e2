"""How a person has done as a file: a table of text (CSV), a workbook (XLSX), and a page to print (PDF)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.csv_file import csv_of
from chouette.printing.person import DrawnLine, PersonTable, PrintedPerson, person_pdf
from chouette.printing.report import Kind, Report, ReportColumn, ReportRow, Value
from chouette.printing.workbook_file import workbook_of
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
from sessions.pages.file_answers import file_answer
from sessions.pages.printed_answers import printed_answer


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
    """Every part in one table of text, its title first."""
    read = _read(request, actor, slug, player_id)
    return file_answer(csv_of(person_report(read)), _name(read, "csv"))


@require_safe
@never_cache
@asked_by
def person_book(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """The same as a workbook with a page for each part, its figures as numbers."""
    read = _read(request, actor, slug, player_id)
    return file_answer(workbook_of([part_report(read.found, part) for part in read.parts]), _name(read, "xlsx"))


@require_safe
@never_cache
@asked_by
def person_print(request: HttpRequest, actor: Actor, slug: str, player_id: UUID) -> HttpResponse:
    """The same to print, on one page of A4 where it fits."""
    read = _read(request, actor, slug, player_id)
    lines = sum(len(part.lines) for part in read.parts)
    return printed_answer(request, person_pdf, printed_person(read), _name(read, "pdf"), lines=lines)


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


def _name(read: PersonRead, ending: str) -> str:
    return f"{read.club.slug}-{slugify(read.player.name) or 'player'}-{read.found.period.key}.{ending}"


def person_report(read: PersonRead) -> Report:
    """All parts as one table; a column that a part has not is empty in its rows."""
    titles = (_("Day"), _("Number"), _("Result"), _("Each"), _("Running total"))
    return Report(
        title=read.player.name,
        columns=(
            ReportColumn("part", _("Part")),
            ReportColumn("name", _("What")),
            *_columns(dict(zip(COLUMNS, titles, strict=True)), read.found.unit),
        ),
        rows=tuple(
            ReportRow((part.title, line.name, *(_value(read.found, part, line, column) for column in COLUMNS)))
            for part in read.parts
            for line in part.lines
        ),
        labels=2,
    )


def part_report(found: PersonStatistics, part: PersonPart) -> Report:
    """One part with its own columns."""
    return Report(
        title=part.title,
        columns=(ReportColumn("name", part.names), *_columns(part.heads, found.unit)),
        rows=tuple(
            ReportRow((line.name, *(_value(found, part, line, column) for column in part.heads))) for line in part.lines
        ),
        labels=1,
    )


def _columns(heads: Mapping[PartColumn, str], unit: str) -> list[ReportColumn]:
    """The columns of figures: results in the unit, and each of them in hundredths where that is points."""
    kinds: dict[PartColumn, Kind] = {"day": "day", "times": "count"}
    if unit == POINTS:
        kinds |= {"each": "rate"}
    currency = "" if unit == POINTS else unit
    return [ReportColumn(column, head, kinds.get(column, "money"), currency) for column, head in heads.items()]


def _value(found: PersonStatistics, part: PersonPart, line: PartLine, column: PartColumn) -> Value:
    """What stands in this column of a line; nothing where the part has no such column."""
    if column not in part.heads:
        return None
    return _mean(found, line) if column == "each" else getattr(line, column)


def _mean(found: PersonStatistics, line: PartLine) -> int | None:
    each = per_game(line.brought, line.times) if line.brought is not None and line.times else None
    return each if each is None or found.unit == POINTS else whole_minor(each)


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
