"""Which session a page is about, and whether the one who asks may see it."""

from django.conf import settings
from django.http import Http404, HttpRequest

from clubs import selectors
from clubs.actors import Actor
from sessions.models import Phase, Session


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
    if session is None or not may_see(actor, session):
        raise Http404
    return session


def may_see(actor: Actor, session: Session) -> bool:
    """Members of the club and guests of this session; the demo club is open to everybody."""
    return session.club.demo or selectors.role_of(actor, session.club_id, session.code) is not None


def keeps_the_sheet(actor: Actor, session: Session) -> bool:
    """He is the session's scorekeeper now."""
    by_device = actor.device_id is not None and actor.device_id == session.scorekeeper_device
    by_account = actor.user_id is not None and actor.user_id == session.scorekeeper_user
    return by_device or by_account


def address_of(request: HttpRequest) -> str:
    """Scheme, host and port for links that others open: the public address if there is one."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"
