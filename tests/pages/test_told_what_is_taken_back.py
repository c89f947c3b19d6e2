"""What was told of and is taken back by somebody else is read on one's own phone: who took back what, and when.

Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members of the club.
"""

from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from clubs.models import Audit, Role
from sessions import services
from sessions.models import BookStep, BookWord, PaymentStep, PaymentWord, Session
from sessions.services.payments.setting_off import SetOffDraft
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, answers_share, lost_bet, pays, says, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def told(table: Table, who: str, text: str) -> bool:
    return text in page_words(table, who, "/")


def withdrawn_at(word: str) -> str:
    of_payments = PaymentStep.objects.filter(word=word).values_list("at", flat=True)
    of_books = BookStep.objects.filter(word=word).values_list("at", flat=True)
    return date_format(localtime(max([*of_payments, *of_books])), "SHORT_DATETIME_FORMAT")


def test_the_winner_reads_that_the_loser_took_back_their_bet(settled: Table) -> None:
    bet = lost_bet(settled, "Dan", "Dan", "Bob", "4", code="")
    answers_bet(settled, "Dan", bet, BookWord.WITHDRAWN)
    line = f"Dan took back a side bet: £4 from Dan to you ({withdrawn_at('reversed')})"
    assert told(settled, "Bob", line)
    for who in ("Dan", "Cat"):
        assert not told(settled, who, "took back")
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert not told(settled, "Bob", "took back")
    (logged,) = Audit.objects.filter(what="bet_taken_back")
    assert (logged.actor_name, logged.details["amount"]) == ("Dan", 400)


def test_the_loser_reads_that_a_bet_that_waited_for_them_is_gone(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Dan", "Bob", "4", code="")
    answers_bet(settled, "Bob", bet, BookWord.WITHDRAWN)
    assert told(settled, "Dan", "Bob took back a side bet: £4 from you to Bob (")
    assert not Audit.objects.filter(what="bet_taken_back").exists()


def test_the_payer_reads_that_the_receiver_took_back_their_receipt(settled: Table) -> None:
    """Bob keeps the books. Activity has it too, though it is the word of the one who is owed."""
    gets_role(settled, settled["Bob"], Role.TREASURER)
    receipt = pays(settled, "Bob", "Ann", "Bob")
    assert "Bob entered 1 payment for you: £2 paid" in page_words(settled, "Ann", "/")
    says(settled, "Bob", receipt, PaymentWord.WITHDRAWN)
    line = f"Bob took back 1 payment entered for you: £2 paid ({withdrawn_at('withdrawn')})"
    assert told(settled, "Ann", line)
    assert not told(settled, "Bob", "took back")
    activity = reverse("audit", args=[settled.club.slug])
    assert "Bob withdrew: Ann paid Bob £2" in page_words(settled, "Kim", activity)
    pair = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))])
    assert f"Withdrawn by Bob, {withdrawn_at('withdrawn')}, does not count" in page_words(settled, "Ann", pair)


def test_the_undo_of_all_paid_is_read_by_those_for_whom_it_was_entered(settled: Table) -> None:
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all")
    services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code)
    assert told(settled, "Ann", "An organiser took back 3 payments entered for you: £6 paid (")
    assert told(settled, "Bob", "An organiser took back 1 payment entered for you: £2 received (")
    assert not told(settled, "Kim", "took back")


def test_a_claim_that_nobody_was_shown_is_taken_back_in_silence(settled: Table) -> None:
    says(settled, "Ann", pays(settled, "Ann", "Ann", "Cat"), PaymentWord.WITHDRAWN)
    assert not told(settled, "Cat", "took back")
    claim = pays(settled, "Ann", "Ann", "Bob")
    assert "£2 paid to you" in page_words(settled, "Bob", "/")
    says(settled, "Ann", claim, PaymentWord.WITHDRAWN)
    assert told(settled, "Bob", "Ann took back 1 payment entered for you: £2 received (")


