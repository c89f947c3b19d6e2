"""What stands on the answers before they are given, and what is said when one comes too late."""

import pytest
from playwright.sync_api import expect

from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import answer_column, choose, dock, press, said, send
from tests.kit.table import Table


@pytest.mark.long
def test_the_box_reads_what_its_whole_answer_comes_to(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """A 5.10 speaks while the Box chooses; what it costs now and what is then at stake stand on the one button."""
    laid.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        laid.tap(name, "double", by=name)
    ann = phones.at(laid, "Ann")
    expect(dock(ann)).to_contain_text("at least Bob and Cat. A 5.10")
    expect(ann.get_by_role("group", name="Bob")).to_contain_text("Take±2")
    answer_column(ann, "Bob", "Take")
    answer_column(ann, "Cat", "Beaver")
    answer_column(ann, "Dan", "Drop")
    answer = dock(ann).locator(".btn.main")
    expect(answer).to_contain_text("Take Bob · Drop Dan · Beaver Cat")
    expect(answer).to_contain_text("\u22121 now · £2")
    expect(answer).to_contain_text("then ±6 at stake")
    pictures.take(ann, "box-answers-sums")


@pytest.mark.long
def test_who_answers_after_others_is_told_what_they_did(phones: Phones, laid: Table, pictures: Pictures) -> None:
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "drop"})
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    dan = phones.at(laid, "Dan")
    expect(said(dan)).to_have_text("Ann doubles you to 2.")
    expect(dock(dan).locator(".why")).to_contain_text("Bob has dropped. Cat has taken. What you win or lose:")
    pictures.take(dan, "doubled-others")


def test_an_answer_that_came_too_late_is_put_right_with_one_tap(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Cat doubled just before the answer: taking Bob alone is no longer an answer, the nearest two are buttons."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    ann = phones.deaf(laid, "Ann")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    laid.tap("Cat", "double", by="Cat")
    phones.complaints.expect("409")
    press(ann, "Take")
    expect(ann.locator(".refusal")).to_contain_text("Since then: Cat doubles")
    expect(dock(ann).locator(".btn.main")).to_have_count(2)
    expect(dock(ann).get_by_role("button", name="Choose again")).to_be_visible()
    pictures.take(ann, "too-late")
    press(ann, "Take all")
    expect(ann.locator(".refusal")).to_have_count(0)
    cubes = {cube["player"]: cube["at"] for cube in laid.view["game"]["cubes"]}
    assert [cubes[laid.id(name)] for name in ("Bob", "Cat", "Dan")] == ["box", "box", "centre"]


@pytest.mark.long
def test_the_fair_figure_is_worked_out_and_put_in(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """A cube at 2: with 27 of 36 rolls Bob is fairly paid 1; with 25 of them 0 and 28 throws of 36 for the point."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    bob, ann = phones.at(laid, "Bob"), phones.at(laid, "Ann")
    press(bob, "More")
    choose(bob, "Settle cubes")
    paper = bob.locator("dialog")
    paper.get_by_text("Fair settlement").click()
    paper.get_by_label("How many of the 36 rolls win for you?").fill("25")
    expect(paper.locator(".fair p")).to_have_text(
        "A fair settlement pays you 1 unless two dice show 3 or 7 (8 of 36 throws)."
    )
    paper.get_by_label("How many of the 36 rolls win for you?").fill("27")
    expect(paper.locator(".fair p")).to_have_text("A fair settlement pays you 1.")
    pictures.take(bob, "fair-form")
    choose(bob, "Put in 1")
    send(bob)
    expect(dock(ann).get_by_role("button", name="Accept")).to_contain_text("\u22121")
    press(ann, "Fair settlement")
    ann.get_by_label("How many of the 36 rolls win for you?").fill("6")
    expect(ann.locator("dialog .fair p")).to_contain_text("In a fair settlement you pay 1, and 1 more if two dice show")
    pictures.take(ann, "fair-paper")
    choose(ann, "Put in 2")
    press(ann, "Offer 2 instead")
    expect(dock(bob).locator(".why")).to_contain_text("Ann pays you 2")
