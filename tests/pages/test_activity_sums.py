"""Activity, chapter Money: sums of what was entered at once, of the till and of bets, and people who were forgotten."""

from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.audit_sentences import audit_sentence
from clubs.models import Audit, Player, Role
from sessions import services
from sessions.models import BookWord, Payment, PaymentWord, Session
from sessions.services import DepositDraft
from sessions.services.books.purchase_entries import PurchaseDraft, PurchaseWay
from tests.kit.keepers import gets_role, treasurer
from tests.kit.members_settled import page_words
from tests.kit.settling import answers_bet, closed_evening, lost_bet, says
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db


def money(table: Table) -> str:
    return page_words(table, "Tess", f"{reverse('audit', args=[table.club.slug])}?chapter=money")


def test_every_line_has_its_sum(table: Table) -> None:
    closed_evening(table)
    table.people["Tess"] = treasurer(table)
    club, kim = table.club, table.kim.actor
    services.all_paid_in_cash(actor=kim, club=club, code=table.code, key="all-paid")
    services.undo_cash(actor=kim, club=club, code=table.code)
    ann = UUID(table.id("Ann"))
    deposit = services.deposit_enter(actor=kim, club=club, draft=DepositDraft("deposit", ann, "20", "GBP"))
    draft = PurchaseDraft("boards", PurchaseWay.OUT, "5", "GBP", "boards", beyond=True)
    services.enter_purchase(actor=kim, club=club, draft=draft)
    services.entry_take_back(actor=kim, club=club, entry=deposit, note="wrong", beyond=True)
    has_no_phone(table, "Bob")
    answers_bet(table, "Kim", lost_bet(table, "Ann", "Bob", "Ann", "3"), BookWord.AGREED)
    said = money(table).replace(" :", ":")
    assert "Kim entered all payments of table Thursday as paid: 3 (£6)" in said
    assert "Kim took back all payments of table Thursday: 3 (£6)" in said
    assert "Kim entered a deposit of Ann (£20)" in said
    assert "Kim entered what the till spent (£5)" in said
    assert "Kim took back an entry about a deposit: wrong (the till owes Ann £20)" in said
    assert "Kim confirmed for Bob: a side bet (Bob owes Ann £3)" in said


def test_an_undo_that_leaves_one_standing_says_so(table: Table) -> None:
    """Bob has objected to the £2 before Kim takes back what was entered."""
    closed_evening(table)
    table.people["Tess"] = treasurer(table)
    club, kim = table.club, table.kim.actor
    made = services.all_paid_in_cash(actor=kim, club=club, code=table.code, key="all-paid")
    bob = Payment.objects.get(club=club, id__in=made, receiver=UUID(table.id("Bob")))
    says(table, "Bob", bob.id, PaymentWord.DISPUTED, "I have not received it")
    services.undo_cash(actor=kim, club=club, code=table.code)
    said = money(table).replace(" :", ":")
    assert "Kim took back payments of table Thursday: 2 of 3 (£4)" in said


def test_a_person_who_was_forgotten_is_a_former_player_there(table: Table) -> None:
    closed_evening(table)
    table.people["Tess"] = treasurer(table)
    has_no_phone(table, "Dan")
    services.deposit_enter(
        actor=table.kim.actor, club=table.club, draft=DepositDraft("deposit", UUID(table.id("Dan")), "20", "GBP")
    )
    people.player_erase(actor=table.kim.actor, player=Player.objects.get(club=table.club, id=UUID(table.id("Dan"))))
    assert "Kim entered a deposit of Former player 1" in money(table)


def test_an_invitation_for_a_player_names_them_and_a_phone_is_in_the_readers_language() -> None:
    made = Audit(what="invite_created", principal="x", actor_name="Olga", details={"role": "member"})
    assert audit_sentence(made, {"x": "Tom"}).endswith("made an invitation for Tom: member")
    taken = Audit(what="invite_taken", principal="x", actor_name="Tom", details={"phone": "Chrome sur Linux"})
    assert audit_sentence(taken, {"x": "Tom"}).endswith("Chrome on Linux")


def test_payments_that_wait_are_counted_when_kept_and_when_taken_back(table: Table) -> None:
    """Ann runs the club and owes Bob, Cat and Dan £2 each, which wait for these; Dan owes Cat £3."""
    lost_bet(table, "Dan", "Dan", "Cat", "3")
    closed_evening(table)
    table.people["Tess"] = treasurer(table)
    gets_role(table, table["Ann"], Role.ORGANISER)
    ann, session = table["Ann"].actor, Session.objects.get(code=table.code)
    services.record_evening_as_paid(actor=ann, club=table.club, session=session, key="then")
    services.undo_cash(actor=ann, club=table.club, code=table.code)
    said = money(table).replace(" :", ":")
    assert "Ann kept 4 payments of the evening Thursday as paid that evening: £9, 3 of them not confirmed yet" in said
    assert "Ann took back all payments of table Thursday: 4, 3 of them not confirmed yet (£9)" in said
