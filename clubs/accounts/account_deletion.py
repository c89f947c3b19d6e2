"""Deleting an account."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import selectors, services
from clubs.access import asked_by, fresh_needed
from clubs.accounts.access import account_needed
from clubs.actors import Actor
from clubs.models import Club, User

open_money: list[Callable[[Actor, Sequence[Club]], Mapping[UUID, Sequence[str]]]] = []
"""Other apps with accounts between people: called with an actor and clubs, each returns by club a sentence for every
open account of the actor. They tie themselves in when ready."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
@fresh_needed
@account_needed
def delete(request: HttpRequest, actor: Actor, user: User) -> HttpResponse:
    """What goes and what stays, the data to take along first, and the name typed once more."""
    if request.method != "POST":
        return delete_page(request, actor, user)
    if request.POST.get("typed", "").strip() != user.name:
        fault = _("Type your name exactly as here: %(name)s") % {"name": user.name}
        return delete_page(request, actor, user, fault, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        services.account_delete(actor=actor, user=user, names_stay=request.POST.get("names") == "stay")
    except services.LastOrganiser:
        return delete_page(request, actor, user, status=HTTPStatus.CONFLICT)
    request.session.flush()
    messages.success(request, _("Your account is deleted."))
    return redirect("home")


def delete_page(
    request: HttpRequest, actor: Actor, user: User, fault: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page; where a club would be left without an organiser it says which."""
    facts = {
        "user": user,
        "fault": fault,
        "orphaned": services.clubs_orphaned(user.id),
        "clubs": selectors.clubs_of(actor),
        "open": _open(actor),
        "typed": request.POST.get("typed", ""),
        "names_stay": request.POST.get("names") == "stay",
    }
    return render(request, "account/delete.html", facts, status=status)


def _open(actor: Actor) -> list[tuple[Club, list[str]]]:
    """The clubs in which the actor has open accounts, each with a sentence for each account."""
    clubs = selectors.clubs_with_accounts(actor)
    found = [read(actor, clubs) for read in open_money]
    told = [(club, [text for read in found for text in read.get(club.id, ())]) for club in clubs]
    return [(club, texts) for club, texts in told if texts]
