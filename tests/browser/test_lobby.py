"""The lobby in two browsers: what happens at a table is seen beside the door and on the wall at once."""

import pytest
from playwright.sync_api import expect

from clubs.models import Membership
from clubs.services import rights_changed
from sessions import services
from tests.kit.connection import Wire
from tests.kit.page_faults import faults
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import WALL, Pictures
from tests.kit.settling import closed_evening
from tests.kit.steps import press
from tests.kit.table import Table


@pytest.mark.long
def test_a_table_is_watched_from_the_door(phones: Phones, laid: Table, pictures: Pictures) -> None:
    club = f"{phones.site.url}/clubs/{laid.club.slug}"
    kim = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/", viewport=PHONE)
    wall = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/screen/", viewport={"width": 1920, "height": 1080})
    bob = phones.of(laid["Bob"], f"/s/{laid.code}/")
    table = kim.locator(".glance").first
    expect(kim.locator(".link")).to_have_text("Live")
    expect(table.locator(".waits")).to_have_text("Bob is Captain next.")
    expect(table.locator(".sides")).to_have_count(0)
    press(bob, "Start game")
    expect(table.locator(".sides")).to_have_text("Ann against Bob")
    expect(table.locator(".state")).to_have_text("Game 1")
    press(bob, "Double to 2")
    expect(table.locator(".waits")).to_have_text("Waiting for Ann to answer Bob.")
    expect(wall.locator(".waits")).to_have_text("Waiting for Ann to answer Bob.")

    for name in ("Second table", "A third one with a very long name indeed"):
        services.session_start(
            actor=laid["Kim"].actor, club=laid.club, name=name, sheet="st-albans", stake="1.00", currency="GBP"
        )
    expect(kim.locator(".glance")).to_have_count(3)
    pictures.take(kim, "lobby")
    pictures.take(wall, "lobby-wall", WALL)
    assert faults(kim) == []
    table.locator("a").click()
    kim.wait_for_url(f"**/s/{laid.code}/")
    kim.goto(f"{club}/")
    expect(kim.locator(".glance")).to_have_count(3)


@pytest.mark.long
def test_a_lobby_whose_line_is_silent_says_so_and_is_live_again(phones: Phones, laid: Table) -> None:
    """By the same rule as the table: what is not answered within five seconds is not live."""
    door = phones.bare()
    door.clock.install()
    wire = Wire(door)
    phones.known(door, laid["Kim"])
    door.goto(f"{phones.site.url}/clubs/{laid.club.slug}/")
    expect(door.locator(".link")).to_have_text("Live")
    wire.cut = True
    door.clock.run_for(10_500)
    expect(door.locator(".link")).to_have_text("Not connected; this may be old.")
    laid.tap("Kim", "start")
    wire.cut = False
    door.clock.run_for(15_500)
    expect(door.locator(".link")).to_have_text("Live")
    expect(door.locator(".glance .state")).to_have_text("Game 1")


def test_who_no_longer_belongs_to_the_club_is_told_so_at_the_door(phones: Phones, laid: Table) -> None:
    phones.complaints.expect("WebSocket")
    kim = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/")
    expect(kim.locator(".link")).to_have_text("Live")
    Membership.objects.filter(device_id=laid["Kim"].device).delete()
    rights_changed(laid.club.id)
    expect(kim.locator(".link")).to_have_text("This device no longer belongs to the club.")


def test_a_finished_evening_says_how_many_played_and_nobody_is_at_it_any_more(phones: Phones, laid: Table) -> None:
    closed_evening(laid)
    door = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/")
    glance = door.locator(".glance").first
    expect(glance.locator(".state")).to_have_text("finished")
    expect(glance.locator(".glance-foot")).to_contain_text("4 played")
    expect(glance.locator(".glance-foot")).not_to_contain_text("at the table")
