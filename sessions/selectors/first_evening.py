"""The evening with which a club began."""

from uuid import UUID

from sessions.models import Session


def first_evening(club: UUID) -> Session | None:
    """The earliest evening of a club by its first event, deleted ones apart; null where none has begun."""
    begun = Session.objects.filter(club=club, deleted_at=None, began_at__isnull=False)
    return begun.order_by("began_at", "id").first()
