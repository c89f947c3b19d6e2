"""Somebody is always named: whoever is asked nothing reads what the table waits for."""

import pytest
from playwright.sync_api import expect

from chouette.rules.house import ACT, ST_ALBANS
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import dock, press, said
from tests.kit.table import Table, comes, table_laid

FIVE = ("Maximilian-Alexander", "Jean-Baptiste", "Ann", "Bartholomew", "Zoe")


@pytest.mark.long
def test_whoever_is_asked_nothing_reads_what_is_awaited(phones: Phones, laid: Table, pictures: Pictures) -> None:
    comes(laid, "Eve")
    laid.tap("Kim", "start")
    ann, bob, cat, eve = (phones.at(laid, name, viewport=SMALL) for name in ("Ann", "Bob", "Cat", "Eve"))
    kim = phones.at(laid, "Kim", viewport=TABLET)
    press(eve, "Not now")
    nothing = "You are not asked anything now."
    for page, told, asked in (
        (ann, "Bob has the checkers for the team.", [nothing]),
        (bob, "You have the checkers for the team.", []),
        (cat, "Bob has the checkers for the team.", [nothing]),
        (eve, "Bob has the checkers for the team.", []),
        (kim, "Bob has the checkers for the team.", []),
    ):
        expect(said(page)).to_have_text(told)
        expect(dock(page).locator(".asked-nothing")).to_have_text(asked)
    expect(dock(eve)).to_contain_text("House rules not seen yet.")
    pictures.take(cat, "nothing-needed", SIZES)
    laid.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    expect(said(ann)).to_have_text("Waiting for Bob and Dan to answer you.")
    expect(said(cat)).to_have_text("Waiting for Bob and Dan to answer Ann.")
    expect(said(eve)).to_have_text("Waiting for Bob and Dan to answer Ann.")
    pictures.take(cat, "waiting-for-two", SIZES)
    for name in ("Bob", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    laid.tap("Kim", "roll")
    laid.tap("Bob", "double", by="Bob")
    expect(said(bob)).to_have_text("Waiting for Ann to answer you.")
    expect(said(cat)).to_have_text("Waiting for Ann to answer Bob.")


def test_the_player_at_the_board_reads_it_after_their_own_take(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    bob = phones.at(laid, "Bob", viewport=SMALL)
    press(bob, "Take")
    expect(bob.locator(".toast")).to_contain_text("You answered: take")
    expect(said(bob)).to_have_text("You have the checkers for the team.")


def test_who_is_away_reads_what_the_others_are_told(phones: Phones, laid: Table) -> None:
    """Their cube is answered for: they read by which player."""
    laid.tap("Kim", "start")
    laid.tap("Dan", "step_out", player="Dan", proxy="Cat")
    laid.tap("Kim", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    dan = phones.at(laid, "Dan", viewport=SMALL)
    expect(said(dan)).to_have_text("You are away.")
    expect(dock(dan)).to_contain_text("Cat answers for you. Waiting for Bob and Cat to answer Ann.")


@pytest.mark.long
def test_in_the_order_of_rotation_each_reads_as_which_they_answer(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = table_laid(ST_ALBANS, names=FIVE)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by=FIVE[0], cubes=list(FIVE[1:]))
    ann, bartholomew, zoe = (phones.at(table, name, viewport=SMALL) for name in FIVE[2:])
    for page, turn in ((ann, "second"), (bartholomew, "third"), (zoe, "fourth")):
        expect(said(page)).to_have_text(f"Jean-Baptiste answers first; you are {turn}.")
        expect(page.locator(".dock.ask")).to_have_count(0)
    pictures.take(ann, "second-to-answer", SIZES)
    table.tap("Jean-Baptiste", "answer", by="Jean-Baptiste", cubes={"Jean-Baptiste": "take"})
    expect(ann.locator(".dock.ask").get_by_role("button", name="Take")).to_be_visible()
    expect(said(zoe)).to_have_text("Ann answers first; you are third.")


@pytest.mark.long
def test_a_double_that_came_too_late_says_so_with_its_clause(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """St Albans: down the line; ACT: not once the Box has answered. With the next roll they may again."""
    table = table_laid(ST_ALBANS)
    table.tap("Kim", "start")
    bob, dan = (phones.at(table, name, viewport=SMALL) for name in ("Bob", "Dan"))
    expect(dock(bob).get_by_role("button", name="Double to 2")).to_be_visible()
    table.tap("Cat", "double", by="Cat")
    expect(dock(bob)).to_contain_text(
        "Too late to double before the next roll: a player further back has doubled. S 27"
    )
    expect(dock(bob).get_by_role("button", name="Double to 2")).to_have_count(0)
    expect(dock(dan).get_by_role("button", name="Double to 2")).to_be_visible()
    pictures.take(bob, "too-late-to-double", SIZES)
    act = table_laid(ACT)
    act.tap("Kim", "start")
    act.tap("Bob", "double", by="Bob")
    act.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    cat = phones.at(act, "Cat", viewport=SMALL)
    expect(dock(cat)).to_contain_text("Too late to double before the next roll: the Box has answered. ACT 16")
    act.tap("Kim", "roll")
    expect(dock(cat).get_by_role("button", name="Double to 2")).to_be_visible()
    expect(dock(cat)).not_to_contain_text("Too late")


@pytest.mark.long
def test_the_words_stand_beside_the_marks_for_the_first_three_games(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    cat = phones.at(laid, "Cat", viewport=SMALL)
    words = cat.locator(".rail-box .role-word, .under .role-word")
    for game in range(3):
        laid.tap("Kim", "start")
        expect(words).to_have_text(["Box", "Captain"])
        if game == 0:
            pictures.take(cat, "role-words", SIZES)
        laid.tap("Kim", "result", winner="box", kind="single")
        expect(cat.locator(".swings")).to_be_visible()
    laid.tap("Kim", "start")
    expect(cat.locator(".lanes")).to_be_visible()
    expect(words).to_have_count(0)
    cat.reload()
    expect(cat.locator(".lanes")).to_be_visible()
    expect(words).to_have_count(0)


def test_a_right_that_the_roll_has_taken_says_so_with_its_clause(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Atlanta: until the dice are rolled a take may be dropped after all, and those who dropped may offer extras."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    bob, cat = (phones.at(table, name, viewport=SMALL) for name in ("Bob", "Cat"))
    dan = phones.at(table, "Dan", viewport=TABLET)
    expect(dock(bob).get_by_role("button", name="Drop after all")).to_be_visible()
    expect(dock(cat).get_by_role("button", name="Offer an extra")).to_be_visible()
    expect(dock(cat)).not_to_contain_text("Too late")
    table.tap("Kim", "roll")
    expect(dock(bob)).to_contain_text("Too late to drop after all: the dice have been rolled. A 5.7")
    expect(dock(bob).get_by_role("button", name="Redouble to 4")).to_be_visible()
    for page in (cat, dan):
        expect(dock(page)).to_contain_text("Too late to offer an extra: the dice have been rolled. A 5.7")
        expect(dock(page).get_by_role("button", name="Offer an extra")).to_have_count(0)
    pictures.take(bob, "too-late-to-drop", SIZES)
    pictures.take(cat, "too-late-for-an-extra", SIZES)
    table.tap("Kim", "roll")
    for page in (bob, cat, dan):
        expect(dock(page)).not_to_contain_text("Too late")


def test_a_box_for_whom_it_is_too_late_to_step_in_reads_so(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "buy", by="Bob", cube="Cat", points=0, agreed_by=["Cat"])
    ann = phones.at(table, "Ann", viewport=SMALL)
    expect(dock(ann).get_by_role("button", name="Step in")).to_be_visible()
    table.tap("Kim", "roll")
    expect(dock(ann)).to_contain_text("Too late to step in: the dice have been rolled. A 4.4")
    pictures.take(ann, "too-late-to-step-in", SIZES)
    table.tap("Kim", "roll")
    expect(dock(ann)).not_to_contain_text("Too late")
