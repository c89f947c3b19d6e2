"""Phones that have been used are used again: making one, and closing it, costs as much as opening a table with it.

A phone that is used again has nothing of before: no cookie, nothing stored, no history, a screen of its first size.
What it keeps are the files that a browser keeps for a year, and its process. A test that changes the browser itself (a
clock, a route, a script that every page begins with, a line that is cut, a second tab) is the last with that phone.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import Any
from weakref import WeakSet

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

MOST = 8
"""Idle phones of one kind; each is a process."""

LISTENING = ("on", "once", "add_init_script", "expose_binding", "expose_function", "route", "route_web_socket")
OF_A_PAGE = (*LISTENING, "add_locator_handler", "close", "emulate_media", "route_from_har", "set_extra_http_headers")
OF_A_BROWSER = (*LISTENING, "close", "grant_permissions", "new_cdp_session", "new_page", "route_from_har")
OF_A_LINE = ("set_extra_http_headers", "set_geolocation", "set_offline")

changed: WeakSet[BrowserContext] = WeakSet()
"""Browsers in which something was changed that outlives a page."""


def noting(kind: type, name: str, context_of: Callable[[Any], BrowserContext]) -> None:
    """Let a method of Playwright's note the browser that it changes."""
    method = getattr(kind, name)

    @wraps(method)
    def noted(self: Any, *words: Any, **more: Any) -> Any:
        changed.add(context_of(self))
        return method(self, *words, **more)

    setattr(kind, name, noted)


def noting_the_clock(kind: type, context_of: Callable[[Any], BrowserContext]) -> None:
    """Whoever asks for the clock sets it."""
    clock = kind.__dict__["clock"].fget

    def noted(self: Any) -> Any:
        changed.add(context_of(self))
        return clock(self)

    kind.clock = property(noted)  # type: ignore[attr-defined]  # both kinds have one


for kind, names, context_of in (
    (Page, OF_A_PAGE, lambda page: page.context),
    (BrowserContext, (*OF_A_BROWSER, *OF_A_LINE), lambda context: context),
):
    noting_the_clock(kind, context_of)
    for name in names:
        noting(kind, name, context_of)


def unchanged(page: Page) -> None:
    """What has been done to it until now is no change."""
    changed.discard(page.context)


class Pocket:
    """The idle phones of a run, by what they were made with."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[Page]] = defaultdict(list)

    def taken(self, options: dict[str, Any], begun: Callable[[Page], None]) -> Page:
        """A phone like new; one that is new has `begun` once."""
        idle = self.idle[repr(sorted(options.items()))]
        if idle:
            return idle.pop()
        page = self.browser.new_context(**options).new_page()
        begun(page)
        return page

    def put_back(self, page: Page, options: dict[str, Any], *origins: str) -> None:
        """Make it like new for the next test, or close it. What it has stored are these origins'."""
        context, idle = page.context, self.idle[repr(sorted(options.items()))]
        plain = options.get("service_workers") == "block" and context not in changed
        if not plain or len(context.pages) != 1 or len(idle) >= MOST or not emptied(page, options, origins):
            context.close()
            return
        idle.append(page)


def emptied(page: Page, options: dict[str, Any], origins: tuple[str, ...]) -> bool:
    """Whether nothing of before is left in it."""
    size: ViewportSize = options["viewport"]
    try:
        page.goto("about:blank")
        page.context.clear_cookies()
        line = page.context.new_cdp_session(page)
        for origin in origins:
            line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        line.send("Page.resetNavigationHistory")
        line.detach()
        if page.viewport_size != size:
            page.set_viewport_size(size)
    except Error:  # it is still on its way somewhere, or has crashed
        return False
    return True
