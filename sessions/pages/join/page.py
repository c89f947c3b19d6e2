"""Coming to a table: by the code or the link, then under a name, then perhaps past the old phone."""

from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.rules.names import name_checked
from chouette.rules.refusal import Refusal
from chouette.wording.table.door_sentences import door_refused
from clubs import limits, selectors, services
from clubs.access import asked_by, device_needed
from clubs.actors import Actor
from clubs.allowances import NEW_NAMES, act_counted, code_counted
from clubs.lookalikes import have_same_letters, looks, may_be_one
from clubs.models import Player
from clubs.names import NAME_FAULTS
from clubs.permissions import may
from clubs.time_zones import tell_time_of
from sessions.models import Session
from sessions.pages.access import code_typed, session_seen
from sessions.pages.home import code_entered, first_page
from sessions.pages.join.same_player import is_settled, same_player_page
from sessions.pages.join.second_name import STAY, Wanted, choice_made, is_asked_first, second_name_page
from sessions.permissions import may_at
from sessions.selectors.by_code import is_over, session_of_code
from sessions.selectors.open_accounts import owes_money
from sessions.selectors.who_came import has_come, persons_here
from sessions.services import door_left, player_joins, view_renewed
from sessions.services.people.second_name import leave_own_names, own_players


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_code(request: HttpRequest) -> HttpResponseBase:
    """Where a typed code goes."""
    return code_entered(request) if request.method == "POST" else redirect("home")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponseBase:
    """Choose a name, type a new one, or just watch."""
    return seat_taken(request, code) if request.method == "POST" else names_shown(request, code)


