"""The word of a role stands beside the total and never over it, in French too, where it is longest."""

import pytest
from playwright.sync_api import expect

from tests.kit.phones import Phones
from tests.kit.table import table_laid

LONG = ("Maximilienne", "Bartholomée", "Christophe", "Dominique", "Emmanuelle", "Frédérique")
GAP = """(page) => {
    const box = (part) => document.querySelector(part)?.getBoundingClientRect();
    const total = box(".col .under:has(> .role-word) > .total");
    const word = box(".col .under > .role-word");
    const col = box(".col:has(.under > .role-word)");
    return {gap: word?.width ? word.left - total.right : 0, out: word?.width ? word.right - col.right : 0};
}"""


@pytest.mark.parametrize("width", [360, 390, 412])
@pytest.mark.parametrize("count", [5, 6])
def test_the_word_of_the_captain_stands_beside_the_total(
    phones: Phones, transactional_db: None, width: int, count: int
) -> None:
    table = table_laid(names=LONG[:count])
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="backgammon")
    table.tap("Kim", "start")
    phone = {"width": width, "height": 844}
    page = phones.of(table[LONG[2]], f"/s/{table.code}/", locale="fr", viewport=phone)
    expect(page.locator(".col").first).to_be_visible()
    found = page.evaluate(GAP)
    assert found["gap"] >= 0
    assert found["out"] <= 1
