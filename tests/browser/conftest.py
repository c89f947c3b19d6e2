"""A real browser for the table page: Debian's Chromium, and a page that can load the table's modules alone."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route, expect

from clubs.actors import COOKIE
from sessions.templatetags.table_page import import_map
from tests.browser.pictures import Pictures
from tests.browser.site import Site
from tests.sessions.conftest import Person, Table, fresh_limits, live_table, table_laid

__all__ = ["fresh_limits", "live_table"]

# Playwright's own event loop makes Django believe that the tests' plain functions are asynchronous.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PATIENCE = 20_000  # milliseconds; a machine that does much else is slow, and only what fails waits so long
expect.set_options(timeout=PATIENCE)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP club.lan 127.0.0.1",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests say so; where everything must be proven they fail."""
    if CHROMIUM is None and not os.environ.get("CI"):
        for item in items:
            if item.nodeid.startswith("tests/browser/"):
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed (apt-get install chromium)"))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How the browser is started."""
    assert CHROMIUM is not None, "Chromium is not installed"
    return {"executable_path": CHROMIUM, "args": SWITCHES}


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

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.expected):
            self.append(f"{message.text} ({message.location.get('url')})")

    def _thrown(self, error: Error) -> None:
        self.append(str(error))


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Nothing may have been complained about when the test ends; a test that provokes a complaint clears it."""
    heard = Complaints()
    yield heard
    assert heard == []


MODULES = "http://modules.test/"


@pytest.fixture
def modules(page: Page, complaints: Complaints) -> Page:
    """An empty page with the import map of the table: its modules can be imported by their bare names."""

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(MODULES)
        if not path.startswith("static/"):
            html = f'<!doctype html><title>.</title><script type="importmap">{import_map()}</script>'
            return route.fulfill(body=html, content_type="text/html")
        file = finders.find(path.removeprefix("static/"))
        return route.fulfill(path=file) if file else route.fulfill(status=404)

    page.route(f"{MODULES}**", serve)
    complaints.watch(page).goto(MODULES)
    return page


@pytest.fixture
def site(transactional_db: None) -> Iterator[Site]:
    """The running site."""
    served = Site()
    served.start()
    yield served
    served.stop()


PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 768}


class Phones:
    """The devices in the room, each with a browser of its own."""

    def __init__(self, browser: Browser, site: Site, complaints: Complaints) -> None:
        self.browser, self.site, self.complaints = browser, site, complaints

    def bare(self, **options: Any) -> Page:
        """A browser that has never been here; without service workers unless a test is about them."""
        context = self.browser.new_context(**{"viewport": PHONE, "service_workers": "block", **options})
        context.set_default_timeout(PATIENCE)
        return self.complaints.watch(context.new_page())

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


@pytest.fixture
def phones(browser: Browser, site: Site, complaints: Complaints) -> Iterator[Phones]:
    """The phones of the room; put away at the end."""
    carried = Phones(browser, site, complaints)
    yield carried
    for context in list(browser.contexts):
        context.close()


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Pictures:
    """Where `--pictures DIR` wants them, which is never among the sources; `var/` is not of them."""
    folder: Path | None = request.config.getoption("--pictures")
    if folder is not None:
        folder = folder.resolve()
        root = request.config.rootpath
        if folder.is_relative_to(root) and not folder.is_relative_to(root / "var"):
            raise pytest.UsageError("--pictures wants a folder outside the sources")
        folder.mkdir(parents=True, exist_ok=True)
    return Pictures(folder)


@pytest.fixture
def laid(transactional_db: None) -> Table:
    """Ann in the box, Bob the Captain, Cat and Dan, all with phones; nothing has begun."""
    return table_laid()
