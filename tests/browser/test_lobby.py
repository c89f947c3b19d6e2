"""The lobby in two browsers: what happens at a table is seen beside the door and on the wall at once."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from sessions import services
from tests.browser.conftest import PHONE, Phones
from tests.browser.pictures import WALL, Pictures
from tests.browser.steps import press
from tests.sessions.conftest import Table


def test_a_table_is_watched_from_the_door(phones: Phones, laid: Table, pictures: Pictures) -> None:
    club = f"{phones.site.url}/clubs/{laid.club.slug}"
    kim = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/tonight/", viewport=PHONE)
    wall = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/screen/", viewport={"width": 1920, "height": 1080})
    bob = phones.of(laid["Bob"], f"/s/{laid.code}/")
    table = kim.locator(".glance").first
    expect(kim.locator(".link")).to_have_text("Live")
    expect(table).to_contain_text("Ann against Bob")
    press(bob, "Start the game")
    expect(table.locator(".state")).to_have_text("Game 1")
    press(bob, "Double to 2")
    expect(table.locator(".waits")).to_have_text("Ann answers Bob.")
    expect(wall.locator(".waits")).to_have_text("Ann answers Bob.")

    for name in ("Second table", "A third one with a very long name indeed"):
        services.session_start(
            actor=laid["Kim"].actor, club=laid.club, name=name, sheet="st-albans", stake="1.00", currency="GBP"
        )
    expect(kim.locator(".glance")).to_have_count(3)
    pictures.take(kim, "lobby")
    pictures.take(wall, "lobby-wall", WALL)
    found = Axe().run(kim)
    assert found.violations_count == 0, found.generate_report()
    table.locator("a").click()
    kim.wait_for_url(f"**/s/{laid.code}/")
    kim.goto(f"{club}/tonight/")
    expect(kim.locator(".glance")).to_have_count(3)
