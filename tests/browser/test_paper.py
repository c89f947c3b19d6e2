"""The scorekeeper enters a finished game from paper: they see what it books, record it, and can take it back."""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.paper import WRITTEN, enter
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.steps import choose, dock
from tests.kit.table import Table, table_laid


def say(page: Page, player: str, *words: str) -> None:
    """Tap what happened to a player's cube."""
    for word in words:
        page.get_by_role("group", name=player).locator(".picks").get_by_text(word, exact=True).click()


def test_a_game_from_paper(phones: Phones, laid: Table, pictures: Pictures) -> None:
    kim, bob = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Bob")
    kim.get_by_role("button", name="Menu").click()
    choose(kim, "What you may do")
    kim.locator("dialog").get_by_role("link", name="A game from paper").click()
    expect(kim.get_by_role("heading", name="Game 1 from paper")).to_be_visible()
    record = kim.get_by_role("button", name="Record the game")
    expect(record).to_be_disabled()
    pictures.take(kim, "paper-empty")

    say(kim, "Bob", "2")
    say(kim, "Cat", "Dropped")
    expect(kim.locator("#books")).to_contain_text("played to the end; the paper does not say who won.")
    say(kim, "Dan", "4")
    kim.get_by_role("group", name="Who won on the board?").get_by_text("Gammon", exact=True).last.click()
    books = kim.locator("#books")
    expect(books.get_by_role("row", name="Ann")).to_contain_text("−11")
    expect(books.get_by_role("row", name="Dan")).to_contain_text("+8")
    expect(books).to_contain_text("Next: Bob is Box, Cat Captain.")
    pictures.take(kim, "paper-filled")

    record.click()
    expect(kim.locator("main.table")).to_be_visible()
    expect(bob.locator(".swings")).to_contain_text("−11")
    assert laid.view["rows"][-1]["points"][laid.id("Ann")] == 1 - 4 - 8


