"""What stands on the pages once something is over: nothing is live that has ended, and a drop is called a drop."""

import pytest
from playwright.sync_api import expect

from tests.kit.daily import first_daily
from tests.kit.phones import PHONE, TABLET, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.room_of_ten import TEN
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import back_at_the_table, press
from tests.kit.table import Table, comes, table_laid

LOOKED_AT = (SIZES[0], SIZES[1], SIZES[3])


def dropped_by_the_captain() -> Table:
    """Bob, the Captain, drops; Ann wins the board from the two others."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap("Kim", "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    return table


@pytest.mark.long
def test_live_does_not_stand_beside_an_evening_that_is_over(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = dropped_by_the_captain()
    ann = phones.at(table, "Ann", viewport=PHONE)
    sheet = phones.of(table["Ann"], f"/s/{table.code}/sheet/", viewport=PHONE)
    listed = phones.of(table.kim, f"/clubs/{table.club.slug}/evenings/", viewport=PHONE)
    expect(ann.locator(".link")).to_contain_text("Live")
    expect(sheet.locator("[data-link]")).to_have_text("Live")
    expect(listed.locator(".evenings .state")).to_have_text("playing now")
    table.tap("Kim", "close")
    back_at_the_table(ann)
    expect(ann.get_by_role("heading", name="The evening is over.")).to_be_visible()
    expect(ann.locator(".link")).not_to_contain_text("Live")
    expect(sheet.locator("[data-link]")).to_have_text("")
    listed.reload()
    expect(listed.locator(".evenings")).to_contain_text("Top:")
    expect(listed.get_by_text("Not finished yet")).to_have_count(0)
    expect(listed.locator(".evenings .state")).to_have_count(0)
    for page, name in ((ann, "over-table"), (sheet, "over-sheet"), (listed, "over-list")):
        pictures.take(page, name, LOOKED_AT)


LIE_OVER = """() => {
    const rows = [...document.querySelectorAll(".owed li")].map((row) => row.getBoundingClientRect());
    return rows.flatMap((one, place) => rows.slice(place + 1).filter((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""
"""Rows of payments and results that lie over one another."""


def test_payments_and_results_of_ten_lie_side_by_side(phones: Phones, transactional_db: None) -> None:
    table = table_laid(names=TEN)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="gammon")
    table.tap("Kim", "close")
    kim = phones.of(table.kim, f"/s/{table.code}/", viewport=TABLET)
    expect(kim.locator(".owed")).to_have_count(2)
    expect(kim.get_by_role("link", name="Settle up")).to_be_visible()
    assert kim.evaluate(LIE_OVER) == []


@pytest.mark.long
@pytest.mark.parametrize("name", first_daily("Ann", "Bob", "Cat"))
def test_the_reason_of_the_rotation_is_the_drop(phones: Phones, transactional_db: None, name: str) -> None:
    """On a phone, on the wall and on the page of the game: whoever was not beaten on the board reads so nowhere."""
    table = dropped_by_the_captain()
    reads = {
        "Ann": "Bob dropped: you keep the box.",
        "Bob": "You dropped: Ann keeps the box.",
        "Cat": "Bob dropped: Ann keeps the box.",
    }
    shown = {
        f"/s/{table.code}/": reads[name],
        f"/s/{table.code}/screen/": "Next: Ann against Cat.",
        f"/s/{table.code}/sheet/1/": "Bob dropped: Ann keeps the box.",
    }
    for address, told in shown.items():
        page = phones.of(table[name], address)
        if address.endswith(f"/{table.code}/") and name != "Bob":
            press(page, "Agree")  # whoever played on is asked about what was entered, before the next game is told
        expect(page.get_by_text(told).first).to_be_visible()
        expect(page.locator("body")).not_to_contain_text("beat Bob")
        expect(page.locator("body")).not_to_contain_text("Captain won")


@pytest.mark.long
def test_the_last_reckoning_of_ten_has_the_room_that_there_is(phones: Phones, transactional_db: None) -> None:
    """On a tablet payments and results stand side by side; on a phone all of it scrolls, down to the dock."""
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ivy", "Jean-Baptiste")
    table = table_laid(names=names)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "close")
    kim, bob = phones.at(table, "Kim", viewport=TABLET), phones.at(table, "Bob", viewport=SMALL)
    expect(kim.locator(".owed li")).to_have_count(9 + 10)
    for row in kim.locator(".owed li").all():
        expect(row).to_be_in_viewport(ratio=0.99)
    places = [bob.locator(part).first.bounding_box() for part in (".reckoning", ".low")]
    assert places[0] is not None
    assert places[1] is not None
    assert places[0]["y"] + places[0]["height"] >= places[1]["y"] - 1
    bob.locator(".owed li").last.scroll_into_view_if_needed()
    expect(bob.locator(".owed li").last).to_be_in_viewport(ratio=0.99)


def test_a_player_who_joined_during_the_game_reads_from_which_they_play(phones: Phones, transactional_db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    ivy = comes(table, "Ivy")
    table.tap("Kim", "join", player="Ivy", agreed_by=list(table.people)[:4])
    table.tap("Kim", "result", winner="box", kind="single")
    (row,) = table.view["rows"]
    assert row["newcomers"] == [ivy.id]
    page = phones.at(table, "Ivy", viewport=PHONE)
    own = page.locator(".swings tr.me")
    expect(own).to_contain_text("plays from game 2")
    expect(own.locator(".axis")).to_have_count(0)
    expect(page.locator(".own-swing")).to_have_count(0)
