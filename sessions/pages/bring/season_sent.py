"""A season on one sheet as it was sent: its columns, its evenings, and which of them the club may have."""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from django.http import HttpRequest

from chouette.ledger import money
from chouette.paper_cells import Cells
from chouette.paper_figures import CellsRefused, RowsRefused
from chouette.paper_rows import PaperRows
from chouette.paper_season import SeasonEvening, SeasonLook, SeasonOnPaper, evening_rows, season_read
from chouette.wording.sums import sum_of
from clubs.models import Club
from clubs.seasons import today_of
from sessions.errors import StartRefused
from sessions.models import NAME_LENGTH
from sessions.pages.bring.name_choices import persons_chosen
from sessions.pages.bring.paper_terms import (
    PaperDues,
    paper_dues,
    sheet_chosen,
    stake_offered,
    stake_typed,
)
from sessions.pages.bring.sheet_choices import SheetAsked
from sessions.pages.bring.sheet_text import SheetText
from sessions.pages.offered_rules import chosen_house, offered_sets
from sessions.services import (
    PaperEvening,
    SeasonLikeness,
    season_likenesses,
)


class SheetSent(NamedTuple):
    """A sheet with a season as it was sent: its text and its cells, and what its rows are."""

    request: HttpRequest
    club: Club
    sent: SheetText
    table: Sequence[Cells]
    asked: SheetAsked


class SeasonSent(NamedTuple):
    """The same, read: its columns and its evenings, these as services take them too, and which of them are like an
    evening of the club. `unfit` are figures that are no whole points at the stake."""

    sheet: SheetSent
    look: SeasonLook
    season: SeasonOnPaper
    evenings: list[PaperEvening]
    alike: list[SeasonLikeness]
    unfit: list[RowsRefused]

    @property
    def form(self) -> Any:
        """What was sent with it."""
        return self.sheet.request.POST

    @property
    def is_money(self) -> bool:
        """Whether its figures are money."""
        return self.look.choices.figures == "money"

    @property
    def left_out(self) -> set[date]:
        """Return the days that are like an evening of the club, and were not ticked to be another."""
        ticked = set(self.form.getlist("alike"))
        return {day_of(one.evening) for one in self.alike if key_of(one) not in ticked}

    @property
    def kept(self) -> list[PaperEvening]:
        """Return the evenings that are to be kept; each knows which it is like."""
        codes = {day_of(one.evening): one.like.code for one in self.alike}
        left_out = self.left_out
        return [one._replace(alike=codes.get(day_of(one), "")) for one in self.evenings if day_of(one) not in left_out]


def read_season(sheet: SheetSent, look: SeasonLook) -> SeasonSent:
    """Read the evenings. Raises RowsRefused with what is wrong."""
    club, form = sheet.club, sheet.request.POST
    season = season_read(look, currency="" if club.points_only else club.currency, today=today_of(club))
    read = _with_evenings(SeasonSent(sheet, look, season, [], [], []))
    return read._replace(alike=season_likenesses(club, read.evenings, persons_chosen(form)))


def _with_evenings(read: SeasonSent) -> SeasonSent:
    """Return the same with the evenings as a service takes them, or with the money that is no whole points."""
    club, form = read.sheet.club, read.form
    sets = offered_sets(club)
    house, version = chosen_house(sets, sheet_chosen(form.get("sheet", ""), sets))
    common, unfit, found = stake_of_all(read), list[RowsRefused](), []
    for one in read.season.evenings:
        name, stake = _name(one, form.get("name", "")), _stake_text(club, one.stake) or common
        try:
            rows = _rows(read, one, stake)
        except CellsRefused as wrong:
            unfit += wrong.faults
        else:
            found.append(PaperEvening(
                name, one.day, house.sheet, stake, rows, paid="paid" in form, change=house.change,
                house_version=version,
            ))  # fmt: skip
    return read._replace(evenings=[] if unfit else found, unfit=unfit)


def _rows(read: SeasonSent, evening: SeasonEvening, stake: str) -> PaperRows:
    """Return the rows of an evening in points. Raises CellsRefused for money that is no whole points at the stake."""
    players, currency = read.season.players, read.sheet.club.currency
    if not read.is_money:
        return evening_rows(evening, players, 1, {})
    minor = money.minor_of(stake, currency) or 1
    unit = sum_of(read.season.unit(), currency)
    return evening_rows(evening, players, minor, {"stake": sum_of(minor, currency), "unit": unit, "currency": currency})


def stake_of_all(read: SeasonSent) -> str:
    """Return the stake of evenings that have none of their own, as a transcript has it; empty where it is no amount.

    Where figures are money and none is typed it is the first of the club's in which all of them are whole points, or
    the largest amount in which they are.
    """
    club, typed = read.sheet.club, read.form.get("stake", "")
    if typed.strip() or not read.is_money:
        return _stake_text(club, typed or stake_offered(club))
    unit = read.season.unit() or 1
    return money.amount(next((stake for stake in club.stakes if unit % stake == 0), unit), club.currency)


def _stake_text(club: Club, typed: str) -> str:
    try:
        return stake_typed(club, typed)
    except StartRefused:
        return ""


def _name(evening: SeasonEvening, common: str) -> str:
    """Return the name of an evening: its own, or that of all."""
    return "".join(filter(str.isprintable, evening.title))[:NAME_LENGTH].strip() or common


def day_of(evening: PaperEvening) -> date:
    """Return the day of an evening of a season, which has one."""
    assert evening.day is not None, "an evening of a season has a day"
    return evening.day


def key_of(one: SeasonLikeness) -> str:
    """Return by what a form names an evening and the one that it is like."""
    return f"{day_of(one.evening)} {one.like.code}"


def seen_of_season(read: SeasonSent) -> str:
    """Return by what a season that was looked at is known again."""
    look, season = read.look.choices, read.season
    columns = sorted(look.columns.items())
    meant = (look.rows_are, columns, look.order, look.figures, season.reading, season.totals, read.sheet.sent.text)
    return hashlib.sha256(repr(meant).replace("\\r\\n", "\\n").encode()).hexdigest()[:20]


def dues_of_season(read: SeasonSent) -> PaperDues:
    """Return the payments that the closing of the evenings to be kept brings."""
    return paper_dues(read.sheet.club, [(one.rows, one.stake) for one in read.kept])
