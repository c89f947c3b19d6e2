"""What a phone hears of an evening: what changed, and what is open to its own; all of it where it missed some."""

from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from sessions import services
from tests.kit.following import message_of
from tests.kit.phones import Phones
from tests.kit.steps import cube, hat
from tests.kit.table import Table


class Heard(list[dict[str, Any]]):
    """The messages of the table that reached a page; with `lost` the next of them does not."""

    lost = False

    def through(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: self._one(line, str(text)))

    def _one(self, line: WebSocketRoute, text: str) -> None:
        message = message_of(text)
        if self.lost and message["t"] == "parts":
            self.lost = False
            return
        self.append(message)
        line.send(text)

    def kinds(self) -> list[str]:
        return [message["t"] for message in self if message["t"] in ("state", "parts")]


def listening(phones: Phones, table: Table, name: str) -> tuple[Page, Heard]:
    """Somebody's phone, and what it hears."""
    page, heard = phones.bare(), Heard()
    page.route_web_socket("**/live/**", heard.through)
    phones.becomes(page, table, name)
    expect(page.locator(".link")).to_contain_text("Live")
    return page, heard


def shows(page: Page, table: Table) -> None:
    expect(page.locator("main")).to_have_attribute("data-seq", str(table.seq))


@pytest.mark.long
def test_two_phones_and_the_scorekeeper_hear_what_changed_and_what_is_theirs(phones: Phones, laid: Table) -> None:
    (bob, bobs), (cat, cats), (kim, kims) = (listening(phones, laid, name) for name in ("Bob", "Cat", "Kim"))
    laid.tap("Kim", "start")
    for page in (bob, cat, kim):
        shows(page, laid)  # two taps at once may travel together
    laid.tap("Cat", "double", by="Cat")
    for page in (bob, cat, kim):
        shows(page, laid)
        expect(cube(page, laid, "Cat")).to_have_attribute("data-at", "box")
    assert [bobs.kinds(), cats.kinds(), kims.kinds()] == [["parts", "parts"]] * 3
    assert laid.id("Cat") not in open_in(bobs)
    assert laid.id("Bob") in open_in(bobs)
    assert {laid.id("Bob"), laid.id("Cat")} <= open_in(kims)


def open_in(heard: Heard) -> set[str]:
    """Of whom it was said what is open to them."""
    told = [message["parts"].get("legal", {}) for message in heard if message["t"] == "parts"]
    return {player for change in told for player in {**change.get("of", {}), **change.get("is", {})}}


def test_a_phone_that_missed_a_version_asks_for_the_whole_and_goes_on(phones: Phones, laid: Table) -> None:
    bob, heard = listening(phones, laid, "Bob")
    heard.lost = True
    laid.tap("Kim", "start")
    while heard.lost:
        bob.evaluate("0")  # until the line has lost it
    laid.tap("Cat", "double", by="Cat")
    shows(bob, laid)
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "box")
    laid.tap("Ann", "answer", by="Ann", cubes={"Cat": "take"})
    shows(bob, laid)
    assert heard.kinds() == ["parts", "state", "parts"]


@pytest.mark.long
def test_who_is_handed_the_sheet_is_sent_the_whole_of_it(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    bob, heard = listening(phones, laid, "Bob")
    services.sheet_handed_over(
        code=laid.code, actor=laid.kim.actor, token=laid.kim.hash, player=laid.club.players.get(name="Bob")
    )
    hat(bob, "Sheet")
    expect(bob.locator(".dock").get_by_role("button", name="Undo")).to_be_visible()
    assert laid.id("Cat") in [message for message in heard if message["t"] == "state"][-1]["state"]["legal"]
