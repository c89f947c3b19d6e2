"""Whoever has the six letters of a table floods neither it nor its door."""

from functools import partial
from typing import Any

import pytest
from django.test import Client

from chouette.rules.house import ATLANTA
from chouette.wording.language import LANGUAGES
from clubs import services as people
from clubs.ciphertext import PayTo
from clubs.models import Audit, Device, DevicePlayer, Knock, Membership, Player, Role
from clubs.services import DoorRefused, device_speaks_for, guest_admit, player_add, role_give
from sessions.api.limits import taps
from sessions.services import player_joins, rules_seen
from sessions.services.evenings.verification import session_verify
from sessions.services.locking import lock_session
from sessions.services.people.table_links import table_token
from sessions.view.view import view_of
from tests.kit.accounts import account
from tests.kit.daily import first_daily
from tests.kit.people import page
from tests.kit.settling import closed_evening
from tests.kit.table import Person, Table, has_no_phone, person, table_laid
from tests.kit.together import at_once

MOST_BYTES = 64 * 1024
FULL = "This table has 20 guests and takes no more. The scorekeeper can remove one at the door."


def let_in(table: Table, name: str = "Gus") -> Person:
    """Somebody with the six letters."""
    gus = person(name)
    assert gus.client().post("/join/", {"code": table.code}).status_code == 302
    return gus


def asks(table: Table, who: Person, name: str) -> int:
    """The status of the answer to whoever asks for another's name."""
    return who.client().post(f"/join/{table.code}/", {"player": table.id(name), "choice": "share"}).status_code


def full(table: Table) -> None:
    """Four play, and sixteen look on."""
    for _ in range(16):
        let_in(table)


def guests(table: Table) -> int:
    return Membership.objects.filter(session_code=table.code, role=Role.GUEST).count()


def test_the_twenty_first_guest_is_told_who_can_help(table: Table) -> None:
    full(table)
    late = person("Late")
    by_code = late.client().post("/join/", {"code": table.code})
    by_link = late.client().post("/j/", {"token": table_token(table.session)})
    assert (by_code.status_code, by_link.status_code) == (409, 409)
    assert FULL in page(by_code)
    assert FULL in page(by_link)
    assert guests(table) == 20
    assert late.client().get(f"/s/{table.code}/").status_code == 404


def test_a_guest_a_member_and_a_player_of_the_club_are_let_in_beyond(table: Table) -> None:
    full(table)
    assert table["Bob"].client().post("/join/", {"code": table.code}).status_code == 302
    member, player, newcomer = person("Mia"), person("Paul"), person("Zoe")
    role_give(actor=table.kim.actor, club=table.club, to=member.actor, role=Role.MEMBER)
    paul = player_add(actor=table.kim.actor, club=table.club, name="Paul")
    device_speaks_for(actor=player.actor, club=table.club, player=paul)
    for who in (member, player):
        assert who.client().post("/join/", {"code": table.code}).status_code == 302
    waits = people.newcomer_add(actor=newcomer.actor, club=table.club, name="Zoe", table="ABCDEF")
    device_speaks_for(actor=newcomer.actor, club=table.club, player=waits)
    assert newcomer.client().post("/join/", {"code": table.code}).status_code == 409


def test_once_a_guest_is_out_the_next_comes_in(table: Table) -> None:
    full(table)
    number = Membership.objects.filter(session_code=table.code, role=Role.GUEST).latest("id").id
    assert table.kim.client().post(f"/s/{table.code}/guests/{number}/out/").status_code == 302
    let_in(table)
    assert guests(table) == 20


def test_of_two_at_the_same_moment_one_is_the_twentieth(live_table: Table) -> None:
    for _ in range(15):
        let_in(live_table)

    def comes(who: Person) -> str:
        try:
            guest_admit(actor=who.actor, club=live_table.club, session_code=live_table.code)
        except DoorRefused as refused:
            return refused.code
        return "in"

    heard = at_once([partial(comes, person(name)) for name in ("Eva", "Fay", "Gil")])
    assert sorted(heard) == ["guests_are_many", "guests_are_many", "in"]
    assert guests(live_table) == 20


