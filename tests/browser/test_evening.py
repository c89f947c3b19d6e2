"""Whole evenings as a sheet holds them: a short one, and one of ten games. The other houses stand in `houses`."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phone_evening import Paper, Room, owed
from tests.kit.phones import Phones
from tests.kit.pictures import WALL, Pictures
from tests.kit.steps import answer_column, choose, dock, outcome, press

# Each sheet below was worked out by hand, cube by cube. A cube that was taken counts 2 and a cube turned twice 4, both
# doubled by a gammon; an untouched cube counts 1 whatever is won; a drop costs what the cube showed before.
SHORT = Paper("""
         Ann  Bob  Cat
1         -5   +4   +1
total     -5   +4   +1
""")


def test_a_short_evening_from_the_start_page_to_who_pays_whom(phones: Phones, pictures: Pictures) -> None:
    room = Room(phones, pictures)
    room.begins("Ann Bob Cat", stake="2")
    for name in ("Ann", "Bob", "Cat"):
        room.comes_by_code(name)
    ann, bob = room.players["Ann"], room.players["Bob"]

    room.starts()
    room.does("Bob", "Double to 2")
    room.answers("Ann", "Take")
    room.does("Cat", "Double to 2")
    room.answers("Ann", "Drop")
    room.ends(bob, "The team wins", "Gammon")
    room.agrees_with(SHORT, "1")
    assert room.line() == ["Bob", "Cat", "Ann"]

    room.closes()
    expect(room.tablet.locator(".owed")).to_have_count(2)
    assert owed(room.tablet) == ["Ann pays Bob £8", "Ann pays Cat £2"]
    assert owed(ann) == ["You pay Bob £8", "You pay Cat £2"]


WHOLE = Paper("""
         Ann  Bob  Cat  Dan  Eve Finn  Gus  Hal
