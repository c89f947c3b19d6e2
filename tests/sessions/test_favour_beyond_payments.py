"""Nobody in their own favour, beyond payments: shares, side bets, purchases and deposits know every phone and account
of a keeper, and a keeper without a name could be anybody who shares a phone.

Kim keeps the sheet and organises the club, without a name; Ann, Bob, Cat and Dan came. What is owed is in pence.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from chouette.wording.table.payment_sentences import payment_refused
from clubs.actors import Actor
from clubs.models import Role
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookWord
from sessions.selectors.book_entries import book_entries
from sessions.selectors.shared_expenses import expenses_of_evening
from sessions.selectors.till_purchases import till_purchases
from sessions.services import BetDraft, DepositDraft, ExpenseDraft, PurchaseDraft, PurchaseWay, ShareDraft
from sessions.services.books.bet_rights import open_bet_to
from sessions.services.books.expense_words import may_answer, may_withdraw, speaker_at
from sessions.services.books.purchase_entries import may_agree_to_purchase, may_withdraw_purchase
from sessions.services.payments.pair import reader_of
from tests.kit.keepers import gets_name, on_second_phone, share_one_phone, treasurer
from tests.kit.settling import answers_bet, answers_share, lost_bet, owes, share_of, shares
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
AGREED, WITHDRAWN = BookWord.AGREED, BookWord.WITHDRAWN


def refused(act: Callable[..., Any], *args: Any, **named: Any) -> str:
    with pytest.raises(PaymentRefused) as raised:
        act(*args, **named)
    assert payment_refused(raised.value.code, raised.value.params).endswith(".")
    return raised.value.code


def test_a_keeper_agrees_to_no_share_that_is_owed_to_their_other_phone(table: Table) -> None:
    has_no_phone(table, "Dan")
    second = on_second_phone(table, "Ann", Role.TREASURER)
    share = share_of(table, shares(table, "Ann", "Ann", "20", "Ann", "Dan"), "Dan")
    assert not may_answer(speaker_at(second, table.club, table.session), share)
    answer: dict[str, Any] = {"actor": second, "club": table.club, "share": share.id, "word": AGREED}
    assert refused(services.answer_share, **answer) == "the_sharer_confirms"
    assert owes(table, "Dan", "Ann") == 0


def share_expense(table: Table, actor: Actor) -> UUID:
    """Ann paid £20, and Dan shares it."""
    sharers = [ShareDraft(UUID(table.id(name))) for name in ("Ann", "Dan")]
    draft = ExpenseDraft("on another phone", UUID(table.id("Ann")), "20", "GBP", "pizza", sharers)
    return services.share_expense(actor=actor, club=table.club, code=table.code, draft=draft)


def test_what_a_keeper_enters_on_another_phone_is_the_payers_own_word(table: Table) -> None:
    """Dan's share waits, and the phone that entered it withdraws it."""
    has_no_phone(table, "Dan")
    second = on_second_phone(table, "Ann", Role.ORGANISER)
    share = share_of(table, share_expense(table, second), "Dan")
    assert (share.stands, share.entered_as, share.entered_by) == ("waits", "receiver", UUID(table.id("Ann")))
    speaker = speaker_at(second, table.club, table.session)
    assert (may_answer(speaker, share), may_withdraw(speaker, share)) == (False, True)
    services.answer_share(actor=second, club=table.club, share=share.id, word=WITHDRAWN)
    (read,) = expenses_of_evening(table.club.id, table.session.id)
    assert [one.stands for one in read.shares] == ["withdrawn"]


def test_a_keeper_without_a_name_agrees_to_no_share_owed_to_one_of_a_shared_phone(table: Table) -> None:
    has_no_phone(table, "Dan")
    share_one_phone(table, "Ann", "Bob")
    expense = shares(table, "Kim", "Ann", "20", "Ann", "Dan")
    assert share_of(table, expense, "Dan").stands == "waits"
    assert refused(answers_share, table, "Kim", expense, "Dan", AGREED) == "keeper_may_be_payer"
    gets_name(table, "Kim")
    answers_share(table, "Kim", expense, "Dan", AGREED)
    assert owes(table, "Dan", "Ann") == 1000


