"""The link that makes a device the operator's."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor, token_hashed, token_made
from clubs.models import Device, OwnerLink, User
from clubs.services.audit import audit_write
from clubs.services.devices import device_of
from clubs.services.errors import LinkClosed

OWNER_LINK_LIFE = timedelta(hours=24)


def owner_link_create() -> str:
    """The token of a fresh owner's link; links made earlier and not used are closed."""
    token, now = token_made(), timezone.now()
    with transaction.atomic():
        OwnerLink.objects.filter(used_at=None).update(expires_at=now)
        OwnerLink.objects.create(token_hash=token_hashed(token), expires_at=now + OWNER_LINK_LIFE)
    return token


def owner_link_open(*, token: str, actor: Actor) -> None:
    """Make this device the operator's, or the account that is signed in on it; once per link. Raises LinkClosed."""
    now = timezone.now()
    with transaction.atomic():
        opened = OwnerLink.objects.filter(token_hash=token_hashed(token), used_at=None, expires_at__gt=now).update(
            used_at=now, used_by_id=actor.device_id
        )
        if not opened:
            raise LinkClosed
        if actor.user_id is not None:
            User.objects.filter(id=actor.user_id).update(operator_since=now)
        else:
            Device.objects.filter(id=device_of(actor)).update(operator_since=now)
        audit_write(actor=actor, what="owner_link_opened", principal="operator")
