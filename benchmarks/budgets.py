"""What docs/performance.md holds figures to. Sizes and ratios hold on any machine; times are those of a quiet one."""

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from benchmarks.case import Case


class Budget(NamedTuple):
    """The most that the value of a case, or its ratio to the floor, may be; of a rate the least.

    `case` is a pattern of the whole name.
    """

    benchmark: str
    case: str
    unit: str
    held: Literal["value", "ratio"]
    limit: float

    def is_of(self, one: Case) -> bool:
        """Return whether it is this case that is held to it."""
        is_named = (self.benchmark, self.unit) == (one.benchmark, one.unit)
        return is_named and re.fullmatch(self.case, one.case) is not None

    def is_missed(self, one: Case) -> bool:
        """Return whether the case is beyond it."""
        figure = one.ratio if self.held == "ratio" else one.value
        return figure < self.limit if one.unit.endswith("/s") else figure > self.limit


PAGE = 200
"""Milliseconds of a page of a club, with 2,000 evenings as with 200."""

BUDGETS = (
    Budget("rules", r"8 players, game \d+", "us", "value", 100),
    Budget("rules", "legal, 10 players", "us", "value", 300),
    Budget("bytes", "an event and phone", "bytes", "value", 5_000),
    Budget("bytes", "an event and phone, 95th percentile", "bytes", "value", 16_000),
    Budget("bytes", "whole view, the largest of a phone", "bytes", "value", 24_000),
    Budget("bytes", "state, view and messages of an event", "us", "ratio", 57.6),
    Budget("commit", r"\d+ clients?", "events/s", "ratio", 1.0),
    Budget("ends", r"game \d+ against game \d+", "ms", "ratio", 1.2),
    Budget("fanout", "200 sockets", "ms", "ratio", 2.0),
    Budget("fanout", "1000 sockets", "ms", "ratio", 1.5),
    Budget("fanout", "idle socket", "KiB", "value", 40),
    Budget("path", "8 phones", "ms", "ratio", 2.5),
    Budget("pages", ".*", "queries", "value", 12),
    Budget("imports", r"\d+ events", "us/event", "value", 1_000),
    Budget("imports", r"\d+ events against \d+", "us/event", "ratio", 1.3),
    Budget("recovery", "after a kill.*", "ms", "value", 3_000),
    Budget("room", "tap, 99th percentile", "ms", "value", 300),
    Budget("room", "health, longest", "ms", "value", 100),
    Budget("hostile", "tap, 99th percentile", "ms", "value", 300),
    Budget("hostile", "memory, most", "MB", "value", 500),
    Budget("hostile", "page, longest", "ms", "value", 2_000),
    Budget("settle", "a night of 12", "ms", "value", 1),
    Budget("settle", "20 nights of 12|clearing, 12 accounts", "ms", "value", 50),
    *(Budget(club, ".*", "ms", "value", PAGE) for club in ("money", "evenings", "season", "club")),
    *(Budget(club, ".*", "queries", "value", 12) for club in ("evenings", "season", "club")),
    Budget("money", "person, put together with another.*", "queries", "value", 16),
    Budget("money", "(home|books),.*", "queries", "value", 15),
    Budget("money", ".*", "queries", "value", 14),
    Budget("page", "first view", "bytes", "value", 120_000),
    Budget("page", "usable, .*", "ms", "value", 1_000),
    Budget("tap", "own.*", "ms", "value", 100),
    Budget("tap", "another.*", "ms", "value", 150),
    Budget("replay", "a step.*", "ms", "value", 50),
    Budget("filtering", ".*", "ms", "value", 300),
)


def budget_of(one: Case) -> Budget | None:
    """Return what a case is held to, the first that is of it; None where that is nothing."""
    return next((budget for budget in BUDGETS if budget.is_of(one)), None)


def missed_words(found: Iterable[Case]) -> list[str]:
    """Say of each case beyond its budget what it has and what it may have."""
    words = []
    for one in found:
        budget = budget_of(one)
        if budget is not None and budget.is_missed(one):
            figure = one.ratio if budget.held == "ratio" else one.value
            limit = "at least" if one.unit.endswith("/s") else "at most"
            unit = "of its floor" if budget.held == "ratio" else one.unit
            words.append(f"{one.benchmark}, {one.case}: {figure:g} {unit}, {limit} {budget.limit:g} are allowed")
    return words
