"""What several have to agree on: settlements, a counter-offer, the Box stepping in, a stake, a result."""

from playwright.sync_api import Page, expect

from chouette.rules.house import JACOBY_CRAWFORD
from clubs.models import Club, Role
from sessions.services import view_renewed
from tests.browser.screens.scene import Shown, scene, settled
from tests.kit.disputed import disputed_beaver
from tests.kit.endings import ends_disputed
from tests.kit.keepers import gets_role
from tests.kit.phones import Phones
from tests.kit.steps import choose, press, said, send
from tests.kit.table import Table, table_laid


def taken_at_two() -> Table:
    """The Box has doubled everybody from the middle, and all have taken."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


@scene("table")
def a_settlement(phones: Phones) -> Shown:
    """Asked for, countered, agreed to."""
    table = taken_at_two()
    ann, bob, cat = (phones.at(table, name) for name in ("Ann", "Bob", "Cat"))
    press(bob, "More")
    choose(bob, "Settle cubes")
    bob.locator("dialog .stepper").get_by_role("button", name="One more").click()
    yield "form", bob
    send(bob)
    expect(said(ann)).to_contain_text("Bob")
    yield "asked", ann
    yield "waits", bob
    yield "seen-by-others", cat
    table.reply("Ann", 1, "counter", points=-1)
    expect(said(bob)).to_contain_text("Ann")
    yield "countered", bob


@scene("table")
def an_offer_to_several(phones: Phones) -> Shown:
    """The Box offers; one accepts, the other may still."""
    table = taken_at_two()
    ann, bob = phones.at(table, "Ann"), phones.at(table, "Bob")
    press(ann, "More")
    choose(ann, "Offer a settlement")
    yield "form", ann
    table.tap("Ann", "offer", by="Ann", to=["Bob", "Cat"], cubes=["Bob", "Cat"], points=1)
    settled(table, bob)
    yield "asked", bob
    table.tap("Cat", "accept", by="Cat", cube="Cat")
    settled(table, ann)
    yield "one-has-accepted", ann


@scene("table")
def the_box_steps_in(phones: Phones) -> Shown:
    """A team-mate has bought a cube; the Box may pay the seller the same."""
    table = taken_at_two()
    table.tap("Kim", "buy", by="Cat", cube="Bob", points=1, agreed_by=["Bob"])
    ann, cat = phones.at(table, "Ann"), phones.at(table, "Cat")
    settled(table, ann, cat)
    yield "box", ann
    yield "buyer", cat


@scene("table")
def a_stake_and_a_rule(phones: Phones) -> Shown:
    """A 2.2 and A 11.1: what is played for, and by which rules, from the next game on."""
    table = table_laid()
    dan, bob, ann = (phones.at(table, name) for name in ("Dan", "Bob", "Ann"))
    press(dan, "More")
    choose(dan, "Change a stake")
    yield "stake-form", dan
    table.propose("Dan", "stake", player="Dan", stake=2)
    settled_proposal(bob)
    yield "stake-asked", bob
    table.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[])
    settled_proposal(ann)
    yield "rule-asked", ann


def settled_proposal(page: Page) -> None:
    expect(page.locator(".proposal").first).to_be_visible()


@scene("table")
def a_result_is_confirmed(phones: Phones) -> Shown:
    """The club asks for the other side's word."""
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(confirm_results=True)
    view_renewed(code=table.code)
    table.tap("Kim", "start")
    ann, bob = phones.at(table, "Ann"), phones.at(table, "Bob")
    table.propose("Bob", "result", winner="team", kind="single")
    settled_proposal(ann)
    yield "asked", ann
    yield "waits", bob


@scene("table", "screen")
def a_game_is_disputed(phones: Phones) -> Shown:
    """Whoever did not enter the result says that it was not so: on phones, the scorekeeper's tablet and the wall."""
    table = table_laid()
    table.tap("Kim", "start")
    ann, bob, dan = (phones.at(table, name) for name in ("Ann", "Bob", "Dan"))
    table.tap("Bob", "result", winner="box", kind="single")
    expect(ann.locator(".entered")).to_be_visible()
    yield "entered", ann
    press(ann, "That’s wrong")
    for page in (ann, bob, dan):
        expect(page.locator(".disputed").first).to_be_visible()
    yield "disputed", ann
    yield "disputed-others", dan
    yield "disputed-wall", phones.of(table.kim, f"/s/{table.code}/screen/")
    press(ann, "Enter the right result")
    yield "what-it-was", ann
    choose(ann, "Gammon")
    expect(bob.get_by_role("button", name="Agree with Ann")).to_be_visible()
    yield "another-result", bob


@scene("table", "settle", "money", "money-pair")
def a_game_that_the_captain_won_is_disputed(phones: Phones) -> Shown:
    """Ann was Box, with a Partner; Bob is the next Box and gives the box away. Gus wants to leave; the evening ends."""
    table = table_laid(JACOBY_CRAWFORD, ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"))
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    table.tap("Bob", "result", winner="team", kind="single")
    ann, bob, gus = (phones.at(table, name) for name in ("Ann", "Bob", "Gus"))
    press(ann, "That’s wrong")
    press(ann, "Enter the right result")
    yield "the-box", ann
    table.tap("Bob", "vacate_box", by="Bob")
    settled(table, ann, bob, gus)
    press(bob, "Enter the right result")
    yield "the-captain-unfit", bob
    press(gus, "More")
    choose(gus, "Leave and settle")
    yield "leaving", gus
    ends_disputed(table)
    dan = phones.at(table, "Dan")
    yield "closed", dan
    gets_role(table, table["Bob"], Role.MEMBER)
    yield "settle", phones.of(table.kim, f"/s/{table.code}/settle/")
    yield "money", phones.of(table["Bob"], f"/clubs/{table.club.slug}/money/")
    ann_id = table.club.players.get(name="Ann").id
    yield "pair", phones.of(table["Bob"], f"/clubs/{table.club.slug}/money/{ann_id}/")


@scene("table")
def an_answer_is_disputed(phones: Phones) -> Shown:
    """The sheet says who doubled what to what, and what each answer meant then, on the phones of both; at another table
    one answer could not be given, and another no longer fits."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    for name in ("Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    bob = phones.at(table, "Bob")
    press(bob, "I did not say that")
    press(bob, "Enter the right answer")
    yield "what-it-was", bob
    ann = phones.at(table, "Ann")
    press(ann, "Enter the right answer")
    yield "what-it-was-for-the-box", ann
    lone = disputed_beaver()
    dan = phones.at(lone, "Dan")
    press(dan, "Enter the right answer")
    yield "what-it-could-not-be", dan
