"""Which session a page is about, and whether the one who asks may see it."""

from django.conf import settings
from django.http import Http404, HttpRequest

from clubs.actors import Actor
from sessions.models import Phase, Session
from sessions.permissions import may_at


def code_typed(raw: str) -> str:
    """A code as it is kept, whatever blanks, strokes and small letters it was typed with."""
    return "".join(sign for sign in raw.upper() if sign.isalnum())


def session_of_code(code: str) -> Session | None:
    """The session of that code unless it or its club is deleted."""
    return (
        Session.objects.filter(code=code, deleted_at=None, club__deleted_at=None)
        .select_related("club")
        .defer("state", "recent", "view")
        .first()
    )


def session_open_to_all(code: str) -> Session | None:
    """The session that a typed code still opens: until it is closed."""
    session = session_of_code(code)
    return None if session is None or session.phase == Phase.CLOSED else session


def session_seen(actor: Actor, code: str) -> Session:
    """The session, for those who may see it; for all others it is not there (404, as if it had never been)."""
    session = session_of_code(code)
    if session is None or not may_at(actor, "sessions.see", session):
        raise Http404
    return session


def address_of(request: HttpRequest) -> str:
    """Scheme, host and port for links that others open: the public address if there is one."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"