def test_a_phone_asks_three_times_in_an_evening(table: Table) -> None:
    """The same name again while it waits counts none; what was taken back counts."""
    gus = let_in(table)
    for name in ("Ann", "Ann", "Bob", "Bob", "Bob"):
        assert asks(table, gus, name) == 302
    assert gus.client().post(f"/join/{table.code}/wait/").status_code == 302
    assert asks(table, gus, "Bob") == 302
    answer = gus.client().post(f"/join/{table.code}/", {"player": table.id("Cat")})
    assert answer.status_code == 409
    said = "This phone has asked 3 times at this table. Take another name, or ask for an invitation."
    assert said in page(answer)
    assert [one["name"] for one in table.view["knocks"]] == ["Bob"], "what waits still does"
    body = {"player": table.id("Cat")}
    told = gus.client().post(f"/api/v1/sessions/{table.code}/join/", body, content_type="application/json")
    assert (told.status_code, told.json()["code"], told.json()["message"]) == (409, "asked_often", said)
    assert told.json()["params"] == {"most": 3}


def ten_wait(table: Table) -> None:
    for place in range(10):
        assert asks(table, let_in(table), ("Ann", "Bob", "Cat", "Dan")[place % 4]) == 302


def test_ten_phones_wait_at_a_door(table: Table) -> None:
    ten_wait(table)
    late = let_in(table)
    answer = late.client().post(f"/join/{table.code}/", {"player": table.id("Ann")})
    assert answer.status_code == 409
    assert "10 phones wait at this door. Ask again once the scorekeeper has answered them." in page(answer)
    knock = Knock.objects.filter(answered_at=None).first()
    assert knock is not None
    assert table.kim.client().post(f"/s/{table.code}/door/{knock.id}/", {"let_in": "0"}).status_code == 302
    assert asks(table, late, "Ann") == 302


def test_all_are_refused_with_one_tap(table: Table) -> None:
    """The scorekeeper refuses all of them, a player those who ask for them; each leaves its line."""
    ten_wait(table)
    ann, kim, address = table["Ann"].client(), table.kim.client(), f"/s/{table.code}/door/refuse/"
    assert "Refuse all" in page(ann.get(f"/s/{table.code}/door/"))
    assert "3 requests were declined." in page(ann.post(address, follow=True))
    assert [one["name"] for one in table.view["knocks"]] == ["Bob", "Cat", "Dan", "Bob", "Cat", "Dan", "Bob"]
    assert ann.post(address).status_code == 403
    shown = page(kim.post(address, follow=True))
    assert "7 requests were declined." in shown
    assert "Refuse all" not in shown
    assert table.view["knocks"] == []
    assert Audit.objects.filter(what="turned_away").count() == 10
    assert not Knock.objects.filter(let_in=True).exists()
    assert "Nobody is waiting." in page(kim.post(address, follow=True))
    assert session_verify(table.code) is None


def test_a_program_refuses_all(table: Table) -> None:
    ten_wait(table)
    answer = table.kim.client().post(f"/api/v1/sessions/{table.code}/door/refuse/")
    assert (answer.status_code, answer.json()) == (200, {"refused": 10})


def test_one_alone_has_no_button_for_all(table: Table) -> None:
    asks(table, let_in(table), "Ann")
    assert "Refuse all" not in page(table.kim.client().get(f"/s/{table.code}/door/"))


def test_a_table_of_before_counts_those_whom_its_view_does_not_list(table: Table) -> None:
    devices = Device.objects.bulk_create(Device(token_hash=f"hash {place}") for place in range(13))
    ann = Player.objects.get(id=table.id("Ann"))
    Knock.objects.bulk_create(
        Knock(club=table.club, session_code=table.code, device=one, player=ann) for one in devices
    )
    player_joins(code=table.code, actor=table["Ann"].actor, player=ann)
    assert (len(table.view["knocks"]), table.view["more_knocks"]) == (10, 3)


# Where creditors are paid


