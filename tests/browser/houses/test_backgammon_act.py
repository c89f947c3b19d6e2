"""An evening of Backgammon ACT: three begin, six play, one is turned away, and everybody's cube is their own.

Which clause of the sheet occurs in which game:

1   one die each for the order, a tie thrown again, before game 1
2   a cube each, in all
3   the checkers are played by the Captain and the Box, in all
4   an automatic double, 1 and 4
5   a second one that the Box will not have, 1
6   a gammon counts against a cube that was offered, and single against one that was doubled automatically, 4
7   a beaver and a raccoon; the cube stays with who took it, 3
8   six at most: a seventh is turned away, before game 3
9   the Box lets newcomers in, and one they do not, before games 2 and 3
10  newcomers stand behind the loser of the game, 2
11  the Captain plays all the moves, and where they are out the next one, 2 and 4
12  the light: advice once a cube is offered, not an automatic one, 1
13  no advice from one who is out, 2
14  the Captain's cube first, 2; not where others were taken before, 7
15  who takes alone must beaver, 3
16  no more doubles once the Box has answered, until the next throw, 4
17  an absent player's cube is taken at once, is not offered, and not it alone is doubled; a proxy answers, 5
18  win money or lose the box, 6; take enough, 2; two in the team are taken together, 1
19  the Captain's cube is dropped and the team wins, 4; and loses, 7
20  the Captain drops and the next one plays for the box, 2 and 8
21  who loses it stays Captain, 8
22  one leaves and settles, one is frozen and comes back, before games 7 and 8
23  the Box vacates the box, before game 7
"""

import pytest
from playwright.sync_api import expect

from tests.kit.phone_evening import Paper, Room, owed
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import answer_column, choose, dock, press, said

# Worked out by hand, cube by cube: an automatic double starts the cubes at 2, and they are not yet in the game.
SHEET = Paper("""
         Ann  Bob  Cat  Dan  Eve Finn
1         +8   -4   -4    .    -    -
total     +8   -4   -4    .    -    -
2         -1   +2   -2   +1    -    -
total     +7   -2   -6   +1    -    -
3         -1  +12   -1   -1   -1   -8
total     +6  +10   -7    .   -1   -8
4         +8  -16   +2   +2   +2   +2
total    +14   -6   -5   +2   +1   -6
5         +2   -1   -5   +1   +2   +1
total    +16   -7  -10   +3   +3   -5
6          .   +1   -1   +1   -2   +1
total    +16   -6  -11   +4   +1   -4
settled    .   +1    .    .   -1    .
total    +16   -5  -11   +4    .   -4
7          -   +1   -2   +3    -   -2
total    +16   -4  -13   +7    -   -6
8         -1   -2   -1   +6    -   -2
total    +15   -6  -14  +13    -   -8
""")

FIRST = {"Bob": "5", "Cat": "5", "Ann": "6"}
AGAIN = {"Bob": "4", "Cat": "2"}


def game_1(room: Room) -> None:
    """Two automatic doubles are thrown; the second needs the Box. Both double: take both or drop both."""
    ann, bob = room.players["Ann"], room.players["Bob"]
    room.comes_by_link("Dan")
    room.starts()
    room.does("Bob", "More", "Automatic double")
    expect(bob.locator(".advice")).to_contain_text("ACT 12")
    press(bob, "More")
    choose(bob, "Automatic double")
    choose(bob, "Automatic double")
    expect(said(ann)).to_contain_text("Bob asks for an automatic double")
    press(ann, "Refuse")
    expect(bob.locator(".waits")).to_contain_text("Ann has refused.")
    comes_in(room, "Dan", "Ann")
    room.does("Bob", "Double to 4")
    room.does("Cat", "Double to 4")
    assert room.tries("Ann", "answer", by="Ann", cubes={"Bob": "take", "Cat": "drop"}) == "ACT 18"
    answer_column(ann, "Cat", "Take")
    expect(dock(ann)).to_contain_text("2 of 2 taken. Take both or drop both. ACT 18")
    press(ann, "Take all")
    room.recorded()
    room.ends(ann, "You win", "Single")
    assert room.line() == ["Ann", "Cat", "Bob", "Dan"]


def comes_in(room: Room, name: str, box: str) -> None:
    """They ask to join; the Box is asked and lets them in."""
    press(room.players[name], "Ask to join")
    page = room.players[box]
    expect(said(page)).to_have_text(f"{name} asks to join.")
    press(page, "Agree")
    room.recorded()


