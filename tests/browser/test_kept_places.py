"""What others do moves no button of the thumb's row, and one tap ends no game."""

from playwright.sync_api import Locator, expect

from tests.browser.screens.scene import SIX
from tests.kit.phones import Phones
from tests.kit.steps import dock, press
from tests.kit.table import table_laid

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
