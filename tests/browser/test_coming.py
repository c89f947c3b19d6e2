"""A newcomer asks to join and is let in or not; a table is split, and each phone is shown the way."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubs.services import player_add
from sessions.models import Session
from tests.browser.screens.papers import games
from tests.kit.by_the_link import by_the_link
from tests.kit.keepers import hands_over
from tests.kit.page_faults import faults, low_targets
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, dock, hat, press, said
from tests.kit.table import Table, comes, person, table_laid


def is_good(page: Page) -> None:
    """To read, to reach, and on the smallest phone."""
    own = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 640})
    assert faults(page) == []
    assert [low for low in low_targets(page) if not low.startswith("skip:")] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if own is not None:
        page.set_viewport_size(own)


def test_the_box_is_asked_and_lets_a_newcomer_in(transactional_db: None, phones: Phones) -> None:
    table = table_laid("backgammon-act")
    table.tap("Kim", "start")
    gus, ann = by_the_link(phones, table, "Gus"), phones.at(table, "Ann")
    press(gus, "Ask to join")
    expect(said(ann)).to_have_text("Gus asks to join.")
    press(ann, "Agree")
    expect(gus.locator(".dock")).to_contain_text("You play from the next game.")


def test_a_question_to_join_leaves_the_game_that_is_on_its_buttons(
    transactional_db: None, phones: Phones, pictures: Pictures
) -> None:
    """Bob plays on, and answers when there is time."""
    table = table_laid()
    comes(table, "Gus")
    table.tap("Kim", "start")
    bob = phones.at(table, "Bob", viewport=SMALL)
    table.propose("Gus", "join", player="Gus")
    asked = bob.locator(".dock .entered.ask-block")
    expect(asked).to_contain_text("Gus asks to join.")
    pictures.take(bob, "asked-to-let-in-while-playing", ((360, 640), (390, 844)))
    for name in ("Double to 2", "Rolled", "Result", "More"):
        expect(dock(bob).get_by_role("button", name=name)).to_be_in_viewport(ratio=0.99)
    for name in ("Agree", "Refuse", "Not now"):
        expect(asked.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.99)
    press(bob, "Double to 2")
    expect(said(bob)).not_to_have_text("Bob doubles you to 2.")
    press(bob, "Agree")
    expect(asked).to_have_count(0)
    assert table.view["game"]["number"] == 1


def test_what_others_enter_for_somebody_is_told_on_their_phone(transactional_db: None, phones: Phones) -> None:
    """Bob is made proxy of Dan, and Gus a player, by the scorekeeper; while Ann is asked both read it below that."""
    table = table_laid()
    comes(table, "Gus")
    bob, gus = phones.at(table, "Bob"), phones.at(table, "Gus")
    table.tap("Kim", "start")
    table.tap("Kim", "step_out", player="Dan", proxy="Bob")
    expect(bob.locator(".dock")).to_contain_text("You handle the cube for Dan until they are back.")
    table.tap("Kim", "join", player="Gus")
    press(gus, "Not now")  # the rules, in short
    table.tap("Cat", "double", by="Cat")
    expect(gus.locator(".dock")).to_contain_text("Waiting for Ann to answer Cat.")
    expect(gus.locator(".dock")).to_contain_text("You play from the next game.")
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    table.tap("Dan", "come_back", player="Dan")
    expect(bob.locator(".dock")).not_to_contain_text("You handle the cube")


@pytest.mark.long
def test_the_box_decides_and_the_newcomer_hears_why(transactional_db: None, phones: Phones, pictures: Pictures) -> None:
    """ACT 9, during a game: nobody else is asked, nobody has to wait, and a no says who and by which clause."""
    table = table_laid("backgammon-act")
    table.tap("Kim", "start")
    gus = by_the_link(phones, table, "Gus")
    ann, bob = phones.at(table, "Ann"), phones.at(table, "Bob")
    expect(dock(gus).get_by_role("button", name="Ask to join")).to_contain_text("Ann is asked.")
    pictures.take(gus, "may-ask")
    is_good(gus)
    press(gus, "Ask to join")
    expect(gus.locator(".waits")).to_contain_text("You ask to join. Waiting for Ann.")
    expect(dock(gus).get_by_role("button", name="Ask to join")).to_have_count(0)
    expect(said(ann)).to_have_text("Gus asks to join.")
    expect(ann.locator(".why")).to_contain_text("The Box alone decides. ACT 9")
    pictures.take(ann, "asked")
    pictures.take(gus, "asks")
    expect(bob.locator(".proposal")).to_have_count(0)
    press(bob, "Double to 2")
    press(ann, "Take")
    press(ann, "Refuse")
    expect(gus.locator(".refusal")).to_contain_text("Ann objects to you joining. ACT 9")
    expect(bob.locator(".waits")).to_contain_text("Gus asks to join. Ann has refused.")
    pictures.take(gus, "not-let-in")
    press(bob, "Rolled")
    expect(bob.locator(".waits")).to_have_count(0)
    expect(gus.locator(".refusal")).to_contain_text("Ann objects to you joining.")

    press(gus, "Ask to join")
    expect(gus.locator(".refusal")).to_have_count(0)
    press(ann, "Agree")
    expect(gus.locator(".dock")).to_contain_text("You play from the next game.")
    assert table.view["game"]["number"] == 1


@pytest.mark.long
def test_all_are_asked_about_their_stake_too(transactional_db: None, phones: Phones, pictures: Pictures) -> None:
    """A 6.5 and A 2.2, between games; they think better of it, and the scorekeeper seats them."""
    table = table_laid("atlanta")
    gus, cat = by_the_link(phones, table, "Gus"), phones.at(table, "Cat")
    press(gus, "At another stake")
    gus.locator("dialog").get_by_text("2 · £4", exact=True).click()
    pictures.take(gus, "stake")
    is_good(gus)
    choose(gus, "Ask to join")
    expect(said(cat)).to_have_text("Gus asks to join.")
    expect(cat.locator(".why")).to_contain_text("Gus would play for 2 times the basic stake, £4 a point.")
    expect(cat.locator(".why")).to_contain_text("A 6.5")
    pictures.take(cat, "asked-with-stake")
    press(cat, "Agree")
    press(gus, "Withdraw")
    for page in (gus, cat):
        expect(page.locator(".waits, .proposal")).to_have_count(0)
    kim = phones.at(table, "Kim", viewport=TABLET)
    press(kim, "More")
    choose(kim, "Join the table")
    kim.locator("dialog").get_by_text("Gus", exact=True).click()
    choose(kim, "Join the table")
    expect(gus.locator(".lineup-list")).to_contain_text("You")


@pytest.fixture
def five(transactional_db: None) -> Table:
    """St Albans: Ann in the box, Bob, Cat, Dan, Eve; Gus has come by the link."""
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    comes(table, "Gus")
    return table


def test_a_scorekeeper_who_plays_is_told_who_waits_for_a_seat_and_splits_the_table(
    five: Table, phones: Phones, pictures: Pictures
) -> None:
    hands_over(five, "Ann")
    five.tap("Ann", "start")
    ann = phones.at(five, "Ann", viewport=SMALL)
    gus = phones.at(five, "Gus", viewport=SMALL)
    five.reply("Bob", five.propose("Gus", "join", player="Gus").proposal, "refuse")
    for worn in ("Me", "Sheet"):
        hat(ann, worn)
        press(ann, "More")
        later = ann.locator("dialog").get_by_role("button", name="Split the table")
        expect(later).to_have_attribute("aria-disabled", "true")
        expect(later).to_contain_text("Between two games. S 7")
        pictures.take(ann, f"split-later-{worn}")
        choose(ann, "Close")
    five.tap("Ann", "result", winner="box", kind="single")
    for worn in ("Me", "Sheet"):
        hat(ann, worn)
        expect(dock(ann).locator(".seatless")).to_contain_text("Gus waits for a seat. S 7")
        expect(dock(ann).get_by_role("button", name="Split the table")).to_be_in_viewport(ratio=0.99)
        expect(dock(ann).get_by_role("button", name="Start game 2")).to_be_in_viewport(ratio=0.99)
        press(ann, "More")
        offered = ann.locator("dialog").get_by_role("button", name="Split the table")
        expect(offered).not_to_have_attribute("aria-disabled", "true")
        expect(offered).to_have_count(1)
        choose(ann, "Close")
    expect(dock(gus).locator(".seatless")).to_have_count(0)
    hat(ann, "Me")
    pictures.take(ann, "waits-for-a-seat")
    assert faults(ann) == []
    press(ann, "Split the table")
    expect(ann.get_by_label("Gus")).to_be_checked()


@pytest.mark.long
def test_a_split_shows_each_phone_its_table(five: Table, phones: Phones, pictures: Pictures) -> None:
    """S 8: two newcomers, one of them without a phone; the bottom player moves out with them."""
    five.tap("Kim", "start")
    five.tap("Kim", "result", winner="box", kind="single")
    kim, eve = phones.at(five, "Kim", viewport=TABLET), phones.at(five, "Eve")
    ann, gus = phones.at(five, "Ann"), phones.at(five, "Gus")
    press(kim, "More")
    choose(kim, "Split the table")
    expect(kim.get_by_label("Gus")).to_be_checked()
    kim.get_by_label("New names, one per line").fill("Hal")
    pictures.take(kim, "who-is-new")
    is_good(kim)
    kim.get_by_role("button", name="See who moves out").click()
    expect(kim.locator(".two-tables section").first).to_have_text(
        re.compile("Staying here\\s*Ann\\s*Cat\\s*Dan\\s*Bob")
    )
    expect(kim.locator(".two-tables section").last).to_contain_text("Eve moves out")
    pictures.take(kim, "two-tables")
    is_good(kim)
    kim.get_by_role("button", name="Split the table").click()
    kim.wait_for_url(f"**/s/{five.code}/")

    second = Session.objects.get(split_from=five.session)
    for page in (eve, gus):
        expect(said(page)).to_have_text("You play at Thursday, table 2 now.")
    expect(ann.locator(".waits")).to_contain_text("Eve, Gus and Hal play at Thursday, table 2 now.")
    expect(ann.locator(".waits")).to_contain_text(second.code)
    pictures.take(eve, "moved")
    is_good(eve)
    pictures.take(ann, "stays")
    pictures.take(kim, "stays-scorekeeper")
    dock(eve).get_by_role("link", name="Go there").click()
    eve.wait_for_url(f"**/s/{second.code}/")
    expect(eve.locator(".lineup-list")).to_contain_text("Hal")
    expect(eve.locator(".lobby").get_by_role("link", name="Seat the players")).to_be_visible()
    pictures.take(eve, "new-table")
    wall = phones.at(five, "Kim", viewport={"width": 1920, "height": 1080})
    wall.goto(f"{phones.site.url}/s/{five.code}/screen/")
    expect(wall.locator(".foot")).to_contain_text(f"Eve, Gus and Hal play at Thursday, table 2 now. {second.code}")
    pictures.take(wall, "wall", ((1920, 1080),))
    ann.locator(".waits").get_by_role("link", name="Go there").click()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("Thursday, table 2")
    ann.get_by_role("button", name="Menu").click()
    ann.locator("dialog").get_by_role("link", name="Thursday", exact=True).click()
    ann.wait_for_url(f"**/s/{five.code}/")


def test_a_newcomer_reads_from_which_game_they_play(phones: Phones, transactional_db: None) -> None:
    table = table_laid()
    games(table, 1)
    comes(table, "Gus")
    table.tap("Kim", "join", player="Gus")
    gus, bob = phones.at(table, "Gus"), phones.at(table, "Bob")
    expect(dock(gus)).to_contain_text("You play from game 2.")
    expect(dock(bob)).not_to_contain_text("You play from")


def test_a_newcomer_reads_it_also_while_a_game_is_disputed(phones: Phones, transactional_db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="box", kind="single")
    comes(table, "Gus")
    table.tap("Kim", "join", player="Gus")
    gus, ann = phones.at(table, "Gus"), phones.at(table, "Ann")
    press(ann, "That’s wrong")
    expect(dock(gus)).to_contain_text("Game 1 is disputed.")
    expect(dock(gus)).to_contain_text("You play from game 2.")
    expect(dock(ann)).not_to_contain_text("You play from")


def test_a_guest_who_was_refused_reads_at_which_table_they_play(five: Table, phones: Phones) -> None:
    """Hal has typed a name by the link; Bob refuses, and after the game the table is split for Hal."""
    hal = by_the_link(phones, five, "Hal")
    press(hal, "Ask to join")
    expect(dock(hal).get_by_role("button", name="Ask to join")).to_have_count(0)
    (asked,) = five.view["proposals"]
    five.reply("Bob", asked["number"], "refuse")
    expect(dock(hal)).to_contain_text("Your request was declined.")
    split = {"people": [asked["by"]], "order": "later", "sure": "on"}
    assert five.kim.client().post(f"/s/{five.code}/split/", split).status_code == 302
    expect(said(hal)).to_have_text("You play at Thursday, table 2 now.")
    expect(dock(hal).locator(".refusal")).to_have_count(0)
    dock(hal).get_by_role("link", name="Go there").click()
    expect(hal.locator(".lineup-list")).to_contain_text("You")


def test_a_guest_whom_the_club_may_know_is_asked_about_before_they_sit_down(
    transactional_db: None, phones: Phones, pictures: Pictures
) -> None:
    """Zoe has said that she is new; Kim, who knows Zoë, seats her at the table and is asked on the way."""
    table = table_laid("atlanta")
    player_add(actor=table.kim.actor, club=table.club, name="Zoë")
    zoe = person("Zoe").client()
    zoe.post("/join/", {"code": table.code})
    zoe.post(f"/join/{table.code}/", {"name": "Zoe", "new": "1"})
    phones.complaints.expect("403")
    kim = phones.at(table, "Kim", viewport=TABLET)
    press(kim, "More")
    choose(kim, "Join the table")
    kim.locator("dialog").get_by_text("Zoe", exact=True).click()
    choose(kim, "Join the table")
    kim.wait_for_url("**/latecomer/?name=Zoe")
    pictures.take(kim, "asked-who-sits-down", ((360, 640), (1440, 900)))
    is_good(kim)
    expect(kim.get_by_role("button", name="This is Zoë")).to_be_visible()
