"""The door of a table: those who wait there and the guests who came in, for those who may answer and put out."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording.spoken import listed
from clubs import selectors, services
from clubs.access import asked_by, post_only
from clubs.actors import Actor, device_token, token_hashed
from clubs.models import Knock, Player
from sessions.errors import NotAllowed, NotFound
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.permissions import may_at
from sessions.selectors.open_accounts import owes_money
from sessions.selectors.who_came import has_come, players_here
from sessions.services import door_answered, guest_put_out, refuse_all


@require_safe
@never_cache
@asked_by
def door(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Those waiting to be let in, for those who may open."""
    session = session_seen(actor, code)
    keeper = may_at(actor, "sessions.keep", session)
    waiting: list[dict[str, Any]] = [
        {
            "knock": one,
            "may": services.may_answer(actor=actor, knock=one, keeps_the_sheet=keeper),
            **door_said(session, one),
        }
        for one in selectors.knocks_open(session.club_id, session.code)
    ]
    facts = {"session": session, "waiting": waiting, "several": sum(one["may"] for one in waiting) > 1}
    if may_at(actor, "sessions.put_out", session):
        facts |= {"guests": guests_told(actor, session), "may_put_out": True}
    return render(request, "sessions/door.html", facts)


def door_said(session: Session, knock: Knock) -> dict[str, str]:
    """Whose phone asks to speak for whom, and for whom each phone speaks once it is let in."""
    name, own = knock.player.name, selectors.names_on_device(knock.club_id, knock.device_id)
    facts = {"name": name, "phone": listed(own), "names": listed([*own, name])}
    asks = (
        _("The phone of %(phone)s asks to speak for %(name)s.") if own else _("A new phone asks to speak for %(name)s.")
    )
    if not selectors.is_spoken_for(knock.player) and has_come(session, knock.player):
        then = _("If it is let in, the new phone speaks for %(name)s.")
    elif not selectors.is_spoken_for(knock.player):
        then = _("%(name)s is a name of the club that is not at this table yet.")
    elif own and knock.player.user_id is not None:
        then = _(
            "If it is let in, the phone of %(phone)s speaks for %(names)s; phones signed in as %(name)s still do too."
        )
    elif knock.player.user_id is not None:
        then = _("If it is let in, the new phone speaks for %(name)s; phones signed in as %(name)s still do too.")
    elif own:
        then = _("If it is let in, the phone of %(phone)s speaks for %(names)s; the old one will only watch.")
    else:
        then = _("If it is let in, the new phone speaks for %(name)s; the old one will only watch.")
    return {"asks": asks % facts, "then": then % facts, "account": _account_goes_along(knock.player)}


def _account_goes_along(player: Player) -> str:
    """Say who answers for the player's debts and payments once another phone is let in, and what it reads; empty where
    nobody did so and nothing is owed."""
    if not selectors.is_spoken_for(player):
        owes = owes_money(player.club_id, player.person)
        return _("Then it reads where those are paid whom %(name)s owes.") % {"name": player.name} if owes else ""
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


@post_only
@asked_by
def door_refuse_all(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Turn everybody away whom the reader may answer, with one tap."""
    session = session_seen(actor, code)
    try:
        refused = refuse_all(actor=actor, session=session, keeps_the_sheet=may_at(actor, "sessions.keep", session))
    except services.NotAllowed as error:
        raise PermissionDenied from error
    words = ngettext("One request was declined.", "%(count)s requests were declined.", refused)
    messages.success(request, words % {"count": refused} if refused else _("Nobody is waiting."))
    return redirect("door", session.code)
