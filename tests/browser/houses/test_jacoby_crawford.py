"""An evening by The Backgammon Book: one cube for the team, seven games, and the settlement story as it is printed.

Where each passage of the chapter is played:

| passage | game |
|---|---|
| one die each, ties thrown again | the start |
| Order of Succession: the winner has the box, no profit needed; a newcomer at the foot | 1 to 7; 6 |
| Doubling: each answers for themselves, the senior taker plays for the box, who refused advises no more | 2 |
| Leaving: one acts for them, or they go along with the Captain; they are dropped, holds the top; they are left out |
4; 5; 7 | | Buying Out a Partner, Pre-empting | 1 |
| Settlements: first come, a partner takes the offer up | 5 |
| Drop-Takes | 4 |
| The Box May Take a Partner: who refuses, who drops, their place | 6 |
| A Great Settlement Story | 3 |
| Doubling to Get One Man Out | 7 |
"""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.house_evening import seen, tick
from tests.kit.phone_evening import Paper, Room, owed
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, cube, dock, press, said, send
from tests.kit.table import table_laid

# Worked out by hand from the chapter. One cube shows the same to all: a taken double counts 2, a redouble 4, a gammon
# twice, and an untouched cube is worth what is won, for there is no Jacoby rule.
PAPER = Paper("""
           Ann   Bob   Cat   Dan   Eve  Finn Porter
1          -11    +3    +2    +1    +1    +2    +2
total      -11    +3    +2    +1    +1    +2    +2
2           -1     .    -1    -1    +2    -1    +2
total      -12    +3    +1     .    +3    +1    +4
3           -8    -8    -8   +16   -54   +26   +36
total      -20    -5    -7   +16   -51   +27   +40
4           -8    -8    -2   +36    -5    -8    -5
total      -28   -13    -9   +52   -56   +19   +35
settled    +28     .     .   -28     .     .     .
total        -   -13    -9   +24   -56   +19   +35
5            -    -1    +5    -4    -1    -1    +2
total        -   -14    -4   +20   -57   +18   +37
6           +4    +4   -18    +4    -2    +4    +4
total       +4   -10   -22   +24   -59   +22   +41
7           -1    -1    -1    -1    -1     .    +5
total       +3   -11   -23   +23   -60   +22   +46
""")


def buys(room: Room, buyer: str, seller: str, points: int) -> None:
    """The buyer asks on their own phone, the seller agrees on theirs."""
    page = room.of(buyer)
    press(page, "More")
    choose(page, "Buy a share of the cube")
    choose(page, seller)
    stepped(page, points)
    send(page)
    press(room.players[seller], "Agree")
    room.recorded()


def stepped(page: Page, points: int, row: str = "") -> None:
    """Press a stepper as often as it takes; `row` is whose, where there are several."""
    steps = page.locator("dialog .dice-row", has_text=row) if row else page.locator("dialog")
    if points < 0:
        steps.locator(".payers button").nth(1).click()  # it is the other who pays, and at once 1
    for _ in range(points if points > 0 else -points - 1):
        steps.get_by_role("button", name="One more").click()


def answers_all(room: Room, name: str, word: str) -> None:
    """One cube, one word for all of it."""
    page = room.players.get(name, room.tablet)
    press(page, f"{word} all")
    room.recorded()


@pytest.mark.long
def test_one_cube_for_the_team_and_one_for_two(phones: Phones) -> None:
    """The Captain turns it for all, the Box takes it for all; redoubled, Bob and Cat play one cube and drop one."""
    table = table_laid("jacoby-crawford")
    table.tap("Kim", "start")
    ann, bob, cat = (phones.at(table, name) for name in ("Ann", "Bob", "Cat"))
    press(bob, "Double to 2")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    press(ann, "Take all")
    expect(cube(bob, table, "Bob")).to_have_attribute("data-at", "box")
    expect(bob.locator(".lanes .cube")).to_have_count(1)
    for whose in ("Your share of the cube", "Cat’s share of the cube", "Dan’s share of the cube"):
        expect(bob.get_by_role("link", name=f"{whose} is at 2, with the Box.")).to_be_visible()
    press(ann, "Redouble to 4")
    press(bob, "With a team-mate")
    choose(bob, "Cat")
    tick(bob, "Who drops?", "Cat")
    choose(bob, "Ask Cat")
    expect(said(cat)).to_have_text("You and Bob would play one cube together and drop yours.")
    press(cat, "Agree")
    expect(bob.locator(".gone-note")).to_contain_text("\u22121")
    points = table.view["game"]["points"]
    assert {name: points[table.id(name)] for name in ("Ann", "Bob", "Cat")} == {"Ann": 2, "Bob": -1, "Cat": -1}


