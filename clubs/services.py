"""Every write about people and clubs. A service does what it says in one transaction, or raises and changes nothing."""

import secrets
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify

from chouette.rules.names import name_checked, name_key
from chouette.rules.refusal import Refusal
from clubs import selectors
from clubs.actors import Actor, token_hashed, token_made
from clubs.models import (
    Attempts,
    Audit,
    Club,
    Device,
    DevicePlayer,
    Invite,
    Knock,
    Membership,
    OwnerLink,
    Player,
    Role,
)

INVITE_LIFE = timedelta(hours=12)
OWNER_LINK_LIFE = timedelta(hours=24)
LEFT_ALONE_AFTER = timedelta(days=7)


class NotAllowed(Exception):
    """This actor has not the right."""


class LinkClosed(Exception):
    """The link is unknown, expired, used up or revoked: nobody is told which."""


class NameTaken(Exception):
    """Another player of the club has that name."""


class NameRefused(Exception):
    """That is no name; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def audit_write(
    *,
    actor: Actor,
    what: str,
    club_id: UUID | None = None,
    session_code: str = "",
    principal: str = "",
    **details: object,
) -> None:
    """Add a line about who did what, and as whom."""
    Audit.objects.create(
        club_id=club_id,
        session_code=session_code,
        actor_device=actor.device_id,
        actor_user=actor.user_id,
        actor_name=actor.name,
        principal=principal,
        what=what,
        details=details,
    )


def rights_changed(club_id: UUID) -> None:
    """Let everyone who holds a socket of this club find out anew what he may."""
    Club.objects.filter(id=club_id).update(rights_epoch=F("rights_epoch") + 1)


def device_create(*, name: str = "") -> tuple[Device, str]:
    """A new device, and its token for the cookie."""
    token = token_made()
    return Device.objects.create(token_hash=token_hashed(token), name=name), token


def device_of(actor: Actor) -> UUID:
    """The device of someone who is known to have one."""
    assert actor.device_id is not None, "the door gives everybody a device before a service is called"
    return actor.device_id


def device_call(*, device_id: UUID, name: str) -> None:
    """Remember how the owner of a device calls himself."""
    Device.objects.filter(id=device_id).update(name=name)


def owner_link_create() -> str:
    """The token of a fresh owner's link; links made earlier and not used are closed."""
    token, now = token_made(), timezone.now()
    with transaction.atomic():
        OwnerLink.objects.filter(used_at=None).update(expires_at=now)
        OwnerLink.objects.create(token_hash=token_hashed(token), expires_at=now + OWNER_LINK_LIFE)
    return token


def owner_link_open(*, token: str, actor: Actor) -> None:
    """Make this device the operator's, once per link. Raises LinkClosed."""
    now = timezone.now()
    with transaction.atomic():
        opened = OwnerLink.objects.filter(token_hash=token_hashed(token), used_at=None, expires_at__gt=now).update(
            used_at=now, used_by_id=actor.device_id
        )
        if not opened:
            raise LinkClosed
        Device.objects.filter(id=device_of(actor)).update(operator_since=now)
        audit_write(actor=actor, what="owner_link_opened", principal="operator")


def club_create(*, actor: Actor, name: str, currency: str, language: str = "en", demo: bool = False) -> Club:
    """A new club whose organiser is the actor; one made by nobody (the demo club) has none."""
    with transaction.atomic():
        club = Club.objects.create(slug=_slug_made(name), name=name, currency=currency, language=language, demo=demo)
        if actor.device_id is not None:
            role_give(actor=actor, club=club, to=actor, role=Role.ORGANISER)
        audit_write(actor=actor, club_id=club.id, what="club_created", name=name)
    return club


def _slug_made(name: str) -> str:
    return f"{slugify(name)[:40] or 'club'}-{secrets.token_hex(5)}"


def club_delete(*, actor: Actor, club: Club) -> None:
    """Mark a club as deleted: everything of it is not found from now on."""
    with transaction.atomic():
        Club.objects.filter(id=club.id, deleted_at=None).update(deleted_at=timezone.now())
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, what="club_deleted")


def role_give(*, actor: Actor, club: Club, to: Actor, role: Role, session_code: str = "") -> None:
    """Give a role in the club, or (guest) for one session; a role held before under the same scope is replaced."""
    whom: dict[str, Any] = {"user_id": to.user_id} if to.user_id else {"device_id": to.device_id}
    with transaction.atomic():
        Membership.objects.update_or_create(club=club, session_code=session_code, **whom, defaults={"role": role})
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, session_code=session_code, what="role_given", role=role, to=to.name)


