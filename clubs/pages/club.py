"""A club is made, set up, put away, deleted, and brought back."""

from datetime import timedelta
from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from chouette.ledger.currencies import CURRENCIES
from chouette.wording.sums import sum_of
from clubs import limits, selectors, services
from clubs.access import asked_by, device_needed, device_promised, fresh_needed, post_only
from clubs.actors import NOBODY, Actor
from clubs.allowances import CLUBS, act_counted
from clubs.models import Balances, Club
from clubs.pages.access import club_run
from clubs.pages.club_form import STAKES_LENGTH, ClubForm, FoundingForm, as_written, stakes_read
from clubs.permissions import may, may_on_site
from clubs.usual_currency import currency_of

SENT_AGAIN_WITHIN = timedelta(minutes=10)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def club_new(request: HttpRequest) -> HttpResponseBase:
    """A new club on one page."""
    return founded(request) if request.method == "POST" else founding(request)


@device_promised  # so that a form sent twice comes from one and the same
def founding(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The page as it is before anything is written on it."""
    if not may_on_site(actor, "site.start"):
        return render(request, "sessions/may_not_start.html", status=HTTPStatus.FORBIDDEN)
    accepted = request.headers.get("accept-language", "")
    first = {
        "currency": currency_of(accepted), "balances": Balances.ALL, "language": (get_language() or "en").split("-")[0],
        "time_zone": actor.time_zone or "UTC", "slug": "", "own_name": actor.name,
    }  # fmt: skip
    return form_page(request, FoundingForm(initial=first, zone_of_browser=not actor.time_zone))


@device_needed
def founded(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Make the club, or say beside the field what is wrong."""
    if not may_on_site(actor, "site.start"):
        return render(request, "sessions/may_not_start.html", status=HTTPStatus.FORBIDDEN)
    form = FoundingForm(request.POST)
    if not form.is_valid():
        return form_page(request, form)
    try:
        act_counted(request, actor, CLUBS)
        club = services.club_found(actor=actor, own_name=form.cleaned_data["own_name"], **form.settings)
    except services.AddressTaken:
        there = selectors.club_by_slug(form.cleaned_data["slug"])
        if there is not None and is_sent_again(actor, there, form):
            return redirect("club", there.slug)
        form.add_error("slug", _("Another club has this address."))
        return form_page(request, form)
    except limits.TooOften as too_often:
        form.add_error(None, limits.said(_("Too many clubs were made."), too_often))
        page = form_page(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    return redirect("club", club.slug)


def is_sent_again(actor: Actor, club: Club, form: FoundingForm) -> bool:
    """Is it the very club that the same person made with the same form a moment ago?"""
    just_made = timezone.now() - club.created_at < SENT_AGAIN_WITHIN
    alike = all(getattr(club, field) == value for field, value in form.settings.items())
    return just_made and alike and may(actor, "clubs.run", club)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def club_settings(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Everything an organiser decides about their club."""
    club = club_run(actor, slug)
    if request.method != "POST":
        return form_page(request, ClubForm(initial=as_written(club)), club, actor)
    form = ClubForm(request.POST, initial=as_written(club))
    if not form.is_valid():
        return form_page(request, form, club, actor)
    try:
        services.club_change(actor=actor, club=club, **form.cleaned_data)
    except services.AddressTaken:
        form.add_error("slug", _("Another club has this address."))
        return form_page(request, form, club, actor)
    messages.success(request, _("Settings saved."))
    return redirect("club-settings", form.cleaned_data["slug"])


def form_page(
    request: HttpRequest, form: ClubForm, club: Club | None = None, actor: Actor = NOBODY, status: int = 0
) -> HttpResponse:
    """The form as far as it is filled in, for a new club or for the actor's."""
    wrong = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    facts = {"form": form, "club": club, "lone_keeper": club is not None and selectors.is_lone_keeper(actor, club)}
    return render(request, "clubs/settings.html", facts, status=status or wrong)


@require_safe
@never_cache
def stakes_as_read(request: HttpRequest) -> HttpResponse:
    """Show how the form reads the stakes that are being written, before they are saved: a part of its page."""
    written, currency = request.GET.get("stakes", "")[:STAKES_LENGTH], request.GET.get("currency", "")
    try:
        stakes, fault = stakes_read(written, currency) if currency in CURRENCIES else [], ""
    except ValidationError as wrong:
        stakes, fault = [], " ".join(wrong.messages)
    facts = {"stakes": ", ".join(sum_of(minor, currency) for minor in stakes), "fault": fault}
    return render(request, "clubs/stakes_read.html", facts)


@post_only
@asked_by
def club_archive(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Put a club away, or bring it back."""
    club = club_run(actor, slug)
    services.club_archive(actor=actor, club=club, archived=request.POST.get("archived") == "1")
    return redirect("club", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def club_delete(request: HttpRequest, actor: Actor, slug: str) -> HttpResponseBase:
    """What goes, what can be taken along first, and the club's name to be typed."""
    club_run(actor, slug)
    return deleted(request, actor, slug) if request.method == "POST" else delete_page(request, club_run(actor, slug))


@fresh_needed
def deleted(request: HttpRequest, actor: Actor, slug: str) -> HttpResponseBase:
    """Delete the club if its name was typed."""
    club = club_run(actor, slug)
    if request.POST.get("name", "").strip().casefold() != club.name.casefold():
        fault = _("Type the club’s name exactly as above: %(name)s") % {"name": club.name}
        return delete_page(request, club, fault=fault)
    services.club_delete(actor=actor, club=club)
    messages.success(request, _("%(name)s is deleted. It can be brought back for 14 days.") % {"name": club.name})
    return redirect("clubs-deleted")


def delete_page(request: HttpRequest, club: Club, fault: str = "") -> HttpResponse:
    """The page that asks for the club's name."""
    facts = {"club": club, "typed": request.POST.get("name", ""), "fault": fault, "days": selectors.GRACE.days}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "clubs/delete.html", facts, status=status)


@require_safe
@never_cache
@asked_by
def clubs_deleted(request: HttpRequest, actor: Actor) -> HttpResponse:
    """The clubs that their organiser may still bring back."""
    clubs = [(club, club.deleted_at) for club in selectors.clubs_to_restore(actor)]
    gone = [{"club": club, "until": deleted_at + selectors.GRACE} for club, deleted_at in clubs if deleted_at]
    return render(request, "clubs/deleted.html", {"gone": gone})


@post_only
@asked_by
def club_restore(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Bring a deleted club back."""
    club = next((club for club in selectors.clubs_to_restore(actor) if club.slug == slug), None)
    if club is None:
        return redirect("clubs-deleted")
    services.club_restore(actor=actor, club=club)
    messages.success(request, _("%(name)s is back.") % {"name": club.name})
    return redirect("club", club.slug)