1         -7   +2   +1   +1   +1   +1   +1    -
total     -7   +2   +1   +1   +1   +1   +1    -
2         -4  +19   -4   -1   -1   -8   -1    -
total    -11  +21   -3    .    .   -7    .    -
3         -1   +9   -1   -4   -1   -1   -1    .
total    -12  +30   -4   -4   -1   -8   -1    .
4         +1  -16   +4   +1   +4   +1   +4   +1
total    -11  +14    .   -3   +3   -7   +3   +1
5         -1    .   -1   -1   +8   -1    .   -4
total    -12  +14   -1   -4  +11   -8   +3   -3
6         +2   +1   +2   +1  -11   +1   +2   +2
total    -10  +15   +1   -3    .   -7   +5   -1
settled  +10  -15    .    .    .   +5    .    .
total      .    -   +1   -3    .   -2   +5   -1
7         +1    -   -1   -1   -1   -1   +4   -1
total     +1    -    .   -4   -1   -3   +9   -2
8         -1    -   -2   +1   +1   +1   +1   -1
total      .    -   -2   -3    .   -2  +10   -3
9         +1    -   +1   -2   +1   +1   +1   -3
total     +1    -   -1   -5   +1   -1  +11   -6
10        +4    -   +1   +2   +2   -8   -2   +1
total     +5    -    .   -3   +3   -9   +9   -5
""")


@pytest.mark.long
def test_a_whole_evening(phones: Phones, pictures: Pictures) -> None:
    """Ten games and eight players: one comes late, one leaves early, one steps out, and two entries are put right."""
    room = Room(phones, pictures)
    room.begins("Ann Bob Cat Dan Eve Finn Gus", stake="2")
    for name in ("Ann", "Bob", "Cat", "Eve", "Gus"):
        room.comes_by_code(name)
    wall = room.opens_the_wall()
    pictures.take(room.tablet, "lobby-scorekeeper")
    pictures.take(room.players["Bob"], "lobby")
    pictures.take(wall, "lobby-wall", WALL)
    for number, game in enumerate(GAMES, start=1):
        game(room, pictures, wall)
        room.agrees_with(WHOLE, str(number))
    assert room.line() == ["Eve", "Gus", "Cat", "Ann", "Dan", "Hal", "Finn"]

    room.closes()
    expect(room.tablet.locator(".owed")).to_have_count(2)
    assert owed(room.tablet) == ["Dan pays Eve 3 · £6", "Finn pays Gus 9 · £18", "Hal pays Ann 5 · £10"]
    assert owed(room.players["Ann"]) == ["Hal pays you 5 · £10", "Dan pays Eve 3 · £6", "Finn pays Gus 9 · £18"]
    pictures.take(room.players["Ann"], "closed")
    pictures.take(room.tablet, "closed-scorekeeper")
    expect(wall.locator("main")).not_to_contain_text("Captain")
    pictures.take(wall, "closed-wall", WALL)
    ann = room.players["Ann"]
    for part in ("sheet", "log", "rules", "qr"):
        ann.goto(f"{room.home}s/{room.code}/{part}/")
        pictures.take(ann, f"closed-{part}")
    ann.goto(room.home)
    pictures.take(ann, "home-again")


def one_taken_one_dropped(room: Room, pictures: Pictures, wall: Page) -> None:
    """Bob's cube is taken, Cat's dropped; the team wins."""
    room.starts()
    pictures.take(room.players["Bob"], "captain-may-double")
    room.does("Bob", "Double to 2")
    pictures.take(room.players["Ann"], "box-is-doubled")
    pictures.take(room.players["Cat"], "box-is-doubled-seen-by-cat")
    pictures.take(room.tablet, "box-is-doubled-scorekeeper")
    pictures.take(wall, "box-is-doubled-wall", WALL)
    room.answers("Ann", "Take")
    room.does("Cat", "Double to 2")
    room.answers("Ann", "Drop")
    pictures.take(room.players["Cat"], "out")
    room.ends(room.players["Bob"], "The team wins", "Single")
    assert room.line() == ["Bob", "Cat", "Dan", "Eve", "Finn", "Gus", "Ann"]
    pictures.take(room.players["Bob"], "game-over-new-box")
    pictures.take(room.players["Eve"], "game-over")
    pictures.take(room.tablet, "game-over-scorekeeper")
    pictures.take(wall, "game-over-wall", WALL)


def a_gammon_for_the_box(room: Room, pictures: Pictures, wall: Page) -> None:
    """The Box doubles all: three take, three drop; Finn turns theirs again."""
    room.starts()
    room.does("Bob", "Double all to 2")
    pictures.take(room.players["Ann"], "team-is-doubled")
    room.answers("Cat", "Take")
    for name in ("Dan", "Eve"):
        room.answers(name, "Drop")
    room.answers("Finn", "Take")
    room.answers("Gus", "Drop")
    room.answers("Ann", "Take")
    room.does("Finn", "Redouble to 4")
    room.answers("Bob", "Take")
    press(room.players["Bob"], "Result")
    pictures.take(room.players["Bob"], "result")
    outcome(room.players["Bob"], "You win", "Gammon")
    room.recorded()
    assert room.line() == ["Bob", "Dan", "Eve", "Finn", "Gus", "Ann", "Cat"]


def a_beaver_and_a_newcomer(room: Room, pictures: Pictures, wall: Page) -> None:
    """Dan's double is beavered; Hal comes by the link while the game is on."""
    room.starts()
    room.does("Dan", "Double to 2")
    room.answers("Bob", "Beaver")
    pictures.take(room.tablet, "beavered-scorekeeper")
    room.answers("Dan", "Take")
    room.comes_by_link("Hal")
    pictures.take(room.players["Hal"], "newcomer")
    room.joins("Hal", "Ask to join")
    pictures.take(room.players["Hal"], "newcomer-seated")
    room.ends(room.tablet, "Bob wins", "Single")
    assert room.line() == ["Bob", "Eve", "Finn", "Gus", "Ann", "Cat", "Hal", "Dan"]


