"""The account of any two, and reminding: the two, the treasurer and organisers, nobody else.

Ann owes Bob, Cat and Dan £2 each since Thursday; Ann and Bob are members, Tess is the treasurer, Kim runs the club.
"""

import re
from datetime import timedelta
from html import unescape
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from clubs.models import Player, Role
from sessions import services
from sessions.models import Payment, PaymentStep, PaymentWord, Reminder
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, draft, owes, pays, says
from tests.kit.table import Person, Table, has_no_phone, person, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled() -> Table:
    table = table_laid()
    closed_evening(table)
    for name in ("Ann", "Bob"):
        people.role_give(actor=table.kim.actor, club=table.club, to=table[name].actor, role=Role.MEMBER)
    return table


@pytest.fixture
def tess(settled: Table) -> Person:
    treasurer = person("Tess")
    people.role_give(actor=settled.kim.actor, club=settled.club, to=treasurer.actor, role=Role.TREASURER)
    return treasurer


def two(table: Table, one: str, other: str, name: str = "money-between") -> str:
    return reverse(name, args=[table.club.slug, UUID(table.id(one)), UUID(table.id(other))])


def own(table: Table, other: str, name: str = "money-pair") -> str:
    return reverse(name, args=[table.club.slug, UUID(table.id(other))])


def read(who: Person, path: str, status: int = 200) -> str:
    answer = who.client().get(path)
    assert answer.status_code == status, path
    return unescape(answer.content.decode())


def test_the_treasurer_reads_the_account_of_any_two_and_speaks_for_those_without_a_phone(
    settled: Table, tess: Person
) -> None:
    page = read(tess, two(settled, "Ann", "Cat"))
    assert "Ann and Cat" in page
    assert "Ann owes Cat £2." in page
    assert "Ann has paid Cat £2" in page
    form = {"payer": settled.id("Ann"), "receiver": settled.id("Cat"), "amount": "0.50", "currency": "GBP",
            "key": "by the treasurer"}  # fmt: skip
    assert tess.client().post(two(settled, "Ann", "Cat"), form).status_code == 302
    assert owes(settled, "Ann", "Cat") == 150
    assert "said by Tess (the treasurer)" in read(tess, two(settled, "Cat", "Ann"))
    has_no_phone(settled, "Dan")
    said = services.payment_say(actor=settled["Ann"].actor, club=settled.club, draft=draft(settled, "Ann", "Dan"))
    assert "Yes, that’s right" in read(tess, two(settled, "Ann", "Dan"))
    answer = f"{two(settled, 'Ann', 'Dan')}{said}/"
    assert tess.client().post(answer, {"word": "confirmed"}).status_code == 302
    assert owes(settled, "Ann", "Dan") == 0


def test_what_the_treasurer_has_entered_they_take_back(settled: Table, tess: Person) -> None:
    paid = services.payment_say(actor=tess.actor, club=settled.club, draft=draft(settled, "Ann", "Cat"))
    assert "Withdraw" in read(tess, two(settled, "Ann", "Cat"))
    assert tess.client().post(f"{two(settled, 'Ann', 'Cat')}{paid}/", {"word": "withdrawn"}).status_code == 302
    assert owes(settled, "Ann", "Cat") == 200


def test_one_of_the_two_reads_it_as_their_own_and_nobody_else_reads_it(settled: Table) -> None:
    assert "You and Bob" in read(settled["Ann"], two(settled, "Ann", "Bob"))
    assert "You and Bob" in read(settled["Ann"], two(settled, "Bob", "Ann"))
    assert "Ann and Bob" in read(settled["Kim"], two(settled, "Ann", "Bob"))
    read(settled["Bob"], two(settled, "Ann", "Cat"), 404)
    assert "You and Ann" in read(settled["Cat"], two(settled, "Ann", "Cat"))  # a guest of one evening, their own
    read(settled["Cat"], two(settled, "Ann", "Bob"), 404)
    read(settled["Kim"], two(settled, "Ann", "Ann"), 404)


def test_every_step_is_told_and_what_is_disputed_or_withdrawn_does_not_count(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.DISPUTED, "not to me")
    says(settled, "Ann", pays(settled, "Ann", "Ann", "Bob", "0.40"), PaymentWord.WITHDRAWN)
    page = read(settled["Ann"], own(settled, "Bob"))
    for sentence in ("said by Ann", "disputed by Bob – not to me", "withdrawn by Ann", "Disputed, does not count",
                     "You owe Bob £2."):  # fmt: skip
        assert sentence in page
    assert re.search(r"Withdrawn by Ann, [^,]+(, [^,]+)?, does not count", page)
    told = settled["Bob"].client().get(reverse("api-club-account", args=[settled.club.slug, UUID(settled.id("Ann"))]))
    (account,) = told.json()["accounts"]
    steps = [[step["word"] for step in line["steps"]] for line in account["lines"]]
    assert steps == [["said", "withdrawn"], ["said", "disputed"], []]
    assert [line["owed"] for line in account["lines"]] == ["0.00", "0.00", "-2.00"]


def test_a_long_account_has_pages(settled: Table) -> None:
    ann, bob = UUID(settled.id("Ann")), UUID(settled.id("Bob"))
    for number in range(60):
        paid = Payment(club=settled.club, payer_id=ann, receiver_id=bob, amount=1, currency="GBP", how="cash",
                       key=f"penny {number:04}")  # fmt: skip
        paid.save(force_insert=True)
        for place, word in enumerate(("said", "confirmed"), 1):
            PaymentStep.objects.create(club=settled.club, payment_id=paid.id, number=place, word=word, said_as="payer")
    newest = read(settled["Ann"], own(settled, "Bob"))
    assert newest.count("Paid in cash") == 50
    assert "?before=12" in newest
    older = read(settled["Ann"], f"{own(settled, 'Bob')}?before=12")
    assert (older.count("Paid in cash"), older.count("Thursday: closed")) == (10, 1)
    assert "You owe Bob £1.40." in older


