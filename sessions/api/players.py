"""A club's players over the API: their names, their records, what is kept about them."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from chouette.ledger import money
from clubs import selectors
from clubs.actors import Actor
from clubs.api.tokens import actor_of, proof_needed, scope_needed
from clubs.models import Club, Player, Scope
from clubs.permissions import may
from clubs.services import MergeRefused, NameRefused, NameTaken, names_add, names_planned
from clubs.services import NotAllowed as NoRight
from clubs.services.many_names import MOST_NAMES
from sessions import services
from sessions.api.access import ApiView, body_of
from sessions.api.asked import TypedName, club_run, club_seen, name_said, organiser_needed
from sessions.api.bodies import answer, problem_answer, read
from sessions.api.money import OpenAnswer, open_told
from sessions.api.operations import READ, RUN, Anything, Count, When, operation
from sessions.errors import NotAllowed, NotFound
from sessions.pages.club.players import MERGE_FAULTS
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.player_records import data_of, evenings_of


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "with"}):
    """The other of two records."""

    other: UUID


class Merging(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"other": "with"}):
    """The other of two records, and whose name stays: that of this player, or the other's."""

    other: UUID
    name: Literal["kept", "other"] = "kept"


class PlayerAnswer(msgspec.Struct, frozen=True):
    """A name on a club's sheets, and whether anybody speaks for it."""

    id: UUID
    name: str
    spoken_for: bool


class PlayersAnswer(msgspec.Struct, frozen=True):
    """The players of a club."""

    players: list[PlayerAnswer]


class PlayerRecord(msgspec.Struct, frozen=True):
    """One of the records that are read as one player."""

    id: UUID
    name: str


class PlayedEvening(msgspec.Struct, frozen=True, kw_only=True):
    """An evening, and what the player won or lost; no money in a club that plays for none."""

    code: str
    name: str
    at: When
    day: date
    phase: str
    currency: str
    points: int
    money: str


class PlayerShown(PlayerAnswer, frozen=True, kw_only=True):
    """A player with their records and their evenings."""

    records: list[PlayerRecord]
    evenings: list[PlayedEvening]
    open: Annotated[list[OpenAnswer], msgspec.Meta(description="What is open with each person, as in `club-money`.")]


class PlayerForgotten(msgspec.Struct, frozen=True):
    """The number by which a person is known from now on."""

    former: Count


class NewNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names for a club's sheets; with `preview` nothing is kept."""

    names: Annotated[list[str], msgspec.Meta(min_length=1, max_length=MOST_NAMES)]
    preview: bool = False


class NameTold(msgspec.Struct, frozen=True):
    """What becomes of a name."""

    name: str
    fate: Annotated[
        Literal["new", "here", "twice", "refused"],
        msgspec.Meta(description="New; one of the club’s already; twice in the list; or none, and `code` says why."),
    ]
    other: Annotated[str, msgspec.Meta(description="The name that it is, repeats, or may be the same person’s.")]
    code: str


class NamesTold(msgspec.Struct, frozen=True):
    """What becomes of each name, in their order."""

    names: list[NameTold]