def test_a_share_is_taken_back_by_the_other_or_by_somebody_else(settled: Table) -> None:
    """Ann says that Bob paid for all; both of her words, on her own share and on Cat's, are hers to take back."""
    expense = shares(settled, "Ann", "Bob", "9", "Ann", "Bob", "Cat")
    answers_share(settled, "Ann", expense, "Ann", BookWord.WITHDRAWN)
    assert told(settled, "Bob", "Ann took back a share of an expense: £3 from Ann to you (")
    answers_share(settled, "Bob", expense, "Cat", BookWord.WITHDRAWN)
    assert told(settled, "Cat", "Bob took back a share of an expense: £3 from you to Bob (")
    assert Audit.objects.get(what="share_taken_back").actor_name == "Ann"
    evening = page_words(settled, "Bob", reverse("settle", args=[settled.code]))
    assert "withdrawn by Ann" in evening
    assert "withdrawn by Bob" in evening


def test_what_a_keeper_entered_in_the_books_and_takes_back_is_read_by_whom_it_concerns(settled: Table) -> None:
    entry = services.deposit_enter(
        actor=settled.kim.actor, club=settled.club,
        draft=services.DepositDraft("a deposit", UUID(settled.id("Ann")), "25", "GBP"),
    )  # fmt: skip
    paid_in = "Kim entered: £25 paid in as your deposit with the till"
    assert told(settled, "Ann", paid_in)
    assert not told(settled, "Bob", "paid in")
    back = services.deposit_enter(
        actor=settled.kim.actor, club=settled.club,
        draft=services.DepositDraft("given back", UUID(settled.id("Ann")), "10", "GBP", back=True),
    )  # fmt: skip
    services.entry_take_back(actor=settled.kim.actor, club=settled.club, entry=back, note="not yet")
    assert told(settled, "Ann", "Kim took back the entry “£10 given back to you” (")
    services.entry_take_back(actor=settled.kim.actor, club=settled.club, entry=entry, note="never paid in")
    assert told(settled, "Ann", "Kim took back the entry “£25 paid in as your deposit” (")
    assert not told(settled, "Ann", paid_in)


def test_a_set_off_says_what_was_set_off_against_what(settled: Table) -> None:
    bet = lost_bet(settled, "Ann", "Bob", "Ann", code="")
    answers_bet(settled, "Bob", bet, BookWord.AGREED)
    session = Session.objects.get(code=settled.code)
    draft = SetOffDraft(session.id, UUID(settled.id("Ann")), UUID(settled.id("Bob")), "GBP", 200)
    services.set_off(actor=settled["Bob"].actor, club=settled.club, draft=draft)
    day = date_format(session.day, "MONTH_DAY_FORMAT")
    assert f"£2 was set off between you and Bob: {day} against the side bet of {day}" in page_words(settled, "Ann", "/")


def test_a_bet_taken_back_has_both_its_rows_and_says_whose_word_that_was(settled: Table) -> None:
    """Nothing was paid between the two: the sums would be the same without the rows."""
    bet = lost_bet(settled, "Bob", "Bob", "Ann", "4", code="")
    answers_bet(settled, "Bob", bet, BookWord.WITHDRAWN)
    rows = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]))
    day = date_format(localtime(timezone.now()), "MONTH_DAY_FORMAT")
    assert f"Taken back by Bob on {day}" in rows
    assert "Side bet, taken back" in rows


def test_a_bet_confirmed_later_has_one_time(settled: Table) -> None:
    """The account is named by when it was said, and so is its row."""
    said = timezone.now() - timedelta(hours=3)
    with time_machine.travel(said):
        bets = [lost_bet(settled, "Bob", "Ann", "Bob", amount, code="") for amount in ("4", "5")]
    for bet in bets:
        answers_bet(settled, "Ann", bet, BookWord.AGREED)
    rows = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]))
    table_of_rows = rows[rows.index("Sum so far") :]
    assert table_of_rows.count(date_format(localtime(said), "SHORT_DATETIME_FORMAT")) == 2
