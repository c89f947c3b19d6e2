"""Opening a closed session again."""

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.access import asked_by, fresh_needed, post_only
from clubs.actors import Actor, device_token, token_hashed
from clubs.missing_right import RightMissing
from sessions.errors import NotAllowed, NotFound, Refused
from sessions.pages.access import session_seen
from sessions.services import session_reopen


@post_only
@asked_by
@fresh_needed
def reopen(request: HttpRequest, actor: Actor, code: str) -> HttpResponseBase:
    """Open it again, for an organiser."""
    session = session_seen(actor, code)
    return reopened(request, actor, session.code)


def reopened(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """Take the closing back, or say why it cannot be."""
    try:
        session_reopen(code=code, actor=actor, token=token_hashed(device_token(request) or ""))
    except NotFound as error:
        raise Http404 from error
    except NotAllowed as refused:
        raise RightMissing("sessions.run") from refused
    except Refused as refused:
        messages.error(request, msgspec.json.decode(refused.answer)["message"])
        return redirect("sheet", code)
    messages.success(request, _("The session is open again."))
    return redirect("table", code)
