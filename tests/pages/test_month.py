"""A month's closing: it reconciles for everybody and in all, stays as it was, and comes as text, workbook and paper.

Ann loses £2 to each of Bob, Cat and Dan in September and again in October. Tess is the treasurer.
"""

import csv
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from openpyxl import load_workbook

from clubs import services as people
from clubs.models import Role
from sessions.models import How, PaymentWord
from sessions.pages.books.month_table import figures
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.selectors.books.month import Month, MonthClosed, month_closed
from sessions.selectors.books.standing import paid_between
from tests.kit.ground import of_file
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, pays, says
from tests.kit.table import Table, person, replaced_by, table_laid

pytestmark = pytest.mark.django_db
SEPTEMBER, OCTOBER, NOVEMBER = (Month(date(2026, month, 1)) for month in (9, 10, 11))


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 9, 10, 20, tzinfo=UTC), tick=True) as travelled:
        yield travelled


def played_in_autumn() -> Table:
    with time_machine.travel(datetime(2026, 9, 10, 20, tzinfo=UTC), tick=True) as clock:
        return two_evenings(clock)


table_of_file = of_file(played_in_autumn)


@pytest.fixture
def table(clock: Any, db: None, table_of_file: Callable[[], Table]) -> Table:
    """An evening on 10 September, of which Bob is paid on the 12th; another on 8 October, of which a part is paid."""
    laid = table_of_file()
    clock.move_to(datetime(2026, 11, 5, 12, tzinfo=UTC))
    return laid


def two_evenings(clock: Any) -> Table:
    laid = table_laid()
    laid.people["Tess"] = person("Tess")
    people.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Tess"].actor, role=Role.TREASURER)
    closed_evening(laid)
    clock.move_to(datetime(2026, 9, 12, 12, tzinfo=UTC))
    says(laid, "Bob", pays(laid, "Ann", "Ann", "Bob", note="=for September"), PaymentWord.CONFIRMED)
    clock.move_to(datetime(2026, 10, 8, 20, tzinfo=UTC))
    closed_evening(second_of(laid, "Ann", "Bob", "Cat", "Dan"))
    clock.move_to(datetime(2026, 10, 9, 12, tzinfo=UTC))
    says(laid, "Cat", pays(laid, "Ann", "Ann", "Cat", "3"), PaymentWord.CONFIRMED)
    pays(laid, "Dan", "Ann", "Dan", "1", how=How.WAIVED)
    pays(laid, "Ann", "Ann", "Dan", "1")
    return laid


def told(closed: MonthClosed, table: Table) -> dict[str, tuple[int, ...]]:
    names = {one.id: name for name, one in table.people.items()}
    return {names[one.person.hex]: figures(one) for one in closed.members}


def test_each_month_begins_as_the_one_before_it_ended(table: Table) -> None:
    """At the start, new debts, paid, received, let off, at the end; what only waits for a word is of no month."""
    september, october = (month_closed(table.club, month) for month in (SEPTEMBER, OCTOBER))
    assert told(september, table) == {
        "Ann": (0, -600, 200, 0, 0, -400), "Bob": (0, 200, 0, 200, 0, 0),
        "Cat": (0, 200, 0, 0, 0, 200), "Dan": (0, 200, 0, 0, 0, 200),
    }  # fmt: skip
    assert told(october, table) == {
        "Ann": (-400, -600, 300, 0, 100, -600), "Bob": (0, 200, 0, 0, 0, 200),
        "Cat": (200, 200, 0, 300, 0, 100), "Dan": (200, 200, 0, 0, -100, 300),
    }  # fmt: skip
    assert [(one.opening, one.closing) for one in (*september.open, *october.open)] == [(0, 400), (400, 600)]
    assert [(one.amount, one.how) for one in october.payments] == [(300, "cash"), (100, "waived")]


@pytest.mark.parametrize("month", [SEPTEMBER, OCTOBER, NOVEMBER])
def test_everybodys_figures_and_those_of_all_reconcile(table: Table, month: Month) -> None:
    closed = month_closed(table.club, month)
    for one in closed.members:
        assert one.opening + one.came + one.paid - one.received + one.let_off == one.closing
    for column in zip(*((one.opening, one.came, one.paid - one.received, one.let_off, one.closing)
                        for one in closed.members), strict=True):  # fmt: skip
        assert sum(column) == 0


def test_the_month_that_goes_on_ends_with_what_is_open_now(table: Table) -> None:
    november, pairs = (
        month_closed(table.club, NOVEMBER),
        aged_pairs(table.club, date(2026, 11, 5), paid_between(table.club.id)),
    )
    (total,) = november.open
    assert total.closing == sum(pair.open for pair in pairs)
    for one in november.members:
        owed = sum(pair.open for pair in pairs if pair.creditor == one.person)
        assert one.closing == owed - sum(pair.open for pair in pairs if pair.debtor == one.person)


def test_what_is_disputed_later_leaves_the_month_before_as_it_was(table: Table, clock: Any) -> None:
    """What the scorekeeper entered in October is disputed in November: it goes from November's figures."""
    clock.move_to(datetime(2026, 10, 20, 12, tzinfo=UTC))
    paid = pays(table, "Kim", "Ann", "Bob")
    october = month_closed(table.club, OCTOBER)
    clock.move_to(datetime(2026, 11, 3, 12, tzinfo=UTC))
    says(table, "Bob", paid, PaymentWord.DISPUTED, "not to me")
    assert month_closed(table.club, OCTOBER) == october
    november = month_closed(table.club, NOVEMBER)
    assert told(november, table)["Bob"] == (0, 0, 0, -200, 0, 200)
    assert [(one.amount, one.note) for one in november.payments] == [(-200, "not to me")]


