"""Every button that moves points shows the points that its press writes down, in the houses of all five sheets."""

import pytest

from tests.browser.buttons.listed import CASES
from tests.browser.buttons.scene import FIVE, Case, Scene
from tests.kit.phones import Phones

IN_HOUSES = [
    pytest.param(one, sheet, id=f"{one.name}-{sheet}", marks=() if one.daily == sheet else pytest.mark.long)
    for one in CASES
    for sheet in FIVE
]


@pytest.mark.parametrize(("listed", "sheet"), IN_HOUSES)
def test_a_button_writes_down_what_it_shows(phones: Phones, transactional_db: None, listed: Case, sheet: str) -> None:
    """Where a house has no such button, what it would send is refused by the clause that is listed."""
    scene = Scene(phones, sheet)
    if sheet not in listed.forbids:
        listed.press(scene)
        return
    assert listed.tried is not None
    assert listed.tried(scene) == listed.forbids[sheet]
