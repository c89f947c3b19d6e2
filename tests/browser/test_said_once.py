"""What the dock says stands there once and whole: a question, an offer of one's own, what is still to be answered."""

import re

from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ATLANTA
from tests.browser.screens.agreements import taken_at_two
from tests.kit.disputed import says
from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, dock, hat, press, send
from tests.kit.table import Table, comes, has_no_phone, table_laid

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
ROLLS = re.compile("roll off the half point")


def half_sold(table: Table) -> Table:
    """Bob, the Captain, has bought Cat's cube for half a point: the two roll for it."""
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Bob", cube="Cat", points=0.5, agreed_by=["Cat"])
    return table


def test_a_roll_off_is_said_once_and_nothing_of_ones_own_stands_below_anothers_name(
    phones: Phones, transactional_db: None
) -> None:
    table = half_sold(table_laid(ATLANTA, FIVE))
    bob = phones.at(table, "Bob", viewport=SMALL)
    expect(dock(bob).get_by_text(ROLLS)).to_have_count(1)
    hands_over(table, "Dan")
    has_no_phone(table, "Bob")
    dan = phones.at(table, "Dan", viewport=SMALL)
    expect(dock(dan).locator(".btn.turn")).to_have_count(1)
    hat(dan, "Sheet")
    expect(dock(dan).locator(".whose")).to_have_text("For Bob")
    expect(dock(dan).locator(".btn.turn")).to_have_count(0)
    expect(dock(dan).get_by_role("button", name="More")).to_be_visible()


def test_a_box_that_cannot_step_in_for_another_future_has_buttons_alone(phones: Phones, transactional_db: None) -> None:
    table = half_sold(table_laid(ATLANTA, FIVE))
    ann = phones.at(table, "Ann", viewport=SMALL)
    expect(dock(ann).get_by_role("button", name="Step in")).to_be_visible()
    expect(dock(ann).locator(".futures")).to_have_count(0)
    clock, words = (dock(ann).locator(f".lapses > {part}") for part in (".i", "span"))
    assert tops_meet(clock, words)


def tops_meet(one: Locator, other: Locator) -> bool:
    """Whether the two stand beside each other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    return first["x"] + first["width"] <= second["x"] and first["y"] < second["y"] + second["height"]


def test_a_scorekeeper_who_has_agreed_is_named_below_another_players_name(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(ATLANTA, (*FIVE, "Fay", "Hal"))
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    comes(table, "Gus")
    hands_over(table, "Dan")
    has_no_phone(table, "Bob")
    number = table.propose("Gus", "join", player="Gus").proposal
    table.reply("Dan", number, "agree")
    dan = phones.at(table, "Dan", viewport=SMALL)
    hat(dan, "Sheet")
    expect(dock(dan).locator(".whose")).to_have_text("For Bob")
    expect(dock(dan).locator(".parties")).to_contain_text("Dan agrees")
    expect(dock(dan).locator(".parties")).not_to_contain_text("You")


def test_an_offer_of_ones_own_has_one_way_back(phones: Phones, transactional_db: None) -> None:
    ann = phones.at(taken_at_two(), "Ann")
    press(ann, "More")
    choose(ann, "Offer a settlement")
    choose(ann, "You pay")
    send(ann)
    expect(dock(ann).locator(".waits")).to_contain_text("You offer")
    expect(dock(ann).locator(".toast")).to_have_count(1)
    expect(dock(ann).get_by_role("button", name="Withdraw")).to_have_count(1)


def test_who_is_still_to_be_answered_is_named(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ATLANTA, FIVE)
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    ann = phones.at(table, "Ann", viewport=SMALL)
    expect(dock(ann).locator(".answers")).to_be_visible()
    expect(dock(ann)).not_to_contain_text("Still to be answered")
    dock(ann).locator("label").filter(has_text="Take").first.click()
    expect(dock(ann).locator(".live-rule")).to_contain_text("Still to be answered: Cat, Dan.")


def test_what_agreeing_costs_is_read_on_the_dark_question(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ATLANTA, FIVE)
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    seq = table.seq
    says(table, "Ann", "dispute")
    says(table, "Ann", "say", seq=seq, event={"event": "result", "winner": "box", "kind": "gammon"})
    bob = phones.at(table, "Bob", viewport=SMALL)
    figure = bob.locator(".disputed .btn.line .minus")
    sign = bob.locator(".disputed .what .i")
    assert colour(figure) == colour(sign)


def colour(one: Locator) -> str:
    """The colour in which it is drawn."""
    drawn: str = one.first.evaluate("one => getComputedStyle(one).color")
    return drawn


LONG = ("Bénédicte-Noë", "Hélène-Margaux", "Zoë-Katharínä", "Jürgen-Mathäus", "Françoise-Élise")


def names_after_a_game(phones: Phones, names: tuple[str, ...]) -> list[str]:
    """The names in the list of a game that is over, on the phone of somebody who does not play."""
    table = table_laid(ATLANTA, names)
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    page = phones.at(table, "Kim", viewport=SMALL)
    expect(page.locator(".swings tbody th")).to_have_count(len(names))
    fits(page)
    return [text.split("\n")[0].split(" ")[0] for text in page.locator(".swings tbody th").all_inner_texts()]


def fits(page: Page) -> None:
    """Each name stands in one line, and the table in the window."""
    heights = page.locator(".swings tbody tr").evaluate_all("all => all.map(one => Math.round(one.offsetHeight))")
    assert len(set(heights)) == 1
    assert page.locator(".swings").evaluate("one => one.scrollWidth <= one.clientWidth + 1")


def test_in_the_list_after_a_game_all_names_are_whole_or_all_are_short(phones: Phones, transactional_db: None) -> None:
    assert set(names_after_a_game(phones, LONG)) == set(LONG)
    short = names_after_a_game(phones, (*LONG[:4], "Christoph-Jörg-Emil"))
    assert all(name.endswith(".") for name in short), short


def test_with_letters_twice_as_large_what_was_done_is_whole_with_its_undo(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(ATLANTA, FIVE)
    table.tap("Kim", "start")
    ann = phones.at(table, "Ann", viewport=SMALL)
    press(ann, "Double")
    ann.set_viewport_size({"width": 180, "height": 320})
    undo, room = dock(ann).locator(".toast .btn"), dock(ann)
    undo.scroll_into_view_if_needed()
    inner, outer = undo.bounding_box(), room.bounding_box()
    assert inner is not None
    assert outer is not None
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 0.5


def test_a_newcomer_between_games_has_every_button_below_the_rules_in_the_window(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid(ATLANTA, (*FIVE, "Fay", "Hal"))
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    comes(table, "Gus")
    gus = phones.at(table, "Gus")
    expect(dock(gus).locator(".short")).to_be_visible()
    for button in dock(gus).get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=0.99)
    assert dock(gus).locator(".short").evaluate("one => one.clientHeight") > 100
