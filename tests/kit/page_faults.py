"""What must not be seen on a page."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.kit.pictures import SIZES

FINGER = 48
"""CSS pixels that a target is high at least."""


COLOURS = ("color-contrast",)
"""It takes longer than all other rules together."""
of_the_long_run: tuple[str, ...] = ()
"""The rules that are not looked for in a short run: each day the colours are read on the design page alone, which has
every component."""


AXE = Axe().axe_script
LOOKED_THROUGH = (
    """([context, options]) => axe.run(context ?? document, options).then(({ violations }) => violations)"""
)


def faults(
    page: Page, but: tuple[str, ...] | None = None, *, alone: tuple[str, ...] = (), within: Sequence[str] = ()
) -> list[str]:
    """What axe finds on the page, `but` for these of its rules, or by these `alone`; only in these parts of it, if any.
    Without either it is looked for by all, but for those of the long run.

    A page is given axe once. All that axe also says of what is in order would take longer than the looking.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    rules = {rule: {"enabled": False} for rule in (() if alone else of_the_long_run if but is None else but)}
    options: dict[str, Any] = {"resultTypes": ["violations"], "rules": rules}
    if alone:
        options["runOnly"] = list(alone)
    context = {"include": [[part] for part in within]} if within else None
    found: list[dict[str, Any]] = page.evaluate(LOOKED_THROUGH, [context, options])
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def faults_in_every_light(page: Page) -> list[str]:
    """What axe finds on the page by day, and of its colours by night: nothing else of a page depends on the light."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    by_day = faults(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return by_day + [f"in the dark: {fault}" for fault in faults(page, alone=COLOURS)]


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
            .filter(one => one.checkVisibility({ contentVisibilityAuto: true }) && !one.matches(but))
            .filter(one => one.getBoundingClientRect().height < least).map(one => one.outerHTML)""",
        [targets, but, FINGER],
    )
    return low
