"""What needs the consent of others: asked on their phones, countered, agreed on; and the Box steps into a deal."""

import pytest
from playwright.sync_api import Page, expect

from clubs.models import DevicePlayer
from sessions import services
from tests.kit.keepers import hands_over
from tests.kit.partner import with_a_partner
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, cube, dock, hat, press, said, send
from tests.kit.table import Table, has_no_phone


def stepped(page: Page, where: str, times: int) -> None:
    """Press a stepper's plus that often."""
    for _ in range(times):
        page.locator(f"{where} .stepper").get_by_role("button", name="One more").click()


def taken(laid: Table, *names: str) -> None:
    """A game in which these have doubled and been taken at 2."""
    laid.tap("Kim", "start")
    for name in names:
        laid.tap(name, "double", by=name)
    laid.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(names, "take"))


def asked_to_settle(page: Page, points: int) -> None:
    press(page, "More")
    choose(page, "Settle cubes")
    stepped(page, "dialog", points)
    send(page)


def test_a_settlement_is_offered_countered_and_agreed_on(phones: Phones, laid: Table) -> None:
    taken(laid, "Bob")
    ann, bob, dan = (phones.at(laid, name) for name in ("Ann", "Bob", "Dan"))
    asked_to_settle(bob, 2)
    expect(bob.locator(".waits")).to_contain_text("You asked Ann for 2 · £4.")
    expect(bob.locator(".waits")).to_contain_text("Waiting for Ann.")
    expect(dan.locator(".waits")).to_contain_text("Bob wants to settle the cube. Ann pays Bob 2 · £4; the cube is out.")
    expect(dan.locator(".waits").get_by_role("button")).to_have_count(0)
    expect(said(ann)).to_have_text("Bob wants to settle the cube.")
    expect(ann.locator(".why")).to_have_text("You pay Bob 2 · £4; the cube is out.")
    expect(dock(ann).get_by_role("button", name="Accept")).to_contain_text("\u22122 · £4")
    expect(dock(ann).get_by_role("button", name="Keep playing")).to_contain_text("±2 · £4")
    expect(dock(ann).get_by_role("button", name="Offer 2 instead")).to_be_disabled()

    ann.locator(".dock").get_by_role("button", name="One less").click()
    press(ann, "Offer 1 instead")
    expect(ann.locator(".waits")).to_contain_text("You offered Bob 1 · £2.")
    expect(ann.locator(".waits")).to_contain_text("Waiting for Bob.")
    expect(said(bob)).to_have_text("Ann would settle your cube.")
    expect(bob.locator(".why")).to_have_text("Ann pays you 1 · £2; the cube is out.")
    press(bob, "Accept")
    for page in (ann, bob, dan):
        expect(page.locator(".waits")).to_have_count(0)
        expect(cube(page, laid, "Bob")).to_have_count(0)
    points = laid.view["game"]["points"]
    assert (points[laid.id("Ann")], points[laid.id("Bob")]) == (-1, 1)


@pytest.mark.long
def test_who_asked_takes_it_back_and_others_are_left_in_peace(phones: Phones, laid: Table) -> None:
    taken(laid, "Bob")
    ann, bob = phones.at(laid, "Ann"), phones.at(laid, "Bob")
    asked_to_settle(bob, 1)
    expect(dock(ann).get_by_role("button", name="Accept")).to_be_visible()
    press(bob, "Withdraw")
    expect(dock(ann).get_by_role("button", name="Accept")).to_have_count(0)
    expect(bob.locator(".waits")).to_have_count(0)
    asked_to_settle(bob, 1)
    press(ann, "Keep playing")
    expect(bob.locator(".waits")).to_contain_text("Ann has refused.")
    laid.tap("Kim", "pip_count", by="Bob", box=100, team=90)
    expect(bob.locator(".waits")).to_have_count(0)
    assert laid.view["game"]["points"] == {}


@pytest.mark.long
def test_who_is_asked_may_put_it_aside_and_play_on(phones: Phones, laid: Table) -> None:
    taken(laid, "Bob")
    laid.propose("Ann", "settle", points={"Bob": 2}, agreed_by=[], for_="Ann")
    bob = phones.at(laid, "Bob")
    press(bob, "Not now")
    expect(dock(bob).get_by_role("button", name="Rolled")).to_be_visible()
    press(bob, "Answer")
    expect(dock(bob).get_by_role("button", name="Accept")).to_be_visible()
    press(bob, "Not now")
    press(bob, "Rolled")
    expect(bob.locator(".waits")).to_have_count(0)


