"""*Everything was paid that evening*: what the keeper owed themselves counts only where its receiver is told.

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

from clubs.models import Audit, DevicePlayer, Role
from sessions.models import Payment, PaymentStep, PaymentWord
from tests.kit.bringing import at, send, ticks
from tests.kit.brought import night_of
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button
from tests.kit.roles import House
from tests.kit.settling import owes, says
from tests.kit.table import Table, has_no_phone

pytestmark = pytest.mark.django_db
LABEL = "Everything was paid that evening"


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


def test_own_dues_count_where_the_receiver_is_told_and_wait_where_not(settled: Table) -> None:
    words = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert f"{LABEL}: 2 payments, £4" in words
    assert "yours to Dan, £2, waits for another keeper" in words
    presses(settled, "Ann", f"{LABEL}: 2 payments, £4")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 0, 200]
    assert Audit.objects.get(what="paid_then").details["sums"] == {"GBP": 400}


def test_another_keeper_confirms_what_waits_and_ann_does_not(settled: Table) -> None:
    presses(settled, "Ann", f"{LABEL}: 2 payments, £4")
    payment = claim_to(settled, "Dan").id
    address = reverse("settle-answer", args=[settled.code, payment])
    settled["Ann"].client().post(address, {"word": "confirmed"})
    assert owes(settled, "Ann", "Dan") == 200
    says(settled, "Kim", payment, PaymentWord.CONFIRMED)
    assert owes(settled, "Ann", "Dan") == 0


def test_its_undo_takes_back_what_waits_too(settled: Table) -> None:
    presses(settled, "Ann", f"{LABEL}: 2 payments, £4")
    presses(settled, "Ann", "Undo these 3 payments: £6")
    assert [owes(settled, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 200]


def test_a_receiver_whose_only_phone_is_the_keepers_is_not_told(settled: Table) -> None:
    has_no_phone(settled, "Cat")
    speaks_also_for(settled, "Ann", "Cat")
    words = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert f"{LABEL}: 1 payment, £2" in words
    assert "yours to Cat, £2, waits for another keeper" in words


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
