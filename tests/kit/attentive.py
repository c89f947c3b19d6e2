"""A phone that notes what its owner would feel and hear."""

from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.table import Table

NOTED = """
window.felt = [];
window.knocks = 0;
Object.defineProperty(navigator, "vibrate", { value: (pulses) => window.felt.push(pulses.join(" ")) });
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...times) {
    window.knocks += 1;
    return start.apply(this, times);
};
"""
DOUBLED, ONCE, LONG = "90 80 90", "90", "320"


def felt(page: Page) -> list[str]:
    """The pulses so far, and they are forgotten."""
    pulses: list[str] = page.evaluate("window.felt.splice(0)")
    return pulses


def attentive(phones: Phones, table: Table, name: str) -> Page:
    """A phone that notes what it does, touched once."""
    page = phones.bare()
    page.add_init_script(NOTED)
    phones.becomes(page, table, name)
    page.locator(".head .where").click()
    expect(page.locator(".link")).to_contain_text("Live")
    return page
