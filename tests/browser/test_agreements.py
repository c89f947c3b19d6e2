"""What several have to agree on, as they see it: an offer for the first two, a stake, another house rule."""

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import ATLANTA, BRIGHTON
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.steps import choose, cube, dock, press, said, send
from tests.kit.table import Table, table_laid


def pick(page: Page, field: str, *labels: str) -> None:
    """Choose in one field of the paper that lies open."""
    group = page.locator("dialog").get_by_role("group", name=field)
    for label in labels:
        group.get_by_text(label, exact=True).click()


def taken_at_two(table: Table) -> Table:
    """The Box has doubled everybody from the middle, and all have taken."""
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "take"})
    return table


def test_an_offer_goes_to_the_players_who_can_accept_it(phones: Phones, transactional_db: None) -> None:
    """The Box ticks and unticks cubes: the names to choose from are their holders, and those ticked follow."""
    table = taken_at_two(table_laid(BRIGHTON))
    ann = phones.at(table, "Ann")
    press(ann, "More")
    choose(ann, "Offer a settlement")
    whom = ann.locator("dialog").get_by_role("group", name="To whom?").locator("label")
    expect(whom).to_have_text(["Bob", "Cat", "Dan"])
    pick(ann, "To whom?", "Bob")
    pick(ann, "Which cubes?", "Bob")
    pick(ann, "Which cubes?", "Cat")
    expect(whom).to_have_text(["Dan"])
    expect(whom.locator("input:checked")).to_have_count(1)
    pick(ann, "Which cubes?", "Cat")
    expect(whom).to_have_text(["Cat", "Dan"])
    expect(whom.locator("input:checked")).to_have_count(2)


@pytest.mark.long
def test_an_offer_for_the_first_two(phones: Phones, transactional_db: None, pictures: Pictures) -> None:
    """B Settlements: Bob and Dan are quicker than Cat; Ann sees who has accepted."""
    table = taken_at_two(table_laid(BRIGHTON))
    ann, bob, cat = (phones.at(table, name) for name in ("Ann", "Bob", "Cat"))
    press(ann, "More")
    choose(ann, "Offer a settlement")
    pick(ann, "For how many?", "The first 2")
    pictures.take(ann, "offer-form")
    choose(ann, "You pay each of the first 2 who accept 1 · £2")
    expect(ann.locator("dialog form .btn.main")).to_have_text(
        "Offer Bob, Cat and Dan: you pay each of the first 2 who accept 1 (£2)"
    )
    pictures.take(ann, "offer-chosen")
    send(ann)
    expect(ann.locator(".waits")).to_contain_text("You offer to settle the cubes of Bob, Cat and Dan.")
    expect(ann.locator(".waits")).to_contain_text("Nobody has accepted yet.")
    expect(ann.locator(".waits").get_by_role("button", name="Withdraw")).to_be_visible()

    expect(said(bob)).to_have_text("Ann offers to settle your cube.")
    expect(bob.locator(".why")).to_contain_text(
        "Ann pays you 1 · £2; the cube is out. It is for the first 2 who accept."
    )
    expect(dock(bob).get_by_role("button", name="Accept")).to_contain_text("+1 · £2")
    expect(dock(bob).get_by_role("button", name="Keep playing")).to_contain_text("±2 · £4")
    pictures.take(bob, "offer-asked")
    press(cat, "Keep playing")
    expect(cat.locator(".waits")).to_contain_text("Ann offers to settle your cube.")
    table.tap("Dan", "accept", by="Dan", cube="Dan")
    expect(bob.locator(".parties")).to_have_text("Dan has accepted.")
    expect(bob.locator(".why")).to_contain_text("One more may accept.")
    press(bob, "Accept")
    expect(ann.locator(".waits")).to_contain_text("Dan and Bob have accepted your offer; it is used up.")
    pictures.take(ann, "offer-full")
    expect(cat.locator(".waits")).to_contain_text("Dan and Bob have accepted Ann’s offer; it is used up.")
    expect(cat.locator(".waits").get_by_role("button")).to_have_count(0)
    expect(ann.locator(".waits").get_by_role("button", name="Withdraw")).to_have_count(0)
    table.tap("Cat", "double", by="Cat")
    expect(cat.locator(".waits")).to_have_count(0)
    points = table.view["game"]["points"]
    assert points == table.named({"Ann": -2, "Bob": 1, "Dan": 1})


