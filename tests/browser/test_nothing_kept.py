"""A browser that keeps nothing, or has no room left: each access to what it stores throws, and the table goes on."""

import pytest
from playwright.sync_api import expect

from tests.kit.phones import Phones
from tests.kit.steps import choose, cube, press, said
from tests.kit.table import Table

BARRED = """
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(globalThis, name, {
        get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
    });
"""
"""As a browser does it whose owner has forbidden sites to store anything."""
FULL = """
const full = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
Storage.prototype.setItem = full;
IDBObjectStore.prototype.put = full;
if (globalThis.Cache) Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
"""


@pytest.mark.parametrize("storage", [BARRED, FULL], ids=["barred", "full"])
def test_a_game_is_played_on_a_phone_that_keeps_nothing(phones: Phones, laid: Table, storage: str) -> None:
    bob = phones.bare(service_workers="allow")
    bob.add_init_script(storage)
    phones.becomes(bob, laid, "Bob")
    press(bob, "Start game")
    expect(cube(bob, laid, "Bob")).to_have_attribute("data-at", "centre")
    press(bob, "More")
    choose(bob, "This phone")
    bob.locator("dialog").get_by_text("Sound").first.click()
    bob.keyboard.press("Escape")
    laid.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    expect(said(bob)).to_contain_text("doubles you to 2.")
    press(bob, "Take")
    expect(bob.locator(".dock.ask")).to_have_count(0)
    bob.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert bob.evaluate("new Promise((done) => setTimeout(() => done(true), 600))"), "what is kept later is tried too"
    assert phones.complaints == []
