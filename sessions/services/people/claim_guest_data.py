"""The sheets a browser keeps go along into the account that signs in on it."""

from collections.abc import Iterable
from uuid import UUID

from sessions.models import Session


def claim_guest_sheets(device_id: UUID, user_id: UUID, clubs: Iterable[UUID]) -> None:
    """Let the account keep the sheets that the device kept as a guest, on whatever device it signs in."""
    kept = Session.objects.filter(club__in=list(clubs), scorekeeper_device=device_id)
    kept.update(scorekeeper_device=None, scorekeeper_user=user_id)
