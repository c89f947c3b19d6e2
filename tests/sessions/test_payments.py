"""What is said of payments: by either, confirmed by the other, by silence, by the scorekeeper; disputed, withdrawn.

Ann owes Bob, Cat and Dan £2 each. Kim keeps the sheet and does not play.
"""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from chouette.wording.table.payment_sentences import payment_refused
from clubs import services as people
from sessions import services
from sessions.errors import KeyReused, NotAllowed, NotFound, PaymentRefused
from sessions.models import How, Payment, PaymentNote, PaymentStep, PaymentWord
from sessions.services.evenings.verification import session_verify
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, draft, owes, pays, says
from tests.kit.table import Table, has_no_phone, person, replaced_by

pytestmark = pytest.mark.django_db
CONFIRMED, DISPUTED, WITHDRAWN = PaymentWord.CONFIRMED, PaymentWord.DISPUTED, PaymentWord.WITHDRAWN


@pytest.fixture
def settled(table: Table) -> Table:
    closed_evening(table)
    return table


def steps(table: Table) -> list[str]:
    """Every word that was said, in the order in which it was."""
    found = PaymentStep.objects.filter(club=table.club).order_by("at", "number")
    return [f"{one.word} as {one.said_as}" for one in found]


def refused(table: Table, who: str, payer: str, receiver: str, amount: str = "2", **other: Any) -> str:
    with pytest.raises(PaymentRefused) as raised:
        pays(table, who, payer, receiver, amount, **other)
    assert not Payment.objects.exists()
    return raised.value.code


def not_taken(table: Table, who: str, payment: UUID, word: PaymentWord, note: str = "") -> str:
    before = steps(table)
    with pytest.raises(PaymentRefused) as raised:
        says(table, who, payment, word, note)
    assert steps(table) == before
    return raised.value.code


def test_what_one_says_counts_once_the_other_confirms_it(settled: Table) -> None:
    assert owes(settled, "Ann", "Bob") == 200
    paid = pays(settled, "Ann", "Ann", "Bob")
    assert owes(settled, "Ann", "Bob") == 200
    says(settled, "Bob", paid, CONFIRMED)
    assert owes(settled, "Ann", "Bob") == 0
    assert steps(settled) == ["said as payer", "confirmed as receiver"]


def test_what_the_receiver_says_counts_at_once_and_the_payer_may_object(settled: Table) -> None:
    paid = pays(settled, "Bob", "Ann", "Bob")
    assert owes(settled, "Ann", "Bob") == 0
    assert steps(settled) == ["said as receiver", "confirmed as receiver"]
    assert not_taken(settled, "Ann", paid, DISPUTED) == "say_why_it_is_disputed"
    says(settled, "Ann", paid, DISPUTED, "I have not paid it")
    assert owes(settled, "Ann", "Bob") == 200


def test_the_receiver_takes_it_back_until_the_payer_has_spoken(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Bob", "Ann", "Bob"), WITHDRAWN)
    assert owes(settled, "Ann", "Bob") == 200
    paid = pays(settled, "Bob", "Ann", "Bob")
    for _ in range(2):
        says(settled, "Ann", paid, CONFIRMED)
    assert steps(settled)[-2:] == ["confirmed as receiver", "confirmed as payer"]
    assert not_taken(settled, "Bob", paid, WITHDRAWN) == "confirmed_stays"
    assert not_taken(settled, "Ann", paid, DISPUTED, "no") == "confirmed_by_themselves"


def test_a_part_leaves_the_rest_open_and_too_much_is_owed_back(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), CONFIRMED)
    assert owes(settled, "Ann", "Bob") == 150
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "5", beyond=True), CONFIRMED)
    assert owes(settled, "Ann", "Bob") == -350


