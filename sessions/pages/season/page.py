"""The season's page: its table, who is not ranked yet, everybody evening by evening, and the way to other seasons."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger.money import points_shown
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Club, Season
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.seasons import seasons_of, today_of
from clubs.selectors import persons_spoken_for
from clubs.written_days import date_format
from sessions.pages.club.house_in_play import house_in_play, in_play_shown
from sessions.pages.club.period import NotAsked, Period
from sessions.pages.season.chosen import ChosenSeason, all_time, as_set_up, of_year, season_asked
from sessions.pages.season.crosstable import Crosstable, crosstable_of, day_heads
from sessions.pages.season.last_bars import BAR, HEIGHT, WIDTH
from sessions.pages.season.standings import only_of, rows_shown, standings_of
from sessions.selectors.season_table import season_sums, years_played

MOST_CHIPS = 6
"""So many other periods stand in one row; the rest is folded."""
NO_SUCH_SEASON = gettext_lazy("There is no such season. Choose one of these, or a year like 2026.")
BARS = {"width": WIDTH, "height": HEIGHT, "line": HEIGHT // 2, "bar": BAR}


class PeriodChip(NamedTuple):
    """A season that can be chosen, with its address; `here` if it is the one that is shown."""

    name: str
    to: str
    here: bool


@require_safe
@never_cache
@asked_by
def season(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The season that is on, or the one that is asked for; one's own row alone where the club keeps results to
    oneself."""
    club = club_seen(actor, slug)
    seasons, fault = seasons_of(club.id), None
    try:
        chosen = season_asked(request.GET.get("season", ""), seasons, today_of(club))
    except NotAsked:
        fault = NO_SUCH_SEASON
        chosen = season_asked("", seasons, today_of(club))
    everybodys, mine = may(actor, "clubs.results", club), persons_spoken_for(actor, club.id)
    table = standings_of(season_sums(chosen.evenings_of(club)), chosen.least)
    table = table if everybodys else only_of(table, mine)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "books": may(actor, "clubs.books", club),
        "own_only": not everybodys,
        "asked_fault": fault,
        "chosen": chosen,
        "days": days_of(chosen),
        "still_on": table.still_on,
        "chips": _chips(club, chosen, seasons),
        "ranked": rows_shown(table.ranked, table, mine),
        "unranked": rows_shown(table.unranked, table, mine),
        "currencies": table.currencies,
        "bars": BARS,
        "cross": _cross(crosstable_of(club, chosen.evenings_of(club), table))
        if everybodys and table.everybody
        else None,
        "in_play": in_play_shown(house_in_play(club, Period(chosen.key, chosen.since, chosen.until)), club),
        "columns": 6 + bool(table.ranked) + len(table.currencies),
        "files": urlencode({"season": chosen.key}) if everybodys and table.everybody else "",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "sessions/season.html", facts, status=status)


def days_of(chosen: ChosenSeason) -> str:
    """ "1 January 2026 – 30 June 2026"; nothing for all time."""
    return " – ".join(date_format(day) for day in (chosen.since, chosen.until) if day)


def _chips(club: Club, chosen: ChosenSeason, seasons: Sequence[Season]) -> dict[str, list[PeriodChip]]:
    """The club's own seasons, then the years in which it played, then all time, before them the season that is on where
    it is none of these; some at hand, the rest folded. What is shown is always at hand."""
    every = [*map(as_set_up, seasons), *map(of_year, years_played(club.id, club.time_zone)), all_time()]
    known = {one.key for one in every}
    beside = [one for one in (season_asked("", seasons, today_of(club)), chosen) if one.key not in known]
    address = reverse("season", args=[club.slug])
    chips = [
        PeriodChip(one.name, f"{address}?{urlencode({'season': one.key})}", one.key == chosen.key)
        for one in {one.key: one for one in (*beside, *every)}.values()
    ]
    near = [chip for place, chip in enumerate(chips) if place < MOST_CHIPS or chip.here]
    return {"near": near, "far": [chip for chip in chips if chip not in near]}


def _cross(cross: Crosstable) -> dict[str, Any]:
    """The crosstable as the page writes it."""
    return {
        "evenings": [
            {"code": one.code, "name": one.name, "head": head}
            for one, head in zip(cross.evenings, day_heads(cross.evenings), strict=True)
        ],
        "earlier": cross.earlier,
        "rows": [
            {
                "one": row.one,
                "before": points_shown(row.before),
                "before_lost": row.before < 0,
                "cells": row.cells,
                "points": points_shown(row.one.of.points),
            }
            for row in cross.rows
        ],
    }