def game_2(room: Room) -> None:
    """Three double. The Box must take the Captain's and one more to win money; then the Captain drops a redouble."""
    ann = room.players["Ann"]
    room.starts()
    for name in ("Cat", "Bob", "Dan"):
        room.does(name, "Double to 2")
    answer_column(ann, "Dan", "Drop")
    answer_column(ann, "Bob", "Take")
    expect(dock(ann)).to_contain_text("ACT 18")
    assert room.tries("Ann", "answer", by="Ann", cubes={"Cat": "take", "Bob": "drop", "Dan": "drop"}) == "ACT 18"
    assert room.tries("Ann", "answer", by="Ann", cubes={"Cat": "drop", "Bob": "take", "Dan": "take"}) == "ACT 14"
    press(ann, "Take Cat, Bob")
    room.recorded()
    expect(room.players["Dan"].locator(".advice")).to_contain_text("Out of this game: no advice. ACT 12")
    press(ann, "Choose cubes")
    ann.locator("dialog").get_by_text("Cat", exact=True).click()
    choose(ann, "Double Cat")
    room.recorded()
    room.answers("Cat", "Drop")
    expect(room.tablet.locator(".lanes").get_by_role("button", name="Bob, has the checkers")).to_be_visible()
    room.ends(ann, "The team wins", "Single")
    assert room.line() == ["Bob", "Dan", "Cat", "Ann"]


def one_more_than_six(room: Room) -> None:
    """Zoe is not let in by the Box; Eve and Finn are; and then Zoe finds the table full."""
    bob = room.players["Bob"]
    for name in ("Eve", "Finn", "Zoe"):
        room.comes_by_link(name)
    zoe = room.players.pop("Zoe")
    press(zoe, "Ask to join")
    expect(said(bob)).to_have_text("Zoe asks to join.")
    press(bob, "Refuse")
    expect(zoe.locator(".dock")).to_contain_text("Bob objects to you joining.")
    expect(zoe.locator(".dock")).to_contain_text("ACT 9")
    for name in ("Eve", "Finn"):
        comes_in(room, name, "Bob")
    expect(dock(zoe)).to_contain_text("ACT 8")
    expect(dock(zoe).get_by_role("button", name="Ask to join")).to_have_count(0)


def game_3(room: Room) -> None:
    """All drop but the last, who may not just take: they beaver, the Box turns once more, and wins twelve."""
    bob, finn = room.players["Bob"], room.players["Finn"]
    room.starts()
    room.does("Bob", "Double all to 2")
    for name in ("Dan", "Cat", "Ann", "Eve"):
        room.answers(name, "Drop")
    expect(dock(finn).get_by_role("button", name="Take")).to_have_attribute("aria-disabled", "true")
    assert room.tries("Finn", "answer", by="Finn", cubes={"Finn": "take"}) == "ACT 15"
    room.answers("Finn", "Beaver")
    assert room.tries("Bob", "answer", by="Bob", cubes={"Finn": "drop"}) == "house"
    room.answers("Bob", "Raccoon")
    assert room.tries("Bob", "double", by="Bob", cubes=["Finn"]) == "game"
    room.ends(bob, "You win", "Single")
    assert room.line() == ["Bob", "Cat", "Ann", "Eve", "Finn", "Dan"]


def game_4(room: Room) -> None:
    """The Captain's double is dropped, so nobody else may double before the next throw; but they get the box."""
    ann = room.players["Ann"]
    room.starts()
    room.does("Bob", "More", "Automatic double")
    room.does("Cat", "Double to 4")
    room.answers("Bob", "Drop")
    expect(dock(ann).get_by_role("button", name="Double to 4")).to_have_count(0)
    assert room.tries("Ann", "double", by="Ann") == "ACT 16"
    room.does("Bob", "Rolled")
    room.does("Ann", "Double to 4")
    room.answers("Bob", "Take")
    room.ends(ann, "The team wins", "Gammon")
    assert room.line() == ["Cat", "Ann", "Eve", "Finn", "Dan", "Bob"]


def game_5(room: Room) -> None:
    """Eve has named nobody: her cube is not offered, not doubled alone, and taken at once. Dan acts for Finn."""
    cat, dan, finn = room.tablet, room.players["Dan"], room.players["Finn"]
    room.starts()
    room.does("Eve", "More", "Step out briefly", "Step out briefly")
    press(finn, "More")
    choose(finn, "Step out briefly")
    finn.locator("dialog").get_by_text("Dan", exact=True).click()
    choose(finn, "Step out briefly")
    room.recorded()
    assert room.tries("Ann", "double", by="Ann", cubes=["Eve"]) == "ACT 17"
    room.does("Ann", "Double to 2")
    room.answers("Cat", "Take")
    room.does("Ann", "Rolled")
    press(dan, "Choose cubes")
    for name in ("Dan", "Finn"):
        dan.locator("dialog").get_by_text("You" if name == "Dan" else name, exact=True).click()
    choose(dan, "Double")
    room.recorded()
    for name in ("Dan", "Finn"):
        answer_column(cat, name, "Drop")
    room.recorded()
    room.does("Ann", "Rolled")
    assert room.tries("Cat", "double", by="Cat", cubes=["Eve"]) == "ACT 17"
    room.of("Cat")
    press(cat, "Choose cubes")
    cat.locator("dialog").get_by_text("Eve", exact=True).click()
    expect(cat.locator("dialog")).to_contain_text("ACT 17")
    expect(cat.locator("dialog").get_by_role("button", name="Double Eve")).to_be_disabled()
    cat.locator("dialog").get_by_text("Bob", exact=True).click()
    choose(cat, "Double Eve and Bob")
    room.recorded()
    room.answers("Bob", "Drop")
    room.does("Eve", "I am back")
    room.does("Finn", "I am back")
    room.ends(room.players["Ann"], "The team wins", "Single")
    assert room.line() == ["Ann", "Eve", "Finn", "Dan", "Bob", "Cat"]


