"""Bad wifi, a cut socket, a server that starts anew: what the phone shows and what it sends."""

from playwright.sync_api import Route, WebSocketRoute, expect

from clubs.models import DevicePlayer, Membership
from clubs.services import rights_changed
from sessions.models import Event
from tests.browser.conftest import Phones
from tests.browser.steps import cube, dock, press, said
from tests.sessions.conftest import Table

REFUSED = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "ERR_CONNECTION_RESET", "WebSocket connection", "ERR_EMPTY_RESPONSE")


def test_a_socket_is_cut_and_resumed(phones: Phones, laid: Table) -> None:
    """While it is cut the table says so and how old it is; afterwards the newest table is there without a reload."""
    lines: list[WebSocketRoute] = []
    open_lines = [True]

    def through(line: WebSocketRoute) -> None:
        if open_lines[0]:
            lines.append(line)
            line.connect_to_server()
        else:
            line.close(code=1001)

    laid.tap("Kim", "start")
    bob = phones.bare()
    bob.route_web_socket("**/live/**", through)
    phones.known(bob, laid["Bob"])
    bob.goto(f"{phones.site.url}/s/{laid.code}/")
    expect(bob.locator(".link")).to_contain_text("Live")

    open_lines[0] = False
    lines[0].close(code=1001)
    expect(bob.locator(".link")).to_contain_text("Offline")
    expect(bob.locator(".offline")).to_contain_text("The table as it stood at")
    laid.tap("Cat", "double", by="Cat")
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "centre")

    open_lines[0] = True
    expect(bob.locator(".link")).to_contain_text("Live", timeout=15_000)
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "box")
    expect(bob.locator(".offline")).to_have_count(0)


def test_the_server_starts_anew_in_mid_game(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    ann, bob = phones.at(laid, "Ann"), phones.at(laid, "Bob")
    phones.complaints.expect(*REFUSED)
    expect(ann.locator(".link")).to_contain_text("Live")
    phones.site.restart()
    press(bob, "Double to 2")
    expect(said(ann)).to_have_text("Bob doubles you to 2.", timeout=15_000)
    press(ann, "Take")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box", timeout=15_000)
    expect(cube(bob, laid, "Bob")).to_have_text("2")


def test_a_tap_waits_for_the_network_and_is_sent_once(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    bob.route("**/events/", lambda route: route.abort())
    press(bob, "Double to 2")
    expect(dock(bob)).to_contain_text("Not on the table yet.")
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.reload()
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.unroute("**/events/")
    bob.reload()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box", timeout=15_000)
    assert Event.objects.filter(session_id=laid.session.id, kind="double").count() == 1


def test_a_tap_that_waits_can_be_taken_back(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    bob.route("**/events/", lambda route: route.abort())
    press(bob, "Double to 2")
    press(bob, "Take back")
    bob.unroute("**/events/")
    expect(dock(bob).get_by_role("button", name="Double to 2")).to_be_visible()
    bob.reload()
    expect(dock(bob).get_by_role("button", name="Double to 2")).to_be_visible()
    assert not Event.objects.filter(session_id=laid.session.id, kind="double").exists()


def test_the_answer_that_was_lost_on_its_way_is_asked_for_with_the_same_key(phones: Phones, laid: Table) -> None:
    """The server recorded the tap, the phone never heard of it: sent again it counts once."""
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append("answer")
        route.fetch()
        route.abort()

    bob.route("**/events/", lose_the_first)
    press(bob, "Double to 2")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")
    expect(dock(bob).locator(".queue")).to_have_count(0, timeout=15_000)
    assert lost == ["answer"]
    assert Event.objects.filter(session_id=laid.session.id, kind="double").count() == 1


def test_a_phone_whose_right_is_gone_is_told_so(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect("WebSocket")
    cat = phones.at(laid, "Cat")
    expect(cat.locator(".link")).to_contain_text("Live")
    device = laid["Cat"].actor.device_id
    assert device is not None
    DevicePlayer.objects.filter(device_id=device).delete()
    Membership.objects.filter(device_id=device).delete()
    rights_changed(laid.club.id)
    expect(cat.locator(".offline")).to_contain_text("no longer belongs to this table")
