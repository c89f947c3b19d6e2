"""Whoever has only asked for a seat is in no list of results; an expense asks nobody by itself who had left before it.

Eve has typed her name at the table of Ann, Bob, Cat and Dan, and nobody has seated her yet.
"""

import re
from html import unescape
from uuid import UUID

import pytest
from django.urls import reverse

from sessions.pages.money.share_picture import picture_of
from sessions.pages.money.share_text import share_texts
from sessions.selectors.settle_up import dues_of, people_at
from tests.kit.settling import closed_evening
from tests.kit.table import Table, comes

pytestmark = pytest.mark.django_db


def settle_page(table: Table, who: str) -> str:
    return table[who].client().get(reverse("settle", args=[table.code])).content.decode()


def results_in(page: str) -> str:
    section = re.search(r'<ul class="results".*?</ul>', page, re.DOTALL)
    assert section is not None
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", section.group())).split())


def ticked(page: str) -> set[str]:
    return {
        found["person"]
        for found in re.finditer(r'name="sharer" value="(?P<person>[^"]+)"(?P<checked>[^>]*)>', page)
        if "checked" in found["checked"]
    }


def names_of_ticked(table: Table, page: str) -> list[str]:
    chosen = ticked(page)
    return [name for name in table.people if str(UUID(table.id(name))) in chosen]


def test_a_name_without_a_seat_is_in_no_result(table: Table) -> None:
    comes(table, "Eve")
    closed_evening(table)
    page, key = settle_page(table, "Ann"), table.session.key
    assert "Eve" not in results_in(page)
    texts = [one.text for one in share_texts(table.session, people_at(key), people_at(key), dues_of(key), [])]
    assert len(texts) == 2
    assert not any("Eve" in text for text in texts)
    drawn = picture_of(table.session, people_at(key), dues_of(key), points_only=False)
    assert [line.name for line in drawn.lines] == ["Bob", "Cat", "Dan", "Ann"]


def test_who_has_left_is_still_in_the_results(table: Table) -> None:
    table.tap("Dan", "leave", player="Dan")
    assert "Dan" in results_in(settle_page(table, "Ann"))


def test_who_had_left_before_an_expense_is_not_ticked(table: Table) -> None:
    comes(table, "Eve")
    table.tap("Dan", "leave", player="Dan")
    assert names_of_ticked(table, settle_page(table, "Ann")) == ["Ann", "Bob", "Cat"]
