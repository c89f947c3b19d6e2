"""The house rules of an evening, as they stand: each question, what is played, its clause, how we read it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.house import SHEETS
from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.models import Phase
from sessions.pages.doors import keeps_the_sheet, session_seen
from sessions.selectors import rules_of, state_of


@require_safe
@never_cache
@asked_by
def house(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The rules of one evening; what differs from the named sheet comes first."""
    session = session_seen(actor, code)
    rules = rules_of(state_of(session.id).house)
    facts = {
        "session": session,
        "ref": f"session:{session.code}",
        "may_change": keeps_the_sheet(actor, session) and session.phase != Phase.CLOSED,
        "house": SHEETS[session.sheet].name,
        "departures": [rule for rule in rules if rule.departs],
        "rules": [rule for rule in rules if not rule.departs],
    }
    return render(request, "sessions/house.html", facts)