def test_a_correction_is_of_the_month_in_which_it_was_made(table: Table) -> None:
    september = month_closed(table.club, SEPTEMBER)
    boxed = {"event": "result", "winner": "box", "kind": "single"}
    table.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(boxed))
    assert month_closed(table.club, SEPTEMBER) == september
    assert told(month_closed(table.club, NOVEMBER), table)["Ann"][1] == 1200


def test_the_month_begins_where_the_club_is(table: Table, clock: Any) -> None:
    """Paid at 23:30 in London, which is half past midnight in Berlin."""
    clock.move_to(datetime(2026, 10, 31, 23, 30, tzinfo=UTC))
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob"), PaymentWord.CONFIRMED)
    for zone, paid in (("UTC", 500), ("Europe/Berlin", 300)):
        table.club.time_zone = zone
        assert told(month_closed(table.club, OCTOBER), table)["Ann"][2] == paid


def file(table: Table, name: str, month: str = "2026-10") -> Any:
    answer = table["Tess"].client().get(reverse(name, args=[table.club.slug]), {"month": month})
    assert answer.status_code == 200
    return answer


def test_the_page_has_the_months_and_the_last_one_that_is_over(table: Table) -> None:
    shown = table["Tess"].client().get(reverse("books-month", args=[table.club.slug])).content.decode()
    assert "Closing of October 2026" in shown
    assert [month for month in ("2026-11", "2026-10", "2026-09", "2026-08") if f'value="{month}"' in shown] == [
        "2026-11", "2026-10", "2026-09",
    ]  # fmt: skip
    assert "Open in all: £4 at the start, £6 at the end." in shown
    assert "At the end" in shown


@pytest.mark.parametrize("month", ["", "2026", "2026-13", "0000-01", "9999-12", "2026-1", "october"])
def test_what_is_no_month_is_not_there(table: Table, month: str) -> None:
    for name in ("books-month", "books-month-file", "books-month-book", "books-month-print"):
        answer = table["Tess"].client().get(reverse(name, args=[table.club.slug]), {"month": month})
        assert answer.status_code == 404


def test_a_club_without_debts_has_a_closing_with_nothing_in_it(clock: Any) -> None:
    laid = table_laid()
    laid.people["Tess"] = laid.kim
    assert "Nothing is open." in file(laid, "books-month").content.decode()
    for name in ("books-month-file", "books-month-book", "books-month-print"):
        assert file(laid, name).content


def test_the_table_of_text_adds_up(table: Table) -> None:
    answer = file(table, "books-month-file")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{table.club.slug}-2026-10.csv"'
    rows = list(csv.reader(answer.content.decode().removeprefix("\N{BYTE ORDER MARK}").splitlines()))
    accounts, payments = rows[1 : rows.index([]) - 1], rows[rows.index([]) + 2 :]
    assert rows[0][1:] == ["Player", "At the start", "New debts", "Paid", "Received", "Waived, written off",
                           "At the end"]  # fmt: skip
    assert accounts[0] == ["GBP", "Ann", "-4.00", "-6.00", "3.00", "0.00", "1.00", "-6.00"]
    for row in accounts:
        opening, came, paid, received, let_off, closing = map(Decimal, row[2:])
        assert opening + came + paid - received + let_off == closing
    assert [row[:4] + row[-1:] for row in payments] == [
        ["GBP", "2026-10-09", "Ann", "Cat", "3.00"], ["GBP", "2026-10-09", "Ann", "Dan", "1.00"],
    ]  # fmt: skip


def test_the_workbook_has_numbers_and_a_page_of_payments(table: Table) -> None:
    book = load_workbook(BytesIO(file(table, "books-month-book").content))
    accounts, payments = ([[cell.value for cell in row] for row in page.iter_rows()] for page in book.worksheets)
    assert accounts[1] == ["GBP", "Ann", -4, -6, 3, 0, 1, -6]
    assert accounts[-1][1:] == ["Sum", 0, 0, 3, 3, 0, 0]
    assert payments[1] == ["GBP", "2026-10-09", "Ann", "Cat", "Cash", None, 3]


def test_what_looks_like_a_formula_is_a_text(table: Table) -> None:
    rows = file(table, "books-month-file", "2026-09").content.decode()
    assert ",'=for September," in rows
    book = load_workbook(BytesIO(file(table, "books-month-book", "2026-09").content))
    cell = book.worksheets[1]["F2"]
    assert (cell.value, cell.data_type) == ("=for September", "s")


def test_the_paper_is_the_same_each_time(table: Table) -> None:
    first, second = (file(table, "books-month-print").content for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF")


def test_programs_read_the_same(table: Table) -> None:
    address = reverse("api-club-books-month", args=[table.club.slug])
    answer = table["Tess"].client().get(address, {"month": "2026-10"}).json()
    ann = next(one for one in answer["members"] if one["person"] == table.id("Ann"))
    assert [ann[name] for name in ("opening", "came", "paid", "received", "let_off", "closing")] == [
        "-4.00", "-6.00", "3.00", "0.00", "1.00", "-6.00",
    ]  # fmt: skip
    assert answer["open"] == [{"currency": "GBP", "opening": "4.00", "closing": "6.00"}]
    assert table["Tess"].client().get(address).json()["month"] == "2026-10"
    assert table["Tess"].client().get(address, {"month": "2026-13"}).status_code == 404
