"""How the house rules of a club play out, over the API: the figures of the page, each by its definition."""

from datetime import date
from typing import Annotated

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from clubs.seasons import seasons_of
from sessions.api.access import ApiView
from sessions.api.asked import club_seen
from sessions.api.bodies import answer, problem_answer
from sessions.api.operations import READ, Count, operation, query
from sessions.pages.club.house_in_play import PERIOD_FAULT, house_in_play, period_asked
from sessions.pages.club.period import NotAsked

What = Annotated[str, msgspec.Meta(description="alone, extra, settled or beaver.")]
Points = Annotated[int, msgspec.Meta(description="What it paid, as its definition says; below zero it cost.")]
Seconds = Annotated[int | None, msgspec.Meta(description="Rounded to the nearest; null under ten timed games.")]


class RuleFigure(msgspec.Struct, frozen=True):
    """What was done beside plain doubles: how often, and what it paid."""

    what: What
    times: Count
    points: Points


BY_PERIOD = query(
    "period", OpenApiTypes.STR, "`all`, `year`, `12-months`, a year like `2026`, or a season of the club by its id."
)


class HouseInPlayAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How the house rules play out in a period."""

    period: str
    since: date | None
    until: date | None
    games: Count
    timed_games: Count
    seconds_per_game: Seconds
    rules: list[RuleFigure]


class HouseRulesInPlay(ApiView):
    """Lone takers, extras, settlements, beavers; time per game."""

    @operation(
        "house-rules-in-play",
        gives={200: HouseInPlayAnswer},
        queries=(
            query(
                "period",
                OpenApiTypes.STR,
                "`all`, `year`, `12-months`, a year like `2026`, or a season of the club by its id.",
            ),
        ),
        problems=(*READ, 422),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """For everybody who sees the club; in points."""
        club = club_seen(request, slug)
        try:
            period = period_asked(request.query_params.get("period", ""), club, seasons_of(club.id))
        except NotAsked as wrong:
            return problem_answer(422, "cannot_be_taken", message=str(PERIOD_FAULT), field=wrong.field)
        found = house_in_play(club, period)
        return answer(
            HouseInPlayAnswer(
                period=period.key,
                since=period.since,
                until=period.until,
                games=found.played.games,
                timed_games=found.played.timed,
                seconds_per_game=found.seconds_per_game,
                rules=[RuleFigure(*one) for one in found.rules],
            )
        )
