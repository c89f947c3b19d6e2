"""What a club's new settings change at its tables: its name, its clock, whether results are confirmed."""

from uuid import UUID

from sessions.models import Session
from sessions.services.evenings.renewing import views_follow
from sessions.services.locking import sessions_held

SHOWN = frozenset({"name", "slug", "time_zone", "confirm_results"})


def tables_held(*, club_id: UUID, changed: frozenset[str]) -> None:
    """Lock every session of the club, if something is about to change that it shows."""
    if changed & SHOWN:
        sessions_held(club_id, _codes(club_id))


def tables_follow(*, club_id: UUID, changed: frozenset[str]) -> None:
    """No session of the club is shown as it was before, where something has changed that it shows."""
    if changed & SHOWN:
        views_follow(club_id, _codes(club_id))


def _codes(club_id: UUID) -> list[str]:
    return list(Session.objects.filter(club=club_id, deleted_at=None).values_list("code", flat=True))
