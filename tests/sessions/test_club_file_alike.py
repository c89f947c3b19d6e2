"""That two names alike are two people's goes along in a club's file, with both of them and in form."""

import json
import re
from uuid import UUID, uuid4

import pytest

from clubs.models import Club, Player
from clubs.services import player_add, players_tell_apart
from sessions.errors import ClubFileRefused
from tests.kit.club_files import brought, in_database, row_changed, spoilt, unpacked, written
from tests.kit.people import page
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = "tables/player.jsonl"


@pytest.fixture
def two(db: None) -> Table:
    """A club in which Zoe and Zoë are said to be two people."""
    table = table_laid()
    one, other = (player_add(actor=table.kim.actor, club=table.club, name=name) for name in ("Zoe", "Zoë"))
    players_tell_apart(actor=table.kim.actor, one=one, other=other)
    return table


def asks(table: Table) -> bool:
    """Whether People asks the organiser about the two."""
    return "are they one player?" in page(table.kim.client().get(f"/clubs/{table.club.slug}/people/"))


def row_of(file: bytes, name: str) -> int:
    """The number of the line that has the player of that name."""
    lines = unpacked(file)[PLAYERS].decode().splitlines()
    return next(number for number, line in enumerate(lines, 1) if json.loads(line)["name"] == name)


def test_they_are_two_people_there_too(two: Table, second: str) -> None:
    assert not asks(two)
    file = written(two.club)
    zoe, zoë = (str(Player.objects.get(name=name).id) for name in ("Zoe", "Zoë"))
    shown = {one["name"]: one["other_people"] for one in json.loads(unpacked(file)["people.json"])["players"]}
    assert (shown["Zoe"], shown["Zoë"], shown["Ann"]) == ([zoë], [zoe], [])
    with in_database(second):
        brought(file)
        assert Player.objects.get(name="Zoe").other_people == [UUID(zoë).hex]
        assert unpacked(written(Club.objects.get()))[PLAYERS] == unpacked(file)[PLAYERS]


def test_a_file_of_before_it_could_be_said_says_it_of_nobody(two: Table, second: str) -> None:
    def of_before(content: bytes) -> bytes:
        return re.sub(rb',"other_people":\[[^]]*]', b"", content)

    file = spoilt(written(two.club), PLAYERS, of_before)
    assert b"other_people" not in unpacked(file)[PLAYERS]
    with in_database(second):
        brought(file)
        assert Player.objects.get(name="Zoe").other_people == []


@pytest.mark.parametrize("told", [5, "Zoë", {"Zoë": 1}, ["Zoë"], [5], [str(uuid4())], [["x"]], True])
def test_what_are_no_ids_is_refused_by_its_line(two: Table, second: str, told: object) -> None:
    file = written(two.club)
    number = row_of(file, "Zoe")
    with in_database(second), pytest.raises(ClubFileRefused) as raised:
        brought(spoilt(file, PLAYERS, row_changed(number, other_people=told)))
    assert str(raised.value) == f"{PLAYERS}, line {number}: “other_people”: It must list ids of players."


@pytest.mark.parametrize("left", [[], [uuid4().hex]])
def test_what_stands_with_one_of_the_two_alone_is_refused(two: Table, second: str, left: list[str]) -> None:
    file = written(two.club)
    with in_database(second), pytest.raises(ClubFileRefused) as raised:
        brought(spoilt(file, PLAYERS, row_changed(row_of(file, "Zoë"), other_people=left)))
    assert "is marked as another person than a player whose row does not say so." in str(raised.value)
