"""The program on a phone's own screen: the last table opens without a network, and nothing of anybody stays behind."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Device, User
from sessions.models import Event
from sessions.view.view import PROTOCOL
from tests.kit.connection import REFUSED, shut_out
from tests.kit.daily import first_daily
from tests.kit.phones import Phones
from tests.kit.pictures import Pictures
from tests.kit.site import Site
from tests.kit.steps import cube, dock, press
from tests.kit.table import Person, Table

KEPT = """async () => {
    const found = await caches.match("/kept/table", { cacheName: "kept" });
    return found ? (await found.json()).view.seq : null;
}"""
READY = """async () => {
    await navigator.serviceWorker.ready;
    const [shell] = (await caches.keys()).filter((name) => name.startsWith("shell-"));
    return navigator.serviceWorker.controller !== null && Boolean(shell);
}"""


def carried(phones: Phones, table: Table, name: str, **options: Any) -> Page:
    """Somebody's phone at the table, whose worker is ready and whose table is kept as it stands."""
    page = phones.at(table, name, service_workers="allow", **options)
    expect(page.locator(".link")).to_contain_text("Live")
    until(page, READY, True)
    until(page, KEPT, table.seq)
    return page


def until(page: Page, asked: str, wanted: Any) -> None:
    """Until the page answers so; Playwright's own patience ends it."""
    page.evaluate(
        f"""async (wanted) => {{
            const said = async () => JSON.stringify(await ({asked})());
            while (await said() !== JSON.stringify(wanted)) await new Promise(requestAnimationFrame);
        }}""",
        wanted,
    )


def test_without_a_network_the_last_table_opens_and_a_tap_waits(
    phones: Phones, laid: Table, pictures: Pictures
) -> None:
    """The site is away: opened anew, the phone shows the table greyed with its age. It is back: no reload."""
    laid.tap("Kim", "start")
    phones.complaints.expect(*REFUSED, "503")
    bob = carried(phones, laid, "Bob")
    laid.tap("Cat", "double", by="Cat")
    until(bob, KEPT, laid.seq)
    phones.site.stop()
    bob.goto(f"{phones.site.url}/")
    assert bob.url == f"{phones.site.url}/s/{laid.code}/"
    expect(bob.locator(".offline")).to_contain_text("The table at")
    expect(cube(bob, laid, "Cat")).to_have_attribute("data-at", "box")
    press(bob, "Double to 2")
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    bob.reload()
    expect(dock(bob).locator(".queue")).to_contain_text("Double to 2")
    pictures.take(bob, "last-table")
    phones.site.start()
    expect(bob.locator(".link")).to_contain_text("Live", timeout=15_000)
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box", timeout=15_000)
    expect(bob.locator(".offline")).to_have_count(0)
    assert Event.objects.filter(session_id=laid.session.id, kind="double").count() == 2


@contextmanager
def in_its_place(site: Site, status: int | None) -> Iterator[None]:
    """On the site's port stands a proxy that says with this status that the site is away, or one that says nothing."""
    site.stop()
    over = threading.Event()

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if status is None:
                over.wait()
            else:
                self.send_error(status)

        do_POST = do_GET

        def log_message(self, format: str, *args: Any) -> None: ...

    proxy = ThreadingHTTPServer(("127.0.0.1", site.port), Proxy)
    serving = threading.Thread(target=proxy.serve_forever, daemon=True)
    serving.start()
    yield
    over.set()
    proxy.shutdown()
    proxy.server_close()
    serving.join()


@pytest.mark.long
@pytest.mark.parametrize("status", first_daily(None, 503, 502, 504))
def test_while_a_proxy_says_that_the_site_is_away_or_nothing_at_all_the_last_table_is_shown(
    phones: Phones, laid: Table, monkeypatch: pytest.MonkeyPatch, status: int | None
) -> None:
    """With all its files, and live without a reload as soon as the site is there again."""
    monkeypatch.setattr("sessions.pages.table.installing.PATIENCE", 50)
    phones.complaints.expect(*REFUSED, "50", "Unexpected response code")
    laid.tap("Kim", "start")
    bob = carried(phones, laid, "Bob")
    with in_its_place(phones.site, status):
        bob.goto(f"{phones.site.url}/s/{laid.code}/")
        expect(bob.locator(".offline")).to_contain_text("The table at")
        expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "centre")
        bob.evaluate("() => { document.body.dataset.sameDay = 'yes'; }")
    phones.site.start()
    expect(bob.locator(".link")).to_contain_text("Live", timeout=30_000)
    expect(bob.locator("body")).to_have_attribute("data-same-day", "yes")


