"""What a club's new settings change at its tables: the name it goes by, and whether amounts of money are said."""

from uuid import UUID

from sessions.models import Session
from sessions.services.people import view_renewed

SHOWN = frozenset({"name", "slug", "points_only"})


def views_follow(*, club_id: UUID, changed: frozenset[str]) -> None:
    """Build the view of every session of the club anew where something has changed that it shows."""
    if not changed & SHOWN:
        return
    codes = Session.objects.filter(club=club_id, deleted_at=None).order_by("created_at", "id")
    for code in codes.values_list("code", flat=True):
        view_renewed(code=code)
