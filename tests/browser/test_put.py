"""Inversion means one thing: this screen is asked something and waits. Each kind is shown, felt, and put aside."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA, BRIGHTON, ST_ALBANS
from clubs import services as people
from clubs.models import Club, Player
from sessions import services
from sessions.services.taps.tap import ReviewTap
from tests.kit.attentive import DOUBLED, LONG, ONCE, attentive, felt
from tests.kit.gathering import gathering, order_act
from tests.kit.partner import SIX, with_a_partner
from tests.kit.phones import TABLET, Phones
from tests.kit.steps import dock, pick, press
from tests.kit.table import Table, comes, has_no_phone, person, table_laid

INVERTED = ".dock.ask, .dock .ask-block"


class Kind(NamedTuple):
    """How a table comes to put a question: what goes before, what puts it, to whom, and who only looks on."""

    laid: Callable[[], Table]
    put: Callable[[Table], object]
    asked: str
    looks_on: str
    pulse: str = ONCE
    says: str = ""
    not_now: bool = False
    asked_before: bool = False


def playing(*doubled: str, sheet: str = ATLANTA, **change: Any) -> Table:
    table = table_laid(sheet, **change)
    table.tap("Kim", "start")
    if doubled:
        table.tap("Ann", "double", by="Ann", cubes=list(doubled))
    return table


def answered(table: Table, **words: str) -> Table:
    for name, word in words.items():
        table.tap(name, "answer", by=name, cubes={name: word})
    return table


def taken() -> Table:
    return answered(playing("Bob"), Bob="take")


def four_games_with_a_partner() -> Table:
    """Atlanta: Fay is due to be Captain with the next win and has to choose (A 6.4)."""
    table = with_a_partner()
    for _ in range(3):
        table.tap("Kim", "result", winner="box", kind="single")
        table.tap("Kim", "start")
    return table


def half_a_point() -> Table:
    """A 3.6: Dan is out of the game and has talked; half a start value of 1 is rolled off."""
    table = playing()
    table.tap("Dan", "double", by="Dan")
    table.tap("Ann", "answer", by="Ann", cubes={"Dan": "drop"})
    return table


def both_sides() -> Table:
    table = table_laid()
    Club.objects.filter(id=table.club.id).update(confirm_results=True)
    services.view_renewed(code=table.code)
    table.tap("Kim", "start")
    return table


def entered() -> Table:
    table = playing()
    table.tap("Bob", "result", winner="box", kind="single")
    return table


def disputes(table: Table) -> None:
    tap = ReviewTap(key="disputed-by-ann", answer="dispute")
    services.review_say(session=table.code, actor=table["Ann"].hash, seq=table.view["entered"]["seq"], tap=tap)


def holds(table: Table) -> None:
    client = table["Cat"].client()
    client.post(f"/api/v1/sessions/{table.code}/hold/", {}, content_type="application/json")


def with_eve() -> Table:
    table = playing()
    comes(table, "Eve")
    return table


def knocks(table: Table) -> None:
    phone = person("a new phone")
    player = Player.objects.get(id=table.id("Bob"))
    people.guest_admit(actor=phone.actor, club=table.club, session_code=table.code)
    people.player_claim(actor=phone.actor, club=table.club, session_code=table.code, player=player)
    services.view_renewed(code=table.code)


KINDS = {
    "answer": Kind(
        playing, lambda table: table.tap("Ann", "double", by="Ann", cubes=["Bob"]), "Bob", "Cat", DOUBLED, "Take"
    ),
    "beaver": Kind(
        lambda: playing("Bob"), lambda table: answered(table, Bob="beaver"), "Ann", "Cat", DOUBLED, "Take"
    ),
    "lone taker": Kind(
        lambda: answered(
            playing("Bob", "Cat", "Dan", sheet=BRIGHTON, lone_taker="take_all_pay_or_drop"), Bob="drop", Cat="drop"
        ),
        lambda table: answered(table, Dan="take"), "Dan", "Bob", says="Take all cubes", asked_before=True,
    ),
    "Partner due to be Captain": Kind(
        four_games_with_a_partner, lambda table: table.tap("Kim", "result", winner="box", kind="single"),
        "Fay", "Bob", says="Be Captain",
    ),
    "Box and Partner": Kind(
        lambda: with_a_partner(BRIGHTON), lambda table: table.tap("Ann", "partner_split", by="Ann", keeps="Ann"),
        "Ann", "Bob", says="Double",
    ),
    "half a point": Kind(
        half_a_point, lambda table: table.tap("Kim", "consulted", player="Dan", remedy="penalty", by="Ann"),
        "Dan", "Cat", says="What was thrown",
    ),
    "dice": Kind(
        lambda: gathering("Ann", "Bob", "Cat"), lambda table: order_act(table, "Kim", "list"), "Ann", "", says="Roll"
    ),
    "stepping in": Kind(
        playing, lambda table: table.tap("Kim", "buy", by="Bob", cube="Cat", points=0, agreed_by=["Cat"]),
        "Ann", "Dan", says="Step in",
    ),
    "offer": Kind(
        taken, lambda table: table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1),
        "Bob", "Cat", says="Accept",
    ),
    "proposal": Kind(
        taken, lambda table: table.propose("Ann", "settle", points={"Bob": 1}, agreed_by=[], for_="Ann"),
        "Bob", "Cat", says="Accept", not_now=True,
    ),
    "to be Partner": Kind(
        lambda: table_laid(ST_ALBANS, names=SIX, max_players=8),
        lambda table: table.propose("Ann", "partner", player="Fay"), "Fay", "Cat", says="Accept", not_now=True,
    ),
    "agreeing before": Kind(
        both_sides, lambda table: table.propose("Bob", "result", winner="team", kind="single"),
        "Ann", "Cat", says="Agree", not_now=True,
    ),
    "agreeing after": Kind(
        playing, lambda table: table.tap("Bob", "result", winner="box", kind="single"),
        "Ann", "Cat", says="Agree", not_now=True,
    ),
    "dispute": Kind(entered, disputes, "Bob", "Cat", says="Enter the right result", not_now=True, asked_before=True),
    "hold": Kind(playing, holds, "Bob", "Dan", LONG, "Double to 2"),
    "joining": Kind(
        with_eve, lambda table: table.propose("Eve", "join", player="Eve"), "Ann", "", says="Agree", not_now=True
    ),
    "another phone": Kind(playing, knocks, "Bob", "Cat", says="asks to speak for you", not_now=True),
}  # fmt: skip


def is_inverted(page: Page) -> None:
    expect(page.locator(INVERTED).first).to_be_visible()


def is_paper(page: Page) -> None:
    expect(page.locator(INVERTED)).to_have_count(0)


def rules_seen(table: Table) -> Table:
    """All have seen the rules: nothing else is put to anybody."""
    for name in table.people:
        services.rules_seen(code=table.code, token=table[name].hash)
    return table


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_what_is_put_to_a_screen_inverts_it_and_is_felt_and_others_stay_as_they_are(
    phones: Phones, transactional_db: None, kind: Kind
) -> None:
    table = rules_seen(kind.laid())
    page = attentive(phones, table, kind.asked)
    others = phones.at(table, kind.looks_on) if kind.looks_on else None
    if not kind.asked_before:
        is_paper(page)
    felt(page)
    kind.put(table)
    is_inverted(page)
    block = page.locator(INVERTED).first
    button, link = block.get_by_role("button", name=kind.says), block.get_by_role("link", name=kind.says)
    expect(button.or_(link).first).to_be_visible()
    assert felt(page) == [kind.pulse]
    if others is not None:
        expect(others.locator("main.table")).to_have_attribute("data-seq", str(table.seq))
        is_paper(others)
    if kind.not_now:
        press(page, "Not now")
        is_paper(page)
        press(page, "Answer")
        is_inverted(page)
        assert felt(page) == []


def test_rules_that_are_put_aside_leave_a_line_until_they_change(phones: Phones, laid: Table) -> None:
    bob = attentive(phones, laid, "Bob")
    is_inverted(bob)
    press(bob, "Not now")
    is_paper(bob)
    press(bob, "Show")
    is_inverted(bob)
    press(bob, "I have seen the rules")
    is_paper(bob)
    expect(dock(bob)).not_to_contain_text("House rules not seen yet.")


def test_what_is_merely_open_a_role_a_result_and_a_refusal_stay_as_they_are(
    phones: Phones, transactional_db: None
) -> None:
    """Doubling, an extra and its beaver, the start of a game for those who have a role in it."""
    table = rules_seen(answered(playing("Bob", "Cat", "Dan"), Bob="take", Cat="drop", Dan="drop"))
    ann, bob, cat = (attentive(phones, table, name) for name in ("Ann", "Bob", "Cat"))
    expect(dock(cat).get_by_role("button", name="Offer an extra")).to_be_visible()
    table.tap("Cat", "extra", by="Cat")
    expect(dock(bob).get_by_role("button", name="Beaver")).to_be_visible()
    table.tap("Kim", "roll")
    expect(dock(bob).get_by_role("button", name="Redouble to 4")).to_be_visible()
    for page in (ann, bob, cat):
        is_paper(page)
        assert felt(page) == []
    table.tap("Bob", "result", winner="box", kind="single")
    press(ann, "Agree")
    for page in (ann, cat):
        expect(page.locator(".coming")).to_be_visible()
        expect(dock(page).get_by_role("button", name="Start game 2")).to_be_visible()
        is_paper(page)
    assert (felt(ann), felt(cat)) == ([ONCE], [])


def test_a_refusal_and_a_queue_stay_as_they_are(phones: Phones, transactional_db: None) -> None:
    table = rules_seen(playing())
    bob = phones.deaf(table, "Bob")
    table.tap("Bob", "double", by="Bob")
    phones.complaints.expect("409", "422", "ERR_INTERNET_DISCONNECTED", "net::")
    press(bob, "Double to 2")
    expect(bob.locator(".refusal")).to_be_visible()
    is_paper(bob)
    cat = phones.at(table, "Cat")
    expect(cat.locator(".link")).to_contain_text("Live")
    cat.context.set_offline(True)
    press(cat, "Double to 2")
    expect(cat.locator(".queue")).to_be_visible()
    is_paper(cat)
    cat.context.set_offline(False)


def test_on_the_scorekeepers_screen_it_is_the_block_of_whoever_is_asked_with_their_name(
    phones: Phones, transactional_db: None
) -> None:
    """Cat has no phone and is asked here; Bob answers on a phone, and is picked on purpose."""
    table = rules_seen(playing())
    has_no_phone(table, "Cat")
    kim = phones.at(table, "Kim", viewport=TABLET)
    is_paper(kim)
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat"])
    block = kim.locator(".ask-block")
    expect(block).to_have_count(1)
    expect(block.locator(".whose")).to_have_text("Cat")
    expect(block.get_by_role("button", name="Take")).to_be_visible()
    expect(kim.locator(".dock.ask")).to_have_count(0)
    pick(kim, "Bob")
    expect(block.locator(".whose")).to_have_text(["Bob", "Cat"])
