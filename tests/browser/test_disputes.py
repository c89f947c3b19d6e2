"""What one enters the other reads, and disputes with one tap; nothing begins until it is settled."""

import json
import re
from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Locator, Page, Route, expect

from chouette.rules.house import ACT, ATLANTA
from sessions.models import Review, Session
from sessions.services import view_renewed
from tests.kit.disputed import says
from tests.kit.keepers import hands_over
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, dock, outcome, press, press_on, result
from tests.kit.table import Table, replaced_by, table_laid

SMALL = {"width": 360, "height": 640}
WALL = {"width": 1440, "height": 900}


def entered(page: Page) -> Locator:
    return dock(page).locator(".entered")


def disputed(page: Page) -> Locator:
    return page.locator(".disputed")


@pytest.mark.long
def test_both_say_what_it_was(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """Bob enters a single game; Ann won a gammon. All see that the game is disputed, the wall too."""
    laid.tap("Kim", "start")
    ann, bob, dan = (phones.at(laid, name, viewport=SMALL) for name in ("Ann", "Bob", "Dan"))
    wall = phones.of(laid.kim, f"/s/{laid.code}/screen/", viewport=WALL)
    result(bob, "Ann wins", "Single")
    expect(entered(ann).locator(".said")).to_have_text("Bob: you win, single.")
    expect(entered(dan)).to_have_count(0)
    pictures.take(ann, "entered")
    press(ann, "That’s wrong")
    for page in (ann, bob, dan, wall):
        expect(disputed(page).first).to_contain_text("Game 1 is disputed.")
    expect(disputed(bob)).to_contain_text("You and Ann must agree, or the scorekeeper decides.")
    expect(disputed(bob)).to_contain_text("Ann disputes it.")
    expect(dock(ann).get_by_role("button", name="Start")).to_have_count(0)
    expect(dock(dan)).not_to_contain_text("Next:")
    for page in (ann, bob, dan):
        expect(dock(page)).to_contain_text("Game 2 cannot begin until this is settled.")
    for page, who in ((ann, "ann"), (bob, "bob"), (dan, "dan"), (wall, "wall")):
        pictures.take(page, f"disputed-{who}")
    press(ann, "Enter the right result")
    pictures.take(ann, "what-it-was")
    outcome(ann, "You win", "Gammon")
    expect(disputed(bob)).to_contain_text("Ann: Ann wins a gammon.")
    pictures.take(bob, "another-result")
    press(bob, "Agree with Ann")
    for page in (ann, bob, dan, wall):
        expect(disputed(page)).to_have_count(0)
    assert laid.last_body["with"]["kind"] == "gammon"
    laid.tap("Kim", "start")


def test_a_closed_evening_asks_nothing_even_where_its_view_was_stored_with_the_question(
    phones: Phones, laid: Table
) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="box", kind="single")
    asked = laid.view["entered"]
    laid.tap("Kim", "close")
    Session.objects.filter(id=laid.session.id).update(view=json.dumps({**laid.view, "entered": asked}))
    ann = phones.at(laid, "Ann", viewport=SMALL)
    expect(ann.locator(".reckoning")).to_be_visible()
    expect(entered(ann)).to_have_count(0)


@pytest.mark.long
def test_the_second_result_becomes_the_question(phones: Phones, laid: Table) -> None:
    """Bob is quicker while Ann's tap is on its way: they read what Bob has entered, not that nothing was recorded."""

    def bob_is_quicker(route: Route) -> None:
        laid.tap("Bob", "result", winner="box", kind="single")
        route.continue_()

    laid.tap("Kim", "start")
    ann = phones.at(laid, "Ann", viewport=SMALL)
    ann.route("**/events/", bob_is_quicker, times=1)
    phones.complaints.expect("422", "409")
    result(ann, "You win", "Gammon")
    expect(entered(ann).locator(".said")).to_have_text("Bob: you win, single.")
    expect(dock(ann).locator(".refusal")).to_have_count(0)
    press(ann, "Agree")
    expect(entered(ann)).to_have_count(0)
    assert not laid.view["disputes"]


def test_the_scorekeeper_settles_it(phones: Phones, laid: Table, pictures: Pictures) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="box", kind="single")
    kim, ann = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Ann", viewport=SMALL)
    press(ann, "That’s wrong")
    expect(disputed(kim)).to_contain_text("Game 1 is disputed.")
    pictures.take(kim, "disputed-keeper")
    press(kim, "Agree with Bob")
    expect(disputed(ann)).to_have_count(0)
    kim.goto(f"{phones.site.url}/s/{laid.code}/log/")
    expect(kim.locator(".log")).to_contain_text("Ann disputes it.")
    expect(kim.locator(".log")).to_contain_text("Settled: the scorekeeper lets it stand.")
    pictures.take(kim, "disputed-history")


