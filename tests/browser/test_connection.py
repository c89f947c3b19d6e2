"""Bad wifi, a cut socket, a server that starts anew: what the phone shows and what it sends."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from sessions import services
from sessions.models import Event, Session
from sessions.view.view import PROTOCOL
from tests.kit.connection import REFUSED, Wire, shut_out
from tests.kit.daily import first_daily
from tests.kit.phones import TABLET, Phones
from tests.kit.pictures import Pictures
from tests.kit.screen_sizes import SMALL
from tests.kit.steps import choose, cube, dock, press, result, said
from tests.kit.table import Table


@pytest.mark.long
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
    phones.becomes(bob, laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")

    open_lines[0] = False
    lines[0].close(code=1001)
    expect(bob.locator(".link")).to_contain_text("Offline")
    expect(bob.locator(".offline")).to_contain_text("The table at")
    laid.tap("Cat", "double", by="Cat")
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "centre")

    open_lines[0] = True
    expect(bob.locator(".link")).to_contain_text("Live", timeout=15_000)
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "box")
    expect(bob.locator(".offline")).to_have_count(0)


@pytest.mark.long
def test_a_table_that_cannot_be_shown_is_tried_again(phones: Phones, laid: Table) -> None:
    """Its German view cannot be made for a while: the phone says so, keeps what it shows and comes back by itself."""
    ann = phones.at(laid, "Ann", locale="de-DE")
    expect(ann.locator(".link")).to_contain_text("Live")
    session = laid.session
    whole, version = session.state, session.version
    kept = Session.objects.filter(id=session.id)
    kept.update(state='{"seq": "no number"}', version=version + 1)
    expect(ann.locator(".offline")).to_contain_text("Der Server kann diesen Tisch gerade nicht zeigen.", timeout=30_000)
    expect(ann.locator(".link")).to_contain_text("Neuer Versuch")
    expect(ann.get_by_text("Bob").first).to_be_visible()
    kept.update(state=whole, version=version + 2)
    expect(ann.locator(".link")).to_contain_text("Live", timeout=30_000)
    expect(ann.locator(".offline")).to_have_count(0)


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
    expect(dock(bob)).to_contain_text("Not sent yet.")
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.reload()
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.unroute("**/events/")
    bob.reload()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box", timeout=15_000)
    assert Event.objects.filter(session_id=laid.session.id, kind="double").count() == 1


def test_no_game_is_begun_without_a_network(phones: Phones, laid: Table, pictures: Pictures) -> None:
    """The others may have begun it meanwhile: the button says so, and can be reached but not pressed."""
    phones.complaints.expect("ERR_INTERNET_DISCONNECTED")
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="team", kind="single")
    bob = phones.at(laid, "Bob", viewport=SMALL)
    start = dock(bob).get_by_role("button", name="Start game 2")
    expect(start).not_to_have_attribute("aria-disabled", "true")
    bob.context.set_offline(True)
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(start).to_have_accessible_description("Offline: the table may have begun it already.")
    pictures.take(bob, "start-offline")
    start.click(force=True)
    expect(dock(bob).locator(".queue")).to_have_count(0)
    bob.context.set_offline(False)
    expect(start).not_to_have_attribute("aria-disabled", "true")
    press(bob, "Start game 2")
    expect(bob.locator(".rail-box")).to_be_visible()


@pytest.mark.long
def test_a_tap_that_waits_goes_along_to_the_new_code(phones: Phones, laid: Table) -> None:
    """The code is renewed while a tap waits for the network: the page follows, and the tap is recorded there, once."""
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    bob.route("**/events/", lambda route: route.abort())
    press(bob, "Double to 2")
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    old = laid.code
    laid.code, _ = services.code_renew(code=old, actor=laid.kim.actor, token=laid.kim.hash)
    bob.wait_for_url(f"**/s/{laid.code}/")
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.unroute("**/events/")
    bob.reload()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")
    expect(dock(bob).locator(".queue")).to_have_count(0)
    assert Event.objects.filter(session_id=laid.session.id, kind="double").count() == 1


@pytest.mark.long
def test_a_tap_that_waits_can_be_taken_back(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    bob.route("**/events/", lambda route: route.abort())
    press(bob, "Double to 2")
    press(bob, "Withdraw")
    bob.unroute("**/events/")
    expect(dock(bob).get_by_role("button", name="Double to 2")).to_be_visible()
    bob.reload()
    expect(dock(bob).get_by_role("button", name="Double to 2")).to_be_visible()
    assert not Event.objects.filter(session_id=laid.session.id, kind="double").exists()


@pytest.mark.long
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
    press(cat, "More")
    shut_out(laid, "Cat")
    expect(cat.locator(".offline")).to_have_text("This phone no longer belongs to this table.")
    expect(cat.locator("dialog")).to_have_count(0)
    expect(dock(cat).get_by_role("button")).to_have_count(0)
    expect(dock(cat).get_by_role("link", name="Sign in")).to_have_attribute(
        "href", f"/account/sign-in/?next=/s/{laid.code}/"
    )
    dock(cat).get_by_role("link", name="Ask to join again").click()
    expect(cat.get_by_label("The code on the table")).to_have_value(laid.code)


@pytest.mark.long
def test_the_menu_of_a_phone_that_is_shut_out_leads_to_no_closed_door(phones: Phones, laid: Table) -> None:
    """What lies on its screen it may still read."""
    laid.tap("Kim", "start")
    phones.complaints.expect("WebSocket")
    kim = phones.at(laid, "Kim", viewport=TABLET)
    expect(kim.locator(".link")).to_contain_text("Live")
    shut_out(laid, "Kim")
    expect(kim.locator(".offline")).to_have_text("This phone no longer belongs to this table.")
    expect(dock(kim).get_by_role("button")).to_have_count(0)
    expect(kim.locator(".facts")).to_have_count(0)
    kim.get_by_role("button", name="Menu").click()
    expect(kim.locator("dialog a")).to_have_text(["Leave this page"])
    expect(kim.locator("dialog .stack-list button")).to_have_text(["What happened"])


@pytest.mark.long
def test_a_page_that_speaks_an_older_protocol_says_so_and_can_be_loaded_again(
    phones: Phones, laid: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site came back as another program: who holds the old page reads it as soon as their line is there again."""
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    phones.site.stop()
    for module in ("view.view", "push.audience", "pages.table.page"):
        monkeypatch.setattr(f"sessions.{module}.PROTOCOL", PROTOCOL + 1)
    services.outdated_views_renewed()
    phones.site.start()
    expect(bob.locator(".offline")).to_have_text("A new version is available.")
    laid.tap("Kim", "start")
    expect(bob.locator(".link")).to_have_text("")
    expect(dock(bob).get_by_role("button")).to_have_text(["Reload"])
    expect(bob.locator("main")).to_have_attribute("data-phase", "between")
    press(bob, "Reload")
    expect(bob.locator("main")).to_have_attribute("data-phase", "game")
    expect(bob.locator(".link")).to_contain_text("Live")
    expect(bob.locator(".offline")).to_have_count(0)


