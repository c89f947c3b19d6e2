"""An evening at Brighton. Its first six lines are the house's own printed sheet, to the point; then eight play.

Which clause of the sheet occurs in which game:

The Game             a cube each, in all; four dice for the order, a tie thrown again, before game 1; the eighth player
                     joins and a ninth may not, before game 9
Stake                less than 50p is refused on the start page
Order of Succession  the winning Captain is Box, 2; the losing one goes to the foot, 1; newcomers at the foot, 6, 8, 9;
                     the Captains in their column on the sheet, at the end
Scoring              every line sums to zero, all
Jacoby rule          an untouched cube pays a gammon single, 2
Doubling             the Box doubles everybody, 1, and may not double one alone, 1; they redouble one value together, 4
                     and 9; takes all or none of one window, 5; the Captain drops, 10; out of the game, 1
Beavers              4, alike for cubes of one window
Racoons, Aardvarks   not before everybody has agreed, 1; then 11
Special Conditions   agreed on before game 10, where one takes all the cubes over
Consultation         the light of one whose cube is not in the game, is in it, and is out, 1
Box Partner          needed against five, not refused, bought out by the Box, 7; the losing Captain, the choice that
                     holds, one who takes what the other drops, the odd point, 8; six against two, and a Partner who
                     asks the Box to double, 9; alone where they are too few, 10
Leaving Temporarily  the Captain acts for one who named nobody, 6; somebody sits a game out, 10, and is back at their
                     place, 11; a long absentee is dropped from the line, before game 10
Settlements          offered to three, of whom two may accept, 9; a player leaves and is paid, before game 10
"""

import pytest
from playwright.sync_api import Page, expect

from tests.kit.phone_evening import Paper, Room, owed
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import answer_column, choose, dock, press, said, send

# The first six lines are copied from the printed sheet; the others were worked out by hand, cube by cube.
SHEET = Paper("""
          Tim Mick Mike Ergin Karl Steve Jude Harry
1          +6   -2   +2    -2   -4     -    -     -
total      +6   -2   +2    -2   -4     -    -     -
2          -4   +1   +1    +1   +1     -    -     -
total      +2   -1   +3    -1   -3     -    -     -
3          -2   -2   +8    -2   -2     -    -     -
total       .   -3  +11    -3   -5     -    -     -
4          +8   +4  -16    -4   +8     -    -     -
total      +8   +1   -5    -7   +3     -    -     -
5          -2   -2   -2    -2   +8     -    -     -
total      +6   -1   -7    -9  +11     -    -     -
6          +4   +4   +4    +2  -14     .    -     -
total     +10   +3   -3    -7   -3     .    -     -
7          +5   -2   -1    -2   +2    -2    -     -
total     +15   +1   -4    -9   -1    -2    -     -
8          -4   +1   +2    -3   +1    +2   +1     -
total     +11   +2   -2   -12    .     .   +1     -
9          +1   -8   +1    -2   +5    +5   -1    -1
total     +12   -6   -1   -14   +5    +5    .    -1
settled     .   +5    .     .   -5     .    .     .
total     +12   -1   -1   -14    .    +5    .    -1
settled    -1    .    .     .    -     .    .    +1
total     +11   -1   -1   -14    -    +5    .     .
10          .   -1   -8    -1    -    -1  +11     -
total     +11   -2   -9   -15    -    +4  +11     -
11         -1   -1   +5    -8    -    +4   +1     -
total     +10   -3   -4   -23    -    +8  +12     -
""")

FIRST = {"Karl": "1 2 3 4", "Ergin": "6 6 2 1", "Mike": "4443", "Mick": "6-5-5-3", "Tim": "6 6 5 4"}
AGAIN = {"Ergin": "2 1 1 1", "Mike": "3 2 1 1"}


def begun(phones: Phones, pictures: Pictures) -> Room:
    """Five have come; Ergin and Mick have no phone, Steve, Jude and Harry come later."""
    room = Room(phones, pictures)
    phones.complaints.expect("422 (Unprocessable")
    too_small_a_stake(room)
    room.begins("Karl Ergin Mike Mick Tim", stake="2", sheet="Brighton", dice=(FIRST, AGAIN))
    for name in ("Tim", "Mike", "Karl"):
        room.comes_by_code(name)
    expect(room.tablet.locator(".lineup-list li")).to_contain_text(["Tim", "Mick", "Mike", "Ergin", "Karl"])
    return room


