"""What a browser has as a guest goes along into the account that signs in on it: nothing lost, nothing doubled."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from uuid import UUID

from clubs.models import Club, Device, DevicePlayer, FormerMember, Membership, Player, User
from clubs.services.audit import rights_changed
from clubs.services.players import free_of_accounts_not_in_use
from clubs.services.roles import is_more

also_claimed: list[Callable[[UUID, UUID, Iterable[UUID]], None]] = []
"""Other apps with rights of a device: called with device, user and clubs. They tie themselves in when ready."""


def claim_guest_data(device_id: UUID, user_id: UUID) -> list[UUID]:
    """Hand everything of a device over to an account; returns the clubs in which that changed something.

    Roles go over, the higher one staying where the account has one already. Players whom nobody's account owns become
    theirs; those of others stay theirs.
    """
    held = clubs_of_device(device_id)
    clubs = {*_memberships(device_id, user_id), *_players(device_id, user_id)}
    _former_memberships(device_id, user_id)
    device = Device.objects.get(id=device_id)
    if device.operator_since is not None:
        User.objects.filter(id=user_id, operator_since=None).update(operator_since=device.operator_since)
        Device.objects.filter(id=device_id).update(operator_since=None)
    for take in also_claimed:
        take(device_id, user_id, held)
    return list(clubs)


def _memberships(device_id: UUID, user_id: UUID) -> set[UUID]:
    held = list(Membership.objects.select_for_update().filter(device_id=device_id))
    for one in held:
        own = Membership.objects.filter(club_id=one.club_id, user_id=user_id, session_code=one.session_code).first()
        if own is None:
            Membership.objects.filter(club=one.club_id, id=one.id).update(device=None, user_id=user_id)
            continue
        role = one.role if is_more(one.role, than=own.role) else own.role
        Membership.objects.filter(club=own.club_id, id=own.id).update(
            role=role, player_id=own.player_id or one.player_id
        )
        Membership.objects.filter(club=one.club_id, id=one.id).delete()
    return {one.club_id for one in held}


def _former_memberships(device_id: UUID, user_id: UUID) -> None:
    """Hand over what the device left; where the account left the same club, both are one: once removed is removed."""
    for one in FormerMember.objects.select_for_update().filter(device_id=device_id):
        own = FormerMember.objects.filter(club=one.club_id, user_id=user_id)
        if not own.exists():
            FormerMember.objects.filter(club=one.club_id, id=one.id).update(device=None, user_id=user_id)
            continue
        if one.removed:
            own.update(removed=True)
        FormerMember.objects.filter(club=one.club_id, id=one.id).delete()


def _players(device_id: UUID, user_id: UUID) -> set[UUID]:
    spoken_for: defaultdict[UUID, set[UUID]] = defaultdict(set)
    for club, person in DevicePlayer.objects.filter(device_id=device_id).values_list("club_id", "player__person"):
        spoken_for[club].add(person)
    clubs: set[UUID] = set()
    for club, persons in spoken_for.items():
        free_of_accounts_not_in_use(club, persons)
        Player.objects.filter(club=club, id__in=persons, user=None).update(user_id=user_id)
        own = Player.objects.filter(club=club, user_id=user_id).values_list("person", flat=True)
        records = Player.objects.filter(club=club, person__in=list(own)).values("id")
        if DevicePlayer.objects.filter(club=club, device_id=device_id, player__in=records).delete()[0]:
            clubs.add(club)
    return clubs


def left_behind(device_id: UUID) -> list[UUID]:
    """Take away whatever a device may still do by itself; returns the clubs in which that changed something."""
    clubs: set[UUID] = set()
    for model in (DevicePlayer, Membership, FormerMember):
        for club in set(model.objects.filter(device_id=device_id).values_list("club_id", flat=True)):
            model.objects.filter(club=club, device_id=device_id).delete()
            clubs.add(club)
    return list(clubs)


def clubs_of_device(device_id: UUID) -> set[UUID]:
    """The clubs in which a device has a role or speaks for somebody."""
    of_roles = Membership.objects.filter(device_id=device_id).values_list("club_id", flat=True)
    return {*of_roles, *DevicePlayer.objects.filter(device_id=device_id).values_list("club_id", flat=True)}


def clubs_of_account(user_id: UUID) -> set[UUID]:
    """The clubs in which an account has a role or a name."""
    of_roles = Club.objects.filter(memberships__user_id=user_id).values_list("id", flat=True)
    return {*of_roles, *Player.objects.filter(user_id=user_id).values_list("club_id", flat=True)}


def rights_changed_in(clubs: set[UUID]) -> None:
    """Let everyone who holds a socket of these clubs find out anew what they may."""
    for club_id in sorted(clubs):
        rights_changed(club_id)