def _is_more(role: str, *, than: str | None) -> bool:
    by_rank = selectors.ROLES_BY_RANK
    return than is None or by_rank.index(Role(role)) < by_rank.index(Role(than))


def guest_admit(*, actor: Actor, club: Club, session_code: str) -> None:
    """Let this device watch one session. No-op if it already may."""
    if selectors.role_of(actor, club.id, session_code) is None:
        role_give(actor=actor, club=club, to=actor, role=Role.GUEST, session_code=session_code)


def player_add(*, actor: Actor, club: Club, name: str) -> Player:
    """Write a new name into the club. Raises NameRefused or NameTaken."""
    checked = name_checked(name)
    if isinstance(checked, Refusal):
        raise NameRefused(checked)
    try:
        with transaction.atomic():
            return Player.objects.create(club=club, name=checked, name_key=name_key(checked), user_id=None)
    except IntegrityError as error:
        raise NameTaken(checked) from error


def device_speaks_for(*, actor: Actor, club: Club, player: Player, instead_of_others: bool = False) -> None:
    """Let the actor's device speak for a player; `instead_of_others` his other devices only watch from now on."""
    device = device_of(actor)
    with transaction.atomic():
        if instead_of_others:
            DevicePlayer.objects.filter(club=club, player=player).exclude(device_id=device).delete()
        DevicePlayer.objects.get_or_create(club=club, device_id=device, player=player)
        device_call(device_id=device, name=player.name)
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, principal=str(player.id), what="device_speaks_for")


def player_claim(*, actor: Actor, club: Club, session_code: str, player: Player) -> Knock | None:
    """Sit down as a player. Free names are taken at once; for another one's name a knock is left and returned."""
    with transaction.atomic():
        Player.objects.select_for_update().get(club=club, id=player.id)
        if player.id in selectors.voices_of(actor, club.id):
            return None
        if player.user_id is None and player.id not in selectors.spoken_for(club.id):
            device_speaks_for(actor=actor, club=club, player=player)
            return None
        knock, _ = Knock.objects.get_or_create(
            club=club,
            device_id=device_of(actor),
            player=player,
            answered_at=None,
            defaults={"session_code": session_code},
        )
        return knock


def knock_answer(*, actor: Actor, knock: Knock, let_in: bool, keeps_the_sheet: bool) -> None:
    """Open the door, or not: by the player's own device, the session's scorekeeper or the organiser.

    Once let in the new device speaks for the player and the old one only watches. Raises NotAllowed.
    """
    if not may_answer(actor=actor, knock=knock, keeps_the_sheet=keeps_the_sheet):
        raise NotAllowed
    with transaction.atomic():
        answered = Knock.objects.filter(id=knock.id, answered_at=None).update(answered_at=timezone.now(), let_in=let_in)
        if not answered:
            return
        audit_write(
            actor=actor,
            club_id=knock.club_id,
            session_code=knock.session_code,
            principal=str(knock.player_id),
            what="let_in" if let_in else "turned_away",
        )
        if let_in:
            newcomer = Actor(knock.device_id, None, knock.player.name)
            device_speaks_for(actor=newcomer, club=knock.club, player=knock.player, instead_of_others=True)


def may_answer(*, actor: Actor, knock: Knock, keeps_the_sheet: bool) -> bool:
    """An account's name is given out by its owner or the scorekeeper, a guest's also by the organiser."""
    if keeps_the_sheet or knock.player_id in selectors.voices_of(actor, knock.club_id):
        return True
    return knock.player.user_id is None and selectors.role_of(actor, knock.club_id) == Role.ORGANISER


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
        if _is_more(invite.role, than=selectors.role_of(actor, invite.club_id, invite.session_code)):
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


def leftovers_forget() -> int:
    """Forget what nobody needs a week later: counted attempts, dead links, and browsers that never came to a table.

    Returns how many browsers were forgotten.
    """
    old = timezone.now() - LEFT_ALONE_AFTER
    Attempts.objects.filter(window_start__lt=old).delete()
    OwnerLink.objects.filter(expires_at__lt=old).delete()
    Invite.objects.filter(expires_at__lt=old).delete()
    strangers = Device.objects.filter(
        created_at__lt=old, user=None, operator_since=None, memberships=None, device_players=None, knocks=None
    )
    forgotten, _ = strangers.delete()
    return forgotten