def game_6(room: Room) -> None:
    """Ann beats the Captain, but three drops cost what she wins: the next in line is Box."""
    ann = room.players["Ann"]
    room.starts()
    room.does("Eve", "Double to 2")
    room.answers("Ann", "Take")
    room.does("Ann", "Rolled")
    for name in ("Finn", "Dan", "Bob"):
        room.does(name, "Double to 2")
    for name in ("Finn", "Dan", "Bob"):
        answer_column(ann, name, "Drop")
    press(ann, "Drop all")
    room.recorded()
    room.ends(ann, "You win", "Single")
    assert room.line() == ["Finn", "Dan", "Bob", "Cat", "Eve", "Ann"]
    expect(dock(ann)).to_contain_text("ACT 18")


def three_ways_to_go(room: Room) -> None:
    """Finn gives the box up; Eve leaves and settles; Ann leaves and will settle later."""
    room.does("Finn", "More", "Give up the box")
    assert room.line() == ["Dan", "Bob", "Cat", "Eve", "Ann", "Finn"]
    room.leaves("Eve")
    assert owed(room.players["Eve"]) == ["Bob pays you 1 · £1"]
    room.does("Ann", "More", "Leave, settle later")
    assert room.line() == ["Dan", "Bob", "Cat", "Finn"]


def game_7(room: Room) -> None:
    """Cat is taken; later the Captain and Finn double: the Captain may be dropped now, and goes to the foot."""
    dan = room.players["Dan"]
    room.starts()
    room.does("Cat", "Double to 2")
    room.answers("Dan", "Take")
    room.does("Dan", "Rolled")
    for name in ("Bob", "Finn"):
        room.does(name, "Double to 2")
    answer_column(dan, "Bob", "Drop")
    answer_column(dan, "Finn", "Take")
    press(dan, "Take Finn")
    room.recorded()
    room.ends(dan, "You win", "Single")
    assert room.line() == ["Dan", "Cat", "Finn", "Bob"]


def back_again(room: Room) -> None:
    """Ann is a newcomer with her old account: the Box lets her in."""
    comes_in(room, "Ann", "Dan")
    assert room.line() == ["Dan", "Cat", "Finn", "Bob", "Ann"]


def game_8(room: Room) -> None:
    """The Captain drops; Finn plays for the box and loses, and is Captain all the same."""
    dan = room.players["Dan"]
    room.starts()
    press(dan, "Choose cubes")
    for name in ("Cat", "Finn", "Bob"):
        dan.locator("dialog").get_by_text(name, exact=True).click()
    choose(dan, "Double Cat, Finn and Bob")
    room.recorded()
    room.answers("Cat", "Drop")
    for name in ("Finn", "Bob"):
        room.answers(name, "Take")
    room.ends(dan, "You win", "Single")
    assert room.line() == ["Dan", "Finn", "Bob", "Ann", "Cat"]
    assert room.captain() == "Finn"


GAMES = (game_1, game_2, game_3, game_4, game_5, game_6, game_7, game_8)
BEFORE = {3: one_more_than_six, 7: three_ways_to_go, 8: back_again}


def begun(phones: Phones, pictures: Pictures) -> Room:
    """Three come; Cat has no phone."""
    room = Room(phones, pictures)
    phones.complaints.expect("422 (Unprocessable")
    room.begins("Bob Cat Ann", stake="1", sheet="Backgammon ACT", dice=(FIRST, AGAIN))
    for name in ("Ann", "Bob"):
        room.comes_by_code(name)
    return room


@pytest.mark.long
def test_an_evening_of_backgammon_act(phones: Phones, pictures: Pictures) -> None:
    room = begun(phones, pictures)
    for number, game in enumerate(GAMES, start=1):
        if number in BEFORE:
            BEFORE[number](room)
        game(room)
        room.agrees_with(SHEET, str(number))
        pictures.take(room.tablet, f"game-{number}-over")
    room.closes()
    expect(room.tablet.locator(".owed")).to_have_count(2)
    assert sorted(owed(room.tablet)) == [
        "Bob pays Dan £6",
        "Bob pays Eve on leaving £1",
        "Cat pays Ann £7",
        "Cat pays Dan £7",
        "Finn pays Ann £8",
    ]


@pytest.mark.long
def test_a_game_of_backgammon_act(phones: Phones, pictures: Pictures) -> None:
    """The beginning of the evening, which every run sees."""
    room = begun(phones, pictures)
    game_1(room)
    room.agrees_with(SHEET, "1")
