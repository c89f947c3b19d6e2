"""A club's seasons, the table of one, and the club's next date.

What is sent is checked by the forms of the pages, so that both take the same and say the same.
"""

from datetime import date, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from chouette.ledger.money import amount
from clubs import selectors, services
from clubs.api.tokens import actor_of
from clubs.models import Club, NextDate, Scope, Season
from clubs.pages.season_form import NextDateForm, SeasonForm, season_as_written
from clubs.permissions import may
from clubs.seasons import begins_at, next_date_of, seasons_of, today_of
from sessions.api.access import ApiView, body_of
from sessions.api.asked import club_run, club_seen, form_problem
from sessions.api.bodies import answer, problem_answer, read
from sessions.api.operations import READ, RUN, Count, When, operation, query
from sessions.errors import NotFound
from sessions.pages.club.period import NotAsked
from sessions.pages.season.chosen import season_asked
from sessions.pages.season.page import NO_SUCH_SEASON
from sessions.pages.season.standings import SeasonRow, only_of, standings_of
from sessions.selectors.season_table import season_sums

Least = Annotated[int, msgspec.Meta(ge=0, description="So many evenings make a rank.")]
Day = Annotated[date, msgspec.Meta(description="Where the club plays; both days belong to the season.")]
Rate = Annotated[int | None, msgspec.Meta(description="Hundredths of a point for each game; null under ten games.")]
ASKED = (
    query(
        "season", OpenApiTypes.STR, "The id of a season, a year like `2026`, or `all`; left out, the one that is on."
    ),
)


class SeasonBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A season to set up. No two of a club share a day."""

    name: str
    since: Day
    until: Day
    least_evenings: Least = 0


class SeasonEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a season is from now on; what is left out stays."""

    name: str | UnsetType = UNSET
    since: Day | UnsetType = UNSET
    until: Day | UnsetType = UNSET
    least_evenings: Least | UnsetType = UNSET


class SeasonAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A season that the club has set up."""

    id: UUID
    name: str
    since: Day
    until: Day
    least_evenings: Least


class SeasonsAnswer(msgspec.Struct, frozen=True):
    """The seasons of a club, the latest first."""

    seasons: list[SeasonAnswer]


class LastEveningAnswer(msgspec.Struct, frozen=True):
    """One of somebody's last evenings."""

    code: str
    at: When
    points: int


class StandingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a season has brought a player; money by currency, only in clubs that play for any."""

    place: Annotated[int | None, msgspec.Meta(description="Null for those who are not ranked.")]
    person: UUID
    name: str
    former: int | None
    me: bool
    evenings: Count
    games: Count
    points: int
    per_game: Rate
    last: Annotated[list[LastEveningAnswer], msgspec.Meta(description="At most five, the latest first.")]
    money: dict[str, str] | UnsetType = UNSET


class SeasonTableAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a season: those with a rank, and those with too few evenings."""

    season: str
    name: str
    since: date | None
    until: date | None
    least_evenings: Least
    still_on: Annotated[bool, msgspec.Meta(description="Whether an evening is counted that is not over.")]
    ranked: list[StandingAnswer]
    unranked: list[StandingAnswer]


class NextDateBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When and where the club meets next, by its own clock."""

    day: date
    time: Annotated[str, msgspec.Meta(description='"19:30".')]
    place: str = ""


class NextDateAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The same, with the instant; all null where no date is known or its day is over."""

    day: date | None = None
    time: str | None = None
    place: str = ""
    at: When | None = None


