"""What nobody needs any more is forgotten."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from clubs.models import Attempts, Device, Invite, Mail, OwnerLink

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
    Invite.objects.filter(expires_at__lt=old).delete()
    strangers = Device.objects.filter(
        created_at__lt=old, user=None, operator_since=None, memberships=None, device_players=None, knocks=None
    )
    forgotten, _ = strangers.delete()
    return forgotten
