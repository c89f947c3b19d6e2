"""The phones of the room, each a browser of its own, and what they complain about."""

from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Page, ViewportSize

from clubs.actors import COOKIE
from tests.kit.pocket import Pocket, unchanged
from tests.kit.site import Site
from tests.kit.table import Person, Table

PATIENCE = 20_000  # milliseconds; a machine that does much else is slow, and only what fails waits so long


REPORTS = """addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`content security policy: ${effectiveDirective} forbids ${blockedURI} in ${sourceFile}`));"""


LOOKS_FIRST = """const reach = new CSSStyleSheet();
reach.replaceSync(".dock.fresh { pointer-events: auto !important; }");
document.adoptedStyleSheets = [reach];"""
"""A thumb in a test looks before it presses: the dock is within its reach as soon as it has changed. One that was
already on its way, which is `hasty`, would press nothing for half a second."""


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
        """Listen to a page of this test."""
        page.add_init_script(REPORTS)
        return self.listen(page)

    def listen(self, page: Page) -> Page:
        """Listen to a page that reports already what the policy forbids, until `leave`."""
        page.on("console", self._said)
        page.on("pageerror", self._thrown)
        return page

    def leave(self, page: Page) -> None:
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

    def __init__(self, pocket: Pocket, site: Site, complaints: Complaints) -> None:
        self.pocket, self.site, self.complaints = pocket, site, complaints
        self.carried: list[tuple[Page, dict[str, Any]]] = []

    def bare(self, **options: Any) -> Page:
        """A browser that has never been here; without service workers unless a test is about them."""
        options = {"viewport": PHONE, "service_workers": "block", **options}
        page = self.complaints.listen(self.pocket.taken(options, begun))
        unchanged(page)
        self.carried.append((page, options))
        return page

    def put_away(self) -> None:
        """All of them, for the next test."""
        for page, options in self.carried:
            self.complaints.leave(page)
            self.pocket.put_back(page, options, self.site.url, f"http://club.lan:{self.site.port}")

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


def begun(page: Page) -> None:
    """What every phone has from the beginning."""
    page.context.set_default_timeout(PATIENCE)
    page.add_init_script(REPORTS)
    page.add_init_script(LOOKS_FIRST)


def hasty(page: Page) -> Page:
    """The thumb at this phone does not look first."""
    page.evaluate("document.adoptedStyleSheets = []")
    return page
