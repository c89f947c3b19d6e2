"""The line beside *Withdraw* and *Undo* says what is owed after it, also where a correction has turned the due.

Ann owes Bob, Cat and Dan £2 each since an evening that was closed; a point is £2. Figures in pounds.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Role
from sessions.models import BookWord, How, PaymentWord
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.settling import answers_bet, lost_bet, owes, pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def corrects(table: Table, **points: int) -> None:
    table.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))


def settle(table: Table) -> str:
    return reverse("settle", args=[table.code])


def open_here(table: Table) -> dict[tuple[str, str], str]:
    """What is open at the evening as a program reads it: who owes whom."""
    names = {table.id(name): name for name in ("Ann", "Bob", "Cat", "Dan")}
    dues = table["Kim"].client().get(reverse("api-payments", args=[table.code])).json()["dues"]
    return {(names[one["from"]], names[one["to"]]): one["open"] for one in dues if float(one["open"])}


def withdraws(table: Table, who: str) -> None:
    client = table[who].client()
    assert button(client, settle(table), "Withdraw").press(client)[0] == 302


TURNED = [
    ("2", {"Ann": 3, "Bob": -3}, "you owe Ann £4 instead of £6", ("Bob", "Ann"), "4.00"),
    ("2", {"Ann": 1, "Bob": -1}, "you and Ann are even", None, ""),
    ("1", {"Ann": -1, "Bob": 1}, "Ann owes you £4 instead of £3", ("Ann", "Bob"), "4.00"),
    ("2", {}, "Ann owes you £2 again", ("Ann", "Bob"), "2.00"),
]


@pytest.mark.parametrize("how", [How.CASH, How.WAIVED])
@pytest.mark.parametrize(("paid", "correction", "then", "two", "left"), TURNED)
def test_the_line_says_what_is_open_after_it(
    settled: Table,
    how: How,
    paid: str,
    correction: dict[str, int],
    then: str,
    two: tuple[str, str] | None,
    left: str,
) -> None:
    pays(settled, "Bob", "Ann", "Bob", paid, how=how)
    if correction:
        corrects(settled, **correction)
    assert f"If you withdraw it, {then}." in page_words(settled, "Bob", settle(settled))
    withdraws(settled, "Bob")
    after = {pair: amount for pair, amount in open_here(settled).items() if "Bob" in pair}
    assert after == ({two: left} if two else {})


def test_a_correction_that_left_less_than_was_paid_turns_round_by_it(settled: Table) -> None:
    """Ann owed £4 and paid it; £2 of it were right. Bob owes £2 back, and after a withdrawal Ann owes £2."""
    corrects(settled, Ann=-1, Bob=1)
    pays(settled, "Bob", "Ann", "Bob", "4")
    corrects(settled, Ann=1, Bob=-1)
    said = "If you withdraw it, Ann owes you £2, and £2 the other way round is no longer owed."
    assert said in page_words(settled, "Bob", settle(settled))
    withdraws(settled, "Bob")
    assert open_here(settled)["Ann", "Bob"] == "2.00"


def test_a_keeper_reads_it_by_name(settled: Table) -> None:
    """Dan keeps the books, and has entered what Ann paid Cat."""
    gets_role(settled, settled["Dan"], Role.TREASURER)
    pays(settled, "Dan", "Ann", "Cat", "2")
    corrects(settled, Ann=3, Cat=-3)
    assert "If you withdraw it, Cat owes Ann £4 instead of £6." in page_words(settled, "Dan", settle(settled))
    withdraws(settled, "Dan")
    assert open_here(settled)["Cat", "Ann"] == "4.00"


def test_the_page_of_the_two_says_it_of_all_their_accounts(settled: Table) -> None:
    """Bob owes Ann £5 of a bet besides: with the £2 of Ann received £5 are open, without them £3."""
    pays(settled, "Bob", "Ann", "Bob", "2")
    answers_bet(settled, "Bob", lost_bet(settled, "Ann", "Bob", "Ann", code=""), BookWord.AGREED)
    pair = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Ann"))])
    assert owes(settled, "Bob", "Ann") == 500
    assert "If you withdraw it, you owe Ann £3 instead of £5." in page_words(settled, "Bob", pair)
    assert "If you withdraw it, Ann owes you £2 again." in page_words(settled, "Bob", settle(settled))
    client = settled["Bob"].client()
    assert button(client, pair, "Withdraw").press(client)[0] == 302
    assert owes(settled, "Bob", "Ann") == 300


def test_a_payment_for_more_than_the_evening_says_so_there(settled: Table) -> None:
    """Ann owes Bob £4 of a bet besides and pays £6 in all; a correction makes Bob owe £6 of it back."""
    answers_bet(settled, "Ann", lost_bet(settled, "Bob", "Ann", "Bob", "4", code=""), BookWord.AGREED)
    paid = pays(settled, "Bob", "Ann", "Bob", "6", code="")
    corrects(settled, Ann=4, Bob=-4)
    assert "If you withdraw it, you owe Ann £2 in all instead of £8." in page_words(settled, "Bob", settle(settled))
    says(settled, "Bob", paid, PaymentWord.WITHDRAWN)
    assert owes(settled, "Bob", "Ann") == 200


def test_beside_the_undo_stands_what_a_correction_makes_of_it(settled: Table) -> None:
    """Of three payments one was turned by a correction, one came to nothing; then the third is named as well."""
    client = settled["Kim"].client()
    assert button(client, settle(settled), "All paid in cash: 3 payments, £6").press(client)[0] == 302
    assert "If you undo this" not in page_words(settled, "Kim", settle(settled))
    corrects(settled, Ann=4, Bob=-3, Cat=-1)
    said = page_words(settled, "Kim", settle(settled))
    assert "If you undo this, Bob owes Ann £4 instead of £6. If you undo this, Ann and Cat are even." in said
    assert "If you undo this, Ann owes Dan £2 again." in said
    assert said.count("If you undo this") == 3
    assert button(client, settle(settled), "Undo these 3 payments: £6").press(client)[0] == 302
    assert open_here(settled) == {("Bob", "Ann"): "4.00", ("Ann", "Dan"): "2.00"}


def test_what_holds_for_all_payments_of_an_undo_is_said_once(settled: Table) -> None:
    client = settled["Kim"].client()
    assert button(client, settle(settled), "All paid in cash: 3 payments, £6").press(client)[0] == 302
    settled.tap("Kim", "undo")
    said = page_words(settled, "Kim", settle(settled))
    assert "If you undo this, what is owed stays as it is until the evening is closed." in said
    assert said.count("If you undo this") == 1
