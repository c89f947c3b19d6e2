"""Splitting the table in two: who is new, who moves out with them, and how the new table finds its order (S 7-8)."""

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.rules import Refusal, State, apply
from chouette.rules.events import Split
from chouette.rules.facts import line_to_leave, movers, split_needs
from chouette.rules.names import name_key
from chouette.wording import refusal_sentence
from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from clubs.services import player_called
from sessions.errors import Refused
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.start import form as start_form
from sessions.pages.start.form import NamesForm
from sessions.pages.start.new_names import answers_about_name, ask_new_names, with_answer
from sessions.pages.start.throwing import dice_page, rounds_typed
from sessions.permissions import may_at
from sessions.selectors.sessions import names_of, state_of, table_of_split
from sessions.services import event_record
from sessions.services.taps.random_dice import Round, rounds_rolled, still_throwing
from sessions.services.taps.tap import Tap
from sessions.view.sentences import Names

LATER = "later"
SOMEBODY = "somebody"


class SplitForm(NamesForm):
    """The newcomers: `people` of the club, `names` typed; `newcomers` comes out with both. `sure` once it is said who
    moves out."""

    own_stakes = None  # type: ignore[assignment]  # Django's way to leave a field out
    agreed = None  # type: ignore[assignment]  # the same
    people = forms.MultipleChoiceField(required=False)
    order = forms.ChoiceField(
        choices=(
            (LATER, _("They throw when they sit at the new table")),
            (start_form.ROLLED, _("Roll for it here")),
            (start_form.TYPED, _("Dice, rolled at the board and typed in")),
        )
    )
    sure = forms.BooleanField(required=False)

    def __init__(self, players: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        self.fields["people"].choices = list(players.items())  # type: ignore[attr-defined]  # it is a field of choices

    def clean(self) -> dict[str, Any]:
        cleaned = forms.Form.clean(self) or {}
        if "names" in cleaned and "people" in cleaned:
            named = [*(self.players[one] for one in cleaned["people"]), *cleaned["names"]]
            cleaned["newcomers"] = list({name_key(name): name for name in named}.values())
            if not named:
                self.add_error("names", _("Name who has come; for nobody new the table stays as it is."))
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def split(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """First the names; then who moves out, to be sure of; then perhaps their dice."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.keep", session):
        raise RightMissing("sessions.keep")
    state = state_of(session.key)
    refusal = apply(state, Split(newcomers=(SOMEBODY,), agreed_by=state.seated))
    if isinstance(refusal, Refusal) and refusal.code != "at_least_three_each":
        sentence = refusal_sentence(refusal, names_of(session.key))
        return render(request, "sessions/split_later.html", {"session": session, "sentence": sentence})
    if request.method == "POST":
        return divided(request, actor, session, state)
    return split_page(request, session, state, SplitForm(unseated(session, state), initial={"order": LATER}))


def unseated(session: Session, state: State) -> dict[str, str]:
    """The players of the club who have no seat at this table, by id; who is here already comes first."""
    names = names_of(session.key).names
    here = {player: name for player, name in names.items() if player not in state.totals}
    club = {player.id.hex: player.name for player in selectors.players_of(session.club_id)}
    return {**here, **{player: name for player, name in club.items() if player not in names}}


class Plan(NamedTuple):
    """The newcomers, those who move out with them (by name, with the id), and what the rules have against it."""

    newcomers: list[str]
    moving: dict[str, str]
    refused: str | None


def planned(session: Session, state: State, form: SplitForm) -> Plan:
    """What would happen. Nobody is written into the club for it: a new name stands for itself."""
    newcomers: list[str] = form.cleaned_data["newcomers"]
    here = names_of(session.key).names
    known = {**_by_name(form.players), **_by_name(here)}
    named = Names({**here, **form.players, **{name: name for name in newcomers}})
    ids = tuple(known.get(name_key(name), name) for name in newcomers)
    refusal = apply(state, Split(newcomers=ids, agreed_by=state.seated))
    if isinstance(refusal, Refusal):
        return Plan(newcomers, {}, refusal_sentence(refusal, named))
    return Plan(newcomers, {named(player): player for player in movers(state, len(newcomers))}, None)


def _by_name(names: Mapping[str, str]) -> dict[str, str]:
    return {name_key(name): player for player, name in names.items()}


def divided(request: HttpRequest, actor: Actor, session: Session, state: State) -> HttpResponse:
    """Say who would move out, ask for the dice, or split the table."""
    players = unseated(session, state)
    if "back" in request.POST:
        told = {"names": request.POST.get("names", ""), "order": request.POST.get("order", LATER), "people": []}
        return split_page(request, session, state, SplitForm(players, initial=told))
    form = SplitForm(players, with_answer(request))
    if not form.is_valid() or (not form.cleaned_data["sure"] and ask_new_names(form, session.club, "names")):
        return split_page(request, session, state, form)
    if answers_about_name(request):
        return split_page(request, session, state, form)
    plan = planned(session, state, form)
    if plan.refused is not None:
        form.add_error("names", plan.refused)
        return split_page(request, session, state, form)
    if not form.cleaned_data["sure"]:
        return sure_page(request, session, state, plan, form.cleaned_data["order"])
    rounds = dice_told(request, form, state, [*plan.newcomers, *plan.moving])
    if isinstance(rounds, HttpResponse):
        return rounds
    try:
        seq = sent(actor, session, token=device_token(request) or "", plan=plan, rounds=rounds)
    except Refused as refused:
        form.add_error("names", msgspec.json.decode(refused.answer)["message"])
        return split_page(request, session, state, form)
    table = None if seq is None else table_of_split(session.key, seq)
    return redirect("order", table) if rounds and table else redirect("table", session.code)


def dice_told(request: HttpRequest, form: SplitForm, state: State, throwing: list[str]) -> list[Round] | HttpResponse:
    """The rounds, none if they throw later; or the page that asks for the next one."""
    match form.cleaned_data["order"]:
        case start_form.TYPED:
            rounds, faulty = rounds_typed(request, state.house, throwing)
            if faulty or still_throwing(state.house, throwing, rounds):
                return dice_page(request, form.fields, state.house, throwing, rounds, faulty)
            return rounds
        case start_form.ROLLED:
            return rounds_rolled(state.house, throwing)
        case _:
            return []


@transaction.atomic
def sent(actor: Actor, session: Session, *, token: str, plan: Plan, rounds: list[Round]) -> int | None:
    """The names become players of the club and the table is split, or nothing happens; the event's number, null while
    the others are asked.

    Raises Refused.
    """
    here = _by_name(names_of(session.key).names)  # guests among them, whom the club does not know yet
    ids = {
        name: here.get(name_key(name)) or player_called(actor=actor, club=session.club, name=name).id.hex
        for name in plan.newcomers
    }
    event: dict[str, object] = {"event": "split", "newcomers": list(ids.values())}
    if rounds:
        everyone = {**ids, **plan.moving}
        event["rolls"] = [{everyone[name]: list(dice) for name, dice in thrown.items()} for thrown in rounds]
    tap = Tap(key=secrets.token_urlsafe(18), seen=session.seq, event=event)
    return event_record(session=session.code, actor=token_hashed(token), tap=tap).seq


def foot_said(session: Session, state: State) -> str:
    """Say from the foot of which line players move out, in its order, with the clause."""
    line = ", ".join(map(names_of(session.key), line_to_leave(state)))
    if state.coming.line_before is None:
        return _("From the foot of the line: %(line)s (S 8).") % {"line": line}
    return _("From the foot of the line as it was in game %(game)s: %(line)s (S 8).") % {
        "game": state.games, "line": line,
    }  # fmt: skip


def split_page(request: HttpRequest, session: Session, state: State, form: SplitForm) -> HttpResponse:
    """Asks for the newcomers, and says how many would go with them."""
    here = {player for player in names_of(session.key).names if player not in state.totals}
    chosen = form.data.getlist("people") if form.is_bound else form.initial.get("people", here)  # type: ignore[attr-defined]  # a QueryDict
    people = [
        {"id": one, "name": name, "here": one in here, "chosen": one in chosen} for one, name in form.players.items()
    ]
    facts = {
        "session": session, "form": form, "here": [one for one in people if one["here"]],
        "others": [one for one in people if not one["here"]], "foot": foot_said(session, state),
    }  # fmt: skip
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "sessions/split.html", facts, status=status)


def sure_page(request: HttpRequest, session: Session, state: State, plan: Plan, order: str) -> HttpResponse:
    """Shows the seats of both tables before it is done."""
    named, going = names_of(session.key), set(plan.moving.values())
    facts = {
        "session": session,
        "stays": [named(one) for one in (state.box, *state.line) if one is not None and one not in going],
        "moving": list(plan.moving),
        "foot": foot_said(session, state),
        "newcomers": plan.newcomers,
        "names": "\n".join(plan.newcomers),
        "order": order,
        "asked": [named(one) for one in split_needs(state)],
    }
    return render(request, "sessions/split_sure.html", facts)
