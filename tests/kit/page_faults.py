"""What must not be seen on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.kit.pictures import SIZES

FINGER = 48
"""CSS pixels that a target is high at least."""


def faults(page: Page, but: tuple[str, ...] = ()) -> list[str]:
    """What axe finds on the page, `but` for these of its rules."""
    rules = {rule: {"enabled": False} for rule in but}
    found: list[dict[str, Any]] = Axe().run(page, options={"rules": rules}).response["violations"]
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def low_targets(page: Page) -> list[str]:
    low: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, a[href], .answers label")]
            .filter((target) => target.checkVisibility() && !target.closest(".check, .rail-box"))
            .filter((target) => target.getBoundingClientRect().height < 47.5)
            .map((target) => `${target.className}: ${target.textContent.trim()}`)"""
    )
    return low


def opened_at_every_size(page: Page, address: str) -> None:
    """Open a page; at no size of a screen is it wider than that."""
    page.goto(address)
    expect(page.locator("main h1")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, width)


def too_low(page: Page, targets: str, but: str = "[type=radio]") -> list[str]:
    """Those of these targets that a finger misses; what is drawn by something else is none of them."""
    low: list[str] = page.evaluate(
        """([targets, but, least]) => [...document.querySelectorAll(targets)]
            .filter(one => one.checkVisibility() && !one.matches(but))
            .filter(one => one.getBoundingClientRect().height < least).map(one => one.outerHTML)""",
        [targets, but, FINGER],
    )
    return low
