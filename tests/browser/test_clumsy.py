"""What thumbs do: knock twice, go back, open a second tab, load the page again in the middle, read in large letters."""

import pytest
from playwright.sync_api import expect

from sessions.models import Event
from tests.kit.daily import first_daily
from tests.kit.phones import Phones, hasty
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, cube, dock, letter, press, said, until
from tests.kit.table import Table, table_laid

# A phone of 390 x 844 whose letters are twice as large has this much room, in the letters' own measure.
LARGE = {"width": 195, "height": 422}


def recorded(table: Table) -> list[str]:
    """The kinds of all events of the table, in their order."""
    return list(Event.objects.filter(session_id=table.session.id).order_by("seq").values_list("kind", flat=True))


def test_a_thumb_that_knocks_twice_has_tapped_once(phones: Phones, laid: Table) -> None:
    """The second knock neither sends again nor presses what has come under the thumb."""
    laid.tap("Kim", "start")
    ann, bob = hasty(phones.at(laid, "Ann")), hasty(phones.at(laid, "Bob"))
    dock(bob).get_by_role("button", name="Double to 2").dblclick()
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    dock(ann).get_by_role("button", name="Take").dblclick()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")
    press(bob, "Result")
    bob.locator("dialog").get_by_role("button", name="Gammon").last.dblclick()
    expect(ann.locator(".swings")).to_be_visible()
    dock(bob).get_by_role("button", name="Start game").dblclick()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Game 2")
    for page in (ann, bob):
        expect(page.locator(".refusal")).to_have_count(0)
        expect(page.locator("dialog")).to_have_count(0)
    assert recorded(laid) == ["seat", "start", "double", "answer", "result", "start"]


GUARDED = """() => {
    const seen = { since: 0, guarded: null };
    const look = () => {
        if (!seen.since && document.querySelector(".dock.fresh .whose")) seen.since = performance.now();
        if (seen.since && !document.querySelector(".dock.fresh")) seen.guarded ??= performance.now() - seen.since;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    window.seen = seen;
}"""
"""From when the question for another player stands in the dock, how many milliseconds it is out of reach."""


def test_a_second_knock_about_half_a_second_later_does_not_answer_for_an_absent_player(
    phones: Phones, laid: Table
) -> None:
    """The next question has its buttons where the thumb has just answered the reader's own."""
    laid.tap("Kim", "start")
    laid.tap("Dan", "step_out", player="Dan", proxy="Cat")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    cat = phones.at(laid, "Cat")
    cat.evaluate(GUARDED)
    press(cat, "Drop")
    expect(cat.locator(".dock .whose")).to_have_text("For Dan")
    until(cat, "window.seen.guarded !== null")
    assert cat.evaluate("window.seen.guarded") >= 850


