"""Roles are given."""

from typing import Any

from django.db import transaction

from clubs import selectors
from clubs.actors import Actor
from clubs.models import Club, Membership, Role
from clubs.services.audit import audit_write, rights_changed


def role_give(*, actor: Actor, club: Club, to: Actor, role: Role, session_code: str = "") -> None:
    """Give a role in the club, or (guest) for one session; a role held before under the same scope is replaced."""
    whom: dict[str, Any] = {"user_id": to.user_id} if to.user_id else {"device_id": to.device_id}
    with transaction.atomic():
        Membership.objects.update_or_create(club=club, session_code=session_code, **whom, defaults={"role": role})
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, session_code=session_code, what="role_given", role=role, to=to.name)


def is_more(role: str, *, than: str | None) -> bool:
    """Is a role above another, or above none?"""
    by_rank = selectors.ROLES_BY_RANK
    return than is None or by_rank.index(Role(role)) < by_rank.index(Role(than))


def guest_admit(*, actor: Actor, club: Club, session_code: str) -> None:
    """Let this device watch one session. No-op if it already may."""
    if selectors.role_of(actor, club.id, session_code) is None:
        role_give(actor=actor, club=club, to=actor, role=Role.GUEST, session_code=session_code)
