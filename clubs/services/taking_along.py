"""What a browser has as a guest goes along into the account that signs in on it: nothing lost, nothing doubled."""

from collections.abc import Callable
from uuid import UUID

from clubs.models import Club, Device, DevicePlayer, Membership, Player, User
from clubs.services.audit import rights_changed
from clubs.services.roles import is_more

also_taken_along: list[Callable[[UUID, UUID], None]] = []
"""Other apps with rights of a device: called with device and user. They tie themselves in when ready."""


def taken_along(device_id: UUID, user_id: UUID) -> list[UUID]:
    """Hand everything of a device over to an account; returns the clubs in which that changed something.

    Roles go over, the higher one staying where the account has one already. Players whom nobody's account owns become
    theirs; those of others stay theirs.
    """
    clubs = {*_memberships(device_id, user_id), *_players(device_id, user_id)}
    device = Device.objects.get(id=device_id)
    if device.operator_since is not None:
        User.objects.filter(id=user_id, operator_since=None).update(operator_since=device.operator_since)
        Device.objects.filter(id=device_id).update(operator_since=None)
    for take in also_taken_along:
        take(device_id, user_id)
    return list(clubs)


def _memberships(device_id: UUID, user_id: UUID) -> set[UUID]:
    held = list(Membership.objects.select_for_update().filter(device_id=device_id))
    for one in held:
        own = Membership.objects.filter(club_id=one.club_id, user_id=user_id, session_code=one.session_code).first()
        if own is None:
            Membership.objects.filter(pk=one.pk).update(device=None, user_id=user_id)
            continue
        role = one.role if is_more(one.role, than=own.role) else own.role
        Membership.objects.filter(pk=own.pk).update(role=role, player_id=own.player_id or one.player_id)
        one.delete()
    return {one.club_id for one in held}


def _players(device_id: UUID, user_id: UUID) -> set[UUID]:
    spoken_for = Player.objects.filter(device_players__device_id=device_id)
    Player.objects.filter(id__in=list(spoken_for.values_list("person", flat=True)), user=None).update(user_id=user_id)
    over = DevicePlayer.objects.filter(device_id=device_id, player__person__in=_persons_of(user_id))
    clubs = set(over.values_list("club_id", flat=True))
    over.delete()
    return clubs


def _persons_of(user_id: UUID) -> list[UUID]:
    return list(Player.objects.filter(user_id=user_id).values_list("person", flat=True))


def left_behind(device_id: UUID) -> list[UUID]:
    """Take away whatever a device may still do by itself; returns the clubs in which that changed something."""
    clubs: set[UUID] = set()
    for model in (DevicePlayer, Membership):
        held = model.objects.filter(device_id=device_id)
        clubs |= set(held.values_list("club_id", flat=True))
        held.delete()
    return list(clubs)


def clubs_of_account(user_id: UUID) -> set[UUID]:
    """The clubs in which an account has a role or a name."""
    of_roles = Club.objects.filter(memberships__user_id=user_id).values_list("id", flat=True)
    return {*of_roles, *Player.objects.filter(user_id=user_id).values_list("club_id", flat=True)}


def rights_changed_in(clubs: set[UUID]) -> None:
    """Let everyone who holds a socket of these clubs find out anew what they may."""
    for club_id in sorted(clubs):
        rights_changed(club_id)
