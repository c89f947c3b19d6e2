"""Box and Partner have parted: the buttons of a result name the one of the two who plays on, with their figures."""

import pytest
from playwright.sync_api import Page, expect

from chouette.rules.house import JACOBY_CRAWFORD
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.steps import press
from tests.kit.table import Table, table_laid

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil")
WIDE = {"width": 1180, "height": 820}


def parted(keeps: str) -> Table:
    """Bob has doubled the one cube of the team; of Ann, the Box, and Gil, her Partner, one has dropped."""
    table = table_laid(JACOBY_CRAWFORD, SEVEN)
    table.tap("Kim", "partner", player="Gil")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    dropper = "Gil" if keeps == "Ann" else "Ann"
    table.tap(dropper, "partner_split", by=dropper, keeps=keeps)
    table.tap(keeps, "answer", by=keeps, cubes=dict.fromkeys(SEVEN[1:6], "take"))
    return table


def results(page: Page, viewport: dict[str, int] | None) -> list[str]:
    """What the buttons say that the Box's side has won, after the kind: whose figure it is."""
    if viewport is None:
        press(page, "Result")
    shown = page.locator(".facts .btn .sub:not(.names)")
    expect(shown).to_have_count(6)
    return [text.split()[0] for text in shown.all_inner_texts()]


@pytest.mark.parametrize("viewport", first_daily(None, WIDE))
@pytest.mark.parametrize("keeps", ["Gil", "Ann"])
def test_the_scorekeeper_reads_the_name_of_whoever_plays_on(
    phones: Phones, transactional_db: None, keeps: str, viewport: dict[str, int] | None
) -> None:
    table = parted(keeps)
    kim = phones.at(table, "Kim", **({"viewport": viewport} if viewport else {}))
    assert results(kim, viewport) == [keeps] * 6
    expect(kim.locator(".facts .side").first).to_contain_text(f"{keeps} wins")
