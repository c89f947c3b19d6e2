"""An own answer is taken back on one's own phone as long as it has had no effect, whoever has entered it."""

import pytest
from playwright.sync_api import expect

from tests.kit.keepers import speaks_also_for
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import dock, press, said
from tests.kit.table import Table

SIZES = ((360, 640), (1024, 768))


def doubled(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])


def test_it_is_taken_back_though_others_have_answered_since(phones: Phones, laid: Table, pictures: Pictures) -> None:
    doubled(laid)
    bob = phones.at(laid, "Bob")
    press(bob, "Take")
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    expect(dock(bob).locator(".own-answer")).to_contain_text("You answered: take")
    pictures.take(bob, "own-answer", SIZES)
    press(bob, "Undo")
    expect(said(bob)).to_have_text("Ann doubles you to 2.")
    press(bob, "Drop")
    expect(dock(bob).locator(".own-answer")).to_contain_text("You answered: drop")
    laid.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    expect(dock(bob).locator(".own-answer")).to_have_count(0)
    assert [event.kind for event in laid.session.events.order_by("seq")][-3:] == ["amend", "answer", "answer"]


@pytest.mark.long
def test_what_the_scorekeeper_has_entered_is_denied(phones: Phones, laid: Table, pictures: Pictures) -> None:
    doubled(laid)
    bob = phones.at(laid, "Bob")
    laid.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    expect(dock(bob).locator(".for-you")).to_contain_text("has answered for you: drop")
    pictures.take(bob, "answered-for-me", SIZES)
    press(bob, "I did not say that")
    expect(said(bob)).to_have_text("Ann doubles you to 2.")


def test_a_phone_of_two_names_the_player_of_each_answer(phones: Phones, laid: Table) -> None:
    speaks_also_for(laid, "Dan", "Cat")
    doubled(laid)
    laid.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    laid.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    dan = phones.at(laid, "Dan")
    expect(dock(dan).locator(".own-answer")).to_contain_text(["Dan answered: drop", "Cat answered: take"])


def test_a_proxy_reads_for_which_player_an_answer_was(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Cat", "step_out", player="Cat", proxy="Bob")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    laid.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    laid.tap("Bob", "answer", by="Bob", cubes={"Cat": "drop"})
    bob = phones.at(laid, "Bob")
    expect(dock(bob).locator(".own-answer")).to_contain_text(["You answered for Cat: drop"])
