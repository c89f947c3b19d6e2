"""A due that sums several causes names each with its sum: on Settle up and for the table.

On paper: Ann loses a point to each of the three, at £2, and leaves; later Ann has a share of £3 in
what Dan paid.
"""

import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from sessions.models import BookWord
from tests.kit.settling import answers_share, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def settle_up(table: Table, who: str) -> str:
    """What somebody reads there."""
    answer = table[who].client().get(reverse("settle", args=[table.code]))
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def due_of(table: Table, receiver: str) -> dict[str, Any]:
    """What Ann is to pay, as the table reads it."""
    dues = table["Ann"].client().get(f"/api/v1/sessions/{table.code}/payments/").json()["dues"]
    return next(one for one in dues if (one["from_name"], one["to_name"]) == ("Ann", receiver))


def ann_leaves(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="team", kind="single")
    table.tap("Kim", "leave", player="Ann")


def test_a_leave_alone_is_told_as_one(table: Table) -> None:
    ann_leaves(table)
    assert "Ann left at" in settle_up(table, "Bob")
    assert due_of(table, "Dan")["causes"] == ""


def test_a_share_that_came_later_is_not_of_the_leave(table: Table) -> None:
    ann_leaves(table)
    answers_share(table, "Ann", shares(table, "Dan", "Dan", "6", "Dan", "Ann"), "Ann", BookWord.AGREED)
    due = due_of(table, "Dan")
    assert (due["amount"], due["reasons"]) == ("5.00", ["leave", "expense"])
    assert due["causes"] == "on leaving £2, shared expenses £3"
    for reader in ("Ann", "Dan", "Bob"):
        told = settle_up(table, reader)
        assert "on leaving £2, shared expenses £3" in told
        assert told.count("Ann left at") == 2 + 3, "the rows of Bob and Cat, and below each of three what it is for"