def test_a_reminder_of_several_evenings_says_how_old_the_oldest_is(settled: Table) -> None:
    """Ann owes Bob £2 of the evening, and £2 of one a month later: not all £4 are as old as the first. Once £2 are paid
    on the net, the second alone is open, with its own day."""
    first, later = settled.session.day, timezone.now() + timedelta(days=31)
    with time_machine.travel(later):
        closed_evening(second_of(settled, "Ann", "Bob", "Cat", "Dan"))
        paths = (reverse("money", args=[settled.club.slug]), own(settled, "Ann"))
        for path in paths:
            said = f"Ann, you owe Bob £4, the oldest of it since {first.strftime('%-d %B %Y')}."
            assert said in read(settled["Bob"], path)
        says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", code=""), PaymentWord.CONFIRMED)
        for path in paths:
            assert f"Ann, you owe Bob £2 since {later.strftime('%-d %B %Y')}." in read(settled["Bob"], path)


def test_reminding_is_noted_once_a_day_and_the_debtor_sees_it(settled: Table) -> None:
    money = reverse("money", args=[settled.club.slug])
    day = settled.session.day.strftime("%-d %B %Y")
    assert f"Ann, you owe Bob £2 since {day}." in read(settled["Bob"], money)
    remind = own(settled, "Ann", "money-remind")
    assert settled["Bob"].client().post(remind).status_code == 302
    again = settled["Bob"].client().post(remind)
    assert (again.status_code, Reminder.objects.count()) == (422, 1)
    assert "They were reminded today. Once a day is enough." in unescape(again.content.decode())
    for who, path in (("Ann", money), ("Ann", own(settled, "Bob")), ("Bob", money)):
        assert "Reminded on" in read(settled[who], path)
    assert "I have sent it" not in read(settled["Bob"], money)
    told = settled["Ann"].client().get(reverse("api-club-money", args=[settled.club.slug])).json()["accounts"]
    assert [one["reminded_at"] is not None for one in told if one["other"] == str(UUID(settled.id("Bob")))] == [True]


def test_only_the_one_who_is_owed_and_those_who_keep_the_books_remind(settled: Table, tess: Person) -> None:
    assert settled["Ann"].client().post(own(settled, "Bob", "money-remind")).status_code == 403
    assert "I have sent it" not in read(settled["Ann"], own(settled, "Bob"))
    assert "Ann, you owe Cat £2" in read(tess, two(settled, "Ann", "Cat"))
    assert tess.client().post(two(settled, "Ann", "Cat", "money-between-remind")).status_code == 302
    assert tess.client().post(two(settled, "Bob", "Cat", "money-between-remind")).status_code == 422
    address = reverse("api-club-reminders", args=[settled.club.slug])
    body = {"debtor": settled.id("Ann"), "creditor": settled.id("Bob")}
    made = settled["Bob"].client().post(address, body, content_type="application/json")
    assert (made.status_code, Reminder.objects.count()) == (201, 2)
    turned = {"debtor": settled.id("Bob"), "creditor": settled.id("Ann")}
    assert settled["Ann"].client().post(address, turned, content_type="application/json").status_code == 422


def test_the_words_are_in_the_language_of_the_one_who_owes(settled: Table) -> None:
    user = people.account_create(actor=settled["Ann"].actor, name="Ann", email="ann@club.example")
    type(user).objects.filter(id=user.id).update(language="de")
    Player.objects.filter(id=UUID(settled.id("Ann"))).update(user=user)
    money = read(settled["Bob"], reverse("money", args=[settled.club.slug]))
    assert "Ann owes you" in money
    assert "Ann, du schuldest Bob" in money


def test_nobody_reminds_whoever_was_erased(settled: Table, tess: Person) -> None:
    """Ann, who owes Bob £2, is erased: neither Bob nor the treasurer is offered it, and no program says it."""
    ann = Player.objects.get(club=settled.club, id=UUID(settled.id("Ann")))
    people.player_erase(actor=settled.kim.actor, player=ann)
    money = reverse("money", args=[settled.club.slug])
    for who, path in (
        (settled["Bob"], money), (settled["Bob"], own(settled, "Ann")), (tess, two(settled, "Ann", "Bob")),
    ):  # fmt: skip
        page = read(who, path)
        assert "Former player 1" in page
        assert "Say here when it is paid" not in page
        assert "I have sent it" not in page
    assert settled["Bob"].client().post(own(settled, "Ann", "money-remind")).status_code == 422
    body = {"debtor": settled.id("Ann"), "creditor": settled.id("Bob")}
    address = reverse("api-club-reminders", args=[settled.club.slug])
    answer = settled["Bob"].client().post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "nobody_to_remind")
    assert not Reminder.objects.exists()


def test_whoever_has_no_phone_is_reminded_without_a_link_that_they_could_not_open(settled: Table, tess: Person) -> None:
    money = reverse("money", args=[settled.club.slug])
    pages = [(settled["Bob"], money), (settled["Bob"], own(settled, "Ann")), (tess, two(settled, "Ann", "Bob"))]
    for who, path in pages:
        assert "Ann, you owe Bob £2" in read(who, path)
        assert "Say here when it is paid: http" in read(who, path)
    has_no_phone(settled, "Ann")
    for who, path in pages:
        assert "Ann, you owe Bob £2" in read(who, path)
        assert "Say here when it is paid" not in read(who, path)
