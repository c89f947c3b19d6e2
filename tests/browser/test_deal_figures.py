"""The button of each deal: the figures that stand on it are those that its press writes down."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from chouette.rules.house import ATLANTA, BRIGHTON, JACOBY_CRAWFORD
from sessions.models import Posting
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.steps import choose, dock, press, press_on, said, send
from tests.kit.table import Table, table_laid

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
MINUS = "\N{MINUS SIGN}"


def written(table: Table) -> dict[str, int]:
    """What the postings of the last event moved, by name."""
    names = {person.id: name for name, person in table.people.items()}
    moved: Counter[str] = Counter()
    for posting in Posting.objects.filter(session=table.session, seq=table.seq):
        moved[names[posting.creditor_id.hex]] += posting.points
        moved[names[posting.debtor_id.hex]] -= posting.points
    return {name: points for name, points in moved.items() if points}


def text_of(button: Locator) -> str:
    return " ".join(button.inner_text().split())


def pick(page: Page, field: str, *labels: str) -> None:
    group = page.locator("dialog").get_by_role("group", name=field)
    for label in labels:
        group.get_by_text(label, exact=True).click()


def main(page: Page) -> Locator:
    return page.locator("dialog form .btn.main").last


def taken_at_two(*names: str, sheet: str = ATLANTA, **change: Any) -> Table:
    """The Box has doubled everybody from the middle to 2, and all have taken."""
    table = table_laid(sheet, names or ("Ann", "Bob", "Cat", "Dan"), **change)
    team = [name for name in table.people if name != "Ann"]
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=team)
    for name in team:
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


def test_an_offer_names_the_addressee_that_is_chosen_now(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Bob offers 2 below zero: to the Box alone, then to Cat instead, then to both, then to three."""
    table = taken_at_two()
    bob = phones.at(table, "Bob")
    press(bob, "More")
    choose(bob, "Offer a settlement")
    choose(bob, "You pay Ann 2 · £4")
    expect(main(bob)).to_have_text("Offer Ann: you pay Ann 2 (£4); the cube is out")
    pick(bob, "To whom?", "Ann", "Cat")
    expect(main(bob)).to_have_text("Offer Cat: you pay Cat 2 (£4); Cat holds the cube")
    expect(bob.locator("dialog .facts .btn").first).to_contain_text("Cat pays you")
    pictures.take(bob, "offer-to-a-mate", SIZES)
    pick(bob, "To whom?", "Ann")
    expect(main(bob)).to_have_text("Offer Ann and Cat: you pay whoever accepts 2 (£4)")
    expect(bob.locator("dialog .facts .btn").first).to_contain_text("Whoever accepts pays you")
    expect(bob.locator("dialog form")).to_contain_text("If Ann accepts, the cube is out.")
    expect(bob.locator("dialog form")).to_contain_text("If Cat accepts, the cube is sold")
    pick(bob, "To whom?", "Dan")
    expect(bob.locator("dialog form")).to_contain_text("If Cat or Dan accepts, the cube is sold")
    pictures.take(bob, "offer-to-three", SIZES)
    pick(bob, "To whom?", "Ann", "Dan")
    send(bob)
    expect(bob.locator(".waits")).to_contain_text("You offer to sell your cube.")
    expect(bob.locator(".waits")).to_contain_text("You pay Cat 2 · £4; Cat holds the cube. Nobody has accepted yet.")
    cat = phones.at(table, "Cat")
    expect(said(cat)).to_have_text("Bob offers to sell you a cube.")
    expect(dock(cat).locator(".proposal .why").first).to_contain_text("Bob pays you 2 · £4; you hold the cube.")
    buy = dock(cat).get_by_role("button", name="Buy")
    assert text_of(buy) == "Buy +2 · £4 then ±4, gammon ±8"
    pictures.take(cat, "offer-asked-of-a-mate", SIZES)
    buy.click()
    expect(buy).to_have_count(0)
    assert written(table) == {"Bob": -2, "Cat": 2}
    assert table.view["outlook"]["exposure"][table.id("Cat")]["single"] == [4, 4], "2 of Cat's own, and the 2 bought"


