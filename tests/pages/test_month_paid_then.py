"""A month's closing and what was recorded later as paid at one of its evenings.

Ann loses £2 to each of Bob, Cat and Dan on 8 October. In November she answers, while bringing evenings along, that it
was paid that evening.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from openpyxl import load_workbook

from clubs.models import Role
from sessions import services
from sessions.models import Payment, PaymentWord, Session
from sessions.pages.books.month_closing import closing_of
from sessions.pages.books.month_files import printed_closing
from sessions.selectors.books.month import Month
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words
from tests.kit.settling import closed_evening, pays, says
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db
OCTOBER, NOVEMBER = Month(date(2026, 10, 1)), Month(date(2026, 11, 1))


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 10, 8, 20, tzinfo=UTC), tick=True) as travelled:
        yield travelled


@pytest.fixture
def settled(clock: Any, db: None) -> Table:
    laid = table_laid()
    closed_evening(laid)
    gets_role(laid, laid["Ann"], Role.ORGANISER)
    clock.move_to(datetime(2026, 11, 5, 12, tzinfo=UTC))
    return laid


def noted(table: Table, month: Month) -> list[object]:
    """The closing of a month in each of its forms, as somebody who keeps it would have it."""
    client, asked = table.kim.client(), {"month": f"{month.first:%Y-%m}"}

    def content(name: str) -> bytes:
        return bytes(client.get(reverse(name, args=[table.club.slug]), asked).content)

    book = load_workbook(BytesIO(content("books-month-book")))
    return [
        page_words(table, "Kim", f"{reverse('books-month', args=[table.club.slug])}?month={asked['month']}"),
        [[[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in book.worksheets],
        content("books-month-file"),
        content("books-month-payments-file"),
        content("books-month-till-file"),
        printed_closing(closing_of(table.club, month)),
        content("api-club-books-month"),
    ]


def paid_then(table: Table) -> UUID:
    """Record it all as paid that evening, as Ann; return the payment to Bob."""
    session = Session.objects.get(code=table.code)
    services.record_evening_as_paid(
        actor=table["Ann"].actor, club=table.club, session=session, key="a-batch", while_bringing=True
    )
    return Payment.objects.get(club=table.club, receiver_id=UUID(table.id("Bob"))).id


def undo_all(table: Table) -> None:
    services.undo_cash(actor=table["Ann"].actor, club=table.club, code=table.code, key="a-batch")


def object_and_withdraw(table: Table) -> None:
    payment = Payment.objects.get(club=table.club, receiver_id=UUID(table.id("Bob"))).id
    says(table, "Bob", payment, PaymentWord.DISPUTED, "I have not received it")
    says(table, "Ann", payment, PaymentWord.WITHDRAWN)
    undo_all(table)


@pytest.mark.parametrize("undo", [undo_all, object_and_withdraw])
def test_october_is_as_it_was_noted_once_what_was_said_of_it_is_taken_back(
    settled: Table, undo: Callable[[Table], None]
) -> None:
    october, november = noted(settled, OCTOBER), noted(settled, NOVEMBER)
    paid_then(settled)
    assert noted(settled, OCTOBER) != october
    undo(settled)
    assert noted(settled, OCTOBER) == october
    assert noted(settled, NOVEMBER) == november


def test_what_its_receiver_disputes_is_in_no_month_until_they_confirm_it(settled: Table, clock: Any) -> None:
    payment = paid_then(settled)
    october, november = noted(settled, OCTOBER), noted(settled, NOVEMBER)
    clock.move_to(datetime(2026, 11, 20, 12, tzinfo=UTC))
    says(settled, "Bob", payment, PaymentWord.DISPUTED, "I have not received it")
    assert "Ann to Bob" not in str(noted(settled, OCTOBER)[0])
    assert "Undone" not in str(noted(settled, NOVEMBER))
    clock.move_to(datetime(2026, 11, 25, 12, tzinfo=UTC))
    says(settled, "Bob", payment, PaymentWord.CONFIRMED)
    assert noted(settled, OCTOBER)[:6] == october[:6]
    assert noted(settled, NOVEMBER) == november


def test_a_month_that_is_over_says_what_came_into_it_later(settled: Table) -> None:
    assert closing_of(settled.club, OCTOBER).marks == []
    paid_then(settled)
    assert closing_of(settled.club, OCTOBER).marks == ["Entered on 5 November as paid then: 3 payments, £6."]
    Session.objects.filter(code=settled.code).update(created_at=datetime(2026, 11, 4, 12, tzinfo=UTC))
    (brought, _paid) = closing_of(settled.club, OCTOBER).marks
    assert re.fullmatch(r"Brought along on 4 November: Thursday of \d+ October, £6\.", brought)
    assert closing_of(settled.club, NOVEMBER).marks == ["The month is still on."]


def test_an_evening_brought_along_is_named_as_long_as_it_counts_in_the_month(settled: Table, clock: Any) -> None:
    """The £6 of October count there also while the evening is open again, and once it is closed again in November."""
    Session.objects.filter(code=settled.code).update(created_at=datetime(2026, 11, 4, 12, tzinfo=UTC))
    (named,) = closing_of(settled.club, OCTOBER).marks
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    assert named in closing_of(settled.club, OCTOBER).marks
    settled.tap("Kim", "close")
    assert closing_of(settled.club, OCTOBER).marks == [named]
    assert closing_of(settled.club, NOVEMBER).marks == ["The month is still on."]


def test_a_month_that_is_over_says_which_evening_was_deleted_since(settled: Table, clock: Any) -> None:
    """Kim, who owes nothing, deletes the evening on 5 November: £6 less are open at the end of October."""
    services.session_delete(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    (deleted,) = closing_of(settled.club, OCTOBER).marks
    assert re.fullmatch(r"Deleted on 5 November: Thursday of \d+ October, £6\.", deleted)
    assert closing_of(settled.club, NOVEMBER).marks == ["The month is still on."]
    services.session_restore(code=settled.code, actor=settled.kim.actor)
    assert closing_of(settled.club, OCTOBER).marks == []


def test_a_month_says_which_evenings_of_before_it_changed_what_was_open_when_it_began(settled: Table) -> None:
    """The £6 of October are open at the start of November, which had ended before they were brought along."""
    december = datetime(2026, 12, 3, 12, tzinfo=UTC)
    with time_machine.travel(december, tick=True):
        assert closing_of(settled.club, NOVEMBER).marks == []
        Session.objects.filter(code=settled.code).update(created_at=december)
        said = "Brought along on 3 December: an evening of before, £6 more open at the start."
        assert closing_of(settled.club, NOVEMBER).marks == [said]
        services.session_delete(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
        said = "Deleted on 3 December: an evening of before, £6 less open at the start."
        assert closing_of(settled.club, NOVEMBER).marks == [said]


def test_evenings_of_before_that_were_paid_then_left_nothing_open_and_are_not_named(settled: Table) -> None:
    december = datetime(2026, 12, 3, 12, tzinfo=UTC)
    with time_machine.travel(december, tick=True):
        Session.objects.filter(code=settled.code).update(created_at=december)
        paid_then(settled)
        assert closing_of(settled.club, NOVEMBER).marks == []


def test_a_payment_made_in_october_and_entered_in_november_is_named_in_both(settled: Table, clock: Any) -> None:
    """On 20 October Ann says that she paid Cat £2, on 5 November Cat agrees; then Bob enters £1.50
    that Ann paid on 20 October. Both are in November's figures: October ends with all £6 open, November with £2.50."""
    clock.move_to(datetime(2026, 10, 20, 12, tzinfo=UTC))
    said = pays(settled, "Ann", "Ann", "Cat")
    clock.move_to(datetime(2026, 11, 5, 12, tzinfo=UTC))
    says(settled, "Cat", said, PaymentWord.CONFIRMED)
    pays(settled, "Bob", "Ann", "Bob", "1.50", paid_on="2026-10-20")
    october, november = closing_of(settled.club, OCTOBER), closing_of(settled.club, NOVEMBER)
    assert october.marks == [
        "Confirmed later, on 5 November: 1 payment, £2, made on 20 October. In the figures of November 2026.",
        "Entered later, on 5 November: 1 payment, £1.50, made on 20 October. In the figures of November 2026.",
    ]
    assert [table.open.closing for table in (*october.tables, *november.tables)] == [600, 250]
    assert [one.text for one in november.payments] == [
        "Ann to Cat, made on 20 October 2026",
        "Ann to Bob, made on 20 October 2026",
    ]
    assert (october.payments, november.marks) == ([], ["The month is still on."])
