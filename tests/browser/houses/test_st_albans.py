"""An evening by the St Albans sheet: eight games, everybody with a stake of their own.

Where each clause is played; S 1 and 9 are conduct, S 8 moves players to another table:

| clause | game |
|---|---|
| S 3, 6: four dice each, the tied throw again | the start |
| S 13, 15: stakes of one's own, the Box's the most; the cubes show them | 1, 2, 4 |
| S 14: a stake is changed only when somebody else has come or gone | before 4 and 5 |
| S 4, 7: more than five if all agree; S 5, 6: a Partner then, from the foot | before 4; 4 |
| S 2 an illegal play; S 12 the pip count; S 7, 8 who may advise | 6; 1; 1 |
| S 10: who talks when they are out pays; who talks before their cube is in the game loses it to the Box | 2; 6 |
| S 11: who is away is acted for by the Captain, or by a proxy, who may pass it on | 2; 6 |
| S 16: an untouched cube counts once | 1, 4 |
| S 17: settled from eight on, in whole points, when one roll decides | 1, 4 |
| S 18 to 20: drops, extras and result on lines of their own; the line in initials | the sheet |
| S 21: a leaver is paid by the most negative first; one who owes pays evenly | before 5; before 7 |
| S 22 to 25: no beavers; whole team, both or neither, later ones one by one; redoubles as the Box likes | 1; 2; 5 |
| S 26: the lone taker drops after all; or gets an extra for each lower stake, and the Box plays on | 8; 3 |
| S 27, 28: doubles and answers in the order of the line | 1, 2 |
| S 29: the Captain wins; the Box stays with a profit; without one the next two come | 1; 3; 7 |
| S 30: the Captain is doubled out, the game goes on | 5 |
| S 31: the Captain doubles the Box out, and waits for the box | 2 |
| S 32: the box is declined | before 7 |
| S 33: newcomers in a game stand before its losers; four dice between two | 7 |
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit.house_evening import seen, tick
from tests.kit.phone_evening import Paper, Room, owed
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import answer_column, choose, dock, press, said, send

# Worked out by hand from the sheet, in units of the basic stake. A cube starts at the lower of two stakes and a take
# doubles it; a drop costs what it showed, an untouched cube counts once whatever is won.
PAPER = Paper("""
           Ann   Bob   Cat   Dan   Eve  Finn   Gus   Hal
