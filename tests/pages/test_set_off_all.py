"""One button sets off all that two owe each other on several evenings, to the smaller sum.

Figures in pounds: Ann owes Bob 10 and 5, Bob owes Ann 7 and 6, evening by evening. So 13 of 15 are set off.
"""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from sessions.models import Movement
from tests.kit.members_settled import page_words
from tests.kit.settling import owes
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members

pytestmark = pytest.mark.django_db

EVENINGS = """# Four evenings.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -10, Bob +10
another evening
it ends with Ann +7, Bob -7
another evening
it ends with Ann -5, Bob +5
another evening
it ends with Ann +6, Bob -6"""


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    found = played(EVENINGS)
    make_members(found, "Ann", "Bob", "Cat")
    return found


def address(sheet: MoneySheet, other: str) -> str:
    return reverse("money-pair", args=[sheet.laid.club.slug, UUID(sheet.laid.id(other))])


def sent_by_button(sheet: MoneySheet, who: str, other: str) -> dict[str, str]:
    """What the form of the one button sends."""
    page = sheet.laid[who].client().get(address(sheet, other)).content.decode()
    (form,) = [one for one in re.findall(r"<form.*?</form>", page, re.S) if "Set off all" in one]
    return dict(re.findall(r'name="(all|payer|receiver|currency|shown|against)" value="([^"]*)"', form))


@pytest.mark.parametrize(("who", "other"), [("Ann", "Bob"), ("Bob", "Ann")])
def test_one_button_sets_off_the_smaller_sum(sheet: MoneySheet, who: str, other: str) -> None:
    page = page_words(sheet.laid, who, address(sheet, other))
    assert "Set off all: £13" in page
    assert "Set off £7 against" in page  # each single one stays
    client = sheet.laid[who].client()
    assert client.post(f"{address(sheet, other)}set-off/", sent_by_button(sheet, who, other)).status_code == 302
    assert sum(one.amount for one in Movement.objects.filter(club=sheet.laid.club)) == 1300
    page = page_words(sheet.laid, who, address(sheet, other))
    assert "Set off" not in page.split("Set off and cleared")[0]
    assert "£2" in page
    assert owes(sheet.laid, "Ann", "Bob") == 200
    told = page_words(sheet.laid, other, "/")
    assert re.findall(rf"{who} set off £(\d+) between you, 3 times \(", told) == ["13"]  # one act, one line
    assert sorted(re.findall(r"£(\d+): \d+ \w+, [^£]+ against", told)) == ["3", "3", "7"]
    assert "set off" not in page_words(sheet.laid, who, "/"), "it is their own act"


def test_a_page_out_of_date_is_refused(sheet: MoneySheet) -> None:
    sent = sent_by_button(sheet, "Ann", "Bob")
    play_on(sheet, "another evening\nit ends with Ann +1, Bob -1")
    answer = sheet.laid["Ann"].client().post(f"{address(sheet, 'Bob')}set-off/", sent)
    assert answer.status_code == 422
    assert not Movement.objects.filter(club=sheet.laid.club).exists()


def test_where_one_set_off_is_all_of_it_there_is_no_such_button(db: None) -> None:
    found = played("\n".join(EVENINGS.splitlines()[:7]))
    make_members(found, "Ann", "Bob")
    page = page_words(found.laid, "Ann", address(found, "Bob"))
    assert "Set off £7 against" in page
    assert "Set off all" not in page


def test_programs_set_all_off_too(sheet: MoneySheet) -> None:
    two = {"payer": sheet.laid.id("Bob"), "receiver": sheet.laid.id("Ann"), "currency": "GBP", "shown": 1300}
    where = reverse("api-club-set-offs", args=[sheet.laid.club.slug])
    other = sheet.laid["Cat"].client().post(where, two, content_type="application/json")
    assert other.status_code in (403, 404)
    answer = sheet.laid["Ann"].client().post(where, two, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert answer.json()["amount"] == "13.00"
    assert [one["amount"] for one in answer.json()["against"]] == ["10.00", "3.00"]
