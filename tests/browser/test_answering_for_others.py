"""A scorekeeper who plays is not put the other side's answer; whoever was answered for is told on their own phone."""

from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from clubs.models import DevicePlayer, Player
from sessions import services
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import answer_column, dock, press, said
from tests.kit.table import Table

SIZES = ((360, 640), (1024, 768))


def keeps(table: Table, name: str) -> None:
    """Somebody at the table keeps the sheet from now on."""
    player = Player.objects.get(id=table.id(name))
    services.sheet_handed_over(code=table.code, actor=table.kim.actor, token=table.kim.hash, player=player)


def has_no_phone(table: Table, name: str) -> None:
    """Somebody plays without a phone."""
    DevicePlayer.objects.filter(player_id=UUID(table.id(name))).delete()
    services.view_renewed(code=table.code)


def buttons(page: Page, name: str) -> int:
    """Wait until the dock shows the table as it is now; how many buttons of that name stand in it."""
    expect(page.locator(".dock.fresh, .dock.sending")).to_have_count(0)
    return dock(page).get_by_role("button", name=name, exact=True).count()


@pytest.mark.parametrize("viewport", [None, TABLET])
def test_a_box_who_keeps_the_sheet_is_not_put_the_teams_answers(
    phones: Phones, laid: Table, pictures: Pictures, viewport: dict[str, int] | None
) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Ann")
    ann = phones.at(laid, "Ann", **({"viewport": viewport} if viewport else {}))
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(ann)).to_contain_text("answer")
    assert buttons(ann, "Take") == buttons(ann, "Drop") == 0
    pictures.take(ann, "keeper-in-the-box", SIZES)
    ann.locator(".seat").filter(has_text="Bob").first.click()
    expect(said(ann)).to_contain_text("Bob")
    assert buttons(ann, "Take") == 1  # by Bob's column, on purpose


def test_one_without_a_phone_is_opened_for_the_box_who_keeps_the_sheet(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Ann")
    has_no_phone(laid, "Dan")
    ann = phones.at(laid, "Ann")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(ann)).to_contain_text("Dan")
    press(ann, "Take")
    expect(dock(ann).get_by_role("button", name="Drop", exact=True)).to_have_count(0)
    event = laid.session.events.latest("seq")
    assert (event.kind, event.principal) == ("answer", Player.objects.get(id=laid.id("Dan")).id)


def test_a_team_player_who_keeps_the_sheet_is_not_put_the_boxs_answer(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    cat = phones.at(laid, "Cat")
    laid.tap("Bob", "double", by="Bob")
    expect(said(cat)).to_have_text("Ann answers Bob.")
    assert buttons(cat, "Take") == buttons(cat, "Drop") == 0


def test_a_team_player_who_keeps_the_sheet_is_asked_first_then_for_the_one_without_a_phone(
    phones: Phones, laid: Table
) -> None:
    laid.tap("Kim", "start")
    keeps(laid, "Cat")
    has_no_phone(laid, "Dan")
    cat = phones.at(laid, "Cat")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(cat)).to_have_text("Ann doubles you to 2.")
    press(cat, "Take")
    expect(said(cat)).to_contain_text("Dan")
    press(cat, "Drop")
    expect(said(cat)).to_contain_text("Bob")


def test_who_keeps_the_sheet_and_does_not_play_is_put_those_without_a_phone_first(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    has_no_phone(laid, "Cat")
    kim = phones.at(laid, "Kim")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(kim)).to_have_text("Ann doubles Cat to 2.")
    press(kim, "Take")
    expect(said(kim)).to_have_text("Ann doubles Bob to 2.")


def test_the_owner_of_a_phone_is_told_that_the_scorekeeper_has_answered(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Two phones: Kim answers for Bob, and Bob's phone says so until it is tapped away, or until something follows."""
    laid.tap("Kim", "start")
    kim, bob, cat = phones.at(laid, "Kim"), phones.at(laid, "Bob"), phones.at(laid, "Cat")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(kim)).to_have_text("Ann doubles Bob to 2.")
    press(kim, "Drop")
    line = bob.locator(".for-you")
    expect(line).to_contain_text("The scorekeeper has answered for you: drop")
    expect(said(cat)).to_contain_text("doubles you to 2")
    expect(cat.locator(".for-you")).to_have_count(0)
    expect(kim.locator(".for-you")).to_have_count(0)
    pictures.take(bob, "answered-for-you", SIZES)
    bob.reload()
    expect(line).to_contain_text("drop")
    line.get_by_role("button", name="Understood").click()
    expect(line).to_have_count(0)
    press(kim, "Take")
    expect(cat.locator(".for-you")).to_contain_text("The scorekeeper has answered for you: take")
    laid.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    expect(cat.locator(".for-you")).to_have_count(0)


def test_a_whole_answer_that_somebody_gave_for_the_box_is_told_in_full(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        laid.tap(name, "double", by=name)
    kim, ann = phones.at(laid, "Kim"), phones.at(laid, "Ann")
    for name, word in (("Bob", "Take"), ("Cat", "Take"), ("Dan", "Drop")):
        answer_column(kim, name, word)
    dock(kim).locator(".btn.main").click()
    expect(ann.locator(".for-you")).to_contain_text("The scorekeeper has answered for you. Ann takes Bob")
