"""People with a role in the club, and phones that speak for more than one."""

from uuid import UUID

from clubs import services as people
from clubs.models import DevicePlayer, Player, Role
from sessions import services
from tests.kit.table import Person, Table, person


def treasurer(table: Table, name: str = "Tess") -> Person:
    """Somebody who does not play keeps the books."""
    tess = person(name)
    gets_role(table, tess, Role.TREASURER)
    return tess


def gets_role(table: Table, who: Person, role: Role) -> None:
    """Somebody gets a role in the club, on their phone."""
    people.role_give(actor=table.kim.actor, club=table.club, to=who.actor, role=role)


def speaks_also_for(table: Table, who: str, name: str) -> None:
    """The phone of one speaks for another as well."""
    DevicePlayer.objects.create(club=table.club, device_id=table[who].device, player_id=UUID(table.id(name)))


def hands_over(table: Table, name: str) -> None:
    """Kim makes somebody else the scorekeeper."""
    player = Player.objects.get(club=table.club, id=UUID(table.id(name)))
    services.sheet_handed_over(code=table.code, actor=table.kim.actor, token=table.kim.hash, player=player)