def test_a_captain_whose_cube_was_dropped_turns_the_cubes_of_team_mates(phones: Phones) -> None:
    """Bob and Cat keep Cat's cube; Captain Bob redoubles it with Dan's: of half a cube at 4 a drop brings Bob 2."""
    table = table_laid("jacoby-crawford")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan"), "take"))
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "drop_take", by=["Bob", "Cat"], drops="Bob")
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    bob = phones.at(table, "Bob")
    turn = dock(bob).get_by_role("button", name="Redouble to 8")
    expect(turn).to_contain_text("drop: you win 2")
    expect(turn).to_contain_text("take: you play for 4")


@pytest.mark.long
def test_an_evening_by_the_backgammon_book(phones: Phones, pictures: Pictures) -> None:
    room = Room(phones, pictures)
    names = "Ann Bob Cat Dan Eve Finn Porter"
    room.begins(names, stake="1", sheet="Jacoby & Crawford", dice=(
        {"Ann": "6", "Bob": "5", "Cat": "5", "Dan": "4", "Eve": "3", "Finn": "2", "Porter": "1"},
        {"Bob": "6", "Cat": "2"},
    ))  # fmt: skip
    for name in ("Ann", "Dan", "Eve", "Finn", "Porter"):
        room.comes_by_code(name)
    for number, game in enumerate(GAMES, start=1):
        game(room, pictures)
        room.agrees_with(PAPER, str(number))

    room.closes()
    assert sorted(owed(room.tablet)) == [
        "Ann pays Dan on leaving £28", "Bob pays Finn £11", "Cat pays Dan £23", "Eve pays Ann £3",
        "Eve pays Finn £11", "Eve pays Porter £46",
    ]  # fmt: skip
    pictures.take(room.players["Porter"], "closed")


def the_unwilling_are_bought_out(room: Room, pictures: Pictures) -> None:
    """Bob would double: they buy Dan out for 1; when they buy Eve out too, the Box pays her off instead."""
    ann = room.players["Ann"]
    room.starts()
    buys(room, "Bob", "Dan", 1)
    expect(said(ann)).to_have_text("Bob has bought Dan’s share of the cube for 1.")
    seen(ann, pictures, "step-in")
    press(ann, "Let it stand")
    buys(room, "Bob", "Eve", 1)
    press(ann, "Step in")
    room.recorded()
    pictures.take(room.players["Eve"], "bought-out")
    room.does("Bob", "Double to 2")
    seen(ann, pictures, "one-cube-for-all")
    answers_all(room, "Ann", "Take")
    room.ends(room.tablet, "The team wins", "Single")
    assert room.line() == ["Bob", "Cat", "Dan", "Eve", "Finn", "Porter", "Ann"]


def the_worked_example(room: Room, pictures: Pictures) -> None:
    """The Box doubles; the second and the fourth of the Captain's partners take, and the senior of them wins."""
    room.starts()
    room.does("Bob", "Double to 2")
    answers = {"Cat": "Drop", "Dan": "Drop", "Eve": "Take", "Finn": "Drop", "Porter": "Take", "Ann": "Drop"}
    for name, word in answers.items():
        room.answers(name, word)
    expect(room.players["Dan"].locator(".advice")).to_contain_text("Out of this game: no advice. JC Consultation")
    expect(room.players["Porter"].locator(".advice.on")).to_contain_text("JC Consultation")
    assert room.tries("Porter", "double", by="Porter") == "JC Doubling"
    pictures.take(room.players["Eve"], "senior-taker")
    room.ends(room.players["Eve"], "The team wins", "Single")
    assert room.line() == ["Eve", "Dan", "Finn", "Porter", "Ann", "Cat", "Bob"]


