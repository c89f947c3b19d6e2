"""Every act that recorded payments as paid keeps its undo on Settle up, with who entered it and when.

Ann lost £2 to each of Bob, Cat and Dan. Kim keeps the sheet, Tess the books.
"""

from datetime import UTC, datetime

import pytest
import time_machine
from django.urls import reverse

from sessions import services
from sessions.models import BookWord, PaymentWord
from tests.kit.keepers import treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import button, buttons
from tests.kit.settling import answers_bet, lost_bet, owes, pays, says
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
FIRST, SECOND = (datetime(2026, 11, 27, hour, 40, tzinfo=UTC) for hour in (22, 23))
UNDO = r"Undo th.*"


@pytest.fixture
def paid_twice(table: Table) -> Table:
    """Kim enters two of the payments; then Dan's claim is withdrawn, and she enters that too."""
    with time_machine.travel(FIRST, tick=True):
        settle_members(table)
        claim = pays(table, "Ann", "Ann", "Dan", "2")
        all_paid(table, "first act")
    with time_machine.travel(SECOND, tick=True):
        says(table, "Ann", claim, PaymentWord.WITHDRAWN)
        all_paid(table, "second act")
    return table


def all_paid(table: Table, key: str) -> None:
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key=key)


def settle(table: Table) -> str:
    return reverse("settle", args=[table.code])


def undos(table: Table, who: str) -> list[str]:
    return [one.text for one in buttons(table[who].client(), settle(table)) if one.text.startswith("Undo th")]


def test_each_has_its_line_and_its_button(paid_twice: Table) -> None:
    words = page_words(paid_twice, "Kim", settle(paid_twice))
    said = "Entered by Kim (an organiser), 27 Nov 2026, 23:40. Undo this payment: £2"
    assert said in words
    before = "Entered by Kim (an organiser), 27 Nov 2026, 22:40. Undo these 2 payments: £4"
    assert before in words
    assert words.index(said) < words.index(before)


def test_the_earlier_one_is_taken_back_by_itself(paid_twice: Table) -> None:
    client = paid_twice.kim.client()
    assert button(client, settle(paid_twice), r"Undo these 2 payments: £4").press(client)[0] == 302
    assert [owes(paid_twice, "Ann", name) for name in ("Bob", "Cat", "Dan")] == [200, 200, 0]
    assert undos(paid_twice, "Kim") == ["Undo this payment: £2"]


def test_it_says_which_payments_leave_their_dues_open(paid_twice: Table) -> None:
    """Ann lost £4 to Bob and not £2: the head counts two of three as paid, and the act has two payments."""
    points = {"Ann": -1, "Bob": 1}
    paid_twice.tap("Kim", "adjust", points=points, reason="as it was played", agreed_by=list(points))
    words = page_words(paid_twice, "Kim", settle(paid_twice))
    assert "2 of 3 paid, £2 open" in words
    assert "22:40. 1 payment is a part of a due that is still open. Undo these 2 payments: £4" in words


def test_the_ways_to_pay_count_the_closing_alone(table: Table) -> None:
    """With a side bet between two who owe each other nothing else the head counts a fourth."""
    settle_members(table)
    closing_alone = "Counted here is what the closing alone left to be paid"
    assert closing_alone not in page_words(table, "Kim", settle(table))
    answers_bet(table, "Cat", lost_bet(table, "Bob", "Bob", "Cat"), BookWord.AGREED)
    words = page_words(table, "Kim", settle(table))
    assert "0 of 4 paid" in words
    assert "How it is paid: By the house rules, 3 payments" in words
    assert closing_alone in words


def test_only_acts_that_the_reader_may_undo_are_offered(paid_twice: Table) -> None:
    """*All paid in cash* is the scorekeeper's, not the treasurer's, who may undo what was paid that evening alone."""
    paid_twice.people["Tess"] = treasurer(paid_twice)
    assert undos(paid_twice, "Tess") == []
    assert undos(paid_twice, "Ann") == []
