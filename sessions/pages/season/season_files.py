"""A season as a file: a table of text (CSV), a workbook (XLSX), and a page for the wall (PDF)."""

import csv
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO, StringIO
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.worksheet import Worksheet

from chouette.ledger.money import amount_sent, points_shown
from chouette.printing.season import PrintedSeason, WallRow, season_pdf
from chouette.wording.language import language_spoken
from chouette.wording.sums import hundredths_shown
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.missing_right import RightMissing
from clubs.models import Club
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.seasons import seasons_of, today_of
from sessions.pages.club.period import NotAsked
from sessions.pages.season.chosen import ChosenSeason, season_asked
from sessions.pages.season.crosstable import MOST_EVENINGS, CrossRow, Crosstable, crosstable_of, day_heads, named_heads
from sessions.pages.season.page import days_of
from sessions.pages.season.standings import Standings, standings_of
from sessions.pages.sheet.files import CSV, PDF, XLSX, plain
from sessions.selectors.season_table import season_sums
from sessions.sheet.workbook import POINTS, money_format, named, numbered

HUNDREDTHS = "+0.00;\N{MINUS SIGN}0.00;0.00"
NAME_WIDTH, FIGURE_WIDTH = 24, 11

Figure = int | Decimal | None


class SeasonRead(NamedTuple):
    """A season of a club with everything that its files say."""

    club: Club
    chosen: ChosenSeason
    table: Standings
    cross: Crosstable


@require_safe
@never_cache
@asked_by
def season_file(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Its table and every evening; figures with a plain minus, so that programs can add them up."""
    read = _read(request, actor, slug, most=None)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(map(plain, _heads(read)))
    for name, figures in _lines(read):
        place, *rest = ("" if one is None else str(one) for one in figures)
        writer.writerow([place, plain(name), *rest])
    return _file(read, "\N{BYTE ORDER MARK}" + text.getvalue(), CSV, "csv")


@require_safe
@never_cache
@asked_by
def season_book(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The same as a workbook, its figures as numbers."""
    read = _read(request, actor, slug, most=None)
    written = BytesIO()
    season_workbook(read).save(written)
    return _file(read, written.getvalue(), XLSX, "xlsx")


@require_safe
@never_cache
@asked_by
def season_print(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The crosstable for the wall, in points alone."""
    read = _read(request, actor, slug, most=MOST_EVENINGS)
    return _file(read, season_pdf(printed_season(read)), PDF, "pdf", "inline")


def _read(request: HttpRequest, actor: Actor, slug: str, *, most: int | None) -> SeasonRead:
    """The season that is asked for, for those who may see everybody's results. Raises Http404, PermissionDenied."""
    club = club_seen(actor, slug)
    if not may(actor, "clubs.results", club):
        raise RightMissing("clubs.results")
    try:
        chosen = season_asked(request.GET.get("season", ""), seasons_of(club.id), today_of(club))
    except NotAsked as error:
        raise Http404 from error
    asked = chosen.evenings_of(club)
    table = standings_of(season_sums(asked), club, chosen.least)
    return SeasonRead(club, chosen, table, crosstable_of(club, asked, table, most))


def _file(read: SeasonRead, content: str | bytes, kind: str, ending: str, way: str = "attachment") -> HttpResponse:
    name = f"{read.club.slug}-{slugify(read.chosen.name) or 'season'}.{ending}"
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'{way}; filename="{name}"'})


def _heads(read: SeasonRead) -> list[str]:
    return [
        _("Rank"),
        _("Player"),
        _("Evenings"),
        _("Games"),
        _("Points"),
        _("Per game"),
        *read.table.currencies,
        *named_heads(read.cross.evenings),
    ]


def _lines(read: SeasonRead) -> Iterator[tuple[str, list[Figure]]]:
    """Each player's name, and the figures of their line without it; of a rank that nobody has none."""
    for row in read.cross.rows:
        of = row.one.of
        each = None if row.one.per_game is None else Decimal(row.one.per_game) / 100
        money = [_amount(of.minor.get(currency), currency) for currency in read.table.currencies]
        yield row.one.name, [row.one.place, of.evenings, of.games, of.points, each, *money, *row.cells]


