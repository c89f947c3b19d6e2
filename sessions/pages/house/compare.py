"""Two houses side by side, by chapter: a page with an address that can be kept, sent and printed."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.house import ACT, ATLANTA, SHEETS
from chouette.wording.comparison import compared
from clubs import rule_sets
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.selectors.house_by_address import Named, house_at


@require_safe
@never_cache
@asked_by
def compare(request: HttpRequest, actor: Actor) -> HttpResponse:
    """What differs between `a` and `b`, or with `all` everything; without them it begins with two of the sheets."""
    a, b = (named(actor, request.GET.get(side) or first) for side, first in (("a", ATLANTA), ("b", ACT)))
    everything = "all" in request.GET
    parts = compared(a.house, b.house)
    facts = {
        "a": a,
        "b": b,
        "heads": [(title(one), one.club) for one in (a, b)],
        "sides": [("a", a.ref), ("b", b.ref)],
        "everything": everything,
        "parts": parts if everything else compared(a.house, b.house, same_too=False),
        "differing": sum(not option.same for part in parts for option in part.options),
        "groups": groups(actor, a, b),
    }
    return render(request, "sessions/compare.html", facts)


def named(actor: Actor, ref: str) -> Named:
    """The house of an address; 404 if there is none for them."""
    found = house_at(actor, ref)
    if found is None:
        raise Http404
    return found


def groups(actor: Actor, *here: Named) -> list[tuple[str, list[tuple[str, str]]]]:
    """What can be chosen: the sheets, the sets of their clubs, and what is being compared if it is none of these."""
    sheets = [(key, sheet.name) for key, sheet in SHEETS.items()]
    by_club: dict[str, list[tuple[str, str]]] = {}
    for rules in rule_sets.sets_within_reach(actor):
        by_club.setdefault(rules.club.name, []).append((f"rules:{rules.id}", rules.name))
    known = {one[0] for one in sheets} | {one[0] for sets in by_club.values() for one in sets}
    others = {one.ref: title(one) for one in here if one.ref not in known}
    rest: list[tuple[str, list[tuple[str, str]]]] = [(_("Here"), list(others.items()))] if others else []
    return [*rest, (_("Printed sheets"), sheets), *by_club.items()]


def title(house: Named) -> str:
    """A house as a column is headed."""
    if house.version is None:
        return house.name
    said: dict[str, Any] = {"name": house.name, "number": house.version.number}
    return _("%(name)s, version %(number)s") % said
