"""The big screen: everybody's row in sight, cubes that are seen from across the room, what is at stake."""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from sessions.models import Session
from sessions.services import view_renewed
from tests.browser.screens.scene import settled
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.pictures import WALL, Pictures
from tests.kit.steps import until
from tests.kit.table import Table, comes, table_laid

TEN = ("Ann", "Jean-Baptiste", "Catherine", "Dan", "Eve", "Ferdinand", "Gus", "Henrietta", "Ian", "Josephine")
BIG = {"width": 1920, "height": 1080}
SCREENS = ((1920, 1080), (1440, 900), (1024, 768))
BEFORE = 132
"""Pixels of a cube on a screen 1920 wide, when it was too small to be read from across a room."""

CLOSED_IN = """(part) => {
    const {top, bottom, left, right} = part.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
}"""
LETTERS = "(part) => parseFloat(getComputedStyle(part).fontSize)"
BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"


def wall_of(phones: Phones, table: Table) -> Page:
    return phones.of(table.kim, f"/s/{table.code}/screen/", viewport=BIG, reduced_motion="reduce")


def still(table: Table, wall: Page) -> None:
    """Wait until it shows the table as it is, and no cube is on its way."""
    settled(table, wall)
    until(wall, "document.getAnimations().every((one) => one.playState !== 'running')")


def boxes(parts: Locator) -> Iterator[dict[str, float]]:
    """Where each of them lies."""
    for part in parts.all():
        box = part.bounding_box()
        assert box is not None
        x, y = box["x"], box["y"]
        yield {"x": x, "y": y, "width": box["width"], "right": x + box["width"], "bottom": y + box["height"]}


@pytest.mark.long
@pytest.mark.parametrize("names", first_daily(TEN, TEN[:6], TEN[:3]), ids=len)
def test_every_row_of_the_game_is_seen(phones: Phones, pictures: Pictures, names: tuple[str, ...]) -> None:
    """While the last game is called, too: the row of the Box, who lost, is the last."""
    table = table_laid(names=names)
    wall = wall_of(phones, table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    Session.objects.filter(code=table.code).update(ends_at=timezone.now() + timedelta(minutes=10))
    view_renewed(code=table.code)
    expect(wall.locator(".last-game")).to_contain_text("Last game.")
    for width, height in SCREENS:
        wall.set_viewport_size({"width": width, "height": height})
        rows = wall.locator(".swings tbody tr")
        expect(rows).to_have_count(len(names))
        expect(rows.last).to_contain_text("Ann")
        for part in (*rows.all(), wall.locator(".check"), wall.locator(".join"), wall.locator(".foot .said")):
            assert part.evaluate(CLOSED_IN), f"{part.inner_text()} at {width}x{height}"
        below = next(boxes(wall.locator(".check")))
        assert all(row["bottom"] <= below["y"] + 1 for row in boxes(rows))
        foot = next(boxes(wall.locator(".foot")))
        assert all(row["right"] <= foot["x"] for row in boxes(rows))
    wall.set_viewport_size(BIG)  # type: ignore[arg-type]  # a size of the browser
    assert rows.last.locator("th").evaluate(LETTERS) >= 40
    pictures.take(wall, f"wall-over-{len(names)}", WALL)


@pytest.mark.long
@pytest.mark.parametrize(("names", "times"), [(TEN[:6], 2), (TEN[:4], 2), (TEN, 2**0.5)], ids=["6", "4", "10"])
def test_cubes_are_twice_as_large(phones: Phones, pictures: Pictures, names: tuple[str, ...], times: float) -> None:
    """Twice as wide; ten at a table leave each cube a tenth of the width, and it is twice as large in all."""
    table = table_laid(names=names)
    wall = wall_of(phones, table)
    table.tap("Kim", "start")
    table.tap(names[1], "double", by=names[1])
    table.tap("Ann", "answer", by="Ann", cubes={names[1]: "take"})
    still(table, wall)
    taken, *centre = boxes(wall.locator(".lanes .cube"))
    assert all(cube["width"] >= BEFORE * times * 0.97 for cube in (taken, *centre))
    assert all(one["right"] < other["x"] for one, other in pairwise((taken, *centre)))
    assert taken["y"] + 80 < centre[0]["y"], "the Box's lies nearer to the Box"
    board = next(boxes(wall.locator(".lanes")))
    assert board["y"] <= taken["y"]
    table.tap("Ann", "double", by="Ann", cubes=[names[1]])
    table.tap(names[1], "answer", by=names[1], cubes={names[1]: "take"})
    still(table, wall)
    turned = next(boxes(wall.locator(".lanes .cube")))
    assert turned["y"] > centre[0]["y"] + 80
    assert turned["bottom"] <= next(boxes(wall.locator(".seat").first))["y"]
    for part in wall.locator(".seat .name, .foot .said, .foot .nextline, .top > *").all():
        assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth + 1"), part.inner_text()
    pictures.take(wall, f"wall-cubes-{len(names)}", WALL)


@pytest.mark.long
def test_whoever_holds_a_cube_is_read_from_across_the_room(phones: Phones, pictures: Pictures) -> None:
    table = table_laid(names=TEN)
    wall = wall_of(phones, table)
    table.tap("Kim", "start")
    table.tap("Dan", "double", by="Dan")
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "take"})
    table.tap("Kim", "roll")
    table.tap("Kim", "buy", by="Henrietta", cube="Dan", points=1, agreed_by=["Dan"])
    settled(table, wall)
    held = wall.locator(".held > span")
    expect(held).to_have_text(["Henr."])
    assert held.evaluate(LETTERS) >= 28
    assert held.evaluate("(part) => part.scrollWidth <= part.clientWidth + 1")
    pictures.take(wall, "wall-held", WALL)


