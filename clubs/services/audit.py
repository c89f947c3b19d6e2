"""Writes down what was done and by whom, and that rights have changed."""

from collections.abc import Mapping
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from clubs.acting_names import acting_name
from clubs.actors import Actor
from clubs.models import Audit, RightsEpoch, SiteAudit
from clubs.security_log import log_rights

OWN_ACTS = {
    "amended",
    "came_to_session",
    "clearing_agreed",
    "clearing_in_force",
    "clearing_proposed",
    "clearing_refused",
    "clearing_withdrawn",
    "correction_agreed",
    "correction_asked",
    "correction_refused",
    "correction_withdrawn",
    "let_in",
    "points_adjusted",
    "turned_away",
    "undone",
}
"""Acts that somebody does as the player whom the line names. All others name one to whom something was done."""
ACTS_OF_SIDES = {"deposit_confirmed", "deposit_objected", "opening_confirmed", "opening_objected"}
"""Acts that one of the two does who are named as payer and receiver."""


def audit_write(
    *,
    actor: Actor,
    what: str,
    club_id: UUID | None = None,
    session_code: str = "",
    principal: str = "",
    **details: object,
) -> None:
    """Add a line about who did what, and as whom: to the trail of a club, without one to that of the installation.

    Where the phone speaks for several, the line names the player whose act it is (`clubs.acting_names`).
    """
    whose = _whose(what, principal, details)
    line = {
        "actor_device": actor.device_id,
        "actor_user": actor.user_id,
        "actor_name": actor.name if club_id is None else acting_name(actor, club_id, whose),
        "principal": principal,
        "what": what,
        "details": details,
    }
    transaction.on_commit(partial(log_rights, what, club_id))
    if club_id is None:
        SiteAudit.objects.create(**line)
    else:
        Audit.objects.create(club_id=club_id, session_code=session_code, **line)


def _whose(what: str, principal: str, details: Mapping[str, object]) -> list[str]:
    """Return the players, by id, one of whom does what a line is about, if they have the phone."""
    if what in ACTS_OF_SIDES:
        return [str(details[side]) for side in ("payer", "receiver")]
    return [principal] if what in OWN_ACTS else []


def rights_changed(club_id: UUID) -> None:
    """Let everyone who holds a socket of this club find out anew what they may."""
    RightsEpoch.objects.filter(club_id=club_id).update(epoch=F("epoch") + 1)
