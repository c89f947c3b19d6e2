"""Another way to pay an evening is a line of its own on each account that it changes, and is told on first pages.

Ann owes Bob, Cat and Dan £2 each from the closing. Kim keeps the sheet and does not play.
"""

import re
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from sessions import services
from sessions.selectors.pair_statement import pair_statement
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import chooses, pays
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def lines(table: Table, one: str, other: str) -> list[tuple[str, int, int, int]]:
    """What the account of two has, the oldest first: why, what it added, what was open then, and what is open of it."""
    found = pair_statement(table.club.id, [UUID(table.id(one))], UUID(table.id(other))).page.lines
    return [(line.because, line.owed, line.running, line.still) for line in reversed(found)]


def shown(table: Table, who: str, other: str) -> str:
    """The page of the two as somebody reads it, its words alone."""
    return page_words(table, who, reverse("money-pair", args=[table.club.slug, UUID(table.id(other))]))


def programs(table: Table, who: str, other: str) -> list[dict[str, Any]]:
    address = reverse("api-club-account", args=[table.club.slug, UUID(table.id(other))])
    (account,) = table[who].client().get(address).json()["accounts"]
    return list(account["lines"])


def test_the_line_of_the_closing_stays_as_it_was(settled: Table) -> None:
    """Bob collects: what Ann owed Bob was £2 at the closing, and £4 came when it was chosen."""
    (before,) = programs(settled, "Ann", "Bob")
    assert chooses(settled, "Kim", "collect", "Bob")
    now = programs(settled, "Ann", "Bob")
    same = ("at", "owed", "running", "number")
    assert [now[-1][name] for name in same] == [before[name] for name in same]
    assert lines(settled, "Ann", "Bob") == [("close", 200, 200, 200), ("way", 400, 600, 400)]
    assert now[0]["at"] > now[1]["at"]
    assert {name: now[0]["debt"][name] for name in ("because", "way", "chosen_by", "collector")} == {
        "because": "way", "way": "collect", "chosen_by": "Kim", "collector": str(UUID(settled.id("Bob"))),
    }  # fmt: skip
    assert "Kim had Bob collect for all" in shown(settled, "Ann", "Bob")


def test_what_went_elsewhere_stays_on_the_account(settled: Table) -> None:
    """Nothing is left between Ann and Cat: the debt and where it went are there, on the page and for programs."""
    chooses(settled, "Kim", "collect", "Bob")
    assert lines(settled, "Ann", "Cat") == [("close", 200, 200, 0), ("way", -200, 0, 0)]
    page = shown(settled, "Ann", "Cat")
    assert "Kim had Bob collect for all. Ann pays the £2 to Bob." in page
    assert "Nothing is open." in page
    assert "aken back" not in page
    assert [line["owed"] for line in programs(settled, "Cat", "Ann")] == ["2.00", "-2.00"]
    assert lines(settled, "Bob", "Cat") == [("way", 200, 200, 200)]


def test_each_choice_is_a_line_and_the_sums_agree(settled: Table) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    chooses(settled, "Kim", "house")
    assert lines(settled, "Ann", "Bob") == [("close", 200, 200, 200), ("way", 400, 600, 0), ("way", -400, 200, 0)]
    assert lines(settled, "Ann", "Cat") == [("close", 200, 200, 0), ("way", -200, 0, 0), ("way", 200, 200, 200)]
    assert "Kim chose the house rules for paying" in shown(settled, "Ann", "Cat")


def test_what_is_paid_is_of_the_oldest_first(settled: Table) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    pays(settled, "Kim", "Ann", "Bob", "3")
    assert lines(settled, "Ann", "Bob")[:2] == [("close", 200, 200, 0), ("way", 400, 600, 300)]


def test_a_closing_that_is_taken_back_is_a_line_too(settled: Table) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    assert lines(settled, "Ann", "Bob") == [("close", 200, 200, 0), ("way", 400, 600, 0), ("close", -600, 0, 0)]
    assert lines(settled, "Ann", "Cat") == [("close", 200, 200, 0), ("way", -200, 0, 0)]
    settled.tap("Kim", "close")
    assert lines(settled, "Ann", "Bob")[-1] == ("close", 200, 200, 200)
    assert lines(settled, "Ann", "Cat")[-1] == ("close", 200, 200, 200)


def test_those_whom_it_changes_are_told(settled: Table) -> None:
    """Each reads whom they pay now, and who pays them; whoever chose it is told nothing."""
    chooses(settled, "Kim", "collect", "Bob")
    at = r"collect for all at .+ of .+: "
    assert re.search(f"Kim had Bob {at}you had to pay Bob £6", page_words(settled, "Ann", "/"))
    assert re.search(
        f"Kim had you {at}you had to pay Cat £2, you had to pay Dan £2,? and Ann had to pay you £6",
        page_words(settled, "Bob", "/"),
    )
    assert re.search(f"Kim had Bob {at}Bob had to pay you £2", page_words(settled, "Cat", "/"))
    assert "collect for all" not in page_words(settled, "Kim", "/")
    chooses(settled, "Kim", "house")
    page = page_words(settled, "Ann", "/")
    assert "collect for all" not in page
    assert re.search(
        "Kim chose the house rules for paying .+: "
        "you had to pay Bob £2, you had to pay Cat £2,? and you had to pay Dan £2",
        page,
    )


def test_it_is_told_while_it_holds(settled: Table) -> None:
    chooses(settled, "Kim", "collect", "Bob")
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    assert "collect for all" not in page_words(settled, "Ann", "/")
