"""Every screen that a person sees, in every state it has: scenes that play until a screen stands, and show it.

A scene names the addresses whose pages it shows; tests/browser/test_screens.py holds them against the URL configuration
and looks at each. `python3 run.py pictures DIR` makes the pictures.
"""

from tests.browser.screens import (
    accounts,
    agreements,
    books,
    bringing,
    claimed,
    clearings,
    club,
    coins,
    doors,
    evenings,
    game,
    open_again,
    papers,
    replays,
    rules,
    seasons,
    seats,
    till,
    trouble,
)
from tests.browser.screens.scene import SCENES, Scene

__all__ = [
    "SCENES", "Scene", "accounts", "agreements", "books", "bringing", "claimed", "clearings", "club", "coins",
    "doors",
    "evenings", "game", "open_again", "papers", "replays", "rules", "seasons", "seats", "till", "trouble",
]  # fmt: skip
