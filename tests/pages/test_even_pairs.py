"""Two whose debts of an evening come to nothing together are named on its page: nothing that was played or bet is lost.

Ann loses 5 to Bob and Cat wins nothing; then Bob loses a side bet of 5 to Ann. Figures in pounds.
"""

import re
from html import unescape

import pytest

from tests.kit.sheets.money import played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import settle_address

pytestmark = pytest.mark.django_db

EVENING = """# A side bet evens out what was played for.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -5, Bob +5
Bob loses a bet of £5 to Ann
"""


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    return played(EVENING)


def words(sheet: MoneySheet, who: str) -> str:
    page = sheet.laid[who].client().get(settle_address(sheet, 1))
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def test_what_was_played_for_and_the_bet_are_both_named_first(sheet: MoneySheet) -> None:
    assert "You won £5: £5 from Ann. Side bets: £5 to Ann." in words(sheet, "Bob")
    assert "You lost £5: £5 to Bob. Side bets: £5 from Bob." in words(sheet, "Ann")


def test_the_two_are_named_with_what_it_comes_from(sheet: MoneySheet) -> None:
    told = words(sheet, "Bob")
    assert "You and Ann are even for this evening." in told
    assert re.search(r"Side bet, agreed at [^:]+:\d\d[^:]*: Bob pays Ann £5\.", told)
    assert "Ann and Bob are even for this evening." in words(sheet, "Cat")


def test_the_text_to_share_names_them_too(sheet: MoneySheet) -> None:
    page = unescape(sheet.laid["Cat"].client().get(settle_address(sheet, 1)).content.decode())
    shared = page[page.index('id="share"') :]
    assert "Ann and Bob are even for this evening." in shared


def test_a_correction_that_takes_everything_back_leaves_nobody_even(db: None) -> None:
    """What was taken back as if it had not been is no debt: nobody is even who owed nothing."""
    found = played(EVENING.rsplit("\n", 2)[0])
    assert "are even" not in words(found, "Cat")