class Seasons(ApiView):
    """A club's seasons."""

    scope = Scope.MANAGE

    @operation("seasons", gives={200: SeasonsAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Those that it has set up, the latest first."""
        club = club_seen(request, slug)
        return answer(SeasonsAnswer([_told(one) for one in seasons_of(club.id)]))

    @operation("season-create", gives={201: SeasonAnswer}, takes=SeasonBody, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Set one up; the very same again gives the one that is there."""
        club = club_run(request, slug)
        wanted: SeasonBody = read(body_of(request), SeasonBody, "not_a_season")
        form = SeasonForm(msgspec.structs.asdict(wanted))
        if form.is_valid():
            try:
                return answer(
                    _told(services.season_create(actor=actor_of(request), club=club, **form.cleaned_data)), 201
                )
            except services.SeasonOverlaps as refused:
                form.overlaps(refused)
        return form_problem(form)


class OneSeason(ApiView):
    """One season."""

    scope = Scope.MANAGE

    @operation("season-change", gives={200: SeasonAnswer}, takes=SeasonEdit, problems=RUN)
    def patch(self, request: Request, slug: str, season_id: UUID) -> HttpResponse:
        """Set it up otherwise; it ends today where `until` says so."""
        club = club_run(request, slug)
        wanted: SeasonEdit = read(body_of(request), SeasonEdit, "not_a_season")
        said = {key: value for key, value in msgspec.structs.asdict(wanted).items() if value is not UNSET}
        form = SeasonForm(season_as_written(_season_of(club, season_id)) | said)
        if form.is_valid():
            try:
                services.season_change(actor=actor_of(request), club=club, season=season_id, **form.cleaned_data)
                return answer(_told(_season_of(club, season_id)))
            except services.SeasonOverlaps as refused:
                form.overlaps(refused)
        return form_problem(form)

    @operation("season-remove", gives={204: None}, problems=RUN)
    def delete(self, request: Request, slug: str, season_id: UUID) -> HttpResponse:
        """Remove it; its evenings stay as they are."""
        club = club_run(request, slug)
        _season_of(club, season_id)
        services.season_remove(actor=actor_of(request), club=club, season=season_id)
        return HttpResponse(status=204)


class SeasonTable(ApiView):
    """The table of a season."""

    @operation("season-table", gives={200: SeasonTableAnswer}, queries=ASKED, problems=(*READ, 422))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """By points, most first; one's own row alone where the club keeps results to oneself."""
        club, actor = club_seen(request, slug), actor_of(request)
        try:
            chosen = season_asked(request.query_params.get("season", ""), seasons_of(club.id), today_of(club))
        except NotAsked as wrong:
            return problem_answer(422, "cannot_be_taken", message=str(NO_SUCH_SEASON), field=wrong.field)
        table = standings_of(season_sums(chosen.evenings_of(club)), chosen.least)
        mine = selectors.persons_spoken_for(actor, club.id)
        table = table if may(actor, "clubs.results", club) else only_of(table, mine)
        return answer(
            SeasonTableAnswer(
                season=chosen.key,
                name=chosen.name,
                since=chosen.since,
                until=chosen.until,
                least_evenings=chosen.least,
                still_on=bool(table.still_on),
                ranked=[_row(club, one, mine) for one in table.ranked],
                unranked=[_row(club, one, mine) for one in table.unranked],
            )
        )


class ClubNextDate(ApiView):
    """When a club meets next."""

    scope = Scope.MANAGE

    @operation("next-date", gives={200: NextDateAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Until that day is over where it plays."""
        return answer(_date_told(club_seen(request, slug)))

    @operation("next-date-set", gives={200: NextDateAnswer}, takes=NextDateBody, problems=RUN)
    def put(self, request: Request, slug: str) -> HttpResponse:
        """Say it, in the place of what was said before."""
        club = club_run(request, slug)
        wanted: NextDateBody = read(body_of(request), NextDateBody, "not_a_date")
        form = NextDateForm(msgspec.structs.asdict(wanted), today=today_of(club))
        if not form.is_valid():
            return form_problem(form)
        services.next_date_set(actor=actor_of(request), club=club, **form.cleaned_data)
        return answer(_date_told(club))

    @operation("next-date-clear", gives={204: None}, problems=RUN)
    def delete(self, request: Request, slug: str) -> HttpResponse:
        """Say that no date is known."""
        services.next_date_clear(actor=actor_of(request), club=club_run(request, slug))
        return HttpResponse(status=204)


def _season_of(club: Club, season: UUID) -> Season:
    """The season with that id. Raises NotFound."""
    found = next((one for one in seasons_of(club.id) if one.id == season), None)
    if found is None:
        raise NotFound
    return found


def _told(season: Season) -> SeasonAnswer:
    return SeasonAnswer(
        id=season.id,
        name=season.name,
        since=season.since,
        until=season.until,
        least_evenings=season.least_evenings,
    )


def _row(club: Club, row: SeasonRow, mine: set[UUID]) -> StandingAnswer:
    of = row.of
    return StandingAnswer(
        place=row.place,
        person=of.person,
        name=row.name,
        former=of.former,
        me=of.person in mine,
        evenings=of.evenings,
        games=of.games,
        points=of.points,
        per_game=row.per_game,
        last=[LastEveningAnswer(one.code, one.at, one.points) for one in of.last],
        money=UNSET
        if club.points_only and not of.minor
        else {currency: amount(minor, currency) for currency, minor in of.minor.items()},
    )


def _date_told(club: Club) -> NextDateAnswer:
    said: NextDate | None = next_date_of(club)
    if said is None:
        return NextDateAnswer()
    at: datetime = begins_at(club, said)
    return NextDateAnswer(day=said.day, time=said.time.isoformat("minutes"), place=said.place, at=at)
