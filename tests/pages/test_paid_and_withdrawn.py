"""A share of an expense that was paid and then withdrawn: what was paid for it is told as that, and counted once.

On paper: Ann loses a point to each of the three, at £2. Cat pays £10 for a taxi, of which Ann has £3; Ann owes Cat £5,
pays £4.50 of it and Cat withdraws the share. £2 is left of the debt, so £2.50 is owed back.
"""

import re
from html import unescape

import pytest
from django.urls import reverse

from sessions.models import BookWord
from sessions.pages.money.share_picture import picture_of
from sessions.selectors.settle_up import dues_of, people_at
from tests.kit.settling import answers_share, closed_evening, owes, pays, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


def settle_up(table: Table, who: str) -> str:
    """What somebody reads there, without the texts to share."""
    answer = table[who].client().get(reverse("settle", args=[table.code]))
    assert answer.status_code == 200
    text = re.sub(r"<(script|textarea).*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def progress(table: Table) -> str:
    return str(table["Ann"].client().get(f"/api/v1/sessions/{table.code}/payments/").json()["progress"])


def drawn(table: Table) -> list[str]:
    key = table.session.key
    return [one.text for one in picture_of(table.session, people_at(key), dues_of(key), points_only=False).payments]


def test_two_who_owe_nothing_else(table: Table) -> None:
    closed_evening(table)
    ride = shares(table, "Bob", "Cat", "10", "Bob 3.34", "Cat 6.66", note="taxi")
    pays(table, "Cat", "Bob", "Cat", "3.33")
    assert progress(table) == "0 of 4 paid, £6.01 open"
    answers_share(table, "Cat", ride, "Bob", BookWord.WITHDRAWN)
    assert owes(table, "Bob", "Cat") == -333
    assert progress(table) == "0 of 4 paid, £9.33 open"
    told = settle_up(table, "Bob")
    assert "You won £2: £2 from Ann." in told
    paid = "£3.33 paid to Cat for a share that was withdrawn, £3.33 is owed back"
    assert f"Shared expenses: {paid}." in told
    assert told.count("£3.33 was paid or set off for a share that was withdrawn.") == 2
    assert "More was paid" not in told
    cat = settle_up(table, "Cat")
    assert "You won £2: £2 from Ann." in cat
    assert "Shared expenses: £3.33 paid by Bob for a share that was withdrawn, £3.33 is owed back." in cat
    assert {"Bob paid Cat £3.33, for a share that was withdrawn",
            "Cat pays Bob £3.33: back for a share that was withdrawn"} <= set(drawn(table))  # fmt: skip
    pays(table, "Bob", "Cat", "Bob", "3.33")
    assert progress(table) == "1 of 4 paid, £6 open"
    assert "paid to Cat for a share that was withdrawn and given back." in settle_up(table, "Bob")


def test_two_who_played_too(table: Table) -> None:
    closed_evening(table)
    ride = shares(table, "Ann", "Cat", "10", "Ann 3", "Cat 7", note="taxi")
    pays(table, "Cat", "Ann", "Cat", "4.50")
    answers_share(table, "Cat", ride, "Ann", BookWord.WITHDRAWN)
    assert owes(table, "Ann", "Cat") == -250
    told = settle_up(table, "Ann")
    assert "You lost £6: £2 to Cat, £2 to Bob, £2 to Dan." in told
    assert "Shared expenses: £2.50 paid to Cat for a share that was withdrawn, £2.50 is owed back." in told
    assert "£2.50 of it for a share that was withdrawn" in told
    assert progress(table) == "1 of 4 paid, £6.50 open"
