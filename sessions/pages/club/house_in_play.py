"""How the house rules play out in a club: lone takers, extras, settlements, beavers, and how long a game takes."""

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
from chouette.wording.definitions import ENOUGH_GAMES, IN_PLAY
from chouette.wording.language import translate
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.models import Club, Season
from clubs.pages.access import club_seen
from clubs.permissions import may
from clubs.seasons import seasons_of, today_of
from sessions.pages.club.period import PERIOD_NAMES, NotAsked, Period, instants_of, period_of
from sessions.selectors.house_in_play import (
    FIGURES,
    GamesPlayed,
    InPlayAsked,
    RuleInPlay,
    games_with,
    rules_in_play,
    years_played,
)

LATEST_GAMES = 100

PERIOD_FAULT = gettext_lazy("There is no such period. Choose one of these, or a year like 2026.")


class HouseInPlay(NamedTuple):
    """How the house rules of a club play out in a period."""

    asked: InPlayAsked
    period: Period
    played: GamesPlayed
    rules: list[RuleInPlay]

    @property
    def seconds_per_game(self) -> int | None:
        """Rounded to the nearest; null under ten timed games."""
        if self.played.timed < ENOUGH_GAMES:
            return None
        return (2 * self.played.seconds + self.played.timed) // (2 * self.played.timed)


def period_asked(raw: str, club: Club, seasons: Sequence[Season]) -> Period:
    """The period of this word, which may be one of the club's seasons by its id. Raises NotAsked."""
    season = next((one for one in seasons if str(one.id) == raw), None)
    return period_of(raw, today_of(club)) if season is None else Period(raw, season.since, season.until)


def house_in_play(club: Club, period: Period) -> HouseInPlay:
    """The figures of a club in a period. One statement."""
    asked = InPlayAsked(club.id, *instants_of(period, club))
    return HouseInPlay(asked, period, *rules_in_play(asked))


def in_play_shown(found: HouseInPlay, club: Club) -> dict[str, Any]:
    """What `house_rules_in_play.html` shows, wherever it is included: each figure with where its games are listed."""
    address = reverse("house-rules-in-play", args=[club.slug])
    seconds = found.seconds_per_game
    return {
        "rows": [
            {
                "name": translate(IN_PLAY[one.what].name),
                "means": f"{address}#means-{one.what}",
                "times": one.times,
                "to": f"{address}?{urlencode({'period': found.period.key, 'games': one.what})}#games",
                "brought": points_shown(one.points),
                "lost": one.points < 0,
            }
            for one in found.rules
        ],
        "played": found.played.games,
        "timed": found.played.timed,
        "minutes": None if seconds is None else (seconds + 30) // 60,
        "means_time": f"{address}#means-time",
    }


@require_safe
@never_cache
@asked_by
def house_rules_in_play(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The page: a period by its chips, the figures, the games of one of them."""
    club = club_seen(actor, slug)
    seasons, fault = seasons_of(club.id), None
    try:
        period = period_asked(request.GET.get("period", ""), club, seasons)
    except NotAsked:
        fault, period = PERIOD_FAULT, period_of("", today_of(club))
    found = house_in_play(club, period)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "books": may(actor, "clubs.books", club),
        "period_fault": fault,
        "periods": _periods(club, period, seasons),
        "in_play": in_play_shown(found, club),
        "listed": _listed(found, club, request.GET.get("games", "")),
        "definitions": [
            {"key": key, "name": translate(one.name), "says": translate(one.says)} for key, one in IN_PLAY.items()
        ],
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "sessions/house_rules_played.html", facts, status=status)


def _periods(club: Club, now: Period, seasons: Sequence[Season]) -> list[dict[str, Any]]:
    """All, this year, the last twelve months; then the club's seasons, and each year with an evening."""
    names = {**PERIOD_NAMES, **{str(one.id): one.name for one in seasons}}
    keys = [*names, *map(str, years_played(club.id, club.time_zone))]
    if now.key not in keys:
        keys.append(now.key)
    return [{"name": names.get(key, key), "to": f"?period={key}", "here": key == now.key} for key in keys]


def _listed(found: HouseInPlay, club: Club, what: str) -> dict[str, Any] | None:
    """The games that a figure is made of, where the address asks for them."""
    if what not in FIGURES:
        return None
    games = games_with(found.asked, what, club.time_zone, LATEST_GAMES)
    return {
        "title": translate(IN_PLAY[what].name),
        "most": len(games) == LATEST_GAMES,
        "games": [
            {
                "game": one,
                "to": reverse("sheet-game", args=[one.code, one.number]),
                "brought": points_shown(one.points),
                "lost": one.points < 0,
            }
            for one in games
        ],
    }
