"""Seating somebody who comes later and has no phone at the table: the scorekeeper's page, beside the first seating."""

import secrets
from http import HTTPStatus

import msgspec
from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.rules.names import name_key
from clubs.access import asked_by
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from clubs.services import player_called
from sessions.errors import Refused
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.start.form import NamesForm
from sessions.pages.start.new_names import answers_about_name, ask_new_names, keep_answer_about_newcomer, with_answer
from sessions.pages.start.split import unseated
from sessions.permissions import may_at
from sessions.selectors.sessions import names_of, state_of
from sessions.services import event_record, player_joins
from sessions.services.taps.tap import Tap


class LatecomerForm(NamesForm):
    """The one to sit down, in `names`."""

    own_stakes = None  # type: ignore[assignment]  # Django's way to leave a field out
    agreed = None  # type: ignore[assignment]  # the same
    order = None  # type: ignore[assignment]  # the same

    def clean(self) -> dict[str, object]:
        cleaned = forms.Form.clean(self) or {}
        if "names" in cleaned and len(cleaned["names"]) != 1:
            self.add_error("names", _("Name the one who sits down."))
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def latecomer(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Give the club's people without a seat, and a field for a new name; seat the one who was named. In the address a
    `name` of which something is to be asked before."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.keep", session):
        raise RightMissing("sessions.keep")
    if session.phase in (Phase.LOBBY, Phase.CLOSED):
        return redirect("table", session.code)
    if request.method != "POST":
        return _latecomer_page(request, session, _begun(request, session), HTTPStatus.OK)
    keep_answer_about_newcomer(request, actor, session)
    form = LatecomerForm(_told(request))
    if not form.is_valid() or ask_new_names(form, session.club, "names", session) or answers_about_name(request):
        return _latecomer_page(request, session, form)
    try:
        _seat(actor, session, token=device_token(request) or "", name=form.cleaned_data["names"][0])
    except Refused as refused:
        form.add_error("names", msgspec.json.decode(refused.answer)["message"])
        return _latecomer_page(request, session, form)
    return redirect("table", session.code)


def _begun(request: HttpRequest, session: Session) -> LatecomerForm:
    """The form as the address begins it: empty, or with a name and what is asked about it."""
    if not request.GET.get("name"):
        return LatecomerForm()
    form = LatecomerForm({"names": request.GET["name"]})
    if form.is_valid():
        ask_new_names(form, session.club, "names", session)
    return form


def _told(request: HttpRequest) -> QueryDict:
    """What was sent; the name that was tapped stands in the field, so that something may be asked about it."""
    fields = with_answer(request)
    if player := request.POST.get("player"):
        fields["names"] = player
    return fields


@transaction.atomic
def _seat(actor: Actor, session: Session, *, token: str, name: str) -> None:
    """Let a player come and join, as the scorekeeper does for the room, or do nothing. Raises Refused."""
    here = {name_key(called): player for player, called in names_of(session.key).names.items()}
    known = here.get(name_key(name))
    if known is None:
        player = player_called(actor=actor, club=session.club, name=name, table=session.code)
        known = player_joins(code=session.code, actor=actor, player=player).id.hex
    tap = Tap(key=secrets.token_urlsafe(18), seen=session.seq, event={"event": "join", "player": known})
    event_record(session=session.code, actor=token_hashed(token), tap=tap)


def _latecomer_page(
    request: HttpRequest, session: Session, form: LatecomerForm, status: int | None = None
) -> HttpResponse:
    people = unseated(session, state_of(session.key)).values()
    facts = {"session": session, "form": form, "people": people}
    found = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "sessions/latecomer.html", facts, status=status or found)