def test_nor_does_a_bet_count_that_one_of_a_shared_phone_won(table: Table) -> None:
    """Cat has lost to Ann, who shares a phone with Bob, and has no phone to say so: Kim says who they are first."""
    has_no_phone(table, "Cat")
    share_one_phone(table, "Ann", "Bob")
    assert refused(lost_bet, table, "Kim", "Cat", "Ann") == "keeper_may_be_winner"
    bet = lost_bet(table, "Ann", "Cat", "Ann")
    assert refused(answers_bet, table, "Kim", bet, AGREED) == "keeper_may_be_winner"
    (read,) = book_entries(table.club.id, ["bet"])
    found = open_bet_to(read, reader_of(table.kim.actor, table.club, table.session))
    assert (AGREED in found.words, found.refusal) == (False, "keeper_may_be_winner")
    gets_name(table, "Kim")
    answers_bet(table, "Kim", bet, AGREED)
    lost_bet(table, "Kim", "Cat", "Ann", "3")
    assert owes(table, "Cat", "Ann") == 800


def test_a_bet_between_two_of_one_phone_is_entered_and_waits(table: Table) -> None:
    """Neither Ann nor Bob has a phone of their own, so a keeper speaks for both; one without a name for the winner
    alone."""
    share_one_phone(table, "Ann", "Bob")
    bet = lost_bet(table, "Kim", "Bob", "Ann")
    assert owes(table, "Bob", "Ann") == 0
    gets_name(table, "Kim")
    answers_bet(table, "Kim", bet, AGREED)
    assert owes(table, "Bob", "Ann") == 500


def test_a_bet_that_the_other_phone_of_a_keeper_won_waits(table: Table) -> None:
    has_no_phone(table, "Dan")
    second = on_second_phone(table, "Ann", Role.TREASURER)
    draft = BetDraft("second", UUID(table.id("Dan")), UUID(table.id("Ann")), "5", "GBP")
    bet = services.bet_say(actor=second, club=table.club, draft=draft)
    assert refused(services.bet_answer, actor=second, club=table.club, entry=bet, word=AGREED) == "the_other_confirms"
    assert owes(table, "Dan", "Ann") == 0


def own_pocket(table: Table, actor: Actor) -> UUID:
    """Ann paid £30 for the till."""
    draft = PurchaseDraft("boards", PurchaseWay.OWN_POCKET, "30", "GBP", "boards", UUID(table.id("Ann")))
    return services.enter_purchase(actor=actor, club=table.club, draft=draft)


def test_what_a_keeper_paid_for_the_till_waits_on_whichever_phone_they_enter_it(table: Table) -> None:
    second = on_second_phone(table, "Ann", Role.TREASURER)
    entry = own_pocket(table, second)
    (read,), reader = till_purchases(table.club.id), reader_of(second, table.club)
    assert (read.stands, may_agree_to_purchase(reader, read), may_withdraw_purchase(reader, read)) == (
        "waits",
        False,
        True,
    )
    answer: dict[str, Any] = {"club": table.club, "entry": entry, "word": AGREED}
    assert refused(services.answer_purchase, actor=second, **answer) == "another_keeper_confirms"
    services.answer_purchase(actor=table.kim.actor, **answer)
    assert till_purchases(table.club.id)[0].stands == "in_force"


def test_a_purchase_that_somebody_of_a_shared_phone_paid_waits_for_a_keeper_with_a_name(table: Table) -> None:
    tess = treasurer(table)
    table.people["Tess"] = tess
    share_one_phone(table, "Ann", "Bob")
    entry = own_pocket(table, table.kim.actor)
    assert till_purchases(table.club.id)[0].stands == "waits"
    answer: dict[str, Any] = {"club": table.club, "entry": entry, "word": AGREED}
    assert refused(services.answer_purchase, actor=tess.actor, **answer) == "keeper_may_be_player"
    gets_name(table, "Tess")
    services.answer_purchase(actor=tess.actor, **answer)
    take_back: dict[str, Any] = {"actor": table.kim.actor, "club": table.club, "entry": entry, "note": "a gift"}
    assert refused(services.entry_take_back, **take_back) == "keeper_may_be_player"
    gets_name(table, "Kim")
    services.entry_take_back(**take_back)


def test_a_deposit_of_one_of_a_shared_phone_is_entered_by_a_keeper_with_a_name(table: Table) -> None:
    share_one_phone(table, "Ann", "Bob")
    deposit: dict[str, Any] = {
        "actor": table.kim.actor,
        "club": table.club,
        "draft": DepositDraft("deposit", UUID(table.id("Ann")), "20", "GBP"),
    }
    assert refused(services.deposit_enter, **deposit) == "keeper_may_be_depositor"
    gets_name(table, "Kim")
    services.deposit_enter(**deposit)
