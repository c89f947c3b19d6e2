"""What waits between two is in their account, is answered there, and the reader stays there.

Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members of the club.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from sessions.models import BookWord
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, lost_bet, owes, share_of, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def between(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def test_a_share_that_waits_is_in_the_account_of_the_two_and_answered_there(settled: Table) -> None:
    expense = shares(settled, "Ann", "Ann", "9", "Ann", "Bob", "Dan")
    told = page_words(settled, "Dan", between(settled, "Ann"))
    assert "Ann paid £9" in told
    assert "Confirm" in told
    assert "Bob" not in told[told.index("Ann paid £9") :]
    assert "You paid £9" in page_words(settled, "Ann", between(settled, "Dan"))
    assert "paid £9" not in page_words(settled, "Dan", between(settled, "Bob"))
    share = share_of(settled, expense, "Dan")
    address = reverse("money-expense-answer", args=[settled.club.slug, share.id])
    answer = settled["Dan"].client().post(address, {"word": "agreed", "with": settled.id("Ann")})
    assert (answer.status_code, answer["Location"]) == (302, between(settled, "Ann"))
    assert owes(settled, "Dan", "Ann") == 300 - 200


def test_an_answer_to_a_bet_leads_back_to_the_account_on_which_it_was_given(settled: Table) -> None:
    """From Money it leads back to Money."""
    bets = [lost_bet(settled, "Bob", "Dan", "Bob", amount, code="") for amount in ("4", "5")]
    page = settled["Dan"].client().get(between(settled, "Bob")).content.decode()
    assert f'name="with" value="{UUID(settled.id("Bob"))}"' in page
    address = [reverse("money-bet-answer", args=[settled.club.slug, bet]) for bet in bets]
    dan, money = settled["Dan"].client(), reverse("money", args=[settled.club.slug])
    assert dan.post(address[0], {"word": "agreed", "with": settled.id("Bob")})["Location"] == between(settled, "Bob")
    assert dan.post(address[1], {"word": "agreed"})["Location"] == money
    refused = dan.post(address[0], {"word": "refused", "with": settled.id("Bob")})
    assert refused.status_code == 422
    assert "Another bet the other way evens it out." in refused.content.decode()
    assert "You and Bob" in refused.content.decode()
    for wrong in ("nobody", str(UUID(int=1))):
        assert dan.post(address[0], {"word": "agreed", "with": wrong}).status_code == 404


def test_a_due_of_a_bet_begins_with_a_capital_letter(settled: Table) -> None:
    answers_bet(settled, "Dan", lost_bet(settled, "Bob", "Dan", "Bob", "4", code=""), BookWord.AGREED)
    told = page_words(settled, "Dan", between(settled, "Bob"))
    assert "The side bet of" in told
    assert "the side bet of" not in told
