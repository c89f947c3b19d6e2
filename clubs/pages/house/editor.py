"""The editor: all house rules with what each answer does, checked while one writes, saved as a version."""

from collections.abc import Collection, Iterable
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.wording import fault_sentence
from chouette.wording.finding import fits_in_part, nothing_found, options_about, options_with, places_about
from chouette.wording.options import title_of
from clubs import limits, rule_sets, services
from clubs.access import asked_by, post_only
from clubs.actors import Actor
from clubs.models import Club, HouseRules, HouseRulesVersion
from clubs.pages.access import club_run, club_seen
from clubs.pages.house import shown
from clubs.pages.house.access import set_of
from clubs.pages.house.draft import Draft, draft_read, with_set
from clubs.pages.house.meanwhile import decided, meanwhile_page

WORDS = 60  # signs of what is looked for
DIGITS = 6  # of the number of a version
TOO_OFTEN = gettext_lazy("House rules were saved very often in the last hour. Nothing is lost.")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def editor(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """The latest version to be changed; a form that does not ask to be saved is looked at and shown again."""
    club = club_run(actor, slug)
    rules = set_of(club, rules_id)
    latest = rule_sets.version_of(rules)
    assert latest is not None
    if request.method != "POST":
        return editor_page(request, club, rules, draft_begun(rules, latest), latest.number)
    number = _number(request.POST.get("based_on", ""), latest.number)
    draft = draft_of(request, rules, number)
    if "save" not in request.POST:
        return editor_page(request, club, rules, draft, number)
    return saved(request, actor, club, rules, draft, number)


def draft_begun(rules: HouseRules, version: HouseRulesVersion) -> Draft:
    """A version before anything is changed in it."""
    house = rule_sets.house_of(rules, version)
    return Draft(house, house)


def draft_of(request: HttpRequest, rules: HouseRules, number: int) -> Draft:
    """The draft of the form, with what a button sets and what was decided about another's changes."""
    version = rule_sets.version_of(rules, number)
    if version is None:
        raise Http404
    said = decided(request.POST)
    draft = draft_read(rule_sets.house_of(rules, version), said)
    return with_set(draft, said.get("set", ""))


def saved(request: HttpRequest, actor: Actor, club: Club, rules: HouseRules, draft: Draft, number: int) -> HttpResponse:
    """Save, or say what stands in the way; nothing that was written is lost."""
    if draft.faults:
        return editor_page(request, club, rules, draft, number, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        limits.attempt_count(limit=limits.HOUSE_SAVINGS, source=str(club.id))
        kept = services.house_save(
            actor=actor, rules=rules, change=draft.change, based_on=number,
            note=request.POST.get("note", ""), key=_key(request.POST.get("key", "")),
        )  # fmt: skip
    except limits.TooOften as too_often:
        why = limits.said(str(TOO_OFTEN), too_often)
        page = editor_page(request, club, rules, draft, number, why=why, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    except services.HouseRefused as refused:
        why = fault_sentence(refused.fault.code, refused.fault.params)
        return editor_page(request, club, rules, draft, number, why=why, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except services.HouseStale as stale:
        return meanwhile_page(request, actor, club, rules, draft, stale.latest)
    if not kept.made:
        messages.info(
            request, _("Nothing is different, so version %(number)s stays.") % {"number": kept.version.number}
        )
    else:
        messages.success(request, _("Version %(number)s is saved.") % {"number": kept.version.number})
    return redirect("house-set", club.slug, rules.id)


def editor_page(
    request: HttpRequest,
    club: Club,
    rules: HouseRules,
    draft: Draft,
    number: int,
    *,
    why: object = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page as far as it is filled in; with words to look for, the rest is out of sight but goes along."""
    wanted = request.POST.get("q", "").strip()[:WORDS]
    found = {option.key for option in options_about(wanted)}
    places = places_of(wanted, club)
    facts = facts_of(club, rules, draft, number)
    facts |= {
        "why": why,
        "wanted": wanted,
        "found": found,
        "left_out": _left_out(facts["chapters"], found) if wanted else (),
        "found_text": found_text(wanted, len(found), len(places)),
        "places": places,
        "note": request.POST.get("note", ""),
        "key": _key(request.POST.get("key", "")) or uuid4(),
        "all_open": request.GET.get("open") == "all",
    }
    return render(request, "clubs/house/editor.html", facts, status=status)


def _left_out(chapters: Iterable[shown.ShownChapter], found: Collection[str]) -> list[str]:
    """Return the keys of the chapters without any rule that was found."""
    return [part.key for part in chapters if not any(asked.question.key in found for asked in part.asked)]


def facts_of(club: Club, rules: HouseRules, draft: Draft, number: int) -> dict[str, Any]:
    """What the page and its margin show of a draft."""
    knots, at_odds = shown.untied(draft.house)
    return {
        "club": club,
        "rules": rules,
        "sheet": rule_sets.sheet_name(rules),
        "number": number,
        "next_number": number + 1,
        "chapters": shown.chapters(draft),
        "departures": shown.departures(draft),
        "all_back": shown.all_back(draft),
        "changed": len(draft.changed),
        "knots": knots,
        "contradictions": at_odds,
        "faults": len(draft.faults),
    }


@post_only
@never_cache
@asked_by
def check(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """What the margin and the marks of the editor say to a form that is not yet saved: a part of the page."""
    club = club_run(actor, slug)
    rules = set_of(club, rules_id)
    number = _number(request.POST.get("based_on", ""), 0)
    facts = facts_of(club, rules, draft_of(request, rules, number), number)
    return render(request, "clubs/house/checked.html", facts | {"note": request.POST.get("note", "")})


@require_safe
@never_cache
@asked_by
def search(request: HttpRequest, actor: Actor, slug: str, rules_id: UUID) -> HttpResponse:
    """Show the options that speak of what is looked for, as links into the page, and what stands elsewhere: a part of
    the page."""
    club = club_seen(actor, slug)
    set_of(club, rules_id)
    wanted = request.GET.get("q", "").strip()[:WORDS]
    found = options_about(wanted)
    options = [(option.key, title_of(option)) for option in found]
    places = places_of(wanted, club)
    text = found_text(wanted, len(found), len(places))
    facts = {"wanted": wanted, "options": options, "places": places, "found_text": text}
    return render(request, "clubs/house/found.html", facts)


def places_of(wanted: str, club: Club) -> list[tuple[str, str]]:
    """Return what is looked for and is no house rule: where it is, in words, and the address of that page.

    What no house decides has no address.
    """
    return [(one.text, reverse(one.route, args=[club.slug]) if one.route else "") for one in places_about(wanted)]


def found_text(wanted: str, count: int, places: int) -> str:
    """Return how many rules speak of it; what to try where nothing does, nothing where other pages alone do."""
    if not count:
        return "" if places or not wanted else nothing_found(wanted)
    if not options_with(wanted):
        return fits_in_part(wanted)
    return ngettext("%(count)s rule speaks of it.", "%(count)s rules speak of it.", count) % {"count": count}


def _number(said: str, otherwise: int) -> int:
    return int(said) if said.isascii() and said.isdigit() and len(said) <= DIGITS else otherwise


def _key(said: str) -> UUID | None:
    try:
        return UUID(said)
    except ValueError:
        return None
