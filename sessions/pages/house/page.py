"""The house rules of an evening, as they stand: each question, what is played, its clause, how we read it."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.house import SHEETS, House
from chouette.rules.house.difference import differences
from chouette.wording.options import explained, title_of
from clubs import services
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.missing_right import RightMissing
from clubs.pages.house.sets import name_fault
from clubs.permissions import may
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.permissions import may_at
from sessions.selectors.house_by_address import house_at_first
from sessions.selectors.own_rules import version_played
from sessions.selectors.sessions import rules_of, state_of


@require_safe
@never_cache
@asked_by
def house(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The rules of one evening; what differs from the named sheet comes first."""
    return house_page(request, actor, session_seen(actor, code))


def house_page(
    request: HttpRequest, actor: Actor, session: Session, *, name: str = "", fault: str = ""
) -> HttpResponse:
    """The page, with why the rules were not kept under a name."""
    played = state_of(session.key).house
    rules = rules_of(played)
    facts = {
        "session": session,
        "ref": f"session:{session.code}",
        "may_change": may_at(actor, "sessions.keep", session) and session.phase != Phase.CLOSED,
        "house": SHEETS[session.sheet].name,
        "departures": [rule for rule in rules if rule.departs],
        "rules": [rule for rule in rules if not rule.departs],
        "version": version_played(session),
        "club_is_seen": may(actor, "clubs.see", session.club),
        "since": changed_since(session, played),
        "may_keep": may(actor, "clubs.run", session.club),
        "name": name,
        "fault": fault,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "sessions/house.html", facts, status=status)


def changed_since(session: Session, played: House) -> list[tuple[str, str, str, str]]:
    """What was changed in the course of the evening: option, title, how it began, how it is played now."""
    began = house_at_first(session)
    return [
        (one.option.key, title_of(one.option), explained(one.option, one.before), explained(one.option, one.after))
        for one in differences(began, played)
    ]


@post_only
@asked_by
def house_keep(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Keep the rules of an evening as they stand among the club's own, under a name."""
    session = session_seen(actor, code)
    if not may(actor, "clubs.run", session.club):
        raise RightMissing("clubs.run")
    name, played = request.POST.get("name", ""), state_of(session.key).house
    note = _("As “%(evening)s” played.") % {"evening": session.name}
    try:
        rules = services.house_create(
            actor=actor, club=session.club, name=name, sheet=played.sheet, change=played.change, note=note
        )
    except (services.NameRefused, services.NameTaken) as error:
        return house_page(request, actor, session, name=name, fault=name_fault(error))
    return redirect("house-set", session.club.slug, rules.id)
