"""A program that sends an amount without a currency means the club's, or points in a club that plays for points.

Kim organises the club; Ann, Bob, Cat and Dan have come, and Ann, a member, has lost £2 to each of the others.
"""

from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Role
from sessions.models import BookLine, Debt, Payment, SharedExpense
from tests.kit.keepers import gets_role
from tests.kit.points import play_for_points
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(db: None) -> Table:
    laid = table_laid()
    closed_evening(laid)
    gets_role(laid, laid["Ann"], Role.MEMBER)
    return laid


def post(table: Table, who: str, name: str, **body: Any) -> None:
    """Post a body without a currency, to an address of the evening or of the club."""
    place = table.code if name in ("api-bets", "api-payments", "api-expenses") else table.club.slug
    address = reverse(name, args=[place])
    answer = table[who].client().post(address, {"key": f"{name}-1", **body}, content_type="application/json")
    assert answer.status_code in (200, 201), answer.content


def two(table: Table, one: str, other: str) -> dict[str, str]:
    return {one: table.id("Ann"), other: table.id("Bob")}


@pytest.mark.parametrize("name", ["api-bets", "api-club-bets"])
def test_a_side_bet(settled: Table, name: str) -> None:
    post(settled, "Ann", name, **two(settled, "loser", "winner"), amount="5.00")
    assert [(line.amount, line.currency) for line in BookLine.objects.all()] == [(500, "GBP")]


@pytest.mark.parametrize("name", ["api-payments", "api-club-payments"])
def test_a_payment(settled: Table, name: str) -> None:
    post(settled, "Bob", name, **two(settled, "payer", "receiver"), amount="1.50")
    assert [(paid.amount, paid.currency) for paid in Payment.objects.all()] == [(150, "GBP")]


def test_a_shared_expense(settled: Table) -> None:
    shares = [{"player": settled.id(who)} for who in ("Ann", "Bob")]
    post(settled, "Ann", "api-expenses", payer=settled.id("Ann"), amount="10", note="Pizza", shares=shares)
    assert [(one.amount, one.currency) for one in SharedExpense.objects.all()] == [(1000, "GBP")]


def test_a_deposit_and_a_purchase(settled: Table) -> None:
    post(settled, "Kim", "api-deposits", player=settled.id("Dan"), amount="20")
    post(settled, "Kim", "api-purchases", way="out", amount="3", note="dice")
    deposit = Debt.objects.get(club=settled.club, because="deposit")
    assert (deposit.creditor_id, deposit.amount, deposit.currency) == (UUID(settled.id("Dan")), 2000, "GBP")


def test_balances_and_what_they_would_bring(settled: Table) -> None:
    balances = [{"player": settled.id("Ann"), "amount": "-7"}, {"player": settled.id("Bob"), "amount": "7"}]
    post(settled, "Kim", "api-opening-preview", balances=balances)
    post(settled, "Kim", "api-openings", balances=balances)
    assert [(line.amount, line.currency) for line in BookLine.objects.all()] == [(700, "GBP")]


def test_a_clearing(settled: Table) -> None:
    address = reverse("api-clearings", args=[settled.club.slug])
    answer = settled.kim.client().post(address, {"key": "a-clearing-1"}, content_type="application/json")
    assert answer.json()["code"] != "another_currency", answer.content


def test_points_in_a_club_for_points(db: None) -> None:
    table = table_laid()
    play_for_points(table.club.id)
    closed_evening(table)
    post(table, "Ann", "api-bets", **two(table, "loser", "winner"), amount="5")
    post(table, "Bob", "api-payments", **two(table, "payer", "receiver"), amount="1")
    assert [(line.amount, line.currency) for line in BookLine.objects.all()] == [(5, "")]
    assert [(paid.amount, paid.currency) for paid in Payment.objects.all()] == [(1, "")]


def test_points_that_are_named_stay_points(settled: Table) -> None:
    body = {"key": "in-points-1", **two(settled, "loser", "winner"), "amount": "5", "currency": ""}
    answer = (
        settled["Ann"].client().post(reverse("api-bets", args=[settled.code]), body, content_type="application/json")
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "book_is_in_another_currency")
