"""An evening in one currency with a table fee in another has a row of each, and was won or lost in its own alone.

Ann has lost a point to each of three at £2; the club asks CHF 1 of each for the table.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Club, Role
from sessions.selectors.evening_statement import own_money
from tests.kit.members_settled import page_words
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def fee_in_francs() -> Table:
    laid = table_laid()
    Club.objects.filter(id=laid.club.id).update(currency="CHF", table_fee=100, fee_for="head")
    closed_evening(laid)
    for name in ("Ann", "Bob"):
        people.role_give(actor=laid.kim.actor, club=laid.club, to=laid[name].actor, role=Role.MEMBER)
    return laid


@pytest.mark.parametrize(("name", "points", "pence"), [("Ann", -3, -600), ("Bob", 1, 200)])
def test_a_fee_in_another_currency_has_no_result(fee_in_francs: Table, name: str, points: int, pence: int) -> None:
    lines = own_money(fee_in_francs.club.id, [UUID(fee_in_francs.id(name))]).page.lines
    assert {one.currency: (one.points, one.minor, one.besides) for one in lines} == {
        "GBP": (points, pence, 0), "CHF": (0, 0, -100),
    }  # fmt: skip


def test_points_are_never_read_as_the_money_of_the_fee(fee_in_francs: Table) -> None:
    money = reverse("money", args=[fee_in_francs.club.slug])
    told = page_words(fee_in_francs, "Bob", money).partition("Evening by evening")[2]
    assert "-CHF 1 table fee" in told.replace("−", "-").replace("\xa0", " ")
    assert "+CHF" not in told
    assert "+£2" in told