def test_what_is_at_stake_what_happened_last_and_the_time(phones: Phones, pictures: Pictures) -> None:
    table = table_laid(names=TEN[:4])
    wall = wall_of(phones, table)
    table.tap("Kim", "start")
    settled(table, wall)
    expect(wall.locator(".top .stake")).to_have_text("At stake ±3")
    table.tap("Dan", "double", by="Dan")
    expect(wall.locator(".latest")).to_have_text("Dan doubles to 2.")
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "take"})
    expect(wall.locator(".latest")).to_have_text("Ann takes Dan’s cube.")
    expect(wall.locator(".top .stake")).to_have_text(re.compile(r"At stake ±4\s*gammon ±6"))
    expect(wall.locator(".top .hour")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    comes(table, "Gus")
    table.tap("Kim", "result", winner="team", kind="single")
    expect(wall.locator(".latest")).to_have_count(0)


def test_the_clock_goes_on_while_nothing_happens(phones: Phones) -> None:
    table = table_laid()
    wall = phones.bare(viewport=BIG)
    phones.known(wall, table.kim)
    wall.clock.install()
    wall.goto(f"{phones.site.url}/s/{table.code}/screen/")
    hour = wall.locator(".hour")
    before = hour.inner_text()
    wall.clock.run_for(61_000)
    expect(hour).not_to_have_text(before)


@pytest.mark.long
def test_nobody_is_asked_in_once_the_evening_is_over(phones: Phones, pictures: Pictures) -> None:
    table = table_laid(names=TEN)
    wall = wall_of(phones, table)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    expect(wall.locator(".join")).to_contain_text(table.code)
    table.tap("Kim", "close")
    expect(wall.locator(".room")).to_contain_text("The evening is over.")
    expect(wall.locator(".room")).not_to_contain_text(table.code)
    expect(wall.locator(".join, .qr")).to_have_count(0)
    for width, height in SCREENS:
        wall.set_viewport_size({"width": width, "height": height})
        for row in wall.locator(".owed li").all():
            assert row.evaluate(CLOSED_IN), f"{row.inner_text()} at {width}x{height}"
    wall.set_viewport_size(BIG)  # type: ignore[arg-type]  # a size of the browser
    pictures.take(wall, "wall-closed", WALL)


@pytest.mark.long
def test_it_is_dark_when_the_house_is_dark(phones: Phones) -> None:
    """As the screen's own device has it; or turned by whoever lowers the light, and then it stays so."""
    table = table_laid()
    wall = wall_of(phones, table)
    wall.emulate_media(color_scheme="light")
    day = wall.evaluate(BACKGROUND)
    wall.emulate_media(color_scheme="dark")
    night = wall.evaluate(BACKGROUND)
    assert night != day
    wall.emulate_media(color_scheme="light")
    light = wall.get_by_role("button", name="Dark")
    light.click()
    expect(light).to_have_attribute("aria-pressed", "true")
    assert wall.evaluate(BACKGROUND) == night
    wall.reload()
    expect(light).to_have_attribute("aria-pressed", "true")
    assert wall.evaluate(BACKGROUND) == night
    light.click()
    assert wall.evaluate(BACKGROUND) == day
