"""Answers keep their places: a word that cannot be given now stays where it was, pale, with its reason below."""

import re

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ACT, BRIGHTON
from tests.kit.partner import with_a_partner
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock, pick, said
from tests.kit.table import table_laid

LAST = "You are the last one in and may only beaver or drop. ACT 15"
UPRIGHT = {"width": 768, "height": 1024}


def place(button: Locator) -> tuple[int, int]:
    """Its left edge and its width."""
    box = button.bounding_box()
    assert box is not None
    return round(box["x"]), round(box["width"])


def places(page: Page) -> dict[str, tuple[int, int]]:
    words = ("Take", "Drop", "Beaver")
    return {word: place(dock(page).get_by_role("button", name=word)) for word in words}


def rows(page: Page) -> list[int]:
    """The upper edge of each answer, from the first one on."""
    tops = page.locator(".choice .btn").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    return [round(top - tops[0]) for top in tops]


def is_pale(word: Locator, reason: str | re.Pattern[str]) -> None:
    """It can be reached, it is described by its reason, and pressing it does nothing."""
    page = word.page
    expect(word).to_have_attribute("aria-disabled", "true")
    expect(word).to_have_accessible_description(reason)
    word.focus()
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    word.click(force=True)
    expect(page.locator(".refusal")).to_have_count(0)


def test_the_last_one_in_finds_drop_and_beaver_where_they_were(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    dan, kim = phones.at(table, "Dan"), phones.at(table, "Kim", viewport=UPRIGHT)
    expect(said(dan)).to_have_text("Ann doubles you to 2.")
    before = places(dan)
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    expect(dock(dan)).to_contain_text(LAST)
    assert places(dan) == before
    is_pale(dock(dan).get_by_role("button", name="Take"), f"Take {LAST}")
    dan.keyboard.press("T")
    assert table.last_body["by"] == table.id("Cat")
    pick(kim, "Dan")
    column = dock(kim).get_by_role("group", name="Dan")
    expect(column.get_by_role("button")).to_have_text(["Take", "Drop −1", "Beaver ±4"], use_inner_text=True)
    is_pale(
        column.get_by_role("button", name="Take"), "Take Dan is the last one in and may only beaver or drop. ACT 15"
    )


def test_letters_twice_as_large_keep_the_answers_where_they_were(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    dan = phones.at(table, "Dan")
    dan.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(said(dan)).to_have_text("Ann doubles you to 2.")
    before, boxes = places(dan), rows(dan)
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    expect(dock(dan)).to_contain_text(LAST)
    assert (places(dan), rows(dan)) == (before, boxes)


KEPT = "Drop Fay has dropped: you play this double alone and cannot drop it. B Box Partner"


def kept_alone(phones: Phones, doubling: tuple[str, ...] = ("Bob", "Cat"), **change: str) -> tuple[Page, Page]:
    """Ann keeps a double of these cubes alone; the screens of Ann and of the scorekeeper, who has picked her."""
    table = with_a_partner(BRIGHTON, **change)
    for name in doubling:
        table.tap(name, "double", by=name)
    table.tap("Fay", "partner_split", by="Fay", keeps="Ann")
    ann, kim = phones.at(table, "Ann"), phones.at(table, "Kim", viewport=UPRIGHT)
    pick(kim, "Ann")
    return ann, kim


def test_of_cubes_that_get_one_word_the_withheld_word_keeps_its_place(phones: Phones, transactional_db: None) -> None:
    ann, _ = kept_alone(phones)
    expect(dock(ann).locator(".question")).to_contain_text("Fay drops and pays you 1 · £2; you play alone.")
    expect(dock(ann).locator(".choice button")).to_have_text(["Take all", "Drop all", "Beaver all"])
    is_pale(dock(ann).get_by_role("button", name="Drop all"), KEPT)


def test_under_each_cube_the_withheld_word_keeps_its_place(phones: Phones, transactional_db: None) -> None:
    ann, kim = kept_alone(phones, box_redouble="any")
    for name in ("Bob", "Cat"):
        words = dock(ann).get_by_role("group", name=name).get_by_role("radio")
        expect(words).to_have_count(3)
        is_pale(words.nth(1), KEPT)
        expect(words.nth(1)).not_to_be_checked()
    expect(dock(ann).locator(".reasons")).to_have_text(KEPT)
    under_column = dock(kim).locator(".of-answer").first.get_by_role("radio")
    expect(under_column).to_have_count(3)
    is_pale(under_column.nth(1), "Drop Fay has dropped: Ann plays this double alone and cannot drop it. B Box Partner")


def drawn(button: Locator) -> list[str]:
    """Its ground and its letters."""
    look = "(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]"
    found: list[str] = button.evaluate(look)
    return found


NOT_ENOUGH = re.compile(r"ACT 18$")


def test_take_all_is_pale_where_the_house_refuses_it(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """ACT 18: not even all three would win money in this game. Drop all stands beside it and is pressed."""
    table = table_laid(ACT, ("Ann", "Bob", "Cat", "Dan", "Eve"))
    table.tap("Kim", "start")
    table.tap("Kim", "settle", points={"Eve": 9}, agreed_by=["Ann", "Eve"])
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    ann = phones.at(table, "Ann", viewport=SMALL)
    row = dock(ann).locator(".for-all .btn")
    expect(row).to_have_count(2)
    seq = table.seq
    is_pale(row.nth(0), NOT_ENOUGH)
    expect(row.nth(0)).to_contain_text("Take all")
    pale_word = dock(ann).locator(".answers label.withheld").first
    assert drawn(row.nth(0)) == drawn(row.nth(0).locator(".sub")) == drawn(pale_word) != drawn(row.nth(1))
    assert row.nth(0).evaluate("(one) => one.scrollHeight <= one.clientHeight"), "the reason is read whole"
    assert table.seq == seq
    pictures.take(ann, "take-all-withheld", SIZES)
    assert row.nth(0).bounding_box()["y"] == row.nth(1).bounding_box()["y"]  # type: ignore[index]  # both are drawn
    row.nth(1).click()
    expect(row).to_have_count(0)
    assert table.view["rows"] or table.seq == seq + 1


def test_drop_all_is_pale_where_a_double_was_kept_alone(phones: Phones, transactional_db: None) -> None:
    """B Box Partner: who keeps a double may only take it; of three cubes the button for all says so."""
    ann, kim = kept_alone(phones, ("Bob", "Cat", "Dan"), box_redouble="any")
    for page in (ann, kim):
        row = dock(page).locator(".for-all .btn")
        expect(row.nth(0)).to_contain_text("Take all")
        expect(row.nth(0)).not_to_have_attribute("aria-disabled", "true")
        is_pale(row.nth(1), re.compile("plays? this double alone and cannot drop it. B Box Partner$"))


def test_the_answers_stay_in_their_place_when_the_partner_has_dropped(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = with_a_partner(BRIGHTON)
    ann = phones.at(table, "Ann")
    for name in ("Bob", "Cat"):
        table.tap(name, "double", by=name)
    take = dock(ann).get_by_role("button", name="Take all")
    expect(dock(ann).get_by_role("button", name="Drop, Fay takes alone")).to_be_visible()
    before = take.bounding_box()
    table.tap("Fay", "partner_split", by="Fay", keeps="Ann")
    expect(dock(ann).locator(".reasons")).to_be_visible()
    after = take.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) <= 2
    pictures.take(ann, "partner-dropped", SIZES)
