"""A season as a file: a table of text (CSV), a workbook (XLSX), and a page for the wall (PDF)."""

from collections.abc import Iterator
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger.money import points_shown
from chouette.printing.csv_file import csv_of
from chouette.printing.report import Report, ReportColumn, ReportRow
from chouette.printing.season import PrintedSeason, WallRow, season_pdf
from chouette.printing.workbook_file import workbook_of
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
from sessions.pages.file_answers import file_answer
from sessions.pages.printed_answers import printed_answer
from sessions.pages.season.chosen import ChosenSeason, season_asked
from sessions.pages.season.crosstable import MOST_EVENINGS, CrossRow, Crosstable, crosstable_of, day_heads, named_heads
from sessions.pages.season.page import days_of
from sessions.pages.season.standings import Standings, standings_of
from sessions.selectors.season_table import season_sums


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
    """Its table and every evening as a table of text."""
    read = _read(request, actor, slug, most=None)
    return file_answer(csv_of(season_report(read)), _name(read, "csv"))


@require_safe
@never_cache
@asked_by
def season_book(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The same as a workbook, its figures as numbers."""
    read = _read(request, actor, slug, most=None)
    return file_answer(workbook_of([season_report(read)]), _name(read, "xlsx"))


@require_safe
@never_cache
@asked_by
def season_print(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The crosstable for the wall, in points alone."""
    read = _read(request, actor, slug, most=MOST_EVENINGS)
    return printed_answer(request, season_pdf, printed_season(read), _name(read, "pdf"), lines=len(read.cross.rows))


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
    table = standings_of(season_sums(asked), chosen.least)
    return SeasonRead(club, chosen, table, crosstable_of(club, asked, table, most))


def _name(read: SeasonRead, ending: str) -> str:
    return f"{read.club.slug}-{slugify(read.chosen.name) or 'season'}.{ending}"


def season_report(read: SeasonRead) -> Report:
    """A row for each player: their place, what they have won in all, and their points of each evening."""
    money = [ReportColumn(currency, currency, "money", currency) for currency in read.table.currencies]
    heads = zip(read.cross.evenings, named_heads(read.cross.evenings), strict=True)
    return Report(
        title=_("Season"),
        columns=(
            ReportColumn("place", _("Rank"), "count"),
            ReportColumn("name", _("Player")),
            ReportColumn("evenings", _("Evenings"), "count"),
            ReportColumn("games", _("Games"), "count"),
            ReportColumn("points", _("Points"), "points"),
            ReportColumn("per_game", _("Per game"), "rate"),
            *money,
            *(ReportColumn(evening.code, head, "points") for evening, head in heads),
        ),
        rows=tuple(_rows(read)),
        labels=2,
    )


def _rows(read: SeasonRead) -> Iterator[ReportRow]:
    for row in read.cross.rows:
        of = row.one.of
        money = [of.minor.get(currency) for currency in read.table.currencies]
        yield ReportRow((
            row.one.place, row.one.name, of.evenings, of.games, of.points, row.one.per_game, *money, *row.cells,
        ))  # fmt: skip


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
