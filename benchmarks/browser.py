"""A real browser beside the site as it is installed: its own settings, its files collected and compressed."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.database import ROOT
from benchmarks.served import SITE, Served, served
from clubs.actors import COOKIE

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: Any = {"width": 390, "height": 844}
PATIENCE = 30_000  # ms


@contextmanager
def installed() -> Iterator[Served]:
    """Serve the site as run.py does, with a data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="chouette-benchmarks-") as data:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "chouette.settings",
            "SECRET_KEY": "of one run of the benchmarks, and long enough for anybody's taste",
            "CHOUETTE_DATA": data,
            "CHOUETTE_HOSTS": "127.0.0.1,localhost",
        }
        collect = [sys.executable, str(ROOT / "manage.py"), "collectstatic", "--no-input", "--verbosity=0"]
        subprocess.run(collect, env=environment, check=True)
        with served(SITE, environment=environment) as site:
            yield site


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    assert CHROMIUM is not None, "Chromium is not installed (apt-get install chromium-headless-shell)"
    # Playwright's own event loop makes Django believe that plain functions are asynchronous.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@contextmanager
def phone(browser: Browser, site: Served, token: str) -> Iterator[Page]:
    """A phone that has seen nothing of the site yet, with somebody's cookie."""
    context: BrowserContext = browser.new_context(viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": COOKIE, "value": token, "url": address(site)}])
    try:
        yield context.new_page()
    finally:
        context.close()


def address(site: Served) -> str:
    """Where the browser finds it."""
    return f"http://127.0.0.1:{site.port}"