def _amount(minor: int | None, currency: str) -> Decimal | None:
    return None if minor is None else Decimal(amount_sent(minor, currency))


def season_workbook(read: SeasonRead) -> Workbook:
    """One page with a line for each player; head and names stay in sight. The lines go to the file one by one, and
    where nothing stands there is no cell: a season may have thousands of evenings."""
    book = Workbook(write_only=True)
    page: Worksheet = book.create_sheet(_("Season"))  # of its kind that is written line by line
    page.freeze_panes = "C2"
    heads = _heads(read)
    for first, last, width in ((1, 1, FIGURE_WIDTH), (2, 2, NAME_WIDTH), (3, len(heads), FIGURE_WIDTH)):
        page.column_dimensions[get_column_letter(first)] = ColumnDimension(page, min=first, max=last, width=width)
    page.append([_text(page, head, bold=True) for head in heads])
    formats = ["", "", POINTS, HUNDREDTHS, *map(money_format, read.table.currencies)]
    styled = [_figure(page, one) for one in (*formats, POINTS)]
    for name, (place, *figures) in _lines(read):
        line = _cells(place, _text(page, name), figures, styled)
        page.append(line)  # type: ignore[arg-type]  # its types take no iterator, it does
    return book


def _text(page: Worksheet, text: str, *, bold: bool = False) -> Cell:
    cell = WriteOnlyCell(page)
    named(cell, text, bold=bold)
    return cell


def _figure(page: Worksheet, shape: str) -> Cell:
    cell = WriteOnlyCell(page)
    if shape:
        cell.number_format = shape
    return cell


def _cells(place: Figure, name: Cell, figures: list[Figure], styled: list[Cell]) -> Iterator[Figure | Cell]:
    """A line: a cell for each figure there is, the last kind for all evenings. Each is written before the next is asked
    for, so one of a kind is enough: to make one and say how it looks takes longer than to write it."""
    yield place
    yield name
    for at, figure in enumerate(figures):
        if figure is None:
            yield None
        else:
            cell = styled[min(at, len(styled) - 1)]
            numbered(cell, figure)
            yield cell


def printed_season(read: SeasonRead) -> PrintedSeason:
    """What stands on the wall."""
    earlier = read.cross.earlier
    return PrintedSeason(
        title=read.chosen.name,
        facts=" · ".join(filter(None, _facts(read))),
        place="",
        player=_("Player"),
        days=(*([_("before")] if earlier else []), *day_heads(read.cross.evenings)),
        heads=(_("Points"), _("Evenings"), _("Games"), _("Per game")),
        ranked=tuple(_printed(row, earlier=earlier) for row in read.cross.rows if row.one.place is not None),
        apart_title=_("Not yet ranked"),
        apart=tuple(_printed(row, earlier=earlier) for row in read.cross.rows if row.one.place is None),
        empty=_(
            "Nobody has won or lost anything in this season. Once somebody has, players stand here by place, with"
            " their points of each evening."
        ),
        note=_(
            "Points by player and evening. Per game takes ten games; adjustments and evenings from paper are not in it."
        ),
        language=language_spoken(),
    )


def _facts(read: SeasonRead) -> tuple[str, ...]:
    return read.club.name, days_of(read.chosen), _needed(read.chosen.least), read.table.still_on


def _needed(least: int) -> str:
    return ngettext("ranked from %(n)s evening", "ranked from %(n)s evenings", least) % {"n": least} if least else ""


def _printed(row: CrossRow, *, earlier: bool) -> WallRow:
    of, each = row.one.of, row.one.per_game
    cells = ["" if one is None else points_shown(one) for one in row.cells]
    return WallRow(
        place="" if row.one.place is None else f"{row.one.place}.",
        name=row.one.name,
        figures=(*([points_shown(row.before)] if earlier else []), *cells),
        sums=(points_shown(of.points), str(of.evenings), str(of.games), "" if each is None else hundredths_shown(each)),
    )
