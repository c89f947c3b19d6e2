"""Many phones knock at a table: the scorekeeper is asked once, and refuses all with one tap."""

from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import guest_admit, player_claim
from sessions import services
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock
from tests.kit.table import Table, person


def knocks(table: Table, *names: str) -> None:
    """A new phone for each of these names."""
    for name in names:
        phone = person("A new phone")
        guest_admit(actor=phone.actor, club=table.club, session_code=table.code)
        player = Player.objects.get(id=table.id(name))
        player_claim(actor=phone.actor, club=table.club, session_code=table.code, player=player)
    services.view_renewed(code=table.code)


def test_many_who_knock_are_one_question_and_one_tap(phones: Phones, laid: Table, pictures: Pictures) -> None:
    knocks(laid, "Ann", "Bob", "Ann", "Cat", "Dan")
    kim = phones.of(laid.kim, f"/s/{laid.code}/")
    asked = dock(kim).get_by_role("link", name="A new phone asks to speak for Ann. Allow it? 4 more ask.")
    expect(asked).to_be_visible()
    pictures.take(kim, "asked-once")
    asked.click()
    expect(kim.get_by_role("button", name="Let in")).to_have_count(5)
    pictures.take(kim, "at-the-door")
    kim.get_by_role("button", name="Refuse all").click()
    expect(kim.get_by_text("5 requests were declined.")).to_be_visible()
    expect(kim.get_by_text("Nobody is waiting.")).to_be_visible()
    expect(kim.get_by_role("button", name="Refuse all")).to_have_count(0)


def test_a_player_is_asked_for_their_own_name_alone(phones: Phones, laid: Table) -> None:
    knocks(laid, "Ann", "Bob", "Ann")
    ann = phones.of(laid["Ann"], f"/s/{laid.code}/")
    expect(
        dock(ann).get_by_role("link", name="A new phone asks to speak for you. Allow it? 1 more asks.")
    ).to_be_visible()
