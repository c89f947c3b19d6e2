"""What a club has settled shows on its phones: points alone, a result that both sides confirm, the last game."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from clubs import services as people
from clubs.models import Club
from sessions.models import Proposal, Session
from sessions.services import view_renewed
from tests.kit.phones import PHONE, Phones
from tests.kit.pictures import Pictures
from tests.kit.points import play_for_points
from tests.kit.steps import back_at_the_table, choose, cube, press, result, said, send
from tests.kit.table import Table

MONEY = re.compile(r"[£$€]|GBP|EUR")
SMALL = {"width": 360, "height": 640}


def settled(table: Table, **settings: object) -> None:
    Club.objects.filter(id=table.club.id).update(**settings)
    view_renewed(code=table.code)


def waits(page: Page) -> Locator:
    return page.locator(".waits")


def without_money(page: Page) -> None:
    assert not MONEY.search(page.locator("body").inner_text()), page.locator("body").inner_text()


@pytest.mark.long
def test_an_evening_for_points_alone(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """One game with a double and a settlement: no amount of money on any screen, from the start page to the sheet."""
    play_for_points(laid.club.id)
    settled(laid, stakes=[100, 200])
    start = phones.of(laid.kim, "/start/")
    expect(start.get_by_text("This club plays for points.")).to_be_visible()
    pictures.take(start, "points-start")
    ann, bob = phones.at(laid, "Ann", viewport=SMALL), phones.at(laid, "Bob")
    expect(ann.locator(".head .where")).to_contain_text("for points")
    pictures.take(ann, "points-before")
    laid.tap("Kim", "start")
    press(bob, "Double")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    without_money(ann)
    pictures.take(ann, "points-answer")
    press(ann, "Take")
    expect(cube(bob, laid, "Bob")).to_have_text("2")
    press(bob, "More")
    choose(bob, "Settle cubes")
    bob.locator("dialog .stepper").get_by_role("button", name="One more").click()
    without_money(bob)
    pictures.take(bob, "points-settle")
    send(bob)
    expect(ann.locator(".why")).to_have_text("You pay Bob 1; the cube is out.")
    without_money(ann)
    pictures.take(ann, "points-proposal")
    press(ann, "Agree")
    expect(cube(bob, laid, "Bob")).to_have_count(0)
    result(ann, "You win", "Single")
    expect(ann.locator(".swings")).to_be_visible()
    without_money(ann)
    laid.tap("Kim", "close")
    back_at_the_table(ann)
    expect(ann.locator(".reckoning")).to_be_visible()
    without_money(ann)
    pictures.take(ann, "points-closed")
    ann.goto(f"{phones.site.url}/s/{laid.code}/sheet/")
    expect(ann.get_by_text("1 point", exact=True).first).to_be_visible()
    without_money(ann)
    pictures.take(ann, "points-sheet")


@pytest.fixture
def confirming(laid: Table) -> Table:
    settled(laid, confirm_results=True)
    laid.tap("Kim", "start")
    return laid


@pytest.mark.long
def test_both_sides_say_how_it_ended(phones: Phones, confirming: Table, pictures: Pictures) -> None:
    ann, bob, dan = (phones.at(confirming, name) for name in ("Ann", "Bob", "Dan"))
    result(ann, "You win", "Gammon")
    expect(waits(ann)).to_contain_text("Waiting for Bob. Final in")
    expect(said(bob)).to_have_text("Ann wins a gammon.")
    expect(bob.locator(".countdown")).to_have_text(re.compile(r"Final in [12]\d seconds unless somebody objects\."))
    expect(waits(dan)).to_contain_text("Ann wins a gammon.")
    for page, name in ((ann, "waits"), (bob, "asked"), (dan, "others")):
        pictures.take(page, f"confirm-{name}")
    press(bob, "That’s wrong")
    expect(dan.locator(".disputed")).to_contain_text("Game 1 is disputed.")
    pictures.take(dan, "confirm-refused")
    result(ann, "You win", "Single")
    press(bob, "Agree")
    for page in (ann, bob, dan):
        expect(page.locator(".swings")).to_be_visible()
    assert confirming.view["rows"][-1]["points"][confirming.id("Ann")] == 3


@pytest.mark.long
def test_silence_is_consent_also_over_a_new_start_of_the_program(phones: Phones, confirming: Table) -> None:
    ann, bob = phones.at(confirming, "Ann"), phones.at(confirming, "Bob")
    result(ann, "You win", "Single")
    expect(said(bob)).to_have_text("Ann wins the game.")
    phones.site.stop()
    Proposal.objects.update(deadline=timezone.now() - timedelta(seconds=1))
    phones.complaints.expect("WebSocket", "ERR_CONNECTION_REFUSED")
    phones.site.start()
    for page in (ann, bob):
        expect(page.locator(".swings")).to_be_visible(timeout=15000)


@pytest.mark.long
def test_the_last_game_is_called(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """Between games, on the phones and on the wall; another game may be begun all the same."""
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    ending(laid, timedelta(hours=2))
    ann, wall = phones.at(laid, "Ann", viewport=SMALL), phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport=WALL)
    expect(ann.locator(".head .where")).to_contain_text(re.compile(r"until \d\d:\d\d"))
    expect(ann.locator(".last-game")).to_have_count(0)
    ending(laid, timedelta(minutes=10))
    for page in (ann, wall):
        expect(page.locator(".last-game")).to_contain_text("Last game. The evening is to end at")
    pictures.take(ann, "end-near")
    pictures.take(wall, "end-near-wall")
    ending(laid, timedelta(seconds=-1))
    for page in (ann, wall):
        expect(page.locator(".last-game")).to_contain_text("The agreed end has come.")
    pictures.take(ann, "end-come")
    laid.tap("Kim", "start")
    expect(ann.locator(".last-game")).to_have_count(0)


WALL = {"width": 1440, "height": 900}


def ending(table: Table, ahead: timedelta) -> None:
    """The evening is to end so long from now."""
    Session.objects.filter(code=table.code).update(ends_at=timezone.now() + ahead)
    view_renewed(code=table.code)


def test_the_stakes_of_the_club_are_one_tap_each(phones: Phones, laid: Table, pictures: Pictures) -> None:
    settled(laid, stakes=[100, 250, 500])
    page = phones.of(laid.kim, "/start/", viewport=PHONE)
    page.get_by_role("button", name="£2.50").click()
    expect(page.get_by_label("Stake per point")).to_have_value("2.50")
    expect(page.get_by_role("button", name="£2.50")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Stake per point").fill("2,50")
    expect(page.get_by_role("button", name="£2.50")).to_have_attribute("aria-pressed", "true")
    pictures.take(page, "start-stakes")


def test_another_club_is_chosen_and_nothing_typed_is_lost(phones: Phones, laid: Table, pictures: Pictures) -> None:
    owls = people.club_create(actor=laid.kim.actor, name="Owls of Bath", currency="EUR")
    Club.objects.filter(id=owls.id).update(stakes=[100, 200, 500])
    page = phones.of(laid.kim, f"/start/?club={laid.club.slug}", viewport=PHONE)
    page.get_by_label("Evening", exact=True).fill("Friday, half typed")
    page.get_by_role("button", name="Owls of Bath").click()
    expect(page.get_by_label("Evening", exact=True)).to_have_value("Friday, half typed")
    expect(page.get_by_role("button", name="€5")).to_be_visible()
    expect(page.get_by_label("Currency")).to_have_value("EUR")
    pictures.take(page, "start-clubs")
    people.club_archive(actor=laid.kim.actor, club=owls, archived=True)
    phones.complaints.expect("409")
    page.goto(f"{phones.site.url}/start/?club={owls.slug}")
    expect(page.get_by_text("nothing new begins there")).to_be_visible()
    expect(page.get_by_role("link", name="Start an evening of Thursday club")).to_be_visible()
    pictures.take(page, "start-archived")