def test_a_line_that_no_longer_answers_is_not_called_live(phones: Phones, laid: Table) -> None:
    """Another network, an access point that is gone: the browser still believes in its socket."""
    bob = phones.bare()
    bob.clock.install()
    wire = Wire(bob)
    phones.becomes(bob, laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    wire.cut = True
    bob.clock.run_for(10_500)
    expect(bob.locator(".link")).to_contain_text("Offline")
    expect(bob.locator(".offline")).to_contain_text("The table at")
    laid.tap("Kim", "start")
    wire.cut = False
    bob.clock.run_for(15_500)
    expect(bob.locator(".link")).to_contain_text("Live")
    expect(bob.locator("main")).to_have_attribute("data-seq", str(laid.seq))


@pytest.mark.long
def test_a_phone_that_slept_is_up_to_date_when_it_wakes(phones: Phones, laid: Table) -> None:
    """Nothing runs on it while it sleeps, and it finds its line dead; nothing is loaded anew."""
    laid.tap("Kim", "start")
    bob = phones.bare()
    bob.clock.install()
    wire = Wire(bob)
    phones.becomes(bob, laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    bob.evaluate("() => { document.body.dataset.sameDay = 'yes'; }")
    line = bob.context.new_cdp_session(bob)
    line.send("Page.setWebLifecycleState", {"state": "frozen"})
    wire.cut = True
    laid.tap("Cat", "double", by="Cat")
    bob.clock.set_system_time(datetime.now(UTC) + timedelta(hours=1))
    wire.cut = False
    line.send("Page.setWebLifecycleState", {"state": "active"})
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "box")
    expect(bob.locator(".link")).to_contain_text("Live")
    expect(bob.locator("body")).to_have_attribute("data-same-day", "yes")


@pytest.mark.long
def test_the_browser_says_that_there_is_no_network(phones: Phones, laid: Table) -> None:
    """A tap waits in sight; it is sent when the browser says that the network is back."""
    phones.complaints.expect("ERR_INTERNET_DISCONNECTED")
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    bob.context.set_offline(True)
    expect(bob.locator(".link")).to_contain_text("Offline")
    press(bob, "Double to 2")
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.context.set_offline(False)
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")
    expect(bob.locator(".link")).to_contain_text("Live")
    expect(dock(bob).locator(".queue")).to_have_count(0)


@pytest.mark.long
def test_the_tail_of_a_refused_tap_is_shown_struck_out(phones: Phones, laid: Table) -> None:
    """A double and a throw wait; meanwhile the game ended. The first is refused, and the second is not sent."""
    phones.complaints.expect("ERR_INTERNET_DISCONNECTED", "409", "422")
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    bob.context.set_offline(True)
    press(bob, "Double to 2")
    press(bob, "Rolled")
    expect(dock(bob).locator(".queue li")).to_have_count(2)
    laid.tap("Ann", "result", winner="team", kind="single")
    bob.context.set_offline(False)
    expect(bob.locator(".refusal")).to_be_visible()
    expect(bob.locator(".queue .dropped")).to_have_text("Rolled")
    assert not Event.objects.filter(session_id=laid.session.id, kind__in=("double", "roll")).exists()


@pytest.mark.long
def test_a_tail_dropped_while_a_paper_lies_open_is_shown_too(phones: Phones, laid: Table) -> None:
    """What lies open goes, and what was tapped and not sent stands in the dock."""
    phones.complaints.expect("ERR_INTERNET_DISCONNECTED", "409", "422")
    laid.tap("Kim", "start")
    kim = phones.at(laid, "Kim")
    expect(kim.locator(".link")).to_contain_text("Live")
    kim.context.set_offline(True)
    press(kim, "Rolled")
    result(kim, "Ann wins", "Single")
    expect(kim.locator("dialog")).to_have_count(0)
    expect(dock(kim).locator(".queue li")).to_have_count(2)
    press(kim, "More")
    laid.tap("Ann", "result", winner="team", kind="single")
    kim.context.set_offline(False)
    expect(kim.locator("dialog")).to_have_count(0)
    expect(kim.locator(".queue .dropped")).to_have_count(1)
    kim.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    expect(kim.locator(".queue .dropped")).to_have_count(1)


def no_answer(route: Route) -> None:
    """What a network does that swallows everything."""


def greeting(route: Route) -> None:
    """What the network of an inn answers whatever it is asked."""
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome! Accept our terms to go on.</h1>")


@pytest.mark.parametrize("network", first_daily(no_answer, greeting))
def test_a_tap_that_the_network_swallows_waits_in_sight_and_counts_once(
    phones: Phones, laid: Table, network: Callable[[Route], None]
) -> None:
    """The line is live all the while: nothing but the answer to the tap is missing."""
    laid.tap("Kim", "start")
    bob = phones.bare()
    bob.clock.install()
    phones.becomes(bob, laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    bob.route("**/events/", network)
    press(bob, "Double to 2")
    bob.clock.run_for(8_000)
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    expect(dock(bob).get_by_role("button", name="Withdraw")).to_be_enabled()
    bob.unroute("**/events/")
    bob.clock.run_for(10_000)
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")
    expect(dock(bob).locator(".queue")).to_have_count(0)
    assert Event.objects.filter(session_id=laid.session.id, kind="double").count() == 1


@pytest.mark.long
def test_a_tap_taken_back_in_one_tab_is_not_sent_by_the_other(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    first = phones.at(laid, "Bob")
    first.context.route("**/events/", lambda route: route.abort())
    press(first, "Double to 2")
    expect(dock(first).locator(".queue")).to_contain_text("Double to 2")
    second = phones.complaints.watch(first.context.new_page())
    second.goto(first.url)
    press(second, "Withdraw")
    expect(dock(second).get_by_role("button", name="Double to 2")).to_be_visible()
    first.context.unroute("**/events/")
    first.evaluate("() => dispatchEvent(new Event('online'))")
    expect(dock(first).get_by_role("button", name="Double to 2")).to_be_visible()
    assert not Event.objects.filter(session_id=laid.session.id, kind="double").exists()


@pytest.mark.long
def test_three_taps_wait_for_a_server_that_starts_anew_and_come_in_their_order(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED)
    bob = phones.at(laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    phones.site.stop()
    press(bob, "Rolled")
    press(bob, "More")
    choose(bob, "Announce the pip count")
    bob.get_by_label("The Box has").fill("88")
    bob.get_by_label("The team has").fill("91")
    choose(bob, "Announce the pip count")
    press(bob, "Double to 2")
    expect(dock(bob).locator(".queue li")).to_have_count(3)
    phones.site.start()
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box", timeout=30_000)
    expect(dock(bob).locator(".queue")).to_have_count(0)
    expect(bob.locator(".refusal")).to_have_count(0)
    kinds = Event.objects.filter(session_id=laid.session.id).order_by("seq").values_list("kind", flat=True)
    assert list(kinds)[-3:] == ["roll", "pip_count", "double"]