def test_a_guest_is_let_in_as_somebody_who_owes_money(table: Table) -> None:
    """Ann owes Bob, who has said where they are paid: nobody reads it with the six letters alone."""
    user = account()
    Player.objects.filter(id=table.id("Bob")).update(user=user)
    pay_to = PayTo(holder="Bob", iban="DE89370400440532013000")
    people.payment_details_keep(actor=table["Bob"].actor, user=user, pay_to=pay_to)
    gus = let_in(table)
    closed_evening(table)
    has_no_phone(table, "Ann")
    answer = gus.client().post(f"/join/{table.code}/", {"player": table.id("Ann")})
    assert answer.headers["Location"] == f"/join/{table.code}/wait/"
    assert "DE89" not in page(gus.client().get(f"/s/{table.code}/settle/")).replace(" ", "")
    assert "Ann is let in by the scorekeeper." in page(gus.client().get(f"/join/{table.code}/wait/"))
    door = page(table.kim.client().get(f"/s/{table.code}/door/"))
    assert "If it is let in, the new phone speaks for Ann. Then it reads where those are paid whom Ann owes." in door
    assert "whom Ann owes" not in page(gus.client().get(f"/s/{table.code}/door/"))
    knock = Knock.objects.get(answered_at=None)
    table.kim.client().post(f"/s/{table.code}/door/{knock.id}/", {"let_in": "1"})
    assert "DE89" in page(gus.client().get(f"/s/{table.code}/settle/")).replace(" ", "")


def test_a_program_waits_as_long_and_a_member_does_not(table: Table) -> None:
    gus, mia = let_in(table), person("Mia")
    closed_evening(table)
    has_no_phone(table, "Ann")
    body = {"player": table.id("Ann")}
    told = gus.client().post(f"/api/v1/sessions/{table.code}/join/", body, content_type="application/json")
    assert told.status_code == 202
    role_give(actor=table.kim.actor, club=table.club, to=mia.actor, role=Role.MEMBER)
    answer = mia.client().post(f"/join/{table.code}/", body)
    assert answer.headers["Location"] == f"/s/{table.code}/"


# How large the table's view is


def named(place: int) -> str:
    """Forty letters of four bytes each."""
    return chr(0x20000 + place) * 40


def flooded(count: int) -> Table:
    """So many play with long names, and as many guests as may come do all that they can: they take long names, ask to
    join, are refused, ask again, and knock for players."""
    open_to_all: dict[str, Any] = {"max_players": None, "max_team_alone": None, "max_team_with_partner": None}
    table = table_laid(ATLANTA, tuple(named(place) for place in range(count)), **open_to_all)
    table.tap("Kim", "start")
    hostile = [let_in(table) for _ in range(20 - count)]
    for place, one in enumerate(hostile, start=count):
        answer = one.client().post(f"/join/{table.code}/", {"name": named(place), "new": "1"})
        assert answer.headers["Location"] == f"/s/{table.code}/"
        one.id = DevicePlayer.objects.get(device_id=one.device).player_id.hex
        table.people[one.id] = one
        rules_seen(code=table.code, token=one.hash)
        ask(table, one)
    for one in hostile[:10]:
        assert one.client().post(f"/join/{table.code}/", {"player": table.id(named(0)), "choice": "share"})
    return table


def ask(table: Table, one: Person) -> None:
    """Ask to join; where as many ask as may, the first player refuses those first."""
    taps.forget()
    answer = table.post(one.id, {"event": "join", "player": one.id})
    if answer.status_code == 403:
        for asked in table.view["proposals"]:
            table.reply(named(0), asked["number"], "refuse")
        answer = table.post(one.id, {"event": "join", "player": one.id})
    assert answer.status_code == 202


@pytest.mark.parametrize("count", first_daily(8, 4, 12))
def test_hostile_guests_do_not_make_its_view_larger_than_64_kilobytes(db: None, count: int) -> None:
    table = flooded(count)
    locked, _, _ = lock_session(code=table.code)
    for language in LANGUAGES:
        size = len(view_of(locked, language).encode())
        assert size < MOST_BYTES, f"{language}: {size}"
    view = table.view
    assert len(view["players"]) == 20
    assert len(view["knocks"]) == min(10, 20 - count)
    assert view["proposals"]
    assert view["declined"] or count > 8


def test_a_client_without_a_cookie_is_a_guest_of_its_own(table: Table) -> None:
    """Whoever throws the cookie away each time comes no further than the twentieth guest."""
    found = [Client().post("/join/", {"code": table.code}).status_code for _ in range(18)]
    assert found == [302] * 16 + [409] * 2
