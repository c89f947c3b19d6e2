"""Before the first game and between two tables: the gathering, the seats, the newcomer, the split."""

from playwright.sync_api import expect

from clubs import services as people
from sessions.services import session_start
from tests.browser.screens.scene import SIX, Shown, scene, settled
from tests.kit.by_the_link import by_the_link
from tests.kit.gathering import gathering as people_gathered
from tests.kit.gathering import order_act
from tests.kit.phones import Phones
from tests.kit.steps import choose, press, said
from tests.kit.table import comes, has_no_phone, person, table_laid


@scene("table", "seating")
def nobody_is_seated(phones: Phones) -> Shown:
    """A table that was opened without names."""
    kim = person("Kim")
    club = people.club_create(actor=kim.actor, name="Thursday club", currency="GBP")
    session = session_start(
        actor=kim.actor, club=club, name="Thursday", sheet="atlanta", stake="2.00", currency="GBP", players=[]
    )
    keeper = phones.of(kim, f"/s/{session.code}/")
    yield "keeper", keeper
    keeper.goto(f"{phones.site.url}/s/{session.code}/seating/")
    yield "seating", keeper


@scene("table", "screen")
def rolling_for_the_order(phones: Phones) -> Shown:
    """Ann has rolled, Cat has no phone, and Dan has come meanwhile; then the order that the dice made."""
    table = people_gathered("Ann", "Bob", "Cat")
    has_no_phone(table, "Cat")
    order_act(table, "Kim", "list")
    order_act(table, "Ann", "roll", of="Ann")
    comes(table, "Dan")
    bob, kim = phones.at(table, "Bob"), phones.at(table, "Kim")
    expect(bob.get_by_role("button", name="Roll")).to_be_visible()
    expect(kim.get_by_role("button", name="Seat Dan")).to_be_visible()
    yield "to-roll", bob
    yield "keeper", kim
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    yield "wall", wall
    while table.view["phase"] == "lobby":
        order_act(table, "Kim", "rest", number=max(map(len, table.view["rolling"]["rolls"].values())) + 1)
    for page in (bob, kim, wall):
        expect(page.locator(".by-dice .die").first).to_be_visible()
    yield "order", bob
    yield "order-keeper", kim
    yield "order-wall", wall


@scene("table", "screen")
def gathering(phones: Phones) -> Shown:
    """Six are seated; some have seen the rules."""
    table = table_laid(names=SIX, max_players=8, automatic_doubles="none")
    ann, kim = phones.at(table, "Ann"), phones.at(table, "Kim")
    settled(table, ann, kim)
    yield "player", ann
    yield "keeper", kim
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    yield "wall", wall


@scene("table")
def a_newcomer(phones: Phones) -> Shown:
    """ACT 9: the Box decides; a no says who and by which clause."""
    table = table_laid("backgammon-act")
    table.tap("Kim", "start")
    gus = by_the_link(phones, table, "Gus")
    ann, bob = phones.at(table, "Ann"), phones.at(table, "Bob")
    expect(gus.get_by_role("button", name="Ask to join")).to_be_visible()
    yield "may-ask", gus
    press(gus, "Ask to join")
    expect(said(ann)).to_have_text("Gus asks to join.")
    yield "asked", ann
    yield "waits", gus
    press(ann, "Refuse")
    expect(gus.locator(".refusal")).to_be_visible()
    yield "not-let-in", gus
    yield "seen-by-others", bob


@scene("latecomer")
def one_without_a_phone(phones: Phones) -> Shown:
    """Somebody comes later without a phone."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    comes(table, "Gus")
    kim = phones.at(table, "Kim")
    kim.goto(f"{phones.site.url}/s/{table.code}/latecomer/")
    yield "who-sits-down", kim


@scene("table", "split")
def two_tables(phones: Phones) -> Shown:
    """S 8: two newcomers, and one who moves out with them."""
    table = table_laid("st-albans", names=("Ann", "Bob", "Cat", "Dan", "Eve"))
    comes(table, "Gus")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    kim, ann = phones.at(table, "Kim"), phones.at(table, "Ann")
    press(kim, "More")
    choose(kim, "Split the table")
    kim.get_by_label("New names, one per line").fill("Hal")
    yield "who-is-new", kim
    kim.get_by_role("button", name="See who moves out").click()
    expect(kim.locator(".two-tables section")).to_have_count(2)
    yield "who-moves-out", kim
    kim.get_by_role("button", name="Split the table").click()
    kim.wait_for_url(f"**/s/{table.code}/")
    eve = phones.at(table, "Eve")
    yield "moved", eve
    yield "stays", ann
