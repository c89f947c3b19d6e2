"""A correction that comes to nothing again is read by those on whose accounts it was.

On Thursday Ann lost £2 to each of the other three. Ann runs the club, gives Bob 4 points (£8) and takes them back.
"""

import re
from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from tests.kit.keepers import gets_role, speaks_also_for
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import owes, pays
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
WHY = "a cube was written at 4"


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    gets_role(table, table["Ann"], Role.ORGANISER)
    return table


def corrects(table: Table, **points: int) -> None:
    table.tap("Ann", "adjust", points=points, reason=WHY)


def back(table: Table, who: str, path: str = "/") -> list[str]:
    """What somebody reads of evenings that were corrected back."""
    sum_moved = r"£[\d.]+ from \w+ to \w+"
    return re.findall(rf"Thursday of \d+ \w+ \d+ was corrected back: ({sum_moved})", page_words(table, who, path))


def pages_of(table: Table, other: str) -> list[str]:
    """The first page, Money and the page with another."""
    slug = table.club.slug
    return ["/", reverse("money", args=[slug]), reverse("money-pair", args=[slug, UUID(table.id(other))])]


def test_who_read_it_reads_that_it_was_taken_back(settled: Table) -> None:
    corrects(settled, Ann=-4, Bob=4)
    assert "was corrected: £8 from Ann to you" in page_words(settled, "Bob", "/")
    assert back(settled, "Bob") == []
    settled.tap("Ann", "undo")
    assert owes(settled, "Ann", "Bob") == 200
    for path in pages_of(settled, "Ann"):
        assert back(settled, "Bob", path) == ["£8 from you to Ann"]
    for path in pages_of(settled, "Bob"):
        assert back(settled, "Ann", path) == ["£8 from Bob to you"]
    assert back(settled, "Cat") == []


def test_corrected_the_other_way_by_hand_it_is_read_as_well(settled: Table) -> None:
    pays(settled, "Bob", "Ann", "Bob")
    corrects(settled, Ann=-4, Bob=4)
    settled.tap("Kim", "adjust", points={"Ann": 4, "Bob": -4}, reason=WHY)
    assert back(settled, "Bob") == ["£8 from you to Ann"]


def test_what_was_paid_before_or_after_changes_nothing_of_it(settled: Table) -> None:
    """£10 were paid after the correction: once it is taken back Bob owes Ann £8 of them, and pays them."""
    corrects(settled, Ann=-4, Bob=4)
    pays(settled, "Bob", "Ann", "Bob", "10")
    settled.tap("Kim", "adjust", points={"Ann": 4, "Bob": -4}, reason=WHY)
    assert back(settled, "Bob") == ["£8 from you to Ann"]
    pays(settled, "Ann", "Bob", "Ann", "8")
    assert owes(settled, "Bob", "Ann") == 0
    assert back(settled, "Bob") == ["£8 from you to Ann"]


def test_corrected_once_more_only_what_moved_is_read(settled: Table) -> None:
    corrects(settled, Ann=-4, Bob=4)
    settled.tap("Ann", "undo")
    corrects(settled, Ann=-1, Bob=1)
    assert back(settled, "Bob") == []
    assert "was corrected: £2 from Ann to you" in page_words(settled, "Bob", "/")


def test_on_a_phone_of_two_both_are_named(settled: Table) -> None:
    speaks_also_for(settled, "Bob", "Dan")
    corrects(settled, Ann=-4, Bob=4)
    settled.tap("Ann", "undo")
    assert back(settled, "Bob") == ["£8 from Bob to Ann"]


def test_after_two_weeks_it_goes(settled: Table) -> None:
    corrects(settled, Ann=-4, Bob=4)
    settled.tap("Ann", "undo")
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert back(settled, "Bob") == []
