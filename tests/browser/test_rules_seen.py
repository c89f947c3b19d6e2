"""Before the first game: the rules in short on every phone, one tap each, and the table shows who has seen them."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs import services as people
from clubs.models import Player
from sessions.services import player_joins, session_start, view_renewed
from tests.kit.daily import first_daily
from tests.kit.page_faults import faults
from tests.kit.phones import PHONE, TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock, press
from tests.kit.table import Table, person, table_laid


def test_everybody_says_that_they_have_seen_the_rules(phones: Phones, laid: Table, pictures: Pictures) -> None:
    bob = phones.at(laid, "Bob", viewport=PHONE)
    kim = phones.at(laid, "Kim", viewport=TABLET)
    pictures.take(bob, "seen-ask")
    press(bob, "I have seen the rules")
    expect(kim.locator(".lobby")).to_contain_text("1 of 4 has seen the rules.")
    pictures.take(kim, "seen-tally", ((1024, 768), (390, 844)))
    kim.locator(".lineup-list").get_by_role("button", name="Cat").click()
    kim.get_by_role("button", name="Cat has seen the rules").click()
    expect(kim.locator(".lobby")).to_contain_text("2 of 4 have seen the rules.")


SIZES = ((360, 640), (768, 1024), (1024, 768))
DEPARTS: dict[str, Any] = {
    "jacoby": False,
    "automatic_doubles": "none",
    "max_players": 8,
    "immediate_redoubles": "none",
    "box_must_profit": False,
}


def sized(size: tuple[int, int]) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


def all_is_seen(page: Page, *names: str) -> None:
    """These can be reached without scrolling, and nothing lies over them."""
    for name in names:
        control = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first
        expect(control).to_be_in_viewport(ratio=1)
        control.click(trial=True)


@pytest.mark.long
@pytest.mark.parametrize("size", first_daily(*SIZES))
def test_three_rules_are_told_departures_first_and_the_rest_is_one_tap_away(
    transactional_db: None, phones: Phones, pictures: Pictures, size: tuple[int, int]
) -> None:
    table = table_laid("atlanta", **DEPARTS)
    bob = phones.at(table, "Bob", viewport=sized(size))
    rules = bob.locator(".short li")
    expect(rules).to_have_count(3)
    expect(bob.locator(".short li.departs")).to_have_count(3)
    expect(bob.locator(".dock .why").first).to_have_text("5 rules differ from the sheet.")
    all_is_seen(bob, "I have seen the rules", "All the rules", "Start game 1")
    assert faults(bob) == []
    pictures.take(bob, "seen-three")
    bob.get_by_role("link", name="All the rules").click()
    bob.wait_for_url(f"**/s/{table.code}/rules/")
    bob.go_back()
    press(bob, "I have seen the rules")
    expect(bob.locator(".house .departs")).to_have_count(3)
    expect(bob.locator(".dock .why").first).to_have_text("5 rules differ from the sheet.")
    all_is_seen(bob, "House rules", "Start game 1")
    pictures.take(bob, "seen-done")


@pytest.mark.parametrize("size", first_daily(*SIZES))
def test_the_rules_leave_room_for_seating(
    transactional_db: None, phones: Phones, pictures: Pictures, size: tuple[int, int]
) -> None:
    """The scorekeeper plays, and has yet to see the rules; nobody is seated, however many have come."""
    kim = person("Kim")
    club = people.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    session = session_start(
        actor=kim.actor, club=club, name="Thursday", sheet="atlanta", stake="2.00", currency="GBP", change=DEPARTS
    )
    player = people.player_add(actor=kim.actor, club=club, name="Kim")
    people.player_claim(actor=kim.actor, club=club, session_code=session.code, player=player)
    player_joins(code=session.code, actor=kim.actor, player=player)
    for name in ("Bob", "Cat", "Dan", "Eve", "Finn"):
        came = people.player_add(actor=kim.actor, club=club, name=name)
        player_joins(code=session.code, actor=kim.actor, player=came)
    page = phones.of(kim, f"/s/{session.code}/", viewport=sized(size))
    all_is_seen(page, "I have seen the rules", "Roll for the order")
    expect(page.locator(".come .code")).to_be_in_viewport(ratio=1)
    pictures.take(page, "seen-seating")


@pytest.mark.parametrize("size", first_daily((390, 844), (768, 1024)))
def test_no_rule_is_cut_while_there_is_free_space(
    transactional_db: None, phones: Phones, pictures: Pictures, size: tuple[int, int]
) -> None:
    """Bob has seen the rules, of which five are then changed."""
    table = table_laid("atlanta")
    bob = phones.at(table, "Bob", viewport=sized(size))
    press(bob, "I have seen the rules")
    expect(bob.locator(".lobby")).to_contain_text("1 of 4 has seen the rules.")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "change_rule", change=DEPARTS, agreed_by=["Ann", "Bob", "Cat", "Dan"])
    press(bob, "Agree")
    expect(bob.locator(".short li")).to_have_count(len(DEPARTS))
    pictures.take(bob, "rules-changed", (size,))
    assert bob.evaluate("""() => {
        const rules = document.querySelector(".short");
        const below = rules.nextElementSibling.nextElementSibling ?? rules.nextElementSibling;
        const free = below.getBoundingClientRect().top - rules.nextElementSibling.getBoundingClientRect().bottom;
        return rules.scrollHeight <= rules.clientHeight + 1 || free < 24;
    }""")


def test_on_a_phone_of_two_each_of_them_is_named(phones: Phones, laid: Table) -> None:
    """Cat uses Bob's phone too: what is asked of each has the name, and neither speaks for the other."""
    cat = Player.objects.get(id=laid.id("Cat"))
    people.device_speaks_for(actor=laid["Bob"].actor, club=laid.club, player=cat, instead_of_others=True)
    view_renewed(code=laid.code)
    phone = phones.at(laid, "Bob", viewport=PHONE)
    ask = dock(phone).get_by_role("button", name="has seen the rules")
    expect(ask).to_have_text("Bob has seen the rules")
    press(phone, "Not now")
    expect(dock(phone).locator(".toast.waits")).to_contain_text("Bob has not seen the house rules yet.")
    dock(phone).get_by_role("button", name="Show").click()
    ask.click()
    expect(ask).to_have_text("Cat has seen the rules")
    expect(phone.locator(".lobby")).to_contain_text("1 of 4 has seen the rules.")
    ask.click()
    expect(phone.locator(".lobby")).to_contain_text("2 of 4 have seen the rules.")
