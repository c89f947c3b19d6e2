"""The link and the code of a table, to be shown around."""

from http import HTTPStatus

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs import services
from clubs.actors import Actor
from clubs.doors import asked_by
from clubs.models import Role
from clubs.selectors import invite_open, role_of
from sessions.models import Phase
from sessions.pages.doors import address_of, keeps_the_sheet, session_seen

COOKIE = "chouette_invite"


@require_safe
@never_cache
@asked_by
def invite(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """A QR code and the code in letters.

    Only hashes of tokens are stored, so the browser that shows one keeps it, and shows it again while it is open.
    """
    session = session_seen(actor, code)
    if session.phase == Phase.CLOSED or role_of(actor, session.club_id, session.code) is None:
        return render(request, "sessions/invite.html", {"session": session})
    token = request.COOKIES.get(COOKIE, "")
    if not invite_open(session.club_id, session.code, token):
        token = services.invite_create(actor=actor, club=session.club, session_code=session.code)
    link = f"{address_of(request)}{reverse('join-by-link')}#{token}"
    facts = {
        "session": session,
        "link": link,
        "address": address_of(request),
        "qr": segno.make(link, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None),
        "may_close": keeps_the_sheet(actor, session),
    }
    response = render(request, "sessions/invite.html", facts, status=HTTPStatus.OK)
    response.set_cookie(
        COOKIE, token, max_age=int(services.INVITE_LIFE.total_seconds()), path=request.path, httponly=True,
        samesite="Strict", secure=request.is_secure(),
    )  # fmt: skip
    return response


@require_POST
@asked_by
def invites_close(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Close every link to this table that was shown so far; the code in letters still opens."""
    session = session_seen(actor, code)
    if not (keeps_the_sheet(actor, session) or role_of(actor, session.club_id) == Role.ORGANISER):
        raise Http404
    services.invites_revoke(actor=actor, club=session.club, session_code=session.code)
    messages.success(request, _("The old links are closed; below is a new one."))
    return redirect("invite", session.code)
