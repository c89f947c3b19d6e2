"""A house with one cube for the whole team: it lies large in the middle, and the team are marks beside it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens.scene import settled
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import SIZES, WALL, Pictures, come_to_rest
from tests.kit.screen_sizes import PHONE, SMALL
from tests.kit.steps import choose, dock, pick, press, said, send
from tests.kit.table import Table, table_laid

FIVE = ("Ann", "Bob", "Cat", "Dan", "Eve")
TEAM = FIVE[1:]
NINE = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida")
PARTS = ("Bob", *NINE[3:])
AT_TABLET = {"width": 1024, "height": 768}
MIDDLE = """(page) => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const [cube, lanes] = [box(".one-cube .cube"), box(".lanes")];
    const off = Math.abs(cube.left + cube.right - lanes.left - lanes.right) / 2;
    return {off, size: cube.width, inside: cube.top > lanes.top - 8 && cube.left > lanes.left};
}"""


def nine_with_a_partner() -> Table:
    """Ann is Box with Cat as their Partner, seven against them at 1 in the centre."""
    table = table_laid("jacoby-crawford", names=NINE)
    table.tap("Kim", "partner", player="Cat")
    table.tap("Kim", "start")
    return table


def lies(page: Page) -> tuple[float, float]:
    """The upper and the lower edge of the cube, once it has come to rest."""
    come_to_rest(page)
    box = page.locator(".one-cube .cube").bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_one_large_cube_and_the_team_as_marks(phones: Phones, pictures: Pictures) -> None:
    table = table_laid("jacoby-crawford", names=FIVE)
    cat = phones.at(table, "Cat", viewport=SMALL, reduced_motion="reduce")
    table.tap("Kim", "start")
    settled(table, cat)
    expect(cat.locator(".lanes .cube")).to_have_count(1)
    expect(cat.locator(".checker")).to_have_count(4)
    for size in (SMALL, PHONE, AT_TABLET):
        cat.set_viewport_size(size)  # type: ignore[arg-type]  # a size of the browser
        found = cat.evaluate(MIDDLE)
        assert found["off"] < 2, size
        assert found["inside"], size
        assert found["size"] >= 38 * 1.5, size
    cat.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a size of the browser
    centre = lies(cat)
    table.tap("Bob", "double", by="Bob")
    settled(table, cat)
    assert lies(cat)[0] < centre[0] - 10, "before the Box"
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(TEAM, "take"))
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=[*TEAM])
    settled(table, cat)
    expect(cat.locator(".checker.asked")).to_have_count(4)
    pictures.take(cat, "one-cube-asked", SIZES)
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "take"})
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    table.tap("Eve", "answer", by="Eve", cubes={"Eve": "take"})
    settled(table, cat)
    expect(cat.locator(".checker")).to_have_count(3)
    expect(cat.locator(".gone-note b")).to_have_text("\N{MINUS SIGN}2")
    below, seats = lies(cat)[1], cat.locator(".checker").first.bounding_box()
    assert below > centre[1] + 10, "with the team"
    assert seats is not None
    assert below <= seats["y"] + 2, "no checker lies under the cube"
    pictures.take(cat, "one-cube-with-the-team", (*SIZES, *WALL))


@pytest.mark.long
def test_whoever_dropped_in_the_middle_is_read_beside_the_cube(phones: Phones, pictures: Pictures) -> None:
    """Three in the team: the second column lies under the cube, and its figure below it."""
    table = table_laid("jacoby-crawford")
    bob = phones.at(table, "Bob", viewport=SMALL, reduced_motion="reduce")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan"), "take"))
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "take")):
        table.tap(name, "answer", by=name, cubes={name: word})
    settled(table, bob)
    figure = bob.locator(".gone-note b").bounding_box()
    assert figure is not None
    assert lies(bob)[1] <= figure["y"] + 2
    pictures.take(bob, "one-cube-middle-dropped")


def test_the_scorekeeper_has_one_button_for_each_side(phones: Phones, transactional_db: None) -> None:
    """Ten at the table, and still one cube: whoever may turn it is on its button."""
    names = tuple(f"{letter}nn" for letter in "ABCDEFGHIJ")
    table = table_laid("jacoby-crawford", names=names)
    table.tap("Kim", "start")
    kim = phones.at(table, "Kim", viewport=AT_TABLET)
    doubles = kim.locator(".sides .btn")
    expect(doubles).to_have_text(["Ann doubles to 2", "Bnn doubles for the team, to 2"])
    doubles.last.click()
    expect(doubles.filter(has_text="doubles")).to_have_count(0)
    assert table.last_body == {"event": "double", "by": table.id("Bnn"), "cubes": table.last_body["cubes"]}
    assert sorted(table.last_body["cubes"]) == sorted(table.id(name) for name in names[1:])


def test_the_partner_asks_for_a_double_of_one_cube_with_one_tap(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    """Seven dropped cubes of 1 are 7 for the two, the odd one the Box's; taken they are played for at 2 each."""
    table = nine_with_a_partner()
    ann, cat = phones.at(table, "Ann", viewport=SMALL), phones.at(table, "Cat", viewport=PHONE)
    ours = dock(cat).get_by_role("button", name="Double to 2")
    expect(dock(ann).get_by_role("button", name="Double to 2")).to_contain_text("drop: you win 4take: you play for 7")
    expect(ours).to_contain_text("drop: you win 3take: you play for 7")
    pictures.take(cat, "one-cube-partner", SIZES)
    ours.click()
    expect(cat.locator(".waits")).to_contain_text("Waiting for Ann.")
    expect(cat.locator("dialog")).to_have_count(0)
    press(ann, "Agree")
    expect(cat.locator(".waits")).to_have_count(0)
    expect(dock(cat).get_by_role("button", name="Double to 2")).to_have_count(0)
    assert sorted(table.last_body["cubes"]) == sorted(table.id(name) for name in PARTS)


