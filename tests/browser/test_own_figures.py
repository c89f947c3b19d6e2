"""Everybody reads their own figure."""

from playwright.sync_api import expect

from chouette.rules.house import ATLANTA
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.steps import dock, said
from tests.kit.table import table_laid

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Gus")
LOOKED_AT = (SIZES[0], SIZES[1], SIZES[3])


def test_headline_and_button_of_an_offer_to_the_box_side_are_one_figure(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Ann is Box with Gus; one cube was dropped to them. Bob offers to settle for 1: the odd point was Ann's, so that
    the payment is hers, and Gus pays nothing. Won, the 2 make 1 in all, which is Ann's: +2; lost, they make 3, 2 of
    them Ann's: -1."""
    table = table_laid(ATLANTA, SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    ann = phones.at(table, "Ann")
    for name in ("Bob", "Cat", "Dan", "Eve", "Finn"):
        table.tap(name, "double", by=name)
    expect(dock(ann).locator(".live-rule")).to_contain_text("at least Bob, Cat and Dan")
    expect(dock(ann).locator(".answers label").filter(has_text="Drop").first).to_contain_text("−½")
    pictures.take(ann, "five-cubes", LOOKED_AT)
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan", "Eve"), "take") | {"Finn": "drop"})
    table.tap("Bob", "offer", by="Bob", to=["Ann"], cubes=["Bob"], points=2)
    expect(said(ann)).to_contain_text("Bob offers")
    expect(ann.locator(".proposal .why").first).to_contain_text(
        "You and Gus pay Bob 2 · £4; the cube is out. Your own part: 1 · £2."
    )
    expect(dock(ann).get_by_role("button", name="Accept")).to_contain_text("−1 · £2")
    expect(dock(ann).get_by_role("button", name="Keep playing")).to_contain_text("+2/\N{MINUS SIGN}1 · £2 to £4")
    pictures.take(ann, "offer-to-the-box-side", LOOKED_AT)


def test_where_a_win_and_a_loss_differ_both_figures_are_at_stake(phones: Phones, transactional_db: None) -> None:
    """Three cubes were dropped to Box and Partner, 2 to Ann and 1 to Gus. At 6 a win makes 9 of it, 5 and 4: each wins
    3; a loss makes it −3, −2 and −1: Ann loses 4, Gus 2. A gammon brings each 6, and costs Ann 7 and Gus 5."""
    table = table_laid(ATLANTA, SEVEN)
    table.tap("Kim", "partner", player="Gus")
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve", "Finn"])
    for name in ("Dan", "Eve", "Finn"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "beaver"})
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "take"})
    exposure = table.view["outlook"]["exposure"]
    assert [exposure[table.id(name)]["single"] for name in ("Ann", "Gus")] == [[4, 3], [2, 3]]
    for name, single, gammon in (("Ann", "win 3, lose 4", "win 6, lose 7"), ("Gus", "win 3, lose 2", "win 6, lose 5")):
        line = dock(phones.at(table, name)).locator(".stakeline")
        expect(line.locator("b").first).to_have_text(single)
        expect(line).to_contain_text(gammon)
