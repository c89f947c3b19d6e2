"""To beaver an extra is merely open (A 5.7): it hides no question and nothing for which its player waits."""

from playwright.sync_api import expect

from chouette.rules.house import ATLANTA
from tests.kit.phones import Phones
from tests.kit.pictures import SIZES, Pictures
from tests.kit.steps import dock, press, said
from tests.kit.table import Table, table_laid


def lone_with_an_extra() -> Table:
    """The Box doubles all, Cat alone takes, and Bob gives an extra that Cat may beaver."""
    table = table_laid(ATLANTA, ("Ann", "Bob", "Cat", "Dan"))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "drop"), ("Cat", "take"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Bob", "extra", by="Bob")
    return table


def test_a_redouble_that_waits_is_told_beside_a_beaver_of_an_extra(phones: Phones, transactional_db: None) -> None:
    table = lone_with_an_extra()
    cat = phones.at(table, "Cat")
    expect(dock(cat)).to_contain_text("Do you beaver Bob’s extra?")
    table.tap("Cat", "double", by="Cat", cubes=["Cat"])
    expect(dock(cat)).to_contain_text("Waiting for Ann to answer you.")
    expect(dock(cat).get_by_role("button", name="Beaver")).to_be_visible()


def test_each_of_two_extras_has_its_own_beaver_with_its_name(phones: Phones, transactional_db: None) -> None:
    table = lone_with_an_extra()
    cat = phones.at(table, "Cat")
    table.tap("Dan", "extra", by="Dan")
    for name in ("Bob", "Dan"):
        expect(dock(cat)).to_contain_text(f"Do you beaver {name}’s extra?")
    expect(dock(cat).get_by_role("button", name="Beaver")).to_have_count(2)
    expect(dock(cat).locator(".for-you").first).to_contain_text("Dan gives you an extra")
    dock(cat).get_by_role("button", name="Beaver Dan", exact=True).click()
    expect(dock(cat).get_by_role("button", name="Beaver")).to_have_count(1)
    assert table.last_body["cubes"] == {table.id("Dan"): "beaver"}


def test_a_settlement_and_what_is_countered_come_before_a_beaver_of_an_extra(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = lone_with_an_extra()
    table.tap("Cat", "double", by="Cat", cubes=["Cat"])
    table.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    table.tap("Cat", "offer", by="Cat", to=["Ann"], cubes=["Cat"], points=2)
    cat = phones.at(table, "Cat")
    expect(dock(cat).locator(".waits").get_by_role("button", name="Withdraw")).to_be_visible()
    expect(dock(cat).get_by_role("button", name="Beaver")).to_be_visible()

    pictures.take(cat, "beaver-below-an-offer", SIZES)
    table.propose("Ann", "settle", points={"Cat": 1}, agreed_by=[], for_="Ann")
    expect(said(cat)).to_have_text("Ann would settle your cube.")
    press(cat, "Not now")
    expect(dock(cat).get_by_role("button", name="Beaver")).to_be_visible()
    press(cat, "Answer")
    press(cat, "Accept")
    expect(dock(cat).locator(".proposal")).to_have_count(0)
    assert table.view["game"]["points"][table.id("Ann")] == 2 - 1
