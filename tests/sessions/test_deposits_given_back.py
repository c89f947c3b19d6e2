"""What the till gave back of a deposit is told to its owner, who may object for thirty days; a fee taken from a deposit
is told too.

Tess keeps the books of Kim's club; Ann owed Bob, Cat and Dan £2 each since Thursday, and all four are members.
"""

import re
from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.models import Audit, Club
from clubs.services import till_open
from sessions import services
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import BookWord
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.till_rows import till_cash
from sessions.services import DepositDraft
from sessions.services.books.book_checking import books_verify
from sessions.services.payments.account_checking import verify_accounts
from tests.kit.keepers import treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.table import Person, Table

pytestmark = pytest.mark.django_db
GIVEN_BACK = "Tess (the treasurer) entered: £38 of your deposit given back."
NOT_MINE = "I have not received it"


@pytest.fixture
def tess(table: Table) -> Person:
    settle_members(table)
    table.people["Tess"] = treasurer(table)
    return table.people["Tess"]


def deposits(table: Table, tess: Person, amount: str, *, back: bool = False) -> UUID:
    draft = DepositDraft(f"{amount} {back}", UUID(table.id("Ann")), amount, "GBP", back=back)
    return services.deposit_enter(actor=tess.actor, club=table.club, draft=draft)


@pytest.fixture
def entry(table: Table, tess: Person) -> UUID:
    """Tess enters £40 of Ann as paid in, and £38 as given back."""
    deposits(table, tess, "40")
    return deposits(table, tess, "38", back=True)


def answers(table: Table, who: str, entry: UUID, word: BookWord, note: str = "") -> None:
    actor = (table.kim if who == "Kim" else table[who]).actor
    services.answer_opening(actor=actor, club=table.club, entry=entry, number=1, word=word, note=note)


def with_till(table: Table, who: str = "Ann") -> str:
    return page_words(table, who, reverse("money-pair", args=[table.club.slug, till_open(table.club).id]))


def owed_to_ann(table: Table) -> int:
    accounts = open_accounts([table.club.id], [till_open(table.club).id])
    return sum(one.amount for one in accounts if one.other == UUID(table.id("Ann")))


def is_sound() -> bool:
    return not [*books_verify(), *verify_accounts()]


def test_the_owner_reads_who_gave_it_back_and_may_say_not_so(table: Table, entry: UUID) -> None:
    assert f"{GIVEN_BACK} Right, or not so?" in page_words(table, "Ann", "/")
    own = with_till(table)
    assert GIVEN_BACK in own
    assert "Not so" in own
    for who in ("Bob", "Tess"):
        assert "given back. Right" not in page_words(table, who, "/")
    of_till = reverse("till-pair", args=[table.club.slug, UUID(table.id("Ann"))])
    assert "Tess (the treasurer) entered: £38 of the deposit of Ann given back." in page_words(table, "Kim", of_till)
    assert "You entered: £38 of the deposit of Ann given back." in page_words(table, "Tess", of_till)


def test_what_is_paid_in_asks_nothing(table: Table, tess: Person) -> None:
    deposits(table, tess, "40")
    assert "Right, or not so?" not in page_words(table, "Ann", "/")
    assert "Not so" not in with_till(table)


def test_right_is_said_once(table: Table, entry: UUID) -> None:
    path = reverse("opening-answer", args=[table.club.slug, entry, 1])
    assert table["Ann"].client().post(path, {"word": "agreed", "next": "/"}).status_code == 302
    assert "given back. Right" not in page_words(table, "Ann", "/")
    assert "You said that it is right." in with_till(table)
    with pytest.raises(PaymentRefused, match="opening_words_are_over"):
        answers(table, "Ann", entry, BookWord.REFUSED, NOT_MINE)


def test_what_is_objected_to_is_owed_again_and_keepers_read_it(table: Table, entry: UUID) -> None:
    assert owed_to_ann(table) == 200
    answers(table, "Ann", entry, BookWord.REFUSED, NOT_MINE)
    assert owed_to_ann(table) == 4000
    assert is_sound()
    assert "given back. Right" not in page_words(table, "Ann", "/")
    own = with_till(table)
    assert f"You objected, so it does not count. {NOT_MINE}" in own
    assert "earlier book" not in own
    assert "1 deposit given back is objected to, £38" in page_words(table, "Kim", "/")
    assert "balance from a book" not in page_words(table, "Kim", "/")
    assert Audit.objects.filter(what="deposit_objected").count() == 1
    said = f"objected to a deposit given back to Ann, £38: {NOT_MINE}"
    assert said in page_words(table, "Kim", reverse("audit", args=[table.club.slug]))


def test_the_one_who_entered_it_cannot_overrule_and_another_keeper_can(table: Table, entry: UUID) -> None:
    answers(table, "Ann", entry, BookWord.REFUSED, NOT_MINE)
    with pytest.raises(PaymentRefused, match="opening_words_are_over"):
        answers(table, "Tess", entry, BookWord.AGREED)
    with pytest.raises(NotAllowed):
        answers(table, "Bob", entry, BookWord.AGREED)
    answers(table, "Kim", entry, BookWord.AGREED)
    assert owed_to_ann(table) == 200
    assert is_sound()


def test_it_is_taken_back_with_its_objection(table: Table, tess: Person, entry: UUID) -> None:
    answers(table, "Ann", entry, BookWord.REFUSED, NOT_MINE)
    services.entry_take_back(actor=tess.actor, club=table.club, entry=entry, note="it was Bob’s")
    assert (owed_to_ann(table), till_cash(table.club.id)) == (4000, {"GBP": 4000})
    assert is_sound()


def test_after_thirty_days_it_is_only_read(table: Table, entry: UUID) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        own = with_till(table)
        assert GIVEN_BACK in own
        assert "Not so" not in own
        with pytest.raises(PaymentRefused, match="opening_words_are_over"):
            answers(table, "Ann", entry, BookWord.REFUSED, NOT_MINE)


def test_the_till_lists_what_was_handed_over_and_who_entered_it(table: Table, tess: Person, entry: UUID) -> None:
    """Nobody owes the till what it gave back."""
    listed = page_words(table, "Kim", reverse("till", args=[table.club.slug])).partition("Deposits entered")[2]
    assert "£38 given back to Ann" in listed
    assert "£40 paid in by Ann" in listed
    assert listed.count("entered by Tess") == 2
    assert "owes" not in listed


@pytest.fixture
def charged(table: Table) -> Person:
    """An evening with a fee of £2 each; Tess keeps the books, and all four players are members."""
    Club.objects.filter(id=table.club.id).update(table_fee=200, fee_for="head")
    settle_members(table)
    table.people["Tess"] = treasurer(table)
    return table.people["Tess"]


TAKEN = "was taken from your deposit with the till"


def test_a_fee_that_a_deposit_pays_is_told_to_its_owner(table: Table, charged: Person) -> None:
    assert TAKEN not in page_words(table, "Ann", "/")
    deposits(table, charged, "40")
    first = page_words(table, "Ann", "/")
    assert first.count(TAKEN) == 1
    assert re.search(rf"£2 for [^£]+ of [^£]+ {TAKEN}", first)
    deposits(table, charged, "38", back=True)
    assert page_words(table, "Ann", "/").count(TAKEN) == 1
    for who in ("Bob", "Tess"):
        assert TAKEN not in page_words(table, who, "/")
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert TAKEN not in page_words(table, "Ann", "/")