@asked_by
def names_shown(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The names of a table for those who were let in; everyone else is asked for the code once more."""
    session = session_of_code(code_typed(code))
    if session is None or not may_at(actor, "sessions.see", session):
        return over_page(request, actor, code) if is_over(code_typed(code)) else first_page(request, actor, code=code)
    tell_time_of(session.club)
    return names_page(request, actor, session)


def over_page(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The first page, which says that the evening of the code is over, unless too many codes were looked up."""
    try:
        code_counted(request, actor)
    except limits.TooOften:
        return first_page(request, actor, code=code)
    return first_page(request, actor, code=code, fault=_("This evening is over."))


@device_needed
def seat_taken(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Sit down under the name that was chosen or typed."""
    session = session_seen(actor, code)
    if request.POST.get("choice") == STAY:
        return redirect("table", session.code)
    try:
        return _sit_down(request, actor, session)
    except services.NameRefused as refused:
        fault = str(NAME_FAULTS[refused.refusal.code])
        return typed_name_refused(request, actor, session, fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    except services.DoorRefused as refused:
        return door_refused_page(request, actor, session, refused)
    except limits.TooOften as too_often:
        fault = limits.said(_("Too many new names were typed."), too_often)
        page = typed_name_refused(request, actor, session, fault, HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page


def _sit_down(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """Come under the name that was said, once what it leaves open is settled. Raises NameRefused,
    DoorRefused, TooOften."""
    wanted = name_wanted(request, actor, session)
    like = [] if is_settled(request, wanted) else players_alike(actor, session, wanted.name)
    if like:
        act_counted(request, actor, NEW_NAMES)
        return same_player_page(request, session, wanted, like)
    own, choice = own_players(actor, session), choice_made(request)
    if is_asked_first(own, wanted, choice):
        status = HTTPStatus.CONFLICT if choice else HTTPStatus.OK
        return second_name_page(request, actor, session, own, wanted, status=status)
    player, offered = player_of(request, actor, session, wanted)
    if own and choice is services.SeatChoice.REPLACE:
        try:
            actor = leave_own_names(actor=actor, session=session)
        except services.LastOrganiser:
            return second_name_page(request, actor, session, own, wanted, status=HTTPStatus.CONFLICT)
    where: dict[str, Any] = {"club": session.club, "session_code": session.code}
    services.guest_admit(actor=actor, **where)
    if services.player_claim(actor=actor, **where, player=player, offered=offered):
        view_renewed(code=session.code)
        return redirect("knock", session.code)
    player_joins(code=session.code, actor=actor, player=player)
    return redirect("table", session.code)


def door_refused_page(
    request: HttpRequest, actor: Actor, session: Session, refused: services.DoorRefused
) -> HttpResponse:
    """The names once more, with why nobody more comes; for whoever may no longer see them, the first page."""
    fault = door_refused(refused.code, refused.most)
    if may_at(actor, "sessions.see", session):
        return typed_name_refused(request, actor, session, fault, HTTPStatus.CONFLICT)
    return first_page(request, actor, code=session.code, fault=fault, status=HTTPStatus.CONFLICT)


def typed_name_refused(request: HttpRequest, actor: Actor, session: Session, fault: str, status: int) -> HttpResponse:
    """The names once more, with what is wrong beside the field."""
    return names_page(request, actor, session, name=request.POST.get("name", ""), fault=fault, status=status)


def name_wanted(request: HttpRequest, actor: Actor, session: Session) -> Wanted:
    """The name that was chosen or typed. Raises NameRefused."""
    if request.POST.get("player"):
        player = player_chosen(actor, session, request.POST["player"])
        return Wanted(player.name, player, is_free_to_take(actor, session, player))
    return name_typed(actor, session, request.POST.get("name", ""))


def name_typed(actor: Actor, session: Session, name: str) -> Wanted:
    """The name that was typed, with its player where the club knows it. Raises NameRefused."""
    checked = name_checked(name)
    if isinstance(checked, Refusal):
        raise services.NameRefused(checked)
    known = selectors.player_named(session.club_id, checked, session.code)
    if known is None:
        return Wanted(checked, None, offered=True)
    return Wanted(known.name, known, is_free_to_take(actor, session, known))


def player_chosen(actor: Actor, session: Session, raw: str) -> Player:
    """The player with that id, of those who are offered."""
    try:
        player = get_object_or_404(selectors.players_at(session.club_id, session.code), id=UUID(raw))
    except ValueError as error:
        raise Http404 from error
    if not is_offered(actor, session, player):
        raise Http404
    return player


def is_offered(actor: Actor, session: Session, player: Player) -> bool:
    """May this player be chosen by whoever asks: by the club's people every name of the club, by a guest those who came
    to this table? Another name that a guest types has to be let in."""
    return is_at_home(actor, session, player) or has_come(session, player)


def is_at_home(actor: Actor, session: Session, player: Player) -> bool:
    """Does whoever asks belong to the club, or speak for this player already?"""
    return may(actor, "clubs.belong", session.club) or player.id in selectors.voices_of(actor, session.club_id)


def is_free_to_take(actor: Actor, session: Session, player: Player) -> bool:
    """May this player be taken without a word of the table? Whoever speaks for one who owes money reads where that is
    paid, so a guest has to be let in as them."""
    if session.club.demo or is_at_home(actor, session, player):
        return is_offered(actor, session, player)
    return has_come(session, player) and not owes_money(session.club_id, player.person)


def players_alike(actor: Actor, session: Session, name: str) -> list[Player]:
    """Return the players whose name may be this one, written in another way: those whom the reader may choose, and
    those whose name the reader has typed but for its accents, so that nobody learns a name of the club by asking.

    None if a name in the club looks just like it, for then it is refused.
    """
    players = list(selectors.players_at(session.club_id, session.code))
    if looks(name) in {looks(player.name) for player in players}:
        return []
    return [
        one
        for one in players
        if have_same_letters(name, one.name) or (may_be_one(name, one.name) and is_offered(actor, session, one))
    ]


class Chosen(NamedTuple):
    """As whom somebody comes, and whether the name is theirs to take or has to be let in."""

    player: Player
    offered: bool


def player_of(request: HttpRequest, actor: Actor, session: Session, wanted: Wanted) -> Chosen:
    """The player of that name, who is new unless the club knows the name; what a guest types is known at this table
    alone. Raises TooOften and DoorRefused."""
    belongs = may(actor, "clubs.belong", session.club)
    if wanted.player is not None:
        if belongs:
            services.newcomers_listed(club_id=session.club_id, players=[wanted.player.id])
        return Chosen(wanted.player, wanted.offered)
    act_counted(request, actor, NEW_NAMES)
    add = services.player_add if belongs else services.newcomer_add
    try:
        return Chosen(add(actor=actor, club=session.club, name=wanted.name, table=session.code), offered=True)
    except services.NameTaken:  # by another phone, a moment ago
        taken = selectors.player_named(session.club_id, wanted.name, session.code)
        if taken is None:
            raise Http404 from None
        return Chosen(taken, is_free_to_take(actor, session, taken))


def names_page(
    request: HttpRequest,
    actor: Actor,
    session: Session,
    *,
    name: str = "",
    fault: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The reader's own names first, then those at this table, then the club's other players for the club's people; whom
    another phone speaks for is marked."""
    here = persons_here(session)
    belongs = may(actor, "clubs.belong", session.club)
    mine, taken = set(selectors.voices_of(actor, session.club_id)), selectors.spoken_for(session.club_id)
    players = [
        {"id": player.id, "name": player.name, "here": player.id in here, "mine": player.id in mine,
         "taken": player.id not in mine and player.id in taken}
        for player in selectors.players_at(session.club_id, session.code)
    ]  # fmt: skip
    facts = {
        "session": session,
        "mine": [player for player in players if player["mine"]],
        "here": [player for player in players if player["here"] and not player["mine"]],
        "others": [player for player in players if belongs and not player["here"] and not player["mine"]],
        "name": name,
        "fault": fault,
        "keeps": may_at(actor, "sessions.keep", session),
    }
    return render(request, "sessions/join.html", facts, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def knock(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Waiting to be let in as somebody whom another phone speaks for; posted, the request is taken back."""
    session = session_seen(actor, code)
    if request.method == "POST":
        door_left(actor=actor, session=session)
        return redirect("join", session.code)
    latest = selectors.knock_latest(actor, session.club_id, session.code)
    if latest is None:
        return redirect("join", session.code)
    if latest.let_in:
        return redirect("table", session.code)
    facts = {
        "session": session,
        "knock": latest,
        "spoken": selectors.is_spoken_for(latest.player),
        "came": has_come(session, latest.player),
    }
    return render(request, "sessions/knock.html", facts)


@require_safe
@never_cache
@asked_by
def knock_state(request: HttpRequest, actor: Actor, code: str) -> JsonResponse:
    """For the waiting page: `waiting`, `let_in` or `turned_away`."""
    session = session_seen(actor, code)
    latest = selectors.knock_latest(actor, session.club_id, session.code)
    if latest is None or latest.answered_at is None:
        return JsonResponse({"state": "waiting"})
    return JsonResponse({"state": "let_in" if latest.let_in else "turned_away"})
