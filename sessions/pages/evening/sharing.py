"""The links by which people who are not members see an evening: made, listed and revoked."""

from http import HTTPStatus
from typing import Final
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs import limits
from clubs.access import address_of, asked_by, post_only
from clubs.actors import Actor
from clubs.allowances import EVENING_LINKS, act_counted
from clubs.missing_right import RightMissing
from sessions.errors import NotFound
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.permissions import may_at
from sessions.selectors.evening_links import links_of
from sessions.services import evening_link_make, evening_link_revoke
from sessions.view.worth import worth_of

INITIALS: Final = "initials"
NAMES: Final = "names"


class EveningLinkForm(forms.Form):
    """How players are called to whoever has the link, and whether it says amounts."""

    players = forms.ChoiceField(
        choices=[
            (INITIALS, gettext_lazy("Initials")),
            (NAMES, gettext_lazy("Names")),
        ],
        widget=forms.RadioSelect,
        initial=INITIALS,
    )
    money = forms.BooleanField(required=False)
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@asked_by
def sharing(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The links that are open, and the form for another; once it is made, its address, once."""
    session = _shared_by(actor, code)
    if request.method != "POST":
        return _page(request, session)
    form = EveningLinkForm(request.POST)
    if not form.is_valid():
        return _page(request, session, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        act_counted(request, actor, EVENING_LINKS, session.club)
    except limits.TooOften as too_often:
        form.add_error(None, limits.said(_("Too many links were made."), too_often))
        page = _page(request, session, form, status=HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(too_often.again_in)
        return page
    chosen = form.cleaned_data
    token = evening_link_make(
        actor=actor, session=session, initials=chosen["players"] == INITIALS, key=chosen["key"],
        money=money_may_be_said(session) and chosen["money"],
    )  # fmt: skip
    return _page(request, session, link=link_address(request, token))


@post_only
@asked_by
def evening_link_close(request: HttpRequest, actor: Actor, code: str, link: UUID) -> HttpResponse:
    """Revoke one link."""
    session = _shared_by(actor, code)
    try:
        evening_link_revoke(actor=actor, session=session, link=link)
    except NotFound as error:
        raise Http404 from error
    messages.success(request, _("The link is revoked: it opens nothing any more."))
    return redirect("evening-share", session.code)


def money_may_be_said(session: Session) -> bool:
    """Is an evening of this club ever told in money?"""
    return worth_of(session).said


def link_address(request: HttpRequest, token: str) -> str:
    """The address that is handed on."""
    return f"{address_of(request)}{reverse('evening-shared', args=[token])}"


def _shared_by(actor: Actor, code: str) -> Session:
    """The evening, for those who may share it. Raises Http404 or PermissionDenied."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.share", session):
        raise RightMissing("sessions.share")
    return session


def _page(
    request: HttpRequest,
    session: Session,
    form: EveningLinkForm | None = None,
    *,
    link: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    facts = {
        "session": session,
        "form": form or EveningLinkForm(initial={"players": INITIALS, "key": uuid4()}),
        "money": money_may_be_said(session),
        "link": link,
        "links": links_of(session.key),
    }
    return render(request, "sessions/evening_share.html", facts, status=status)
