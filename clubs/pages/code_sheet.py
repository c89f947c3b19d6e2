"""A sheet of personal codes for the names without a phone: printed to be cut, or shared one by one."""

from http import HTTPStatus
from typing import NamedTuple
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from chouette.printing.square import square
from clubs import limits, selectors, services
from clubs.access import address_of, asked_by
from clubs.actors import Actor
from clubs.allowances import INVITES, act_counted
from clubs.models import Club, Player
from clubs.pages.access import club_run

MOST_CODES = 100
"""On one sheet."""


class PersonalCode(NamedTuple):
    """A player's code as it is printed: the link, and its square as SVG."""

    name: str
    link: str
    qr: SafeString


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def personal_codes(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Show the names without a phone; then a code for each that was chosen, once."""
    club = club_run(actor, slug)
    free = list(selectors.free_names(club.id))
    if request.method != "POST":
        return _form_page(request, club, free)
    key = _sent_key(request)
    wanted = set(request.POST.getlist("player"))
    chosen = [player for player in free if str(player.id) in wanted]
    if key is None or not chosen:
        return _form_page(request, club, free, fault=_("Choose at least one name."))
    if len(chosen) > MOST_CODES:
        return _form_page(request, club, free, fault=_("Choose at most %(most)s names.") % {"most": MOST_CODES})
    try:
        act_counted(request, actor, INVITES, club)
    except limits.TooOften as too_often:
        fault = limits.said(_("Too many invitations were made."), too_often)
        page = _form_page(request, club, free, fault=fault, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    tokens = services.create_personal_codes(actor=actor, club=club, players=chosen, key=key)
    facts = {
        "club": club,
        "codes": [_code(request, player, tokens[player.id]) for player in chosen],
        "until": timezone.now() + services.CODE_LIFE,
        "site": address_of(request).partition("://")[2],
    }
    return render(request, "clubs/personal_codes.html", facts)


def _code(request: HttpRequest, player: Player, token: str) -> PersonalCode:
    link = f"{address_of(request)}{reverse('join-by-link')}#{token}"
    return PersonalCode(player.name, link, SafeString(square(link)))


def _sent_key(request: HttpRequest) -> UUID | None:
    """Return the key of the form that was sent; None if it is none of ours."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def _form_page(
    request: HttpRequest, club: Club, free: list[Player], *, fault: str = "", status: int = 0
) -> HttpResponse:
    """Show the form; of many names the first are ticked."""
    ticked = set(request.POST.getlist("player")) if fault else {str(player.id) for player in free[:MOST_CODES]}
    facts = {
        "club": club,
        "names": [(player, str(player.id) in ticked) for player in free],
        "fault": fault,
        "key": uuid4(),
        "most": MOST_CODES,
    }
    wrong = HTTPStatus.UNPROCESSABLE_ENTITY if fault else HTTPStatus.OK
    return render(request, "clubs/personal_codes_new.html", facts, status=status or wrong)
