"""What the dock and the sheets say is named, and no older than what stands beside it."""

from playwright.sync_api import Page, expect

from clubs import services as clubs
from clubs.models import Role
from tests.browser.screens.papers import games
from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock, hat, press
from tests.kit.table import Table, has_no_phone, table_laid


def test_what_a_scorekeeper_entered_for_another_player_names_them(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    hands_over(laid, "Bob")
    has_no_phone(laid, "Dan")
    bob = phones.at(laid, "Bob")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    hat(bob, "Sheet")
    press(bob, "Take")
    expect(dock(bob).locator(".toast:not(.own-answer)")).to_contain_text("Dan takes.")
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    expect(dock(bob).locator(".toast:not(.own-answer)")).to_have_count(0)


def test_what_a_tap_has_done_is_told_in_the_words_of_the_log_and_goes_with_the_next_event(
    phones: Phones, laid: Table
) -> None:
    """The name of the button says nothing of it, and after another event it is no longer the newest."""
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    press(bob, "Double to 2")
    told = dock(bob).locator(".toast", has=bob.locator("[data-log]"))
    expect(told).to_contain_text("You double to 2.")
    expect(dock(bob)).not_to_contain_text("Recorded")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    expect(told).to_have_count(0)


def wall(phones: Phones, table: Table) -> Page:
    return phones.of(table.kim, f"/s/{table.code}/screen/", viewport={"width": 1920, "height": 1080})


def test_who_is_captain_next_is_not_said_while_an_answer_may_change_it(phones: Phones, laid: Table) -> None:
    """Were all to take, Cat would be next whoever wins. Dan and Bob drop: Ann has a profit and keeps the box if she
    wins, and Cat has it if they win; then Dan is next."""
    laid.tap("Kim", "start")
    cat, dan, room = phones.at(laid, "Cat"), phones.at(laid, "Dan"), wall(phones, laid)
    expect(cat.locator(".next")).to_contain_text("You are Captain next game.")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    expect(dock(dan)).to_contain_text("Once everyone has answered, the possible next Box and Captain are shown.")
    expect(dan.locator(".next")).to_have_text("")
    expect(cat.locator(".next")).to_have_text("")
    expect(room.locator(".foot")).not_to_contain_text("Next captain")
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    expect(cat.locator(".next")).to_contain_text("Next captain")
    expect(room.locator(".foot")).to_contain_text("Next captain")


def test_a_correction_shows_what_a_leaver_was_paid_apart_from_what_is_open(
    phones: Phones, transactional_db: None
) -> None:
    table = table_laid()
    games(table, 1)
    table.tap("Kim", "leave", player="Dan")
    kim = phones.at(table, "Kim")
    kim.get_by_role("button", name="Correct", exact=True).click()
    kim.locator("dialog").get_by_text("gammon", exact=False).first.click()
    changes = kim.locator("dialog .changes")
    expect(changes).to_contain_text("Paid on leaving")
    row = changes.locator("tr", has_text="Dan").locator("td")
    expect(row.nth(-2)).to_have_text("")
    expect(row.last).to_contain_text("→")


def test_beside_the_way_back_it_is_said_who_has_the_checkers(phones: Phones, laid: Table) -> None:
    """Cat is the last to answer."""
    laid.tap("Kim", "start")
    cat = phones.at(laid, "Cat", viewport=SMALL)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    press(cat, "Take")
    expect(dock(cat)).to_contain_text("You answered: take")
    expect(dock(cat).get_by_role("button", name="Undo")).to_be_visible()
    expect(dock(cat).get_by_role("heading")).to_have_text("Bob has the checkers for the team.")


def test_a_scorekeeper_who_plays_takes_their_own_drop_back_where_they_made_it(phones: Phones, laid: Table) -> None:
    """Bob, an organiser, alone has taken and drops after all, on their own side."""
    clubs.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Bob"].actor, role=Role.ORGANISER)
    laid.tap("Kim", "start")
    hands_over(laid, "Bob")
    bob = phones.at(laid, "Bob", viewport=SMALL)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        laid.tap(name, "answer", by=name, cubes={name: word})
    hat(bob, "Me")
    press(bob, "Drop after all")
    check = bob.locator(".over .check")
    expect(check.get_by_role("button")).to_have_text(["Undo", "Correct"])
    check.get_by_role("button", name="Undo").click()
    expect(dock(bob)).to_contain_text("Drop after all")