@pytest.mark.long
def test_the_place_of_the_last_table_says_where_there_is_none(phones: Phones, laid: Table) -> None:
    page = phones.bare(service_workers="allow")
    page.goto(f"{phones.site.url}/offline/table/")
    expect(page.get_by_role("heading")).to_have_text("No table is kept on this phone.")
    page.get_by_role("link", name="To the first page").click()
    expect(page.get_by_label("The code on the table")).to_be_visible()


@pytest.mark.long
def test_the_place_of_the_last_table_leads_to_it(phones: Phones, laid: Table) -> None:
    bob = carried(phones, laid, "Bob")
    bob.goto(f"{phones.site.url}/offline/table/")
    assert bob.url == f"{phones.site.url}/s/{laid.code}/"
    expect(bob.locator(".link")).to_contain_text("Live")


@pytest.mark.long
def test_another_page_without_a_network_says_so(phones: Phones, laid: Table, pictures: Pictures) -> None:
    phones.complaints.expect(*REFUSED)
    bob = carried(phones, laid, "Bob")
    phones.site.stop()
    bob.goto(f"{phones.site.url}/s/{laid.code}/sheet/")
    expect(bob.get_by_role("heading")).to_have_text("No connection")
    pictures.take(bob, "no-connection")
    phones.site.start()
    bob.get_by_role("link", name="Try again").click()
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Thursday")


@pytest.mark.long
def test_a_page_comes_from_the_network_whenever_it_answers(phones: Phones, laid: Table) -> None:
    """What the worker keeps is older by a double: the page that is opened has it."""
    laid.tap("Kim", "start")
    bob = carried(phones, laid, "Bob")
    bob.goto("about:blank")
    laid.tap("Cat", "double", by="Cat")
    bob.goto(f"{phones.site.url}/s/{laid.code}/")
    given = json.loads(bob.locator("#page").text_content() or "")
    assert given["view"]["seq"] == laid.seq
    assert "heard" not in given


@pytest.mark.long
def test_what_is_kept_goes_with_the_right_to_it(phones: Phones, laid: Table) -> None:
    laid.tap("Kim", "start")
    phones.complaints.expect("WebSocket", "404")
    cat = carried(phones, laid, "Cat")
    cat.goto("about:blank")
    cat.context.clear_cookies()
    cat.goto(f"{phones.site.url}/s/{laid.code}/")
    until(cat, KEPT, None)


@pytest.mark.long
def test_a_phone_that_is_shut_out_forgets_the_table(phones: Phones, laid: Table) -> None:
    phones.complaints.expect("WebSocket")
    cat = carried(phones, laid, "Cat")
    shut_out(laid, "Cat")
    until(cat, KEPT, None)


@pytest.mark.long
def test_who_signs_out_leaves_nothing_on_the_device(phones: Phones, laid: Table) -> None:
    bob = carried(phones, laid, "Bob")
    signed_in(laid["Bob"])
    bob.goto(f"{phones.site.url}/account/")
    bob.get_by_role("button", name="Sign out here").click()
    expect(bob.get_by_role("status")).to_contain_text("You are signed out on this device.")
    until(bob, "async () => (await caches.keys()).length", 0)
    until(bob, "async () => (await navigator.serviceWorker.getRegistrations()).length", 0)


def signed_in(person: Person) -> None:
    """Tie somebody's device to an account of theirs."""
    user = User.objects.create(name="Bob")
    Device.objects.filter(id=person.device).update(user=user)


SHELLS = "async () => (await caches.keys()).filter((name) => name.startsWith('shell-'))"


