"""Whoever was paid can say so of a disputed payment of which nothing is open any more, or enter what it was.

Ann lost £2 to Bob on Thursday and says £2 paid; Bob disputes it, and then Kim enters the £2 as paid by bank.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from sessions.models import How, PaymentWord
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.settling import owes, pays, says
from tests.kit.table import Table, replaced_by

pytestmark = pytest.mark.django_db
SAY_YES = "If it was paid all the same, say yes: what is more than is open is owed back then."
BY_NOW = "By now nothing is open of what this payment was for."


@pytest.fixture
def paid_otherwise(table: Table) -> Table:
    settle_members(table)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob"), PaymentWord.DISPUTED, "It was another amount")
    pays(table, "Kim", "Ann", "Bob", how=How.BANK)
    return table


def pair(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def test_its_receiver_says_yes_and_what_is_too_much_is_owed_back(paid_otherwise: Table) -> None:
    for path in (pair(paid_otherwise, "Ann"), reverse("settle", args=[paid_otherwise.code])):
        assert f"{BY_NOW} {SAY_YES}" in page_words(paid_otherwise, "Bob", path)
    assert BY_NOW in page_words(paid_otherwise, "Ann", pair(paid_otherwise, "Bob"))
    assert SAY_YES not in page_words(paid_otherwise, "Ann", pair(paid_otherwise, "Bob"))
    client = paid_otherwise["Bob"].client()
    status, _page = button(client, pair(paid_otherwise, "Ann"), "Yes, it was paid all the same").press(client)
    assert status == 302
    assert owes(paid_otherwise, "Bob", "Ann") == 200
    page = page_words(paid_otherwise, "Bob", pair(paid_otherwise, "Ann"))
    assert "You owe Ann £2" in page
    assert "more was paid, set off or cleared than the evening asks now" in page_words(
        paid_otherwise, "Bob", reverse("settle", args=[paid_otherwise.code])
    )


def test_books_name_what_was_paid_twice(paid_otherwise: Table) -> None:
    """Bob owes Ann £2 back; Ann owes Cat and Dan £2 each since the evening, of this week."""
    address, kim = reverse("books", args=[paid_otherwise.club.slug]), paid_otherwise["Kim"].client()
    program = reverse("api-club-books", args=[paid_otherwise.club.slug])
    assert "No payment goes beyond what was owed." in page_words(paid_otherwise, "Kim", address)
    client = paid_otherwise["Bob"].client()
    button(client, pair(paid_otherwise, "Ann"), "Yes, it was paid all the same").press(client)
    page = page_words(paid_otherwise, "Kim", address)
    assert "1 payment goes beyond what was owed. Ann paid Bob £2 more than was owed." in page
    assert "paid beyond what was owed £2" in page
    told = kim.get(program).json()
    assert told["checks"]["payments_beyond"] == 1
    (total,) = told["sums"]
    assert (total["open"], total["beyond"], total["ages"]["week"]) == ("6.00", "2.00", "4.00")


def test_what_a_correction_leaves_to_be_paid_back_is_no_payment_beyond(table: Table) -> None:
    """Ann pays Bob the £2, after which the game is Ann's: Bob owes Ann £2, and the £2 back."""
    settle_members(table)
    pays(table, "Kim", "Ann", "Bob")
    table.tap(
        "Kim", "amend", seq=3, note="Ann won", **replaced_by({"event": "result", "winner": "box", "kind": "single"})
    )
    address = reverse("books", args=[table.club.slug])
    assert owes(table, "Bob", "Ann") == 400
    assert "No payment goes beyond what was owed." in page_words(table, "Kim", address)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "1", beyond=True), PaymentWord.CONFIRMED)
    assert "Ann paid Bob £1 more than was owed." in page_words(table, "Kim", address)


def test_or_enters_another_amount_which_is_an_overpayment(paid_otherwise: Table) -> None:
    client = paid_otherwise["Bob"].client()
    entered = button(client, pair(paid_otherwise, "Ann"), "Enter this payment")
    status, _page = entered.press(client, amount="1.50")
    assert status == 302
    assert owes(paid_otherwise, "Bob", "Ann") == 150
    assert "overpaid" in page_words(paid_otherwise, "Bob", pair(paid_otherwise, "Ann"))


def test_a_program_says_that_it_is_meant(paid_otherwise: Table) -> None:
    client, kind = paid_otherwise["Bob"].client(), "application/json"
    dues = client.get(reverse("api-payments", args=[paid_otherwise.code])).json()["dues"]
    (disputed,) = [one for due in dues for one in due["payments"] if one["word"] == "disputed"]
    assert (disputed["may"], disputed["may_confirm_beyond"]) == ([], True)
    address = reverse("api-payment", args=[paid_otherwise.code, UUID(disputed["id"])])
    refused = client.post(address, {"word": "confirmed"}, content_type=kind)
    assert (refused.status_code, refused.json()["code"]) == (422, "more_than_is_open_now")
    assert client.post(address, {"word": "confirmed", "beyond": True}, content_type=kind).status_code == 204
    assert owes(paid_otherwise, "Bob", "Ann") == 200


def test_what_was_waived_is_not_waived_twice(table: Table) -> None:
    settle_members(table)
    waived = pays(table, "Bob", "Ann", "Bob", how=How.WAIVED)
    says(table, "Ann", waived, PaymentWord.DISPUTED, "I pay it")
    pays(table, "Bob", "Ann", "Bob")
    assert SAY_YES not in page_words(table, "Ann", pair(table, "Bob"))