def test_the_scorekeeper_doubles_one_cube_for_the_partner_without_naming_cubes(
    phones: Phones, transactional_db: None
) -> None:
    table = nine_with_a_partner()
    kim = phones.at(table, "Kim", viewport=TABLET)
    pick(kim, "Cat")
    press(kim, "Cat doubles to 2")
    paper = kim.locator("dialog")
    expect(paper.get_by_role("group", name="Which cubes?")).to_have_count(0)
    expect(paper).to_contain_text("drop: Cat wins 3take: Cat plays for 7")
    paper.get_by_role("group", name="Who has agreed?").get_by_text("Ann", exact=True).click()
    choose(kim, "Double to 2")
    expect(kim.locator("dialog")).to_have_count(0)
    assert table.last_body["event"] == "double"
    assert sorted(table.last_body["cubes"]) == sorted(table.id(name) for name in PARTS)


def test_a_share_that_was_bought_leaves_one_cube_on_the_board(
    phones: Phones, transactional_db: None, pictures: Pictures
) -> None:
    table = nine_with_a_partner()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(PARTS, "take"))
    table.tap("Kim", "roll")
    bob, eve = (phones.at(table, name, viewport=SMALL) for name in ("Bob", "Eve"))
    wall = phones.of(table.kim, f"/s/{table.code}/screen/")
    press(bob, "More")
    choose(bob, "Buy a share of the cube")
    shares = bob.locator("dialog .stack-list button")
    expect(shares).to_have_count(len(PARTS) - 1)
    expect(shares.filter(has_text="Eve’s share of the cube (2)")).to_be_in_viewport(ratio=0.99)
    pictures.take(bob, "one-cube-buy", SIZES)
    choose(bob, "Eve’s share")
    expect(bob.locator("dialog h2")).to_have_text("Buy a share of the cube")
    choose(bob, "You pay Eve 1")
    expect(bob.locator("dialog form .btn.main")).to_have_text("Ask Eve: you pay Eve 1 (£2); you hold the share")
    send(bob)
    expect(said(eve)).to_have_text("Bob would buy your share of the cube.")
    press(eve, "Agree")
    for page, holder in ((bob, "You"), (eve, "Bob"), (wall, "Bob")):
        expect(page.locator(".of-share")).to_have_text(holder)
        expect(page.locator(".lanes .cube")).to_have_count(1)
        expect(page.locator(".checker")).to_have_count(len(PARTS))
    pictures.take(bob, "one-cube-bought", (*SIZES, *WALL))
