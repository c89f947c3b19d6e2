"""Invitations: ways into a session or the club."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from clubs import selectors
from clubs.actors import Actor, token_hashed, token_made
from clubs.models import Club, Invite, Role
from clubs.services.audit import audit_write
from clubs.services.errors import LinkClosed
from clubs.services.roles import is_more, role_give

INVITE_LIFE = timedelta(hours=12)


def invite_create(
    *, actor: Actor, club: Club, session_code: str = "", role: Role = Role.GUEST, uses: int | None = None
) -> str:
    """The token of an invitation that is open for twelve hours, for as many as come or for `uses` of them."""
    token = token_made()
    Invite.objects.create(
        club=club,
        session_code=session_code,
        role=role,
        uses_left=uses,
        token_hash=token_hashed(token),
        expires_at=timezone.now() + INVITE_LIFE,
    )
    audit_write(actor=actor, club_id=club.id, session_code=session_code, what="invite_created", role=role)
    return token


def invite_exchange(*, token: str, actor: Actor) -> Invite:
    """Give the actor what the invitation gives, and return it. Raises LinkClosed."""
    now = timezone.now()
    with transaction.atomic():
        invite = (
            Invite.objects.select_for_update(of=("self",))
            .select_related("club")
            .filter(token_hash=token_hashed(token), expires_at__gt=now, revoked_at=None, club__deleted_at=None)
            .exclude(uses_left=0)
            .first()
        )
        if invite is None:
            raise LinkClosed
        if invite.uses_left is not None:
            Invite.objects.filter(id=invite.id).update(uses_left=F("uses_left") - 1)
        if is_more(invite.role, than=selectors.role_of(actor, invite.club_id, invite.session_code)):
            role_give(actor=actor, club=invite.club, to=actor, role=Role(invite.role), session_code=invite.session_code)
    return invite


def invites_revoke(*, actor: Actor, club: Club, session_code: str = "") -> int:
    """Close every open invitation to a session, or to the club; returns how many."""
    with transaction.atomic():
        closed = Invite.objects.filter(club=club, session_code=session_code, revoked_at=None).update(
            revoked_at=timezone.now()
        )
        audit_write(actor=actor, club_id=club.id, session_code=session_code, what="invites_revoked", count=closed)
    return closed