def test_more_than_is_open_is_paid_only_if_that_is_meant(settled: Table) -> None:
    """Ann says it on one phone, Bob on another: the second reads that it waits for Bob’s own word."""
    pays(settled, "Ann", "Ann", "Bob")
    for who, amount, whose in (("Bob", "2", "your"), ("Ann", "0.01", "Bob’s"), ("Kim", "2", "Bob’s")):
        with pytest.raises(PaymentRefused) as raised:
            pays(settled, who, "Ann", "Bob", amount)
        told = payment_refused(raised.value.code, raised.value.params)
        assert told == f"Nothing else is open here. £2 waits for {whose} word."
    assert Payment.objects.count() == 1
    with pytest.raises(PaymentRefused, match="more_than_is_open"):
        pays(settled, "Cat", "Ann", "Cat", "2.01", how=How.WAIVED, beyond=True)


def test_the_day_on_which_it_was_made_may_be_another(settled: Table) -> None:
    """Ann enters on Saturday what she has paid by bank on Thursday; in Kiritimati it is Sunday already."""
    settled.club.time_zone = "Pacific/Kiritimati"
    settled.club.save(update_fields=["time_zone"])
    with time_machine.travel("2026-11-14 20:00Z"):
        assert refused(settled, "Ann", "Ann", "Bob", paid_on="12 November") == "not_a_day"
        assert refused(settled, "Ann", "Ann", "Bob", paid_on="2026-11-16") == "day_is_to_come"
        assert refused(settled, "Ann", "Ann", "Bob", paid_on="0026-11-12") == "day_is_too_long_ago"
        pays(settled, "Ann", "Ann", "Bob", "0.50", paid_on="2026-11-15")
        pays(settled, "Ann", "Ann", "Bob", "1.50", paid_on="2026-11-12", how=How.BANK)
    days = [one.paid_on for one in Payment.objects.order_by("amount")]
    assert days == [date(2026, 11, 15), date(2026, 11, 12)]
    shown = settled["Ann"].client().get(reverse("settle", args=[settled.code])).content.decode()
    assert "12 Nov 2026" in shown


def test_what_the_scorekeeper_says_counts_at_once_and_may_be_objected_to_for_thirty_days(settled: Table) -> None:
    paid = pays(settled, "Kim", "Ann", "Cat")
    assert owes(settled, "Ann", "Cat") == 0
    assert not_taken(settled, "Cat", paid, DISPUTED) == "say_why_it_is_disputed"
    says(settled, "Cat", paid, DISPUTED, "I was not paid")
    assert owes(settled, "Ann", "Cat") == 200
    assert not_taken(settled, "Ann", paid, CONFIRMED) == "the_one_who_disputes_confirms"
    says(settled, "Cat", paid, CONFIRMED)
    assert owes(settled, "Ann", "Cat") == 0


def test_after_thirty_days_nobody_objects(settled: Table) -> None:
    with time_machine.travel(timezone.now() - timedelta(days=30, minutes=1)):
        paid = pays(settled, "Kim", "Ann", "Cat")
    assert not_taken(settled, "Cat", paid, DISPUTED, "I was not paid") == "objections_are_over"


