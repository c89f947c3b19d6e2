"""The word of a keeper who is one of the two is their own, in whatever role they entered it.

Ann owes Bob, Cat and Dan £2 each. Kim organises the club; Bob keeps the sheet.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Role
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import How, Payment, PaymentStep, PaymentWord
from sessions.selectors.claimed_payments import payments_entered
from sessions.selectors.pair_statement import payments_with_steps
from sessions.services import PaymentDraft
from sessions.services.payments.answerable import open_answers
from sessions.services.payments.pair import reader_of
from tests.kit.keepers import gets_role, hands_over, speaks_also_for, treasurer
from tests.kit.page_forms import buttons
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
CONFIRMED, DISPUTED, WITHDRAWN = PaymentWord.CONFIRMED, PaymentWord.DISPUTED, PaymentWord.WITHDRAWN


@pytest.fixture
def settled(table: Table) -> Table:
    closed_evening(table)
    return table


def to_bob(table: Table) -> UUID:
    return Payment.objects.get(receiver=UUID(table.id("Bob"))).id


def may(table: Table, who: str, payment: UUID) -> str:
    """The words open to somebody; the first page reads the payment by another selector and has to agree."""
    reader = reader_of(table[who].actor, table.club, table.session)
    words = open_answers(payments_with_steps(table.club.id, [payment])[0][payment], reader).words
    since = table.session.created_at
    for one in payments_entered(table.club.id, [UUID(table.id("Bob"))], since):
        if one.id == payment:
            assert open_answers(one, reader).words == words
    return " ".join(sorted(words))


def test_the_scorekeeper_who_is_owed_takes_back_and_does_not_object(settled: Table) -> None:
    hands_over(settled, "Bob")
    services.all_paid_in_cash(actor=settled["Bob"].actor, club=settled.club, code=settled.code, key="all-paid")
    paid = to_bob(settled)
    assert may(settled, "Bob", paid) == "withdrawn"
    assert may(settled, "Ann", paid) == "confirmed disputed"
    with pytest.raises(PaymentRefused):
        says(settled, "Bob", paid, DISPUTED, "x")
    says(settled, "Ann", paid, CONFIRMED)
    with pytest.raises(PaymentRefused, match="confirmed_stays"):
        says(settled, "Bob", paid, WITHDRAWN)
    assert owes(settled, "Ann", "Bob") == 0


def test_undoing_all_paid_still_takes_all_of_it_back(settled: Table) -> None:
    hands_over(settled, "Bob")
    services.all_paid_in_cash(actor=settled["Bob"].actor, club=settled.club, code=settled.code, key="all-paid")
    assert services.undo_cash(actor=settled["Bob"].actor, club=settled.club, code=settled.code) == 3
    assert owes(settled, "Ann", "Bob") == 200
    last = PaymentStep.objects.filter(payment_id=to_bob(settled)).latest("number")
    assert (last.word, last.said_as) == ("withdrawn", "receiver")


def test_so_it_is_with_what_was_kept_as_a_scorekeepers_word(settled: Table) -> None:
    """Rows of before have the role alone; the phone that entered them says whose word it was."""
    paid = pays(settled, "Kim", "Ann", "Bob")
    assert PaymentStep.objects.filter(payment_id=paid).latest("number").said_as == "scorekeeper"
    assert may(settled, "Bob", paid) == "disputed"
    speaks_also_for(settled, "Kim", "Bob")
    assert may(settled, "Kim", paid) == "withdrawn"
    assert may(settled, "Ann", paid) == "confirmed disputed"
    says(settled, "Kim", paid, WITHDRAWN)
    assert PaymentStep.objects.filter(payment_id=paid).latest("number").said_as == "receiver"
    assert Audit.objects.filter(what="payment_withdrawn").count() == 1


def test_so_it_is_with_a_write_off_of_what_one_is_owed(settled: Table) -> None:
    gets_role(settled, settled["Bob"], Role.TREASURER)
    paid = pays(settled, "Bob", "Ann", "Bob", how=How.WRITTEN_OFF, note="abroad", code="")
    assert may(settled, "Bob", paid) == "withdrawn"
    assert may(settled, "Ann", paid) == "confirmed disputed"


def test_another_keeper_answers_for_a_payer_without_a_phone(settled: Table) -> None:
    has_no_phone(settled, "Ann")
    settled.people["Tess"] = treasurer(settled)
    gets_role(settled, settled["Bob"], Role.ORGANISER)
    paid = pays(settled, "Bob", "Ann", "Bob")
    assert may(settled, "Bob", paid) == "withdrawn"
    assert may(settled, "Tess", paid) == "confirmed disputed"
    says(settled, "Tess", paid, DISPUTED, "Ann was not there")
    assert Audit.objects.filter(what="payment_disputed_for").count() == 1
    assert may(settled, "Bob", paid) == "withdrawn"
    says(settled, "Tess", paid, CONFIRMED)
    assert owes(settled, "Ann", "Bob") == 0
    assert may(settled, "Bob", paid) == ""


def test_an_objection_to_what_a_keeper_entered_is_in_the_clubs_activity(settled: Table) -> None:
    paid = pays(settled, "Kim", "Ann", "Bob")
    says(settled, "Bob", paid, DISPUTED, "not so")
    assert Audit.objects.get(what="payment_disputed_for").actor_name == "Bob"


def test_whoever_entered_a_payment_to_the_till_takes_it_back_and_does_not_dispute_it(settled: Table) -> None:
    """Kim runs the club and enters what Ann, without a phone, paid the till; the treasurer may object for the till."""
    has_no_phone(settled, "Ann")
    till, tess = people.till_open(settled.club).id, treasurer(settled)
    settled.people["Tess"] = tess
    ann = UUID(settled.id("Ann"))
    draft = PaymentDraft("to the till", ann, till, "2", "GBP", How.CASH, beyond=True)
    paid = services.payment_say(actor=settled.kim.actor, club=settled.club, draft=draft)
    assert may(settled, "Kim", paid) == "withdrawn"
    assert "disputed" in may(settled, "Tess", paid)
    with pytest.raises(PaymentRefused, match="own_entry_is_withdrawn"):
        says(settled, "Kim", paid, DISPUTED, "no")
    client = settled.kim.client()
    page = reverse("till-pair", args=[settled.club.slug, ann])
    assert "Dispute it" not in [one.text for one in buttons(client, page)]
    assert "Withdraw" in [one.text for one in buttons(client, page)]
    says(settled, "Kim", paid, WITHDRAWN)