@pytest.mark.long
def test_a_new_version_takes_over_when_a_page_is_loaded_and_puts_the_old_files_away(
    phones: Phones, laid: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = carried(phones, laid, "Bob")
    (old,) = bob.evaluate(SHELLS)
    monkeypatch.setattr("sessions.pages.table.installing.PLAIN_STYLES", ("tokens",))
    bob.reload()
    until(bob, f"async () => (await ({SHELLS})()).join() !== '{old}' && (await ({SHELLS})()).length === 1", True)
    (new,) = bob.evaluate(SHELLS)
    assert new != old
    assert bob.evaluate("async () => (await caches.match('/kept/table')) !== undefined")


@pytest.mark.long
def test_what_a_newer_program_could_not_draw_is_not_shown(
    phones: Phones, laid: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones.complaints.expect(*REFUSED)
    bob = carried(phones, laid, "Bob")
    monkeypatch.setattr("sessions.pages.table.installing.PROTOCOL", PROTOCOL + 1)
    (old,) = bob.evaluate(SHELLS)
    bob.reload()
    until(bob, f"async () => (await ({SHELLS})()).join() !== '{old}' && (await ({SHELLS})()).length === 1", True)
    phones.site.stop()
    bob.goto(f"{phones.site.url}/s/{laid.code}/")
    expect(bob.get_by_role("heading")).to_have_text("No connection")


@pytest.mark.long
def test_the_pages_without_a_network_speak_the_readers_language(phones: Phones, laid: Table) -> None:
    bob = carried(phones, laid, "Bob")
    language = "async () => (await caches.match('/offline/table/')).headers.get('Content-Language')"
    assert bob.evaluate(language) == "en"
    bob.context.add_cookies([{"name": "chouette_language", "value": "fr", "url": phones.site.url}])
    bob.reload()
    until(bob, language, "fr")


@pytest.mark.long
def test_the_browsers_offer_to_install_stands_in_the_menu(phones: Phones, laid: Table) -> None:
    bob = phones.at(laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    button = bob.get_by_role("button", name="Add to home screen")
    bob.get_by_role("button", name="Menu").click()
    expect(button).to_have_count(0)
    bob.evaluate(
        """() => {
            const offer = new Event("beforeinstallprompt", { cancelable: true });
            offer.prompt = async () => document.body.setAttribute("data-asked", String(offer.defaultPrevented));
            dispatchEvent(offer);
        }"""
    )
    button.click()
    expect(bob.locator("body")).to_have_attribute("data-asked", "true")
    expect(button).to_have_count(0)


def test_on_plain_http_there_is_no_worker_and_nothing_is_kept(phones: Phones, laid: Table) -> None:
    phones.site.host = "club.lan"
    laid.tap("Kim", "start")
    bob = phones.at(laid, "Bob", service_workers="allow")
    expect(bob.locator(".link")).to_contain_text("Live")
    secure = "[isSecureContext, 'caches' in globalThis, 'serviceWorker' in navigator, 'wakeLock' in navigator]"
    assert bob.evaluate(secure) == [False] * 4
    press(bob, "Double to 2")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "box")


AWAKE = """
window.lock = new EventTarget();
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => window.lock } });
"""


def test_the_screen_stays_awake_as_long_as_the_phone_allows_it(phones: Phones, laid: Table) -> None:
    bob = phones.bare()
    bob.add_init_script(AWAKE)
    phones.becomes(bob, laid, "Bob")
    awake = bob.locator(".link use[href='#i-awake']")
    expect(awake).to_have_count(1)
    bob.evaluate("() => window.lock.dispatchEvent(new Event('release'))")
    expect(awake).to_have_count(0)
    bob.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(awake).to_have_count(1)


@pytest.mark.long
def test_a_phone_that_refuses_to_stay_awake_is_no_worse_for_it(phones: Phones, laid: Table) -> None:
    bob = phones.bare()
    bob.add_init_script(AWAKE.replace("async () => window.lock", "() => Promise.reject(new Error('battery'))"))
    phones.becomes(bob, laid, "Bob")
    expect(bob.locator(".link")).to_contain_text("Live")
    expect(bob.locator(".link use[href='#i-awake']")).to_have_count(0)
