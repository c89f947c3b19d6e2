"""Behind "More": what this moment allows, with its price, and what belongs to the table; what lapses is in the dock."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens.scene import SIX, settled
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, dock, press, press_on
from tests.kit.table import Table, comes, table_laid

BIG = {"width": 1024, "height": 768}
WHOLE = """() => {
    const {top, bottom} = document.querySelector(".dock").getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".dock button")].map((one) => one.getBoundingClientRect());
    return buttons.every((one) => one.top >= top && one.bottom <= Math.min(bottom, innerHeight) + 0.5);
}"""


def part(page: Page, name: str) -> Locator:
    """One of the two parts of what stands behind "More"."""
    return page.locator("dialog section").filter(has=page.get_by_role("heading", name=name, exact=True))


def at_both_sizes(*pages: Page) -> Iterator[None]:
    """Everybody's screen large, then as small as the smallest phone."""
    for size in (BIG, SMALL):
        for page in pages:
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
        yield


def labels(buttons: Locator) -> list[str]:
    return [" ".join(one.split()) for one in buttons.all_inner_texts()]


@pytest.fixture
def alone(transactional_db: None) -> Table:
    """The Box has doubled six; Dan alone has taken."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=[*SIX[1:]])
    for name in SIX[1:]:
        table.tap(name, "answer", by=name, cubes={name: "take" if name == "Dan" else "drop"})
    return table


@pytest.mark.long
def test_an_extra_and_a_drop_after_all_are_in_the_dock_until_the_roll(
    phones: Phones, alone: Table, pictures: Pictures
) -> None:
    """With what each pays at once: Bob 1 for the extra, Dan 1 for the drop."""
    bob, dan = (phones.at(alone, name, viewport=SMALL, reduced_motion="reduce") for name in ("Bob", "Dan"))
    settled(alone, bob, dan)
    extra = dock(bob).get_by_role("button", name="Offer an extra")
    back = dock(dan).get_by_role("button", name="Drop after all")
    for _ in at_both_sizes(bob, dan):
        expect(extra).to_contain_text("you pay 1 · £2")
        expect(back).to_contain_text("you pay 1 · £2")
        assert [page.evaluate(WHOLE) for page in (bob, dan)] == [True, True]
    pictures.take(bob, "extra")
    pictures.take(dan, "drop-after-all")
    press(bob, "More")
    expect(bob.locator("dialog")).not_to_contain_text("Offer an extra")
    choose(bob, "Close")
    extra.click()
    expect(extra).to_have_count(0)
    settled_points = {name: alone.view["game"]["points"][alone.id(name)] for name in ("Bob", "Dan")}
    assert settled_points == {"Bob": -2, "Dan": 1}
    expect(dock(dan)).to_contain_text("Drop after all")
    alone.tap("Kim", "roll")
    expect(back).to_have_count(0)
    settled(alone, bob, dan)


def test_dropping_after_all_pays_what_it_said(phones: Phones, alone: Table) -> None:
    """The extra is undone, and its price goes back to Bob."""
    dan = phones.at(alone, "Dan", viewport=SMALL)
    alone.tap("Bob", "extra", by="Bob")
    settled(alone, dan)
    before = alone.view["game"]["points"][alone.id("Dan")]
    button = dan.locator(".lapsing").get_by_role("button", name="Drop after all")
    expect(button).to_contain_text("you pay 2 · £4")
    press_on(button)
    expect(dan.locator(".swings")).to_be_visible()
    [row] = alone.view["rows"]
    assert (before, row["points"][alone.id("Dan")]) == (1, -1)


@pytest.mark.long
def test_whoever_is_away_comes_back_with_one_tap(phones: Phones, laid: Table) -> None:
    cat = phones.at(laid, "Cat", viewport=SMALL, reduced_motion="reduce")
    laid.tap("Kim", "start")
    laid.tap("Cat", "step_out", player="Cat")
    settled(laid, cat)
    for _ in at_both_sizes(cat):
        expect(dock(cat).get_by_role("button", name="I am back")).to_be_visible()
        assert cat.evaluate(WHOLE)
    press(cat, "I am back")
    expect(dock(cat).get_by_role("button", name="I am back")).to_have_count(0)
    assert not laid.view["players"][laid.id("Cat")]["away"]


@pytest.mark.long
def test_the_two_parts(phones: Phones, pictures: Pictures) -> None:
    """A player between games, the scorekeeper, one who only looks on, and the end of the evening."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    dan, kim = (phones.at(table, name, viewport=SMALL, reduced_motion="reduce") for name in ("Dan", "Kim"))
    for page in (dan, kim):
        press(page, "More")
    for _ in at_both_sizes(dan, kim):
        now = labels(part(dan, "Now").get_by_role("button"))
        assert "Leave and settle \N{MINUS SIGN}1 · £2" in now
        assert not any(word in " ".join(now) for word in ("End the evening", "Remove from the line", "Set the order"))
        at_table = part(dan, "Table").locator(".at-table > *")
        assert labels(at_table) == ["Score sheet", f"Code {table.code}", "This phone", "Language"]
        for one in at_table.all():
            expect(one).to_be_visible()
        expect(part(kim, "Now").get_by_role("button", name="End the evening")).to_be_visible()
        expect(part(kim, "Now").get_by_role("link", name="Change a house rule")).to_be_visible()
        assert labels(part(kim, "Table").locator(".at-table > *")) == ["Score sheet", f"Code {table.code}", "Language"]
        expect(part(kim, "Table").get_by_role("button", name="Hand over scorekeeping")).to_be_visible()
    pictures.take(dan, "more-player")
    pictures.take(kim, "more-scorekeeper")
    part(dan, "Table").get_by_role("button", name="Rules, history, big screen").click()
    expect(dan.locator("dialog").get_by_role("link", name="House rules", exact=True)).to_be_visible()


def test_one_without_a_seat_is_offered_nothing_that_is_not_theirs(phones: Phones, laid: Table) -> None:
    comes(laid, "Gus")
    laid.tap("Kim", "start")
    gus = phones.at(laid, "Gus", viewport=SMALL)
    gus.get_by_role("button", name="Menu").click()
    choose(gus, "What you may do")
    expect(part(gus, "Table")).to_be_visible()
    now = labels(part(gus, "Now").get_by_role("button"))
    assert not any(word in " ".join(now) for word in ("Double", "Leave", "Step out", "Settle", "Report", "End"))


def test_the_holder_of_an_extra_settles_with_the_player_at_its_other_end(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    for name in ("Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "drop"})
    laid.tap("Cat", "extra", by="Cat")
    cat = phones.at(laid, "Cat")
    press(cat, "More")
    expect(cat.locator("dialog").get_by_role("button", name="Offer a settlement")).to_contain_text("Bob")
