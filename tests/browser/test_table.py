"""A chouette through the phones of the room."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import WebSocketRoute, expect

from clubs import services as people
from clubs.models import Player
from tests.kit.phones import TABLET, Phones
from tests.kit.steps import answer_column, choose, cube, dock, letter, pick, press, result, said
from tests.kit.table import Table


def test_a_game_is_played_from_the_phones(phones: Phones, laid: Table) -> None:
    """Start, double, take, result, the rotation and an undo on everybody's screen."""
    ann, bob = phones.at(laid, "Ann"), phones.at(laid, "Bob")
    kim = phones.at(laid, "Kim", viewport=TABLET)
    room = (ann, bob, kim)
    press(bob, "Start game")
    for page in room:
        expect(page.get_by_role("heading", level=1)).to_contain_text("Game 1")

    press(bob, "Double to 2")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    for page in room:
        expect(cube(page, laid, "Bob")).to_have_class("cube offered" + (" mine" if page is bob else ""))
    press(ann, "Take")
    for page in room:
        expect(cube(page, laid, "Bob")).to_have_text("2")
        expect(cube(page, laid, "Bob")).to_have_attribute("data-at", "box")
        expect(cube(page, laid, "Bob")).not_to_have_class("offered")

    result(bob, "The team wins", "Single")
    for page in room:
        expect(page.locator(".swings")).to_be_visible()
    expect(ann.locator(".swings tr.me .num").first).to_have_text("\u22124")
    expect(said(bob)).to_have_text("Next: you against Cat.")
    expect(kim.locator(".lineup .framed")).to_have_text("Bob")

    kim.get_by_role("button", name="Undo").first.click()
    for page in room:
        expect(page.locator(".lanes")).to_be_visible()
        expect(cube(page, laid, "Bob")).to_have_text("2")


def test_one_joins_by_the_link_and_plays_the_next_game(phones: Phones, laid: Table) -> None:
    token = people.invite_create(actor=laid.kim.actor, club=laid.club, session_code=laid.code)
    kim = phones.at(laid, "Kim")
    eve = phones.bare()
    eve.goto(f"{phones.site.url}/j/#{token}")
    eve.get_by_label("Your name").fill("Eve")
    eve.get_by_role("button", name="Sit down").click()
    press(eve, "Ask to join")
    expect(eve.locator(".waits")).to_contain_text("Waiting for Ann")
    for name in laid.people:
        laid.reply(name, 1, "agree")
    expect(kim.locator(".lineup-list")).to_contain_text("Eve")
    press(eve, "More")
    expect(eve.locator("dialog")).to_contain_text("Sit out")


def test_the_box_answers_under_the_columns_and_the_rule_follows(phones: Phones, laid: Table) -> None:
    """A 5.10: dropping the Captain drops all; the send button says the whole answer."""
    laid.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        laid.tap(name, "double", by=name)
    ann = phones.at(laid, "Ann")
    expect(said(ann)).to_have_text("Three cubes. Your answer?")
    expect(dock(ann).get_by_role("button", name="Answer")).to_be_disabled()
    answer_column(ann, "Bob", "Drop")
    expect(dock(ann).locator(".main", has_text="Drop all")).to_be_enabled()
    answer_column(ann, "Bob", "Take")
    answer_column(ann, "Dan", "Drop")
    press(ann, "Take Bob, Cat · Drop Dan")
    expect(ann.locator(".gone-note")).to_contain_text("+1")
    assert laid.view["game"]["box_net"] == -1


