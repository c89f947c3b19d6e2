"""One who waits at the door of a table is shut out of no other, and does not wait for ever."""

from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone

from clubs.models import Knock, Player
from clubs.services import device_speaks_for, player_add
from sessions import services
from sessions.services.evenings.verification import session_verify
from tests.kit.accounts import account
from tests.kit.people import page
from tests.kit.table import Person, Table, person, table_laid


def comes_in(table: Table, who: Person, name: str) -> str:
    """The names of a table, one of them chosen; the page it leads to."""
    client = who.client()
    client.post("/join/", {"code": table.code})
    return str(client.post(f"/join/{table.code}/", {"player": table.id(name)}).headers.get("Location", ""))


def waiting(table: Table) -> list[str]:
    return [one["name"] for one in table.view["knocks"]]


def test_a_knock_at_one_table_is_none_at_another(db: None) -> None:
    """Ann's new phone waits at the first table, unanswered; at the second it knocks anew and is seen there."""
    table = table_laid()
    second = Table(table.club, _second_evening(table), table.kim, table.people)
    ann = Player.objects.get(id=table.id("Ann"))
    services.player_joins(code=second.code, actor=table["Ann"].actor, player=ann)
    phone = person("Ann's other phone")
    assert comes_in(table, phone, "Ann").endswith(f"/{table.code}/wait/")
    assert comes_in(second, phone, "Ann").endswith(f"/{second.code}/wait/")
    asked = [[one["player"] for one in at.view["knocks"]] for at in (table, second)]
    assert asked == [[table.id("Ann")], [table.id("Ann")]]
    assert phone.client().get(f"/join/{second.code}/wait/").status_code == 200


def _second_evening(table: Table) -> str:
    return services.session_start(
        actor=table.kim.actor, club=table.club, name="The other table", sheet="atlanta", stake="1", currency="GBP"
    ).code


def test_whoever_knocks_under_another_name_waits_under_that(table: Table) -> None:
    phone = person("A new phone")
    comes_in(table, phone, "Ann")
    comes_in(table, phone, "Bob")
    comes_in(table, phone, "Bob")
    assert waiting(table) == ["Bob"]
    assert Knock.objects.filter(answered_at=None).count() == 1


def test_nobody_waits_at_a_table_that_is_over(table: Table) -> None:
    comes_in(table, person("A new phone"), "Ann")
    table.tap("Kim", "close")
    assert waiting(table) == []
    assert not Knock.objects.filter(answered_at=None).exists()
    assert session_verify(table.code) is None


def test_after_twelve_hours_nobody_waits_any_more(table: Table) -> None:
    phone = person("A new phone")
    comes_in(table, phone, "Ann")
    call_command("housekeep")
    assert waiting(table) == ["Ann"]
    Knock.objects.update(asked_at=timezone.now() - timedelta(hours=12, minutes=1))
    call_command("housekeep")
    assert waiting(table) == []
    assert session_verify(table.code) is None
    state = phone.client().get(f"/join/{table.code}/wait/state/").json()
    assert state == {"state": "turned_away"}
    comes_in(table, phone, "Ann")
    assert waiting(table) == ["Ann"]


def test_a_player_of_the_club_who_is_not_at_the_table_is_named(table: Table) -> None:
    fred = player_add(actor=table.kim.actor, club=table.club, name="Fred")
    device_speaks_for(actor=person("Fred").actor, club=table.club, player=fred)
    new = person("A new phone").client()
    new.post("/join/", {"code": table.code})
    new.post(f"/join/{table.code}/", {"name": "Fred"})
    assert waiting(table) == ["Fred"]
    assert table.view["knocks"][0]["asks"]["text"] == "A new phone asks to speak for Fred. Allow it?"


def test_whose_phone_asks_is_said_to_the_room_and_to_the_player_asked_for(table: Table) -> None:
    """Bob's phone asks to speak for Ann beside Bob; a phone without a name is a new phone."""
    address = f"/join/{table.code}/"
    table["Bob"].client().post(address, {"player": table.id("Ann"), "choice": "share"})
    asks = table.view["knocks"][0]["asks"]
    assert asks["text"] == "The phone of Bob asks to speak for Ann. Allow it?"
    assert asks["you"] == {table.id("Ann"): "The phone of Bob asks to speak for you. Allow it?"}
    comes_in(table, person("A new phone"), "Cat")
    assert table.view["knocks"][1]["asks"]["text"] == "A new phone asks to speak for Cat. Allow it?"
    door = page(table["Kim"].client().get(f"/s/{table.code}/door/"))
    assert "The phone of Bob asks to speak for Ann." in door
    assert "If it is let in, the phone of Bob speaks for Bob and Ann; the old one will only watch." in door
    assert "If it is let in, the new phone speaks for Cat; the old one will only watch." in door
    assert "Debts and payments of Cat are then answered on the new phone, no longer on the old one." in door


def test_the_door_does_not_say_that_the_phones_of_an_account_only_watch(table: Table) -> None:
    user = account()
    Player.objects.filter(club=table.club, id=table.id("Ann")).update(user=user)
    comes_in(table, person("A new phone"), "Ann")
    door = page(table["Kim"].client().get(f"/s/{table.code}/door/"))
    assert "If it is let in, the new phone speaks for Ann; phones signed in as Ann still do too." in door
    assert "Debts and payments of Ann are then answered on the new phone too." in door
    assert "only watch" not in door


def test_another_name_at_the_door_takes_the_request_back(table: Table) -> None:
    """The names are shown anew, and nobody at the table is asked any more."""
    phone = person("A new phone")
    comes_in(table, phone, "Ann")
    answer = phone.client().post(f"/join/{table.code}/wait/")
    assert answer.headers["Location"] == f"/join/{table.code}/"
    assert waiting(table) == []
    assert session_verify(table.code) is None


def test_another_name_is_a_button_of_the_door(table: Table) -> None:
    phone = person("A new phone")
    comes_in(table, phone, "Ann")
    form = f'<form method="post" action="/join/{table.code}/wait/"'
    assert form in phone.client().get(f"/join/{table.code}/wait/").content.decode()


def test_whoever_sits_down_under_a_free_name_asks_for_no_other(table: Table) -> None:
    """They went back by themselves, without Another name."""
    phone = person("A new phone")
    comes_in(table, phone, "Ann")
    phone.client().post(f"/join/{table.code}/", {"name": "Heidi"})
    assert waiting(table) == []


def test_whoever_sits_down_under_their_own_name_asks_for_no_other(table: Table) -> None:
    table["Bob"].client().post(f"/join/{table.code}/", {"player": table.id("Ann"), "choice": "share"})
    assert waiting(table) == ["Ann"]
    comes_in(table, table["Bob"], "Bob")
    assert waiting(table) == []