def test_a_scorekeeper_reads_names_and_a_sale_at_a_negative_price(phones: Phones, transactional_db: None) -> None:
    table = taken_at_two()
    kim = phones.at(table, "Kim", viewport=TABLET)
    kim.locator(".seat").filter(has_text="Bob").first.click()
    dock(kim).get_by_role("button", name="Offer a settlement").click()
    pick(kim, "To whom?", "Ann", "Cat")
    choose(kim, "Bob pays Cat 2 · £4")
    expect(main(kim)).to_have_text("Offer Cat: Bob pays Cat 2 (£4); Cat holds the cube")


@pytest.mark.long
def test_an_offer_to_the_first_who_accepts(phones: Phones, transactional_db: None) -> None:
    table = taken_at_two(sheet=BRIGHTON)
    ann, dan = phones.at(table, "Ann"), phones.at(table, "Dan")
    press(ann, "More")
    choose(ann, "Offer a settlement")
    pick(ann, "For how many?", "The first to accept")
    choose(ann, "The first who accepts pays you 1 · £2")
    expect(main(ann)).to_have_text("Offer Bob, Cat and Dan: the first who accepts pays you 1 (£2)")
    send(ann)
    expect(ann.locator(".waits")).to_contain_text("The first who accepts pays you 1 · £2.")
    expect(dock(dan).locator(".proposal .why").first).to_contain_text("You pay Ann 1 · £2; the cube is out.")
    accept = dock(dan).get_by_role("button", name="Accept")
    assert text_of(accept) == f"Accept {MINUS}1 · £2"
    accept.click()
    expect(accept).to_have_count(0)
    assert written(table) == {"Dan": -1, "Ann": 1}


