"""An evening under a house of the club's own, with eight phones and a tablet: Atlanta with sealed answers.

Here is what the evenings by the five sheets leave out: answers that nobody sees, a settlement that is countered, a
buy-out into which the Box steps, a phone without a network whose tap comes too late, a right that is taken away.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from clubs import services as people
from clubs.models import Membership, Role
from tests.kit.connection import REFUSED
from tests.kit.page_faults import faults
from tests.kit.phone_evening import Paper, Room, owed
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, cube, dock, pick, press, said, send
from tests.kit.table import Table, table_laid

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus")

# Worked out by hand. A cube that was taken counts 2 (4 in a gammon), an untouched one 1, a drop costs 1.
PAPER = Paper("""
         Ann  Bob  Cat  Dan  Eve Finn  Gus  Hal
1         -6   +2   -1   +2   -1   +2   +2    -
total     -6   +2   -1   +2   -1   +2   +2    -
2         -1   +7   -1   -2   -1   -1   -1    .
total     -7   +9   -2    .   -2   +1   +1    .
3         -1   +8    .   -1   -1   -1    .   -4
total     -8  +17   -2   -1   -3    .   +1   -4
4         -1   +6   -1   -1    .   -1   -1   -1
total     -9  +23   -3   -2   -3   -1    .   -5
5         -1   -1   -1   +1   -1   +5   -1   -1
total    -10  +22   -4   -1   -4   +4   -1   -6
6         -2   -1   -2   -2   -1  +11   -1   -2
total    -12  +21   -6   -3   -5  +15   -2   -8
7         -1   -2   -1   -1   -1   +9   -2   -1
total    -13  +19   -7   -4   -6  +24   -4   -9
8         +1   +1   +4   +1   +1  -10   +1   +1
total    -12  +20   -3   -3   -5  +14   -3   -8
settled  +12  -20    .    .    .    .    .   +8
total      .    -   -3   -3   -5  +14   -3    .
9         -1    -   +5   -2   +1   -1   -1   -1
total     -1    -   +2   -5   -4  +13   -4   -1
10        -1    -   +3   +3   -2   -1   -1   -1
total     -2    -   +5   -2   -6  +12   -5   -2
""")


@pytest.mark.long
def test_sealed_answers_lie_open_when_the_last_is_in(phones: Phones, transactional_db: None) -> None:
    table = table_laid(answers_order="sealed")
    room = Room(phones, Pictures(None))
    room.gathers(table)
    room.starts()
    room.does("Ann", "Double all to 2")
    a_sealed_drop(room, table, "Cat")
    room.answers("Bob", "Take")
    room.answers("Dan", "Take")
    expect(cube(room.players["Ann"], table, "Cat")).to_have_count(0)
    expect(cube(room.players["Ann"], table, "Bob")).to_have_attribute("data-at", "team")


def a_sealed_drop(room: Room, table: Table, name: str) -> None:
    """Nobody sees that they drop: not the Box, not their own mates, not who keeps the sheet."""
    room.answers(name, "Drop")
    for page in (room.tablet, *(phone for one, phone in room.players.items() if one != name)):
        expect(cube(page, table, name)).to_have_attribute("data-at", "team")
        assert f"{name} drops" not in page.locator("body").inner_text()


@pytest.mark.long
def test_an_evening_by_the_house_of_the_club(phones: Phones, pictures: Pictures, transactional_db: None) -> None:
    table = table_laid(names=SEVEN, answers_order="sealed")
    room = Room(phones, pictures)
    room.gathers(table)
    for number, game in enumerate(GAMES, start=1):
        game(room, table)
        room.agrees_with(PAPER, str(number))
        readable(room)

    room.closes()
    expect(room.tablet.locator(".owed")).to_have_count(2)
    assert sorted(owed(room.tablet)) == [
        "Ann pays Bob on leaving £24",
        "Ann pays Finn £4",
        "Dan pays Finn £4",
        "Eve pays Finn £12",
        "Gus pays Cat £10",
        "Hal pays Bob on leaving £16",
        "Hal pays Finn £4",
    ]
    assert "You pay Cat £10" in owed(room.players["Gus"])
    readable(room)


def readable(room: Room) -> None:
    """axe finds nothing on the tablet and on two of the phones."""
    for page in (room.tablet, room.players["Ann"], room.players["Gus"]):
        assert faults(page) == []


def sealed_answers(room: Room, table: Table) -> None:
    """Six answers to one double, and nobody knows another's before they give their own."""
    room.starts()
    room.does("Ann", "Double all to 2")
    a_sealed_drop(room, table, "Cat")
    for name, word in (("Bob", "Take"), ("Dan", "Take"), ("Eve", "Drop"), ("Finn", "Take")):
        room.answers(name, word)
    readable(room)
    room.answers("Gus", "Take")
    expect(cube(room.players["Ann"], table, "Cat")).to_have_count(0)
    room.ends(room.players["Bob"], "The team wins", "Single")
    assert room.line()[0] == "Bob"


