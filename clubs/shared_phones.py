"""People of a club who have no phone of their own: they use that of somebody else, who had it first."""

from collections import defaultdict
from uuid import UUID

from django.db.models import Q, QuerySet

from clubs.models import DevicePlayer, Membership, Player
from clubs.selectors import free_names, names_of_players, players_of


def phone_hosts(club_id: UUID) -> dict[UUID, str]:
    """Return by person whose phone they use, for everybody who has neither a phone of their own nor an account.

    A phone is that of its account's player, else of the member, else of the one whom it spoke for first.
    """
    owners = _owners(club_id)
    spoken = DevicePlayer.objects.filter(club=club_id).order_by("since", "id")
    phones = defaultdict[UUID, list[UUID]](list)
    for device, person in spoken.values_list("device_id", "player__person"):
        phones[person].append(owners[device])
    with_account = set(Player.objects.filter(club=club_id).exclude(user=None).values_list("person", flat=True))
    hosts = {person: there[0] for person, there in phones.items() if person not in with_account and person not in there}
    names = names_of_players(club_id, hosts.values()) if hosts else {}
    return {person: names.get(host, "") for person, host in hosts.items()}


def phone_host(player: Player) -> str:
    """Return whose phone a player uses who has none of their own; empty for everybody else."""
    return phone_hosts(player.club_id).get(player.person, "")


def invitable_names(club_id: UUID, hosts: dict[UUID, str]) -> QuerySet[Player]:
    """Return the club's players whom an invitation may name, by name: nobody speaks for them, or a phone of these
    `hosts` does, which is not their own."""
    free = free_names(club_id).order_by().values("id")
    return players_of(club_id).filter(Q(id__in=free) | Q(id__in=list(hosts)))


def _owners(club_id: UUID) -> dict[UUID, UUID]:
    """Return whose each phone of the club is, by device."""
    first: dict[UUID, UUID] = {}
    all_of = defaultdict[UUID, set[UUID]](set)
    accounts = dict(Player.objects.filter(club=club_id).exclude(user=None).values_list("user_id", "person"))
    spoken = DevicePlayer.objects.filter(club=club_id).order_by("since", "id")
    for device, person, user in spoken.values_list("device_id", "player__person", "device__user_id"):
        first.setdefault(device, accounts.get(user, person))
        all_of[device].add(person)
    held = Membership.objects.filter(club=club_id, session_code="", device__in=list(all_of)).exclude(player=None)
    named = dict(held.values_list("device_id", "player__person"))
    return first | {device: person for device, person in named.items() if person in all_of[device]}