def test_half_a_point_is_priced_as_a_range(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    """A 4.3: Bob asks for 1½; it moves 1 and the dice may add 1."""
    table = taken_at_two()
    bob, ann = phones.at(table, "Bob"), phones.at(table, "Ann")
    press(bob, "More")
    choose(bob, "Settle cubes")
    choose(bob, "Ann pays you 1 · £2")
    bob.locator("dialog .stepper").get_by_role("button", name="Half a point").click()
    expect(main(bob)).to_have_text("Ask Ann: Ann pays you 1 or 2 (£2 or £4); the cube is out")
    pictures.take(bob, "half-form", SIZES)
    send(bob)
    expect(dock(ann).locator(".proposal .why").first).to_contain_text("You pay Bob 1 or 2 · £2 or £4; the cube is out.")
    agree = dock(ann).get_by_role("button", name="Accept")
    assert text_of(agree) == f"Accept {MINUS}1 or {MINUS}2 · £2 or £4"
    pictures.take(ann, "half-asked", SIZES)
    agree.click()
    expect(agree).to_have_count(0)
    assert written(table) == {"Ann": -1, "Bob": 1}
    table.tap("Kim", "roll_off", between=["Ann", "Bob"], rolls=[{"Ann": [1, 2], "Bob": [6, 5]}])
    assert written(table) == {"Ann": -1, "Bob": 1}


def test_only_the_two_who_roll_for_half_a_point_are_asked(phones: Phones, laid: Table) -> None:
    """Bob is Captain, and may report the dice of Ann and Cat."""
    laid.tap("Kim", "start")
    laid.tap("Cat", "double", by="Cat")
    laid.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    laid.tap("Kim", "settle", points={"Cat": 1.5}, agreed_by=["Ann", "Cat"])
    asked = re.compile(r"\bask\b")
    for name in ("Ann", "Cat"):
        expect(dock(phones.at(laid, name))).to_have_class(asked)
    bob = phones.at(laid, "Bob")
    expect(dock(bob)).to_contain_text("Ann")
    expect(dock(bob)).not_to_have_class(asked)


def test_a_cube_is_bought_for_what_its_button_says(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    table = taken_at_two()
    cat, bob = phones.at(table, "Cat"), phones.at(table, "Bob")
    press(cat, "More")
    choose(cat, "Buy a cube")
    rows = cat.locator("dialog .stack-list .btn")
    expect(rows).to_have_text(
        [f"{name}’s cube (2) usually 1 to 2 · £2 to £4" for name in ("Bob", "Dan")], use_inner_text=True
    )
    choose(cat, "Bob")
    choose(cat, "You pay Bob 1 · £2")
    expect(main(cat)).to_have_text("Ask Bob: you pay Bob 1 (£2); you hold the cube")
    expect(cat.locator("dialog form")).to_contain_text("then ±4, gammon ±8")
    pictures.take(cat, "buy-form", SIZES)
    send(cat)
    expect(dock(bob).locator(".proposal .why").first).to_contain_text("Cat pays you 1 · £2; Cat holds the cube.")
    agree = dock(bob).get_by_role("button", name="Agree")
    assert text_of(agree) == "Agree +1 · £2"
    agree.click()
    expect(agree).to_have_count(0)
    assert written(table) == {"Bob": 1, "Cat": -1}


@pytest.mark.long
def test_a_cube_on_offer_is_bought_with_its_answer_ahead(phones: Phones, transactional_db: None) -> None:
    """The Box doubles Bob to 2: Cat buys the cube, and then drops it for 1 or plays for 2."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    cat = phones.at(table, "Cat")
    press(cat, "More")
    choose(cat, "Buy a cube")
    choose(cat, "Bob")
    expect(cat.locator("dialog form")).to_contain_text(f"if dropped {MINUS}1, if taken ±2")


def lone_with_extras() -> Table:
    """A 5.7: the Box doubles all, Cat alone takes; the others dropped at 1."""
    table = table_laid(ATLANTA, ("Ann", "Bob", "Cat", "Dan"))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "drop"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    return table


def test_an_extra_is_told_to_its_receiver(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    table = lone_with_extras()
    bob, cat = phones.at(table, "Bob"), phones.at(table, "Cat")
    give = dock(bob).get_by_role("button", name="Offer an extra")
    assert text_of(give) == "Offer an extra you pay 1 · £2; then ±2, gammon ±4"
    pictures.take(bob, "extra-to-give", SIZES)
    give.click()
    expect(cat.locator(".for-you")).to_contain_text("Bob gives you an extra: +1 now, ±2 more against Bob.")
    pictures.take(cat, "extra-told", SIZES)
    assert written(table) == {"Bob": -1, "Cat": 1}
    exposure = table.view["outlook"]["exposure"]
    assert exposure[table.id("Bob")]["single"] == [2, 2]
    assert exposure[table.id("Cat")] == {"single": [4, 4], "gammon": [8, 8], "backgammon": [12, 12]}


def test_extras_are_given_up_for_what_the_button_says(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """One costs 2 and would be played for 2; of two both figures stand at each."""
    table = lone_with_extras()
    table.tap("Bob", "extra", by="Bob")
    cat = phones.at(table, "Cat")
    give_up = dock(cat).get_by_role("button", name="Give up extras")
    assert text_of(give_up).endswith("you pay 2 · £4; if kept ±2, gammon ±4")
    pictures.take(cat, "extra-to-give-up", SIZES)
    table.tap("Dan", "extra", by="Dan")
    expect(give_up).to_contain_text("you pay 4 · £8")
    beaver = cat.locator(".one-extra .why").first  # one of the two beavered to 4, the other at 2, and Cat's own 2
    expect(beaver).to_contain_text("then ±8, gammon ±16")
    give_up.click()
    form = cat.locator("dialog form")
    expect(form).to_contain_text(f"Bob: if given up {MINUS}2, if kept ±2, gammon ±4")
    pick(cat, "Which cubes?", "Dan")
    assert text_of(main(cat)) == f"Give up Dan {MINUS}2 now · £4 then ±4 at stake"
    pictures.take(cat, "extras-chosen", SIZES)
    send(cat)
    expect(form).to_have_count(0)
    assert written(table) == {"Cat": -2, "Dan": 2}
    assert table.view["outlook"]["exposure"][table.id("Cat")]["single"] == [4, 4]


def unlike_cubes() -> Table:
    """Bob's cube lies with the Box at 2, Cat's in the middle at 1."""
    table = table_laid(ATLANTA)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    table.tap("Kim", "roll")
    return table


def test_double_all_with_unlike_cubes_says_what_it_wins(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Bob's at 2 and the others at 1: dropped they win 4, taken they are played for 8."""
    table = unlike_cubes()
    ann = phones.at(table, "Ann")
    double = dock(ann).get_by_role("button", name="Double all")
    assert text_of(double).endswith("drop: you win 4 take: you play for 8")
    pictures.take(ann, "double-all-unlike", SIZES)
    press_on(double)
    expect(double).to_have_count(0)
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    assert table.view["rows"][-1]["points"] == table.named({"Ann": 4, "Bob": -2, "Cat": -1, "Dan": -1})


def test_the_first_double_of_all_says_what_it_wins_too(phones: Phones, transactional_db: None) -> None:
    table = table_laid(ATLANTA)
    table.tap("Kim", "start")
    double = dock(phones.at(table, "Ann")).get_by_role("button", name="Double all to 2")
    assert text_of(double).endswith("drop: you win 3 take: you play for 6")


def test_take_all_and_drop_all_stand_in_one_row(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    """Atlanta: of three at least two, so that not one word holds for all."""
    table = table_laid()
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    ann = phones.at(table, "Ann")
    row = dock(ann).locator(".for-all .btn")
    assert [text_of(row.nth(at)) for at in range(2)] == [
        "Take all then ±6 at stake",
        f"Drop all {MINUS}3 now · £6",
    ]
    assert row.nth(0).bounding_box()["y"] == row.nth(1).bounding_box()["y"]  # type: ignore[index]  # both are drawn
    expect(dock(ann)).not_to_contain_text("Choose for each cube")
    pictures.take(ann, "take-all-drop-all", SIZES)
    row.nth(1).click()
    expect(row).to_have_count(0)
    assert table.view["rows"][-1]["points"] == table.named({"Ann": -3, "Bob": 1, "Cat": 1, "Dan": 1})


def test_play_one_drop_one_has_its_range_and_then_both_figures(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """JC: all doubled to 2. The odd point of the drop is the one's whose cube it was."""
    table = table_laid(JACOBY_CRAWFORD, SIX, cubes="one_each")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=list(SIX[1:]))
    bob = phones.at(table, "Bob")
    line = dock(bob).get_by_role("button", name="With a team-mate")
    assert text_of(line) == (
        f"With a team-mate: play one cube together and drop the other 0 to {MINUS}1 now · £0 to £2, then ±1"
    )
    pictures.take(bob, "play-one-drop-one", SIZES)
    line.click()
    choose(bob, "Cat")
    pick(bob, "Who drops?", "Cat")
    lines = [" ".join(text.split()) for text in main(bob).locator("span").all_inner_texts()]
    assert lines == [
        "Ask Cat",
        "You: 0 now · £0, then ±1, gammon ±2",
        f"Cat: {MINUS}1 now · £2, then ±1, gammon ±2",
    ]
    pictures.take(bob, "play-one-drop-one-chosen", SIZES)
    send(bob)
    cat = phones.at(table, "Cat")
    agree = dock(cat).get_by_role("button", name="Agree")
    assert text_of(agree) == f"Agree {MINUS}1 · £2 then ±1, gammon ±2"
    agree.click()
    expect(agree).to_have_count(0)
    assert written(table) == {"Ann": 1, "Cat": -1}
