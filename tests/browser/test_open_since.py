"""Rights that end with the next roll say since when they are open, to their holder and to their opponent."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.steps import dock
from tests.kit.table import Table, table_laid

HOURS_SLOW = "{ const now = Date.now; Date.now = () => now() - 3 * 3600 * 1000; }"


@contextmanager
def minutes_ago(minutes: int) -> Iterator[None]:
    """What is tapped meanwhile was recorded so long ago."""
    now = timezone.now
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: now() - timedelta(minutes=minutes))
        yield


def alone(minutes: int) -> Table:
    """Atlanta: Bob has taken alone; until the roll Bob may drop after all, Cat and Dan may give extras."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    with minutes_ago(minutes):
        table.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    return table


def slow(phones: Phones, table: Table, name: str) -> Page:
    """A phone whose own clock is three hours slow."""
    page = phones.bare()
    page.add_init_script(HOURS_SLOW)
    phones.becomes(page, table, name)
    expect(page.locator(".link")).to_contain_text("Live")
    return page


def since(minutes: int) -> re.Pattern[str]:
    return re.compile(rf"Open since \d\d:\d\d, {minutes} minutes? ago\.")


def test_holder_and_opponent_read_it_from_the_second_minute_on(phones: Phones, transactional_db: None) -> None:
    """Whatever the clocks of their phones say; the buttons stay."""
    table = alone(12)
    ann, bob, cat = (slow(phones, table, name) for name in ("Ann", "Bob", "Cat"))
    expect(dock(bob).get_by_role("button", name="Drop after all")).to_be_visible()
    expect(dock(bob).locator(".since")).to_have_text(since(12))
    expect(dock(bob)).to_contain_text("Cat and Dan may still give you extras.")
    expect(dock(cat).get_by_role("button", name="Offer an extra")).to_be_visible()
    expect(dock(cat).locator(".since")).to_have_text(since(12))
    expect(dock(ann).locator(".toast.waits")).to_contain_text("Bob may still drop after all.")
    expect(dock(ann).locator(".toast.waits")).to_contain_text(since(12))
    table.tap("Kim", "roll")
    for page in (ann, bob, cat):
        expect(dock(page)).not_to_contain_text("Open since")


def test_in_the_first_minute_nothing_is_said(phones: Phones, transactional_db: None) -> None:
    bob = phones.at(alone(0), "Bob")
    expect(dock(bob).get_by_role("button", name="Drop after all")).to_be_visible()
    expect(dock(bob)).not_to_contain_text("Open since")


def test_an_offer_and_a_deal_to_step_into_say_it_too(phones: Phones, transactional_db: None) -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob"])
    table.tap("Bob", "answer", by="Bob", cubes={"Bob": "take"})
    with minutes_ago(3):
        table.tap("Ann", "offer", by="Ann", to=["Bob"], cubes=["Bob"], points=1)
        table.tap("Kim", "buy", by="Dan", cube="Cat", points=0, agreed_by=["Cat"])
    ann, bob, dan = (phones.at(table, name) for name in ("Ann", "Bob", "Dan"))
    expect(dock(bob).locator(".lapses")).to_contain_text(since(3))
    expect(dock(ann).locator(".lapses")).to_contain_text(since(3))
    expect(dock(dan)).to_contain_text("Ann may still step in.")
    expect(dock(dan).locator(".toast.waits").first).to_contain_text(since(3))
