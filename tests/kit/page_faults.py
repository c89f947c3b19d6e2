"""What must not be seen on a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


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