class Players(ApiView):
    """The names on a club's sheets."""

    scope = Scope.MANAGE

    @operation("players", gives={200: PlayersAnswer}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """By name, without the former ones and those put together with another."""
        club = club_seen(request, slug)
        spoken = selectors.spoken_for(club.id)
        return answer(PlayersAnswer([_told(one, one.id in spoken) for one in selectors.players_of(club.id)]))

    @operation("players-add", gives={200: NamesTold}, takes=NewNames, problems=RUN)
    def post(self, request: Request, slug: str) -> HttpResponse:
        """Add the names that are new. Those that the club has, that come twice or are none are told and left out."""
        club = club_run(request, slug)
        wanted: NewNames = read(body_of(request), NewNames, "not_a_name")
        planned = names_planned(club=club, written=wanted.names)
        if not wanted.preview:
            names_add(actor=actor_of(request), club=club, names=[one.name for one in planned if one.fate == "new"])
        return answer(NamesTold([NameTold(one.name, one.fate, one.other, one.code) for one in planned]))


class OnePlayer(ApiView):
    """A player of a club, for themselves and its organisers."""

    scope = Scope.MANAGE

    @operation("player", gives={200: PlayerShown}, problems=READ)
    def get(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """The records and evenings of a player: for themselves, and for the organisers."""
        club = club_seen(request, slug)
        player = player_of(club, player_id)
        if player.id not in selectors.voices_of(actor_of(request), club.id):
            organiser_needed(request, club)
        return answer(_shown(club, player))

    @operation("player-rename", gives={200: PlayerAnswer}, takes=TypedName, problems=RUN)
    def patch(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """Call them otherwise, on old sheets too."""
        club, actor = club_run(request, slug), actor_of(request)
        player = player_of(club, player_id)
        wanted: TypedName = read(body_of(request), TypedName, "not_a_name")
        try:
            services.player_call(actor=actor, player=player, name=wanted.name)
        except NameRefused as refused:
            return problem_answer(422, refused.refusal.code, field="name", params=refused.refusal.params)
        except NameTaken:
            return problem_answer(422, "name_is_taken", field="name")
        return answer(_alone(club, player_id))

    @operation("player-forget", gives={200: PlayerForgotten}, takes=TypedName, problems=RUN)
    def delete(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """Forget the person: they are "Former player n" from now on. Their name is said once more; no sum changes."""
        club, actor = club_run(request, slug), actor_of(request)
        player = player_of(club, player_id)
        proof_needed(actor)
        name_said(request, player.name)
        return answer(PlayerForgotten(services.person_forget(actor=actor, player=player)))


class Merge(ApiView):
    """Two records of one person."""

    scope = Scope.MANAGE

    @operation("player-merge", gives={200: PlayerAnswer}, takes=Merging, problems=RUN)
    def post(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """Read the record `with` by this one from now on; no sheet is rewritten. Again it changes nothing."""
        wanted: Merging = read(body_of(request), Merging, "not_a_player")
        club, actor, player, other = _two(request, slug, player_id, wanted.other)
        if not other.name_key:
            raise NotFound
        try:
            services.players_merge(actor=actor, kept=player, merged=other, name_of_merged=wanted.name == "other")
        except MergeRefused as refused:
            said = {"tables": ", ".join(refused.sessions)}
            message = str(MERGE_FAULTS[refused.code]) % said
            return problem_answer(422, refused.code, message=message, field="with", sessions=refused.sessions)
        return answer(_alone(club, player_id))


class Part(ApiView):
    """A record that was put together with another."""

    scope = Scope.MANAGE

    @operation("player-part", gives={200: PlayerAnswer}, takes=Other, problems=RUN)
    def post(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """Make the record `with` a player of its own again."""
        wanted: Other = read(body_of(request), Other, "not_a_player")
        club, actor, player, other = _two(request, slug, player_id, wanted.other)
        if other.merged_into_id != player.id:
            raise NotFound
        try:
            services.players_part(actor=actor, player=other)
        except NameTaken:
            return problem_answer(422, "name_is_taken", field="with")
        return answer(_alone(club, player_id))


class Me(ApiView):
    """Whether a player is the one who asks."""

    @operation("player-me", gives={200: PlayerAnswer}, problems=READ)
    def post(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """Take a free name of the club for one's own; nobody takes a second one. Again it changes nothing."""
        club, actor, player = self._asked(request, slug, player_id)
        try:
            services.this_is_me(actor=actor, club=club, player=player)
        except NoRight as error:
            raise NotAllowed("name_is_not_free") from error
        return answer(_alone(club, player_id))

    @operation("player-not-me", gives={200: PlayerAnswer}, problems=READ)
    def delete(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """Give back one's own name: it is free again."""
        club, actor, player = self._asked(request, slug, player_id)
        try:
            services.this_is_not_me(actor=actor, club=club, player=player)
        except NoRight as error:
            raise NotAllowed("device_does_not_speak_for_them") from error
        return answer(_alone(club, player_id))

    def _asked(self, request: Request, slug: str, player_id: UUID) -> tuple[Club, Actor, Player]:
        """For those who belong to the club. Raises NotFound or clubs.services.NotAllowed."""
        club, actor = club_seen(request, slug), actor_of(request)
        if not may(actor, "clubs.belong", club):
            raise NoRight
        return club, actor, player_of(club, player_id)


class Data(ApiView):
    """Everything that a club keeps about a person."""

    @operation("player-data", gives={200: Anything}, problems=READ)
    def get(self, request: Request, slug: str, player_id: UUID) -> HttpResponse:
        """For themselves, and for the organisers."""
        club, actor = selectors.club_by_slug(slug), actor_of(request)
        found = None if club is None else selectors.players_of(club.id).select_related("club").filter(id=player_id)
        player = None if found is None else found.first()
        if club is None or player is None or player.id not in selectors.voices_of(actor, club.id):
            scope_needed(actor, Scope.MANAGE)
            if club is None or not may(actor, "clubs.see", club):
                raise NotFound
            organiser_needed(request, club)
        if player is None:
            raise NotFound
        return answer(data_of(player))


def player_of(club: Club, player_id: UUID) -> Player:
    """The club's player with that id, unless they are merged or forgotten. Raises NotFound."""
    player = selectors.players_of(club.id).filter(id=player_id).first()
    if player is None:
        raise NotFound
    return player


def _two(request: Request, slug: str, player_id: UUID, with_: UUID) -> tuple[Club, Actor, Player, Player]:
    """The club, who asks, the player and the other record. Raises NotFound."""
    club, actor = club_run(request, slug), actor_of(request)
    player = player_of(club, player_id)
    proof_needed(actor)
    other = selectors.record_of(club.id, with_)
    if other is None:
        raise NotFound
    return club, actor, player, other


def _told(player: Player, spoken_for: bool) -> PlayerAnswer:
    return PlayerAnswer(player.id, player.name, spoken_for)


def _alone(club: Club, player_id: UUID) -> PlayerAnswer:
    player = player_of(club, player_id)
    return _told(player, selectors.is_spoken_for(player))


def _shown(club: Club, player: Player) -> PlayerShown:
    told = _told(player, selectors.is_spoken_for(player))
    records = list(selectors.records_of(player).order_by("created_at"))
    return PlayerShown(
        told.id,
        told.name,
        told.spoken_for,
        records=[PlayerRecord(one.id, one.name) for one in records],
        evenings=[_evening(one) for one in evenings_of(club.id, [one.id for one in records])],
        open=[open_told(one) for one in open_accounts([club.id], [player.person])],
    )


def _evening(evening: dict[str, Any]) -> PlayedEvening:
    minor = evening.pop("minor")
    if not evening["currency"]:
        return PlayedEvening(**evening, money="")
    return PlayedEvening(**evening, money=money.amount(minor, evening["currency"]))
