"""Those whose accounts change read that an evening was deleted, and that it was brought back: on the first page, on
Money and on the account of the two.

Ann owes Bob, Cat and Dan £2 each since Thursday. Ann is an organiser by now, and deletes it.
"""

import re
from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club
from sessions import services
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
GONE = re.compile(r"Kim deleted Thursday of \d+ \w+ \d+: £2 that Ann owed you no longer counts")
OWED_NO_MORE = re.compile(r"Kim deleted Thursday of \d+ \w+ \d+: £2 that you owed (\w+) no longer counts")
BACK = re.compile(r"Kim brought back Thursday of \d+ \w+ \d+: £2 that Ann owed you counts again")


@pytest.fixture
def deleted(table: Table) -> Table:
    settle_members(table)
    services.session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    return table


def activity(table: Table) -> str:
    return page_words(table, "Kim", f"{reverse('audit', args=[table.club.slug])}?chapter=money")


def test_each_whose_account_changes_reads_it_for_two_weeks_and_activity_has_it(deleted: Table) -> None:
    assert owes(deleted, "Ann", "Bob") == 0
    for who in ("Bob", "Cat", "Dan"):
        assert len(GONE.findall(page_words(deleted, who, "/"))) == 1
    assert len(OWED_NO_MORE.findall(page_words(deleted, "Ann", "/"))) == 3
    assert "no longer counts" not in page_words(deleted, "Kim", "/")
    assert "Kim deleted the evening Thursday : £2 that Ann owed Bob no longer counts" in activity(deleted).replace(
        "Thursday:", "Thursday :"
    )
    with time_machine.travel(timezone.now() + timedelta(days=13)):
        assert GONE.search(page_words(deleted, "Bob", "/"))
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert "no longer counts" not in page_words(deleted, "Bob", "/")


def account(table: Table, other: str) -> str:
    return reverse("money-pair", args=[table.club.slug, UUID(table.id(other))])


def test_money_and_the_account_of_the_two_say_it_too(deleted: Table) -> None:
    money = reverse("money", args=[deleted.club.slug])
    assert len(GONE.findall(page_words(deleted, "Bob", money))) == 1
    assert OWED_NO_MORE.findall(page_words(deleted, "Ann", money)) == ["Bob", "Cat", "Dan"]
    assert OWED_NO_MORE.findall(page_words(deleted, "Ann", account(deleted, "Cat"))) == ["Cat"]
    assert len(GONE.findall(page_words(deleted, "Cat", account(deleted, "Ann")))) == 1
    assert "no longer counts" not in page_words(deleted, "Kim", money)
    services.session_restore(code=deleted.code, actor=deleted.kim.actor)
    for page in (money, account(deleted, "Ann")):
        words = page_words(deleted, "Bob", page)
        assert len(BACK.findall(words)) == 1
        assert "no longer counts" not in words
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert "counts again" not in page_words(deleted, "Bob", money)


def test_a_fee_that_goes_with_it_is_told_to_whoever_owed_it(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(table_fee=400, fee_for="evening")
    settle_members(table)
    services.session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    gone = re.compile(r"Kim deleted Thursday of [^:]*: £\d+(?:\.\d+)? that you owed the till no longer counts")
    for page in ("/", reverse("money", args=[table.club.slug])):
        assert len(gone.findall(page_words(table, "Bob", page))) == 1


def test_bringing_it_back_is_told_instead(deleted: Table) -> None:
    services.session_restore(code=deleted.code, actor=deleted.kim.actor)
    words = page_words(deleted, "Bob", "/")
    assert len(BACK.findall(words)) == 1
    assert "no longer counts" not in words
    assert "£2 that Ann owed Bob counts again" in activity(deleted)
    services.session_delete(code=deleted.code, actor=deleted.kim.actor, token=deleted.kim.hash)
    words = page_words(deleted, "Bob", "/")
    assert len(GONE.findall(words)) == 1
    assert "counts again" not in words
