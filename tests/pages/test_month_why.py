"""The payments of a month say for which evenings they are, and what was set off with them.

Ann owes Bob 10 for 6 October, Bob owes Ann 7 for 13 October; on 20 October Ann pays 3 in all. Figures in pounds.
"""

from datetime import UTC, datetime

import pytest
import time_machine
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from tests.kit.members_settled import page_words
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.table_files import numbers_and_days, one_table

pytestmark = pytest.mark.django_db
EVENING = "# One evening.\nhouse atlanta\nstake £1\nline Ann box, Bob captain, Cat\nit ends with Ann -10, Bob +10\n"
WHY = "For 6 October. £7 set off with it: 6 October against 13 October"


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    with time_machine.travel(datetime(2026, 10, 6, 20, tzinfo=UTC), tick=True) as clock:
        laid = played(EVENING)
        people.role_give(actor=laid.laid.kim.actor, club=laid.laid.club, to=laid.laid["Cat"].actor, role=Role.TREASURER)
        clock.move_to(datetime(2026, 10, 13, 20, tzinfo=UTC))
        play_on(laid, "another evening\nit ends with Ann +7, Bob -7")
        clock.move_to(datetime(2026, 10, 20, 20, tzinfo=UTC))
        play_on(laid, "Ann says: paid Bob £3 in all\nBob confirms what Ann paid")
    return laid


def test_page_and_files_name_the_evenings_and_what_was_set_off(sheet: MoneySheet) -> None:
    client, slug = sheet.laid["Cat"].client(), sheet.laid.club.slug
    with time_machine.travel(datetime(2026, 11, 2, 20, tzinfo=UTC), tick=True):
        text = client.get(reverse("books-month-payments-file", args=[slug]), {"month": "2026-10"}).content
        book = client.get(reverse("books-month-book", args=[slug]), {"month": "2026-10"}).content
        address = f"{reverse('books-month', args=[slug])}?month=2026-10"
        assert f"Ann to Bob 20 Oct 2026 · Cash · {WHY} £3" in page_words(sheet.laid, "Cat", address)
    _, paid = one_table(text)
    assert (paid[7], paid[-1]) == (WHY, "3.00")
    assert numbers_and_days(book).worksheets[1]["H2"].value == WHY


def test_the_closing_has_its_signs_as_the_books_have(sheet: MoneySheet) -> None:
    """Above zero is owed: with a plus in both, except for what was paid and received."""
    with time_machine.travel(datetime(2026, 11, 2, 20, tzinfo=UTC), tick=True):
        read = page_words(sheet.laid, "Cat", f"{reverse('books-month', args=[sheet.laid.club.slug])}?month=2026-10")
    assert "Bob £0 +£3 £0 £3 £0 £0" in read
