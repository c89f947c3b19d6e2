"""A month's closing: it reconciles for everybody and in all, stays as it was, and comes as text, workbook and paper.

Ann loses £2 to each of Bob, Cat and Dan in September and again in October. Tess is the treasurer.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from html import unescape
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from openpyxl import load_workbook

from clubs import services as people
from clubs.models import Role
from clubs.services.till import till_open
from sessions import services
from sessions.models import How, PaymentWord
from sessions.pages.books.month_closing import closing_of
from sessions.pages.books.month_files import printed_closing
from sessions.pages.books.month_table import figures
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.selectors.books.month import Month, MonthClosed, month_closed
from sessions.selectors.books.month_till import till_month
from sessions.selectors.till_rows import till_cash
from sessions.services import DepositDraft, PaymentDraft
from sessions.services.books.purchase_entries import PurchaseDraft, PurchaseWay, enter_purchase
from tests.kit.ground import of_file
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, draft, lost_bet, pays, says, shares
from tests.kit.table import Table, person, replaced_by, table_laid
from tests.kit.table_files import numbers_and_days, one_table

pytestmark = pytest.mark.django_db
SEPTEMBER, OCTOBER, NOVEMBER = (Month(date(2026, month, 1)) for month in (9, 10, 11))
MARKS = ["The month is still on.", "1 payment, £1, waits for a word and is not counted."]
"""Of November on the 5th. What Ann entered on 9 October as paid to Dan waits since."""


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
    says(laid, "Cat", pays(laid, "Ann", "Ann", "Cat", "3", code=""), PaymentWord.CONFIRMED)
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
    assert [(one.amount, one.kind) for one in october.payments] == [(300, "paid"), (100, "waived")]


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
        aged_pairs(table.club, date(2026, 11, 5)),
    )
    (total,) = november.open
    assert total.closing == sum(pair.open for pair in pairs)
    for one in november.members:
        owed = sum(pair.open for pair in pairs if pair.creditor == one.person)
        assert one.closing == owed - sum(pair.open for pair in pairs if pair.debtor == one.person)


def test_what_is_disputed_later_leaves_the_month_before_as_it_was(table: Table, clock: Any) -> None:
    """What the scorekeeper entered in October is disputed in November: it goes from November's figures."""
    clock.move_to(datetime(2026, 10, 20, 12, tzinfo=UTC))
    paid = pays(table, "Kim", "Ann", "Bob", code="")
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
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", code=""), PaymentWord.CONFIRMED)
    for zone, paid in (("UTC", 500), ("Europe/Berlin", 300)):
        table.club.time_zone = zone
        assert told(month_closed(table.club, OCTOBER), table)["Ann"][2] == paid
    (last,) = month_closed(table.club, NOVEMBER).payments
    assert (last.day, last.made_on) == (date(2026, 11, 1), date(2026, 11, 1))


@pytest.fixture
def undone(table: Table, clock: Any) -> Table:
    """What Kim entered on 20 October as paid to Bob is disputed by Bob on 3 November, and confirmed on the 4th. On that
    day the treasurer writes off £1 that Ann owes Dan, and withdraws it on the 5th."""
    clock.move_to(datetime(2026, 10, 20, 12, tzinfo=UTC))
    paid = pays(table, "Kim", "Ann", "Bob", code="")
    clock.move_to(datetime(2026, 11, 3, 12, tzinfo=UTC))
    says(table, "Bob", paid, PaymentWord.DISPUTED, "not to me")
    clock.move_to(datetime(2026, 11, 4, 12, tzinfo=UTC))
    says(table, "Bob", paid, PaymentWord.CONFIRMED, "found it")
    wrote_off = draft(table, "Ann", "Dan", "1", how=How.WRITTEN_OFF, note="has moved away")
    one = services.payment_say(actor=table["Tess"].actor, club=table.club, draft=wrote_off)
    clock.move_to(datetime(2026, 11, 5, 12, tzinfo=UTC))
    says(table, "Tess", one, PaymentWord.WITHDRAWN)
    return table