1          -15    +4    +2    +8    +1     -     -     -
total      -15    +4    +2    +8    +1     -     -     -
2           -2    +5    +1    -2    -2     -     -     -
total      -17    +9    +3    +6    -1     -     -     -
3           -2    -4    +3    -1    +4     -     -     -
total      -19    +5    +6    +5    +3     -     -     -
4           +2    -1    -2    -1    +3    -1     -     -
total      -17    +4    +4    +4    +6    -1     -     -
settled     +4    -4     .     .     .     .     -     -
total      -13     -    +4    +4    +6    -1     -     -
5           -2     -    -4    -8   +10    +4     -     -
total      -15     -     .    -4   +16    +3     -     -
6           +4     -    +8    +4   -18    +2     -     -
total      -11     -    +8     .    -2    +5     -     -
settled      .     -    -1     .    +2    -1     -     -
total      -11     -    +7     .     -    +4     -     -
7           +4     -    +4    -2     -    -6     .     .
total       -7     -   +11    -2     -    -2     .     .
8           -2     -    +8    -2     -    -2    -1    -1
total       -9     -   +19    -4     -    -4    -1    -1
""")


def cubes(page: Page) -> dict[str, str]:
    """What each cube on the board shows, by whose column it lies in."""
    columns = page.locator(".lanes .col").all()
    return {one.locator(".name > span").first.inner_text(): one.locator(".cube").first.inner_text() for one in columns}


@pytest.mark.long
def test_an_evening_by_the_st_albans_sheet(phones: Phones, pictures: Pictures) -> None:
    room = Room(phones, pictures)
    stakes = {"Ann": "£2", "Cat": "£4", "Dan": "£2"}
    room.begins("Ann Bob Cat Dan Eve", stake="1", sheet="St Albans", stakes=stakes, dice=(
        {"Ann": "6 6 5 4", "Bob": "5 5 4 4", "Cat": "6 5 4 3", "Dan": "4 4 4 2", "Eve": "1 2 3 4"},
        {"Bob": "3 3 3 3", "Cat": "1 1 1 2"},
    ))  # fmt: skip
    for name in ("Ann", "Bob", "Dan", "Eve"):
        room.comes_by_code(name)
    for number, game in enumerate(GAMES, start=1):
        game(room, pictures)
        room.agrees_with(PAPER, str(number))

    room.closes()
    assert owed(room.tablet) == [
        "Ann pays Bob on leaving £4", "Eve pays Cat on leaving £1", "Eve pays Finn on leaving £1", "Ann pays Cat £9",
        "Dan pays Cat £4", "Finn pays Cat £4", "Gus pays Cat £1", "Hal pays Cat £1",
    ]  # fmt: skip
    pictures.take(room.players["Ann"], "closed")
    the_sheet_has_it_all(room, pictures)


def the_sheet_has_it_all(room: Room, pictures: Pictures) -> None:
    """S 18 to 20: what was dropped, the extras and what was won stand on lines of their own, the line in initials."""
    page = room.players["Ann"]
    page.goto(f"{room.home}s/{room.code}/sheet/")
    row = page.locator("#game-1 .initials abbr")
    assert row.all_inner_texts() == ["A", "B", "C", "D", "E"]
    expect(row.first).to_have_class("framed")
    page.locator("#game-3 [data-game]").click()
    lines = page.locator("#lines-3 .line-head b")
    expect(lines).to_have_text(["drops", "extras", "result"])
    seen(page, pictures, "sheet")


def both_or_neither_and_one_by_one(room: Room, pictures: Pictures) -> None:
    """Bob and Dan double together and are taken together; Cat doubles later and is dropped; a gammon for the team."""
    ann, bob, eve = (room.players[name] for name in ("Ann", "Bob", "Eve"))
    room.starts()
    assert cubes(room.tablet) == {"Bob": "1", "Cat": "2", "Dan": "2", "Eve": "1"}
    expect(eve.locator(".advice")).to_contain_text("S 7")
    room.does("Bob", "Double to 2")
    room.does("Dan", "Double to 4")
    assert room.tries("Cat", "double", by="Cat") == "S 27"
    assert room.tries("Ann", "answer", by="Ann", cubes={"Bob": "take", "Dan": "drop"}) == "S 25"
    assert room.tries("Ann", "answer", by="Ann", cubes={"Bob": "beaver", "Dan": "take"}) == "S 22"
    expect(said(ann)).to_have_text("Bob and Dan double you.")
    seen(ann, pictures, "two-together")
    press(ann, "Take all")
    room.recorded()
    room.does("Bob", "Rolled")
    room.does("Cat", "Double to 4")
    room.answers("Ann", "Drop")
    assert room.tries("Cat", "settle", points={"Dan": 1}, agreed_by=["Ann", "Dan"]) == "S 17"
    press(eve, "More")
    choose(eve, "Announce the pip count")
    eve.get_by_label("The Box has").fill("120")
    eve.get_by_label("The team has").fill("98")
    seen(eve, pictures, "pip-count")
    choose(eve, "Announce the pip count")
    room.recorded()
    room.ends(bob, "The team wins", "Gammon")
    assert room.line() == ["Bob", "Cat", "Dan", "Eve", "Ann"]


def the_captain_doubles_the_box_out(room: Room, pictures: Pictures) -> None:
    """Cat has won the box and sits out; Dan plays on, and for Ann, who is away. Eve drops, talks, and pays for it."""
    bob, eve = room.players["Bob"], room.players["Eve"]
    room.does("Ann", "More", "Step out briefly", "Step out briefly")
    room.starts()
    room.does("Cat", "Double to 2")
    room.answers("Bob", "Drop")
    assert room.tries("Bob", "double", by="Bob", cubes=["Dan"]) == "S 25"
    room.does("Bob", "Double all to 2")
    assert room.tries("Eve", "answer", by="Eve", cubes={"Eve": "take"}) == "S 27"
    expect(dock(eve).get_by_role("button", name=re.compile("^Take"))).to_have_count(0)
    room.answers("Dan", "Take")
    room.answers("Eve", "Drop")
    pictures.take(room.players["Dan"], "answers-for-ann")
    room.answers("Dan", "Take")
    press(bob, "More")
    choose(bob, "Report advice")
    choose(bob, "Eve")
    tick(bob, "Which remedy?", "The penalty")
    pictures.take(bob, "consulted")
    choose(bob, "Report advice")
    room.recorded()
    room.ends(bob, "You win", "Single")
    assert room.line() == ["Cat", "Dan", "Eve", "Ann", "Bob"]


def the_lone_taker_and_two_extras(room: Room, pictures: Pictures) -> None:
    """Eve alone takes. Dan and Bob pay her 1 each, the lower stake, for an extra. The Box drops her redouble and plays
    on; Bob drops theirs; Dan wins theirs with the Box."""
    eve = room.players["Eve"]
    room.does("Ann", "I am back")
    room.starts()
    assert cubes(room.tablet) == {"Dan": "2", "Eve": "1", "Ann": "2", "Bob": "1"}
    room.does("Cat", "Double all")
    for name, word in {"Dan": "Drop", "Eve": "Take", "Ann": "Drop", "Bob": "Drop"}.items():
        room.answers(name, word)
    seen(eve, pictures, "lone-taker")
    room.does("Dan", "Offer an extra")
    room.does("Bob", "Offer an extra")
    pictures.take(eve, "extras")
    room.does("Eve", "Rolled")
    room.does("Eve", "Redouble to 4")
    room.answers("Cat", "Drop")
    press(eve, "Choose cubes")
    eve.locator("dialog").get_by_text("Bob", exact=True).click()
    choose(eve, "Double Bob")
    room.recorded()
    room.answers("Bob", "Drop")
    pictures.take(room.tablet, "only-an-extra-lives")
    room.ends(room.tablet, "Cat wins", "Single")
    assert room.line() == ["Cat", "Eve", "Ann", "Bob", "Dan"]


def a_sixth_player_and_a_partner(room: Room, pictures: Pictures) -> None:
    """Ann will not have a sixth, then all will; Eve takes the occasion for a higher stake. Eve settles her 8 for 3 at
    the last throw; the two cubes that were never turned count once; Dan, who was Partner, bears 1 of the 3 lost."""
    ann, eve = room.players["Ann"], room.players["Eve"]
    assert room.tries("Eve", "stake", player="Eve", stake=4) == "S 14"
    assert room.tries("Cat", "partner", player="Dan") == "S 5"
    room.comes_by_link("Finn")
    finn = room.players["Finn"]
    press(finn, "Ask to join")
    seen(ann, pictures, "a-sixth-asks")
    press(ann, "Refuse")
    expect(finn.locator(".dock")).to_contain_text(
        "Ann does not agree. Between games the scorekeeper can split the table for you. S 7"
    )
    seen(finn, pictures, "refused")
    room.joins("Finn", "Ask to join")
    assert room.tries("Eve", "stake", player="Eve", stake=3) == "S 13"
    press(eve, "More")
    choose(eve, "Change a stake")
    seen(eve, pictures, "changes-her-stake")
    eve.locator("dialog").get_by_text("£4").click()
    choose(eve, "Change a stake")
    room.recorded()
    press(room.tablet, "More")
    choose(room.tablet, "Cat")
    choose(room.tablet, "Partner next game")
    tick(room.tablet, "With whom?", "Dan")
    choose(room.tablet, "Partner next game")
    room.recorded()
    assert room.line() == ["Cat", "Dan", "Eve", "Ann", "Bob", "Finn"]
    room.starts()
    assert cubes(room.tablet) == {"Eve": "4", "Ann": "2", "Bob": "1", "Finn": "1"}
    room.does("Eve", "Double to 8")
    room.answers("Cat", "Take")
    room.does("Eve", "Rolled")
    room.does("Ann", "Double to 4")
    room.answers("Cat", "Drop")
    assert room.tries("Cat", "settle", points={"Eve": 3}, agreed_by=["Cat", "Eve"]) == "S 17"
    press(eve, "More")
    choose(eve, "Settle cubes")
    for _ in range(3):
        eve.locator("dialog").get_by_role("button", name="One more").click()
    tick(eve, "The next throw decides the game", "Yes")
    seen(eve, pictures, "settles")
    send(eve)
    press(room.tablet, "Accept")
    expect(room.players["Dan"].locator(".parties")).to_contain_text("Cat agrees (says the scorekeeper)")
    seen(room.players["Dan"], pictures, "the-partner-is-asked-too")
    press(room.players["Dan"], "Accept")
    room.recorded()
    room.ends(room.tablet, "Cat wins", "Gammon")
    assert room.line() == ["Eve", "Ann", "Bob", "Dan", "Finn", "Cat"]


def the_captain_is_doubled_out(room: Room, pictures: Pictures) -> None:
    """Bob leaves, and Ann pays them, who has the most minus. Ann drops, Dan plays on and is Captain of the next
    game."""
    eve, finn = room.players["Eve"], room.players["Finn"]
    room.leaves("Bob")
    assert owed(room.players["Bob"]) == ["Ann pays you 4 · £4"]
    press(finn, "More")
    choose(finn, "Change a stake")
    finn.locator("dialog").get_by_text("£2").click()
    choose(finn, "Change a stake")
    room.recorded()
    room.starts()
    assert cubes(room.tablet) == {"Ann": "2", "Dan": "2", "Finn": "2", "Cat": "4"}
    room.does("Eve", "Double all")
    for name, word in {"Ann": "Drop", "Dan": "Take", "Finn": "Take", "Cat": "Drop"}.items():
        room.answers(name, word)
    room.does("Dan", "Redouble to 8")
    room.does("Finn", "Redouble to 8")
    answer_column(eve, "Dan", "Take")
    answer_column(eve, "Finn", "Drop")
    pictures.take(eve, "redoubles-one-by-one")
    press(eve, "Take Dan")
    room.recorded()
    room.does("Eve", "Redouble Dan to 16")
    room.answers("Dan", "Drop")
    assert room.line() == ["Eve", "Dan", "Finn", "Cat", "Ann"]


def a_proxy_of_a_proxy(room: Room, pictures: Pictures) -> None:
    """Ann acts for Cat and hands that on to Dan; Ann talks too soon, and the Box has her cube and turns it."""
    ann, dan, eve = (room.players[name] for name in ("Ann", "Dan", "Eve"))
    press(room.tablet, "More")
    choose(room.tablet, "Cat")
    choose(room.tablet, "Step out briefly")
    tick(room.tablet, "Who handles the cube?", "Ann")
    choose(room.tablet, "Step out briefly")
    room.recorded()
    press(ann, "More")
    choose(ann, "Name a proxy")
    tick(ann, "Who handles the cube?", "Dan")
    pictures.take(ann, "hands-it-on")
    choose(ann, "Name a proxy")
    room.recorded()
    room.starts()
    press(dan, "Choose cubes")
    for name in ("You", "Cat"):
        dan.locator("dialog").get_by_text(name, exact=True).click()
    choose(dan, "Double")
    room.recorded()
    press(eve, "Take all")
    room.recorded()
    assert room.tries("Eve", "consulted", player="Dan", remedy="take_cube", by="Eve") == "S 10"
    press(eve, "More")
    choose(eve, "Report advice")
    choose(eve, "Ann")
    eve.locator("dialog").get_by_role("group", name="Which remedy?").get_by_text("Ann’s cube").click()
    choose(eve, "Report advice")
    room.recorded()
    pictures.take(eve, "has-the-cube")
    press(eve, "Choose cubes")
    tick(eve, "Which cubes?", "Ann")
    choose(eve, "Double Ann")
    room.recorded()
    room.answers("Ann", "Take")
    room.does("Cat", "I am back")
    press(room.tablet, "Rare events")
    choose(room.tablet, "Report an illegal play")
    tick(room.tablet, "Who played it?", "The Box")
    tick(room.tablet, "Who noticed?", "Finn")
    tick(room.tablet, "What happened then?", "Corrected")
    choose(room.tablet, "Report an illegal play")
    room.recorded()
    room.ends(dan, "The team wins", "Single")
    assert room.line() == ["Dan", "Finn", "Cat", "Ann", "Eve"]


def two_newcomers_before_the_losers(room: Room, pictures: Pictures) -> None:
    """Dan declines the box; Eve leaves, and pays those who are ahead evenly. Gus and Hal come in the game and throw for
    their places; the Box doubles the Captain out, but has no profit: the next two come, and the losers go last."""
    finn = room.players["Finn"]
    room.does("Dan", "More", "Decline the box")
    assert room.line() == ["Finn", "Dan", "Cat", "Ann", "Eve"]
    room.leaves("Eve")
    assert owed(room.players["Eve"]) == ["You pay Cat 1 · £1", "You pay Finn 1 · £1"]
    room.starts()
    for name in ("Gus", "Hal"):
        room.comes_by_link(name)
        room.joins(name, "Ask to join")
    press(room.tablet, "More")
    choose(room.tablet, "Order of the newcomers")
    for name, die in (("Gus", "1"), ("Hal", "6")):
        for number in range(1, 5):
            room.tablet.get_by_label(f"{name}, die {number}").fill(die)
    seen(room.tablet, pictures, "newcomers-throw")
    choose(room.tablet, "Order of the newcomers")
    room.recorded()
    room.does("Finn", "Double all to 4")
    for name, word in {"Dan": "Drop", "Cat": "Take", "Ann": "Take"}.items():
        room.answers(name, word)
    room.ends(finn, "The team wins", "Single")
    assert room.line() == ["Cat", "Ann", "Hal", "Gus", "Dan", "Finn"]


def the_lone_taker_drops_after_all(room: Room, pictures: Pictures) -> None:
    """Finn alone takes; when Hal offers an extra they drop, and give the price back. All are out."""
    room.starts()
    room.does("Cat", "Double all")
    for name, word in {"Ann": "Drop", "Hal": "Drop", "Gus": "Drop", "Dan": "Drop", "Finn": "Take"}.items():
        room.answers(name, word)
    room.does("Hal", "Offer an extra")
    room.does("Finn", "Drop after all")
    assert room.line() == ["Cat", "Hal", "Gus", "Dan", "Finn", "Ann"]


GAMES = (
    both_or_neither_and_one_by_one,
    the_captain_doubles_the_box_out,
    the_lone_taker_and_two_extras,
    a_sixth_player_and_a_partner,
    the_captain_is_doubled_out,
    a_proxy_of_a_proxy,
    two_newcomers_before_the_losers,
    the_lone_taker_drops_after_all,
)
