"""The members of a club with their roles, and the players on its sheets."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors, services
from clubs.access import asked_by, fresh_needed, post_only
from clubs.actors import Actor
from clubs.lookalikes import pairs_alike
from clubs.models import Club, Membership, Player, Role
from clubs.pages.access import club_run, club_seen
from clubs.permissions import may

ROLE_NAMES = {
    Role.ORGANISER: gettext_lazy("Organiser"),
    Role.TREASURER: gettext_lazy("Treasurer"),
    Role.SCOREKEEPER: gettext_lazy("Scorekeeper"),
    Role.MEMBER: gettext_lazy("Member"),
    Role.GUEST: gettext_lazy("Guest"),
}
ROLE_RIGHTS = {
    Role.ORGANISER: gettext_lazy("runs the club: settings, people, house rules, corrections"),
    Role.TREASURER: gettext_lazy("keeps the books, and may be scorekeeper of any evening"),
    Role.SCOREKEEPER: gettext_lazy("may be scorekeeper of any evening"),
    Role.MEMBER: gettext_lazy("plays, starts evenings, sees all sheets"),
}
LAST_ORGANISER = gettext_lazy("A club always has an organiser. Make somebody else one first; then this can be changed.")


@require_safe
@never_cache
@asked_by
def people(request: HttpRequest, actor: Actor, slug: str) -> HttpResponse:
    """Members with their roles, and every name on the sheets; organisers change both here."""
    return people_page(request, actor, club_seen(actor, slug))


def people_page(request: HttpRequest, actor: Actor, club: Club, fault: str = "") -> HttpResponse:
    """The page, with why the last change was not made."""
    runs = may(actor, "clubs.run", club)
    members = [
        {"membership": one, "name": services.member_name(one), "role": ROLE_NAMES[Role(one.role)],
         "me": one.device_id == actor.device_id or (one.user_id is not None and one.user_id == actor.user_id)}
        for one in selectors.members_of(club.id)
    ]  # fmt: skip
    players, spoken = list(selectors.players_of(club.id)), selectors.spoken_for(club.id)
    voices = set(selectors.voices_of(actor, club.id))
    belongs = may(actor, "clubs.belong", club)
    facts = {
        "club": club,
        "runs": runs,
        "books": may(actor, "clubs.books", club),
        "shows_all": may(actor, "clubs.results", club),
        "belongs": belongs,
        "members": members,
        "roles": [(role.value, ROLE_NAMES[role], ROLE_RIGHTS[role]) for role in ROLE_RIGHTS],
        "players": players,
        "alike": _alike(players) if runs else (),
        "mine": [one for one in players if one.id in voices],
        "asked": belongs and not voices,
        "free": [one for one in players if one.id not in spoken],
        "spoken": spoken,
        "invites": [(one, ROLE_NAMES[Role(one.role)]) for one in selectors.invites_of(club.id)] if runs else (),
        "fault": fault,
    }
    status = HTTPStatus.CONFLICT if fault else HTTPStatus.OK
    return render(request, "clubs/people.html", facts, status=status)


def _alike(players: list[Player]) -> list[tuple[Player, Player]]:
    """Return those who may be one person, the one with an account first, unless somebody said that they are two."""
    ordered = sorted(players, key=lambda one: one.user_id is None)
    return pairs_alike(ordered, lambda one, other: other.id.hex in one.other_people)


@post_only
@asked_by
@fresh_needed
def role_set(request: HttpRequest, actor: Actor, slug: str, membership: int) -> HttpResponseBase:
    """Make a member something else."""
    club = club_run(actor, slug)
    held = _membership(club, membership)
    role = request.POST.get("role", "")
    if role not in ROLE_RIGHTS:
        return people_page(request, actor, club, fault=_("Choose organiser, treasurer, scorekeeper or member."))
    try:
        services.role_change(actor=actor, membership=held, role=Role(role))
    except services.LastOrganiser:
        return people_page(request, actor, club, fault=str(LAST_ORGANISER))
    said = {"name": services.member_name(held), "role": ROLE_NAMES[Role(role)]}
    messages.success(request, _("%(name)s is now: %(role)s.") % said)
    return redirect("people", club.slug)


def _membership(club: Club, number: int) -> Membership:
    return get_object_or_404(selectors.members_of(club.id), id=number)