def test_what_both_have_said_stays(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Bob", paid, CONFIRMED)
    assert not_taken(settled, "Bob", paid, DISPUTED, "no") == "confirmed_by_themselves"
    assert not_taken(settled, "Ann", paid, WITHDRAWN) == "confirmed_stays"


def test_whoever_said_it_withdraws_it_before_it_is_confirmed(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    assert not_taken(settled, "Bob", paid, WITHDRAWN) == "whoever_said_it_withdraws"
    says(settled, "Ann", paid, WITHDRAWN)
    says(settled, "Ann", paid, WITHDRAWN)
    assert not_taken(settled, "Bob", paid, CONFIRMED) == "payment_was_withdrawn"
    assert steps(settled) == ["said as payer", "withdrawn as payer"]


def test_the_scorekeeper_takes_back_what_they_have_said(settled: Table) -> None:
    paid = pays(settled, "Kim", "Ann", "Cat")
    says(settled, "Kim", paid, WITHDRAWN)
    assert owes(settled, "Ann", "Cat") == 200


def test_a_dispute_ends_in_a_waiver(settled: Table) -> None:
    """A sheet: Ann says she has paid Dan, Dan says she has not; in the end Dan wants it no more."""
    paid = pays(settled, "Ann", "Ann", "Dan")
    says(settled, "Dan", paid, DISPUTED, "not yet")
    assert owes(settled, "Ann", "Dan") == 200
    with pytest.raises(PaymentRefused, match="waived_by_the_one_who_is_owed"):
        pays(settled, "Ann", "Ann", "Dan", how=How.WAIVED)
    pays(settled, "Dan", "Ann", "Dan", how=How.WAIVED)
    assert owes(settled, "Ann", "Dan") == 0
    says(settled, "Ann", paid, WITHDRAWN)
    assert owes(settled, "Ann", "Dan") == 0


def test_who_claimed_a_payment_reads_that_it_is_disputed_already(settled: Table) -> None:
    """The one who has disputed it may say so once more: that adds nothing."""
    paid = pays(settled, "Ann", "Ann", "Dan")
    says(settled, "Dan", paid, DISPUTED, "not yet")
    assert not_taken(settled, "Ann", paid, DISPUTED, "I have") == "disputed_already"
    says(settled, "Dan", paid, DISPUTED, "not yet")
    says(settled, "Ann", paid, WITHDRAWN)
    assert not_taken(settled, "Dan", paid, WITHDRAWN) == "payment_was_withdrawn"


def test_the_scorekeeper_confirms_for_somebody_without_a_phone_alone(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    assert not_taken(settled, "Kim", paid, CONFIRMED) == "the_other_confirms"
    has_no_phone(settled, "Bob")
    says(settled, "Kim", paid, CONFIRMED)
    assert steps(settled)[-1] == "confirmed as scorekeeper"


def test_all_is_paid_in_cash_with_one_tap_of_the_scorekeeper(settled: Table) -> None:
    for who in ("Ann", "Bob"):
        with pytest.raises(NotAllowed):
            services.all_paid_in_cash(actor=settled[who].actor, club=settled.club, code=settled.code, key="all-paid")
    for _ in range(2):  # sent twice it is said once
        services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all-paid")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 0]
    assert Payment.objects.count() == 3
    says(settled, "Cat", Payment.objects.get(receiver=UUID(settled.id("Cat"))).id, DISPUTED, "I was not paid")
    for taken_back in (2, 0):  # what somebody has spoken of since stays
        assert services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code) == taken_back
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 200]


def test_nobody_else_says_anything(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    with pytest.raises(NotAllowed):
        pays(settled, "Cat", "Ann", "Bob")
    with pytest.raises(NotAllowed):
        says(settled, "Cat", paid, CONFIRMED)
    assert settled.stranger is not None
    with pytest.raises(NotFound):
        services.payment_say(
            actor=settled.stranger.actor, club=settled.club, draft=draft(settled, "Ann", "Bob"), code=settled.code
        )


@pytest.mark.parametrize(
    ("amount", "currency", "why"),
    [
        ("0", "GBP", "amount_is_zero"),
        ("-2", "GBP", "amount_is_zero"),
        ("two", "GBP", "not_an_amount"),
        ("1e3", "GBP", "not_an_amount"),
        ("2.005", "GBP", "too_many_decimals"),
        ("2", "EUR", "another_currency"),
        ("2", "", "another_currency"),
        ("90071992547409.92", "GBP", "amount_is_too_large"),
        ("9" * 400, "GBP", "amount_is_too_large"),
    ],
)
def test_what_is_no_amount_of_the_club_is_refused(settled: Table, amount: str, currency: str, why: str) -> None:
    assert refused(settled, "Ann", "Ann", "Bob", amount, currency=currency) == why


def test_the_largest_amount_is_kept(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob", "90071992547409.91", beyond=True)
    assert Payment.objects.get().amount == 2**53 - 1


def test_nobody_pays_themselves_or_somebody_of_another_club(settled: Table) -> None:
    assert refused(settled, "Ann", "Ann", "Ann") == "nobody_pays_themselves"
    other = people.club_create(actor=settled.kim.actor, name="Another", currency="GBP")
    elsewhere = people.player_add(actor=settled.kim.actor, club=other, name="Eve")
    settled.people["Eve"] = person("Eve")
    settled.people["Eve"].id = elsewhere.id.hex
    assert refused(settled, "Ann", "Ann", "Eve") == "no_such_player"


def test_a_key_says_one_payment(settled: Table) -> None:
    first = pays(settled, "Ann", "Ann", "Bob", key="one-key-1")
    assert pays(settled, "Ann", "Ann", "Bob", key="one-key-1") == first
    with pytest.raises(KeyReused):
        pays(settled, "Ann", "Ann", "Bob", "1", key="one-key-1")
    assert Payment.objects.count() == 1


def test_where_points_alone_are_played_for_points_are_paid(table: Table) -> None:
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    closed_evening(table)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "1", currency=""), CONFIRMED)
    assert owes(table, "Ann", "Bob") == 0
    for amount, why in (("1.5", "points_are_whole"), ("0", "amount_is_zero")):
        with pytest.raises(PaymentRefused, match=why):
            pays(table, "Ann", "Ann", "Cat", amount, currency="")
    with pytest.raises(PaymentRefused, match="club_settles_in_points"):
        pays(table, "Ann", "Ann", "Cat", "1")


def test_a_correction_after_the_payment_is_owed_back(settled: Table) -> None:
    """Ann has paid Bob £2; it was the Box who won: Bob owes Ann the £2, and £2 more."""
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob"), CONFIRMED)
    boxed = {"event": "result", "winner": "box", "kind": "single"}
    settled.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(boxed))
    assert owes(settled, "Ann", "Bob") == -400
    assert owes(settled, "Ann", "Cat") == -200
    assert Payment.objects.count() == 1
    assert session_verify(settled.code) is None


