"""The scorekeeper and the organiser are two people."""

from clubs.models import Membership, Role
from tests.kit.table import Person, Table, person


def organiser(table: Table) -> Person:
    """Somebody who runs the club and keeps no sheet."""
    olga = person("Olga")
    Membership.objects.create(club=table.club, device_id=olga.actor.device_id, role=Role.ORGANISER)
    table.people["Olga"] = olga
    return olga


def keeper_alone(table: Table) -> None:
    """Kim keeps the sheet and runs nothing."""
    organiser(table)
    Membership.objects.filter(club=table.club, device_id=table.kim.device).update(role=Role.MEMBER)
