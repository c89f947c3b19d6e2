"""Roles are given and changed; a guest is put out."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from clubs import selectors
from clubs.acting_names import acting_name
from clubs.actors import Actor
from clubs.models import Club, Device, DevicePlayer, FormerMember, Knock, Membership, Player, Role
from clubs.services.audit import audit_write, rights_changed
from clubs.services.errors import DoorRefused, LastOrganiser

MOST_GUESTS = 20
"""So many are let in to a table by its code or link; players of the club who come beyond them are not held up."""


def role_give(
    *, actor: Actor, club: Club, to: Actor, role: Role, session_code: str = "", player: Player | None = None
) -> None:
    """Give a role in the club, or (guest) for one session; a role held before under the same scope is replaced.

    `player` is who has it, where that is known: a phone may speak for others too.
    """
    whom: dict[str, Any] = {"user_id": to.user_id} if to.user_id else {"device_id": to.device_id}
    with transaction.atomic():
        Membership.objects.bulk_create(
            [Membership(club=club, session_code=session_code, role=role, player=player, **whom)],
            update_conflicts=True, unique_fields=["club_id", *whom, "session_code"],
            update_fields=["role"] if player is None else ["role", "player"],
        )  # fmt: skip
        if role != Role.GUEST:
            FormerMember.objects.filter(selectors.held_by(to), club=club.id).delete()
        rights_changed(club.id)
        is_oneself = (to.user_id, to.device_id) == (actor.user_id, actor.device_id)
        what = "role_taken" if is_oneself else "role_given"
        name = acting_name(to, club.id) if player is None else player.name
        audit_write(actor=actor, club_id=club.id, session_code=session_code, what=what, role=role, to=name)


def is_more(role: str, *, than: str | None) -> bool:
    """Is a role above another, or above none?"""
    by_rank = selectors.ROLES_BY_RANK
    return than is None or by_rank.index(Role(role)) < by_rank.index(Role(than))


def guest_admit(*, actor: Actor, club: Club, session_code: str) -> None:
    """Let this device watch one session. No-op if it already may.

    Raises DoorRefused where as many guests are there as may, unless it speaks for a player of the club; the demo club,
    where nobody puts anybody out, takes all.
    """
    if selectors.role_of(actor, club.id, session_code) is not None:
        return
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(id=club.id)  # two at once take turns
        guests = Membership.objects.filter(club=club, session_code=session_code, role=Role.GUEST)
        is_full = not club.demo and guests.count() >= MOST_GUESTS
        if is_full and not selectors.is_player_of(actor, club.id):
            raise DoorRefused("guests_are_many", MOST_GUESTS)
        role_give(actor=actor, club=club, to=actor, role=Role.GUEST, session_code=session_code)


def guest_put_out(*, actor: Actor, membership: Membership, players: Sequence[UUID]) -> None:
    """Take a guest's right to one session away, what they asked for at its door, and, unless they have another role in
    the club, that their browsers speak for these players: those are kept by the scorekeeper again."""
    club, code, devices = membership.club, membership.session_code, _devices_of(membership)
    with transaction.atomic():
        Membership.objects.filter(club=club, id=membership.id).delete()
        Knock.objects.filter(club=club, session_code=code, device__in=devices, answered_at=None).delete()
        if not Membership.objects.filter(held_by_same(membership), club=club).exists():
            DevicePlayer.objects.filter(club=club, device__in=devices, player__in=players).delete()
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, session_code=code, what="guest_put_out", to=name_in_club(membership))


def guest_name(membership: Membership) -> str:
    """How a guest called themselves; empty for a browser that has only looked on."""
    return membership.user.name if membership.user else membership.device.name if membership.device else ""


def name_in_club(membership: Membership) -> str:
    """How a line of the club's activity calls a member or guest: as a player of the club, where they are one."""
    holder = Actor(membership.device_id, membership.user_id, member_name(membership))
    return holder.name if membership.player_id else acting_name(holder, membership.club_id)


def _devices_of(membership: Membership) -> list[UUID]:
    if membership.user_id is None:
        return [membership.device_id] if membership.device_id else []
    return list(Device.objects.filter(user=membership.user_id).values_list("id", flat=True))


def newcomers_of_guest(membership: Membership) -> list[UUID]:
    """The names that wait at a guest's table and for which nobody but they speak."""
    return selectors.newcomers_of_device(membership.club_id, membership.session_code, _devices_of(membership))


def held_by_same(membership: Membership) -> Q:
    """Rows with `user` and `device` that are about the holder of a membership."""
    return Q(user=membership.user_id) if membership.user_id else Q(device=membership.device_id)


def guests_follow(*, actor: Actor, club: Club, session_code: str, to: str, players: Sequence[Player]) -> None:
    """Let the guests of one session watch another, and the devices that speak for these players."""
    guests = Membership.objects.filter(club=club, session_code=session_code, role=Role.GUEST)
    devices = DevicePlayer.objects.filter(club=club, player__in=players)
    who: set[tuple[UUID | None, UUID | None]] = set(guests.values_list("user_id", "device_id"))
    for device, user in devices.values_list("device_id", "device__user_id"):
        who.add((user, None) if user else (None, device))
    with transaction.atomic():
        Membership.objects.bulk_create(
            [
                Membership(club=club, session_code=to, role=Role.GUEST, user_id=user, device_id=device)
                for user, device in who
            ],
            ignore_conflicts=True,
        )
        rights_changed(club.id)
        audit_write(actor=actor, club_id=club.id, session_code=to, what="table_split", guests=len(who))


def role_change(*, actor: Actor, membership: Membership, role: Role) -> None:
    """Make a member of a club something else in it. Raises LastOrganiser."""
    with transaction.atomic():
        held = lock_membership(membership)
        if held is None or held.role == role:
            return
        refuse_last_organiser(held)
        Membership.objects.filter(club=held.club_id, id=held.id).update(role=role)
        rights_changed(held.club_id)
        audit_write(
            actor=actor, club_id=held.club_id, what="role_changed", before=held.role, after=role, to=name_in_club(held)
        )


def member_name(membership: Membership) -> str:
    """How a member is called: as a player of the club, else as their account or their device calls them."""
    called: str = membership.player.name if membership.player is not None else ""
    return called or guest_name(membership)


def lock_membership(membership: Membership) -> Membership | None:
    """Lock the club and return the membership as it is now, if it still is: two organisers who lower each other take
    turns."""
    Club.objects.select_for_update(no_key=True).get(id=membership.club_id)
    held = Membership.objects.filter(club=membership.club_id, id=membership.id)
    return held.select_related("player", "user", "device").first()


def refuse_last_organiser(held: Membership) -> None:
    """Raise LastOrganiser for the only organiser of a club who can act. The club is locked."""
    others = selectors.organisers_of([held.club_id]).exclude(id=held.id)
    if held.role == Role.ORGANISER and not others.exists():
        raise LastOrganiser