def test_the_scorekeeper_agrees_with_either_of_the_two_and_holds_it(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Bob entered that the team won; Ann says that the Box won."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="team", kind="single")
    kim, ann = phones.at(laid, "Kim", viewport=SMALL), phones.at(laid, "Ann", viewport=SMALL)
    press(ann, "That’s wrong")
    buttons = disputed(kim).get_by_role("button")
    expect(buttons).to_have_text(["Enter the right result", re.compile("Agree with Bob")])
    press(ann, "Enter the right result")
    outcome(ann, "You win", "Single")
    expect(buttons).to_have_text(["Enter the right result", re.compile("Agree with Bob"), re.compile("Agree with Ann")])
    pictures.take(kim, "either-of-the-two")
    for name in ("Bob", "Ann"):
        agree = disputed(kim).get_by_role("button", name=f"Agree with {name}")
        agree.click()
        expect(agree).to_have_text(re.compile("press"))
    assert laid.view["disputes"]
    press(kim, "Agree with Ann")
    expect(disputed(kim)).to_have_count(0)
    assert laid.last_body["with"] == {"event": "result", "winner": "box", "kind": "single"}


def test_to_agree_with_a_player_is_to_record_what_they_say_now(phones: Phones, laid: Table) -> None:
    """Bob entered that the Box won a single game; now that Ann disputes it, Bob says that it was a gammon."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="box", kind="single")
    says(laid, "Ann", "dispute")
    seq = laid.seq
    gammon = {"event": "result", "winner": "box", "kind": "gammon"}
    says(laid, "Bob", "say", event=gammon)
    kim, ann = phones.at(laid, "Kim", viewport=SMALL), phones.at(laid, "Ann", viewport=SMALL)
    kept, agree = (
        disputed(kim).get_by_role("button", name=name) for name in ("Keep what was entered", "Agree with Bob")
    )
    expect(kept).to_contain_text("Ann wins, Single")
    expect(agree).to_contain_text("Ann wins, Gammon")
    expect(disputed(ann).get_by_role("button", name="Agree with Bob")).to_contain_text("You win, Gammon")
    press(kim, "Agree with Bob")
    expect(disputed(kim)).to_have_count(0)
    assert (laid.last_body["seq"], laid.last_body["with"]) == (seq, gammon)


def corner(button: Locator) -> tuple[float, float, float]:
    """Where a thumb finds a button: its left and upper edge, and how wide it is."""
    box = button.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"]


def test_a_scorekeeper_who_plays_settles_it_without_turning_to_the_sheet(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Dan has dropped, and has no points in it."""
    hands_over(laid, "Dan")
    laid.tap("Dan", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "take"), ("Dan", "drop")):
        laid.tap(name, "answer", by=name, cubes={name: word})
    laid.tap("Bob", "result", winner="box", kind="single")
    says(laid, "Ann", "dispute")
    dan = phones.at(laid, "Dan", viewport=SMALL)
    expect(disputed(dan)).to_contain_text("Ann and Bob must agree, or you decide.")
    pictures.take(dan, "scorekeeper-plays")
    button = disputed(dan).get_by_role("button", name="Agree with Bob")
    expect(button).to_be_in_viewport(ratio=1)
    press(dan, "Agree with Bob")
    expect(disputed(dan)).to_have_count(0)


