"""What others do moves no button that may be pressed, and one tap ends no game."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens.scene import SIX, settled
from tests.kit.daily import first_daily
from tests.kit.keepers import hands_over
from tests.kit.phones import Phones
from tests.kit.steps import dock, hat, press
from tests.kit.table import Table, has_no_phone, replaced_by, table_laid

PHONE = {"width": 390, "height": 844}
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent.trim()"


def middle(button: Locator) -> list[float]:
    box = button.bounding_box()
    assert box is not None
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_extras_move_no_button_of_the_lone_taker(phones: Phones, transactional_db: None) -> None:
    """Dan has taken alone; Bob and Cat give an extra each, while Dan looks at "Rolled"."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=[*SIX[1:]])
    for name in SIX[1:]:
        table.tap(name, "answer", by=name, cubes={name: "take" if name == "Dan" else "drop"})
    dan = phones.at(table, "Dan", viewport=PHONE, reduced_motion="reduce")
    buttons = {name: dock(dan).get_by_role("button", name=name, exact=True) for name in ("Rolled", "Result", "More")}
    expect(dock(dan)).to_contain_text("You have the checkers for the team.")
    middles = {name: middle(button) for name, button in buttons.items()}
    for name in ("Bob", "Cat"):
        table.tap(name, "extra", by=name)
    expect(dock(dan).get_by_role("button", name="Beaver")).to_have_count(2)
    assert {name: dan.evaluate(UNDER, at) for name, at in middles.items()} == {name: name for name in buttons}
    expect(dock(dan)).to_contain_text("You have the checkers for the team.")
    drop = dock(dan).get_by_role("button", name="Drop after all")
    expect(dan.locator(".dock:is(.fresh, .sending)")).to_have_count(0)
    drop.dispatch_event("pointerdown", {"pointerType": "touch", "button": 0})
    drop.dispatch_event("pointerup", {"pointerType": "touch", "button": 0})
    drop.dispatch_event("click")
    expect(drop).to_contain_text("press and hold")
    assert table.last_body["event"] == "extra"
    press(dan, "Drop after all")
    expect(dan.locator(".happened .said")).to_have_text("You drop: Ann wins.")


@pytest.mark.parametrize(
    "size", first_daily((768, 1024), (390, 844), (360, 640)), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_one_notice_or_extra_more_moves_no_beaver(
    phones: Phones, transactional_db: None, size: tuple[int, int]
) -> None:
    """Dan has taken alone and may beaver the extra of Bob; then Cat and Eve give one, and game 1 is corrected."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=[*SIX[1:]])
    for name in SIX[1:]:
        table.tap(name, "answer", by=name, cubes={name: "take"})
    table.tap("Kim", "result", winner="box", kind="single")
    ended = table.seq
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=[*SIX[1:]])
    for name in SIX[1:]:
        table.tap(name, "answer", by=name, cubes={name: "take" if name == "Dan" else "drop"})
    dan = phones.at(table, "Dan", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    beavers: list[Locator] = []
    places: list[object] = []
    for name in ("Bob", "Cat", "Eve"):
        table.tap(name, "extra", by=name)
        beavers.append(dock(dan).get_by_role("button", name=f"Beaver {name}", exact=True))
        expect(beavers[-1]).to_be_visible()
        assert [beaver.bounding_box() for beaver in beavers[:-1]] == places
        places.append(beavers[-1].bounding_box())
    table.tap("Kim", "amend", seq=ended, **replaced_by({"event": "result", "winner": "box", "kind": "gammon"}))
    expect(dan.locator(".corrected")).to_be_visible()
    assert [beaver.bounding_box() for beaver in beavers] == places


THUMB = ("Rolled", "Result", "Undo", "More")


def thumb_places(page: Page, table: Table) -> dict[str, object]:
    """Where each of the scorekeeper's buttons stands that is open now; what Undo takes back is on it."""
    settled(table, page)
    expect(page.locator(".dock:is(.fresh, .sending)")).to_have_count(0)
    expect(dock(page).locator(".undoes .sub")).to_be_visible()
    expect(dock(page).locator(".undoes")).to_contain_text(table.view["undoes"]["text"])
    found = {name: dock(page).locator(".thumb .btn").filter(has_text=name) for name in THUMB}
    return {name: button.bounding_box() for name, button in found.items() if button.count()}


@pytest.mark.parametrize("height", first_daily(844, 640))
def test_with_the_sheet_each_button_keeps_its_place_through_a_game(
    phones: Phones, transactional_db: None, height: int
) -> None:
    table = table_laid(names=SIX)
    hands_over(table, "Cat")
    cat = phones.at(table, "Cat", viewport={"width": 390 if height > 719 else 360, "height": height})
    table.tap("Cat", "start")
    hat(cat, "Sheet")
    seen = [thumb_places(cat, table)]
    assert tuple(seen[0]) == THUMB
    for event, by, rest in (
        ("double", "Ann", {"cubes": ["Bob"]}),
        ("answer", "Bob", {"cubes": {"Bob": "take"}}),
        ("roll", None, {}),
        ("double", "Cat", {}),
        ("answer", "Ann", {"cubes": {"Cat": "drop"}}),
    ):
        fields: dict[str, Any] = {"by": by, **rest} if by else rest
        table.tap(by or "Cat", event, **fields)
        seen.append(thumb_places(cat, table))
    for places in seen:
        assert places == {name: seen[0][name] for name in places}


@pytest.mark.parametrize("size", first_daily((390, 844), (360, 640)), ids=lambda size: f"{size[0]}x{size[1]}")
def test_before_their_own_question_what_was_entered_for_another_can_be_undone(
    phones: Phones, transactional_db: None, size: tuple[int, int]
) -> None:
    """Cat keeps the sheet and answers for Dan, who has no phone; Cat's own answer is awaited all the while."""
    table = table_laid(names=SIX)
    hands_over(table, "Cat")
    has_no_phone(table, "Dan")
    table.tap("Cat", "start")
    table.tap("Ann", "double", by="Ann", cubes=[*SIX[1:]])
    cat = phones.at(table, "Cat", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    expect(cat.locator(".asked-me")).to_have_count(0)
    hat(cat, "Sheet")
    expect(dock(cat).locator(".whose")).to_have_text("For Dan")
    expect(cat.locator(".hats .asked-me")).to_be_visible()
    press(cat, "Drop")
    expect(dock(cat)).to_contain_text("Ann doubles you to 2.")
    undo = dock(cat).locator(".undoes")
    expect(undo).to_contain_text("Dan drops")
    expect(undo).to_be_in_viewport(ratio=0.99)
    take = dock(cat).get_by_role("button", name="Take")
    place = take.bounding_box()
    hat(cat, "Me")
    expect(undo).to_have_count(0)
    assert take.bounding_box() == place
    hat(cat, "Sheet")
    undo.click()
    expect(dock(cat).locator(".whose")).to_have_text("For Dan")
