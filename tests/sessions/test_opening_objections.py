"""A balance from a book counts at once; each of the two reads it, says that it is right, or objects for thirty days.

Kim, who organises the club and plays no game, enters that Bob owes Ann £30 and Cat owes Ann £10. Dan is a member.
"""

import re
from datetime import timedelta
from html import unescape
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.audit_sentences import audit_sentence
from clubs.models import Audit, Role
from clubs.selectors import names_in
from sessions import services
from sessions.errors import NotAllowed, PaymentRefused
from sessions.models import BookLine, BookWord
from sessions.services import BalanceRow, OpeningDraft
from sessions.services.books.book_checking import books_verify
from sessions.services.payments.account_checking import verify_accounts
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.members_settled import page_words
from tests.kit.settling import owes, pays
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
NOT_MINE = "I know nothing of it"


@pytest.fixture
def book(table: Table) -> UUID:
    for name in ("Ann", "Bob", "Cat", "Dan"):
        gets_role(table, table[name], Role.MEMBER)
    return brings(table, "Kim")


def brings(table: Table, who: str) -> UUID:
    actor = (table.kim if who == "Kim" else table[who]).actor
    rows = [BalanceRow(None, name, amount) for name, amount in (("Ann", "+40"), ("Bob", "-30"), ("Cat", "-10"))]
    return services.opening_bring(actor=actor, club=table.club, draft=OpeningDraft("the book", "GBP", rows))


def number_of(table: Table, name: str) -> int:
    """The number of the line of a debtor: the fewest payments are the largest first, or by name."""
    return BookLine.objects.get(club=table.club, debtor_id=UUID(table.id(name))).number


def answers(table: Table, who: str, book: UUID, of: str, word: BookWord, note: str = "") -> None:
    actor = (table.kim if who == "Kim" else table[who]).actor
    services.answer_opening(actor=actor, club=table.club, entry=book, number=number_of(table, of), word=word, note=note)


def pair_words(table: Table, who: str, other: str) -> str:
    return page_words(table, who, reverse("money-pair", args=[table.club.slug, UUID(table.id(other))]))


def test_both_read_who_entered_it_on_the_first_page_and_on_theirs(table: Table, book: UUID) -> None:
    assert "Kim entered from a book: you owe Ann £30. Right, or not so?" in page_words(table, "Bob", "/")
    assert "Kim entered from a book: Bob owes you £30. Right, or not so?" in page_words(table, "Ann", "/")
    assert "from a book" not in page_words(table, "Dan", "/")
    assert "Kim entered from a book: you owe Ann £30." in pair_words(table, "Bob", "Ann")
    assert "Not so" in pair_words(table, "Bob", "Ann")


def test_a_keeper_who_gains_by_it_is_named_so(table: Table) -> None:
    for name in ("Bob", "Cat", "Dan"):
        gets_role(table, table[name], Role.MEMBER)
    gets_role(table, table["Ann"], Role.TREASURER)
    brings(table, "Ann")
    assert "Ann, who gains by it, entered from a book: you owe Ann £30." in page_words(table, "Bob", "/")
    assert "Ann, who gains by it, entered from a book: you owe Ann £30." in pair_words(table, "Bob", "Ann")
    assert owes(table, "Bob", "Ann") == 3000


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Aus einem Buch eingetragen von Ann (zum eigenen Vorteil): Du schuldest Ann 30 £."),
        ("fr", "Saisi d’un carnet par Ann (qui y gagne) : vous devez 30 £ à Ann."),
    ],
)
def test_it_is_said_without_a_comma_before_the_colon(table: Table, language: str, said: str) -> None:
    for name in ("Bob", "Cat", "Dan"):
        gets_role(table, table[name], Role.MEMBER)
    gets_role(table, table["Ann"], Role.TREASURER)
    brings(table, "Ann")
    for path in ("/", reverse("money-pair", args=[table.club.slug, UUID(table.id("Ann"))])):
        page = table["Bob"].client().get(path, headers={"accept-language": language}).content.decode()
        assert said in " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split()), path


def test_a_reader_who_entered_it_or_objected_is_called_you(table: Table) -> None:
    """Ann keeps the books, enters what Bob owes her, and Bob objects."""
    for name in ("Bob", "Cat", "Dan"):
        gets_role(table, table[name], Role.MEMBER)
    gets_role(table, table["Ann"], Role.TREASURER)
    entry = brings(table, "Ann")
    assert "You, who gain by it, entered from a book: Bob owes you £30." in pair_words(table, "Ann", "Bob")
    answers(table, "Bob", entry, "Bob", BookWord.REFUSED, NOT_MINE)
    assert "You objected, so it does not count." in pair_words(table, "Bob", "Ann")
    assert "Bob objected, so it does not count." in pair_words(table, "Ann", "Bob")


