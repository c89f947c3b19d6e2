"""Changing a house rule in mid-session, if everybody agrees (A 11.1): choose, see what it means, ask them all."""

import secrets
from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.kept_names import note_names
from chouette.rules import Refusal, apply
from chouette.rules.events import ChangeRule
from chouette.rules.house import OPTIONS, SHEETS, House, Option, Value
from chouette.rules.state import State
from chouette.wording import refusal_sentence
from chouette.wording.chapters import CHAPTER_OF, CHAPTERS, Chapter
from chouette.wording.examples import example, people
from chouette.wording.finding import fits_in_part, nothing_found, options_about, options_with, places_about
from chouette.wording.options import explained, question_of, readings_of, title_of
from clubs.access import asked_by
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from sessions.errors import Refused
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.house.draft import RuleDraft, draft_read, value_written
from sessions.permissions import may_at
from sessions.selectors.sessions import Rule, names_of, rules_of, state_of
from sessions.services import event_record
from sessions.services.taps.tap import Tap

FIGURES = ("int", "money")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def house_change(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """All rules by chapter; one of them with its values; what would change. The scorekeeper asks everybody."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.keep", session):
        raise RightMissing("sessions.keep")
    state = state_of(session.key)
    said = (request.POST if request.method == "POST" else request.GET).dict()
    draft = draft_read(state.house, said)
    why_not = refused(session, state, draft)
    if request.method == "POST" and draft.change and draft.stop is None and not why_not:
        why_not = asked_of_all(request, session, draft)
        if not why_not:
            return redirect("table", session.code)
    facts = {
        "session": session,
        "house": SHEETS[session.sheet].name,
        "draft": draft,
        "changes": [rule_changed(state.house, draft, key) for key in draft.change],
        "fields": {key: value_written(value) for key, value in draft.change.items()},
        "why_not": why_not,
        "nothing": draft.stop is None and not draft.change and (request.method == "POST" or "option" in said),
        **shown(state.house, draft, said),
    }
    wrong = request.method == "POST" or (draft.stop is not None and draft.stop.typed is not None)
    return render(
        request, "sessions/house_change.html", facts, status=HTTPStatus.UNPROCESSABLE_ENTITY if wrong else 200
    )


def refused(session: Session, state: State, draft: RuleDraft) -> str:
    """Why nothing can be changed now, even if everybody agreed; empty if it can."""
    if not draft.change or draft.stop is not None:
        return ""
    step = apply(state, ChangeRule(change=draft.change, agreed_by=state.seated))
    return refusal_sentence(step, names_of(session.key)) if isinstance(step, Refusal) else ""


def asked_of_all(request: HttpRequest, session: Session, draft: RuleDraft) -> str:
    """Send it the way of every tap, so that everybody is asked on their phone; why it was refused, if it was."""
    event = {"event": "change_rule", "change": draft.change, "agreed_by": []}
    tap = Tap(key=secrets.token_urlsafe(18), seen=session.seq, event=event)
    try:
        event_record(session=session.code, actor=token_hashed(device_token(request) or ""), tap=tap)
    except Refused as refused:
        return str(msgspec.json.decode(refused.answer)["message"])
    return ""


def shown(house: House, draft: RuleDraft, said: dict[str, str]) -> dict[str, Any]:
    """One rule to choose a value of, or the chapters with those that fit the words looked for."""
    wrong = draft.stop is not None and draft.stop.typed is not None
    option = OPTIONS.get(draft.stop.option if draft.stop is not None and wrong else said.get("choose", ""))
    if option is not None:
        return {"choice": choice_of(house, draft, option), "rest": hidden(draft, option)}
    wanted = said.get("q", "").strip()[:60]
    places = [one.text for one in places_about(wanted)]
    found = chapters(house, wanted)
    return {
        "chapters": found,
        "places": places,
        "q": wanted,
        "fits_in_part": fits_in_part(wanted) if found and wanted and not options_with(wanted) else "",
        "nothing_found": "" if found or places else nothing_found(wanted),
    }


def hidden(draft: RuleDraft, option: Option[Any]) -> dict[str, str]:
    """The rest of the draft, which goes along with the choice."""
    return {key: value_written(value) for key, value in draft.change.items() if key != option.key}


def chapters(house: House, wanted: str) -> list[dict[str, Any]]:
    """Return every chapter with its rules as they are played; with words to look for, only what has them, the best
    first."""
    rules = {rule.option: rule for rule in rules_of(house)}
    if not wanted:
        return [{"chapter": one, "rules": [rules[key] for key in one.options if key in rules]} for one in CHAPTERS]
    found: dict[Chapter, list[Rule]] = {}
    for option in options_about(wanted):
        if option.key in rules:
            found.setdefault(CHAPTER_OF[option.key], []).append(rules[option.key])
    return [{"chapter": chapter, "rules": those} for chapter, those in found.items()]


def rule_changed(house: House, draft: RuleDraft, key: str) -> dict[str, str]:
    """What is played now, and what would be; `without` is the address of the draft that leaves it out."""
    option = OPTIONS[key]
    return {
        "option": key,
        "title": title_of(option),
        "now": explained(option, house[option]),
        "then": explained(option, draft.change[key]),
        "without": draft.query(without=key),
    }


def choice_of(house: House, draft: RuleDraft, option: Option[Any]) -> dict[str, Any]:
    """One rule with all its values: what each means, who plays it so, and what it does at a table."""
    written = value_written(draft.change.get(option.key, house[option]))
    typed = draft.stop.typed if draft.stop is not None and draft.stop.option == option.key else None
    note_names(people())
    return {
        "option": option,
        "title": title_of(option),
        "question": question_of(option),
        "now": explained(option, house[option]),
        "values": [value_of(house, option, value) for value in option.values],
        "figure": option.kind in FIGURES,
        "chosen": written if typed is None else typed,
        "left_open": explained(option, None) if None in option.values else "",
        "money": option.kind == "money",
        "readings": readings_of(option, house.sheet),
    }


def value_of(house: House, option: Option[Any], value: Value) -> dict[str, Any]:
    """One value in plain words."""
    return {
        "value": value_written(value),
        "text": explained(option, value),
        "now": value == house[option],
        "so": played_so(option, value),
        "example": example(option, value),
    }


def played_so(option: Option[Any], value: Value) -> list[str]:
    """The printed sheets that play it so, by clause: "Atlanta 5.10"."""
    return [
        f"{SHEETS[sheet].name} {says.clauses[0]}"
        for sheet, says in option.sheets.items()
        if says.clauses and says.value == value
    ]
