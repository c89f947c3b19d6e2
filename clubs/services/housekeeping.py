"""What nobody needs any more is forgotten."""

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.sessions.models import Session
from django.utils import timezone

from clubs.models import (
    Attempts,
    Club,
    Device,
    DevicePlayer,
    FormerMember,
    Invite,
    InviteToken,
    Knock,
    Mail,
    Membership,
    OwnerLink,
)

LEFT_ALONE_AFTER = timedelta(days=7)


def leftovers_forget() -> int:
    """Forget what nobody needs a week later: counted attempts, mail, dead links, browsers that never came to a table.

    Returns how many browsers were forgotten.
    """
    old = timezone.now() - LEFT_ALONE_AFTER
    Attempts.objects.filter(window_start__lt=old).delete()
    Mail.objects.filter(made_at__lt=old).delete()
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    OwnerLink.objects.filter(expires_at__lt=old).delete()
    for club in Club.objects.all():
        Invite.objects.filter(club=club, expires_at__lt=old).delete()
        here = Invite.objects.filter(club=club).values("token_hash")
        InviteToken.objects.filter(club=club).exclude(token_hash__in=here).delete()
    forgotten, _ = Device.objects.filter(id__in=_strangers(old)).delete()
    return forgotten


def _strangers(old: datetime) -> set[UUID]:
    """The browsers that are older and are nobody's, nowhere."""
    unknown = Device.objects.filter(created_at__lt=old, user=None, operator_since=None)
    devices = set(unknown.values_list("id", flat=True))
    for model in (Membership, FormerMember, DevicePlayer, Knock):
        devices -= set(model.objects.filter(device_id__in=list(devices)).values_list("device_id", flat=True))
    return devices