def a_proxy_and_four_cubes_at_once(room: Room, pictures: Pictures, wall: Page) -> None:
    """Cat steps out, Ann turns her cube; Bob drops one of four cubes; Cat is back before a gammon."""
    cat, bob = room.players["Cat"], room.players["Bob"]
    press(cat, "More")
    pictures.take(cat, "more")
    choose(cat, "Step out briefly")
    cat.locator("dialog").get_by_text("Ann", exact=True).click()
    pictures.take(cat, "step-out")
    choose(cat, "Step out briefly")
    room.recorded()
    room.starts()
    room.does("Eve", "Double to 2")
    room.does("Finn", "Double to 2")
    room.does("Gus", "Double to 2")
    ann = room.players["Ann"]
    press(ann, "Choose cubes")
    ann.locator("dialog").get_by_text("Cat", exact=True).click()
    pictures.take(ann, "proxy-chooses-cubes")
    choose(ann, "Double")
    room.recorded()
    pictures.take(bob, "four-cubes-for-the-box")
    for name, word in (("Eve", "Take"), ("Finn", "Drop"), ("Gus", "Take"), ("Cat", "Take")):
        answer_column(bob, name, word)
    pictures.take(bob, "four-cubes-answered")
    press(bob, "Take Eve")
    room.recorded()
    pictures.take(wall, "eight-wall", WALL)
    room.does("Cat", "I am back")
    pictures.take(cat, "eight-players")
    room.ends(room.players["Eve"], "The team wins", "Gammon")
    assert room.line() == ["Eve", "Finn", "Gus", "Ann", "Cat", "Hal", "Dan", "Bob"]


def a_lone_taker_and_two_extras(room: Room, pictures: Pictures, wall: Page) -> None:
    """Hal alone takes; Gus and Bob, who dropped, pay them 1 each for an extra at 2, and win them with the Box."""
    room.starts()
    room.does("Eve", "Double all to 2")
    pictures.take(room.players["Hal"], "seven-doubled")
    for name in ("Finn", "Gus", "Ann", "Cat"):
        room.answers(name, "Drop")
    room.answers("Hal", "Take")
    for name in ("Dan", "Bob"):
        room.answers(name, "Drop")
    pictures.take(room.players["Hal"], "lone-taker")
    for name in ("Gus", "Bob"):
        press(room.of(name), "Offer an extra")
        room.recorded()
    hal = room.players["Hal"]
    expect(dock(hal).locator(".one-extra")).to_contain_text("Do you beaver Gus’s extra?")
    expect(dock(hal)).to_contain_text("£8 to £24")
    expect(dock(hal).get_by_role("button", name="Result")).to_be_visible()
    pictures.take(hal, "extras")
    pictures.take(room.tablet, "extras-scorekeeper")
    room.ends(room.players["Eve"], "You win", "Single")
    assert room.line() == ["Eve", "Gus", "Ann", "Cat", "Hal", "Dan", "Bob", "Finn"]


def two_entries_put_right(room: Room, pictures: Pictures, wall: Page) -> None:
    """An undo at once, and a drop that was a take put right when more had happened; then Bob leaves and is settled."""
    tablet, eve = room.tablet, room.players["Eve"]
    room.starts()
    room.does("Gus", "Double to 2")
    room.answers("Eve", "Take")
    room.does("Cat", "Double to 2")
    press(tablet, "Answer")  # Eve has a phone: nobody answers for them but on purpose
    press(tablet, "Drop")
    room.recorded()
    tablet.get_by_role("button", name="Undo").first.click()
    room.recorded()
    room.answers("Eve", "Take")
    room.does("Ann", "Double to 2")
    room.answers("Eve", "Drop")
    room.does("Hal", "Double to 2")
    tablet.get_by_role("button", name=re.compile("Correct: Eve drops")).last.click()
    tablet.locator("dialog").get_by_text("Remove", exact=True).first.click()
    tablet.get_by_label("Why?").fill("Eve said take")
    pictures.take(tablet, "put-right")
    choose(tablet, "Remove")
    room.recorded()
    pictures.take(tablet, "was-put-right")
    answer_column(eve, "Ann", "Take")
    answer_column(eve, "Hal", "Take")
    press(eve, "Take all")
    room.recorded()
    room.ends(room.players["Gus"], "The team wins", "Single")
    assert room.line() == ["Gus", "Ann", "Cat", "Hal", "Dan", "Bob", "Finn", "Eve"]