def test_who_said_that_it_is_right_is_called_you(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.AGREED)
    assert "You said that it is right." in pair_words(table, "Bob", "Ann")


def test_right_is_said_once_and_then_nobody_asks(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.AGREED)
    assert "from a book" not in page_words(table, "Bob", "/")
    assert "Bob said that it is right." in pair_words(table, "Ann", "Bob")
    with pytest.raises(PaymentRefused, match="opening_words_are_over"):
        answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    assert owes(table, "Bob", "Ann") == 3000


def test_what_is_objected_to_does_not_count_and_the_rest_does(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    assert [owes(table, name, "Ann") for name in ("Bob", "Cat")] == [0, 1000]
    assert "Bob says that £30 from a book is not so" in page_words(table, "Ann", "/")
    assert "was set off" not in page_words(table, "Ann", "/")
    told = pair_words(table, "Ann", "Bob")
    assert "Bob objected, so it does not count." in told
    assert NOT_MINE in told
    assert books_verify() == []
    assert verify_accounts() == []


def test_the_objector_says_yes(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    with pytest.raises(PaymentRefused, match="opening_words_are_over"):
        answers(table, "Ann", book, "Bob", BookWord.AGREED)
    answers(table, "Bob", book, "Bob", BookWord.AGREED)
    assert owes(table, "Bob", "Ann") == 3000
    assert "Objected, and confirmed since." in pair_words(table, "Bob", "Ann")
    assert books_verify() == []
    assert verify_accounts() == []


def test_another_keeper_who_gains_nothing_says_yes(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    gets_role(table, table["Dan"], Role.TREASURER)
    gets_role(table, table["Ann"], Role.TREASURER)
    assert "Thursday club: 1 balance from a book is objected to, £30" in page_words(table, "Dan", "/")
    for who in ("Kim", "Ann"):  # who entered it, and who gains by it
        with pytest.raises(PaymentRefused, match="opening_words_are_over"):
            answers(table, who, book, "Bob", BookWord.AGREED)
    answers(table, "Dan", book, "Bob", BookWord.AGREED)
    assert owes(table, "Bob", "Ann") == 3000


def test_nobody_else_answers_and_no_phone_that_speaks_for_both(table: Table, book: UUID) -> None:
    with pytest.raises(NotAllowed):
        answers(table, "Cat", book, "Bob", BookWord.REFUSED, NOT_MINE)
    speaks_also_for(table, "Bob", "Ann")
    with pytest.raises(NotAllowed):
        answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)


def test_a_reason_is_given_and_thirty_days_are_enough(table: Table, book: UUID) -> None:
    with pytest.raises(PaymentRefused, match="say_why_it_is_disputed"):
        answers(table, "Bob", book, "Bob", BookWord.REFUSED)
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        with pytest.raises(PaymentRefused, match="opening_words_are_over"):
            answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
        assert "Not so" not in pair_words(table, "Bob", "Ann")


def test_what_was_paid_on_it_is_owed_back(table: Table, book: UUID) -> None:
    paid = pays(table, "Ann", "Bob", "Ann", "12", code="")
    assert paid
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    assert owes(table, "Ann", "Bob") == 1200
    assert verify_accounts() == []


def test_balances_that_are_taken_back_take_their_objections_along(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    services.entry_take_back(actor=table.kim.actor, club=table.club, entry=book, note="the wrong book")
    assert [owes(table, name, "Ann") for name in ("Bob", "Cat")] == [0, 0]
    assert "entered from a book" not in page_words(table, "Bob", "/")
    assert books_verify() == []
    assert verify_accounts() == []


def test_activity_names_the_sums_and_the_objection(table: Table, book: UUID) -> None:
    answers(table, "Bob", book, "Bob", BookWord.REFUSED, NOT_MINE)
    names = names_in(table.club.id)
    said = [audit_sentence(line, names) for line in Audit.objects.filter(what__startswith="opening").order_by("id")]
    assert said == [
        "Kim brought balances of 3 players from a book: £40",
        "Bob objected to a balance from a book, Bob owes Ann £30: I know nothing of it",
    ]
    chapter = reverse("audit", args=[table.club.slug]) + "?chapter=money"
    assert "objected to a balance from a book" in page_words(table, "Kim", chapter)


def test_it_is_answered_on_the_page_of_the_two(table: Table, book: UUID) -> None:
    address = reverse("opening-answer", args=[table.club.slug, book, number_of(table, "Bob")])
    client = table["Bob"].client()
    page = client.post(address, {"word": "refused", "note": NOT_MINE, "next": "/"}, follow=True)
    assert "It does not count. The other and the keepers read why." in page.content.decode()
    assert owes(table, "Bob", "Ann") == 0
    assert table["Cat"].client().post(address, {"word": "agreed"}).status_code == 404