def too_small_a_stake(room: Room) -> None:
    """Before anybody throws dice for it."""
    page = room.tablet
    page.goto(f"{room.home}start/")
    page.get_by_label("Evening", exact=True).fill("Pennies")
    page.get_by_label("Stake per point").fill("0.40")
    page.get_by_label("Players, one per line").fill("Karl\nErgin\nMike")
    page.get_by_text("typed in").click()
    page.locator(".sheets").get_by_text("Brighton", exact=True).click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#stake-fault")).to_have_text(
        "0.40 a point is less than the least of this house, 0.50 (B Stake)."
    )


def everybody_takes(room: Room, *names: str) -> None:
    for name in names:
        room.answers(name, "Take")


def game_1(room: Room) -> None:
    """The Box doubles all; one redouble is dropped, one taken, and the Box wins."""
    room.starts()
    tim, mike = room.players["Tim"], room.players["Mike"]
    expect(dock(tim).get_by_role("button", name="Choose cubes")).to_have_count(0)
    assert room.tries("Tim", "double", by="Tim", cubes=["Mick"]) == "B Doubling"
    assert room.tries("Tim", "automatic_double") == "house"
    expect(mike.locator(".advice")).to_contain_text(
        "You may not advise yet: your cube is not in the game. B Consultation"
    )
    room.does("Tim", "Double all to 2")
    everybody_takes(room, "Mick", "Mike", "Ergin", "Karl")
    expect(mike.locator(".advice")).to_contain_text("Your cube is in the game: you may advise on plays. B Consultation")
    room.does("Mike", "Redouble to 4")
    room.answers("Tim", "Drop")
    expect(mike.locator(".advice")).to_contain_text("Out of this game: no advice. B Consultation")
    room.does("Karl", "Redouble to 4")
    room.answers("Tim", "Take")
    room.ends(tim, "You win", "Single")
    assert room.line() == ["Tim", "Mike", "Ergin", "Karl", "Mick"]


def game_2(room: Room) -> None:
    """Nobody doubles: a gammon is worth one point."""
    room.starts()
    expect(dock(room.players["Tim"])).to_contain_text("gammons don’t count yet")
    room.ends(room.players["Mike"], "The team wins", "Gammon")
    assert room.line() == ["Mike", "Ergin", "Karl", "Mick", "Tim"]


def game_3(room: Room) -> None:
    """Everybody takes and everybody loses."""
    room.starts()
    room.does("Mike", "Double all to 2")
    everybody_takes(room, "Ergin", "Karl", "Mick", "Tim")
    room.ends(room.players["Mike"], "You win", "Single")
    assert room.line() == ["Mike", "Karl", "Mick", "Tim", "Ergin"]


def game_4(room: Room) -> None:
    """Ergin drops what had been beavered and redoubled; two beavers go together; a gammon for the team."""
    mike = room.players["Mike"]
    room.starts()
    room.does("Ergin", "Double to 2")
    room.answers("Mike", "Beaver")
    room.answers("Ergin", "Take")
    press(mike, "Choose cubes")
    mike.locator("dialog").get_by_text("Mick", exact=True).click()
    expect(mike.locator("dialog").get_by_role("button", name="Double Karl, Mick and Tim")).to_be_enabled()
    expect(mike.locator("dialog")).to_contain_text("everybody whose cube is in the centre. B Doubling")
    mike.locator("dialog").get_by_text("Mick", exact=True).click()
    mike.locator("dialog").get_by_text("Ergin", exact=True).click()
    choose(mike, "Double Ergin")
    room.recorded()
    room.answers("Ergin", "Drop")
    room.does("Karl", "Double to 2")
    room.does("Tim", "Double to 2")
    expect(dock(mike)).to_contain_text("Take all or none. B Doubling")
    room.answers("Mike", "Beaver all")
    everybody_takes(room, "Karl", "Tim")
    assert room.tries("Mike", "double", by="Mike", cubes=["Karl"]) == "B Doubling"
    room.does("Mick", "Double to 2")
    room.answers("Mike", "Take")
    room.ends(room.players["Karl"], "The team wins", "Gammon")
    assert room.line() == ["Karl", "Mick", "Tim", "Ergin", "Mike"]


