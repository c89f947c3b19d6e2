"""What is owed because more was paid than an evening asks now has its own reason, not that of a correction.

Ann owed Bob £2 and paid; a correction turned it, so that Bob owed £4 and paid that. Then Bob withdraws what they said
they had received: the evening asks £2 of Bob, who paid £4.
"""

import pytest
from django.urls import reverse

from sessions.models import BookWord, PaymentWord
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, lost_bet, owes, pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
BEYOND = "more was paid, set off or cleared than the evening asks now"


@pytest.fixture
def turned(table: Table) -> Table:
    settle_members(table)
    received = pays(table, "Bob", "Ann", "Bob", "2")
    points = {"Ann": 2, "Bob": -2}
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    pays(table, "Ann", "Bob", "Ann", "4")
    says(table, "Bob", received, PaymentWord.WITHDRAWN)
    assert owes(table, "Ann", "Bob") == 200
    return table


def settle(table: Table, who: str) -> str:
    return page_words(table, who, reverse("settle", args=[table.code]))


def test_what_a_withdrawal_left_is_not_called_the_correction_s(turned: Table) -> None:
    for who in ("Ann", "Bob"):
        assert BEYOND in settle(turned, who)
        assert "since the correction" not in settle(turned, who)


def test_a_bet_beside_it_is_not_called_so_either(turned: Table) -> None:
    """Ann loses £7 to Bob besides: the £9 have one row, with the bet among its reasons."""
    answers_bet(turned, "Ann", lost_bet(turned, "Bob", "Ann", "Bob", "7"), BookWord.AGREED)
    said = settle(turned, "Ann")
    assert "since the correction" not in said
    assert "£2 of it because more was paid, set off or cleared than the evening asks now" in said
    assert "Side bet, agreed at" in said