def one_comes_late(room: Room, table: Table) -> None:
    """Hal types the code during the game, and all let them in."""
    room.starts()
    room.does("Dan", "Double to 2")
    room.answers("Bob", "Take")
    room.comes_by_link("Hal")
    room.joins("Hal", "Ask to join")
    room.ends(room.players["Bob"], "You win", "Single")


def two_extras(room: Room, table: Table) -> None:
    """Hal alone takes; Gus and Cat pay them 1 each for an extra at 2, and win it with the Box."""
    room.starts()
    room.does("Bob", "Double all to 2")
    for name in ("Cat", "Dan", "Eve", "Finn", "Gus", "Ann"):
        room.answers(name, "Drop")
    room.answers("Hal", "Take")
    room.does("Gus", "Offer an extra")
    room.does("Cat", "Offer an extra")
    readable(room)
    room.ends(room.players["Bob"], "You win", "Single")


def settled_at_another_price(room: Room, table: Table) -> None:
    """Eve asks 1 for her cube; the Box would rather give nothing, and she agrees."""
    bob, eve = room.players["Bob"], room.players["Eve"]
    room.starts()
    room.does("Eve", "Double to 2")
    room.answers("Bob", "Take")
    press(eve, "More")
    choose(eve, "Settle cubes")
    eve.locator("dialog .stepper").get_by_role("button", name="One more").first.click()
    send(eve)
    expect(said(bob)).to_have_text("Eve wants to settle the cube.")
    dock(bob).get_by_role("button", name="One less").click()
    press(bob, "Offer 0 instead")
    expect(said(eve)).to_have_text("Bob would settle your cube.")
    assert faults(eve) == []
    press(eve, "Accept")
    room.recorded()
    room.ends(bob, "You win", "Single")
    assert room.line() == ["Finn", "Gus", "Ann", "Hal", "Cat", "Dan", "Eve", "Bob"]


def the_box_steps_in(room: Room, table: Table) -> None:
    """Cat buys Dan's cube for 1; the Box pays Dan the same instead, and the cube is out of the game."""
    finn, dan = (room.players[name] for name in ("Finn", "Dan"))
    room.starts()
    room.does("Dan", "Double to 2")
    room.answers("Finn", "Take")
    press(dan, "More")
    choose(dan, "Offer a settlement")
    dan.locator("dialog").get_by_role("group", name="To whom?").get_by_text("Cat", exact=True).click()
    dan.locator("dialog .stepper").get_by_role("button", name="One more").first.click()
    send(dan)
    room.recorded()
    room.does("Cat", "Buy")
    expect(said(finn)).to_have_text("Cat has bought Dan’s cube for 1.")
    assert faults(finn) == []
    room.does("Finn", "Step in")
    room.ends(finn, "You win", "Single")


