"""Creditors read that an evening was deleted, and that it was brought back.

Ann owes Bob, Cat and Dan £2 each since Thursday. Ann is an organiser by now, and deletes it.
"""

import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from sessions import services
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
GONE = re.compile(r"Kim deleted Thursday of \d+ \w+ \d+: £2 that Ann owed you no longer counts")
BACK = re.compile(r"Kim brought back Thursday of \d+ \w+ \d+: £2 that Ann owes you counts again")


@pytest.fixture
def deleted(table: Table) -> Table:
    settle_members(table)
    services.session_delete(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    return table


def activity(table: Table) -> str:
    return page_words(table, "Kim", f"{reverse('audit', args=[table.club.slug])}?chapter=money")


def test_each_who_was_owed_reads_it_for_two_weeks_and_activity_has_it(deleted: Table) -> None:
    assert owes(deleted, "Ann", "Bob") == 0
    for who in ("Bob", "Cat", "Dan"):
        assert len(GONE.findall(page_words(deleted, who, "/"))) == 1
    for who in ("Ann", "Kim"):
        assert "no longer counts" not in page_words(deleted, who, "/")
    assert "Kim deleted the evening Thursday : £2 that Ann owed Bob no longer counts" in activity(deleted).replace(
        "Thursday:", "Thursday :"
    )
    with time_machine.travel(timezone.now() + timedelta(days=13)):
        assert GONE.search(page_words(deleted, "Bob", "/"))
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert "no longer counts" not in page_words(deleted, "Bob", "/")


def test_bringing_it_back_is_told_instead(deleted: Table) -> None:
    services.session_restore(code=deleted.code, actor=deleted.kim.actor)
    words = page_words(deleted, "Bob", "/")
    assert len(BACK.findall(words)) == 1
    assert "no longer counts" not in words
    assert "£2 that Ann owes Bob counts again" in activity(deleted)
    services.session_delete(code=deleted.code, actor=deleted.kim.actor, token=deleted.kim.hash)
    words = page_words(deleted, "Bob", "/")
    assert len(GONE.findall(words)) == 1
    assert "counts again" not in words