@pytest.mark.long
def test_the_box_doubles_the_first_of_the_line(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    ann, bob = phones.at(laid, "Ann"), phones.at(laid, "Bob")
    press(ann, "Choose cubes")
    ann.locator("dialog").get_by_text("Cat", exact=True).click()
    expect(ann.locator("dialog")).to_contain_text("the Captain, then down the line without a gap. A 5.6")
    expect(ann.locator("dialog").get_by_role("button", name="Double Bob and Cat")).to_be_enabled()
    ann.locator("dialog").get_by_text("Cat", exact=True).click()
    choose(ann, "Double Bob")
    expect(said(bob)).to_have_text("Ann doubles you to 2.")
    letter(bob, "d")
    expect(bob.locator(".col.mine")).to_contain_text("\u22121")


@pytest.mark.long
def test_the_scorekeeper_acts_for_anyone_in_two_taps(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    kim = phones.at(laid, "Kim", viewport=TABLET)
    kim.get_by_role("button", name="Cat", exact=False).first.click()
    kim.get_by_role("group", name="The team").get_by_role("button", name="Cat: Double to 2").click()
    expect(cube(kim, laid, "Cat")).to_have_attribute("data-at", "box")
    expect(said(kim)).to_contain_text("Waiting for Ann to answer Cat.")
    pick(kim, "Ann")
    press(kim, "Drop")
    expect(kim.locator(".gone-note")).to_contain_text("+1")
    expect(kim.locator(".trail")).to_contain_text("Cat doubles")


@pytest.mark.long
def test_hold_the_roll_is_heard_by_the_captain_alone(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob, cat, dan = (phones.at(laid, name) for name in ("Bob", "Cat", "Dan"))
    for page in (bob, cat, dan):
        expect(page.locator(".link")).to_contain_text("Live")
    press(cat, "Hold the roll")
    expect(said(bob)).to_have_text("Hold the roll.")
    expect(bob.locator(".dock.ask").get_by_role("button", name="Double to 2")).to_be_visible()
    expect(dan.locator(".dock.ask")).to_have_count(0)
    laid.tap("Cat", "double", by="Cat")
    expect(said(bob)).not_to_have_text("Hold the roll.")


@pytest.mark.long
def test_a_tap_on_an_old_table_is_asked_again(phones: Phones, laid: Table) -> None:
    """The socket is kept silent: the phone has not seen that the double it answers was taken back and made anew."""
    laid.tap("Kim", "start")
    laid.tap("Cat", "double", by="Cat")
    ann = phones.deaf(laid, "Ann")
    laid.tap("Kim", "undo")
    laid.tap("Cat", "double", by="Cat")
    phones.complaints.expect("409")
    press(ann, "Take")
    expect(ann.locator(".refusal")).to_contain_text("The table had moved on")
    press(ann, "Choose again")
    press(ann, "Take")
    expect(cube(ann, laid, "Cat")).to_have_attribute("data-at", "box")
    expect(ann.locator(".refusal")).to_have_count(0)


@pytest.mark.long
def test_what_cannot_be_taken_out_is_named_before_it_is_tried(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    kim = phones.at(laid, "Kim", viewport=TABLET)
    phones.complaints.expect("422")
    kim.get_by_role("button", name="Correct: The game begins.").click()
    kim.locator("dialog").get_by_text("Remove", exact=True).first.click()
    expect(kim.locator(".misfit")).to_contain_text("No longer fits: Bob doubles to 2.")
    expect(kim.locator("dialog").get_by_role("button", name="Remove")).to_be_disabled()
    choose(kim, "Close")
    expect(kim.locator("dialog")).to_have_count(0)


@pytest.mark.long
def test_coming_and_going(phones: Phones, laid: Table) -> None:
    """Step out with a proxy, and back; sit out between games; leave for good."""
    dan = phones.at(laid, "Dan")
    press(dan, "More")
    choose(dan, "Step out briefly")
    dan.locator("dialog").get_by_text("Cat", exact=True).click()
    choose(dan, "Step out briefly")
    expect(dan.locator(".lineup-list")).to_contain_text("away")
    press(dan, "I am back")
    expect(dan.locator(".lineup-list")).not_to_contain_text("away")
    press(dan, "More")
    choose(dan, "Sit out")
    expect(dan.locator(".lineup-list")).to_contain_text("sits out")
    press(dan, "More")
    choose(dan, "Leave and settle")
    choose(dan, "Leave and settle")
    expect(dan.locator(".lineup-list")).not_to_contain_text("Dan")


@pytest.mark.long
def test_one_phone_speaks_for_two_players(phones: Phones, laid: Table) -> None:
    """Whom a block is for stands on it; each question is asked for its own player."""
    people.device_speaks_for(actor=laid["Dan"].actor, club=laid.club, player=Player.objects.get(id=laid.id("Cat")))
    laid.tap("Kim", "start")
    dan = phones.at(laid, "Dan")
    expect(dock(dan).locator(".btn.turn")).to_have_count(2)
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    press(dan, "Take")
    press(dan, "Drop")
    expect(dan.locator(".gone-note")).to_have_count(1)
    answers = {cube["player"]: cube["status"] for cube in laid.view["game"]["cubes"]}
    assert sorted([answers[laid.id("Cat")], answers[laid.id("Dan")]]) == ["dropped", "live"]


@dataclass
class Line:
    """A line to the table that can be kept waiting."""

    waits: bool = False
    kept: list[Callable[[], None]] = field(default_factory=list)

    def laid(self, socket: WebSocketRoute) -> None:
        def said(message: str | bytes) -> None:
            if self.waits:
                self.kept.append(lambda: socket.send(message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(said)

    def let_go(self) -> None:
        self.waits = False
        for say in self.kept:
            say()


@pytest.mark.long
def test_what_is_answered_is_out_of_reach_until_the_table_has_moved(phones: Phones, laid: Table) -> None:
    """The answer to a tap may come before the push: between the two, what was asked cannot be answered once more."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "double", by="Bob")
    ann, line = phones.bare(), Line()
    ann.route_web_socket("**/live/**", line.laid)
    phones.becomes(ann, laid, "Ann")
    expect(ann.locator(".link")).to_contain_text("Live")
    line.waits = True
    with ann.expect_response("**/events/") as answered:
        press(ann, "Take")
    assert answered.value.status == 201
    ann.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    expect(dock(ann)).to_have_css("pointer-events", "none")
    line.let_go()
    expect(cube(ann, laid, "Bob")).to_have_attribute("data-at", "box")
    expect(dock(ann)).to_have_css("pointer-events", "auto")


def test_the_session_is_closed_and_the_payments_stand_there(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="team", kind="single")
    kim = phones.at(laid, "Kim")
    press(kim, "More")
    choose(kim, "End the evening")
    choose(kim, "End the evening")  # with its payments before it
    expect(kim.locator(".over")).to_contain_text("Ann pays Bob")
    expect(kim.locator(".over")).to_contain_text("£2")
