"""An evening's page, the club's page and its wall say that everything is paid only where it was, as Settle up does."""

import re
from html import unescape

import pytest
from django.urls import reverse

from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members, settle_address

pytestmark = pytest.mark.django_db

ONE_EVENING = """# Bob owes Ann 6.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann +6, Bob -6
"""
TWO_EVENINGS = """# Bob owes Ann 5, then Ann owes Bob 5.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann +5, Bob -5
another evening
it ends with Ann -5, Bob +5
"""


def words(sheet: MoneySheet, address: str) -> str:
    page = sheet.laid["Bob"].client().get(address)
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def pages(sheet: MoneySheet) -> list[str]:
    """Return Settle up and the page of the last evening, the club's page and its wall, as Bob reads them."""
    number = len(sheet.codes)
    of_club = [reverse(name, args=[sheet.laid.club.slug]) for name in ("club", "club-screen")]
    return [
        words(sheet, one)
        for one in (settle_address(sheet, number), reverse("evening", args=[sheet.codes[number - 1]]), *of_club)
    ]


@pytest.mark.parametrize(
    ("evenings", "then"),
    [(ONE_EVENING, "Ann waives £6 of Bob"), (TWO_EVENINGS, "Bob sets off evening 2 with Ann")],
)
def test_what_nobody_paid_is_not_open_and_not_paid(evenings: str, then: str) -> None:
    sheet = played(evenings)
    make_members(sheet, "Ann", "Bob")
    play_on(sheet, then)
    for page in pages(sheet):
        assert "Nothing is open." in page
        assert "Everything is paid." not in page


def test_what_was_paid_is_called_so() -> None:
    sheet = played(ONE_EVENING)
    make_members(sheet, "Ann", "Bob")
    play_on(sheet, "Kim says: Bob paid Ann £6")
    for page in pages(sheet):
        assert "Everything is paid." in page
