"""A phone that speaks for two players names the player in each question, each button and each figure."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.keepers import speaks_also_for
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock, press
from tests.kit.table import Table, comes, replaced_by, table_laid

SMALL = {"width": 360, "height": 640}


@pytest.fixture
def five() -> Table:
    """Ann in the Box; one phone speaks for Bob, the Captain, and Cat."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan", "Eve"), stake="1.00")
    speaks_also_for(table, "Bob", "Cat")
    table.tap("Kim", "start")
    return table


def cat_plays_the_board(table: Table) -> None:
    """Bob and Dan drop, Cat and Eve take."""
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    for name, word in {"Bob": "drop", "Cat": "take", "Dan": "drop", "Eve": "take"}.items():
        table.tap(name, "answer", by=name, cubes={name: word})


def figures(page: Page) -> list[str]:
    """Return what the six results on the sheet bring, without the names of the kinds."""
    return [re.sub(r"\s+", " ", text).strip() for text in page.locator("dialog .facts .sub").all_inner_texts()]


def test_the_results_bring_what_they_bring_the_player_whom_the_band_names(phones: Phones, five: Table) -> None:
    cat_plays_the_board(five)
    phone = phones.at(five, "Bob", viewport=SMALL)
    press(phone, "Result")
    expect(phone.locator("dialog > .whose")).to_have_text("For Cat")
    assert figures(phone) == [
        "Cat −2 · £2", "Cat −4 · £4", "Cat −6 · £6", "Cat +2 · £2", "Cat +4 · £4", "Cat +6 · £6",
    ]  # fmt: skip


def test_the_sheet_of_a_dispute_names_the_player_whose_figures_it_has(phones: Phones, five: Table) -> None:
    five.tap("Ann", "result", winner="box", kind="single")
    phone = phones.at(five, "Bob", viewport=SMALL)
    press(phone, "That’s wrong")
    press(phone, "Enter the right")
    expect(phone.locator("dialog > .whose")).to_have_text("For Bob")
    assert figures(phone)[0] == "Bob −1 · £1"


def test_each_double_says_who_turns_whose_cube(phones: Phones, pictures: Pictures) -> None:
    """Of the cubes only Cat's is left, which they may turn and Ann, the Box; both use one phone."""
    table = table_laid(names=("Ann", "Bob", "Cat"))
    speaks_also_for(table, "Ann", "Cat")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    table.tap("Kim", "roll")
    phone = phones.at(table, "Ann", viewport=SMALL)
    turns = dock(phone).locator(".btn.turn .what")
    expect(turns).to_have_count(2)
    assert sorted(turns.all_inner_texts()) == ["Ann doubles Cat to 2", "Cat doubles to 2"]
    assert sorted(dock(phone).locator(".whose").all_inner_texts()) == ["For Ann", "For Cat"]
    pictures.take(phone, "doubles")
    press(phone, "Cat doubles to 2")
    expect(turns).to_have_count(0)
    assert table.last_body["by"] == table.id("Cat")


def test_the_band_of_a_deal_stands_above_its_headline(phones: Phones, five: Table, pictures: Pictures) -> None:
    five.propose("Ann", "settle", points={"Cat": 1}, agreed_by=[], for_="Ann")
    phone = phones.at(five, "Bob", viewport=SMALL)
    band = dock(phone).locator(".proposal .whose + .said")
    expect(band).to_be_visible()
    expect(dock(phone).locator(".proposal .whose")).to_have_text("For Cat")
    expect(dock(phone).locator(".proposal .why .whose")).to_have_count(0)
    expect(dock(phone).get_by_role("button", name="Not now")).to_be_in_viewport(ratio=0.9)
    pictures.take(phone, "deal")


def test_who_asks_to_join_is_named_and_does_not_come_before_the_player_who_is_seated(
    phones: Phones, five: Table, pictures: Pictures
) -> None:
    comes(five, "Gus")
    speaks_also_for(five, "Dan", "Gus")
    phone = phones.at(five, "Dan", viewport=SMALL)
    join = dock(phone).get_by_role("button", name="Gus asks to join")
    expect(join).to_be_in_viewport(ratio=1)
    expect(join).not_to_have_class(re.compile(r"\bmain\b"))
    expect(dock(phone).get_by_text("Ask to join", exact=True)).to_have_count(0)
    pictures.take(phone, "join")
    five.propose("Gus", "join", player="Gus")
    five.reply("Ann", 1, "refuse")
    expect(dock(phone).locator(".refusal .said")).to_have_text("Gus’s request was declined.")
    expect(dock(phone).get_by_text("Your request")).to_have_count(0)


def test_what_is_at_stake_and_who_may_advise_is_said_of_each_by_name(
    phones: Phones, five: Table, pictures: Pictures
) -> None:
    cat_plays_the_board(five)
    phone = phones.at(five, "Bob", viewport={"width": 390, "height": 844})
    lines = dock(phone).locator(".stakeline")
    expect(lines).to_have_count(2)
    said = {re.sub(r"\s+", " ", text).strip() for text in lines.all_inner_texts()}
    assert said == {"Bob has nothing more at stake this game.", "At stake for Cat ±2 £2 · gammon ±4"}
    expect(phone.locator(".advice b")).to_have_text(["Bob may not advise."])  # Cat plays the board
    pictures.take(phone, "stakes", ((390, 844), (360, 640)))
    lines.filter(has_text="At stake for Cat").click()
    expect(phone.locator("dialog .whatif thead th").first).to_contain_text("Cat")


def test_a_corrected_game_is_said_with_the_figures_of_both(phones: Phones, five: Table, pictures: Pictures) -> None:
    cat_plays_the_board(five)
    five.tap("Kim", "result", winner="box", kind="single")
    ended = five.seq
    phone = phones.at(five, "Bob", viewport=SMALL)
    five.tap("Kim", "amend", seq=4, **replaced_by({"event": "answer", "by": "Bob", "cubes": {"Bob": "take"}}))
    assert five.seq > ended
    expect(dock(phone).locator(".corrected")).to_contain_text(
        "Game 1 corrected by the scorekeeper. Bob \N{MINUS SIGN}1, now \N{MINUS SIGN}2.",
    )
    pictures.take(phone, "corrected")