def game_5(room: Room) -> None:
    """Four double at once: one tap under any column answers them all."""
    karl = room.players["Karl"]
    room.starts()
    for name in ("Mick", "Tim", "Ergin", "Mike"):
        room.does(name, "Double to 2")
    expect(dock(karl)).to_contain_text("Take all or none. B Doubling")
    expect(dock(karl).get_by_role("button")).to_have_text(["Take all", "Drop all", "Beaver all"])
    one = {"Mick": "take", "Tim": "drop", "Ergin": "drop", "Mike": "drop"}
    assert room.tries("Karl", "answer", by="Karl", cubes=one) == "B Doubling"
    room.answers("Karl", "Take all")
    room.ends(karl, "You win", "Single")
    assert room.line() == ["Karl", "Tim", "Ergin", "Mike", "Mick"]


def game_6(room: Room) -> None:
    """Mike is away and has named nobody: what the Captain does with their own cube holds for Mike's. Steve comes."""
    tim, karl = room.players["Tim"], room.players["Karl"]
    room.starts()
    room.does("Mike", "More", "Step out briefly", "Step out briefly")
    room.does("Karl", "Double all to 2")
    expect(dock(tim)).to_contain_text("Mike is away: that cube goes with yours. B Leaving")
    everybody_takes(room, "Tim", "Ergin", "Mick")
    room.does("Tim", "Redouble to 4")
    for name in ("Tim", "Mike"):
        answer_column(karl, name, "Take")
    press(karl, "Take all")
    room.recorded()
    room.does("Mike", "I am back")
    room.comes_by_link("Steve")
    room.does("Steve", "Join the table")
    room.does("Mick", "Redouble to 4")
    room.answers("Karl", "Take")
    room.ends(tim, "The team wins", "Single")
    assert room.line() == ["Tim", "Ergin", "Mike", "Mick", "Steve", "Karl"]


def game_7(room: Room) -> None:
    """Five are too many for one: Karl is Partner. They will not double, so the Box buys them out and doubles alone."""
    tim, karl = room.players["Tim"], room.players["Karl"]
    expect(dock(tim)).to_contain_text("B Box Partner")
    expect(dock(tim).get_by_role("button", name="Start game")).to_have_count(0)
    assert room.tries("Tim", "start") == "B Box Partner"
    assert room.tries("Tim", "partner", player="Mick") == "B Box Partner"
    room.does("Tim", "Take Karl as Partner")
    assert room.tries("Karl", "partner_refuses", by="Karl") == "B Box Partner"
    room.starts()
    expect(karl.locator(".advice")).to_contain_text("B Box Partner")
    room.does("Tim", "Double without Karl")
    room.does("Tim", "Double all to 2")
    room.answers("Ergin", "Take")
    room.answers("Mike", "Drop")
    everybody_takes(room, "Mick", "Steve")
    room.ends(tim, "You win", "Single")
    assert room.line() == ["Tim", "Mike", "Mick", "Steve", "Karl", "Ergin"]


def game_8(room: Room) -> None:
    """Ergin, who lost as Captain, is Partner now. They take alone what the Box drops; the odd point is the Box's."""
    tim, mike = room.players["Tim"], room.players["Mike"]
    room.comes_by_link("Jude")
    room.does("Jude", "Join the table")
    assert room.tries("Tim", "partner", player=None) == "B Box Partner"
    room.does("Tim", "Take Ergin as Partner")
    room.starts()
    room.does("Mike", "Double to 2")
    room.answers("Tim", "Take")
    room.does("Steve", "Double to 2")
    expect(dock(tim)).to_contain_text("you pay 1")
    room.does("Tim", "Drop, Ergin takes alone")
    expect(dock(tim)).to_contain_text("Waiting for Ergin to answer Steve.")
    assert room.tries("Ergin", "answer", by="Ergin", cubes={"Steve": "drop"}) == "B Box Partner"
    room.answers("Ergin", "Take")
    room.ends(mike, "The team wins", "Single")
    assert room.line() == ["Mike", "Mick", "Steve", "Karl", "Ergin", "Jude", "Tim"]


