"""Around a table over the API: a club's evenings, coming to one, its door and its links, opening it again, its card."""

from uuid import UUID

import msgspec
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from rest_framework.request import Request

from chouette.printing.card import PAPERS, card_pdf
from clubs import selectors
from clubs import services as people
from clubs.actors import Actor, device_cookie_set
from clubs.api.tokens import actor_of, proof_needed
from clubs.doors import address_of
from clubs.models import Club, Scope
from sessions import services
from sessions.api.access import ApiView, body_of, token_of
from sessions.api.bodies import answer, read
from sessions.api.club_schemas import documented
from sessions.api.houses import club_run, club_seen
from sessions.api.members import day_of, page_asked
from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.house.card import card_at
from sessions.pages.join.page import Chosen, guests_told, is_offered, player_typed
from sessions.permissions import may_at
from sessions.selectors.evenings import evenings_found, latest_first
from sessions.selectors.sessions import sessions_to_restore

PAGE = 50
ON, CLOSED = "on", "closed"
PHASES = {
    "": (),
    ON: tuple(phase for phase in Phase.values if phase != Phase.CLOSED),
    CLOSED: (Phase.CLOSED.value,),
}
LARGEST_NUMBER = 2**31 - 1


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As whom somebody comes: a player of the club, or a name; exactly one of the two."""

    player: UUID | None = None
    name: str | None = None


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody is let in."""

    let_in: bool


class ClubSessions(ApiView):
    """The evenings of a club."""

    @documented("club-sessions")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The latest first, fifty a page; those that are on or closed, of one player, from one day to another."""
        found = sessions_asked(request, club_seen(request, slug))
        columns = ("code", "name", "sheet", "phase", "created_at", "changed_at")
        page = Paginator(latest_first(found, *columns), PAGE).get_page(page_asked(request))
        sessions = [{"day": one.day, **{column: getattr(one, column) for column in columns}} for one in page]
        return answer({"sessions": sessions, "next": page.next_page_number() if page.has_next() else None})


def sessions_asked(request: Request, club: Club) -> QuerySet[Session]:
    """The sessions of a club that the query asks for. Raises Malformed."""
    state = request.query_params.get("state", "")
    if state not in ("", ON, CLOSED):
        raise Malformed("not_a_state", states=[ON, CLOSED])
    player = _player(request.query_params["player"]) if "player" in request.query_params else None
    since, until = day_of(request, "from"), day_of(request, "to")
    return evenings_found(club, phases=PHASES[state], player=player, since=since, until=until)


def _player(written: str) -> UUID:
    try:
        return UUID(written)
    except ValueError as error:
        raise Malformed("not_a_player", player=written[:40]) from error


class DeletedSessions(ApiView):
    """The deleted evenings of a club."""

    @documented("sessions-deleted")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Those that an organiser may still bring back, the latest first, and until when."""
        found = [(one, one.deleted_at) for one in sessions_to_restore(club_run(request, slug).id)]
        gone = [
            {"code": one.code, "name": one.name, "day": one.day, "until": deleted_at + selectors.GRACE}
            for one, deleted_at in found
            if deleted_at
        ]
        return answer({"deleted": gone})


class RestoreSession(ApiView):
    """A deleted evening."""

    scope = Scope.MANAGE

    @documented("session-restore")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Bring it back, for an organiser within 14 days."""
        services.session_restore(code=code, actor=actor_of(request))
        return HttpResponse(status=204)


class Reopen(ApiView):
    """A closed session."""

    scope = Scope.MANAGE

    @documented("reopen")
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


class Join(ApiView):
    """Coming to a table to which one was let in."""

    @documented("join")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Come as a player. For whom another device speaks already, somebody has to open the door first (202)."""
        actor, token = actor_of(request), None
        session = session_seen(actor, code)
        wanted: Newcomer = read(body_of(request), Newcomer, "not_a_newcomer")
        if actor.device_id is None and actor.user_id is None:
            device, token = people.device_create()
            actor = Actor(device.id)
        player, offered = _newcomer(request, actor, session, wanted)
        people.guest_admit(actor=actor, club=session.club, session_code=session.code)
        try:
            knock = people.player_claim(
                actor=actor, club=session.club, session_code=session.code, player=player, offered=offered
            )
        except people.NotAllowed as error:
            raise NotAllowed("account_has_another_name") from error
        if knock:
            services.view_renewed(code=session.code)
            response = answer({"knock": knock.id}, 202)
        else:
            response = answer({"player": services.player_joins(code=session.code, actor=actor, player=player).id})
        if token is not None:
            device_cookie_set(response, token)
        return response


