"""A set-off that was taken back with a deleted evening: both read why, and that it stays taken back.

Ann owes Bob £10 since the first evening, Bob owes Ann £7 since the second; Bob sets the £7 off, and Kim deletes the
second evening.
"""

import re

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions import services
from sessions.models import Movement
from tests.kit.members_settled import page_words
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet

pytestmark = pytest.mark.django_db
DAY = r"\d+ \w+ \d+"


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    found = played("""# A set-off of two evenings.
house  atlanta
stake  £1
line   Ann box, Bob captain, Cat
it ends with Ann -10, Bob +10
another evening
it ends with Ann +7, Bob -7
Bob sets off evening 2 with Ann
evening 2 is deleted""")
    for name in ("Ann", "Bob"):
        people.role_give(actor=found.laid.kim.actor, club=found.laid.club, to=found.laid[name].actor, role=Role.MEMBER)
    return found


def test_the_line_about_the_set_off_names_its_cause(sheet: MoneySheet) -> None:
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        words = page_words(sheet.laid, who, "/")
        assert re.search(rf"Kim deleted \w+ of {DAY}: £7 set off between you and {other} was taken back", words)


def test_both_read_that_it_counts_again_and_the_organiser_that_the_set_off_does_not(sheet: MoneySheet) -> None:
    code, kim = sheet.codes[1], sheet.laid["Kim"].client()
    answer = kim.post(reverse("session-restore", args=[sheet.laid.club.slug, code]), follow=True)
    assert "What was set off against it stays taken back: £7 between" in answer.content.decode()
    for who, text in (("Ann", "Bob owed you"), ("Bob", "you owed Ann")):
        words = page_words(sheet.laid, who, "/")
        assert re.search(rf"Kim brought back \w+ of {DAY}: £7 that {text} counts again", words)


def test_what_one_of_the_two_takes_back_reads_as_before(sheet: MoneySheet) -> None:
    play_on(sheet, "evening 2 is brought back\nBob sets off evening 2 with Ann")
    movement = Movement.objects.filter(reverses=None).latest("at").id
    services.take_back_set_off(actor=sheet.laid["Bob"].actor, club=sheet.laid.club, movement=movement)
    assert "£7 set off between you and Bob was taken back" in page_words(sheet.laid, "Ann", "/")
