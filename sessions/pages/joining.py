"""Coming to a table: by the code or the link, then under a name, then perhaps past the old phone."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal
from clubs import limits, selectors, services
from clubs.actors import Actor
from clubs.allowances import NEW_NAMES, act_counted
from clubs.doors import asked_by, device_needed
from clubs.models import Knock, Player
from clubs.names import NAME_FAULTS
from sessions.models import Attendance, Session
from sessions.pages.doors import code_typed, session_of_code, session_seen
from sessions.pages.home import code_entered, first_page
from sessions.permissions import may_at
from sessions.services import door_answered, player_joins, view_renewed


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_code(request: HttpRequest) -> HttpResponseBase:
    """Where a typed code goes."""
    return code_entered(request) if request.method == "POST" else redirect("home")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_by_link(request: HttpRequest) -> HttpResponseBase:
    """Where a scanned link leads: its token stands in the fragment and comes here by POST."""
    return link_opened(request) if request.method == "POST" else render(request, "sessions/link.html")


@device_needed
def link_opened(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Exchange the token of an invitation for the right to sit down."""
    try:
        invite = services.invite_exchange(token=request.POST.get("token", "").strip(), actor=actor)
    except services.LinkClosed:
        return render(request, "sessions/link.html", {"closed": True}, status=HTTPStatus.NOT_FOUND)
    if invite.session_code:
        return redirect("join", invite.session_code)
    messages.success(request, _("You belong to %(club)s now.") % {"club": invite.club.name})
    return redirect("club", invite.club.slug)


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
        return first_page(request, actor, code=code)
    return names_page(request, actor, session)


@device_needed
def seat_taken(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Sit down under the name that was chosen or typed."""
    session = session_seen(actor, code)
    typed = request.POST.get("name", "")
    try:
        if request.POST.get("player"):
            player = player_chosen(session, request.POST["player"])
        else:
            player = player_typed(request, actor, session, typed)
    except services.NameRefused as refused:
        fault = str(NAME_FAULTS[refused.refusal.code])
        return names_page(request, actor, session, name=typed, fault=fault, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except limits.TooOften as too_often:
        fault = limits.said(_("Too many new names were typed."), too_often)
        page = names_page(request, actor, session, name=typed, fault=fault, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    services.guest_admit(actor=actor, club=session.club, session_code=session.code)
    if services.player_claim(actor=actor, club=session.club, session_code=session.code, player=player):
        view_renewed(code=session.code)
        return redirect("knock", session.code)
    player_joins(code=session.code, actor=actor, player=player)
    return redirect("table", session.code)


def player_chosen(session: Session, raw: str) -> Player:
    """The player of this club with that id."""
    try:
        return get_object_or_404(selectors.players_of(session.club_id), id=UUID(raw))
    except ValueError as error:
        raise Http404 from error


def player_typed(request: HttpRequest, actor: Actor, session: Session, name: str) -> Player:
    """The player of that name, who is new unless the club knows the name. Raises NameRefused, TooOften."""
    checked = name_checked(name)
    if isinstance(checked, Refusal):
        raise services.NameRefused(checked)
    known = selectors.player_named(session.club_id, checked)
    if known is not None:
        return known
    act_counted(request, actor, NEW_NAMES)
    try:
        return services.player_add(actor=actor, club=session.club, name=checked)
    except services.NameTaken:  # by another phone, a moment ago
        return get_object_or_404(selectors.players_of(session.club_id), name_key=name_key(checked))


def names_page(
    request: HttpRequest,
    actor: Actor,
    session: Session,
    *,
    name: str = "",
    fault: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Those at this table first, then the club's other players; whom another phone speaks for is marked."""
    here = set(Attendance.objects.filter(session=session).values_list("player__person", flat=True))
    mine, taken = set(selectors.voices_of(actor, session.club_id)), selectors.spoken_for(session.club_id)
    players = [
        {"id": player.id, "name": player.name, "here": player.id in here, "mine": player.id in mine,
         "taken": player.id not in mine and (player.id in taken or player.user_id is not None)}
        for player in selectors.players_of(session.club_id)
    ]  # fmt: skip
    facts = {
        "session": session,
        "here": [player for player in players if player["here"]],
        "others": [player for player in players if not player["here"]],
        "name": name,
        "fault": fault,
    }
    return render(request, "sessions/join.html", facts, status=status)


@require_safe
@never_cache
@asked_by
def knock(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Waiting to be let in as somebody whom another phone speaks for."""
    session = session_seen(actor, code)
    latest = selectors.knock_latest(actor, session.club_id, session.code)
    if latest is None:
        return redirect("join", session.code)
    if latest.let_in:
        return redirect("table", session.code)
    return render(request, "sessions/knock.html", {"session": session, "knock": latest})


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
    """Who waits to be let in, for those who may open."""
    session = session_seen(actor, code)
    keeper = may_at(actor, "sessions.keep", session)
    waiting = [
        {"knock": one, "may": services.may_answer(actor=actor, knock=one, keeps_the_sheet=keeper)}
        for one in selectors.knocks_open(session.club_id, session.code)
    ]
    return render(request, "sessions/door.html", {"session": session, "waiting": waiting})


@require_POST
@asked_by
def door_answer(request: HttpRequest, actor: Actor, code: str, knock_id: UUID) -> HttpResponse:
    """Let someone in, or not, with one tap."""
    session = session_seen(actor, code)
    waiting = get_object_or_404(
        Knock.objects.select_related("player", "club"), id=knock_id, club=session.club, session_code=session.code
    )
    let_in = request.POST.get("let_in") == "1"
    try:
        keeps_the_sheet = may_at(actor, "sessions.keep", session)
        door_answered(actor=actor, session=session, knock=waiting, let_in=let_in, keeps_the_sheet=keeps_the_sheet)
    except services.NotAllowed as error:
        raise PermissionDenied from error
    words = _("%(name)s is in on the new phone.") if let_in else _("%(name)s was not let in.")
    messages.success(request, words % {"name": waiting.player.name})
    return redirect("table", session.code)
