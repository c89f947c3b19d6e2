"""A claim that a keeper of the books enters for one of several on one phone says who entered it, and for whom.

Ann owes Bob, Cat and Dan £2 each. Bob is the treasurer, and Bob's phone is the only one that speaks for Ann.
"""

import pytest
from django.urls import reverse

from clubs.models import Role
from sessions.models import PaymentWord
from tests.kit.keepers import gets_role, share_one_phone, speaks_also_for
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
BOB = "Bob (the treasurer, for Ann)"


@pytest.fixture
def shared(table: Table) -> Table:
    settle_members(table)
    gets_role(table, table["Bob"], Role.TREASURER)
    share_one_phone(table, "Bob", "Ann")
    return table


def test_a_claim_names_the_keeper_and_the_person(shared: Table) -> None:
    pays(shared, "Bob", "Ann", "Cat")
    settle, books = reverse("settle", args=[shared.code]), reverse("books", args=[shared.club.slug])
    assert f"{BOB} says: £2 paid to you today." in page_words(shared, "Cat", "/")
    assert f"{BOB} says: £2 paid to you." in page_words(shared, "Cat", settle)
    assert f"{BOB} says: £2 paid. Cat has yet to confirm it." in page_words(shared, "Kim", settle)
    assert BOB in page_words(shared, "Kim", books)
    for who, address in (("Cat", "/"), ("Cat", settle), ("Kim", settle), ("Kim", books), ("Bob", settle)):
        assert "Ann says" not in page_words(shared, who, address), (who, address)
    client = shared["Cat"].client()
    (paid,) = [one for due in client.get(reverse("api-payments", args=[shared.code])).json()["dues"]
               for one in due["payments"]]  # fmt: skip
    assert paid["keeper"] == BOB


def test_so_does_one_between_the_two_of_the_phone(shared: Table) -> None:
    pays(shared, "Bob", "Ann", "Bob")
    assert f"{BOB} says: £2 paid to Bob." in page_words(shared, "Kim", reverse("settle", args=[shared.code]))


def test_what_was_disputed_and_confirmed_so_is_named_too(shared: Table) -> None:
    """Cat waives £1 of Ann's, which Bob disputes for Ann."""
    says(shared, "Bob", pays(shared, "Cat", "Ann", "Cat", "1"), PaymentWord.DISPUTED, note="it was two")
    assert f"{BOB} says:" in page_words(shared, "Cat", reverse("settle", args=[shared.code]))


def test_ones_own_word_is_ones_own(shared: Table) -> None:
    """Bob's own claim, and Ann's on a phone of two that nobody keeps the books with."""
    pays(shared, "Bob", "Bob", "Dan", beyond=True)
    assert "Bob says: £2 paid to you today." in page_words(shared, "Dan", "/")
    speaks_also_for(shared, "Cat", "Ann")
    pays(shared, "Cat", "Ann", "Dan")
    assert "Ann says: £2 paid to you today." in page_words(shared, "Dan", "/")