def game_9(room: Room) -> None:
    """Eight play: six against two. Tim asks the Box to double; then the Box pays two of three to be rid of an 8."""
    mike, tim = room.players["Mike"], room.players["Tim"]
    room.comes_by_link("Harry")
    room.does("Harry", "Join the table")
    zoe = a_ninth(room)
    expect(dock(zoe)).to_contain_text("B The Game")
    expect(dock(zoe).get_by_role("button", name="Join the table")).to_have_count(0)
    room.does("Mike", "Take Tim as Partner")
    room.starts()
    press(tim, "Double")
    choose(tim, "Double Mick, Steve, Karl, Ergin, Jude and Harry")
    expect(said(mike)).to_have_text("Tim would double Mick, Steve, Karl, Ergin, Jude and Harry.")
    press(mike, "Agree")
    room.recorded()
    everybody_takes(room, "Mick", "Steve", "Karl", "Ergin")
    for name in ("Jude", "Harry"):
        room.answers(name, "Drop")
    redoubled_to_8(room)
    two_of_three_settle(room)
    room.ends(mike, "You win", "Single")
    assert room.line() == ["Mike", "Steve", "Karl", "Ergin", "Jude", "Tim", "Harry", "Mick"]


def a_ninth(room: Room) -> Page:
    """Somebody more opens the link; they may watch."""
    room.comes_by_link("Zoe")
    return room.players.pop("Zoe")


def redoubled_to_8(room: Room) -> None:
    """Three redouble together; the Box takes them and turns them once more, all three, for they stand alike."""
    mike = room.players["Mike"]
    for name in ("Mick", "Steve", "Karl"):
        room.does(name, "Redouble to 4")
    for name in ("Mick", "Steve", "Karl"):
        answer_column(mike, name, "Take")
    press(mike, "Take all")
    room.recorded()
    assert room.tries("Mike", "double", by="Mike", cubes=["Mick", "Steve"]) == "B Doubling"
    room.does("Mike", "Double all to 8")
    everybody_takes(room, "Mick", "Steve", "Karl")


def two_of_three_settle(room: Room) -> None:
    """Five points to each of the first two who accept. Karl and Steve are quick; Mick is not."""
    mike = room.players["Mike"]
    press(mike, "More")
    choose(mike, "Offer a settlement")
    paper = mike.locator("dialog")
    for name in ("Mick", "Steve", "Karl"):
        paper.get_by_role("group", name="Which cubes?").get_by_text(name, exact=True).click()
    for _ in range(5):
        paper.get_by_role("button", name="One more").click()
    paper.get_by_text("The first 2", exact=True).click()
    send(mike)
    room.recorded()
    karl = room.players["Karl"]
    expect(said(karl)).to_have_text("Mike offers to settle your cube.")
    expect(dock(karl)).to_contain_text("It is for the first 2 who accept. B Settlements")
    room.does("Karl", "Accept")
    room.does("Steve", "Accept")
    expect(room.tablet.locator(".notices")).to_contain_text("Karl and Steve have accepted Mike’s offer; it is used up.")
    assert room.tries("Mick", "accept", by="Mick", cube="Mick") == "B Settlements"


def some_go(room: Room) -> None:
    """Karl leaves and is paid; Harry has been away for long and is dropped; Tim sits a game out."""
    room.leaves("Karl")
    assert owed(room.players.pop("Karl")) == ["Mick pays you 5 · £10"]
    room.does("Harry", "More", "Step out briefly", "Step out briefly")
    room.removes("Harry")
    assert owed(room.players.pop("Harry")) == ["Mick pays Karl 5 · £10"]
    room.does("Tim", "More", "Sit out")
    assert room.line() == ["Mike", "Steve", "Ergin", "Jude", "Tim", "Mick"]


