"""Which session a page is about, and whether the one who asks may see it."""

from typing import TYPE_CHECKING

from django.http import Http404

from chouette.ledger.typed import plainly_typed
from clubs.actors import Actor
from clubs.models import Club
from clubs.permissions import may
from clubs.time_zones import tell_time_of
from sessions.permissions import may_at
from sessions.selectors.by_code import session_of_code
from sessions.services import deadlines_kept

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow


def code_typed(raw: str) -> str:
    """A code as it is kept, whatever blanks, strokes and small letters it was typed with."""
    return "".join(sign for sign in plainly_typed(raw).upper() if sign.isalnum())


def session_seen(actor: Actor, code: str, *, whole: bool = False) -> "SessionNow":
    """The session as what is due has left it, for those who may see it; for all others it is not there (404, as if it
    had never been). `whole` is as in `session_of_code`."""
    session = session_of_code(code, whole=whole)
    if session is None or not may_at(actor, "sessions.see", session):
        raise Http404
    if session.overdue:
        deadlines_kept(codes=[code])
        return session_seen(actor, code, whole=whole)
    tell_time_of(session.club)
    return session


def reads_notes(actor: Actor, club: Club) -> bool:
    """May they see every session of a club, and so what is noted there: an operator may not, who sees that there are
    sessions."""
    return club.demo or may(actor, "clubs.belong", club)