def the_settlement_story(room: Room, pictures: Pictures) -> None:
    """Six against the Box, at 8. Porter sells for 6, takes half of the box for 6 more, has 12 of the 24 that three
    refusers pay, and gives their half back for 12: they leave with 36, and the Box loses the game."""
    eve, porter = room.players["Eve"], room.players["Porter"]
    team = ["Dan", "Finn", "Porter", "Ann", "Cat", "Bob"]
    room.starts()
    room.does("Dan", "Double to 2")
    answers_all(room, "Eve", "Take")
    room.does("Eve", "Redouble to 4")
    for name in team:
        room.answers(name, "Take")
    room.does("Dan", "Redouble to 8")
    answers_all(room, "Eve", "Take")
    buys(room, "Finn", "Porter", 6)
    press(eve, "Let it stand")

    press(eve, "More")
    choose(eve, "Share the cube")
    stepped(eve, 6)
    seen(eve, pictures, "share")
    send(eve)
    seen(porter, pictures, "asked-to-share")
    press(porter, "Agree")
    room.recorded()
    pictures.take(porter, "half-the-box")

    room.does("Eve", "Redouble to 16")
    room.answers("Dan", "Take")
    seen(room.players["Finn"], pictures, "own-and-bought-cube")
    for name, word in {"Finn": "Take", "Porter": "Take", "Ann": "Drop", "Cat": "Drop", "Bob": "Drop"}.items():
        room.answers("Finn" if name == "Porter" else name, word)

    press(porter, "More")
    choose(porter, "Give up a share")
    choose(porter, "Eve pays you 12")
    send(porter)
    press(eve, "Agree")
    room.recorded()
    room.ends(room.players["Dan"], "The team wins", "Single")
    assert room.line() == ["Dan", "Finn", "Porter", "Ann", "Cat", "Bob", "Eve"]


def a_drop_take_and_two_absent(room: Room, pictures: Pictures) -> None:
    """Ann is away and goes along with the Captain, Bob acts for Cat; Porter and Eve keep one cube, drop one."""
    dan, porter, eve = (room.players[name] for name in ("Dan", "Porter", "Eve"))
    room.does("Ann", "More", "Step out briefly", "Step out briefly")
    press(room.tablet, "More")
    choose(room.tablet, "Cat")
    choose(room.tablet, "Step out briefly")
    room.tablet.locator("dialog").get_by_text("Bob", exact=True).click()
    choose(room.tablet, "Step out briefly")
    room.recorded()
    room.starts()
    room.does("Finn", "Double to 2")
    answers_all(room, "Dan", "Take")
    room.does("Dan", "Redouble to 4")
    room.answers("Finn", "Take")
    expect(room.tablet.locator(".trail")).to_contain_text("Ann")

    press(porter, "With a team-mate")
    choose(porter, "Eve")
    pictures.take(porter, "drop-take")
    porter.locator("dialog").get_by_text("Eve", exact=True).click()
    choose(porter, "Ask Eve")
    seen(eve, pictures, "asked-for-a-drop-take")
    press(eve, "Agree")
    room.recorded()
    pictures.take(porter, "one-cube-for-two")
    for name, word in (("Cat", "Drop"), ("Bob", "Take")):  # Bob gives both answers
        column = room.tablet.get_by_role("group", name=f"{name}. What {name} wins or loses:")
        column.get_by_role("button", name=word).click()
        room.recorded()
    room.ends(dan, "You win", "Gammon")
    assert room.line() == ["Dan", "Porter", "Ann", "Cat", "Bob", "Eve", "Finn"]


