"""People of a club who have no phone of their own: they use that of somebody else, who had it first."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from uuid import UUID

from django.db.models import Q, QuerySet

from clubs.models import DevicePlayer, Membership, Player
from clubs.selectors import BY_ACCOUNT, BY_BROWSER, free_names, players_of


def phone_hosts(club_id: UUID) -> dict[UUID, str]:
    """Return by person whose phone they use, for everybody who has neither a phone of their own nor an account.

    A phone is that of its account's player, else of the member, else of the one whom it spoke for first. Two or three
    statements.
    """
    accounts = Player.objects.filter(BY_ACCOUNT, club=club_id)
    of_accounts = list(accounts.values_list("user_id", "person", "name", "merged_into__name"))
    with_account = {user: person for user, person, _name, _merged in of_accounts}
    names = {person: merged or name for _user, person, name, merged in of_accounts}
    phones, first = defaultdict[UUID, list[UUID]](list), dict[UUID, UUID]()
    spoken = DevicePlayer.objects.filter(BY_BROWSER, club=club_id).order_by("since", "id")
    columns = ("device_id", "device__user_id", "player__person", "player__name", "player__merged_into__name")
    for device, user, person, name, merged in spoken.values_list(*columns):
        phones[device].append(person)
        first.setdefault(device, with_account.get(user, person))
        names[person] = merged or name
    owners = first | _members(club_id, phones)
    own = {owners[device] for device in phones} | set(with_account.values())
    return {
        person: names[owners[device]]
        for device, persons in reversed(phones.items())
        for person in persons
        if person not in own
    }


def phone_host(player: Player) -> str:
    """Return whose phone a player uses who has none of their own; empty for everybody else."""
    return phone_hosts(player.club_id).get(player.person, "")


def invitable_names(club_id: UUID, hosts: dict[UUID, str]) -> QuerySet[Player]:
    """Return the club's players whom an invitation may name, by name: nobody speaks for them, or a phone of these
    `hosts` does, which is not their own."""
    free = free_names(club_id).order_by().values("id")
    return players_of(club_id).filter(Q(id__in=free) | Q(id__in=list(hosts)))


def people_beside(held: Membership) -> list[Player]:
    """Return by name the other people of the club whom a member's phones or account speak for; none where it is not
    known whose the membership is."""
    if held.player is None:
        return []
    by_device, by_account = Q(device_players__device=held.device_id), Q(device_players__device__user=held.user_id)
    theirs = by_device if held.user_id is None else by_account | Q(user=held.user_id)
    persons = Player.objects.filter(theirs, club=held.club_id).values("person")
    return list(players_of(held.club_id).filter(id__in=persons).exclude(id=held.player.person))


def _members(club_id: UUID, phones: Mapping[UUID, Collection[UUID]]) -> dict[UUID, UUID]:
    """Return which of those whom a phone speaks for its membership names, of the phones that speak for several."""
    shared = [device for device, persons in phones.items() if len(set(persons)) > 1]
    if not shared:
        return {}
    held = Membership.objects.filter(club=club_id, session_code="", device__in=shared).exclude(player=None)
    named = dict(held.values_list("device_id", "player__person"))
    return {device: person for device, person in named.items() if person in phones[device]}
