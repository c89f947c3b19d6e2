"""Silence confirms what somebody was told, a day after a phone of theirs was first sent it, and nothing else.

Ann owes Bob, Cat and Dan £2 each; Ann says she has paid Bob.
"""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Role
from sessions import services
from sessions.models import PaymentSeen, PaymentStep, PaymentWord
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table, has_no_phone, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table: Table) -> Table:
    closed_evening(table)
    gets_role(table, table["Bob"], Role.MEMBER)
    return table


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(timezone.now()) as traveller:
        yield traveller


def opens(table: Table, who: str, path: str = "/", **headers: str) -> None:
    """Somebody opens a page on their phone."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    assert table[who].client().get(path, headers=named).status_code == 200


def pages(table: Table) -> dict[str, str]:
    ann = table.club.players.get(name="Ann")
    return {
        "first page": "/",
        "Money": reverse("money", args=[table.club.slug]),
        "page of the two": reverse("money-pair", args=[table.club.slug, ann.id]),
        "table": reverse("table", args=[table.code]),
    }


@pytest.mark.parametrize("name", ["first page", "Money", "page of the two", "table"])
def test_a_claim_counts_a_day_after_a_phone_of_the_receiver_was_sent_it(
    settled: Table, clock: time_machine.Traveller, name: str
) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    clock.shift(timedelta(days=40))
    assert services.silence_confirms() == 0  # nobody has seen it
    opens(settled, "Bob", pages(settled)[name])
    clock.shift(timedelta(hours=24, seconds=-1))
    assert services.silence_confirms() == 0
    clock.shift(1)
    assert [services.silence_confirms(), services.silence_confirms()] == [1, 0]
    assert owes(settled, "Ann", "Bob") == 0
    assert PaymentStep.objects.latest("number").said_as == "silence"


def test_the_first_of_two_phones_starts_the_clock(settled: Table, clock: time_machine.Traveller) -> None:
    second = person("Bob’s tablet")
    settled.people["tablet"] = second
    speaks_also_for(settled, "tablet", "Bob")
    pays(settled, "Ann", "Ann", "Bob")
    opens(settled, "Bob")
    first = PaymentSeen.objects.get()
    clock.shift(timedelta(hours=20))
    opens(settled, "tablet", "/")
    assert PaymentSeen.objects.get().at == first.at
    assert PaymentSeen.objects.get().actor_device == settled["Bob"].device
    clock.shift(timedelta(hours=4))
    assert services.silence_confirms() == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Purpose": "prefetch"},
        {"Sec_Purpose": "prefetch;prerender"},
        {"Purpose": "prefetch"},
        {"Sec_Fetch_Mode": "cors", "Sec_Fetch_Dest": "empty"},  # a script keeps a copy
        {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"},
    ],
)
@pytest.mark.parametrize("name", ["first page", "Money", "page of the two", "table"])
def test_a_page_that_nobody_opens_starts_no_clock(settled: Table, name: str, headers: dict[str, str]) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    opens(settled, "Bob", pages(settled)[name], **headers)
    assert not PaymentSeen.objects.exists()


@pytest.mark.parametrize("goal", ["document", "empty"])
def test_a_page_that_is_opened_through_the_service_worker_starts_it(settled: Table, goal: str) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    opens(settled, "Bob", Sec_Fetch_Mode="navigate", Sec_Fetch_Dest=goal)
    assert PaymentSeen.objects.count() == 1


def test_neither_programs_nor_other_people_nor_a_sent_form_start_it(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    money = pages(settled)["Money"]
    for who in ("Ann", "Cat", "Kim"):
        opens(settled, who)
    opens(settled, "Kim", money)
    opens(settled, "Bob", reverse("api-claims", args=[settled.code]))
    opens(settled, "Bob", reverse("api-club-money", args=[settled.club.slug]))
    opens(settled, "Bob", reverse("settle", args=[settled.code]))
    settled["Bob"].client().head("/")
    settled["Bob"].client().post(reverse("join-by-code"), {"code": "WRONG1"})
    assert not PaymentSeen.objects.exists()


def test_a_phone_that_speaks_for_the_payer_too_is_not_told(settled: Table) -> None:
    speaks_also_for(settled, "Ann", "Bob")
    pays(settled, "Ann", "Ann", "Bob")
    opens(settled, "Ann")
    assert not PaymentSeen.objects.exists()
    assert "claim" not in settled["Ann"].client().get("/").content.decode()


def test_silence_confirms_nothing_of_people_without_a_phone_or_of_the_till(
    settled: Table, clock: time_machine.Traveller
) -> None:
    """Kim, who keeps the books, has looked at all of it."""
    Club.objects.filter(id=settled.club.id).update(table_fee=100, fee_for="head")
    has_no_phone(settled, "Cat")
    pays(settled, "Ann", "Ann", "Cat")
    for path in ("/", pages(settled)["Money"], reverse("books", args=[settled.club.slug])):
        opens(settled, "Kim", path)
    clock.shift(timedelta(days=40))
    assert services.silence_confirms() == 0
    assert owes(settled, "Ann", "Cat") == 200


def test_an_answer_stops_it(settled: Table, clock: time_machine.Traveller) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    opens(settled, "Bob")
    says(settled, "Bob", paid, PaymentWord.DISPUTED, "not yet")
    clock.shift(timedelta(days=2))
    assert services.silence_confirms() == 0
    assert owes(settled, "Ann", "Bob") == 200


def test_what_silence_has_confirmed_may_be_objected_to_for_thirty_days(
    settled: Table, clock: time_machine.Traveller
) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    opens(settled, "Bob")
    clock.shift(timedelta(days=1))
    assert services.silence_confirms() == 1
    clock.shift(timedelta(days=29))
    says(settled, "Bob", paid, PaymentWord.DISPUTED, "I was away")
    assert owes(settled, "Ann", "Bob") == 200
