"""People with a role in the club, and phones that speak for more than one."""

from uuid import UUID

from clubs import services as people
from clubs.actors import Actor
from clubs.models import Device, DevicePlayer, Membership, Player, Role
from sessions import services
from tests.kit.table import Person, Table, has_no_phone, person


def treasurer(table: Table, name: str = "Tess") -> Person:
    """Somebody who does not play keeps the books."""
    tess = person(name)
    gets_role(table, tess, Role.TREASURER)
    return tess


def gets_role(table: Table, who: Person, role: Role) -> None:
    """Somebody gets a role in the club, on their phone."""
    people.role_give(actor=table.kim.actor, club=table.club, to=who.actor, role=role)


def gets_name(table: Table, who: str) -> None:
    """Somebody of the table's people who had no name in the club has one."""
    player = people.player_add(actor=table.kim.actor, club=table.club, name=who)
    people.player_be(actor=table[who].actor, club=table.club, player=player)


def on_second_phone(table: Table, who: str, role: Role) -> Actor:
    """Return somebody who keeps the books with an account on a phone that speaks for nobody; their own phone is signed
    in to it, too."""
    user = people.account_create(actor=table[who].actor, name=who)
    Device.objects.filter(id=table[who].device).update(user=user)
    Membership.objects.create(club=table.club, user=user, role=role)
    return Actor(None, user.id, who)


def share_one_phone(table: Table, one: str, other: str) -> None:
    """The phone of one is the only one that speaks for the other."""
    has_no_phone(table, other)
    speaks_also_for(table, one, other)


def speaks_also_for(table: Table, who: str, name: str) -> None:
    """The phone of one speaks for another as well."""
    DevicePlayer.objects.create(club=table.club, device_id=table[who].device, player_id=UUID(table.id(name)))


def hands_over(table: Table, name: str) -> None:
    """Kim makes somebody else the scorekeeper."""
    player = Player.objects.get(club=table.club, id=UUID(table.id(name)))
    services.sheet_handed_over(code=table.code, actor=table.kim.actor, token=table.kim.hash, player=player)
