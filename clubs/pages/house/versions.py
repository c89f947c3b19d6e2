"""The versions of a set: what each changed and who made it; any of them looked at, compared, brought back."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.wording import fault_sentence
from chouette.wording.options import explained, title_of
from clubs import rule_sets, services
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.models import HouseRules, HouseRulesVersion
from clubs.pages.access import club_run, club_seen
from clubs.pages.house import shown
from clubs.pages.house.access import set_of
from clubs.pages.house.draft import Draft
from clubs.permissions import may


@require_safe
@never_cache
@asked_by
def versions(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """Every version, the latest first."""
    club = club_seen(actor, slug)
    rules = set_of(club, rules_id)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "rules": rules,
        "sheet": rule_sets.sheet_name(rules),
        "versions": [(saved, _changes(saved)) for saved in rule_sets.versions_of(rules)],
    }
    return render(request, "clubs/house/versions.html", facts)


def _changes(saved: rule_sets.Saved) -> list[tuple[str, str, str]]:
    """What a version changed: title, before, after."""
    return [
        (title_of(one.option), explained(one.option, one.before), explained(one.option, one.after))
        for one in saved.changed
    ]


@require_safe
@never_cache
@asked_by
def version(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID, number: int) -> HttpResponse:
    """The whole of one version."""
    club = club_seen(actor, slug)
    rules = set_of(club, rules_id)
    found = version_of(rules, number)
    house = rule_sets.house_of(rules, found)
    draft = Draft(house, house)
    departures = shown.departures(draft)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "rules": rules,
        "sheet": rule_sets.sheet_name(rules),
        "version": found,
        "latest": found == rule_sets.version_of(rules),
        "ref": f"rules:{rules.id}:{found.number}",
        "departures": departures,
        "idle": [one for one in departures if one.idle],
        "chapters": shown.chapters(draft),
    }
    return render(request, "clubs/house/set.html", facts)


@post_only
@asked_by
def bring_back(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID, number: int) -> HttpResponse:
    """Make an old version the latest, as a new one."""
    club = club_run(actor, slug)
    rules = set_of(club, rules_id)
    old, latest = version_of(rules, number), version_of(rules)
    note = _("As version %(number)s.") % {"number": number}
    try:
        kept = services.house_save(actor=actor, rules=rules, change=old.change, based_on=latest.number, note=str(note))
    except services.HouseRefused as refused:
        messages.error(request, fault_sentence(refused.fault.code, refused.fault.params))
        return redirect("house-versions", club.slug, rules.id)
    except services.HouseStale:
        messages.error(request, _("Another version was saved at this moment. Look at it first."))
        return redirect("house-versions", club.slug, rules.id)
    if not kept.made:
        messages.info(request, _("The latest version is the same already."))
    else:
        said = {"old": number, "new": kept.version.number}
        messages.success(request, _("Version %(new)s is the same as version %(old)s.") % said)
    return redirect("house-versions", club.slug, rules.id)


def version_of(rules: HouseRules, number: int | None = None) -> HouseRulesVersion:
    """The version of that number, else the latest; 404 if there is none."""
    found = rule_sets.version_of(rules, number)
    if found is None:
        raise Http404
    return found
