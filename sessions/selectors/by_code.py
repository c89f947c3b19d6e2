"""The session that a code names, unless it or its club is deleted."""

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef
from django.utils import timezone

from sessions.models import Event, Phase, Proposal, ProposalStatus, Session, Source
from sessions.selectors.directory import club_of


class Due(TypedDict):
    """Whether something has to be applied first, whether a correction of the session waits or has waited, and whether
    it was brought along from a transcript or from paper."""

    overdue: bool
    has_corrections: bool
    from_file: bool


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    SessionNow = WithAnnotations[Session, Due]


def session_of_code(code: str, *, whole: bool = False) -> "SessionNow | None":
    """The session of that code unless it or its club is deleted; if it is wanted `whole`, with its state and what was
    settled."""
    club = club_of(code)
    if club is None:
        return None
    due = Proposal.objects.filter(session=OuterRef("id"), club=club, status=ProposalStatus.OPEN,
                                  deadline__lte=timezone.now())  # fmt: skip
    asked = Proposal.objects.filter(session=OuterRef("id"), club=club, effect__isnull=False)
    brought = Event.objects.filter(session=OuterRef("id"), club=club, seq=1, source=Source.IMPORT)
    return (
        Session.objects.filter(club=club, code=code, deleted_at=None, club__deleted_at=None)
        .annotate(overdue=Exists(due), has_corrections=Exists(asked), from_file=Exists(brought))
        .select_related("club")
        .defer("view", *(() if whole else ("state", "recent")))
        .first()
    )


def session_open_to_all(code: str) -> "SessionNow | None":
    """The session that a typed code still opens: until it is closed."""
    session = session_of_code(code)
    return None if session is None or session.phase == Phase.CLOSED else session


def is_over(code: str) -> bool:
    """Return whether the code was that of an evening that is closed and not deleted."""
    session = session_of_code(code)
    return session is not None and session.phase == Phase.CLOSED


def is_closed(code: str) -> bool:
    """Is the session of that code over, whoever may see it?"""
    club = club_of(code)
    return club is not None and Session.objects.filter(club=club, code=code, phase=Phase.CLOSED).exists()
