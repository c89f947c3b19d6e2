"""The table that tests are laid all at once is the one that its people make, each by themselves."""

from typing import Any

import pytest
import time_machine

from chouette.rules.house import ATLANTA
from clubs import services as people
from clubs.models import Audit, Club, Device, DevicePlayer, Membership, Player, RightsEpoch
from sessions import services
from tests.kit.table import Table, person, session_begun, table_laid

NAMES = ("Ann", "Bob", "Cat", "Dan")


def by_themselves() -> Table:
    """Kim makes a club and begins an evening; everybody follows the link and chooses their name."""
    kim = person("Kim")
    club = people.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    seats = {name: person(name) for name in NAMES}
    players = [people.player_add(actor=kim.actor, club=club, name=name) for name in NAMES]
    code = session_begun(kim, club, players, sheet=ATLANTA, change={})
    for seat, player in zip(seats.values(), players, strict=True):
        seat.id = player.id.hex
        people.guest_admit(actor=seat.actor, club=club, session_code=code)
        people.device_speaks_for(actor=seat.actor, club=club, player=player)
    services.view_renewed(code=code)
    return Table(club, code, kim, seats, person("Stranger"))


def written(table: Table) -> dict[str, Any]:
    """What stands in the database of its people, with names in place of what is another's each time."""
    called: dict[Any, str] = {table.code: "the evening", None: "none"}
    called |= {device.id: device.name for device in Device.objects.all()}
    called |= {key: player.name for player in Player.objects.all() for key in (player.id, str(player.id))}
    left_out = {"id", "club_id", "token_hash", "created_at", "since", "at", "_state", "slug"}

    def plain(row: Any) -> dict[str, Any]:
        shown = {key: value for key, value in vars(row).items() if key not in left_out}
        return {
            key: value if isinstance(value, dict | list) else called.get(value, value) for key, value in shown.items()
        }

    of_club = (Player, Membership, DevicePlayer, Audit, RightsEpoch)
    rows = {
        kind.__name__: [plain(row) for row in kind.objects.filter(club=table.club).order_by("pk")] for kind in of_club
    }
    return rows | {"Player": sorted(map(str, rows["Player"])), "Club": plain(Club.objects.get(pk=table.club.pk))}


def shown(table: Table) -> str:
    """The view of the table, with names in place of ids."""
    text = table.session.view.replace(table.code, "CODE").replace(table.club.slug, "SLUG")
    for name, one in table.people.items():
        text = text.replace(one.id, name)
    return text


@pytest.mark.usefixtures("db")
def test_a_table_laid_at_once_is_the_table_that_people_make() -> None:
    with time_machine.travel("2026-11-25 19:06Z", tick=False):  # the view has the second
        at_once, made = table_laid(names=NAMES), by_themselves()
    assert written(at_once) == written(made)
    assert shown(at_once) == shown(made)


@pytest.mark.usefixtures("db")
def test_each_at_a_table_laid_at_once_has_the_cookie_of_their_own_device() -> None:
    table = table_laid(names=NAMES)
    known = dict(Device.objects.values_list("token_hash", "id"))
    everybody = [table.kim, *table.people.values(), *filter(None, [table.stranger])]
    assert {one.hash: one.device for one in everybody} == known
    assert len(known) == len(NAMES) + 2
