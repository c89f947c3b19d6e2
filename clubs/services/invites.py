"""Invitations: ways into a session or the club."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from enum import Enum
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs import selectors
from clubs.acting_names import acting_name
from clubs.actors import Actor, token_hashed, token_made
from clubs.invitations import OpenedInvite, found_by
from clubs.models import Club, Invite, InviteToken, Membership, Player, Role
from clubs.services.accounts import account_sign_out
from clubs.services.audit import audit_write
from clubs.services.devices import device_of
from clubs.services.errors import InviteForAnother, LinkClosed
from clubs.services.players import device_speaks_for
from clubs.services.roles import is_more, role_give
from clubs.services.sent_twice import one_at_a_time
from clubs.services.this_is_me import player_be_no_more
from clubs.services.waiting_memberships import put_membership_aside, take_up_membership

INVITE_LIFE = timedelta(hours=12)
ORGANISER_LINK_LIFE = timedelta(days=7)
TOKEN_LENGTHS = (len(token_made()), hashlib.sha256().digest_size * 2)
"""In signs: of a token that was drawn, and of one that was worked out from a key (`token_for`)."""


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

    With `player` it makes whoever opens it that player. It opens once, closes the earlier ones for them, and is closed
    to all others as soon as somebody speaks for them.
    The same `key` again makes nothing new; the token is that of the first time.
    """
    with transaction.atomic():
        one_at_a_time(key)
        token = token_made() if key is None else token_for(club, key)
        if key is not None and is_invite_made(club=club, key=key):
            return token
        if player is not None:
            earlier_invites(club, [player]).update(revoked_at=timezone.now())
        _invite_write(
            actor, club, token, session_code=session_code, role=role, uses_left=1 if player is not None else uses,
            player=player, email=email, expires_at=timezone.now() + life,
        )  # fmt: skip
    return token


def earlier_invites(club: Club, players: Iterable[Player]) -> QuerySet[Invite]:
    """Return the invitations into a club for these players, under any of their records, that nobody has closed."""
    persons = Player.objects.filter(club=club, id__in=[player.id for player in players]).values("person")
    records = Player.objects.filter(club=club, person__in=persons).values("id")
    return Invite.objects.filter(club=club, player__in=records, session_code="", revoked_at=None)


def organiser_link_create(*, actor: Actor, club: Club) -> str:
    """The token of an invitation that makes whoever opens it an organiser, once, within a week."""
    return invite_create(actor=actor, club=club, role=Role.ORGANISER, uses=1, life=ORGANISER_LINK_LIFE)


def _invite_write(actor: Actor, club: Club, token: str, **fields: Any) -> None:
    player, role = fields["player"], fields["role"]
    hashed = token_hashed(token)
    InviteToken.objects.create(token_hash=hashed, club=club)
    Invite.objects.create(club=club, made_by=acting_name(actor, club.id), token_hash=hashed, **fields)
    audit_write(
        actor=actor, club_id=club.id, session_code=fields["session_code"], what="invite_created", role=role,
        principal=str(player.id) if player else "", by_mail=bool(fields["email"]),
    )  # fmt: skip


def is_invite_made(*, club: Club, key: UUID) -> bool:
    """Was an invitation made under this key?"""
    return Invite.objects.filter(club=club, token_hash=token_hashed(token_for(club, key))).exists()


def token_for(club: Club, key: object) -> str:
    """Return the token for a key; nobody can work it out who has not the secret of the installation."""
    return salted_hmac("clubs.invite", f"{club.id} {key}", algorithm="sha256").hexdigest()


def may_be_token(token: str) -> bool:
    """Return whether a text is as long as the tokens of invitations are; another was not copied whole."""
    return len(token) in TOKEN_LENGTHS


class SeatChoice(Enum):
    """What becomes of the names that a phone has in the club when it opens an invitation for another of its players."""

    SHARE = "share"
    """The phone speaks for them and for the invited player."""
    REPLACE = "replace"
    """The phone speaks for the invited player alone."""