@pytest.mark.long
def test_the_way_back_leads_to_the_table_as_it_is_now(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    ann = phones.at(laid, "Ann")
    press(ann, "More")
    ann.get_by_role("link", name="Score sheet").click()
    expect(ann.get_by_role("table", name="Totals after each game")).to_be_visible()
    laid.tap("Cat", "double", by="Cat")
    ann.go_back()
    expect(said(ann)).to_have_text("Cat doubles you to 2.")
    expect(ann.locator(".link")).to_contain_text("Live")
    press(ann, "Take")
    expect(cube(ann, laid, "Cat")).to_have_attribute("data-at", "box")


@pytest.mark.long
def test_two_tabs_of_one_phone_show_one_table(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    first = phones.at(laid, "Bob")
    second = phones.complaints.watch(first.context.new_page())
    second.goto(first.url)
    press(second, "Double to 2")
    expect(cube(first, laid, "Bob")).to_have_attribute("data-at", "box")
    expect(dock(first).get_by_role("button", name="Double to 2")).to_have_count(0)


@pytest.mark.long
def test_a_page_loaded_again_in_the_middle_asks_again(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    for name in ("Bob", "Cat"):
        laid.tap(name, "double", by=name)
    ann = phones.at(laid, "Ann")
    ann.get_by_role("group", name="Bob").get_by_text("Take", exact=True).click()
    ann.reload()
    expect(said(ann)).to_have_text("Two cubes. Your answer?")
    for name in ("Bob", "Cat"):
        ann.get_by_role("group", name=name).get_by_text("Take", exact=True).click()
    press(ann, "Take all")
    expect(cube(ann, laid, "Cat")).to_have_attribute("data-at", "box")


@pytest.mark.long
def test_everything_is_done_with_the_keyboard(phones: Phones, laid: Table) -> None:
    """Bob doubles, Ann answers by a letter, Bob enters the result; the focus comes back from the sheet of paper."""
    laid.tap("Kim", "start")
    ann, bob = phones.at(laid, "Ann"), phones.at(laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    dock(bob).get_by_role("button", name="Double to 2").focus()
    bob.keyboard.press("Enter")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    letter(ann, "t")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")  # until then Bob's dock is that of before
    expect(bob.locator(".dock")).to_be_focused()  # the button that had been pressed has gone
    expect(dock(bob).get_by_role("button", name="Result")).to_be_visible()
    more = dock(bob).get_by_role("button", name="More")
    more.focus()
    bob.keyboard.press("Enter")
    bob.keyboard.press("Escape")
    expect(more).to_be_focused()
    dock(bob).get_by_role("button", name="Result").focus()
    bob.keyboard.press("Enter")
    bob.locator("dialog").get_by_role("button", name="Single").last.focus()
    bob.keyboard.press("Enter")
    expect(ann.locator(".swings")).to_be_visible()


TOO_EARLY = """async () => {
    document.querySelector(".dock").classList.add("fresh");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
    await Promise.resolve();
    return document.querySelector(".dock").classList.contains("sending");
}"""


def test_a_letter_pressed_as_the_dock_changes_sends_nothing(phones: Phones, laid: Table) -> None:
    """A finger that was on its way is guarded as a thumb is."""
    laid.tap("Kim", "start")
    ann = phones.at(laid, "Ann")
    laid.tap("Bob", "double", by="Bob")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    assert not ann.evaluate(TOO_EARLY)


ONE_PAPER_AFTER_THE_OTHER = """() => new Promise((drawn) => {
    document.querySelector("dialog.panel").close();
    [...document.querySelectorAll(".dock button")].find((one) => one.textContent.trim() === "Result").click();
    requestAnimationFrame(() => requestAnimationFrame(drawn));
})"""


def test_a_paper_opened_as_another_closes_stays_open(phones: Phones, laid: Table) -> None:
    """The browser tells only with its next picture that a paper was closed: what has been opened by then is another."""
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    press(bob, "More")
    expect(bob.locator("dialog.panel")).to_be_visible()
    bob.evaluate(ONE_PAPER_AFTER_THE_OTHER)
    expect(bob.locator("dialog.panel").get_by_role("button", name="Single").last).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("name", first_daily("Ann", "Bob"))
def test_large_letters_hide_nothing(phones: Phones, pictures: Pictures, name: str) -> None:
    """At 200 % nothing runs off the side, and every button of the dock can be reached."""
    table = table_laid()
    table.tap("Kim", "start")
    page = phones.at(table, name, viewport=LARGE)
    pictures.take(page, f"large-{name}", ((195, 422),))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.tap("Bob", "double", by="Bob")
    if name == "Ann":
        expect(said(page)).to_have_text("Bob doubles you to 2.")
        pictures.take(page, "large-asked", ((195, 422),))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, "Take" if name == "Ann" else "More")
    if name == "Bob":
        pictures.take(page, "large-more", ((195, 422),))
        choose(page, "Close")
    else:
        expect(cube(page, table, "Bob")).to_have_attribute("data-at", "box")
