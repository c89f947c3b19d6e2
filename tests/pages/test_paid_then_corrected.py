"""*Everything was paid that evening* leaves open what a later correction added: nobody owed it that evening.

Ann owes Bob, Cat and Dan £2 each since an evening of before. Kim corrects its points two days later.
"""

from collections.abc import Iterator
from datetime import timedelta
from unittest.mock import patch
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import Payment, Session
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.settling import owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
LABEL = "Everything was paid that evening"
LATER = "Stays open, as it came after that evening: {}."


@pytest.fixture
def settled(table: Table) -> Iterator[Table]:
    settle_members(table)
    with (
        patch("sessions.pages.money.cash_shown.is_from_file", return_value=True),
        time_machine.travel(timezone.now() + timedelta(days=2)),
    ):
        yield table


def corrects(table: Table, **points: int) -> None:
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))


def words(table: Table, who: str) -> str:
    return page_words(table, who, reverse("settle", args=[table.code]))


def presses(table: Table, label: str) -> None:
    client = table["Kim"].client()
    assert button(client, reverse("settle", args=[table.code]), label).press(client)[0] == 302


def recorded(table: Table) -> dict[tuple[str, str], int]:
    return {(one.payer.name, one.receiver.name): one.amount for one in Payment.objects.filter(club=table.club)}


def test_what_others_owe_since_the_correction_stays_open_and_is_paid_as_anything_else(settled: Table) -> None:
    """Bob owes Cat £4 since the correction."""
    corrects(settled, Bob=-2, Cat=2)
    shown = words(settled, "Kim")
    assert f"{LABEL}: 3 payments, £6" in shown
    assert LATER.format("£4") in shown
    presses(settled, f"{LABEL}: 3 payments, £6")
    assert recorded(settled) == {("Ann", "Bob"): 200, ("Ann", "Cat"): 200, ("Ann", "Dan"): 200}
    ended = settled.session.debts.filter(because="close").latest("at").at
    assert {one.at for one in Payment.objects.filter(club=settled.club)} == {ended}
    assert owes(settled, "Bob", "Cat") == 400
    assert LABEL not in words(settled, "Kim")
    assert "£4 paid" not in words(settled, "Cat")
    presses(settled, "All paid in cash: 1 payment, £4")
    assert owes(settled, "Bob", "Cat") == 0


def test_of_a_due_that_a_correction_raised_what_was_owed_before_is_recorded(settled: Table) -> None:
    corrects(settled, Ann=-1, Cat=1)
    assert f"{LABEL}: 3 payments, £6" in words(settled, "Kim")
    assert LATER.format("£2") in words(settled, "Kim")
    presses(settled, f"{LABEL}: 3 payments, £6")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 200, 0]


def test_of_a_due_that_a_correction_lowered_the_rest_is_recorded(settled: Table) -> None:
    corrects(settled, Ann=1, Cat=-1)
    assert f"{LABEL}: 2 payments, £4" in words(settled, "Kim")
    assert "it came after" not in words(settled, "Kim")
    presses(settled, f"{LABEL}: 2 payments, £4")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 0]


def test_what_was_paid_before_a_correction_is_not_paid_again_by_it(settled: Table) -> None:
    """The button has nothing left to record once the £6 are paid."""
    presses(settled, f"{LABEL}: 3 payments, £6")
    corrects(settled, Bob=-2, Cat=2)
    assert LABEL not in words(settled, "Kim")


def test_the_figures_of_before_the_correction_are_refused(settled: Table) -> None:
    """A program that sends the sum of all that is open, the correction with it, records nothing."""
    corrects(settled, Bob=-2, Cat=2)
    session = Session.objects.get(code=settled.code)
    with pytest.raises(PaymentRefused):
        services.record_evening_as_paid(
            actor=settled["Kim"].actor, club=settled.club, session=session, key="a-batch", shown="4 GBP:1000"
        )
    made = services.record_evening_as_paid(
        actor=settled["Kim"].actor, club=settled.club, session=session, key="a-batch", shown="3 GBP:600"
    )
    assert len(made) == 3
    assert UUID(settled.id("Bob")) not in {one.payer_id for one in Payment.objects.filter(club=settled.club)}
