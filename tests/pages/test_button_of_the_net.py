"""While a claim waits, the one-tap button on the page of the two is of their net, as the page's first sentence says.

Ann lost £2 to Bob on Thursday. Ann says 50p paid, then £4 in all and means it; Bob says yes to the £4 first: of it
£1.50 are for Thursday and £2.50 too much. So Bob owes Ann £2 while 50p wait for Bob.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from sessions.errors import PaymentRefused
from sessions.models import PaymentWord
from tests.kit.clearing import another_evening, closed_with
from tests.kit.keepers import treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes, pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def overpaid(table: Table) -> Table:
    settle_members(table)
    pays(table, "Ann", "Ann", "Bob", "0.50")
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "4", code="", beyond=True), PaymentWord.CONFIRMED)
    assert owes(table, "Bob", "Ann") == 200
    return table


def pair(table: Table, who: str, other: str) -> str:
    return page_words(table, who, reverse("money-pair", args=[table.club.slug, UUID(table.id(other))]))


def test_it_is_of_the_net_and_not_of_what_comes_once_the_claim_counts(overpaid: Table) -> None:
    page = pair(overpaid, "Bob", "Ann")
    assert "You owe Ann £2" in page
    assert "£0.50 waits for your word: answer it first. Once £0.50 counts, you owe Ann £2.50." in page
    assert "I have paid £2 " in page
    assert "I have paid £2.50" not in page
    assert "£2 received" in pair(overpaid, "Ann", "Bob")


def test_more_than_the_net_is_refused_with_what_waits_unless_it_is_meant(overpaid: Table) -> None:
    with pytest.raises(PaymentRefused, match="more_than_is_open") as refused:
        pays(overpaid, "Bob", "Bob", "Ann", "2.50", code="")
    assert (refused.value.params["open"], refused.value.params["held"]) == ("200", "50")
    pays(overpaid, "Ann", "Bob", "Ann", "2", code="")
    assert owes(overpaid, "Bob", "Ann") == 0


def test_there_is_none_while_the_net_runs_the_other_way(table: Table) -> None:
    """Ann owes Bob £2, all of it claimed, and Bob owes Ann £1 of another evening: Ann owes £1, and may pay nothing."""
    settle_members(table)
    pays(table, "Ann", "Ann", "Bob")
    table.code = another_evening(table, "1.00")
    closed_with(table, {"Ann": 1, "Bob": -1})
    assert owes(table, "Ann", "Bob") == 100
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        page = pair(table, who, other)
        assert "I have paid" not in page
        assert "£1 received" not in page


def test_a_write_off_is_of_the_net_as_well(overpaid: Table) -> None:
    tess = treasurer(overpaid)
    page = tess.client().get(reverse("books", args=[overpaid.club.slug])).content.decode()
    assert 'name="shown" value="2.00"' in page
    assert 'name="shown" value="2.50"' not in page
