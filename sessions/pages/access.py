"""Which session a page is about, and whether the one who asks may see it."""

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef
from django.http import Http404
from django.utils import timezone

from clubs.actors import Actor
from sessions.models import Phase, Proposal, ProposalStatus, Session
from sessions.permissions import may_at
from sessions.services import deadlines_kept


class Due(TypedDict):
    """Is there something that has to be applied first?"""

    overdue: bool


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    SessionNow = WithAnnotations[Session, Due]


def code_typed(raw: str) -> str:
    """A code as it is kept, whatever blanks, strokes and small letters it was typed with."""
    return "".join(sign for sign in raw.upper() if sign.isalnum())


def session_of_code(code: str) -> "SessionNow | None":
    """The session of that code unless it or its club is deleted."""
    due = Proposal.objects.filter(session=OuterRef("id"), club=OuterRef("club"), status=ProposalStatus.OPEN,
                                  deadline__lte=timezone.now())  # fmt: skip
    return (
        Session.objects.filter(code=code, deleted_at=None, club__deleted_at=None)
        .annotate(overdue=Exists(due))
        .select_related("club")
        .defer("state", "recent", "view")
        .first()
    )


def session_open_to_all(code: str) -> "SessionNow | None":
    """The session that a typed code still opens: until it is closed."""
    session = session_of_code(code)
    return None if session is None or session.phase == Phase.CLOSED else session


def session_seen(actor: Actor, code: str) -> "SessionNow":
    """The session as what is due has left it, for those who may see it; for all others it is not there (404, as if it
    had never been)."""
    session = session_of_code(code)
    if session is None or not may_at(actor, "sessions.see", session):
        raise Http404
    if session.overdue:
        deadlines_kept(codes=[code])
        return session_seen(actor, code)
    return session
