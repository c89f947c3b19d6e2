"""Coming to a table: by the code or the link, then under a name, then perhaps past the old phone."""

from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal
from chouette.wording.spoken import listed
from clubs import limits, selectors, services
from clubs.access import asked_by, device_needed, post_only
from clubs.actors import Actor, device_token, token_hashed
from clubs.allowances import NEW_NAMES, act_counted, code_counted
from clubs.lookalikes import looks, may_be_one
from clubs.models import Knock, Player
from clubs.names import NAME_FAULTS
from clubs.permissions import may
from clubs.time_zones import tell_time_of
from sessions.errors import NotAllowed, NotFound
from sessions.models import Session
from sessions.pages.access import code_typed, session_seen
from sessions.pages.home import code_entered, first_page
from sessions.pages.join.same_player import is_settled, same_player_page
from sessions.pages.join.second_name import STAY, Wanted, choice_made, is_asked_first, second_name_page
from sessions.permissions import may_at
from sessions.selectors.by_code import is_over, session_of_code
from sessions.selectors.who_came import has_come, persons_here, players_here
from sessions.services import door_answered, door_left, guest_put_out, player_joins, view_renewed
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
        wanted = name_wanted(request, actor, session)
        like = [] if is_settled(request, wanted) else players_alike(actor, session, wanted.name)
        if like:
            return same_player_page(request, session, wanted, like)
        own, choice = own_players(actor, session), choice_made(request)
        if is_asked_first(own, wanted, choice):
            status = HTTPStatus.CONFLICT if choice else HTTPStatus.OK
            return second_name_page(request, actor, session, own, wanted, status=status)
        player, offered = player_of(request, actor, session, wanted)
    except services.NameRefused as refused:
        fault = str(NAME_FAULTS[refused.refusal.code])
        return typed_name_refused(request, actor, session, fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    except limits.TooOften as too_often:
        fault = limits.said(_("Too many new names were typed."), too_often)
        page = typed_name_refused(request, actor, session, fault, HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    if own and choice is services.SeatChoice.REPLACE:
        try:
            actor = leave_own_names(actor=actor, session=session)
        except services.LastOrganiser:
            return second_name_page(request, actor, session, own, wanted, status=HTTPStatus.CONFLICT)
    services.guest_admit(actor=actor, club=session.club, session_code=session.code)
    if services.player_claim(actor=actor, club=session.club, session_code=session.code, player=player, offered=offered):
        view_renewed(code=session.code)
        return redirect("knock", session.code)
    player_joins(code=session.code, actor=actor, player=player)
    return redirect("table", session.code)


def typed_name_refused(request: HttpRequest, actor: Actor, session: Session, fault: str, status: int) -> HttpResponse:
    """The names once more, with what is wrong beside the field."""
    return names_page(request, actor, session, name=request.POST.get("name", ""), fault=fault, status=status)


def name_wanted(request: HttpRequest, actor: Actor, session: Session) -> Wanted:
    """The name that was chosen or typed. Raises NameRefused."""
    if request.POST.get("player"):
        player = player_chosen(actor, session, request.POST["player"])
        return Wanted(player.name, player, offered=True)
    return name_typed(actor, session, request.POST.get("name", ""))


def name_typed(actor: Actor, session: Session, name: str) -> Wanted:
    """The name that was typed, with its player where the club knows it. Raises NameRefused."""
    checked = name_checked(name)
    if isinstance(checked, Refusal):
        raise services.NameRefused(checked)
    known = selectors.player_named(session.club_id, checked)
    if known is None:
        return Wanted(checked, None, offered=True)
    return Wanted(known.name, known, is_offered(actor, session, known))


def player_chosen(actor: Actor, session: Session, raw: str) -> Player:
    """The player with that id, of those who are offered."""
    try:
        player = get_object_or_404(selectors.players_of(session.club_id), id=UUID(raw))
    except ValueError as error:
        raise Http404 from error
    if not is_offered(actor, session, player):
        raise Http404
    return player


def is_offered(actor: Actor, session: Session, player: Player) -> bool:
    """May this player be chosen by whoever asks: by the club's people every name of the club, by a guest those who came
    to this table? Another name that a guest types has to be let in."""
    if may(actor, "clubs.belong", session.club) or player.id in selectors.voices_of(actor, session.club_id):
        return True
    return has_come(session, player)


def players_alike(actor: Actor, session: Session, name: str) -> list[Player]:
    """Return the players whom the reader may choose and whose name may be this one, written in another way.

    None if a name in the club looks just like it, for then it is refused.
    """
    players = list(selectors.players_of(session.club_id))
    if looks(name) in {looks(player.name) for player in players}:
        return []
    return [one for one in players if may_be_one(name, one.name) and is_offered(actor, session, one)]


class Chosen(NamedTuple):
    """As whom somebody comes, and whether the name is theirs to take or has to be let in."""

    player: Player
    offered: bool


def player_of(request: HttpRequest, actor: Actor, session: Session, wanted: Wanted) -> Chosen:
    """The player of that name, who is new unless the club knows the name. Raises TooOften."""
    if wanted.player is not None:
        return Chosen(wanted.player, wanted.offered)
    act_counted(request, actor, NEW_NAMES)
    try:
        return Chosen(services.player_add(actor=actor, club=session.club, name=wanted.name), offered=True)
    except services.NameTaken:  # by another phone, a moment ago
        taken = get_object_or_404(selectors.players_of(session.club_id), name_key=name_key(wanted.name))
        return Chosen(taken, is_offered(actor, session, taken))


def names_page(
    request: HttpRequest,
    actor: Actor,
    session: Session,
    *,
    name: str = "",
    fault: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Those at this table first, then the club's other players for the club's people; whom another phone speaks for is
    marked."""
    here = persons_here(session)
    belongs = may(actor, "clubs.belong", session.club)
    mine, taken = set(selectors.voices_of(actor, session.club_id)), selectors.spoken_for(session.club_id)
    players = [
        {"id": player.id, "name": player.name, "here": player.id in here, "mine": player.id in mine,
         "taken": player.id not in mine and (player.id in taken or player.user_id is not None)}
        for player in selectors.players_of(session.club_id)
    ]  # fmt: skip
    facts = {
        "session": session,
        "here": [player for player in players if player["here"]],
        "others": [player for player in players if not player["here"] and (belongs or player["mine"])],
        "name": name,
        "fault": fault,
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
    facts = {"session": session, "knock": latest, "spoken": selectors.is_spoken_for(latest.player)}
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


@require_safe
@never_cache
@asked_by
def door(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Those waiting to be let in, for those who may open."""
    session = session_seen(actor, code)
    keeper = may_at(actor, "sessions.keep", session)
    waiting = [
        {"knock": one, "may": services.may_answer(actor=actor, knock=one, keeps_the_sheet=keeper), **door_said(one)}
        for one in selectors.knocks_open(session.club_id, session.code)
    ]
    facts = {"session": session, "waiting": waiting}
    if may_at(actor, "sessions.put_out", session):
        facts |= {"guests": guests_told(actor, session), "may_put_out": True}
    return render(request, "sessions/door.html", facts)


def door_said(knock: Knock) -> dict[str, str]:
    """Whose phone asks to speak for whom, and for whom each phone speaks once it is let in."""
    name, own = knock.player.name, selectors.names_on_device(knock.club_id, knock.device_id)
    facts = {"name": name, "phone": listed(own), "names": listed([*own, name])}
    asks = (
        _("The phone of %(phone)s asks to speak for %(name)s.") if own else _("A new phone asks to speak for %(name)s.")
    )
    if not selectors.is_spoken_for(knock.player):
        then = _("%(name)s is a name of the club that is not at this table yet.")
    elif own and knock.player.user_id is not None:
        then = _("Then the phone of %(phone)s speaks for %(names)s; phones signed in as %(name)s still do too.")
    elif knock.player.user_id is not None:
        then = _("Then the new phone speaks for %(name)s; phones signed in as %(name)s still do too.")
    elif own:
        then = _("Then the phone of %(phone)s speaks for %(names)s; the old one will only watch.")
    else:
        then = _("Then the new phone speaks for %(name)s; the old one will only watch.")
    return {"asks": asks % facts, "then": then % facts, "account": _account_goes_along(knock.player)}


def _account_goes_along(player: Player) -> str:
    """Say who answers for the player's debts and payments once another phone is let in; empty where nobody did so."""
    if not selectors.is_spoken_for(player):
        return ""
    if player.user_id is not None:
        said = _("Debts and payments of %(name)s are then answered on the new phone too.")
    else:
        said = _("Debts and payments of %(name)s are then answered on the new phone, no longer on the old one.")
    return said % {"name": player.name}


def guests_told(actor: Actor, session: Session) -> list[dict[str, Any]]:
    """The guests of this table, but for whoever asks: each with the players they speak for here, or as they call
    themselves."""
    guests = selectors.guests_of(session.club_id, session.code)
    names = selectors.spoken_by(session.club_id, players_here(session), guests)
    return [
        {"id": one.id, "names": names[one.id], "called": services.guest_name(one)}
        for one in guests
        if (one.device_id or one.user_id) not in (actor.device_id, actor.user_id)
    ]


@post_only
@asked_by
def guest_out(request: HttpRequest, actor: Actor, code: str, guest: int) -> HttpResponse:
    """Put a guest out, for the scorekeeper and the organisers."""
    session = session_seen(actor, code)
    try:
        guest_put_out(code=session.code, actor=actor, token=token_hashed(device_token(request) or ""), guest=guest)
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as error:
        raise PermissionDenied from error
    messages.success(request, _("The guest is out. Renew the code so that nobody comes back with it."))
    return redirect("door", session.code)


@post_only
@asked_by
def door_answer(request: HttpRequest, actor: Actor, code: str, knock_id: UUID) -> HttpResponse:
    """Let someone in, or not, with one tap."""
    session = session_seen(actor, code)
    waiting = selectors.knock_of(club_id=session.club_id, session_code=session.code, knock=knock_id)
    if waiting is None:
        raise Http404
    let_in = request.POST.get("let_in") == "1"
    try:
        keeps_the_sheet = may_at(actor, "sessions.keep", session)
        door_answered(actor=actor, session=session, knock=waiting, let_in=let_in, keeps_the_sheet=keeps_the_sheet)
    except services.NotAllowed as error:
        raise PermissionDenied from error
    words = _("%(name)s is in on the new phone.") if let_in else _("%(name)s’s request was declined.")
    messages.success(request, words % {"name": waiting.player.name})
    return redirect("table", session.code)
