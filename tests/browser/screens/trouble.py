"""What goes wrong: no network, a tap too late, a page that is too old, a right that is gone."""

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.screens.scene import SIX, Shown, scene, settled
from tests.kit.connection import REFUSED, shut_out
from tests.kit.phones import Phones
from tests.kit.steps import dock, press, said
from tests.kit.table import table_laid


@scene("table")
def offline(phones: Phones) -> Shown:
    """A tap waits for the network."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.bare()
    bob.route_web_socket("**/live/**", lambda line: line.close(code=1001))
    phones.becomes(bob, table, "Bob")
    bob.route("**/events/", lambda route: route.abort())
    expect(bob.locator(".link")).to_contain_text("Offline")
    yield "nothing-waits", bob
    press(bob, "Double to 2")
    expect(dock(bob).locator(".queue")).to_be_visible()
    yield "a-tap-waits", bob


@scene("table")
def too_late(phones: Phones) -> Shown:
    """The table has moved on before the tap came; the nearest answers are offered."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    ann = phones.deaf(table, "Ann")
    expect(said(ann)).to_have_text("Bob doubles you to 2.")
    table.tap("Cat", "double", by="Cat")
    phones.complaints.expect("409")
    press(ann, "Take")
    expect(ann.locator(".refusal")).to_be_visible()
    yield "refused", ann


@scene("table")
def a_page_too_old(phones: Phones) -> Shown:
    """The program was replaced while the page lay open."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    bob = phones.bare()

    def newer(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(re.sub(r'("t": ?"me".*"protocol": ?)\d+', r"\g<1>99", str(text))))

    bob.route_web_socket("**/live/**", newer)
    phones.becomes(bob, table, "Bob")
    expect(dock(bob).get_by_role("button", name="Reload")).to_be_visible()
    yield "asks-to-reload", bob


@scene("table")
def a_right_is_gone(phones: Phones) -> Shown:
    """They do not belong to the table any more."""
    table = table_laid(names=SIX)
    table.tap("Kim", "start")
    phones.complaints.expect("WebSocket")
    cat = phones.at(table, "Cat")
    settled(table, cat)
    shut_out(table, "Cat")
    expect(cat.locator(".offline")).to_contain_text("no longer belongs")
    yield "told-so", cat
