"""A real browser for the table page: Debian's Chromium, and a page that can load the table's modules alone."""

import os
import shutil
from collections.abc import Iterator
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from channels.routing import ProtocolTypeRouter
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import Browser, Page, Route, expect
from servestatic import ServeStaticASGI

from chouette.health import with_probes
from chouette.pages import Pages
from chouette.static_files import with_static
from sessions.templatetags.table_page import import_map
from tests.kit import page_faults
from tests.kit.phones import PATIENCE, REPORTS, Complaints, Phones
from tests.kit.pictures import Pictures
from tests.kit.pocket import Pocket
from tests.kit.site import Site, port_free
from tests.kit.table import Table, fresh_limits, live_table, table_laid

__all__ = ["fresh_limits", "live_table"]

# Playwright's own event loop makes Django believe that the tests' plain functions are asynchronous.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


expect.set_options(timeout=PATIENCE)

# The same engine without the windows around it comes first: a phone of its own then costs a quarter of the time.
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)

# What Playwright switches off of itself, for the last such list alone is heard; then what Chromium would draw, each
# time, around the page of a phone, though nobody sees it, and what it keeps ready for a page that does not come.
SWITCHED_OFF = [
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
]
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
    f"--disable-features={','.join(SWITCHED_OFF)}",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests say so; where everything must be proven they fail."""
    if CHROMIUM is None and not os.environ.get("CI"):
        for item in items:
            if item.nodeid.startswith("tests/browser/"):
                item.add_marker(
                    pytest.mark.skip(reason="Chromium is not installed (apt-get install chromium-headless-shell)")
                )


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How the browser is started."""
    assert CHROMIUM is not None, "Chromium is not installed"
    return {"executable_path": CHROMIUM, "args": SWITCHES}


@pytest.fixture(scope="session", autouse=True)
def colours_looked_at_seldom(request: pytest.FixtureRequest) -> Iterator[None]:
    """Axe's look at the colours of each page is for the long run."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.config.getoption("--long"):
            patch.setattr(page_faults, "of_the_long_run", page_faults.COLOURS)
        yield


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Nothing may have been complained about when the test ends; a test that provokes a complaint clears it."""
    heard = Complaints()
    yield heard
    assert heard == []


MODULES = "http://modules.test/"

PLAIN = settings.STORAGES
"""How the tests keep static files: each by itself, as on a developer's server."""

JOINED = {"BACKEND": "chouette.collected.Collected", "OPTIONS": {"joined": "sessions.templatetags.table_page.joined"}}
"""How an installation keeps them."""


@pytest.fixture(scope="module")
def page_for_modules(browser: Browser) -> Iterator[Page]:
    """A page that can load the modules of the table, for all tests of a file."""
    with override_settings(STORAGES=PLAIN):
        names = import_map()

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(MODULES)
        if not path.startswith("static/"):
            html = f'<!doctype html><title>.</title><script type="importmap">{names}</script>'
            return route.fulfill(body=html, content_type="text/html")
        file = finders.find(path.removeprefix("static/"))
        return route.fulfill(path=file) if file else route.fulfill(status=404)

    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(REPORTS)
    page.route(f"{MODULES}**", serve)
    yield page
    context.close()


@pytest.fixture
def modules(page_for_modules: Page, complaints: Complaints) -> Iterator[Page]:
    """An empty page with the import map of the table: its modules can be imported by their bare names.

    It is opened anew for each test, which finds no module loaded and nothing stored.
    """
    page = page_for_modules
    storage = page.context.new_cdp_session(page)
    storage.send("Storage.clearDataForOrigin", {"origin": MODULES, "storageTypes": "all"})
    storage.detach()
    complaints.listen(page).goto(MODULES)
    yield page
    complaints.leave(page)


@pytest.fixture
def functions(page_for_modules: Page, complaints: Complaints) -> Iterator[Page]:
    """The same for functions that keep nothing: what one test has loaded is there for the next."""
    page = complaints.listen(page_for_modules)
    if page.url != MODULES:
        page.goto(MODULES)
    yield page
    complaints.leave(page)


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `collectstatic` makes of the static files, in a folder; packed they would be no sooner here."""
    folder = tmp_path_factory.mktemp("static")
    storages = {**PLAIN, "staticfiles": JOINED}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages, SERVESTATIC_USE_GZIP=False):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture(scope="session")
def files(collected: Path) -> ServeStaticASGI:
    """The server of those files. It looks at each of them, and none of them changes: for all tests once."""
    with override_settings(STATIC_ROOT=collected, STORAGES={**PLAIN, "staticfiles": JOINED}):
        return with_static(ServeStaticASGI, no_page)


async def no_page(*_: object) -> None:
    """Behind files that have no site yet."""
    raise AssertionError("the files were asked for a page")


@pytest.fixture
def application(collected: Path, files: ServeStaticASGI) -> Iterator[Any]:
    """The site as it is installed. A phone fetches a dozen files for a table, where the tree has a hundred."""
    program = import_module("chouette.asgi")  # not before a browser test wants it: it changes how Python runs
    with override_settings(STATIC_ROOT=collected, STORAGES={**PLAIN, "staticfiles": JOINED}):
        pages = Pages()
        served = copy(files)  # what it knows of the files is shared, the pages behind them are this test's own
        served.application = pages
        yield ProtocolTypeRouter({"http": with_probes(served), "websocket": program.live})
        pages.threads.shutdown()


@pytest.fixture(scope="session")
def port() -> int:
    """Where the site is in every test: a phone that is used again has its files already."""
    return port_free()


@pytest.fixture
def site(transactional_db: None, application: Any, port: int) -> Iterator[Site]:
    """The running site."""
    served = Site(application, port=port)
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def pocket(browser: Browser) -> Pocket:
    """The phones that are idle."""
    return Pocket(browser)


@pytest.fixture
def phones(pocket: Pocket, site: Site, complaints: Complaints) -> Iterator[Phones]:
    """The phones of the room; put away at the end."""
    carried = Phones(pocket, site, complaints)
    yield carried
    carried.put_away()


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
