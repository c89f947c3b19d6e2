"""A season on one sheet, as the form shows it before it is kept."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from http import HTTPStatus
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.ledger import money
from chouette.ledger.money import MINUS, points_shown
from chouette.paper_figures import Reading
from chouette.paper_season import SeasonEvening, SeasonLook
from chouette.rules.names import name_key
from chouette.wording.sums import figure_of, sum_of
from clubs.selectors import actor_of
from sessions.pages.bring.name_choices import NameChoice, choices_of, persons_chosen
from sessions.pages.bring.paper_faults import (
    AlikeShown,
    SheetFault,
    alike_shown,
    faults_by_field,
    row_faults,
)
from sessions.pages.bring.paper_terms import (
    points_of,
    rules_shown,
    stake_shown,
)
from sessions.pages.bring.season_sent import (
    SeasonSent,
    SheetSent,
    day_of,
    dues_of_season,
    key_of,
    seen_of_season,
    stake_of_all,
)
from sessions.pages.bring.sheet_choices import column_choices, reading_chosen, sheet_key
from sessions.pages.bring.sheet_text import text_facts
from sessions.selectors.brought_files import evening_names, merged_names, plays_there
from sessions.services import (
    season_names,
)


class EveningShown(NamedTuple):
    """An evening of the preview: its day, its name, its stake, how many rows it has where it has several, the figure of
    each player, blank where there is none; whether it is left out."""

    day: date
    title: str
    stake: str
    games: str
    cells: list[str]
    left_out: bool


class AlikeEveningShown(NamedTuple):
    """An evening of the sheet that is like one of the club: its key in the form, its day, and the other."""

    key: str
    day: date
    alike: AlikeShown
    ticked: bool


def season_page(
    sheet: SheetSent, look: SeasonLook | None, read: SeasonSent | None, faults: Sequence[SheetFault] = ()
) -> HttpResponse:
    """The form as far as it is filled in, with the evenings that were read; every fault beside its field."""
    request, club, form = sheet.request, sheet.club, sheet.request.POST
    names = _names(read, faults) if read else []
    if read and _has_stakes(read):
        faults = [fault._replace(field="rows") if fault.field == "stake" else fault for fault in faults]
    facts: dict[str, Any] = {
        "club": club,
        **text_facts(sheet.sent),
        "rows_are": sheet.asked.rows_are,
        "rows_look": sheet.asked.look,
        "of": sheet_key(sheet.table, sheet.asked.rows_are),
        "columns": column_choices(look) if look else [],
        "choices": look.choices if look else None,
        "look": look.look if look else None,
        "reading": _reading(sheet, look),
        "slashes": look is not None and look.slashes,
        "asked": read.season.asked if read else next((fault.asked for fault in faults if fault.asked), None),
        "answers": look.choices.answers if look else None,
        **rules_shown(club, form.get("sheet", "")),
        "name": form.get("name", "") if "name" in form else _("From paper"),
        "paid": "paid" in form,
        "faults": faults_by_field(faults, {one.key for one in names}),
        "row_faults": row_faults(faults),
        "stake_faults": row_faults(faults, "stake"),
        "known": next((fault.known for fault in faults if fault.known), None),
        "doubtful": [one for one in names if one.is_doubtful],
        "newcomers": [one for one in names if not one.is_doubtful],
        **(_facts(read) if read else {}),
    }
    status = faults[0].status if faults else HTTPStatus.OK
    is_part = request.headers.get("X-Part") == "paid"
    return render(request, f"sessions/paper_evening{'_paid' if is_part else ''}.html", facts, status=status)


def _reading(sheet: SheetSent, look: SeasonLook | None) -> Reading:
    """Return what was chosen that the figures are, for the games of each sheet or for the evenings."""
    if sheet.sent.is_joined:
        return reading_chosen(sheet.request.POST)
    return look.choices.reading if look else ""


def _has_stakes(read: SeasonSent) -> bool:
    """Return whether the sheet says the stake of each evening, so that none is asked for."""
    return all(one.stake for one in read.season.evenings)


def _facts(read: SeasonSent) -> dict[str, Any]:
    """Return what the preview shows."""
    club, season = read.sheet.club, read.season
    ticked = set(read.form.getlist("alike"))
    return {
        "season": season,
        "evenings": _shown(read),
        "figures": "money" if read.is_money else "points",
        "sums": _sums(read),
        "points": _points(read),
        "totals": season.totals,
        "without": ", ".join(season.without),
        "unused": ", ".join(season.unused),
        "stakes": any(one.stake for one in season.evenings),
        "titles": any(one.title for one in season.evenings),
        "stake_is_there": _has_stakes(read),
        "kept_count": len(season.evenings if read.unfit else read.kept),
        "stake": stake_shown(read.form.get("stake", ""), stake_of_all(read), club.currency),
        "due": dues_of_season(read),
        "owes": _reader_owes(read),
        "seen": seen_of_season(read),
        "merged": merged_names(club, [evening_names("", season.players)]),
        "alikes": [
            AlikeEveningShown(
                key=key_of(one),
                day=day_of(one.evening),
                alike=alike_shown(one.alike, figures_are_money=read.is_money),
                ticked=key_of(one) in ticked,
            )
            for one in read.alike
        ],
    }


def _sums(read: SeasonSent) -> list[str]:
    """Return what the evenings that will be kept bring each player."""
    kept = [one.sums() for one in read.season.evenings if one.day not in read.left_out]
    return [_figure(read, sum(one[name] for one in kept)) for name in read.season.players]


class PointsOfMoney(NamedTuple):
    """What the money of a sheet is in points: at which stake, blank where the evenings have their own, and of whom."""

    stake: str
    sums: list[str]


def _points(read: SeasonSent) -> PointsOfMoney | None:
    """Return what the evenings that will be kept bring each player in points; None where the sheet has points itself,
    or money that is no whole points."""
    if not read.is_money or read.unfit or not read.kept:
        return None
    currency, sums = read.sheet.club.currency, Counter[str]()
    for one in read.kept:
        sums.update(points_of(one.rows))
    stake = "" if any(one.stake for one in read.season.evenings) else stake_of_all(read)
    minor = money.minor_of(stake, currency)
    by_player = [points_shown(sums[one]) for one in read.season.players]
    return PointsOfMoney(sum_of(minor, currency) if minor else "", by_player)


def _shown(read: SeasonSent) -> list[EveningShown]:
    left_out = read.left_out
    return [
        EveningShown(
            one.day, one.title, one.stake, _rows_of(one),
            [_cell(read, one.sums(), name) for name in read.season.players], one.day in left_out,
        )
        for one in read.season.evenings
    ]  # fmt: skip


def _rows_of(evening: SeasonEvening) -> str:
    """Say how many rows an evening has; nothing where it is one."""
    count = len(evening.rows)
    return ngettext("%(count)s row", "%(count)s rows", count) % {"count": count} if count > 1 else ""


def _cell(read: SeasonSent, sums: Counter[str], name: str) -> str:
    return _figure(read, sums[name]) if name in sums else ""


def _figure(read: SeasonSent, figure: int) -> str:
    """Write what somebody won or lost, in money without its currency."""
    if not read.is_money or not figure:
        return points_shown(figure)
    sign = MINUS if figure < 0 else "+"
    return f"{sign}{figure_of(abs(figure), read.sheet.club.currency)}"


def _reader_owes(read: SeasonSent) -> bool:
    """Return whether the reader lost points at one of the evenings."""
    losers = {name_key(name) for one in read.kept for name, points in points_of(one.rows).items() if points < 0}
    return plays_there(actor_of(read.sheet.request), read.sheet.club, losers, persons_chosen(read.form))


def _names(read: SeasonSent, faults: Sequence[SheetFault]) -> list[NameChoice]:
    said = {fault.key: fault.said for fault in faults if fault.key}
    names = season_names(read.sheet.club, read.evenings)
    return choices_of(read.sheet.club, names.all, persons_chosen(read.form), said)