UNDONE = [
    ["GBP", "2026-11-03", "Undone", "Ann", "Bob", "Cash", "2026-10-20", "disputed by Bob · For 8 October",
     "not to me", "-2.00"],
    ["GBP", "2026-11-04", "Counts again", "Ann", "Bob", "Cash", "2026-10-20", "confirmed by Bob · For 8 October",
     "found it", "2.00"],
    ["GBP", "2026-11-04", "Written off", "Ann", "Dan", "Written off", "2026-11-04", "For 8 October",
     "has moved away", "1.00"],
    ["GBP", "2026-11-05", "Undone", "Ann", "Dan", "Written off", "2026-11-04",
     "withdrawn by Tess (the treasurer) · For 8 October", "", "-1.00"],
]  # fmt: skip
SENTENCES = [
    "Undone: the entry “Ann paid Bob £2” of 20 October 2026",
    "Counts again: Ann paid Bob £2 on 20 October 2026",
    "Ann owed Dan £1, written off",
    "Undone: the entry “Ann owed Dan £1, written off” of 4 November 2026",
]


def test_what_was_undone_is_named_with_its_day_and_whose_word_it_was(undone: Table) -> None:
    minus = "\N{MINUS SIGN}"
    read = words(file(undone, "books-month", "2026-11").content)
    assert [sentence in read for sentence in SENTENCES] == [True] * 4
    days = [f"{day} Nov 2026" for day in (3, 4, 4, 5)]
    assert f"{SENTENCES[0]} {days[0]} · disputed by Bob · For 8 October · not to me {minus}£2" in read
    assert f"{SENTENCES[1]} {days[1]} · confirmed by Bob · For 8 October · found it £2" in read
    assert f"{SENTENCES[2]} {days[2]} · Written off · For 8 October · has moved away £1" in read
    assert f"{SENTENCES[3]} {days[3]} · withdrawn by Tess (the treasurer) · For 8 October {minus}£1" in read


def test_files_and_programs_name_what_was_undone(undone: Table) -> None:
    head, *rows = one_table(file(undone, "books-month-payments-file", "2026-11").content)
    assert (rows[: len(UNDONE)], len(head)) == (UNDONE, 10)
    assert [row for row in rows[len(UNDONE) :] if any(row[1:])] == []
    assert rows[len(UNDONE)][0] == MARKS[0]
    page, last = numbers_and_days(file(undone, "books-month-book", "2026-11").content).worksheets[1], 1 + len(UNDONE)
    figures = page.iter_rows(min_row=2, max_row=last, max_col=10)
    assert [[as_text(cell.value) for cell in row] for row in figures] == UNDONE
    assert {cell.data_type for cell in (*page["B"][1:last], *page["G"][1:last])} == {"d"}
    assert {cell.data_type for cell in page["J"][1:last]} == {"n"}
    assert page.cell(last + 1, 1).value == MARKS[0]
    address = reverse("api-club-books-month", args=[undone.club.slug])
    told = undone["Tess"].client().get(address, {"month": "2026-11"}).json()["payments"]
    assert [(one["kind"], one["amount"], one["made_on"], one["word"], one["said_as"]) for one in told] == [
        ("undone", "-2.00", "2026-10-20", "disputed", "receiver"),
        ("again", "2.00", "2026-10-20", "confirmed", "receiver"),
        ("written_off", "1.00", "2026-11-04", "confirmed", "treasurer"),
        ("undone", "-1.00", "2026-11-04", "withdrawn", "treasurer"),
    ]


def as_text(value: Any) -> str:
    """A cell of the workbook as the table of text has it."""
    match value:
        case None:
            return ""
        case datetime():
            return value.date().isoformat()
        case str():
            return value
    return f"{Decimal(value):.2f}"