def invite_exchange(*, token: str, actor: Actor, choice: SeatChoice | None = None, phone: str = "") -> Invite:
    """Give the actor what the invitation gives, and return it; `phone` is what browser it is, for the club's trail.

    Raises LinkClosed, also where somebody else speaks for the player whom it names; InviteForAnother if the actor has
    another name in the club and no choice was made; and LastOrganiser if the phone has the club's only organiser and is
    to be left; then the invitation is not used up. Nor is it where the player only shares a phone, which keeps the
    lower role that it has: it stays open for a phone of their own.
    """
    with transaction.atomic():
        invite = selectors.open_invite(token, locked=True)
        if invite is None:
            raise LinkClosed
        opened = found_by(actor, invite)
        if opened.is_closed:
            raise LinkClosed
        if opened.asks and (choice is None or actor.device_id is None):
            raise InviteForAnother
        if opened.waits_for_own_phone:
            return invite
        shares = opened.asks and choice is SeatChoice.SHARE
        # On a shared phone the role of the invited player is not given to the one who has the phone already.
        keeps_role = shares and is_more(opened.role or Role.GUEST, than=Role.GUEST)
        if invite.uses_left is not None and not (keeps_role and opened.gives_role):
            Invite.objects.filter(club=invite.club_id, id=invite.id).update(uses_left=F("uses_left") - 1)
        if opened.asks and choice is SeatChoice.REPLACE:
            organiser_comes = invite.role == Role.ORGANISER
            actor = leave_seats(actor=actor, club=invite.club, players=opened.own, organiser_comes=organiser_comes)
        _speak_for_invited(actor, opened)
        if not keeps_role:
            _give_role(actor, opened, selectors.role_of(actor, invite.club_id, invite.session_code))
        if invite.role != Role.GUEST:
            _known_as(actor, invite)
        if opened.player is not None:
            audit_write(
                actor=actor, club_id=invite.club_id, principal=str(opened.player.id), what="invite_taken", phone=phone
            )
    return invite


def _speak_for_invited(actor: Actor, opened: OpenedInvite) -> None:
    """Let the actor's phone speak for the player whom an invitation into the club names, before they get its role; one
    who moves from somebody else's phone is spoken for there no longer."""
    invite, player = opened.invite, opened.player
    if invite.role != Role.GUEST and player is not None:
        device_speaks_for(actor=actor, club=invite.club, player=player, instead_of_others=bool(opened.host))


def _give_role(actor: Actor, opened: OpenedInvite, role: str | None) -> None:
    """Give an actor who has this role what the invitation and a membership that waits for its player give."""
    invite, actor = opened.invite, _named_here(actor, opened)
    if is_more(invite.role, than=role):
        role_give(
            actor=actor, club=invite.club, to=actor, role=Role(invite.role), session_code=invite.session_code,
            player=None if invite.role == Role.GUEST else opened.player,
        )  # fmt: skip
    if opened.named is not None:
        take_up_membership(actor=actor, club=invite.club, player=opened.named)


def _named_here(actor: Actor, opened: OpenedInvite) -> Actor:
    """Return the actor under the name with which they come to the club: that of the invitation, or else the one that
    they have there. What their device was called elsewhere, or before a rename, is no name of the club."""
    own = opened.own[0] if len(opened.own) == 1 else None
    player = opened.player or own
    return actor if player is None else replace(actor, name=player.name)


def leave_seats(*, actor: Actor, club: Club, players: Sequence[Player], organiser_comes: bool = False) -> Actor:
    """Let the actor's device speak for none of these players, and return who acts on it then.

    An account keeps its player and its role on its other devices: this device is signed out of it. Without an account
    the membership waits for its player. Raises LastOrganiser unless `organiser_comes`.
    """
    if any(player.user_id is not None and player.user_id == actor.user_id for player in players):
        account_sign_out(actor=actor, device_id=device_of(actor))
        return Actor(actor.device_id)
    alone = Actor(actor.device_id, name=actor.name)
    put_membership_aside(actor=alone, club=club, players=players, organiser_comes=organiser_comes)
    for player in players:
        player_be_no_more(actor=alone, club=club, player=player)
    return actor


def _known_as(actor: Actor, invite: Invite) -> None:
    """Say which player a new member is whom no invitation names: the one their device or account speaks for."""
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
