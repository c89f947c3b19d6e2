"""How a player has done, over the API: the figures of their page, each by its definition in docs/statistics.md."""

from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.ledger.money import amount, amount_sent
from clubs import selectors
from clubs.api.tokens import actor_of
from clubs.permissions import may
from sessions.api.access import ApiView
from sessions.api.asked import club_seen
from sessions.api.bodies import answer, problem_answer
from sessions.api.operations import READ, Count, operation, query
from sessions.api.players import player_of
from sessions.errors import NotAllowed
from sessions.pages.club.period import POINTS, NotAsked
from sessions.pages.club.person_statistics import BESIDE, WORDS, OutsideSum, PersonStatistics, per_game, statistics_of
from sessions.pages.club.players import ASKED_FAULTS
from sessions.selectors.player_statistics import EveningResult, Streak

Role = Annotated[
    str,
    msgspec.Meta(
        description="box, box-with-partner, partner, captain, team or newcomer, when the game began; box-from-paper or "
        "captain-from-paper, of evenings from paper."
    ),
]
Answer = Annotated[str, msgspec.Meta(description="take, drop or beaver; none where the cube was settled first.")]
Beside = Annotated[str, msgspec.Meta(description="alone, extras-given, extras-taken or settled.")]
Outside = Annotated[
    str,
    msgspec.Meta(
        description="corrected: points corrected by hand; from-paper: games from paper of which the paper does not say "
        "it; with-partners: between Box and Partner; game-on: the game that is on."
    ),
]
Figure = Annotated[str, msgspec.Meta(description="In the unit: whole points, or an amount of its currency.")]
Rate = Annotated[str | None, msgspec.Meta(description="The same for each game; null under ten games.")]
ASKED = (
    query("period", OpenApiTypes.STR, "`all`, `year`, `12-months`, or a year like `2026`."),
    query("unit", OpenApiTypes.STR, "`points`, or a currency that they played for: then its evenings alone."),
)


class RoleFigure(msgspec.Struct, frozen=True):
    """The finished games that a player began in one role."""

    role: Role
    games: Count
    result: Figure
    per_game: Rate


class OutsideFigure(msgspec.Struct, frozen=True):
    """What is in no other row of a list. With it the results of the list come to the player's result."""

    what: Outside
    result: Figure


class CubeFigure(msgspec.Struct, frozen=True):
    """Cubes of one value that were offered or received, by their answer."""

    answer: Answer
    value: Count
    cubes: Count
    result: Figure


class StayFigure(msgspec.Struct, frozen=True):
    """Stays in the box of so many games."""

    games: Count
    stays: Count
    result: Figure


class BesideFigure(msgspec.Struct, frozen=True):
    """What was done beside the doubles."""

    what: Beside
    times: Count
    result: Figure


class EveningFigure(msgspec.Struct, frozen=True, kw_only=True):
    """What an evening brought a player, and the sum of the period up to it."""

    code: str
    day: date
    result: Figure
    total: Figure


class StreakFigure(msgspec.Struct, frozen=True, kw_only=True):
    """Evenings in a row."""

    evenings: Count
    plus: bool
    first: str
    last: str


class OpponentFigure(msgspec.Struct, frozen=True, kw_only=True):
    """What went between a player and another."""

    person: UUID
    name: str
    former: int | None
    evenings: Count
    result: Figure


class StatisticsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a player in a period."""

    period: str
    since: date | None
    until: date | None
    unit: str
    result: Figure
    evenings: Count
    club_evenings: Count
    rank: int | None
    ranked: int | None
    games: Count
    per_game: Rate
    roles: list[RoleFigure]
    outside_roles: list[OutsideFigure]
    gammons_won: Count
    gammons_lost: Count
    cubes_offered: list[CubeFigure]
    cubes_received: list[CubeFigure]
    beside: list[BesideFigure]
    stays: list[StayFigure]
    best: str | None
    worst: str | None
    streak_now: StreakFigure | None
    longest_plus: StreakFigure | None
    longest_minus: StreakFigure | None
    opponents: list[OpponentFigure]
    outside_opponents: list[OutsideFigure]
    line: list[EveningFigure]


class Statistics(ApiView):
    """A player's statistics."""

    @operation("player-statistics", gives={200: StatisticsAnswer}, queries=ASKED, problems=(*READ, 422))
    def get(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """For themselves, for the organisers, and for the club where it shows everybody's results."""
        club, actor = club_seen(request, slug), actor_of(request)
        player = player_of(club, player_id)
        everybodys = may(actor, "clubs.results", club)
        if not everybodys and player.id not in selectors.persons_spoken_for(actor, club.id):
            raise NotAllowed("not_allowed")
        records = list(selectors.records_of(player).values_list("id", flat=True))
        asked = {name: request.query_params.get(name, "") for name in ("period", "unit")}
        try:
            found = statistics_of(club, player.id, records, ranks=everybodys, **asked)
        except NotAsked as wrong:
            message = str(ASKED_FAULTS[wrong.field])
            return problem_answer(422, "cannot_be_taken", message=message, field=wrong.field)
        return answer(_told(found))


def _told(found: PersonStatistics) -> StatisticsAnswer:
    streaks = found.streaks
    return StatisticsAnswer(
        period=found.period.key,
        since=found.period.since,
        until=found.period.until,
        unit=found.unit,
        result=_figure(found.brought, found.unit),
        evenings=len(found.evenings),
        club_evenings=found.club_evenings,
        rank=found.rank,
        ranked=found.ranked,
        games=found.games,
        per_game=_rate(found.in_games, found.games, found.unit),
        roles=[
            RoleFigure(one.role, one.games, _figure(one.brought, found.unit), _rate(one.brought, one.games, found.unit))
            for one in found.roles
        ],
        outside_roles=_outside(found.outside_roles, found.unit),
        gammons_won=found.gammons_won,
        gammons_lost=found.gammons_lost,
        cubes_offered=_cubes(found, "gave"),
        cubes_received=_cubes(found, "got"),
        beside=[
            BesideFigure(what, one.times, _figure(one.brought, found.unit))
            for what, one in ((what, found.counted(*figures)) for what, figures in BESIDE.items())
            if one.times
        ],
        stays=[
            StayFigure(length, one.times, _figure(one.brought, found.unit))
            for length, one in ((length, found.counted("stays", value=length)) for length in found.values("stays"))
        ],
        best=_code(found.best),
        worst=_code(found.worst),
        streak_now=_streak(streaks["now"]),
        longest_plus=_streak(streaks["plus"]),
        longest_minus=_streak(streaks["minus"]),
        opponents=[
            OpponentFigure(
                person=one.person,
                name=one.name,
                former=one.former,
                evenings=one.evenings,
                result=_figure(found.of(one), found.unit),
            )
            for one in found.opponents
        ],
        outside_opponents=_outside(found.outside_opponents, found.unit),
        line=[
            EveningFigure(
                code=one.code,
                day=one.day,
                result=_figure(found.of(one), found.unit),
                total=_figure(total, found.unit),
            )
            for one, total in zip(found.evenings, found.totals, strict=True)
        ],
    )


def _outside(sums: list[OutsideSum], unit: str) -> list[OutsideFigure]:
    return [OutsideFigure(one.what, _figure(one.brought, unit)) for one in sums]


def _cubes(found: PersonStatistics, side: str) -> list[CubeFigure]:
    """By answer and value, those that there were."""
    return [
        CubeFigure(word, value, one.times, _figure(one.brought, found.unit))
        for word in WORDS
        for value in found.values(f"{side}-{word}")
        if (one := found.counted(f"{side}-{word}", value=value)).times
    ]


def _figure(value: int, unit: str) -> str:
    return amount_sent(value, "" if unit == POINTS else unit)


def _rate(total: int, games: int, unit: str) -> str | None:
    """In points with two decimals, in money to the nearest of its smallest units."""
    each = per_game(total, games)
    if each is None:
        return None
    if unit == POINTS:
        return f"{'-' if each < 0 else ''}{abs(each) // 100}.{abs(each) % 100:02}"
    whole = (abs(each) + 50) // 100
    return amount(whole if each > 0 else -whole, unit)


def _code(evening: EveningResult | None) -> str | None:
    return evening.code if evening else None


def _streak(streak: Streak | None) -> StreakFigure | None:
    if streak is None:
        return None
    plus = streak.last.points > 0
    return StreakFigure(evenings=streak.evenings, plus=plus, first=streak.first.code, last=streak.last.code)
