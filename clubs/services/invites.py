"""Invitations: ways into a session or the club."""

from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs import selectors
from clubs.actors import Actor, token_hashed, token_made
from clubs.models import Club, Invite, InviteToken, Membership, Player, Role
from clubs.services.audit import audit_write
from clubs.services.errors import LinkClosed, NotAllowed
from clubs.services.players import device_speaks_for
from clubs.services.roles import is_more, role_give
from clubs.services.sent_twice import one_at_a_time

INVITE_LIFE = timedelta(hours=12)
ORGANISER_LINK_LIFE = timedelta(days=7)


def invite_create(
    *,
    actor: Actor,
    club: Club,
    session_code: str = "",
    role: Role = Role.GUEST,
    uses: int | None = None,
    life: timedelta = INVITE_LIFE,
    player: Player | None = None,
    email: str = "",
    key: UUID | None = None,
) -> str:
    """The token of an invitation that is open for `life`, for as many as come or for `uses` of them.

    With `player` it makes whoever opens it that player, unless somebody speaks for them by then; it opens once.
    The same `key` again makes nothing new; the token is that of the first time.
    """
    with transaction.atomic():
        one_at_a_time(key)
        token = token_made() if key is None else _token_of(club, key)
        if key is not None and is_invite_made(club=club, key=key):
            return token
        _invite_write(
            actor, club, token, session_code=session_code, role=role, uses_left=1 if player is not None else uses,
            player=player, email=email, expires_at=timezone.now() + life,
        )  # fmt: skip
    return token


def organiser_link_create(*, actor: Actor, club: Club) -> str:
    """The token of an invitation that makes whoever opens it an organiser, once, within a week."""
    return invite_create(actor=actor, club=club, role=Role.ORGANISER, uses=1, life=ORGANISER_LINK_LIFE)


def _invite_write(actor: Actor, club: Club, token: str, **fields: Any) -> None:
    player, role = fields["player"], fields["role"]
    hashed = token_hashed(token)
    InviteToken.objects.create(token_hash=hashed, club=club)
    Invite.objects.create(club=club, made_by=actor.name, token_hash=hashed, **fields)
    audit_write(
        actor=actor, club_id=club.id, session_code=fields["session_code"], what="invite_created", role=role,
        principal=str(player.id) if player else "", by_mail=bool(fields["email"]),
    )  # fmt: skip


def is_invite_made(*, club: Club, key: UUID) -> bool:
    """Was an invitation made under this key?"""
    return Invite.objects.filter(club=club, token_hash=token_hashed(_token_of(club, key))).exists()


def _token_of(club: Club, key: UUID) -> str:
    """The token for a key; nobody can work it out who has not the secret of the installation."""
    return salted_hmac("clubs.invite", f"{club.id} {key}", algorithm="sha256").hexdigest()


def invite_exchange(*, token: str, actor: Actor) -> Invite:
    """Give the actor what the invitation gives, and return it. Raises LinkClosed."""
    now, hashed = timezone.now(), token_hashed(token)
    club = InviteToken.objects.filter(token_hash=hashed).values_list("club_id", flat=True).first()
    if club is None:
        raise LinkClosed
    with transaction.atomic():
        invite = (
            Invite.objects.select_for_update(of=("self",))
            .select_related("club", "player")
            .filter(club=club, token_hash=hashed, expires_at__gt=now, revoked_at=None, club__deleted_at=None)
            .exclude(uses_left=0)
            .first()
        )
        if invite is None:
            raise LinkClosed
        if invite.uses_left is not None:
            Invite.objects.filter(club=club, id=invite.id).update(uses_left=F("uses_left") - 1)
        if is_more(invite.role, than=selectors.role_of(actor, invite.club_id, invite.session_code)):
            role_give(actor=actor, club=invite.club, to=actor, role=Role(invite.role), session_code=invite.session_code)
        if invite.role != Role.GUEST:
            _known_as(actor, invite)
    return invite


def _known_as(actor: Actor, invite: Invite) -> None:
    """Say which player a new member is: the one they were invited as, else the one their device or account speaks
    for."""
    if invite.player is not None and invite.player.name_key and not selectors.is_spoken_for(invite.player):
        with suppress(NotAllowed):  # a program, whose owner has another name in the club already
            device_speaks_for(actor=actor, club=invite.club, player=invite.player)
    voices = selectors.players_of(invite.club_id).filter(id__in=selectors.voices_of(actor, invite.club_id))
    if voices.count() == 1:
        Membership.objects.filter(selectors.held_by(actor), club=invite.club, player=None).exclude(
            role=Role.GUEST
        ).update(player=voices.get())


def invite_revoke(*, actor: Actor, club: Club, invite_id: UUID) -> None:
    """Close one invitation to the club. No-op for one that is closed."""
    with transaction.atomic():
        open_one = Invite.objects.filter(club=club, id=invite_id, session_code="", revoked_at=None)
        if open_one.update(revoked_at=timezone.now()):
            audit_write(actor=actor, club_id=club.id, what="invites_revoked", count=1)


def invites_revoke(*, actor: Actor, club: Club, session_code: str = "") -> int:
    """Close every open invitation to a session, or to the club; returns how many."""
    with transaction.atomic():
        closed = Invite.objects.filter(club=club, session_code=session_code, revoked_at=None).update(
            revoked_at=timezone.now()
        )
        audit_write(actor=actor, club_id=club.id, session_code=session_code, what="invites_revoked", count=closed)
    return closed
