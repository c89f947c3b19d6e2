"""A side bet that its loser has entered is theirs to withdraw until somebody else has acted on it.

Ann owes Bob, Cat and Dan £2 each since Thursday. A receipt, a set-off or a clearing is the winner's word on a bet.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookStep, BookWord, Movement, PaymentWord, Session
from sessions.services import SetOffDraft
from tests.kit.clearing import answers, proposed
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, answers_share, lost_bet, owes, pays, says, share_of, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
REFUSED, WITHDRAWN = BookWord.REFUSED, BookWord.WITHDRAWN


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def refused(table: Table, who: str, bet: UUID, word: BookWord = WITHDRAWN) -> str:
    with pytest.raises(PaymentRefused) as raised:
        answers_bet(table, who, bet, word)
    return raised.value.code


def between(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def set_off_bet(table: Table, who: str) -> UUID:
    """Bob has lost £5 to Ann, and Ann's £2 of Thursday are set off against it."""
    evening = Session.objects.get(code=table.code).id
    draft = SetOffDraft(evening, UUID(table.id("Ann")), UUID(table.id("Bob")), "GBP", 200)
    services.set_off(actor=table[who].actor, club=table.club, draft=draft)
    return Movement.objects.get(club=table.club).id


def test_what_the_winner_has_received_is_their_word(settled: Table) -> None:
    bet = lost_bet(settled, "Dan", "Dan", "Bob", "4", code="")
    assert "Withdraw" in page_words(settled, "Dan", between(settled, "Bob"))
    receipt = pays(settled, "Bob", "Dan", "Bob", "4", code="")
    assert refused(settled, "Dan", bet) == "bet_is_relied_on"
    assert refused(settled, "Bob", bet, REFUSED) == "bet_is_relied_on"
    assert "Withdraw" not in page_words(settled, "Dan", between(settled, "Bob"))
    assert "Confirm" not in page_words(settled, "Bob", between(settled, "Dan"))
    assert owes(settled, "Bob", "Dan") == 0
    says(settled, "Bob", receipt, PaymentWord.WITHDRAWN)
    answers_bet(settled, "Dan", bet, WITHDRAWN)
    assert owes(settled, "Bob", "Dan") == 0


def test_programs_are_told_by_a_code_and_offered_nothing(settled: Table) -> None:
    bet = lost_bet(settled, "Dan", "Dan", "Bob", "4", code="")
    pays(settled, "Bob", "Dan", "Bob", "4", code="")
    dan = settled["Dan"].client()
    (told,) = dan.get(reverse("api-club-bets", args=[settled.club.slug])).json()["bets"]
    assert told["may"] == []
    address = reverse("api-club-bet", args=[settled.club.slug, bet])
    answer = dan.post(address, {"word": "withdrawn"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "bet_is_relied_on")
    assert owes(settled, "Bob", "Dan") == 0


def test_what_the_loser_says_to_have_paid_is_nobody_elses_word_until_it_is_confirmed(settled: Table) -> None:
    withdrawn, paid = (lost_bet(settled, "Dan", "Dan", "Bob", amount, code="") for amount in ("4", "5"))
    claim = pays(settled, "Dan", "Dan", "Bob", "9", code="")
    answers_bet(settled, "Dan", withdrawn, WITHDRAWN)
    says(settled, "Bob", claim, PaymentWord.CONFIRMED)
    assert refused(settled, "Dan", paid) == "bet_is_relied_on"


def test_a_keeper_who_entered_it_as_paid_has_spoken(settled: Table) -> None:
    """The bet is of the evening, of which Kim enters everything as paid."""
    bet = lost_bet(settled, "Bob", "Bob", "Cat", "4")
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all")
    assert refused(settled, "Bob", bet) == "bet_is_relied_on"
    services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code)
    answers_bet(settled, "Bob", bet, WITHDRAWN)
    assert owes(settled, "Cat", "Bob") == 0


def test_a_payment_for_another_evening_is_no_word_on_it(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Bob", "Ann", "4", code="")
    pays(settled, "Bob", "Ann", "Bob", "2")
    answers_bet(settled, "Bob", bet, WITHDRAWN)
    assert owes(settled, "Bob", "Ann") == 0


def test_what_the_winner_has_set_off_is_their_word_until_it_is_taken_back(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Bob", "Ann", code="")
    movement = set_off_bet(settled, "Ann")
    assert refused(settled, "Bob", bet) == "bet_is_relied_on"
    services.take_back_set_off(actor=settled["Ann"].actor, club=settled.club, movement=movement)
    answers_bet(settled, "Bob", bet, WITHDRAWN)
    assert owes(settled, "Ann", "Bob") == 200


def test_what_the_loser_has_set_off_is_their_own_word_alone(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Bob", "Ann", code="")
    set_off_bet(settled, "Bob")
    answers_bet(settled, "Bob", bet, WITHDRAWN)
    assert BookStep.objects.filter(club=settled.club, entry_id=bet, word="reversed").exists()


def test_whoever_agreed_to_a_clearing_of_it_has_spoken(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Bob", "Cat", "3", code="")
    clearing = proposed(settled)
    for who in ("Ann", "Bob", "Cat", "Dan"):
        if not in_force(clearing):
            answers(settled, who, clearing)
    assert in_force(clearing)
    owed = owes(settled, "Cat", "Bob")
    assert refused(settled, "Bob", bet) == "bet_is_relied_on"
    assert owes(settled, "Cat", "Bob") == owed


def in_force(clearing: UUID) -> bool:
    return BookStep.objects.filter(entry_id=clearing, word="in_force").exists()


def test_a_share_that_was_set_off_is_withdrawn_by_its_payer_alone(settled: Table) -> None:
    expense = shares(settled, "Bob", "Ann", "10", "Ann", "Bob")
    lost_bet(settled, "Ann", "Ann", "Bob", "3", code="")
    evening = Session.objects.get(code=settled.code).id
    draft = SetOffDraft(evening, UUID(settled.id("Bob")), UUID(settled.id("Ann")), "GBP", 300)
    services.set_off(actor=settled["Ann"].actor, club=settled.club, draft=draft)
    with pytest.raises(PaymentRefused, match="expense_is_paid_on"):
        answers_share(settled, "Bob", expense, "Bob", WITHDRAWN)
    answers_share(settled, "Ann", expense, "Bob", WITHDRAWN)
    assert share_of(settled, expense, "Bob").stands == "reversed"
