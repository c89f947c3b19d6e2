"""One who waits at the door of a table is shut out of no other, and does not wait for ever."""

from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone

from clubs.models import Knock, Player
from sessions import services
from sessions.services.evenings.verification import session_verify
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
    assert Knock.objects.count() == 1


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
