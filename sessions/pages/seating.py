"""Seating those who came by the code: the order given, or by dice. The scorekeeper's page before the first game."""

import secrets
from http import HTTPStatus

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import Actor, device_token, token_hashed
from clubs.doors import asked_by
from sessions.errors import Refused
from sessions.models import Attendance, Phase, Session
from sessions.pages.dice import Round, rounds_rolled, still_throwing
from sessions.pages.doors import keeps_the_sheet, session_seen
from sessions.pages.start import player_for
from sessions.pages.start_form import ROLLED, TYPED, NamesForm
from sessions.pages.throwing import dice_page, rounds_typed
from sessions.selectors import state_of
from sessions.services import event_record, player_joins
from sessions.table.tap import Tap


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def seating(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Who came stands there already, in the order of their coming."""
    session = session_seen(actor, code)
    if not keeps_the_sheet(actor, session):
        raise PermissionDenied
    if session.phase != Phase.LOBBY:
        return redirect("table", session.code)
    if request.method == "POST":
        return seated(request, actor, session)
    return seating_page(request, session, NamesForm(initial={"names": "\n".join(came(session)), "order": ROLLED}))


def seated(request: HttpRequest, actor: Actor, session: Session) -> HttpResponse:
    """Seat them, ask for the next round of dice, or say what stands in the way."""
    form = NamesForm(request.POST)
    if form.is_valid() and len(form.cleaned_data["names"]) < 2:
        form.add_error("names", _("It takes two players at least."))
    if not form.is_valid():
        return seating_page(request, session, form)
    names, house = form.cleaned_data["names"], state_of(session.id).house
    rounds: list[Round] = []
    if form.cleaned_data["order"] == TYPED:
        rounds, faulty = rounds_typed(request, house, names)
        if faulty or still_throwing(house, names, rounds):
            return dice_page(request, form.fields, house, names, rounds, faulty)
    elif form.cleaned_data["order"] == ROLLED:
        rounds = rounds_rolled(house, names)
    try:
        all_seated(actor, session, token=device_token(request) or "", names=names, rounds=rounds)
    except Refused as refused:
        form.add_error("names", msgspec.json.decode(refused.answer)["message"])
        return seating_page(request, session, form)
    return redirect("order" if rounds else "table", session.code)


@transaction.atomic
def all_seated(actor: Actor, session: Session, *, token: str, names: list[str], rounds: list[Round]) -> None:
    """Everybody comes to the session and gets his seat, or nothing happens. Raises Refused."""
    ids: dict[str, str] = {}
    here = set(came(session))
    for name in names:
        player = player_for(actor, session.club, name)
        ids[name] = player.id.hex
        if player.name not in here:
            player_joins(code=session.code, actor=actor, player=player)
    event: dict[str, object] = {"event": "seat", "line": list(ids.values())}
    if rounds:
        event = {
            "event": "roll_order",
            "rolls": [{ids[name]: list(dice) for name, dice in thrown.items()} for thrown in rounds],
        }
    tap = Tap(key=secrets.token_urlsafe(18), seen=session.seq, event=event)
    event_record(session=session.code, actor=token_hashed(token), tap=tap)


def came(session: Session) -> list[str]:
    """The names of those who came, the first first."""
    return list(Attendance.objects.filter(session=session).order_by("id").values_list("player__name", flat=True))


def seating_page(request: HttpRequest, session: Session, form: NamesForm) -> HttpResponse:
    """The names and how their order is found."""
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "sessions/seating.html", {"session": session, "form": form}, status=status)
