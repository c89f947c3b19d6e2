"""What is told of an evening that was closed again is what that closing left, whatever became of it since.

The club carries over. On the first evening Bob lost £5 to Ann, on the second Ann £7 to Bob; then the first is opened
again, Bob loses £2 more there, and it is closed.
"""

import re

import pytest

from clubs import services as people
from clubs.models import Role
from tests.kit.members_settled import page_words
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet

pytestmark = pytest.mark.django_db

BEGUN = """# An evening of two that are carried over.
house  atlanta
stake  £1
line   Ann box, Bob captain, Cat
the club carries over
it ends with Ann +5, Bob -5
another evening
it ends with Ann -{lost}, Bob +{lost}
evening 1 is reopened
evening 1 is corrected to Ann +7, Bob -7
close"""


def test_the_closing_says_what_it_left_and_that_all_was_set_off() -> None:
    sheet = begun(lost=7)
    assert told(sheet, "Ann") == ["closed again: Bob then owed you £7 for it, all of it set off by itself"]
    assert told(sheet, "Bob") == ["closed again: you then owed Ann £7 for it, all of it set off by itself"]
    assert not re.search(r"\bowes?\b", page_words(sheet.laid, "Ann", "/")), "they are even"


def test_where_a_part_was_set_off_it_says_which() -> None:
    sheet = begun(lost=4)
    assert told(sheet, "Ann") == ["closed again: Bob then owed you £7 for it, £4 of it set off by itself"]


def test_a_correction_after_it_is_told_once() -> None:
    sheet = begun(lost=7)
    before = told(sheet, "Ann")
    play_on(sheet, "evening 1 is corrected to Ann +4, Bob -4")
    assert told(sheet, "Ann") == [*before, "corrected: £3 from you to Bob"]


def test_another_evening_that_is_closed_again_changes_nothing_of_it() -> None:
    sheet = begun(lost=7)
    before = told(sheet, "Bob")
    play_on(sheet, "evening 2 is reopened\nclose")
    assert told(sheet, "Bob") == before


def test_neither_does_a_correction_or_a_payment_in_a_club_that_does_not_carry_over() -> None:
    sheet = begun(lost=7, replaced=("the club carries over\n", ""))
    before = ["closed again: Bob then owed you £7 for it"]
    assert told(sheet, "Ann") == before
    play_on(
        sheet,
        "evening 1 is corrected to Ann +8, Bob -8\nat evening 1\nBob says: paid Ann £8\nAnn confirms what Bob paid",
    )
    assert told(sheet, "Ann") == [*before, "corrected: £1 from Bob to you"]


def begun(*, lost: int, replaced: tuple[str, str] = ("", "")) -> MoneySheet:
    """Return the club once its first evening was closed again; Ann lost so many pounds on the second."""
    sheet = played(BEGUN.format(lost=lost).replace(*replaced))
    for name in ("Ann", "Bob"):
        people.role_give(actor=sheet.laid.kim.actor, club=sheet.laid.club, to=sheet.laid[name].actor, role=Role.MEMBER)
    return sheet


def told(sheet: MoneySheet, who: str) -> list[str]:
    """What somebody's first page says of evenings that were closed again or corrected."""
    sums = r"corrected: £\d+ from \w+ to \w+"
    again = r"closed again: [^£]+ £\d+ for it(?:, (?:all|£\d+) of it set off by itself)?"
    return sorted(re.findall(rf"was ({sums}|{again})", page_words(sheet.laid, who, "/")))
