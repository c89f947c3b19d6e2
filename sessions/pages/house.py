"""The house rules of an evening, as they stand: each question, what is played, its clause, how we read it."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.house import OPTIONS, READINGS, SHEETS, House, Option
from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.pages.doors import session_seen
from sessions.selectors import state_of


class Rule(msgspec.Struct, frozen=True):
    """One option as it is played here. `clause` is empty where neither the sheet nor another paper says so."""

    option: str
    title: str
    question: str
    played: str
    clause: str
    departs: bool
    sheet_says: str
    readings: tuple[str, ...]


@require_safe
@never_cache
@asked_by
def house(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The rules of one evening; what differs from the named sheet comes first."""
    session = session_seen(actor, code)
    rules = rules_of(state_of(session.id).house)
    facts = {
        "session": session,
        "house": SHEETS[session.sheet].name,
        "departures": [rule for rule in rules if rule.departs],
        "rules": [rule for rule in rules if not rule.departs],
    }
    return render(request, "sessions/house.html", facts)


def rules_of(house: House) -> list[Rule]:
    """Every option in the order in which an evening meets them."""
    return [rule_of(house, option) for option in OPTIONS.values()]


def rule_of(house: House, option: Option[Any]) -> Rule:
    """One option, in plain words."""
    own = option.sheets[house.sheet].value
    clause = house.clause(option)
    return Rule(
        option=option.key,
        title=option.title,
        question=option.question,
        played=option.explain(house[option]),
        clause="" if clause == "house" else clause,
        departs=house[option] != own,
        sheet_says=option.explain(own),
        readings=tuple(READINGS[number].text for number in option.readings),
    )