def test_what_it_was_keeps_its_place_when_there_is_something_to_agree_with(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """Bob has entered it; Ann first only disputes it, then says what it was."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="box", kind="gammon")
    ann, bob = (phones.at(laid, name, viewport=SMALL) for name in ("Ann", "Bob"))
    press(ann, "That’s wrong")
    right = disputed(bob).get_by_role("button", name="Enter the right result")
    expect(right).to_be_visible()
    place = corner(right)
    pictures.take(bob, "nothing-to-agree-with")
    press(ann, "Enter the right result")
    outcome(ann, "The team wins", "Single")
    expect(disputed(bob).get_by_role("button", name="Agree with Ann")).to_be_visible()
    assert corner(right) == place
    pictures.take(bob, "agree-with-ann")


def test_to_agree_with_the_other_is_held_and_is_called_the_same_on_each_phone(phones: Phones, laid: Table) -> None:
    """Ann has said what it was: one tap of a thumb does not give in to Bob."""
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="team", kind="single")
    kim, ann = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Ann", viewport=SMALL)
    press(ann, "That’s wrong")
    press(ann, "Enter the right result")
    outcome(ann, "You win", "Single")
    expect(disputed(kim).get_by_role("button", name="Agree with Bob")).to_be_visible()
    agree = disputed(ann).get_by_role("button", name="Agree with Bob")
    expect(agree).to_have_class(re.compile(r"\bline\b"))
    expect(agree).to_contain_text("The team wins, Single · −3 · £6")
    agree.click()
    expect(agree).to_have_text(re.compile("press"))
    assert laid.view["disputes"]
    press_on(agree)
    expect(disputed(ann)).to_have_count(0)
    assert laid.view["rows"][-1]["points"][laid.id("Bob")] > 0


@pytest.mark.long
def test_an_answer_that_was_given_for_me_is_disputed_once_it_has_an_effect(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    laid.tap("Kim", "start")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    bob, dan = phones.at(laid, "Bob", viewport=SMALL), phones.at(laid, "Dan", viewport=SMALL)
    laid.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        laid.tap(name, "answer", by=name, cubes={name: "take"})
    expect(dock(bob).locator(".for-you")).to_contain_text("The scorekeeper has answered for you: drop")
    pictures.take(bob, "said-for-me")
    press(bob, "I did not say that")
    for page, whom in ((bob, "you"), (dan, "Bob")):
        expect(disputed(page)).to_contain_text("Game 1 is disputed.")
        expect(disputed(page)).to_contain_text(f"Kim entered for {whom}: “drop”")
    press(bob, "Enter the right answer")
    pictures.take(bob, "what-it-was-answered")
    choose(bob, "Take")
    ann = phones.at(laid, "Ann", viewport=SMALL)
    pictures.take(ann, "disputed-answer")
    press(ann, "Agree with Bob")
    expect(disputed(dan)).to_have_count(0)
    assert laid.last_body["with"]["cubes"] == {laid.id("Bob"): "take"}


@pytest.mark.long
def test_those_who_play_ask_both_sides(phones: Phones, laid: Table, pictures: Pictures) -> None:
    ann, bob = phones.at(laid, "Ann", viewport=SMALL), phones.at(laid, "Bob", viewport=SMALL)
    ann.get_by_role("button", name="Menu").first.click()
    ann.locator("dialog").get_by_text("Both sides confirm each result").click()
    pictures.take(ann, "both-sides")
    expect(ann.locator("dialog").get_by_role("checkbox")).to_be_checked()
    ann.keyboard.press("Escape")
    laid.tap("Kim", "start")
    result(ann, "You win", "Gammon")
    expect(bob.locator(".dock .said").first).to_have_text("Ann wins a gammon.")
    press(bob, "That’s wrong")
    for page in (ann, bob):
        expect(disputed(page)).to_contain_text("Game 1 is disputed.")
        expect(disputed(page).get_by_text("must agree, or the scorekeeper decides.")).to_be_visible()
    pictures.take(bob, "refused-result")
    result(ann, "You win", "Single")
    press(bob, "Agree")
    for page in (ann, bob):
        expect(page.locator(".swings")).to_be_visible()
        expect(disputed(page)).to_have_count(0)


@pytest.mark.long
def test_a_corrected_game_is_told_to_everybody_whom_it_touches(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """Cat's cube was dropped, not taken: Ann and Cat are told while the next game is on, Dan is not."""
    laid.tap("Kim", "start")
    laid.tap("Cat", "double", by="Cat")
    laid.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    answer = laid.seq
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "start")
    cat, dan = phones.at(laid, "Cat", viewport=SMALL), phones.at(laid, "Dan", viewport=SMALL)
    dropped = {"event": "answer", "by": "Ann", "cubes": {"Cat": "drop"}}
    laid.tap("Kim", "amend", seq=answer, note="Ann dropped it", **replaced_by(dropped))
    told = dock(cat).locator(".corrected")
    expect(told).to_contain_text("Game 1 corrected by the scorekeeper: you \N{MINUS SIGN}2, now +1.")
    expect(told).to_contain_text("Why: Ann dropped it")
    expect(dock(cat).get_by_role("button", name="More")).to_be_in_viewport(ratio=1)
    expect(dock(dan).locator(".corrected")).to_have_count(0)
    pictures.take(cat, "game-corrected")
    press(cat, "Understood")
    expect(told).to_have_count(0)
    cat.goto(f"{phones.site.url}/s/{laid.code}/sheet/")
    expect(cat.locator("td.changed")).to_have_count(2)
    pictures.take(cat, "sheet-corrected")