def test_the_paper_says_the_same_sentences(undone: Table) -> None:
    printed = printed_closing(closing_of(undone.club, NOVEMBER))
    minus = "\N{MINUS SIGN}"
    assert printed.tables[-1].lines == (
        ("3 Nov 2026", "disputed by Bob", f"{SENTENCES[0]} – For 8 October – not to me", f"{minus}£2"),
        ("4 Nov 2026", "confirmed by Bob", f"{SENTENCES[1]} – For 8 October – found it", "£2"),
        ("4 Nov 2026", "Written off", f"{SENTENCES[2]} – For 8 October – has moved away", "£1"),
        ("5 Nov 2026", "withdrawn by Tess (the treasurer)", f"{SENTENCES[3]} – For 8 October", f"{minus}£1"),
    )
    assert file(undone, "books-month-print", "2026-11").content.startswith(b"%PDF")


def test_what_was_waived_is_never_called_paid(table: Table) -> None:
    read = words(file(table, "books-month").content)
    assert "Ann to Cat 9 Oct 2026 · Cash · £2 for 10 September, £1 for 8 October £3" in read
    assert "Dan waived £1 for Ann 9 Oct 2026 · Waived · For 10 September £1" in read


def words(content: bytes) -> str:
    main = content.decode().partition('<main id="main"')[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def file(table: Table, name: str, month: str = "2026-10") -> Any:
    answer = table["Tess"].client().get(reverse(name, args=[table.club.slug]), {"month": month})
    assert answer.status_code == 200
    return answer


def test_the_page_has_the_months_and_the_last_one_that_is_over(table: Table) -> None:
    shown = table["Tess"].client().get(reverse("books-month", args=[table.club.slug])).content.decode()
    assert "Report for October 2026" in shown
    assert [month for month in ("2026-11", "2026-10", "2026-09", "2026-08") if f'value="{month}"' in shown] == [
        "2026-11", "2026-10", "2026-09",
    ]  # fmt: skip
    assert "Open in all: £4 at the start, £6 at the end." in shown
    assert "At the end" in shown


def test_a_club_that_was_made_this_month_is_offered_this_month(table: Table, clock: Any) -> None:
    clock.move_to(datetime(2026, 9, 20, 12, tzinfo=UTC))
    shown = table["Tess"].client().get(reverse("books-month", args=[table.club.slug])).content.decode()
    assert "Report for September 2026" in shown


@pytest.mark.parametrize("month", ["", "2026", "2026-13", "0000-01", "9999-12", "2026-1", "october"])
def test_what_is_no_month_is_not_there(table: Table, month: str) -> None:
    for name in ("books-month", "books-month-file", "books-month-payments-file", "books-month-till-file",
                 "books-month-book", "books-month-print"):  # fmt: skip
        answer = table["Tess"].client().get(reverse(name, args=[table.club.slug]), {"month": month})
        assert answer.status_code == 404


def test_a_club_without_debts_has_a_closing_with_nothing_in_it(clock: Any) -> None:
    laid = table_laid()
    laid.people["Tess"] = laid.kim
    assert "Nothing is open." in file(laid, "books-month").content.decode()
    for name in ("books-month-book", "books-month-print"):
        assert file(laid, name).content
    for name in ("books-month-file", "books-month-payments-file", "books-month-till-file"):
        _head, *rows = one_table(file(laid, name).content)
        assert [[text for text in row if text] for row in rows] == [[MARKS[0]]]


def test_the_tables_of_text_add_up(table: Table) -> None:
    for name, part in (("books-month-file", "accounts"), ("books-month-payments-file", "payments")):
        answer = file(table, name)
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{table.club.slug}-2026-10-{part}.csv"'
    head, *accounts, total, mark = one_table(file(table, "books-month-file").content)
    assert mark == [MARKS[1], *[""] * 7]
    assert total == ["GBP", "Sum", "0.00", "0.00", "3.00", "3.00", "0.00", "0.00"]
    assert head[1:] == ["Player", "At the start", "New debts", "Paid", "Received", "Waived, written off",
                           "At the end"]  # fmt: skip
    assert accounts[0] == ["GBP", "Ann", "-4.00", "-6.00", "3.00", "0.00", "1.00", "-6.00"]
    for row in accounts:
        opening, came, paid, received, let_off, closing = map(Decimal, row[2:8])
        assert opening + came + paid - received + let_off == closing
    assert one_table(file(table, "books-month-payments-file").content) == [
        ["Currency", "Day", "What", "From", "To", "How", "Made on", "Why", "Note", "Amount"],
        [
            "GBP",
            "2026-10-09",
            "Paid",
            "Ann",
            "Cat",
            "Cash",
            "2026-10-09",
            "£2 for 10 September, £1 for 8 October",
            "",
            "3.00",
        ],
        ["GBP", "2026-10-09", "Waived", "Ann", "Dan", "Waived", "2026-10-09", "For 10 September", "", "1.00"],
        [MARKS[1], *[""] * 9],
    ]


def test_the_workbook_has_numbers_and_a_page_of_payments(table: Table) -> None:
    book = numbers_and_days(file(table, "books-month-book").content)
    accounts, payments = ([[cell.value for cell in row] for row in page.iter_rows()] for page in book.worksheets)
    assert (accounts[0][-1], payments[0][-1]) == ("At the end", "Amount")
    assert accounts[1] == ["GBP", "Ann", -4, -6, 3, 0, 1, -6]
    assert accounts[-2][1:] == ["Sum", 0, 0, 3, 3, 0, 0]
    assert [accounts[-1], payments[-1]] == [[MARKS[1], *[None] * 7], [MARKS[1], *[None] * 9]]
    day = datetime(2026, 10, 9)  # noqa: DTZ001 - a workbook has days without a zone
    assert payments[1] == [
        "GBP",
        day,
        "Paid",
        "Ann",
        "Cat",
        "Cash",
        day,
        "£2 for 10 September, £1 for 8 October",
        None,
        3,
    ]
    assert book.worksheets[1]["B2"].number_format == "yyyy-mm-dd"


def test_what_looks_like_a_formula_is_a_text(table: Table) -> None:
    rows = file(table, "books-month-payments-file", "2026-09").content.decode()
    assert ",'=for September," in rows
    book = load_workbook(BytesIO(file(table, "books-month-book", "2026-09").content))
    cell = book.worksheets[1]["I2"]
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


def test_a_month_that_is_on_or_that_payments_wait_in_says_so(table: Table) -> None:
    """In October £1 to Dan waits; in November, which is on, £1.59 to Bob too. September is over and complete."""
    pays(table, "Ann", "Ann", "Bob", "1.59", code="")
    both = "2 payments, £2.59, wait for a word and are not counted."
    for month, marks in (("2026-09", []), ("2026-10", MARKS[1:]), ("2026-11", [MARKS[0], both])):
        read = words(file(table, "books-month", month).content)
        assert " ".join(["2026", *marks, "Month"]) in read.partition("Report for ")[2]
        for name in ("books-month-file", "books-month-payments-file", "books-month-till-file"):
            head, *rows = one_table(file(table, name, month).content)
            assert not set(marks) & set(head)
            below = [row for row in rows if row[0] not in ("", "GBP")]
            assert below == [[mark] + [""] * len(head[1:]) for mark in marks]
    closing = closing_of(table.club, NOVEMBER)
    assert printed_closing(closing).facts[:2] == (MARKS[0], both)
    address = reverse("api-club-books-month", args=[table.club.slug])
    october, november = (
        table["Tess"].client().get(address, {"month": month}).json() for month in ("2026-10", "2026-11")
    )
    assert (october["still_on"], november["still_on"]) == (False, True)
    assert november["waiting"] == [{"kind": "payment", "currency": "GBP", "number": 2, "amount": "2.59"}]


def test_bets_and_shares_that_wait_are_named_where_the_payments_are(table: Table) -> None:
    """Bob says that Ann lost £3 to them; Ann paid £20 for four, of whom three have yet to say that they share it."""
    lost_bet(table, "Bob", "Ann", "Bob", "3", code="")
    shares(table, "Ann", "Ann", "20", "Ann", "Bob", "Cat", "Dan")
    bet = "1 side bet, £3, waits for a word and is not counted."
    shared = "3 shares of expenses, £15, wait for a word and are not counted."
    assert " ".join([*MARKS, bet, shared]) in words(file(table, "books-month", "2026-11").content)
    rows = one_table(file(table, "books-month-file", "2026-11").content)
    assert [row[0] for row in rows[-2:]] == [bet, shared]
    address = reverse("api-club-books-month", args=[table.club.slug])
    waiting = table["Tess"].client().get(address, {"month": "2026-11"}).json()["waiting"]
    assert [(one["kind"], one["number"], one["amount"]) for one in waiting] == [
        ("payment", 1, "1.00"), ("bet", 1, "3.00"), ("expense", 3, "15.00"),
    ]  # fmt: skip
    books = words(table["Tess"].client().get(reverse("books", args=[table.club.slug])).content)
    assert f"Waiting to be confirmed {bet} {shared}" in books
    assert bet not in words(file(table, "books-month", "2026-10").content)


@pytest.fixture
def with_till(table: Table, clock: Any) -> Table:
    """Ann deposits £6.10 on 20 October and gets £1.43 back on the 21st; on the 22nd £2 go for boards.

    In November £0.50 is given to the till on the 2nd. On the 3rd a deposit of £5 is entered for Bob, and a payment of
    £1 by Cat; the deposit is taken back on the 4th, and Cat disputes the payment on the 5th.
    """
    club, tess = table.club, table["Tess"].actor
    till_open(club)

    def deposits(name: str, amount: str, key: str, **other: Any) -> Any:
        made = DepositDraft(key, UUID(table.id(name)), amount, "GBP", **other)
        return services.deposit_enter(actor=tess, club=club, draft=made)

    clock.move_to(datetime(2026, 10, 20, 12, tzinfo=UTC))
    deposits("Ann", "6.10", "in", note="for the season")
    clock.move_to(datetime(2026, 10, 21, 12, tzinfo=UTC))
    deposits("Ann", "1.43", "back", back=True)
    clock.move_to(datetime(2026, 10, 22, 12, tzinfo=UTC))
    enter_purchase(actor=tess, club=club, draft=PurchaseDraft("out", PurchaseWay.OUT, "2", "GBP", "boards"))
    clock.move_to(datetime(2026, 11, 2, 12, tzinfo=UTC))
    enter_purchase(actor=tess, club=club, draft=PurchaseDraft("gift", PurchaseWay.IN, "0.50", "GBP", "a gift"))
    clock.move_to(datetime(2026, 11, 3, 12, tzinfo=UTC))
    wrong = deposits("Bob", "5", "wrong")
    clock.move_to(datetime(2026, 11, 3, 13, tzinfo=UTC))
    paid = PaymentDraft("cat", UUID(table.id("Cat")), till_open(club).id, "1", "GBP", How.CASH, beyond=True)
    cats = services.payment_say(actor=tess, club=club, draft=paid)
    clock.move_to(datetime(2026, 11, 4, 12, tzinfo=UTC))
    services.entry_take_back(actor=tess, club=club, entry=wrong, note="it was Dan’s")
    clock.move_to(datetime(2026, 11, 5, 12, tzinfo=UTC))
    says(table, "Cat", cats, PaymentWord.DISPUTED, "I had no cash")
    return table


def figures_with_till(table: Table, month: Month) -> dict[str, tuple[int, ...]]:
    names = {UUID(one.id): name for name, one in table.people.items() if one.id}
    names[till_open(table.club).id] = "till"
    return {names[one.person]: figures(one) for one in month_closed(table.club, month).members}


def test_a_deposit_is_paid_and_received_and_is_no_new_debt(with_till: Table) -> None:
    """At the start, new debts, paid, received, let off, at the end.

    Ann: -4 - 6 + (3 + 6.10) - 1.43 + 1 = -1.33. The till owes her 6.10 - 1.43 = 4.67. What is entered in November is
    taken back in it.
    """
    october, november = (figures_with_till(with_till, month) for month in (OCTOBER, NOVEMBER))
    assert (october["Ann"], october["till"]) == ((-400, -600, 910, 143, 100, -133), (0, 0, 143, 610, 0, -467))
    assert (november["Bob"], november["Cat"]) == ((200, 0, 0, 0, 0, 200), (100, 0, 0, 0, 0, 100))
    assert november["till"] == (-467, 0, 0, 0, 0, -467)
    read = words(file(with_till, "books-month").content)
    assert "Deposits with the till are in Paid and Received" in read
    assert "Ann to the till 20 Oct 2026 · Deposit · for the season £6.10" in read


@pytest.mark.parametrize("month", [SEPTEMBER, OCTOBER, NOVEMBER])
def test_what_was_paid_in_all_is_the_sum_of_the_payments(with_till: Table, month: Month) -> None:
    closed = month_closed(with_till.club, month)
    listed = sum(one.amount for one in closed.payments if one.how not in ("waived", "written_off"))
    assert sum(one.paid for one in closed.members) == sum(one.received for one in closed.members) == listed
    for one in closed.members:
        assert one.opening + one.came + one.paid - one.received + one.let_off == one.closing


def test_what_everybody_paid_is_the_same_in_the_books_and_in_their_months(with_till: Table) -> None:
    """Ann paid 2 in September, 3 and 6.10 in October, got 1.43 back; Bob's deposit and Cat's payment were undone."""
    names = {one.id: name for name, one in with_till.people.items() if one.id}
    names[till_open(with_till.club).id.hex] = "till"
    told = with_till["Tess"].client().get(reverse("api-club-books", args=[with_till.club.slug])).json()["members"]
    in_books = {names[one["person"]]: (one["paid"], one["received"]) for one in told}
    assert (in_books["Ann"], in_books["till"]) == (("11.10", "1.43"), ("1.43", "6.10"))
    in_months = dict.fromkeys(in_books, (0, 0))
    for month in (SEPTEMBER, OCTOBER, NOVEMBER):
        for name, (_opening, _came, paid, received, *_rest) in figures_with_till(with_till, month).items():
            in_months[name] = (in_months[name][0] + paid, in_months[name][1] + received)
    written = {name: (f"{paid / 100:.2f}", f"{received / 100:.2f}") for name, (paid, received) in in_months.items()}
    assert written == in_books
    page = words(file(with_till, "books").content)
    assert "£11.10 £1.43" in page[page.index("Everybody, in GBP") :]


TILL_IN_OCTOBER = [
    ["GBP", "", "At the start", "", "", "", "", "0.00"],
    ["GBP", "2026-10-20", "Deposit", "Ann", "for the season", "6.10", "", "6.10"],
    ["GBP", "2026-10-21", "Deposit given back", "Ann", "", "", "1.43", "4.67"],
    ["GBP", "2026-10-22", "Money taken out (spent)", "", "boards", "", "2.00", "2.67"],
    ["GBP", "", "At the end", "", "", "6.10", "3.43", "2.67"],
]
TILL_IN_NOVEMBER = [
    ["GBP", "", "At the start", "", "", "", "", "2.67"],
    ["GBP", "2026-11-02", "Money taken in", "", "a gift", "0.50", "", "3.17"],
    ["GBP", "2026-11-03", "Deposit", "Bob", "", "5.00", "", "8.17"],
    ["GBP", "2026-11-03", "Payment received", "Cat", "", "1.00", "", "9.17"],
    ["GBP", "2026-11-04", "Deposit, taken back", "Bob", "it was Dan’s", "", "5.00", "4.17"],
    ["GBP", "2026-11-05", "Payment received, undone", "Cat", "I had no cash", "", "1.00", "3.17"],
    ["GBP", "", "At the end", "", "", "6.50", "6.00", "3.17"],
]


def test_the_till_of_a_month_ends_as_its_own_page_says(with_till: Table) -> None:
    """6.10 - 1.43 - 2 = 2.67, with 0.50 more 3.17; what was taken back in November comes to nothing."""
    heads = ["Currency", "Day", "What", "Player", "Note", "In", "Out", "In the till"]
    for month, rows in (("2026-10", TILL_IN_OCTOBER), ("2026-11", TILL_IN_NOVEMBER)):
        told = one_table(file(with_till, "books-month-till-file", month).content)
        assert told[: 1 + len(rows)] == [heads, *rows]
        below = told[1 + len(rows) :]
        assert below
        assert not any(text for row in below for text in row[1:])
    (november,) = till_month(with_till.club, NOVEMBER)
    assert {"GBP": november.closing} == till_cash(with_till.club.id) == {"GBP": 317}
    assert till_month(with_till.club, SEPTEMBER) == []


def test_a_deposit_given_back_is_called_so_among_the_payments(with_till: Table) -> None:
    heads, *rows = one_table(file(with_till, "books-month-payments-file", "2026-10").content)
    named = [(row[heads.index("What")], row[heads.index("How")], row[heads.index("Amount")]) for row in rows]
    assert [one for one in named if "Deposit" in one[0]] == [
        ("Deposit", "Deposit", "6.10"),
        ("Deposit given back", "Deposit given back", "1.43"),
    ]


def test_the_till_is_on_the_page_on_paper_and_in_the_workbook(with_till: Table) -> None:
    read = words(file(with_till, "books-month").content)
    assert "The till, in GBP Day What In Out In the till At the start £0 20 Oct 2026 Deposit of Ann · for the" in read
    assert "Money taken out (spent) · boards £2 £2.67 At the end £6.10 £3.43 £2.67" in read
    till = printed_closing(closing_of(with_till.club, OCTOBER)).tables[1]
    assert (till.lines[0], till.total) == (
        ("", "At the start", "", "", "£0"),
        ("", "At the end", "£6.10", "£3.43", "£2.67"),
    )
    assert till.lines[2] == ("21 Oct 2026", "Deposit given back to Ann", "", "£1.43", "£4.67")
    assert file(with_till, "books-month-print").content.startswith(b"%PDF")
    page = numbers_and_days(file(with_till, "books-month-book").content).worksheets[2]
    assert page.title == "The till"
    rows = [[as_text(cell.value) for cell in row] for row in page.iter_rows(min_row=2, max_col=8)]
    assert rows[:-1] == TILL_IN_OCTOBER
    assert (rows[-1][0], [text for text in rows[-1][1:] if text]) == (MARKS[1], [])
    assert [cell.data_type for cell in page["B"][2:5]] == ["d"] * 3
    assert [cell.data_type for cell in page["H"][1:-1]] == ["n"] * 5


def test_programs_read_the_till_of_a_month(with_till: Table) -> None:
    address = reverse("api-club-books-month", args=[with_till.club.slug])
    told = with_till["Tess"].client().get(address, {"month": "2026-11"}).json()
    (till,) = told["till"]
    assert [till[name] for name in ("opening", "came_in", "went_out", "closing")] == ["2.67", "6.50", "6.00", "3.17"]
    assert [(row["what"], row["amount"], row["undone"]) for row in till["rows"]] == [
        ("purchase", "0.50", False), ("deposit", "5.00", False), ("cash", "1.00", False), ("deposit", "-5.00", True),
        ("cash", "-1.00", True),
    ]  # fmt: skip
    assert [(one["kind"], one["amount"]) for one in told["payments"]] == [
        ("deposit", "5.00"), ("paid", "1.00"), ("undone", "-5.00"), ("undone", "-1.00"),
    ]  # fmt: skip