def all_agree_on_other_rules(room: Room) -> None:
    """The optional ones of the sheet: who takes alone takes all, pays or drops; a beaver may be turned again."""
    page = room.tablet
    press(page, "More")
    page.locator("dialog").get_by_role("link", name="Change a house rule").click()
    for title, value in (
        ("The lone taker", "They take over all the dropped cubes"),
        ("Beavers and raccoons", "go on turning it in reply to each other"),
    ):
        page.locator(".options a", has_text=title).first.click()
        page.get_by_text(value).click()
        page.get_by_role("button", name="Look at the change").click()
    page.get_by_role("button", name="Ask everybody").click()
    page.wait_for_url(f"**/s/{room.code}/")
    for name in ("Mike", "Steve", "Jude", "Tim"):
        press(room.players[name], "Agree")
    expect(said(page)).to_have_text("The scorekeeper would change the house rules from the next game on.")
    for name in ("Mick", "Ergin"):
        expect(dock(page).locator(".whose")).to_contain_text(f"For {name}")
        press(page, "Agree")
    room.recorded()


def game_10(room: Room) -> None:
    """With Tim out they are too few for a Partner. Jude takes alone: all the cubes, and each drop is paid to them."""
    room.starts()
    assert room.tries("Mike", "consulted", by="Mike", player="Jude", remedy="take_cube") == "house"
    room.does("Mike", "Double all to 2")
    for name in ("Steve", "Ergin"):
        room.answers(name, "Drop")
    room.answers("Jude", "Take")
    room.answers("Mick", "Drop")
    jude = room.players["Jude"]
    expect(said(jude)).to_have_text("You took alone. What now?")
    expect(dock(jude).get_by_role("button")).to_have_text(
        ["Take all cubes+3 · £6 then ±8 at stake", "Pay each drop−3 · £6 then ±2 at stake", "Drop too−1 · £2"]
    )
    room.does("Jude", "Take all cubes")
    room.ends(jude, "The team wins", "Single")
    assert room.line() == ["Mike", "Ergin", "Jude", "Tim", "Mick", "Steve"]


def game_11(room: Room) -> None:
    """Tim is back at their place. Ergin's double is beavered and turned once more; Steve bears less than half."""
    mike = room.players["Mike"]
    room.does("Tim", "More", "Play again")
    press(mike, "Agree")  # Jude has entered the result: until the Box has said whether it was so, nothing else is asked
    room.does("Mike", "Take Steve as Partner")
    room.starts()
    room.does("Ergin", "Double to 2")
    room.answers("Mike", "Beaver")
    room.answers("Ergin", "Raccoon")
    room.answers("Mike", "Take")
    room.does("Jude", "Double to 2")
    room.answers("Mike", "Drop")
    room.ends(mike, "You win", "Single")
    assert room.line() == ["Mike", "Jude", "Tim", "Mick", "Steve", "Ergin"]


GAMES = (game_1, game_2, game_3, game_4, game_5, game_6, game_7, game_8, game_9, game_10, game_11)
BEFORE = {10: (some_go, all_agree_on_other_rules)}


@pytest.mark.long
def test_an_evening_at_brighton(phones: Phones, pictures: Pictures) -> None:
    room = begun(phones, pictures)
    for number, game in enumerate(GAMES, start=1):
        for happens in BEFORE.get(number, ()):
            happens(room)
        game(room)
        room.agrees_with(SHEET, str(number))
        pictures.take(room.tablet, f"game-{number}-over")
    room.closes()
    expect(room.tablet.locator(".owed")).to_have_count(2)
    assert sorted(owed(room.tablet)) == [
        "Ergin pays Jude £24",
        "Ergin pays Steve £16",
        "Ergin pays Tim £6",
        "Harry pays Tim on leaving £2",
        "Mick pays Karl on leaving £10",
        "Mick pays Tim £6",
        "Mike pays Tim £8",
    ]
    as_at_brighton(room)


def as_at_brighton(room: Room) -> None:
    """The sheet has the Captain of each game in a column of its own; the first seven stand as they are printed."""
    page = room.tablet
    page.goto(f"{room.home}s/{room.code}/sheet/")
    room.pictures.take(page, "sheet")
    captains = [text for text in page.locator("td.order").all_inner_texts() if text.strip()]
    assert captains[:7] == ["Mic", "Mik", "E", "K", "Mic", "T", "E"]


@pytest.mark.long
def test_a_game_at_brighton(phones: Phones, pictures: Pictures) -> None:
    """The beginning of the printed sheet, which every run sees."""
    room = begun(phones, pictures)
    game_1(room)
    room.agrees_with(SHEET, "1")