@pytest.mark.parametrize("names", [("Ann", "Bob", "Cat", "Dan"), ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn")], ids=len)
def test_a_correction_leaves_in_sight_who_plays_next_and_the_readers_role(
    phones: Phones, transactional_db: None, pictures: Pictures, names: tuple[str, ...]
) -> None:
    table = table_laid(ACT, names, stake="3.00")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    cat = phones.at(table, "Cat", viewport=SMALL)
    table.tap("Kim", "amend", seq=table.seq, note="The team won", **replaced_by(
        {"event": "result", "winner": "team", "kind": "single"}
    ))  # fmt: skip
    expect(dock(cat).locator(".corrected")).to_contain_text("Why: The team won")
    shown = (
        dock(cat).get_by_role("button", name="Next: Bob against you."),
        dock(cat).get_by_text("You are Captain."),
        *(dock(cat).get_by_role("button", name=name) for name in ("Understood", "Start game 2", "More")),
    )
    for one in shown:
        expect(one).to_be_in_viewport(ratio=0.99)
    pictures.take(cat, "corrected-between-games")
    press(cat, "Understood")
    expect(dock(cat).get_by_text("ACT", exact=False).first).to_be_visible()


@pytest.mark.long
def test_leaving_and_the_close_name_what_is_disputed_and_offer_what_ends_it(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="box", kind="single")
    kim, ann, dan = (phones.at(laid, name, viewport=SMALL) for name in ("Kim", "Ann", "Dan"))
    press(ann, "That’s wrong")
    expect(disputed(dan).first).to_be_visible()
    for page, what in ((dan, "Leave and settle"), (ann, "Leave and settle"), (kim, "End the evening")):
        press(page, "More")
        choose(page, what)
        sheet = page.locator("dialog.panel")
        expect(sheet.get_by_role("heading", name=what)).to_be_visible()
        expect(sheet).to_contain_text("Game 1 is disputed.")
    expect(dan.locator("dialog.panel")).to_contain_text("Ann and Bob must agree")
    expect(dan.locator("dialog.panel .disputed button")).to_have_count(0)
    expect(ann.locator("dialog.panel").get_by_role("button", name="Enter the right result")).to_be_visible()
    choose(kim, "Agree with Bob")
    for page in (kim, ann, dan):
        expect(page.locator("dialog.panel")).to_have_count(0)
        expect(disputed(page)).to_have_count(0)
    press(dan, "More")
    choose(dan, "Leave and settle")
    expect(dan.locator("dialog.panel").get_by_role("button", name="Leave and settle")).to_be_enabled()


def test_a_scorekeeper_who_is_one_of_the_two_has_no_button_to_end_it_alone_for_a_day(
    phones: Phones, laid: Table
) -> None:
    laid.tap("Kim", "start")
    laid.tap("Bob", "result", winner="box", kind="single")
    hands_over(laid, "Ann")
    ann = phones.at(laid, "Ann", viewport=SMALL)
    press(ann, "That’s wrong")
    ann.get_by_role("button", name="Sheet").click()
    expect(disputed(ann).first).to_contain_text("You and Bob must agree; after a day you can decide alone.")
    buttons = disputed(ann).first.get_by_role("button")
    expect(buttons).to_have_text(["Not now", "Enter the right result", re.compile("Agree with Bob")])
    correct = ann.locator(".over .check").get_by_role("button", name="Correct")
    expect(correct).to_have_count(0)
    Review.objects.update(made_at=F("made_at") - timedelta(hours=25))
    view_renewed(code=laid.code)
    expect(buttons).to_have_text(["Not now", "Enter the right result", re.compile("Agree with Bob")])
    expect(correct).to_have_count(0)
    press(ann, "Enter the right result")
    expect(ann.get_by_role("heading", name="Correct")).to_be_visible()
    choose(ann, "Close")
    press(ann, "Agree with Bob")
    expect(disputed(ann)).to_have_count(0)


TEN = ("Maximiliane", "Christopher", "Ann", "Dan", "Bartholomew", "Cat", "Wilhelmina", "Gus", "Alessandro", "Eve")
COVERED = """() => {
    const edge = document.querySelector(".dock").getBoundingClientRect().top;
    return [...document.querySelectorAll(".swings tbody tr")]
        .filter((row) => row.getBoundingClientRect().bottom > edge).map((row) => row.innerText);
}"""


@pytest.mark.long
def test_every_row_of_ten_stays_in_sight(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    """On the phone of one of the two, of somebody else, and on the scorekeeper's tablet, in German."""
    table = table_laid(ATLANTA, TEN, max_players=10)
    table.tap("Kim", "start")
    table.tap("Christopher", "result", winner="box", kind="single")
    screens = {"Maximiliane": SMALL, "Eve": SMALL, "Kim": TABLET}
    pages = [
        phones.at(table, name, viewport=size, locale="de", reduced_motion="reduce") for name, size in screens.items()
    ]
    press(pages[0], "Stimmt nicht")
    for page in pages:
        expect(disputed(page)).to_contain_text("Spiel 1 ist strittig.")
        expect(page.locator(".swings tbody tr")).to_have_count(10)
        assert page.evaluate(COVERED) == []
        pictures.take(page, "ten", ((360, 640), (1024, 768)))
