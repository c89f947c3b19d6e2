"""The page of the two says why more was paid than is asked now, in the words of Settle up.

Ann owed Bob £2 for the evening and has paid.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from sessions.models import BookWord, PaymentWord
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_share, pays, says, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def paid(table: Table) -> Table:
    settle_members(table)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "2"), PaymentWord.CONFIRMED)
    return table


def of_the_two(table: Table, who: str) -> str:
    other = UUID(table.id({"Ann": "Bob", "Bob": "Ann"}[who]))
    return page_words(table, who, reverse("money-pair", args=[table.club.slug, other]))


def settle(table: Table, who: str) -> str:
    return page_words(table, who, reverse("settle", args=[table.code]))


def both_say(table: Table, words: str) -> None:
    """Settle up and the page of the two have them, for both."""
    for who in ("Ann", "Bob"):
        assert words in settle(table, who)
        assert words in of_the_two(table, who)


def test_a_received_sum_that_was_withdrawn_after_a_correction(table: Table) -> None:
    """Bob said to have received the £2; a correction turned them, and Bob paid £4. Then Bob withdraws it."""
    settle_members(table)
    received = pays(table, "Bob", "Ann", "Bob", "2")
    points = {"Ann": 2, "Bob": -2}
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    pays(table, "Ann", "Bob", "Ann", "4")
    says(table, "Bob", received, PaymentWord.WITHDRAWN)
    both_say(table, "more was paid, set off or cleared than the evening asks now")
    for who in ("Ann", "Bob"):
        assert "since the correction" not in of_the_two(table, who)


def test_a_share_that_was_withdrawn(paid: Table) -> None:
    ride = shares(paid, "Ann", "Bob", "10", "Ann 3", "Bob 7", note="taxi")
    pays(paid, "Bob", "Ann", "Bob", "3")
    answers_share(paid, "Bob", ride, "Ann", BookWord.WITHDRAWN)
    both_say(paid, "back for a share that was withdrawn")
