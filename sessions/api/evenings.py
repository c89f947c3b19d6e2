"""The evenings of a club, deleted ones too, and opening one again."""

from datetime import date
from typing import Annotated
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from chouette.rules.house import SHEETS
from clubs import selectors
from clubs.actors import Actor
from clubs.api.tokens import actor_of, proof_needed
from clubs.models import Club, Scope
from sessions import services
from sessions.api.access import ApiView, token_of
from sessions.api.asked import club_run, club_seen, day_of
from sessions.api.bodies import answer
from sessions.api.operations import READ, When, operation, query
from sessions.errors import Malformed, NotAllowed
from sessions.models import Phase, Session
from sessions.pages.access import reads_notes, session_seen
from sessions.selectors.evening_pages import EveningKey, page_before
from sessions.selectors.evening_search import EveningsWanted, Stake, evenings_found, house_read
from sessions.selectors.sessions import sessions_to_restore

PAGE = 50
ON, CLOSED = "on", "closed"
PHASES = {
    "": (),
    ON: tuple(phase for phase in Phase.values if phase != Phase.CLOSED),
    CLOSED: (Phase.CLOSED.value,),
}
ASKED = (
    query("state", OpenApiTypes.STR, "Only those.", enum=[ON, CLOSED]),
    query("player", OpenApiTypes.UUID, "Only those to which this player came."),
    query("house", OpenApiTypes.STR, "Only those by this printed sheet, by its key, or by this own set, by its id."),
    query("stake", OpenApiTypes.STR, "Only those where a point was worth this many minor units: 200GBP."),
    query("corrected", OpenApiTypes.BOOL, "1: only those in which a finished game was corrected."),
    query("noted", OpenApiTypes.BOOL, "1: only those with notes, for those who may read them."),
    query("text", OpenApiTypes.STR, "Only those with these words in a note, for those who may read them."),
    query("from", OpenApiTypes.DATE, "Begun on this day or later, in the club’s zone."),
    query("to", OpenApiTypes.DATE, "Begun on this day or before."),
    query("before", OpenApiTypes.STR, "Where the page begins: `next` of the page before it; without, the first."),
)


class EveningAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An evening of a club."""

    day: date
    code: str
    name: str
    sheet: str
    phase: str
    created_at: When
    changed_at: When


class EveningsAnswer(msgspec.Struct, frozen=True):
    """A page of evenings."""

    sessions: list[EveningAnswer]
    next: Annotated[str | None, msgspec.Meta(description="`before` of the next page; null on the last.")]


class DeletedEvening(msgspec.Struct, frozen=True):
    """An evening that an organiser may still bring back, and until when."""

    code: str
    name: str
    day: date
    until: When


class DeletedEvenings(msgspec.Struct, frozen=True):
    """The deleted evenings of a club."""

    deleted: list[DeletedEvening]


class ClubSessions(ApiView):
    """The evenings of a club."""

    @operation("club-sessions", gives={200: EveningsAnswer}, queries=ASKED, problems=(400, 403, 404))
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Those that are on before those that are over, the latest first, fifty a page; those that are on or closed, of
        one player, from one day to another, by these rules, for this stake, with corrections or notes."""
        found = sessions_asked(request, club_seen(request, slug))
        page = page_before(found, _place(request.query_params.get("before", "")), PAGE)
        columns = ("code", "name", "sheet", "phase", "created_at", "changed_at")
        evenings = [
            EveningAnswer(day=one.day, **{column: getattr(one, column) for column in columns}) for one in page.sessions
        ]
        return answer(EveningsAnswer(evenings, None if page.older is None else str(page.older)))


def sessions_asked(request: Request, club: Club) -> QuerySet[Session]:
    """The sessions of a club that the query asks for. Raises Malformed, NotAllowed."""
    asked = request.query_params
    state = asked.get("state", "")
    if state not in ("", ON, CLOSED):
        raise Malformed("not_a_state", states=[ON, CLOSED])
    noted, text = asked.get("noted") == "1", asked.get("text", "").replace("\0", "").strip()
    if (noted or text) and not reads_notes(actor_of(request), club):
        raise NotAllowed("not_allowed")
    since, until = day_of(request, "from"), day_of(request, "to")
    if since and until and until < since:
        raise Malformed("ends_before_it_begins", **{"from": since.isoformat(), "to": until.isoformat()})
    wanted = EveningsWanted(
        phases=PHASES[state],
        player=_player(club, asked["player"]) if "player" in asked else None,
        since=since,
        until=until,
        house=_house(asked.get("house", "")),
        stake=_stake(asked.get("stake", "")),
        corrected=asked.get("corrected") == "1",
        noted=noted,
        text=text,
    )
    return evenings_found(club, wanted)


def _place(written: str) -> EveningKey | None:
    place = EveningKey.read(written)
    if written and place is None:
        raise Malformed("not_a_place", place=written[:60])
    return place


def _player(club: Club, written: str) -> UUID:
    try:
        player = UUID(written)
    except ValueError as error:
        raise Malformed("not_a_player", player=written[:40]) from error
    if selectors.record_of(club.id, player) is None:
        raise Malformed("player_of_no_such_id", player=player.hex)
    return player


def _house(written: str) -> UUID | str | None:
    house = house_read(written)
    if isinstance(house, str) and house not in SHEETS:
        raise Malformed("not_a_house", house=written[:40])
    return house


def _stake(written: str) -> Stake | None:
    stake = Stake.read(written)
    if written and stake is None:
        raise Malformed("not_a_worth", stake=written[:40])
    return stake


class DeletedSessions(ApiView):
    """The deleted evenings of a club."""

    @operation("sessions-deleted", gives={200: DeletedEvenings}, problems=READ)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Those that an organiser may still bring back, the latest first, and until when."""
        found = [(one, one.deleted_at) for one in sessions_to_restore(club_run(request, slug).id)]
        gone = [
            DeletedEvening(one.code, one.name, one.day, deleted_at + selectors.GRACE)
            for one, deleted_at in found
            if deleted_at
        ]
        return answer(DeletedEvenings(gone))


class RestoreSession(ApiView):
    """A deleted evening."""

    scope = Scope.MANAGE

    @operation("session-restore", gives={204: None}, problems=(403, 404, 409, 422))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Bring it back, for an organiser within 14 days."""
        services.session_restore(code=code, actor=actor_of(request))
        return HttpResponse(status=204)


class Reopen(ApiView):
    """A closed session."""

    scope = Scope.MANAGE

    @operation("reopen", gives={204: None}, problems=(403, 404, 422))
    def post(self, request: Request, code: str) -> HttpResponse:
        """Open it again, for an organiser."""
        actor = actor_of(request)
        proof_needed_by_those_who_see(actor, code)
        services.session_reopen(code=code, actor=actor, token=token_of(request))
        return HttpResponse(status=204)


def proof_needed_by_those_who_see(actor: Actor, code: str) -> None:
    """Ask for a proof only whoever may know that there is such a session. Raises Http404, ProofNeeded."""
    session_seen(actor, code)
    proof_needed(actor)
