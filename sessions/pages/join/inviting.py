"""The link and the code of a table, to be shown around."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.printing.square import square
from clubs.access import address_of, asked_by, post_only
from clubs.actors import Actor, device_token, token_hashed
from clubs.selectors import role_of
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.permissions import may_at
from sessions.services import code_renew
from sessions.services.people.table_links import table_token


@require_safe
@never_cache
@asked_by
def invite(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The square, the link and the code in letters."""
    session = session_seen(actor, code)
    token = token_shown(actor, session)
    facts = {"session": session, "address": address_of(request), "ref": f"session:{session.code}"}
    if token:
        link = link_of(request, token)
        facts |= {
            "link": link,
            "qr": SafeString(square(link)),
            "may_close": may_at(actor, "sessions.close_links", session),
        }
    return render(request, "sessions/invite.html", facts)


@require_safe
@never_cache
@asked_by
def qr(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The square alone; for who may look on but not invite, it has the code in it and no token."""
    session = session_seen(actor, code)
    token = token_shown(actor, session)
    link = link_of(request, token) if token else f"{address_of(request)}{reverse('join', args=[session.code])}"
    return HttpResponse(square(link), content_type="image/svg+xml")


@post_only
@asked_by
def invites_close(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Close every link to this table that was shown so far, and give it a new code."""
    session = session_seen(actor, code)
    if not may_at(actor, "sessions.close_links", session):
        raise Http404
    new, _closed = code_renew(code=session.code, actor=actor, token=token_hashed(device_token(request) or ""))
    messages.success(request, _("The old code and links are closed; below are new ones."))
    return redirect("invite", new)


def token_shown(actor: Actor, session: Session) -> str:
    """The token of an invitation to this table, empty where nobody is invited."""
    if session.phase == Phase.CLOSED or role_of(actor, session.club_id, session.code) is None:
        return ""
    return table_token(session)


def link_of(request: HttpRequest, token: str) -> str:
    """The address that is scanned; what stands behind # never reaches a server's log."""
    return f"{address_of(request)}{reverse('join-by-link')}#{token}"
