"""The phones of the room, each a browser of its own, and what they complain about."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize

from clubs.actors import COOKIE
from tests.kit.site import Site
from tests.kit.table import Person, Table

PATIENCE = 20_000  # milliseconds; a machine that does much else is slow, and only what fails waits so long


REPORTS = """addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`content security policy: ${effectiveDirective} forbids ${blockedURI} in ${sourceFile}`));"""


class Complaints(list[str]):
    """What the browser complained about: errors on the console, errors nobody caught, what the policy forbade.

    Chromium itself reports every answer of 400 and above there; a test that provokes one says so first.
    """

    def __init__(self) -> None:
        super().__init__()
        self.expected: tuple[str, ...] = ()

    def expect(self, *parts: str) -> None:
        """Complaints that contain one of these belong to the test."""
        self.expected += parts

    def watch(self, page: Page) -> Page:
        page.add_init_script(REPORTS)
        page.on("console", self._said)
        page.on("pageerror", self._thrown)
        return page

    @contextmanager
    def heard_from(self, page: Page) -> Iterator[None]:
        """Watch a page that others have after this test; it has `REPORTS` already."""
        page.on("console", self._said)
        page.on("pageerror", self._thrown)
        yield
        page.remove_listener("console", self._said)
        page.remove_listener("pageerror", self._thrown)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.expected):
            self.append(f"{message.text} ({message.location.get('url')})")

    def _thrown(self, error: Error) -> None:
        self.append(str(error))


PHONE: ViewportSize = {"width": 390, "height": 844}


TABLET = {"width": 1024, "height": 768}


class Phones:
    """The devices in the room, each with a browser of its own."""

    def __init__(self, browser: Browser, site: Site, complaints: Complaints) -> None:
        self.browser, self.site, self.complaints = browser, site, complaints
        self.contexts: list[BrowserContext] = []

    def bare(self, **options: Any) -> Page:
        """A browser that has never been here; without service workers unless a test is about them."""
        context = self.browser.new_context(**{"viewport": PHONE, "service_workers": "block", **options})
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        return self.complaints.watch(context.new_page())

    def put_away(self) -> None:
        """Close all of them; harmless for one that is closed."""
        for context in self.contexts:
            context.close()

    def of(self, person: Person, path: str, **options: Any) -> Page:
        """Somebody's own phone, opened on a page."""
        page = self.bare(**options)
        self.known(page, person)
        page.goto(f"{self.site.url}{path}")
        return page

    def known(self, page: Page, person: Person) -> None:
        """Make a browser that person's device."""
        page.context.add_cookies([{"name": COOKIE, "value": person.token, "url": self.site.url}])

    def at(self, table: Table, name: str, **options: Any) -> Page:
        """Somebody's own phone at the table; `Kim` keeps the sheet."""
        return self.of(table[name], f"/s/{table.code}/", **options)

    def becomes(self, page: Page, table: Table, name: str) -> None:
        """Make a browser that was prepared for it somebody's phone at the table."""
        self.known(page, table[name])
        page.goto(f"{self.site.url}/s/{table.code}/")

    def deaf(self, table: Table, name: str) -> Page:
        """Somebody's phone that can send, and hears of nothing that happens after it has opened the table."""
        page = self.bare()
        page.route_web_socket("**/live/**", lambda line: None)
        self.becomes(page, table, name)
        return page