def first_come_and_a_partner_in_between(room: Room, pictures: Pictures) -> None:
    """Ann is dropped from the game and pays Dan; Porter holds the top while they are away, so Cat is Captain. Two of
    three are served by the Box's offer; the third offers the same, and Cat buys what the Box was to settle."""
    dan, eve, finn = (room.players[name] for name in ("Dan", "Eve", "Finn"))
    room.removes("Ann")
    assert owed(room.players["Ann"]) == ["You pay Dan 28 · £28"]
    room.does("Porter", "More", "Step out briefly", "Step out briefly")
    room.does_for("Cat", "I am back")
    assert (room.line(), room.captain()) == (["Dan", "Porter", "Cat", "Bob", "Eve", "Finn"], "Cat")
    assert room.tries("Dan", "partner", player="Finn") == "JC The Box May Take a Partner"
    room.starts()
    room.does("Cat", "Double to 2")
    answers_all(room, "Dan", "Take")

    press(dan, "More")
    choose(dan, "Offer a settlement")
    for name in ("Porter", "Cat"):
        tick(dan, "Whose shares of the cube?", name)
    stepped(dan, -1)
    tick(dan, "For how many?", "The first 2")
    pictures.take(dan, "offers-to-the-first-two")
    send(dan)
    room.recorded()
    seen(finn, pictures, "offered-to-the-first-two")
    press(eve, "Accept")
    room.recorded()
    press(room.tablet, "Accept")
    room.recorded()
    expect(dock(finn).get_by_role("button", name="Accept")).to_have_count(0)

    press(finn, "More")
    choose(finn, "Offer a settlement")
    stepped(finn, -1)
    send(finn)
    room.recorded()
    pictures.take(dan, "offered-by-one")
    room.does("Cat", "More", "Accept the offer")
    press(dan, "Let it stand")
    room.ends(dan, "The team wins", "Single")
    assert room.line() == ["Cat", "Porter", "Bob", "Eve", "Finn", "Dan"]


def the_box_takes_a_partner(room: Room, pictures: Pictures) -> None:
    """Ann is back, at the foot. The Captain cannot be Partner, Bob will not, Eve is: doubled, she drops half of 5."""
    room.does("Porter", "I am back")
    room.does("Ann", "Join the table")
    assert room.line() == ["Cat", "Porter", "Bob", "Eve", "Finn", "Dan", "Ann"]
    assert room.tries("Cat", "partner", player="Porter") == "JC The Box May Take a Partner"
    room.does_for("Bob", "Do not ask me to be Partner")
    press(room.tablet, "More")
    choose(room.tablet, "Cat")
    choose(room.tablet, "Partner next game")
    expect(room.tablet.locator("dialog").get_by_text("Bob", exact=True)).to_have_count(0)
    tick(room.tablet, "With whom?", "Eve")
    seen(room.tablet, pictures, "invites-a-partner")
    choose(room.tablet, "Partner next game")
    room.recorded()
    pictures.take(room.players["Eve"], "partner")
    room.starts()
    room.does("Porter", "Double to 2")
    pictures.take(room.players["Eve"], "partner-is-doubled")
    room.does("Eve", "Drop, Cat takes alone")
    answers_all(room, "Cat", "Take")
    room.ends(room.players["Porter"], "The team wins", "Gammon")
    assert room.line() == ["Porter", "Bob", "Finn", "Dan", "Ann", "Eve", "Cat"]


def everybody_is_doubled_out(room: Room, pictures: Pictures) -> None:
    """Finn is left out for a game and comes back at the foot; the Box doubles, and all refuse."""
    room.does("Finn", "More", "Sit out")
    room.starts()
    room.does("Porter", "Double to 2")
    for name in ("Bob", "Dan", "Ann", "Eve", "Cat"):
        room.answers(name, "Drop")
    room.does("Finn", "More", "Play again")
    assert room.line() == ["Porter", "Dan", "Ann", "Eve", "Cat", "Bob", "Finn"]


GAMES = (
    the_unwilling_are_bought_out,
    the_worked_example,
    the_settlement_story,
    a_drop_take_and_two_absent,
    first_come_and_a_partner_in_between,
    the_box_takes_a_partner,
    everybody_is_doubled_out,
)