def test_one_without_a_phone_is_answered_for_in_the_third_person(phones: Phones, laid: Table) -> None:
    """Ann, the Box, keeps the sheet: an answer for Bob speaks of Ann by name."""
    taken(laid, "Bob", "Cat")
    hands_over(laid, "Ann")
    has_no_phone(laid, "Bob")
    ann, cat = (phones.at(laid, name) for name in ("Ann", "Cat"))
    press(cat, "More")
    choose(cat, "Buy a cube")
    choose(cat, "Bob")
    expect(cat.locator("dialog")).to_contain_text("Bob has no phone: Ann, who keeps the sheet, answers.")
    expect(cat.locator("dialog")).not_to_contain_text("Bob is asked on the phone")
    stepped(cat, "dialog", 1)
    send(cat)
    hat(ann, "Sheet")
    expect(ann.locator(".dock .whose").first).to_have_text("For Bob")
    expect(ann.locator(".why")).to_contain_text("Ann may step in at the same price.")
    expect(ann.locator(".why")).not_to_contain_text("You")


@pytest.mark.long
def test_the_box_steps_into_a_deal(phones: Phones, laid: Table) -> None:
    """A 4.4: it pays the seller the same, and the cube is settled."""
    taken(laid, "Bob", "Cat")
    ann, bob, cat = (phones.at(laid, name) for name in ("Ann", "Bob", "Cat"))
    press(cat, "More")
    choose(cat, "Buy a cube")
    choose(cat, "Bob")
    stepped(cat, "dialog", 1)
    send(cat)
    expect(said(bob)).to_have_text("Cat would buy your cube.")
    expect(bob.locator(".why")).to_contain_text("Ann may step in at the same price.")
    press(bob, "Agree")
    expect(said(ann)).to_have_text("Cat has bought Bob’s cube for 1.")
    expect(ann.locator(".futures")).to_contain_text("\u22121")
    press(ann, "Step in")
    expect(cube(ann, laid, "Bob")).to_have_count(0)
    points = laid.view["game"]["points"]
    assert (points[laid.id("Ann")], points[laid.id("Bob")]) == (-1, 1)


def test_the_box_lets_it_stand(phones: Phones, laid: Table) -> None:
    taken(laid, "Bob", "Cat")
    laid.tap("Kim", "buy", by="Cat", cube="Bob", points=1, agreed_by=["Bob"])
    ann = phones.at(laid, "Ann")
    press(ann, "Let it stand")
    expect(ann.locator(".futures")).to_have_count(0)
    expect(dock(ann).get_by_role("button", name="Step in")).to_be_visible()


@pytest.mark.long
def test_the_scorekeeper_agrees_for_one_without_a_phone(phones: Phones, laid: Table) -> None:
    taken(laid, "Bob")
    DevicePlayer.objects.filter(player_id=laid.id("Ann")).delete()
    services.view_renewed(code=laid.code)
    kim, bob = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Bob")
    asked_to_settle(bob, 1)
    expect(said(kim)).to_have_text("Bob wants to settle the cube.")
    press(kim, "Accept")
    expect(cube(bob, laid, "Bob")).to_have_count(0)
    expect(kim.locator(".trail")).to_contain_text("for Ann")


@pytest.mark.long
def test_a_phone_that_comes_later_is_asked_too(phones: Phones, laid: Table) -> None:
    """The proposal is in the view: a reload, another phone or a new start of the site changes nothing about it."""
    number = laid.propose("Dan", "stake", player="Dan", stake=2).proposal
    ann = phones.at(laid, "Ann")
    expect(said(ann)).to_have_text("Dan would play for 2 times the basic stake, £4 a point.")
    expect(ann.locator(".why")).to_have_text("So far Dan plays for the basic stake, £2 a point.")
    phones.site.restart()
    laid.reply("Bob", number, "agree")
    expect(ann.locator(".parties")).to_contain_text("Bob agrees", timeout=15000)
    laid.reply("Cat", number, "agree")
    press(ann, "Agree")
    expect(ann.locator(".proposal")).to_have_count(0)
    assert laid.view["players"][laid.id("Dan")]["stake"] == 2


@pytest.mark.long
def test_the_box_reads_on_its_button_what_the_partners_double_is_worth(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Four cubes of 1: dropped they win the pool 4, of which the Box has half; taken at 2 it plays for half of 8."""
    table = with_a_partner()
    table.propose("Fay", "double", by="Fay", cubes=["Bob", "Cat", "Dan", "Eve"])
    ann, fay, bob = (phones.at(table, name) for name in ("Ann", "Fay", "Bob"))
    agree = dock(ann).get_by_role("button", name="Agree")
    expect(agree).to_have_text("Agree drop: you win 2 take: you play for 4", use_inner_text=True)
    expect(dock(fay).get_by_role("button", name="Agree")).to_have_count(0)
    pictures.take(ann, "partners-double", ((360, 640), (1440, 900)))
    agree.click()
    expect(said(bob)).to_have_text("Ann and Fay double you to 2.")
