"""The sheets a browser keeps go along into the account that signs in on it."""

from uuid import UUID

from sessions.models import Session


def sheets_taken_along(device_id: UUID, user_id: UUID) -> None:
    """Let the account keep the sheets that the device kept as a guest, on whatever device it signs in."""
    Session.objects.filter(scorekeeper_device=device_id).update(scorekeeper_device=None, scorekeeper_user=user_id)