@pytest.mark.long
def test_a_cube_is_offered_for_sale_and_a_mate_asks_for_another_price(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """A 4.4: Cat is asked whether they buy, the Box whether it settles; the Box names another price."""
    taken_at_two(laid)
    laid.tap("Bob", "offer", by="Bob", to=["Ann", "Cat"], cubes=["Bob"], points=1)
    ann, bob, cat = (phones.at(laid, name) for name in ("Ann", "Bob", "Cat"))
    expect(said(cat)).to_have_text("Bob offers to sell you a cube.")
    expect(dock(cat).get_by_role("button", name="Buy")).to_contain_text("\u22121 · £2 then ±4, gammon ±8")
    pictures.take(cat, "offer-to-sell")
    expect(dock(ann).get_by_role("button", name="Offer 1 instead")).to_be_disabled()
    dock(ann).get_by_role("button", name="One less").click()
    pictures.take(ann, "offer-countered")
    press(ann, "Offer 0 instead")
    expect(said(bob)).to_have_text("Ann would settle your cube.")
    press(bob, "Keep playing")
    press(cat, "Buy")
    expect(said(ann)).to_have_text("Cat has bought Bob’s cube for 1.")
    expect(bob.locator(".waits")).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_counter_offer_has_its_buttons_where_the_offer_had_them(
    phones: Phones, transactional_db: None, size: tuple[int, int]
) -> None:
    """Ann offers, then asks for other points; the first button of both stands at the same height, and the stepper."""
    table = taken_at_two(table_laid(ATLANTA))
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
    bob = phones.at(table, "Bob", viewport={"width": size[0], "height": size[1]})
    places = []
    for question in ("Ann offers to settle your cube.", "Ann would settle your cube."):
        expect(said(bob)).to_have_text(question)
        buttons = [dock(bob).get_by_role("button", name=name) for name in ("Accept", "One more", "Offer 1 instead")]
        places.append([(box["y"], box["height"]) for box in (button.bounding_box() for button in buttons) if box])
        if len(places) == 1:
            table.propose("Ann", "settle", points={"Bob": 1}, agreed_by=[], for_="Ann")
    assert len(places[0]) == 3
    assert places[1] == places[0]


@pytest.mark.long
def test_a_counter_offer_says_that_it_waits_and_is_withdrawn(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """The offer stays open beside it; agreed to, the cube ends, and with it both."""
    table = taken_at_two(table_laid(ATLANTA))
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
    kim = phones.at(table, "Kim", viewport=TABLET)
    ann, bob = (phones.at(table, name) for name in ("Ann", "Bob"))
    bob.set_viewport_size({"width": 360, "height": 640})
    dock(bob).get_by_role("button", name="One more").click()
    press(bob, "Offer 2 instead")
    expect(dock(bob).locator(".waits")).to_contain_text("You asked Ann for 2 · £4. Waiting for Ann.")
    expect(dock(bob).get_by_role("button", name="instead")).to_have_count(0)
    expect(dock(bob).get_by_role("button", name="Accept")).to_contain_text("+1 · £2")
    pictures.take(bob, "offer-countered-waits")
    expect(said(ann)).to_have_text("Bob wants to settle the cube.")
    pictures.take(kim, "counter-on-the-tablet", ((1024, 768),))
    press(bob, "Withdraw")
    expect(dock(ann).get_by_role("button", name="Accept")).to_have_count(0)
    expect(dock(bob).get_by_role("button", name="Offer 2 instead")).to_be_visible()

    press(bob, "Offer 2 instead")
    press(ann, "Accept")
    for page in (ann, bob, kim):
        expect(cube(page, table, "Bob")).to_have_count(0)
        expect(page.locator(".waits")).to_have_count(0)
    expect(dock(bob).get_by_role("button", name="Accept")).to_have_count(0)


@pytest.mark.long
def test_a_stake_is_agreed_in_money(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """A 2.2: what is played for so far, and what would be, with whom."""
    dan, bob, cat = (phones.at(laid, name) for name in ("Dan", "Bob", "Cat"))
    press(dan, "More")
    choose(dan, "Change a stake")
    expect(dan.locator("dialog")).to_contain_text("So far you play for the basic stake, £2 a point.")
    pick(dan, "For what?", "4 · £8")
    pick(dan, "Only against", "Bob")
    expect(dan.locator("dialog")).to_contain_text("Bob is asked on the phone.")
    pictures.take(dan, "stake-form")
    choose(dan, "Change a stake")
    expect(said(bob)).to_have_text("Dan would play for 4 times the basic stake against you, £8 a point.")
    expect(bob.locator(".why")).to_have_text("So far Dan plays for the basic stake against you, £2 a point.")
    pictures.take(bob, "stake-asked")
    expect(cat.locator(".waits")).to_contain_text("against Bob, £8 a point.")
    press(bob, "Agree")
    expect(dan.locator(".waits")).to_have_count(0)


def test_a_house_rule_is_changed_by_the_last_who_agrees(phones: Phones, laid: Table) -> None:
    ann = phones.at(laid, "Ann")
    number = laid.propose("Kim", "change_rule", change={"jacoby": False}, agreed_by=[]).proposal
    for name in ("Bob", "Cat", "Dan"):
        laid.reply(name, number, "agree")
    expect(said(ann)).to_have_text("Kim would change the house rules from the next game on.")
    press(ann, "Agree")
    expect(ann.locator(".changes")).to_have_count(0)
    assert laid.last_body["event"] == "change_rule"


@pytest.mark.long
def test_a_house_rule_is_changed_when_all_agree(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """A 11.1, from the table's menu to the last yes, without a line of JavaScript on the page between."""
    kim, ann = phones.at(laid, "Kim", viewport=TABLET), phones.at(laid, "Ann")
    press(kim, "More")
    kim.locator("dialog").get_by_role("link", name="Change a house rule").click()
    pictures.take(kim, "rule-chapters")
    kim.get_by_label("Look for a rule").fill("cubes together")
    kim.get_by_role("button", name="Find").click()
    kim.get_by_label("Look for a rule").fill("the team has")
    kim.goto(f"{phones.site.url}/s/{laid.code}/rules/change/?choose=cubes")
    pictures.take(kim, "rule-choice")
    kim.get_by_text("No: there is one cube.").click()
    kim.get_by_role("button", name="Look at the change").click()
    expect(kim.get_by_role("alert")).to_contain_text("contradicts")
    pictures.take(kim, "rule-clash")
    kim.locator(".ways a").first.click()
    pictures.take(kim, "rule-draft")
    kim.get_by_role("button", name="Ask everybody").click()
    expect(said(ann)).to_have_text("Kim would change the house rules from the next game on.")
    expect(ann.locator(".changes")).to_contain_text("No: there is one cube.")
    pictures.take(ann, "rule-asked")
    for name in ("Bob", "Cat", "Dan"):
        laid.reply(name, 1, "agree")
    press(ann, "Agree")
    expect(ann.locator(".changes")).to_have_count(0)
    assert "cubes" in {one["option"] for one in laid.view["departures"]}


def test_the_newest_word_about_a_cube_is_read_first(phones: Phones, transactional_db: None) -> None:
    """Ann has offered Bob 1, and now asks Bob for 2: the older offer comes back once Bob has refused."""
    table = taken_at_two(table_laid(ATLANTA))
    table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
    bob = phones.at(table, "Bob")
    expect(said(bob)).to_have_text("Ann offers to settle your cube.")
    table.propose("Ann", "settle", points={"Bob": -2}, agreed_by=["Ann"])
    expect(said(bob)).to_have_text("Ann would settle your cube.")
    expect(dock(bob).get_by_role("button", name="Accept")).to_contain_text("\u22122")
    press(bob, "Keep playing")
    expect(said(bob)).to_have_text("Ann offers to settle your cube.")
