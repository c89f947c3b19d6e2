"""The sheet of a disputed answer: each answer of the house with what it meant then, or pale with the reason."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.disputed import disputed_beaver, says
from tests.kit.keepers import speaks_also_for
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, press
from tests.kit.table import Table, table_laid

ANSWER = 4
MINUS = "\N{MINUS SIGN}"


def bobs_drop() -> Table:
    """Ann doubles all to 2, at £1 a point; Kim enters a drop for Bob, who disputes it. One phone has Bob and Cat."""
    table = table_laid(stake="1.00")
    speaks_also_for(table, "Bob", "Cat")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    says(table, "Bob", "dispute", seq=ANSWER)
    return table


def sheet(page: Page) -> Locator:
    press(page, "Enter the right answer")
    return page.locator("dialog.panel")


def choices(opened: Locator) -> list[str]:
    """What stands on and above each button."""
    return [re.sub(r"\s+", " ", text).strip() for text in opened.locator(".choice").all_inner_texts()]


SHOWN = [
    "single ±2 gammon ±4 backg. ±6 £2 to £6 Take",
    "now −1 £1 Drop",
    "single ±4 gammon ±8 backg. ±12 £4 to £12 Beaver",
]


@pytest.mark.parametrize("name", ["Bob", "Ann"])
def test_each_answer_has_what_it_meant_to_the_player_who_was_asked(
    phones: Phones, transactional_db: None, pictures: Pictures, name: str
) -> None:
    """Bob’s figures, with Bob’s name, on a phone of Bob and Cat and on that of Ann, the other of the two."""
    opened = sheet(phones.at(bobs_drop(), name, viewport=SMALL))
    expect(opened.locator(".why").first).to_have_text("What Bob wins or loses:")
    assert choices(opened) == SHOWN
    pictures.take(opened.page, f"shown-{name.lower()}")
    expect(opened.get_by_role("button", name="Drop")).to_have_attribute("aria-pressed", "true")


def test_the_figures_stay_when_others_are_box_and_captain(phones: Phones, transactional_db: None) -> None:
    """The game is over, Bob is the next Box. It could not have been over with a beaver that Ann has not answered. Below
    Bob’s figures of then stands what the whole game brings Ann: 1 for Bob’s drop, 2 lost to each of the two others."""
    table = bobs_drop()
    table.tap("Kim", "result", winner="team", kind="single")
    opened = sheet(phones.at(table, "Ann", viewport=SMALL))
    expect(opened.locator(".why").first).to_have_text("What Bob wins or loses:")
    in_the_end = (f"you {MINUS}6 · £6 (now {MINUS}3)", f"you {MINUS}3 · £3")
    assert choices(opened) == [*(f"{shown} {then}" for shown, then in zip(SHOWN, in_the_end, strict=False)), "Beaver"]
    expect(opened.locator(".reasons")).to_contain_text("Beaver No longer fits: Game 1: the team won")


def test_once_the_result_is_in_a_button_says_what_the_game_then_brings_and_brings_now(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """The Box wins a single game: Bob has paid 1 for the drop and would lose 2; Ann has won 1, 2 and 2."""
    table = bobs_drop()
    says(table, "Bob", "say", seq=ANSWER, event={"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}})
    table.tap("Kim", "result", winner="box", kind="single")
    ann, kim = (phones.at(table, name, viewport=SMALL) for name in ("Ann", "Kim"))
    ann_then, bob_then = "+6 · £6 (now +5)", f"Bob {MINUS}2 (now {MINUS}1)"
    expect(ann.get_by_role("button", name="Agree with Bob")).to_contain_text(f"Take · {ann_then} · {bob_then}")
    pictures.take(ann, "brings-then-and-now")
    expect(kim.locator(".disputed").get_by_role("button")).to_have_count(1)
    agree = kim.get_by_role("button", name="Agree with Bob")
    expect(agree).to_contain_text(f"Take · {bob_then} · Ann +6 (now +5)")
    choices_of_ann = sheet(ann).locator(".choice")
    expect(choices_of_ann.nth(0).get_by_role("button")).to_contain_text(ann_then)
    expect(choices_of_ann.nth(1).get_by_role("button")).to_contain_text("+5 · £5")


def test_what_could_not_be_and_what_no_longer_fits_are_pale_with_their_reasons(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = disputed_beaver()
    dan = phones.at(table, "Dan", viewport=SMALL)
    opened = sheet(dan)
    expect(opened.locator(".why").first).to_have_text("What you win or lose:")
    reasons = {
        "Take": "Take You are the last one in and may only beaver or drop. ACT 15",
        "Drop": "Drop No longer fits: Ann takes Dan’s cube. No game is on. First undo, which the scorekeeper can: "
        "Ann takes Dan’s cube.",
    }
    for word, reason in reasons.items():
        button = opened.get_by_role("button", name=word)
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(button).to_have_accessible_description(reason)
        button.focus()
        expect(button).to_be_focused()
        dan.keyboard.press("Enter")
        button.click(force=True)
        expect(opened).to_be_visible()
    assert choices(opened)[:2] == ["Take", "Drop"]
    pictures.take(dan, "pale")
    assert table.view["disputes"][0]["agreeing"].keys() == {table.id("Dan")}, "nothing was said"


def test_what_one_says_the_other_agrees_with(phones: Phones, transactional_db: None) -> None:
    table = bobs_drop()
    bob, ann = (phones.at(table, name, viewport=SMALL) for name in ("Bob", "Ann"))
    sheet(bob)
    choose(bob, "Beaver")
    press(ann, "Agree with Bob")
    expect(ann.locator(".disputed")).to_have_count(0)
    assert table.last_body["with"]["cubes"] == {table.id("Bob"): "beaver"}
