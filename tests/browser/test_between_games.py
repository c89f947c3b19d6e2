"""Between two games, on every phone and on the wall: what happened, who is next and why, how the next game begins."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens.scene import settled
from tests.kit.locales import LOCALES
from tests.kit.phones import PHONE, TABLET, Phones
from tests.kit.pictures import SIZES, WALL, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, dock, press, result
from tests.kit.table import Table, replaced_by, table_laid

TEN = ("Ann", "Bob", "Catherine", "Dan", "Eve", "Ferdinand", "Gus", "Henrietta", "Ian", "Josephine")

COVERED = """() => {
    const lowest = document.querySelector(".dock").getBoundingClientRect().top;
    const seen = ({ top, bottom }) => top >= 0 && bottom <= Math.min(lowest, innerHeight) + 0.5;
    const rows = [...document.querySelectorAll(".happened, .swings tr")];
    return rows.filter((row) => !seen(row.getBoundingClientRect())).map((row) => row.textContent.trim());
}"""
"""What of the result the dock hides, or the window cuts off."""

HIDDEN = """() => [...document.querySelectorAll(".swings tr")].filter((row) => {
    const { left, top, width, height, bottom } = row.getBoundingClientRect();
    return bottom > innerHeight || !row.contains(document.elementFromPoint(left + width - 8, top + height / 2));
}).map((row) => row.textContent.trim())"""
"""What of the result lies under something else on the wall."""

UNDER_THE_EDGE = """() => [...document.querySelectorAll(".dock button, .dock a")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 0.5)
    .map((one) => one.textContent.trim())"""


def gammon_at_four(table: Table) -> None:
    """All cubes to 2, Bob’s back to 4, and a gammon for the team."""
    team = list(table.people)[1:]
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Ann", cubes=team)
    for name in team:
        table.tap("Kim", "answer", by=name, cubes={name: "take" if name in ("Bob", "Cat") else "drop"})
    table.tap("Kim", "roll")
    for name in ("Bob", "Cat"):
        table.tap("Kim", "double", by=name)
    table.tap("Kim", "answer", by="Ann", cubes={"Bob": "take", "Cat": "take"})
    table.tap("Kim", "result", winner="team", kind="gammon")


def at_both_sizes(page: Page) -> Iterator[None]:
    """The smallest phone, then a larger one."""
    for size in (PHONE, SMALL):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        yield


def ten_between_games() -> Table:
    table = table_laid(names=TEN, max_players=12)
    table.tap("Kim", "start")
    for name in TEN[1:]:
        table.tap("Kim", "double", by=name)
    table.tap("Kim", "answer", by="Ann", cubes=dict.fromkeys(TEN[1:], "take"))
    table.tap("Kim", "result", winner="team", kind="gammon")
    return table


def coming(page: Page) -> Locator:
    """The line that says who is next."""
    return page.locator(".dock .coming")


def heads(page: Page) -> list[str]:
    return page.locator(".swings thead [scope]").all_inner_texts()


def figures(page: Page, name: str) -> list[str]:
    """What stands in somebody's row."""
    row = page.locator(".swings tbody tr").filter(has=page.locator("th", has_text=name))
    return row.locator(".num").all_inner_texts()


def eleven_with_one_paid_out() -> Table:
    """Kurt leaves after a game that the team has won, and is paid; then ten play another."""
    table = table_laid(names=(*TEN, "Kurt"), max_players=12)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    return table