def the_captain_is_dropped_to(room: Room, pictures: Pictures, wall: Page) -> None:
    """Bob has left: Ann pays them 10, who had the most minus, and Finn 5. Ann wins the box by a drop, Gus the rest."""
    room.leaves("Bob")
    assert owed(room.players["Bob"]) == ["Ann pays you 10 · £20", "Finn pays you 5 · £10"]
    pictures.take(room.tablet, "bob-has-left-scorekeeper")
    pictures.take(room.players["Bob"], "bob-has-left")
    room.starts()
    room.does("Ann", "Double to 2")
    room.answers("Gus", "Drop")
    pictures.take(room.players["Cat"], "captain-is-out")
    room.ends(room.players["Gus"], "You win", "Single")
    assert room.line() == ["Ann", "Cat", "Hal", "Dan", "Finn", "Eve", "Gus"]


def a_box_without_profit(room: Room, pictures: Pictures, wall: Page) -> None:
    """Ann wins the board but not the game: four drops in one tap cost her more. The box passes to Hal."""
    ann = room.players["Ann"]
    room.starts()
    press(ann, "Choose cubes")
    for name in ("Cat", "Hal"):
        ann.locator("dialog").get_by_text(name, exact=True).click()
    choose(ann, "Double")
    room.recorded()
    room.answers("Cat", "Take")
    room.answers("Hal", "Drop")
    for name in ("Dan", "Finn", "Eve", "Gus"):
        room.does(name, "Double to 2")
    for name in ("Dan", "Finn", "Eve", "Gus"):
        answer_column(ann, name, "Drop")
    press(ann, "Drop all")
    room.recorded()
    room.ends(ann, "You win", "Single")
    assert room.line() == ["Hal", "Dan", "Finn", "Eve", "Gus", "Cat", "Ann"]


def the_captain_is_redoubled_out(room: Room, pictures: Pictures, wall: Page) -> None:
    """Dan, who has no phone, is away for a moment; they pass a redouble and pay 2. The others beat the Box."""
    room.does_for("Dan", "Step out briefly", "Step out briefly")
    pictures.take(room.tablet, "dan-is-away")
    room.does_for("Dan", "I am back")
    room.starts()
    room.does("Dan", "Double to 2")
    room.answers("Hal", "Take")
    hal = room.players["Hal"]
    press(hal, "Choose cubes")
    hal.locator("dialog").get_by_text("Dan", exact=True).click()
    pictures.take(hal, "box-redoubles-one")
    choose(hal, "Double Dan")
    room.recorded()
    room.answers("Dan", "Drop")
    pictures.take(room.players["Hal"], "captain-redoubled-out")
    room.ends(room.tablet, "The team wins", "Single")
    assert room.line() == ["Finn", "Eve", "Gus", "Cat", "Ann", "Dan", "Hal"]


def two_beavers(room: Room, pictures: Pictures, wall: Page) -> None:
    """Gus drops a beaver and pays 2; Ann takes hers and plays for 4."""
    room.starts()
    room.does("Eve", "Double to 2")
    room.answers("Finn", "Take")
    room.does("Gus", "Double to 2")
    room.answers("Finn", "Beaver")
    pictures.take(room.players["Gus"], "beavered")
    room.answers("Gus", "Drop")
    room.does("Dan", "Double to 2")
    room.answers("Finn", "Take")
    room.does("Ann", "Double to 2")
    room.answers("Finn", "Beaver")
    room.answers("Ann", "Take")
    room.ends(room.players["Eve"], "The team wins", "Single")


GAMES = (
    one_taken_one_dropped,
    a_gammon_for_the_box,
    a_beaver_and_a_newcomer,
    a_proxy_and_four_cubes_at_once,
    a_lone_taker_and_two_extras,
    two_entries_put_right,
    the_captain_is_dropped_to,
    a_box_without_profit,
    the_captain_is_redoubled_out,
    two_beavers,
)
