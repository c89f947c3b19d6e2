"""Somebody comes later without a phone: the scorekeeper seats them from the club's people, or with a new name."""

import pytest
from django.test import Client

from clubs.models import DevicePlayer, Player
from clubs.services import player_add
from sessions.errors import NotAllowed
from sessions.models import Attendance
from sessions.services import session_start
from tests.kit.people import page
from tests.kit.table import Person, Table, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def kim(table: Table) -> Client:
    player_add(actor=table.kim.actor, club=table.club, name="Zoë")
    return table.kim.client()


def at(table: Table) -> str:
    return f"/s/{table.code}/latecomer/"


def seated(table: Table) -> list[str]:
    players = table.view["players"]
    return sorted(one["name"] for one in players.values() if one["seated"])


def test_the_club_s_people_without_a_seat_are_listed(table: Table, kim: Client) -> None:
    shown = page(kim.get(at(table)))
    assert 'value="Zoë"' in shown
    assert 'value="Ann"' not in shown
    assert "A new name" in shown


@pytest.mark.parametrize("told", [{"player": "Zoë"}, {"names": "Gus"}])
def test_they_get_a_seat_and_nobody_s_phone(table: Table, kim: Client, told: dict[str, str]) -> None:
    [name] = told.values()
    spoken = DevicePlayer.objects.count()
    answer = kim.post(at(table), told)
    assert answer.headers["Location"] == f"/s/{table.code}/"
    assert seated(table) == sorted(["Ann", "Bob", "Cat", "Dan", name])
    assert DevicePlayer.objects.count() == spoken
    last = table.view["last"]
    assert (last["event"], last["by"]) == ("join", None)
    assert table.session.scorekeeper_name == "Kim"


def test_a_name_like_one_of_the_club_is_asked_about_first(table: Table, kim: Client) -> None:
    answer = kim.post(at(table), {"names": "Zoe"})
    assert answer.status_code == 422
    assert "Zoe is new. Zoë?" in page(answer)
    assert not Player.objects.filter(club=table.club, name="Zoe").exists()


def test_nobody_named_is_refused(table: Table, kim: Client) -> None:
    assert "Name the one who sits down." in page(kim.post(at(table), {"names": ""}))


def test_what_the_rules_refuse_is_said_there_and_nobody_comes(table: Table, kim: Client) -> None:
    before = Attendance.objects.filter(session=table.session).count()
    answer = kim.post(at(table), {"player": "Ann"})
    assert answer.status_code == 422
    assert "Ann" in page(answer)
    assert Attendance.objects.filter(session=table.session).count() == before


# A guest who waits under another spelling of a name that the club has


@pytest.fixture
def zoe(table: Table, kim: Client) -> Person:
    """A guest who has said at the door that Zoe is new."""
    zoe = person("Zoe")
    zoe.client().post("/join/", {"code": table.code})
    assert zoe.client().post(f"/join/{table.code}/", {"name": "Zoe", "new": "1"}).status_code == 302
    return zoe


def ids(table: Table) -> dict[str, str]:
    return {one["name"]: player for player, one in table.view["players"].items()}


def test_whoever_seats_a_guest_is_asked_first_whether_the_club_knows_them(
    table: Table, kim: Client, zoe: Person
) -> None:
    answer = kim.post(at(table), {"player": "Zoe"})
    assert answer.status_code == 422
    shown = page(answer)
    assert ("Zoe is new. Zoë?" in shown, "This is Zoë" in shown, "No, Zoe is new" in shown) == (True, True, True)
    assert "Zoe" not in seated(table)


def test_it_is_the_player_whose_phone_that_is_then(table: Table, kim: Client, zoe: Person) -> None:
    answer = kim.post(at(table), {"names": "Zoe", "meant": "Zoe\tZoë"})
    assert 'value="Zoë"' in page(answer)
    assert "Zoe" not in ids(table)
    zoë = Player.objects.get(club=table.club, name="Zoë")
    assert [one.device_id for one in DevicePlayer.objects.filter(player=zoë)] == [zoe.device]
    assert not Player.objects.filter(club=table.club, name="Zoe").exists()
    assert kim.post(at(table), {"names": "Zoë"}).status_code == 302
    assert "Zoë" in seated(table)


def test_it_is_somebody_new_and_nobody_asks_again(table: Table, kim: Client, zoe: Person) -> None:
    answer = kim.post(at(table), {"names": "Zoe", "new": "zoe"})
    assert "This is Zoë" not in page(answer)
    assert kim.post(at(table), {"player": "Zoe"}).status_code == 302
    assert "Zoe" in seated(table)
    assert "are they one player?" not in page(kim.get(f"/clubs/{table.club.slug}/people/"))


def test_on_the_table_too_it_is_asked_before_they_sit_down(table: Table, kim: Client, zoe: Person) -> None:
    with pytest.raises(NotAllowed) as raised:
        table.tap("Kim", "join", player=ids(table)["Zoe"])
    assert raised.value.code == "newcomer_may_be_known"
    asked = kim.get(at(table), {"name": "Zoe"})
    assert (asked.status_code, "This is Zoë" in page(asked)) == (200, True)
    kim.post(at(table), {"names": "Zoe", "new": "zoe"})
    table.tap("Kim", "join", player=ids(table)["Zoe"])
    assert "Zoe" in seated(table)


def test_a_guest_who_goes_without_a_seat_is_told_apart_from_nobody(table: Table, kim: Client, zoe: Person) -> None:
    kim.post(at(table), {"names": "Zoe", "new": "zoe"})
    zoë = Player.objects.get(club=table.club, name="Zoë")
    assert zoë.other_people != []
    table.tap("Kim", "close")
    assert not Player.objects.filter(club=table.club, name="Zoe").exists()
    zoë.refresh_from_db()
    assert zoë.other_people == []


def test_somebody_of_the_very_same_name_is_asked_about_too(table: Table, kim: Client, zoe: Person) -> None:
    """The organiser has written the name after the guest had typed it."""
    player_add(actor=table.kim.actor, club=table.club, name="Zoe")
    shown = page(kim.post(at(table), {"player": "Zoe"}))
    assert ("This is Zoe" in shown, "No, Zoe is new" in shown) == (True, True)
    kim.post(at(table), {"names": "Zoe", "new": "zoe"})
    assert kim.post(at(table), {"player": "Zoe"}).status_code == 302
    assert "Zoe 2" in seated(table)


def test_before_the_first_game_the_answer_is_kept_as_well(kim: Client, table: Table) -> None:
    """On the page on which everybody is seated: the guest's phone is Zoë's, who is in the list in their place."""
    lobby = session_start(
        actor=table.kim.actor, club=table.club, name="Friday", sheet="atlanta", stake="2.00", currency="GBP"
    )
    gus = person("Zoe")
    gus.client().post("/join/", {"code": lobby.code})
    gus.client().post(f"/join/{lobby.code}/", {"name": "Zoe", "new": "1"})
    address, names = f"/s/{lobby.code}/seating/", "Ann\nBob\nZoe"
    shown = page(kim.post(address, {"names": names, "order": "rolled"}))
    assert "This is Zoë" in shown
    shown = page(kim.post(address, {"names": names, "order": "rolled", "meant": "Zoe\tZoë"}))
    assert "Ann\nBob\nZoë" in shown
    zoë = Player.objects.get(club=table.club, name="Zoë")
    assert [one.device_id for one in DevicePlayer.objects.filter(player=zoë)] == [gus.device]
    assert [one.player for one in Attendance.objects.filter(session=lobby)] == [zoë]
