"""The replay on the smallest phone, in French, with long names and notes of players: no wider than the screen."""

import pytest
from playwright.sync_api import expect

from sessions.models import Game
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.photos import note
from tests.kit.screen_sizes import SMALL
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Chloé Dubois", "Jean Lefèvre", "Bruno Weiß", "Anne Müller", "Dörte Öztürk", "Gina")
WIDER = """() => {
    const page = document.documentElement.scrollWidth;
    const parts = [...document.querySelectorAll("body *")].map((part) => [part, part.getBoundingClientRect()])
        .filter(([, { right, width }]) => width && right > innerWidth + 0.5)
        .map(([part, { right }]) => `${part.tagName}.${part.getAttribute("class")} ${right}`);
    return page > innerWidth ? [`${page} px`, ...parts] : [];
}"""


@pytest.mark.parametrize("locale", first_daily("fr", "de"))
def test_no_moment_is_wider_than_the_phone(phones: Phones, locale: str) -> None:
    table = table_laid(names=NAMES)
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Jean Lefèvre")
    table.tap("Kim", "answer", by="Chloé Dubois", cubes={"Jean Lefèvre": "take"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    table.tap("Kim", "leave", player="Dörte Öztürk")
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    note(table, "Bruno Weiß", "Double audacieux de Chloé — « on en reparlera » \N{GAME DIE}")
    note(table, "Bruno Weiß", "https://example.org/" + "position" * 20)
    end = Game.objects.get(club=table.club, session=table.session, number=2).seq
    page = phones.of(table["Bruno Weiß"], f"/s/{table.code}/log/{end}/", viewport=SMALL, locale=locale)
    expect(page.locator(".speeds")).to_be_visible()
    wide = {end: page.evaluate(WIDER)}
    page.locator(".keys > summary").click()
    wide[0] = page.evaluate(WIDER)
    for number in range(end - 1, 1, -1):
        page.keyboard.press("ArrowLeft")
        expect(page.locator("[data-event]")).to_contain_text(str(number))
        wide[number] = page.evaluate(WIDER)
    assert {number: found for number, found in wide.items() if found} == {}
