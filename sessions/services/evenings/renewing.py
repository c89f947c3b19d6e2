"""Views are made anew where the names in them have changed, or where another program has made them.

What is played at now is made anew at once. An old evening only loses its view: whoever reads it next is told it as it
stands, and it is written down then, or by the housekeeping.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.db.models import F, Q
from django.db.models.functions import Left
from django.utils import timezone

from clubs.models import Club
from sessions.errors import NotFound
from sessions.models import Phase, Session
from sessions.selectors.directory import club_of
from sessions.services.people.attendance import view_renewed
from sessions.view.view import beginning

SHOWN_LIVE = timedelta(days=1)
"""So long after its last event a closed session may still stand on a screen."""


def views_follow(club: UUID, codes: Iterable[str]) -> None:
    """A name that these sessions of a club show has changed; the caller holds their rows (`sessions_held`).

    Nobody reads the old view from now on: each has a version that is newer than what any phone has.
    """
    sessions = Session.objects.filter(club=club, code__in=list(codes), deleted_at=None)
    live = ~Q(phase=Phase.CLOSED) | Q(changed_at__gt=timezone.now() - SHOWN_LIVE)
    at_once = list(sessions.filter(live).order_by("code").values_list("code", flat=True))
    sessions.exclude(code__in=at_once).update(view="", version=F("version") + 1)
    for code in at_once:
        view_renewed(code=code)


def awaited_views_renewed(*, codes: Iterable[str]) -> None:
    """Write down the views of those of these sessions that have lost theirs."""
    for code in codes:
        with suppress(NotFound):  # deleted meanwhile
            club = club_of(code)
            if club is not None and Session.objects.filter(club=club, code=code, view="").exists():
                view_renewed(code=code)


def outdated_views_renewed() -> int:
    """Build anew every view that is lost or was made under another protocol; returns how many there were.

    Each gets a version of its own, so that the phones take it. No-op where all are of this program.
    """
    ours = beginning()
    codes = [code for club in Club.objects.filter(deleted_at=None) for code in _codes_not_of(ours, club)]
    for code in codes:
        with suppress(NotFound):  # deleted meanwhile
            view_renewed(code=code)
    return len(codes)


def _codes_not_of(ours: str, club: Club) -> list[str]:
    """The sessions of a club whose view does not begin so."""
    sessions = Session.objects.filter(club=club, deleted_at=None).alias(begins=Left("view", len(ours)))
    return list(sessions.exclude(begins=ours).order_by("created_at", "id").values_list("code", flat=True))
