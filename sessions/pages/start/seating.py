"""Seating those who came by the code: the order given, or by dice. The scorekeeper's page before the first game."""

import secrets
from http import HTTPStatus

import msgspec
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.rules.house import STAKES
from chouette.wording.spoken import listed
from clubs.access import asked_by
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from clubs.services import player_called
from sessions.errors import Refused
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.start.form import ROLLED, NamesForm
from sessions.pages.start.new_names import (
    answers_about_name,
    ask_new_names,
    club_names,
    keep_answer_about_newcomer,
    with_answer,
)
from sessions.pages.start.outset import Outset, money_of, outset_told
from sessions.permissions import may_at
from sessions.selectors.sessions import names_of, stakes_brought, state_of
from sessions.services import event_record, order_said, player_joins
from sessions.services.taps.tap import OrderTap, Tap
from sessions.view.worth import worth_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def seating(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Those who came are listed already, in the order of their coming."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.keep", session):
        raise RightMissing("sessions.keep")
    if session.phase != Phase.LOBBY:
        return redirect("table", session.code)
    if request.method == "POST":
        return seated(request, actor, session)
    came = "\n".join(names_of(session.key).names.values())
    return seating_page(request, session, NamesForm(initial={"names": came, "order": ROLLED}))


def seated(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """Seat them, ask for the next round of dice, or say what stands in the way."""
    keep_answer_about_newcomer(request, actor, session)
    form = NamesForm(with_answer(request))
    if form.is_valid() and len(form.cleaned_data["names"]) < 2:
        form.add_error("names", _("Sign up two players or more; a game starts with three."))
    if not form.is_valid() or ask_new_names(form, session.club, "names", session) or answers_about_name(request):
        return seating_page(request, session, form)
    if come := come_meanwhile(request, session, form.cleaned_data["names"]):
        return offered(request, session, form, come)
    if "each" in request.POST:
        return each_rolls(request, actor, session, form)
    outset = outset_told(request, form, state_of(session.key).house, money_of(worth_of(session)))
    if isinstance(outset, HttpResponse):
        return outset
    try:
        all_seated(actor, session, token=device_token(request) or "", form=form, outset=outset)
    except Refused as refused:
        answer = msgspec.json.decode(refused.answer)
        form.refused("names", answer["message"], answer["code"])
        return seating_page(request, session, form)
    return redirect("order" if outset.rounds else "table", session.code)


def come_meanwhile(request: HttpRequest, session: Session, names: list[str]) -> list[str]:
    """Those who have come since the page was drawn, and are not in what was typed."""
    if "known" not in request.POST:  # not from the page
        return []
    told = {*request.POST.getlist("known"), *names}
    return [name for name in names_of(session.key).names.values() if name not in told]


def offered(request: HttpRequest, session: Session, form: NamesForm, come: list[str]) -> HttpResponse:
    """The page once more, with those who have come meanwhile in it: nobody is forgotten who came a moment ago."""
    names = "\n".join([*form.cleaned_data["names"], *come])
    again = NamesForm({**request.POST.dict(), "names": names})
    said = _("Has come meanwhile and is now in the list: %(names)s. Seat everybody, or take the name out again.")
    again.add_error("names", said % {"names": listed(come)})
    return seating_page(request, session, again)


def each_rolls(request: HttpRequest, actor: Actor, session: Session, form: NamesForm) -> HttpResponse:
    """Those who are named come to the table, and roll for their order there."""
    try:
        with transaction.atomic():
            ids = list(all_come(actor, session, form.cleaned_data["names"]).values())
            tap = OrderTap("list", players=ids)
            order_said(code=session.code, token=token_hashed(device_token(request) or ""), tap=tap)
    except Refused as refused:
        form.add_error("names", msgspec.json.decode(refused.answer)["message"])
        return seating_page(request, session, form)
    return redirect("table", session.code)


def all_come(actor: Actor, session: Session, names: list[str]) -> dict[str, str]:
    """Everybody comes to the session; by name their ids here."""
    here = {name: player for player, name in names_of(session.key).names.items()}
    ids: dict[str, str] = {}
    for name in names:
        player = player_called(actor=actor, club=session.club, name=name, table=session.code)
        ids[name] = here.get(player.name) or player_joins(code=session.code, actor=actor, player=player).id.hex
    return ids


@transaction.atomic
def all_seated(actor: Actor, session: Session, *, token: str, form: NamesForm, outset: Outset) -> None:
    """Everybody comes to the session and gets their seat, or nothing happens. Raises Refused."""
    ids = all_come(actor, session, form.cleaned_data["names"])
    event: dict[str, object] = {"event": "seat", "line": list(ids.values())}
    if outset.rounds:
        event = {
            "event": "roll_order",
            "rolls": [{ids[name]: list(dice) for name, dice in thrown.items()} for thrown in outset.rounds],
        }
    stakes = {ids[name]: stake for name, stake in outset.stakes.items()}
    if not form.cleaned_data["own_stakes"]:
        stakes = {player: stake for player, stake in stakes_brought(session).items() if player in ids.values()}
    if stakes:
        event["stakes"] = stakes
    if form.cleaned_data["agreed"]:
        event["agreed_by"] = list(ids.values())
    tap = Tap(key=secrets.token_urlsafe(18), seen=session.seq, event=event)
    event_record(session=session.code, actor=token_hashed(token), tap=tap)


def seating_page(request: HttpRequest, session: Session, form: NamesForm) -> HttpResponse:
    """The names and how their order is found."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    facts = {
        "session": session,
        "form": form,
        "one_stake": state_of(session.key).house[STAKES] == "equal",
        "club_names": club_names(session.club),
        "known": list(names_of(session.key).names.values()),
    }
    return render(request, "sessions/seating.html", facts, status=status)
