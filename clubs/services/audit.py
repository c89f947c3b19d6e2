"""Writes down what was done and by whom, and that rights have changed."""

from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from clubs.actors import Actor
from clubs.models import Audit, RightsEpoch, SiteAudit
from clubs.security_log import log_rights


def audit_write(
    *,
    actor: Actor,
    what: str,
    club_id: UUID | None = None,
    session_code: str = "",
    principal: str = "",
    **details: object,
) -> None:
    """Add a line about who did what, and as whom: to the trail of a club, without one to that of the installation."""
    line = {
        "actor_device": actor.device_id,
        "actor_user": actor.user_id,
        "actor_name": actor.name,
        "principal": principal,
        "what": what,
        "details": details,
    }
    transaction.on_commit(partial(log_rights, what, club_id))
    if club_id is None:
        SiteAudit.objects.create(**line)
    else:
        Audit.objects.create(club_id=club_id, session_code=session_code, **line)


def rights_changed(club_id: UUID) -> None:
    """Let everyone who holds a socket of this club find out anew what they may."""
    RightsEpoch.objects.filter(club_id=club_id).update(epoch=F("epoch") + 1)
