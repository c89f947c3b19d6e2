"""What is put to a scorekeeper who plays comes before whoever they have picked on the sheet."""

import pytest
from playwright.sync_api import expect

from clubs.models import Club
from sessions import services
from tests.kit.keepers import hands_over
from tests.kit.phones import TABLET, Phones
from tests.kit.steps import dock, hat, pick, press, said
from tests.kit.table import Table, replaced_by


def both_sides(table: Table) -> None:
    """Ann keeps the sheet and is Box; the club has both sides confirm a result."""
    Club.objects.filter(id=table.club.id).update(confirm_results=True)
    services.view_renewed(code=table.code)
    table.tap("Kim", "start")
    hands_over(table, "Ann")


@pytest.mark.parametrize("viewport", [None, TABLET])
def test_a_result_that_asks_the_scorekeeper_comes_before_whoever_is_picked(
    phones: Phones, laid: Table, viewport: dict[str, int] | None
) -> None:
    both_sides(laid)
    ann = phones.at(laid, "Ann", **({"viewport": viewport} if viewport else {}))
    hat(ann, "Sheet")
    pick(ann, "Dan")
    expect(dock(ann)).to_contain_text("For Dan")
    laid.propose("Bob", "result", winner="team", kind="single")
    expect(said(ann)).to_contain_text("The team wins the game.")
    expect(dock(ann).get_by_role("button", name="That’s wrong")).to_be_visible()
    press(ann, "Agree")
    expect(ann.locator(".lineup")).to_be_visible()
    assert laid.view["phase"] == "between"


def test_who_corrects_a_game_has_nothing_to_acknowledge(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Cat", "double", by="Cat")
    laid.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    answer = laid.seq
    laid.tap("Kim", "result", winner="box", kind="single")
    hands_over(laid, "Ann")
    ann, cat = phones.at(laid, "Ann"), phones.at(laid, "Cat")
    laid.tap("Ann", "amend", seq=answer, **replaced_by({"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}))
    expect(cat.locator(".corrected")).to_contain_text("Game 1 corrected by Ann")
    expect(cat.locator(".corrected").get_by_role("button", name="Understood")).to_be_visible()
    expect(ann.locator(".corrected")).to_contain_text("You corrected game 1")
    expect(ann.locator(".corrected").get_by_role("button")).to_have_count(0)
    laid.tap("Ann", "start")
    expect(ann.locator(".corrected")).to_have_count(0)
    expect(cat.locator(".corrected")).to_be_visible()


def test_who_picks_somebody_while_they_are_asked_has_the_way_to_their_answer(phones: Phones, laid: Table) -> None:
    both_sides(laid)
    ann = phones.at(laid, "Ann")
    hat(ann, "Sheet")
    laid.propose("Bob", "result", winner="team", kind="single")
    expect(said(ann)).to_contain_text("The team wins the game.")
    pick(ann, "Dan")
    expect(dock(ann)).to_contain_text("For Dan")
    expect(dock(ann).get_by_role("button", name="Withdraw")).to_have_count(0)
    press(ann, "Answer")
    expect(dock(ann).get_by_role("button", name="That’s wrong")).to_be_visible()
