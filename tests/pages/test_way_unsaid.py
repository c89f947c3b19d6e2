"""A payment has a way, as cash, only where somebody chose it or the button says it: elsewhere it reads "paid".

Ann loses £2 to each of Bob, Cat and Dan in October; Ann is an organiser.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from io import BytesIO
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from openpyxl import load_workbook

from clubs.models import Role
from clubs.services.till import till_open
from sessions import services
from sessions.models import How, Payment, Session
from sessions.pages.books.month_closing import closing_of
from sessions.pages.books.month_files import printed_closing
from sessions.selectors.books.month import Month
from sessions.selectors.till_rows import till_cash
from sessions.services import PaymentDraft
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words
from tests.kit.page_forms import button, buttons
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid
from tests.kit.table_files import one_table

pytestmark = pytest.mark.django_db
OCTOBER = Month(date(2026, 10, 1))


@pytest.fixture
def settled(db: None) -> Iterator[Table]:
    with time_machine.travel(datetime(2026, 10, 8, 20, tzinfo=UTC), tick=True):
        laid = table_laid()
        closed_evening(laid)
        for name in ("Ann", "Bob", "Cat"):
            gets_role(laid, laid[name], Role.ORGANISER if name == "Ann" else Role.MEMBER)
        yield laid


def ways(table: Table) -> set[str]:
    return set(Payment.objects.filter(club=table.club).values_list("how", flat=True))


@pytest.mark.parametrize(
    ("who", "page", "text"),
    [
        ("Ann", "settle", "I have paid £2"),
        ("Bob", "settle", "£2 received"),
        ("Kim", "settle", "£2 is paid"),
        ("Bob", "money-pair", "£2 received"),
        ("Bob", "settle", "Enter this payment"),
        ("Bob", "money-pair", "Enter this payment"),
    ],
)
def test_a_button_that_says_no_way_keeps_none(settled: Table, who: str, page: str, text: str) -> None:
    of_two = [settled.club.slug, UUID(settled.id("Ann"))]
    address = reverse(page, args=[settled.code] if page == "settle" else of_two)
    client = settled[who].client()
    first = next(one for one in buttons(client, address) if one.text == text)
    status, answer = first.press(client)
    assert status == 302, answer
    assert ways(settled) == {""}


def test_the_button_that_says_cash_keeps_it(settled: Table) -> None:
    client = settled.kim.client()
    button(client, reverse("settle", args=[settled.code]), "All paid in cash.*").press(client)
    assert ways(settled) == {"cash"}


def test_a_program_that_sends_no_way_gets_none(settled: Table) -> None:
    client = settled["Bob"].client()
    body = {"key": "of-a-program", "amount": "2", "currency": "GBP", "payer": settled.id("Ann"),
            "receiver": settled.id("Bob")}  # fmt: skip
    address = reverse("api-payments", args=[settled.code])
    answer = client.post(address, body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    (paid,) = [one for due in client.get(address).json()["dues"] for one in due["payments"]]
    assert paid["how"] == ""
    told = client.get(reverse("api-club-account", args=[settled.club.slug, UUID(settled.id("Ann"))]))
    assert told.status_code == 200
    assert '"how":"cash"' not in told.content.decode()


def test_paid_is_all_that_is_read(settled: Table) -> None:
    """On the page of the two, in the month and each of its files, and in what programs are given."""
    slug = settled.club.slug
    ann, bob = UUID(settled.id("Ann")), UUID(settled.id("Bob"))
    draft = PaymentDraft("a-payment", ann, bob, "2", "GBP", How.UNSAID)
    services.payment_say(actor=settled["Bob"].actor, club=settled.club, draft=draft, code=settled.code)

    assert "Paid 8 Oct 2026" in page_words(settled, "Bob", reverse("money-pair", args=[slug, ann]))
    month = page_words(settled, "Kim", f"{reverse('books-month', args=[slug])}?month=2026-10")
    assert "Ann to Bob 8 Oct 2026 · For 8 October" in month
    client, asked = settled.kim.client(), {"month": "2026-10"}
    _head, paid, *_marks = one_table(
        bytes(client.get(reverse("books-month-payments-file", args=[slug]), asked).content)
    )
    assert paid[2:6] == ["Paid", "Ann", "Bob", ""]
    book = load_workbook(BytesIO(bytes(client.get(reverse("books-month-book", args=[slug]), asked).content)))
    assert [cell.value for cell in book.worksheets[1][2]][2:6] == ["Paid", "Ann", "Bob", None]
    (printed,) = client.get(reverse("api-club-books-month", args=[slug]), asked).json()["payments"]
    assert (printed["kind"], printed["how"]) == ("paid", "")
    assert "Cash" not in str(printed_closing(closing_of(settled.club, OCTOBER)))


def test_paid_that_evening_says_no_way(settled: Table) -> None:
    session = Session.objects.get(code=settled.code)
    services.record_evening_as_paid(
        actor=settled.kim.actor, club=settled.club, session=session, key="a-batch", while_bringing=True
    )
    assert ways(settled) == {""}
    address = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Ann"))])
    assert "Paid that evening 8 Oct 2026" in page_words(settled, "Bob", address)


def test_what_was_paid_into_the_till_is_in_it_in_whatever_way(settled: Table) -> None:
    till = till_open(settled.club).id
    draft = PaymentDraft("to-the-till", UUID(settled.id("Bob")), till, "3", "GBP", How.UNSAID, beyond=True)
    services.payment_say(actor=settled.kim.actor, club=settled.club, draft=draft)
    assert till_cash(settled.club.id) == {"GBP": 300}
    assert "Payment received from Bob" in page_words(settled, "Kim", reverse("till", args=[settled.club.slug]))
    read = settled.kim.client().get(reverse("api-club-books-month", args=[settled.club.slug]), {"month": "2026-10"})
    assert [(row["what"], row["amount"]) for row in read.json()["till"][0]["rows"]] == [("", "3.00")]