@pytest.mark.long
def test_what_is_to_settle_stands_beside_the_total_once_somebody_was_paid(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Ann owes ten points: when Kurt leaves, Ann pays one of them and still owes nine."""
    table = eleven_with_one_paid_out()
    cat = phones.at(table, "Catherine", viewport=SMALL, reduced_motion="reduce")
    kim = phones.at(table, "Kim", viewport=TABLET, reduced_motion="reduce")
    wall = phones.of(table.kim, f"/s/{table.code}/screen/", viewport={"width": 1920, "height": 1080})
    for page in (cat, kim, wall):
        expect(page.locator(".swings")).to_be_visible()
        assert heads(page) == ["game", "total"]
    table.tap("Kim", "leave", player="Kurt")
    for page in (cat, kim, wall):
        expect(page.locator(".swings thead [scope]")).to_have_text(["game", "total", "to settle"])
        assert figures(page, "Ann") == ["−10", "−10", "−9"]
        assert figures(page, "Kurt") == ["+1", "+1", "0"]
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    settled(table, cat, kim, wall)
    for page in (cat, kim, wall):
        expect(page.locator(".swings thead [scope]")).to_have_text(["game", "total", "to settle"])
        expect(page.locator(".swings tbody tr")).to_have_count(11)  # Kurt is listed with what they have won
        assert figures(page, "Ann") == ["−1", "−11", "−10"]
    for _ in at_both_sizes(cat):
        assert cat.evaluate(COVERED) == []
        assert cat.evaluate(UNDER_THE_EDGE) == []
    assert kim.evaluate(HIDDEN) == []
    assert wall.evaluate(HIDDEN) == []
    pictures.take(cat, "to-settle", SIZES)
    pictures.take(kim, "to-settle-keeper", ((768, 1024), (1024, 768), (1440, 900)))
    pictures.take(wall, "to-settle-wall", WALL)


def test_three_beats_on_every_phone_and_on_the_wall(phones: Phones, laid: Table, pictures: Pictures) -> None:
    gammon_at_four(laid)
    bob, cat, dan = (phones.at(laid, name, viewport=SMALL) for name in ("Bob", "Cat", "Dan"))
    kim = phones.at(laid, "Kim", viewport=TABLET)
    wall = phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport={"width": 1920, "height": 1080})
    for page in (bob, cat, dan, kim, wall):
        expect(page.locator(".happened .said")).to_have_text("The team wins a gammon at 4.")
        assert heads(page) == ["game", "total"]
    for page, own in ((bob, "You +8 · £16"), (cat, "You +8 · £16"), (dan, "You −1 · £2")):
        expect(page.locator(".own-swing")).to_have_text(own)
    for page in (kim, wall):
        expect(page.locator(".own-swing")).to_have_count(0)
    for page, told in (
        (bob, "Next: you against Cat."),
        (cat, "Next: Bob against you."),
        (dan, "Next: Bob against Cat."),
    ):
        expect(coming(page)).to_have_text(told)
    press(bob, "Agree")
    expect(dock(bob).locator(".why").first).to_have_text("You are the Box. You beat Ann: the box is yours. A 6.1")
    expect(dock(dan).locator(".why").first).to_have_text("Bob beat Ann and takes the box. A 6.1")
    expect(wall.locator(".foot")).to_contain_text("Next: Bob against Cat.")
    expect(wall.locator(".foot")).to_contain_text("Bob beat Ann and takes the box. A 6.1")
    for page in (bob, cat, kim):
        expect(dock(page).get_by_role("button", name="Start game 2")).to_have_count(1)
        expect(page.locator(".starters")).to_have_count(0)
    expect(dock(dan).get_by_role("button", name="Start game 2")).to_have_count(0)
    for page in (dan, wall):
        expect(page.get_by_text("Bob, Cat or Kim may start game 2.")).to_be_visible()
    for name, page in (("box", bob), ("team", dan), ("keeper", kim)):
        pictures.take(page, f"between-{name}", SIZES)
    pictures.take(wall, "between-wall", WALL)
    press(bob, "Start game 2")
    expect(dan.get_by_role("heading", level=1)).to_contain_text("Game 2")


def test_a_game_that_nobody_played_out_says_so(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    dan = phones.at(laid, "Dan", viewport=SMALL)
    for name in ("Bob", "Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "drop"})
    expect(dan.locator(".happened .said")).to_have_text("The last cube is dropped: the game is over.")
    expect(dan.locator(".own-swing")).to_have_text("You −1 · £2")


@pytest.mark.long
def test_a_result_that_was_corrected_is_told_as_it_now_is(phones: Phones, laid: Table) -> None:
    """By its own phone, with one tap; then by the scorekeeper."""
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", viewport=SMALL)
    result(bob, "The team wins", "Single")
    expect(bob.locator(".happened .said")).to_have_text("The team wins a single game at 1.")
    expect(dock(bob).locator(".toast")).to_have_count(0)
    bob.locator(".over").get_by_role("button", name="Undo").click()
    expect(bob.locator(".lanes")).to_be_visible()
    result(bob, "Ann wins", "Single")
    expect(bob.locator(".happened .said")).to_have_text("Ann wins a single game at 1.")
    now = {"event": "result", "winner": "box", "kind": "backgammon"}
    laid.tap("Kim", "amend", seq=laid.seq, **replaced_by(now))
    expect(bob.locator(".happened .said")).to_have_text("Ann wins a backgammon at 1.")


@pytest.mark.long
def test_box_and_partner_are_named_together(phones: Phones, transactional_db: None) -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus"), max_players=8)
    ann, gus, bob, eve = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Gus", "Bob", "Eve"))
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    expect(ann.locator(".happened .said")).to_have_text("You and Gus win a single game at 1.")
    expect(bob.locator(".happened .said")).to_have_text("Ann and Gus win a single game at 1.")
    for page, told in (
        (ann, "Next: you and Gus against Cat."),
        (gus, "Next: Ann and you against Cat."),
        (eve, "Next: Ann and Gus against Cat."),
    ):
        expect(coming(page)).to_have_text(told)


def test_a_tap_on_who_is_next_shows_the_whole_line(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Dan", "step_out", player="Dan")
    cat = phones.at(laid, "Cat", viewport=PHONE)
    press(cat, "Next: Ann against you.")
    expect(cat.locator("dialog .lineup-list li")).to_contain_text(["Ann", "You", "Dan", "Bob"])
    expect(cat.locator("dialog .lineup-list")).to_contain_text("away")
    choose(cat, "Close")


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_covers_a_row_of_ten(phones: Phones, transactional_db: None, locale: str, pictures: Pictures) -> None:
    """On a small phone and on a larger one; the Box is asked for a Partner too."""
    table = ten_between_games()
    for name in ("Bob", "Catherine", "Eve", "Kim"):
        page = phones.at(table, name, viewport=SMALL, locale=locale, reduced_motion="reduce")
        settled(table, page)
        for _ in at_both_sizes(page):
            assert page.evaluate(COVERED) == [], name
            assert page.evaluate(UNDER_THE_EDGE) == [], name
        pictures.take(page, f"ten-{locale}-{name}", SIZES)
        if name != "Bob":
            continue
        dock(page).locator(".entered .btn").first.click()
        expect(dock(page).locator(".entered")).to_have_count(0)
        expect(dock(page).locator(".partnering")).to_have_count(1)
        for _ in at_both_sizes(page):
            assert page.evaluate(COVERED) == [], name
            assert page.evaluate(UNDER_THE_EDGE) == [], name
        pictures.take(page, f"ten-{locale}-{name}-agreed", SIZES)
    wall = phones.of(table.kim, f"/s/{table.code}/screen/", viewport={"width": 1920, "height": 1080}, locale=locale)
    settled(table, wall)
    rows = wall.locator(".swings tbody tr")
    expect(rows).to_have_count(10)
    assert wall.evaluate(HIDDEN) == []
    pictures.take(wall, f"ten-wall-{locale}", WALL)


def test_a_long_name_is_whole_and_two_lines_of_who_is_next_lie_on_nothing(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve", "Jean-Baptiste"))
    table.tap("Kim", "partner", player="Jean-Baptiste")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    page = phones.at(table, "Dan", viewport=SMALL, reduced_motion="reduce")
    expect(dock(page).locator(".coming")).to_have_text("Next: Ann and Jean-Baptiste against Cat.")
    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert page.locator(".swings tbody th").evaluate_all(cut) == []
    bottom = page.locator(".coming > span").evaluate(
        "next => next.getBoundingClientRect().bottom - parseFloat(getComputedStyle(next).paddingBlockEnd)"
    )
    assert bottom <= page.locator(".dock .why").first.evaluate("why => why.getBoundingClientRect().top")


def test_points_corrected_by_hand_are_in_every_total_and_a_row_of_the_sheet(phones: Phones, pictures: Pictures) -> None:
    """Ann beats three for 3; then a point goes from Ann to Dan: result and sheet say +2, −1, −1 and 0."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "adjust", points={"Ann": -1, "Dan": 1}, reason="Written to the wrong player.")
    kim = phones.at(table, "Kim", viewport={"width": 1440, "height": 900})
    swings = kim.locator(".swings tbody tr")
    expect(swings).to_have_count(4)
    totals = {row.locator("th").inner_text()[:3]: row.locator(".sum").first.inner_text() for row in swings.all()}
    assert totals == {"Ann": "+2", "Bob": "−1", "Cat": "−1", "Dan": "0"}
    sheet = kim.locator(".newest-rows")
    expect(sheet.locator("tbody tr:not(.blank)").nth(1)).to_have_text("±Points corrected −1 +1")
    expect(sheet.locator("tfoot td")).to_have_text(["+2", "−1", "−1", "0"])
    pictures.take(kim, "between-corrected-by-hand", SIZES)
