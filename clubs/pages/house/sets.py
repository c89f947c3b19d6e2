"""A club's sets of house rules: the list, a new one, what one says, its name, putting it away."""

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.rules.house import ATLANTA, SHEETS, House
from chouette.rules.house.difference import differences
from chouette.wording import fault_sentence
from clubs import limits, rule_sets, services
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.models import Club, HouseRules
from clubs.pages.access import club_run, club_seen
from clubs.pages.house import shown
from clubs.pages.house.access import set_of
from clubs.pages.house.draft import Draft
from clubs.permissions import may, may_on_site
from clubs.sheet_lines import SHEET_LINES


@require_safe
@never_cache
@asked_by
def sets(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """The sets in use, those put away, and the printed sheets."""
    club = club_seen(actor, slug)
    listed = [_listed(one) for one in rule_sets.sets_of(club.id)]
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "books": may(actor, "clubs.books", club),
        "in_use": [one for one in listed if one["rules"].archived_at is None],
        "away": [one for one in listed if one["rules"].archived_at is not None],
        "sheets": SHEETS.values(),
    }
    return render(request, "clubs/house/sets.html", facts)


def _listed(rules: Any) -> dict[str, Any]:
    changes = len(differences(House(rules.sheet), House(rules.sheet, rules.change)))
    return {"rules": rules, "sheet": rule_sets.sheet_name(rules), "changes": changes}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def new(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """A name, and what to begin with: a printed sheet or a set that there is."""
    club = club_run(actor, slug)
    if request.method != "POST":
        chosen = request.GET.get("from", ATLANTA)
        return new_page(request, club, {"from": chosen, "name": "", "key": str(uuid4())})
    said = {field: request.POST.get(field, "").strip() for field in ("from", "name", "key")}
    source = source_of(club, said["from"])
    if source is None:
        return new_page(request, club, said, from_fault=_("Choose what to begin with."))
    try:
        limits.attempt_count(limit=limits.HOUSE_SAVINGS, source=str(club.id))
        rules = services.house_create(
            actor=actor, club=club, name=said["name"], sheet=source.sheet, change=source.change,
            key=_key(said["key"]),
        )  # fmt: skip
    except (services.NameRefused, services.NameTaken) as error:
        return new_page(request, club, said, name_fault=name_fault(error))
    except limits.TooOften as too_often:
        page = new_page(request, club, said, from_fault=limits.said(_("Too many were made in this hour."), too_often))
        page.status_code, page["Retry-After"] = HTTPStatus.TOO_MANY_REQUESTS, str(too_often.again_in)
        return page
    messages.success(request, _("“%(name)s” is ready. Change what your club plays differently.") % {"name": rules.name})
    return redirect("house-edit", club.slug, rules.id)


def new_page(
    request: HttpRequest, club: Club, said: dict[str, str], *, name_fault: str = "", from_fault: str = ""
) -> HttpResponse:
    """The form as far as it is filled in."""
    facts = {
        "club": club,
        "said": said,
        "chosen": said["from"],
        "sheets": [(sheet, SHEET_LINES[key]) for key, sheet in SHEETS.items()],
        "sets": [_listed(one) for one in rule_sets.sets_of(club.id)],
        "name_fault": name_fault,
        "from_fault": from_fault,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if name_fault or from_fault else HTTPStatus.OK
    return render(request, "clubs/house/new.html", facts, status=status)


def source_of(club: Club, said: str) -> House | None:
    """The house to begin with: a sheet by its key, or the latest version of a set by its id."""
    if said in SHEETS:
        return House(said)
    key = _key(said)
    rules = rule_sets.set_by_id(club.id, key) if key else None
    version = rule_sets.version_of(rules) if rules else None
    return rule_sets.house_of(rules, version) if rules and version else None


def _key(said: str) -> UUID | None:
    try:
        return UUID(said)
    except ValueError:
        return None


def name_fault(error: services.NameRefused | services.NameTaken) -> str:
    """Why a set cannot be called so."""
    if isinstance(error, services.NameTaken):
        return _("There is a set of that name already.")
    return fault_sentence(error.refusal.code, error.refusal.params)


@require_safe
@never_cache
@asked_by
def one_set(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """What a set says now: what differs from its sheet first, then everything by chapter."""
    club = club_seen(actor, slug)
    return set_page(request, actor, club, set_of(club, rules_id))


def set_page(
    request: HttpRequest, actor: Actor, club: Club, rules: HouseRules, *, name: str = "", fault: str = ""
) -> HttpResponse:
    """The page, with why its name was not changed."""
    version = rule_sets.version_of(rules)
    assert version is not None
    house = rule_sets.house_of(rules, version)
    draft = Draft(house, house)
    departures = shown.departures(draft)
    facts = {
        "club": club,
        "runs": may(actor, "clubs.run", club),
        "may_start": may_on_site(actor, "site.start") and may(actor, "clubs.start", club),
        "rules": rules,
        "sheet": rule_sets.sheet_name(rules),
        "version": version,
        "latest": True,
        "ref": f"rules:{rules.id}",
        "departures": departures,
        "idle": [one for one in departures if one.idle],
        "chapters": shown.chapters(draft),
        "name": name or rules.name,
        "fault": fault,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "clubs/house/set.html", facts, status=status)


@post_only
@asked_by
def rename(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """Call a set otherwise."""
    club = club_run(actor, slug)
    rules = set_of(club, rules_id)
    name = request.POST.get("name", "")
    try:
        services.house_rename(actor=actor, rules=rules, name=name)
    except (services.NameRefused, services.NameTaken) as error:
        return set_page(request, actor, club, rules, name=name, fault=name_fault(error))
    return redirect("house-set", club.slug, rules.id)


@post_only
@asked_by
def archive(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """Put a set away, or bring it back."""
    club = club_run(actor, slug)
    rules = set_of(club, rules_id)
    if request.POST.get("away") == "1":
        services.house_archive(actor=actor, rules=rules)
        messages.success(
            request, _("“%(name)s” is archived. It is no longer offered for new evenings.") % {"name": rules.name}
        )
        return redirect("house-list", club.slug)
    try:
        services.house_restore(actor=actor, rules=rules)
    except services.NameTaken as error:
        return set_page(request, actor, club, rules, fault=name_fault(error))
    messages.success(request, _("“%(name)s” is back.") % {"name": rules.name})
    return redirect("house-set", club.slug, rules.id)
