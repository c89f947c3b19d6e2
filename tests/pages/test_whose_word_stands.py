"""What counts by one person's word is called entered, not confirmed; and the reasons to object fit what was entered.

Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members of the club, Kim is its organiser.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from sessions import services
from sessions.models import How, PaymentWord
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
REASONS = ("I have not received it", "I have not paid it")


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def account(table: Table, who: str, other: str) -> str:
    return page_words(table, who, reverse("money-pair", args=[table.club.slug, UUID(table.id(other))]))


def test_a_write_off_is_entered_by_its_keeper_and_confirmed_by_nobody(settled: Table) -> None:
    pays(settled, "Kim", "Ann", "Bob", how=How.WRITTEN_OFF, note="moved away")
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        page = account(settled, who, other)
        assert "Entered by Kim (an organiser) 2" in page
        assert "Confirmed" not in page


def test_whoever_objects_to_a_write_off_says_that_it_is_still_owed_or_was_paid(settled: Table) -> None:
    pays(settled, "Kim", "Ann", "Bob", how=How.WRITTEN_OFF, note="moved away")
    receiver, payer = account(settled, "Bob", "Ann"), account(settled, "Ann", "Bob")
    assert "Object I still want it paid It has been paid It was another amount" in receiver
    assert "Object I have paid it I still want to pay it I did not owe it" in payer
    assert not [one for one in REASONS if one in receiver + payer]


def test_whoever_objects_to_a_waiver_says_that_it_was_paid(settled: Table) -> None:
    pays(settled, "Bob", "Ann", "Bob", how=How.WAIVED)
    page = account(settled, "Ann", "Bob")
    assert "Object I have paid it I still want to pay it I did not owe it" in page
    assert "Entered by Bob" in page
    assert "Confirmed" not in page


def test_what_was_kept_as_paid_that_evening_may_be_of_another_day(settled: Table) -> None:
    services.record_evening_as_paid(
        actor=settled["Kim"].actor, club=settled.club, session=settled.session, key="a-batch", while_bringing=True
    )
    page = account(settled, "Ann", "Bob")
    assert "Object I have not paid it It was another amount It was paid on another day" in page
    assert "Confirmed" not in page


def test_a_payment_is_confirmed_where_the_receiver_confirms_what_the_payer_said(settled: Table) -> None:
    payment = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Bob", payment, PaymentWord.CONFIRMED)
    assert "Confirmed" in account(settled, "Ann", "Bob")
