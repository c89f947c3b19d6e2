"""The list of a club's evenings, and the way from a table to the one at which somebody sits already."""

import pytest
from playwright.sync_api import expect

from clubs import services as people
from clubs.models import Player
from sessions import services
from tests.kit.page_faults import faults
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock
from tests.kit.table import Table, comes


def test_an_evening_is_found_by_the_keyboard(phones: Phones, laid: Table, pictures: Pictures) -> None:
    laid.tap("Bob", "start")
    laid.tap("Bob", "result", winner="team", kind="single")
    laid.tap("Kim", "close")
    for name in ("Tuesday with a name so long that it has to find its place", "Wednesday"):
        services.session_start(
            actor=laid["Kim"].actor, club=laid.club, name=name, sheet="st-albans", stake="1.00", currency="GBP"
        )
    kim = phones.of(laid["Kim"], f"/clubs/{laid.club.slug}/evenings/", viewport=PHONE)
    rows = kim.locator(".evenings > li")
    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("Top: Bob, Cat and Dan +1 each")
    pictures.take(kim, "evenings")
    assert faults(kim) == []
    kim.get_by_text("Find an evening").press("Enter")
    kim.get_by_label("State").focus()
    kim.keyboard.type("finished")
    kim.get_by_label("From").fill("2001-01-01")
    kim.get_by_label("From").press("Enter")
    expect(rows).to_have_count(1)
    kim.get_by_label("To").fill("2000-12-31")
    kim.get_by_role("button", name="Show").press("Enter")
    expect(kim.get_by_role("alert")).to_have_text("This day is before the first. Choose a later one.")
    expect(kim.get_by_label("From")).to_have_value("2001-01-01")
    pictures.take(kim, "evenings-fault")
    kim.get_by_role("link", name="Show all").press("Enter")
    expect(rows).to_have_count(3)
    rows.last.get_by_role("link").press("Enter")
    kim.wait_for_url(f"**/s/{laid.code}/evening/")


@pytest.mark.long
def test_who_sits_at_another_table_is_led_there(phones: Phones, laid: Table, pictures: Pictures) -> None:
    eve = comes(laid, "Eve")
    second = services.session_start(
        actor=laid["Kim"].actor, club=laid.club, name="Second table", sheet="atlanta", stake="1.00", currency="GBP"
    )
    other = Table(laid.club, second.code, laid.kim, dict(laid.people))
    comes(other, "Fay")
    comes(other, "Gus")
    phones.complaints.expect("422")
    page = phones.of(eve, f"/s/{laid.code}/")
    join = dock(page).get_by_role("button", name="Join")
    expect(join.first).to_be_visible()
    people.guest_admit(actor=eve.actor, club=laid.club, session_code=second.code)
    services.player_joins(code=second.code, actor=eve.actor, player=Player.objects.get(id=eve.id))
    other.people["Eve"] = eve
    other.tap("Kim", "seat", line=["Eve", "Fay", "Gus"])
    join.first.click()
    expect(page.get_by_role("alert")).to_contain_text(
        "Eve sits at “Second table”; who leaves or sits out there can play here."
    )
    pictures.take(page, "sits-elsewhere")
    page.get_by_role("link", name="Go there").click()
    page.wait_for_url(f"**/s/{second.code}/")
