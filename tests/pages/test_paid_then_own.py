"""*Everything was paid that evening*: what the keeper owed themselves waits for its receiver, or for another keeper.

Ann is an organiser and owes Bob, Cat and Dan £2 each since an evening of before; Dan has no phone.
"""

from collections.abc import Iterator
from datetime import timedelta
from unittest.mock import patch
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import Audit, DevicePlayer, Role
from sessions import services
from sessions.models import BookWord, Payment, PaymentStep, PaymentWord, Session
from tests.kit.bringing import at, send, ticks
from tests.kit.brought import night_of
from tests.kit.keepers import gets_name, gets_role, hands_over, speaks_also_for
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.roles import House
from tests.kit.settling import answers_bet, lost_bet, owes, pays, says
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
LABEL = "Everything was paid that evening"
OWN = f"{LABEL}: 3 payments, £6"


@pytest.fixture
def settled(table: Table) -> Iterator[Table]:
    settle_members(table)
    gets_role(table, table["Ann"], Role.ORGANISER)
    has_no_phone(table, "Dan")
    with (
        patch("sessions.pages.money.cash_shown.is_from_file", return_value=True),
        time_machine.travel(timezone.now() + timedelta(days=2)),
    ):
        yield table


def presses(table: Table, who: str, label: str) -> None:
    client = table[who].client()
    assert button(client, reverse("settle", args=[table.code]), label).press(client)[0] == 302


def claim_to(table: Table, name: str) -> Payment:
    return Payment.objects.get(club=table.club, receiver_id=UUID(table.id(name)))


def test_own_dues_wait_for_their_receivers_and_where_they_have_no_phone_for_a_keeper(settled: Table) -> None:
    words = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "yours to Bob, £2, waits for Bob" in words
    assert "yours to Dan, £2, waits for another treasurer or organiser" in words
    presses(settled, "Ann", OWN)
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 200]
    assert not Audit.objects.filter(what="paid_then").exists()
    says(settled, "Bob", claim_to(settled, "Bob").id, PaymentWord.CONFIRMED)
    assert owes(settled, "Ann", "Bob") == 0


def test_two_buttons_over_the_same_dues_count_them_alike(settled: Table) -> None:
    """Ann keeps the sheet now; all of it is hers and waits."""
    hands_over(settled, "Ann")
    words = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "All paid in cash: 3 payments, £6" in words
    assert f"{LABEL}: 3 payments, £6" in words


def test_nothing_of_it_reads_confirmed_before_somebody_has_spoken(settled: Table) -> None:
    presses(settled, "Ann", OWN)
    address = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))])
    assert "Confirmed" not in page_words(settled, "Ann", address)
    assert "Not confirmed yet" in page_words(settled, "Ann", address)
    says(settled, "Bob", claim_to(settled, "Bob").id, PaymentWord.CONFIRMED)
    assert "Confirmed" in page_words(settled, "Ann", address)


def test_what_counted_while_bringing_names_who_owed_it_and_does_not_read_confirmed(settled: Table) -> None:
    session = Session.objects.get(code=settled.code)
    services.record_evening_as_paid(
        actor=settled["Ann"].actor, club=settled.club, session=session, key="a-batch", while_bringing=True
    )
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 200]
    words = page_words(settled, "Bob", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Ann"))]))
    assert "Entered by Ann, who owed it" in words
    assert "Confirmed" not in words
    says(settled, "Bob", claim_to(settled, "Bob").id, PaymentWord.DISPUTED, "I have not received it")
    assert owes(settled, "Ann", "Bob") == 200


def test_a_due_that_a_waiting_payment_sets_off_is_not_counted(settled: Table) -> None:
    """Bob owes Ann £5 from a bet, and says on their page: the £3 left is paid. That holds Ann's £2."""
    bet = lost_bet(settled, "Bob", "Bob", "Ann", code="", amount="5")
    answers_bet(settled, "Ann", bet, BookWord.AGREED)
    pays(settled, "Bob", "Bob", "Ann", "3", code="")
    words = page_words(settled, "Kim", reverse("settle", args=[settled.code]))
    assert f"{LABEL}: 2 payments, £4" in words
    presses(settled, "Kim", f"{LABEL}: 2 payments, £4")
    assert [owes(settled, "Ann", name) for name in ("Cat", "Dan")] == [0, 0]


def test_another_keeper_confirms_what_waits_and_ann_does_not(settled: Table) -> None:
    presses(settled, "Ann", OWN)
    payment = claim_to(settled, "Dan").id
    address = reverse("settle-answer", args=[settled.code, payment])
    settled["Ann"].client().post(address, {"word": "confirmed"})
    assert owes(settled, "Ann", "Dan") == 200
    says(settled, "Kim", payment, PaymentWord.CONFIRMED)
    assert owes(settled, "Ann", "Dan") == 0


def test_its_undo_takes_back_what_waits_too(settled: Table) -> None:
    presses(settled, "Ann", OWN)
    presses(settled, "Ann", "Undo these 3 payments: £6")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 200]
    assert {str(step.word) for step in PaymentStep.objects.filter(number=2)} == {"withdrawn"}


def test_a_receiver_whose_only_phone_is_the_keepers_is_not_told(settled: Table) -> None:
    has_no_phone(settled, "Cat")
    speaks_also_for(settled, "Ann", "Cat")
    words = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "yours to Cat, £2, waits for another treasurer or organiser" in words


