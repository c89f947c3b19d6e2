"""Guests of a table: which names they may take, and how the scorekeeper puts one out."""

import pytest
from django.test import Client

from clubs import services as people
from clubs.models import Audit, DevicePlayer, Knock, Membership, RightsEpoch, Role
from sessions.api.limits import taps
from sessions.models import Attendance
from tests.kit.people import page
from tests.kit.table import Person, Table, person

pytestmark = pytest.mark.django_db


def guest(table: Table, name: str = "Gus") -> Person:
    """Somebody who was let in by the code and has no name here yet."""
    gus = person(name)
    people.guest_admit(actor=gus.actor, club=table.club, session_code=table.code)
    return gus


def number(table: Table, who: Person) -> int:
    return Membership.objects.get(club=table.club, device_id=who.device, role=Role.GUEST).id


def put_out(table: Table, client: Client, who: Person) -> int:
    return client.post(f"/s/{table.code}/guests/{number(table, who)}/out/").status_code


def test_the_scorekeeper_puts_a_guest_out_and_keeps_their_seat(table: Table) -> None:
    bob, kim = table["Bob"], table.kim.client()
    assert bob.client().get(f"/s/{table.code}/").status_code == 200
    assert "Bob" in page(kim.get(f"/s/{table.code}/door/")).split("Guests")[1]
    assert table.view["players"][bob.id]["phone"]
    assert f"/s/{table.code}/door/" in page(kim.get(f"/s/{table.code}/qr/"))
    epoch = RightsEpoch.objects.get(club=table.club).epoch
    assert put_out(table, kim, bob) == 302
    assert bob.client().get(f"/s/{table.code}/").status_code == 404
    assert table.post("Bob", {"event": "start"}).status_code == 404
    assert not table.view["players"][bob.id]["phone"]
    assert table.view["players"][bob.id]["seated"]
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Bob")
    assert Audit.objects.get(what="guest_put_out").details == {"to": "Bob"}
    assert RightsEpoch.objects.get(club=table.club).epoch > epoch


def test_nobody_else_puts_anybody_out(table: Table) -> None:
    assert put_out(table, table["Ann"].client(), table["Bob"]) == 403
    assert put_out(table, person("Zoe").client(), table["Bob"]) == 404
    taps.forget()
    assert table["Ann"].client().get(f"/api/v1/sessions/{table.code}/guests/").status_code == 403
    found = table.kim.client().get(f"/api/v1/sessions/{table.code}/guests/").json()["guests"]
    assert [one["names"] for one in found] == [["Ann"], ["Bob"], ["Cat"], ["Dan"]]
    address = f"/api/v1/sessions/{table.code}/guests/{found[3]['id']}/"
    assert table.kim.client().delete(address).status_code == 204
    assert table.kim.client().delete(address).status_code == 404
    assert not DevicePlayer.objects.filter(device_id=table["Dan"].device).exists()


def test_a_member_is_no_guest(table: Table) -> None:
    """Members of the club are put out by nobody at a table."""
    bob = table["Bob"]
    Membership.objects.create(club=table.club, device_id=bob.actor.device_id, role=Role.MEMBER)
    assert put_out(table, table.kim.client(), bob) == 404
    assert "Bob" not in page(table.kim.client().get(f"/s/{table.code}/door/")).split("Guests")[1]


def test_a_guest_sees_the_names_of_this_table_alone(table: Table) -> None:
    people.player_add(actor=table.kim.actor, club=table.club, name="Zacharias")
    shown = page(guest(table).client().get(f"/join/{table.code}/"))
    assert "Cat" in shown
    assert "Zacharias" not in shown
    assert "Zacharias" in page(table.kim.client().get(f"/join/{table.code}/"))


def test_a_guest_becomes_nobody_who_was_not_offered(table: Table) -> None:
    other = people.player_add(actor=table.kim.actor, club=table.club, name="Zacharias")
    gus = guest(table)
    assert gus.client().post(f"/join/{table.code}/", {"player": str(other.id)}).status_code == 404
    over_the_api = gus.client().post(
        f"/api/v1/sessions/{table.code}/join/", {"player": str(other.id)}, content_type="application/json"
    )
    assert over_the_api.status_code == 404
    assert not DevicePlayer.objects.filter(player=other).exists()
    # Typed, the name waits at the door until the scorekeeper opens.
    answer = gus.client().post(f"/join/{table.code}/", {"name": "zacharias"})
    assert answer.headers["Location"] == f"/join/{table.code}/wait/"
    assert not DevicePlayer.objects.filter(player=other).exists()
    waiting = page(gus.client().get(f"/join/{table.code}/wait/"))
    assert f"{other.name} is not at this table yet." in waiting
    assert "Another phone" not in waiting
    door = page(table.kim.client().get(f"/s/{table.code}/door/"))
    assert "a name of the club that is not at this table yet" in door
    knock = Knock.objects.get(player=other)
    assert table.kim.client().post(f"/s/{table.code}/door/{knock.id}/", {"let_in": "1"}).status_code == 302
    assert Attendance.objects.filter(session=table.session, player=other).exists()
    assert gus.client().get(f"/s/{table.code}/").status_code == 200


def test_a_new_name_and_one_of_this_table_are_taken_at_once(table: Table) -> None:
    assert (
        guest(table)
        .client()
        .post(f"/join/{table.code}/", {"name": "Wilhelmine"})
        .headers["Location"]
        .endswith(f"/s/{table.code}/")
    )
    eve = people.player_add(actor=table.kim.actor, club=table.club, name="Eve")
    Attendance.objects.create(club=table.club, session=table.session, player=eve)
    answer = guest(table, "Hal").client().post(f"/join/{table.code}/", {"player": str(eve.id)})
    assert answer.headers["Location"] == f"/s/{table.code}/"
