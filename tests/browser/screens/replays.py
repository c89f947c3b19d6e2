"""The replay of an evening: in a game, at its end, at what was corrected, and at an event that is not there."""

from playwright.sync_api import Page, expect

from tests.browser.screens.evenings import TEN, eventful
from tests.browser.screens.papers import games
from tests.browser.screens.scene import SIX, Shown, scene
from tests.kit.phones import Phones
from tests.kit.table import Table, table_laid


def opened(page: Page, site: str, table: Table, number: int) -> None:
    """An event, its game fetched."""
    with page.expect_response(f"**/log/{number}/game/"):
        page.goto(f"{site}/s/{table.code}/log/{number}/")
    expect(page.locator(".newest-rows")).to_be_visible()


@scene("moment")
def a_replay(phones: Phones) -> Shown:
    """Six play: a double answered in part, a game over, an event taken back, a note; the keys laid open."""
    table = table_laid(names=SIX)
    eventful(table)
    page = phones.of(table["Bob"], f"/s/{table.code}/log/5/")
    for number, what in ((5, "in-a-game"), (9, "a-game-over"), (table.seq, "the-last")):
        opened(page, phones.site.url, table, number)
        yield what, page
    noted = page.locator('[data-jump="note"][data-way="before"]')
    noted.click()
    expect(page.locator(".told .remark").first).to_be_visible()
    page.get_by_text("Keys", exact=True).click()
    yield "a-note-and-the-keys", page
    page.locator('[data-jump="correction"][data-way="before"]').click()
    yield "a-correction", page
    opened(page, phones.site.url, table, 3)
    yield "the-first-answer", page
    phones.complaints.expect("404")
    page.goto(f"{phones.site.url}/s/{table.code}/log/999/")
    yield "no-such-event", page


@scene("moment")
def a_replay_of_ten(phones: Phones) -> Shown:
    """Ten columns, forty games along the slider; in French."""
    table = table_laid(names=TEN, max_players=10)
    games(table, 40)
    page = phones.of(table["Finnegan"], f"/s/{table.code}/log/100/", locale="fr")
    opened(page, phones.site.url, table, 100)
    yield "in-french", page