def test_what_a_keeper_enters_is_not_said_by_who_only_plays_by_their_phone(settled: Table) -> None:
    """Ann plays by Bob's phone, who runs the club: Ann has said nothing of what she owes Bob and Dan."""
    gets_role(settled, settled["Bob"], Role.ORGANISER)
    gets_name(settled, "Kim")
    DevicePlayer.objects.filter(player_id=UUID(settled.id("Ann"))).delete()
    speaks_also_for(settled, "Bob", "Ann")
    presses(settled, "Bob", OWN)
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 200]
    for who in ("Bob", "Kim"):
        words = page_words(settled, who, reverse("settle", args=[settled.code]))
        for name in ("Bob", "Dan"):
            assert f"Ann paid {name} £2, entered by Bob (an organiser)." in words
            assert f"Ann says: £2 paid to {name}" not in words
    payment = claim_to(settled, "Bob").id
    settled["Bob"].client().post(reverse("settle-answer", args=[settled.code, payment]), {"word": "confirmed"})
    assert owes(settled, "Ann", "Bob") == 200
    says(settled, "Kim", payment, PaymentWord.CONFIRMED)
    assert owes(settled, "Ann", "Bob") == 0


def test_a_keeper_who_owes_nothing_records_all_of_it(settled: Table) -> None:
    presses(settled, "Kim", f"{LABEL}: 3 payments, £6")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 0]


def test_an_evening_brought_as_paid_waits_likewise(own: House) -> None:
    """Ann loses £2 each to Tom and Una, whom the club does not know yet."""
    organiser, player = own.people["organiser"], own.club.players.get(name="Ann")
    DevicePlayer.objects.create(club=own.club, device_id=organiser.device, player_id=player.id)
    ann = organiser.client()
    send(ann, own, **{"may.jsonl": night_of("t", "Ann", "Tom", "Una", day="2024-05-03", name="May")})
    page = ann.post(at(own), ticks(ann, own, paid="all"), follow=True)
    assert page.status_code == 200
    found = Payment.objects.filter(club=own.club, payer__name="Ann", session__name="May")
    assert {(one.receiver.name, one.amount) for one in found} == {("Tom", 200), ("Una", 200)}
    steps = PaymentStep.objects.filter(payment_id__in=[one.id for one in found])
    assert [step.word for step in steps] == [PaymentWord.SAID, PaymentWord.SAID]


def test_an_evening_from_paper_kept_as_paid_says_what_of_it_waits(own: House) -> None:
    """Ann lost 2 points at £1 to each of two whom the club does not know yet."""
    organiser, player = own.people["organiser"], own.club.players.get(name="Ann")
    DevicePlayer.objects.create(club=own.club, device_id=organiser.device, player_id=player.id)
    ann, address = organiser.client(), reverse("paper-evening", args=[own.club.slug])
    sheet = {"rows": "Ann\tTom\tUna\n-4\t2\t2", "stake": "1.00", "name": "May", "day": "2024-05-03"}
    shown = ann.post(address, {**sheet, "act": "look"})
    sent = {**sheet, "act": "keep", "paid": "1", "seen": shown.context["seen"], "figures": shown.context["due"].shown}
    names = {"key": ["tom", "una"], "person": ["new", "new"]}
    told = ann.post(address, {**sent, **names}, follow=True).content.decode()
    assert "Of what you owed then, 2 payments, £4: it counts once whoever was paid" in told


def test_what_the_keeper_is_owed_reads_as_their_own_word(settled: Table) -> None:
    """Bob keeps the books and is owed £2 by Ann: she says yes to it, which makes it final, or objects."""
    gets_role(settled, settled["Bob"], Role.TREASURER)
    presses(settled, "Bob", OWN)
    address = reverse("settle", args=[settled.code])
    assert "£2 paid that evening, entered by Bob, who was owed it." in page_words(settled, "Ann", address)
    money = reverse("money", args=[settled.club.slug])
    assert "Bob says: £2 received from you on the evening of" in page_words(settled, "Ann", money)
    client = settled["Ann"].client()
    assert button(client, money, "Yes, that’s right").press(client)[0] == 302
    assert PaymentStep.objects.filter(payment_id=claim_to(settled, "Bob").id).latest("number").said_as == "payer"


def test_a_claim_names_its_evening_and_has_the_time_at_which_it_was_said(settled: Table) -> None:
    """Two days after the evening Ann says that her own £2 were paid then."""
    day, said = date_format(settled.session.day, "DATE_FORMAT"), date_format(timezone.localtime(), "SHORT_DATE_FORMAT")
    presses(settled, "Ann", OWN)
    address = reverse("settle", args=[settled.code])
    mine, theirs = page_words(settled, "Ann", address), page_words(settled, "Bob", address)
    assert f"You said: £2 paid on the evening of {day}. Bob has yet to confirm it. {said}" in mine
    assert f"Ann says: £2 paid to you on the evening of {day}. {said}" in theirs
    keepers = page_words(settled, "Kim", address)
    assert f"Ann says: £2 paid on the evening of {day}. Cat has yet to confirm it. {said}" in keepers


def test_where_all_of_it_waits_no_payment_is_said_to_be_entered_as_paid(settled: Table) -> None:
    client, address = settled["Ann"].client(), reverse("settle", args=[settled.code])
    assert button(client, address, OWN).press(client)[0] == 302
    told = client.get(address).content.decode()
    assert "3 payments wait for a word." in told
    assert "entered as paid" not in told