def two_taps_that_come_too_late(room: Room, table: Table) -> None:
    """Ann has no network when she doubles and rolls; the Box has doubled before, and the keeper answers for her."""
    ann = room.players["Ann"]
    room.starts()
    room.phones.complaints.expect(*REFUSED, "409", "422")
    ann.route("**/events/", lambda route: route.abort())
    press(ann, "Double to 2")
    press(ann, "Rolled")
    expect(dock(ann).locator(".queue li")).to_have_text([re.compile("Double to 2"), re.compile("Rolled")])
    readable(room)
    room.does("Finn", "Double all to 2")
    for name, word in (("Cat", "Take"), ("Dan", "Take"), ("Eve", "Drop"), ("Bob", "Drop"), ("Gus", "Drop")):
        room.answers(name, word)
    room.tablet.locator(".lanes").get_by_role("button", name=re.compile(r"\bAnn\b")).first.click()
    press(room.tablet, "Take")
    room.recorded()
    ann.unroute("**/events/")
    expect(ann.locator(".refusal")).to_be_visible()
    expect(dock(ann).locator(".dropped")).to_have_text("Rolled")
    assert faults(ann) == []
    dock(ann).get_by_role("button", name="Understood").last.click()  # the first is of what was said for them
    expect(ann.locator(".refusal")).to_have_count(0)
    room.answers("Hal", "Take")
    room.ends(room.players["Finn"], "You win", "Single")


def a_dispute(room: Room, table: Table) -> None:
    """The Box has said take and drop was written; it is put right when the next double stands already."""
    room.starts()
    room.does("Bob", "Double to 2")
    pick(room.tablet, "Finn")
    press(room.tablet, "Drop")
    room.recorded()
    room.does("Gus", "Double to 2")
    room.tablet.get_by_role("button", name=re.compile("Correct: Finn drops")).last.click()
    paper = room.tablet.locator("dialog")
    paper.get_by_role("group", name="Bob").get_by_text("Take", exact=True).click()
    expect(paper.locator(".ahead")).to_contain_text("Finn takes Bob’s cube.")
    paper.get_by_label("Why?").fill("Finn took, I heard drop.")
    assert faults(room.tablet) == []
    choose(room.tablet, "Change")
    room.recorded()
    room.answers("Finn", "Take")
    room.ends(room.players["Finn"], "You win", "Single")


def a_right_is_lowered(room: Room, table: Table) -> None:
    """Eve, for a while an organiser, has taken the sheet; made a member she comes back by herself, and Kim takes it."""
    eve, tablet = room.players["Eve"], room.tablet
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Eve"].actor, role=Role.ORGANISER)
    eve.reload()  # an organiser's button comes with the page
    takes_the_sheet(eve)
    phone = table["Eve"].actor.device_id
    assert phone is not None
    membership = Membership.objects.get(club=table.club, device_id=phone, session_code="")
    people.role_change(actor=table.kim.actor, membership=membership, role=Role.MEMBER)
    takes_the_sheet(tablet)
    expect(dock(eve).get_by_role("status").filter(has_text="Kim is scorekeeper now.")).to_be_visible()
    room.starts()
    room.does("Cat", "Double to 2")
    room.answers("Finn", "Take")
    room.ends(room.players["Cat"], "The team wins", "Gammon")


def takes_the_sheet(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    choose(page, "Become scorekeeper")
    expect(dock(page).get_by_role("status").filter(has_text="You are scorekeeper now.")).to_be_visible()


def one_leaves(room: Room, table: Table) -> None:
    """Bob is paid by those who have lost most; the Box drops one cube and takes another."""
    room.leaves("Bob")
    assert owed(room.players["Bob"]) == ["Ann pays you 12 · £24", "Hal pays you 8 · £16"]
    room.starts()
    room.does("Eve", "Double to 2")
    room.answers("Cat", "Drop")
    room.does("Dan", "Double to 2")
    room.answers("Cat", "Take")
    room.ends(room.players["Cat"], "You win", "Single")


def a_partner(room: Room, table: Table) -> None:
    """Six against the Box: Cat asks Dan, who is at the foot, and they share what the two win."""
    press(room.of("Cat"), "Ask Dan to be Partner")
    press(room.of("Dan"), "Accept")
    room.recorded()
    room.starts()
    room.does("Eve", "Double to 2")
    assert faults(room.players["Dan"]) == []
    room.answers("Cat", "Take")
    room.ends(room.players["Cat"], "You win", "Single")


GAMES = (
    sealed_answers,
    one_comes_late,
    two_extras,
    settled_at_another_price,
    the_box_steps_in,
    two_taps_that_come_too_late,
    a_dispute,
    a_right_is_lowered,
    one_leaves,
    a_partner,
)
