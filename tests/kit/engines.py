"""Other engines than Chromium's, each with its own driver: WebKit, as on every iPhone, and Firefox.

Debian has them as `webkit2gtk-driver` (with `xvfb`, as its browser wants a window) and `firefox-esr`.
"""

import os
import re
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Protocol, cast

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from clubs.actors import COOKIE
from tests.kit.marionette import Marionette
from tests.kit.site import Site
from tests.kit.table import Person, Table

PATIENCE = 20  # seconds
WINDOW = (500, 860)  # neither is drawn in a narrower window
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
MINI_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)

FOUND = """
const [css, text, within_reach] = arguments;
const says = (one) => (one.ariaLabel || one.textContent).replace(/\\s+/g, " ").includes(text);
const found = [...document.querySelectorAll(css)].find((one) => one.checkVisibility() && says(one));
if (!found || !within_reach) return found ? [found, 0, 0] : null;
const { x, y, width, height } = found.getBoundingClientRect();
const under = document.elementFromPoint(x + width / 2, y + height / 2);
return found.contains(under) ? [found, x, y] : null;"""
"""What is of that kind and says this; if that is asked, where a finger would reach it, and where that is."""

READ = "return document.body.innerText;"


class Element(Protocol):
    """Something on a page, as either driver has it."""

    def click(self) -> None: ...

    def send_keys(self, text: str) -> None: ...


class Driver(Protocol):
    """What both drivers can do, by the same names."""

    def asked(self, script: str, *given: Any) -> Any:
        """What a script returns."""

    def open(self, address: str) -> None:
        """Go there."""

    def known(self, name: str, value: str) -> None:
        """Keep a cookie for where it is."""


class WebKit:
    """MiniBrowser of WebKitGTK, driven by selenium."""

    def __init__(self, display: str) -> None:
        options = Options()
        options.binary_location = str(MINI_BROWSER)
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self.driver = webdriver.WebKitGTK(options=options, service=Service(env=environment))
        self.driver.set_window_size(*WINDOW)

    def asked(self, script: str, *given: Any) -> Any:
        """What a script says."""
        return self.driver.execute_script(script, *given)

    def open(self, address: str) -> None:
        """Go there."""
        self.driver.get(address)

    def known(self, name: str, value: str) -> None:
        """Keep a cookie for where it is."""
        self.driver.add_cookie({"name": name, "value": value})

    def close(self) -> None:
        """End the browser and its driver."""
        self.driver.quit()


class Firefox:
    """Firefox without a window."""

    def __init__(self, profile: Path) -> None:
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n')
        command = [str(FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        self.program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.program.stdout is not None
        port = next(found[1] for line in self.program.stdout if (found := re.search(r"Listening on port (\d+)", line)))
        Thread(target=deque, args=(self.program.stdout, 0), daemon=True).start()  # what else it says is not heard
        self.driver = Marionette(int(port), PATIENCE)
        self.driver.says("WebDriver:SetWindowRect", width=WINDOW[0], height=WINDOW[1])

    def asked(self, script: str, *given: Any) -> Any:
        """What a script says."""
        return self.driver.says("WebDriver:ExecuteScript", script=script, args=given)

    def open(self, address: str) -> None:
        """Go there."""
        self.driver.says("WebDriver:Navigate", url=address)

    def known(self, name: str, value: str) -> None:
        """Keep a cookie for where it is."""
        self.driver.says("WebDriver:AddCookie", cookie={"name": name, "value": value})

    def close(self) -> None:
        """End the browser."""
        self.driver.close()
        self.program.terminate()
        self.program.wait(timeout=20)


class OtherPhone:
    """A phone with another engine, and what one does with it."""

    def __init__(self, driver: Driver, site: Site) -> None:
        self.driver, self.site = driver, site

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.driver.open(f"{self.site.url}{path}")

    def sits(self, person: Person, table: Table) -> None:
        """Be somebody's phone, at the table."""
        self.open("/health/")
        self.driver.known(COOKIE, person.token)
        self.open(f"/s/{table.code}/")

    def press(self, name: str, within: str = ".dock") -> None:
        """Press a button by what it says, once a finger would reach it."""
        self._awaited(f"{within} button", name, within_reach=True).click()

    def write(self, css: str, text: str) -> None:
        """Type into a field."""
        self._awaited(css, "", within_reach=True).send_keys(text)

    def shows(self, css: str, text: str = "") -> None:
        """Wait until something of that kind says this."""
        self._awaited(css, text, within_reach=False)

    def _awaited(self, css: str, text: str, *, within_reach: bool) -> Element:
        """It, once it stands still."""
        stood: list[object] = []

        def found(driver: Driver) -> Element | None:
            seen = driver.asked(FOUND, css, text, within_reach)
            stood[:] = [*stood[-1:], seen and seen[1:]]
            return cast("Element", seen[0]) if seen and stood == [seen[1:]] * 2 else None

        try:
            return cast("Element", WebDriverWait(self.driver, PATIENCE, poll_frequency=0.1).until(found))  # type: ignore[type-var]  # a driver has what it asks
        except TimeoutException:
            raise AssertionError(f"no {css} says {text!r}: {self.driver.asked(READ)}") from None


@contextmanager
def display() -> Iterator[str]:
    """A screen that nobody sees, for what will not run without one."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x1024x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        screen.terminate()
        screen.wait(timeout=20)


@contextmanager
def webkit() -> Iterator[Callable[[], WebKit]]:
    """Any number of WebKits, ended together."""
    with ExitStack() as stack:
        there = stack.enter_context(display())

        def another() -> WebKit:
            browser = WebKit(there)
            stack.callback(browser.close)
            return browser

        yield another


@contextmanager
def firefox() -> Iterator[Callable[[], Firefox]]:
    """Any number of Firefoxes, ended together."""
    with ExitStack() as stack:

        def another() -> Firefox:
            browser = Firefox(Path(stack.enter_context(TemporaryDirectory(prefix="chouette-firefox-"))))
            stack.callback(browser.close)
            return browser

        yield another


ENGINES: dict[str, Callable[[], AbstractContextManager[Callable[[], Driver]]]] = {"webkit": webkit, "firefox": firefox}


def missing(engine: str) -> str:
    """What is to be installed for an engine; nothing if it is there."""
    if engine == "webkit":
        there = MINI_BROWSER and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
        return "" if there else "webkit2gtk-driver xvfb"
    return "" if FIREFOX else "firefox-esr"