def test_an_evening_of_which_something_is_paid_cannot_be_deleted(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Bob", paid, CONFIRMED)
    with pytest.raises(PaymentRefused, match="payments_rest_on_it"):
        services.session_delete(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    page = settled.kim.client().post(reverse("session-delete", args=[settled.code]), {"name": "Thursday"})
    assert page.status_code == 422
    assert "A payment of this evening counts or waits, so it stays." in page.content.decode()
    assert settled.session.deleted_at is None


def test_an_evening_pays_nothing_of_another(settled: Table) -> None:
    second = second_of(settled)
    with pytest.raises(PaymentRefused) as raised:
        pays(second, "Kim", "Ann", "Bob")
    assert payment_refused(raised.value.code, raised.value.params) == (
        "That is more than the £0 open for this evening. The two have £2 in all."
    )


def test_a_claim_keeps_an_evening_until_it_is_withdrawn(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    with pytest.raises(PaymentRefused, match="payments_rest_on_it"):
        services.session_delete(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    says(settled, "Ann", paid, WITHDRAWN)
    services.session_delete(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    assert owes(settled, "Ann", "Bob") == 0


def test_what_somebody_wrote_goes_with_them_and_what_was_paid_stays(settled: Table) -> None:
    """Ann wrote with the payment, Bob with the dispute; Ann is forgotten."""
    paid = pays(settled, "Ann", "Ann", "Bob", note="for Thursday")
    says(settled, "Bob", paid, DISPUTED, "not yet")
    assert sorted(PaymentNote.objects.values_list("text", flat=True)) == ["for Thursday", "not yet"]
    services.person_forget(actor=settled.kim.actor, player=settled.club.players.get(name="Ann"))
    assert list(PaymentNote.objects.values_list("text", flat=True)) == ["not yet"]
    assert owes(settled, "Ann", "Bob") == 200


def test_people_who_are_one_have_one_account(settled: Table) -> None:
    """Bob came to another evening as Robert; what Ann paid Robert counts for Bob."""
    robert = people.player_add(actor=settled.kim.actor, club=settled.club, name="Robert")
    settled.people["Robert"] = person("Robert")
    settled.people["Robert"].id = robert.id.hex
    pays(settled, "Kim", "Ann", "Robert", beyond=True)
    assert owes(settled, "Ann", "Bob") == 200
    bob = settled.club.players.get(name="Bob")
    services.players_merge(actor=settled.kim.actor, kept=bob, merged=robert)
    assert owes(settled, "Ann", "Bob") == 0
    robert.refresh_from_db()
    services.players_part(actor=settled.kim.actor, player=robert)
    assert owes(settled, "Ann", "Bob") == 200
