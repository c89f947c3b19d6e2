"""What a scene is: a part of an evening that comes to one screen after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.kit.phones import Phones
from tests.kit.table import Table

Shown = Iterator[tuple[str, Page]]
"""The name of a moment, and the page on which it is to be seen, ready to be looked at."""

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Finn")
NINE = ("Maximilian", "Bob", "Ann", "Dan", "Eve", "Cat", "Finnegan", "Gus", "Hal")


@dataclass(frozen=True)
class Scene:
    """`addresses` are the names in the URL configuration of the pages that it shows; "" is a page that is not there."""

    name: str
    addresses: tuple[str, ...]
    play: Callable[[Phones], Shown]


SCENES: dict[str, Scene] = {}


def scene(*addresses: str) -> Callable[[Callable[[Phones], Shown]], Callable[[Phones], Shown]]:
    """List a function as the scene of its name."""

    def listed(play: Callable[[Phones], Shown]) -> Callable[[Phones], Shown]:
        name = play.__name__.replace("_", "-")
        assert name not in SCENES, name
        SCENES[name] = Scene(name, addresses, play)
        return play

    return listed


def settled(table: Table, *pages: Page) -> None:
    """Wait until these phones show the table as it stands."""
    for page in pages:
        expect(page.locator("main.table, main.room")).to_have_attribute("data-seq", str(table.seq))