def _newcomer(request: Request, actor: Actor, session: Session, wanted: Newcomer) -> Chosen:
    """The player as whom they come, who may be new to the club."""
    if wanted.name is not None and wanted.player is None:
        return player_typed(request._request, actor, session, wanted.name)
    if wanted.player is None or wanted.name is not None:
        raise Malformed("not_a_newcomer")
    player = selectors.players_of(session.club_id).filter(id=wanted.player).first()
    if player is None or not is_offered(actor, session, player):
        raise NotFound
    return Chosen(player, offered=True)


class Links(ApiView):
    """The links that lead to a table."""

    @documented("links-make")
    def post(self, request: Request, code: str) -> HttpResponse:
        """Make one; it is open for twelve hours, for as many as come."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if session.phase == Phase.CLOSED or selectors.role_of(actor, session.club_id, session.code) is None:
            raise NotAllowed("not_allowed")
        token = people.invite_create(actor=actor, club=session.club, session_code=session.code)
        link = f"{address_of(request._request)}{reverse('join-by-link')}#{token}"
        return answer({"link": link, "token": token, "expires_at": timezone.now() + people.INVITE_LIFE}, 201)

    @documented("links-close")
    def delete(self, request: Request, code: str) -> HttpResponse:
        """Close every one that was made so far, and give the table a new code."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if not may_at(actor, "sessions.close_links", session):
            raise NotAllowed("not_allowed")
        new, closed = services.code_renew(code=session.code, actor=actor, token=token_of(request))
        return answer({"closed": closed, "code": new})


class AtTheDoor(ApiView):
    """Those who wait to be let in as somebody whom another device speaks for."""

    @documented("door")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The longest first."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        keeper = may_at(actor, "sessions.keep", session)
        waiting = [
            {"id": one.id, "player": one.player_id, "name": one.player.name,
             "may_answer": people.may_answer(actor=actor, knock=one, keeps_the_sheet=keeper)}
            for one in selectors.knocks_open(session.club_id, session.code)
        ]  # fmt: skip
        return answer({"waiting": waiting})


class DoorAnswer(ApiView):
    """Somebody who waits."""

    @documented("door-answer")
    def post(self, request: Request, code: str, knock_id: UUID) -> HttpResponse:
        """Let them in, or not."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        waiting = selectors.knock_of(club_id=session.club_id, session_code=session.code, knock=knock_id)
        if waiting is None:
            raise NotFound
        wanted: Word = read(body_of(request), Word, "not_a_word")
        services.door_answered(
            actor=actor, session=session, knock=waiting, let_in=wanted.let_in,
            keeps_the_sheet=may_at(actor, "sessions.keep", session),
        )  # fmt: skip
        return HttpResponse(status=204)


class Guests(ApiView):
    """Those who are at a table and are nothing else in its club."""

    @documented("guests")
    def get(self, request: Request, code: str) -> HttpResponse:
        """The first first, with the names of the players they speak for here; for scorekeeper and organisers."""
        actor = actor_of(request)
        session = session_seen(actor, code)
        if not may_at(actor, "sessions.put_out", session):
            raise NotAllowed("scorekeeper_puts_out")
        return answer({"guests": guests_told(actor, session)})


class OneGuest(ApiView):
    """A guest of a table."""

    @documented("guest-out")
    def delete(self, request: Request, code: str, guest: int) -> HttpResponse:
        """Put them out: their sockets close, and their seat stays with the scorekeeper."""
        if guest > LARGEST_NUMBER:
            raise NotFound
        services.guest_put_out(code=code, actor=actor_of(request), token=token_of(request), guest=guest)
        return HttpResponse(status=204)


class Card(ApiView):
    """The rule card of a house."""

    @documented("card")
    def get(self, request: Request, ref: str) -> HttpResponse:
        """What stands on it, chapter by chapter."""
        return answer(card_at(request._request, actor_of(request), ref))


class CardPrint(ApiView):
    """The rule card as PDF."""

    @documented("card-print")
    def get(self, request: Request, ref: str) -> HttpResponse:
        """One page or two, on A4 or Letter."""
        paper = request.query_params.get("paper", "a4")
        if paper not in PAPERS:
            raise Malformed("not_a_paper", papers=list(PAPERS))
        card = card_at(request._request, actor_of(request), ref)
        return HttpResponse(card_pdf(card, paper=paper), content_type="application/pdf")
