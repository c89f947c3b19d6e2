"""Whose dues changed because an evening was opened again, and closed with another result, reads the new sum.

On Thursday Ann lost £2 each to Bob, Cat and Dan. Kim opens it again and enters a game in which Bob as Box loses a
point, £2, to each of the others. In all: Ann -4, Bob -4, Cat +4, Dan +4. So Ann pays Cat 4 and Bob pays Dan 4.
"""

import re

import pytest
from django.urls import reverse

from sessions import services
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def reopened(table: Table) -> Table:
    settle_members(table)
    services.session_reopen(code=table.code, actor=table.kim.actor, token=table.kim.hash)
    return table


def activity(table: Table) -> str:
    return page_words(table, "Kim", f"{reverse('audit', args=[table.club.slug])}?chapter=money")


def test_each_of_the_two_reads_the_new_sum_and_activity_has_it(reopened: Table) -> None:
    reopened.tap("Kim", "start")
    reopened.tap("Kim", "result", winner="team", kind="single")
    reopened.tap("Kim", "close")
    assert [owes(reopened, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [0, 400, 0]
    tails = {
        "Ann": ["you and Bob owe each other nothing", "you owe Cat £4", "you and Dan owe each other nothing"],
        "Bob": ["you and Ann owe each other nothing", "you owe Dan £4"],
        "Cat": ["Ann owes you £4"],
        "Dan": ["you and Ann owe each other nothing", "Bob owes you £4"],
    }
    for who, expected in tails.items():
        found = re.findall(r"Thursday of \d+ \w+ \d+ was corrected: (.*?) for it", page_words(reopened, who, "/"))
        assert sorted(found) == sorted(expected), who
    assert "Kim closed the evening Thursday again: Ann now owes Cat £4 for it" in activity(reopened)


def test_nothing_is_said_where_it_is_closed_as_it_was(reopened: Table) -> None:
    reopened.tap("Kim", "close")
    assert "was corrected" not in page_words(reopened, "Bob", "/")
    assert "closed the evening" not in activity(reopened)