@pytest.mark.long
def test_the_whole_game_goes_back_with_one_tap(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """On the tablet under the undo, on the scorekeeper's phone in the dock; not once the next game has begun."""
    kim, phone = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Kim")
    whole = "Undo the whole game"
    enter(laid, "Kim", WRITTEN)
    expect(dock(phone).get_by_role("button", name=whole)).to_be_visible()
    pictures.take(phone, "paper-recorded")
    pictures.take(kim, "paper-recorded-tablet", ((1024, 768), (768, 1024)))
    kim.locator(".trail footer").get_by_role("button", name=whole).click()
    expect(kim.locator(".trail li.now")).to_contain_text("The game from paper is undone.")
    assert laid.view["rows"] == []
    expect(phone.get_by_role("button", name=whole)).to_have_count(0)

    enter(laid, "Kim", WRITTEN)
    dock(phone).get_by_role("button", name=whole).click()
    expect(dock(phone).locator(".toast")).to_contain_text("undone")
    assert laid.view["rows"] == []
    enter(laid, "Kim", WRITTEN)
    laid.tap("Kim", "start")
    for page in (kim, phone):
        expect(page.locator(f'main[data-seq="{laid.seq}"]')).to_be_visible()
        expect(page.get_by_role("button", name=whole)).to_have_count(0)


@pytest.mark.long
def test_whose_drop_the_lone_taker_paid_is_said_on_paper(phones: Phones, pictures: Pictures) -> None:
    laid = table_laid("backgammon-act", lone_taker="take_all_pay_or_drop")
    kim = phones.at(laid, "Kim")
    kim.goto(f"{phones.site.url}/s/{laid.code}/paper/")
    for name in ("Bob", "Cat"):
        say(kim, name, "Dropped")
    say(kim, "Dan", "2")
    kim.get_by_role("group", name="Who won on the board?").get_by_text("Single", exact=True).last.click()
    paid = kim.get_by_role("group", name="Cat").get_by_label("The lone taker paid for it")
    expect(paid).to_be_hidden()
    kim.get_by_label("Who took alone?").select_option(label="Dan")
    kim.get_by_label("And then").select_option(label="paid for the others")
    books = kim.locator("#books")
    expect(books).to_contain_text("Say for which of the drops the lone taker paid.")
    expect(kim.get_by_role("button", name="Record the game")).to_be_disabled()
    paid.check()
    expect(books.get_by_role("row", name="Bob")).to_contain_text("−1")
    expect(books.get_by_role("row", name="Cat")).to_contain_text("0")
    expect(books.get_by_role("row", name="Dan")).to_contain_text("+1")
    pictures.take(kim, "paper-paid", ((360, 640), (1440, 900)))
    kim.get_by_role("button", name="Record the game").click()
    expect(kim.locator("main.table")).to_be_visible()
    points = {name: laid.view["rows"][-1]["points"].get(laid.id(name), 0) for name in ("Ann", "Bob", "Cat", "Dan")}
    assert points == {"Ann": 0, "Bob": -1, "Cat": 0, "Dan": 1}


def on_the_form(phones: Phones, table: Table) -> Page:
    kim = phones.at(table, "Kim", viewport=TABLET)
    kim.goto(f"{phones.site.url}/s/{table.code}/paper/")
    return kim


def test_one_cube_is_asked_for_once(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    """JC: it came to 4; Dan settled at 2 for 1, Eve dropped at 1."""
    table = table_laid("jacoby-crawford", ("Ann", "Bob", "Cat", "Dan", "Eve"))
    kim = on_the_form(phones, table)
    expect(kim.get_by_role("group", name="At what value").locator("visible=true")).to_have_count(1)
    pictures.take(kim, "paper-one-cube", SIZES)
    say(kim, "The cube", "4")
    say(kim, "Dan", "Settled", "2")
    kim.get_by_label("Points for Dan").fill("1")
    say(kim, "Eve", "Dropped")
    kim.get_by_role("group", name="Who won on the board?").get_by_text("Single", exact=True).last.click()
    books = kim.locator("#books")
    expect(books.get_by_role("row", name="Ann")).to_contain_text("−8")
    expect(books.get_by_role("row", name="Eve")).to_contain_text("−1")
    pictures.take(kim, "paper-one-cube-filled", SIZES)
    kim.get_by_role("button", name="Record the game").click()
    expect(kim.locator("main.table")).to_be_visible()
    points = table.view["rows"][-1]["points"]
    assert points == table.named({"Ann": -8, "Bob": 4, "Cat": 4, "Dan": 1, "Eve": -1})


def test_where_paper_leads_to_two_lines_the_form_asks_which(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """ACT: Dan is Box next if Dan took where Bob dropped, Cat if Dan had doubled before."""
    table = table_laid("backgammon-act")
    kim = on_the_form(phones, table)
    record = kim.get_by_role("button", name="Record the game")
    say(kim, "Bob", "Dropped")
    say(kim, "Dan", "2")
    kim.get_by_role("group", name="Who won on the board?").get_by_text("Single", exact=True).last.click()
    ways = kim.locator(".ways label")
    expect(ways).to_have_count(2)
    expect(ways.nth(1)).to_contain_text("Cat Then the line: Dan, Bob and Ann")
    expect(record).to_be_disabled()
    pictures.take(kim, "paper-two-lines", SIZES)
    ways.nth(1).click()
    expect(kim.locator("#books")).to_contain_text("Next: Cat is Box, Dan Captain.")
    record.click()
    expect(kim.locator("main.table")).to_be_visible()
    assert table.view["box"] == table.id("Cat")


def test_of_many_lines_four_are_in_sight_and_the_others_one_tap_away(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """ACT 20: all have dropped 1. Paper does not say which of them were captain then, and so go to the foot."""
    table = table_laid("backgammon-act", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    kim = on_the_form(phones, table)
    for name in ("Bob", "Cat", "Dan", "Eve"):
        say(kim, name, "Dropped")
    ways = kim.locator(".ways label")
    expect(ways).to_have_count(8)
    expect(ways.nth(3)).to_be_visible()
    expect(ways.nth(4)).to_be_hidden()
    kim.get_by_text("Another line").click()
    one = ways.filter(has_text="Then the line: Dan, Eve, Bob and Cat")
    one.click()
    expect(kim.locator("#books")).to_contain_text("Next: Ann is Box, Dan Captain.")
    one.scroll_into_view_if_needed()
    pictures.take(kim, "paper-many-lines", ((360, 640),))
    expect(one).to_be_visible()
    kim.get_by_role("button", name="Record the game").click()
    expect(kim.locator("main.table")).to_be_visible()
    assert [table.view["box"], *table.view["line"]] == [table.id(name) for name in ("Ann", "Dan", "Eve", "Bob", "Cat")]
