"""While an evening is open again, every running sum says how much of it is paid already and how much is open.

3 November: Ann loses 14 and Cat 3 to Bob, all of it is paid in cash. 10 November: Ann loses 5 to Bob, nothing is paid.
On the 12th the first evening is open again. Figures in pounds, worked out on paper:

        newest sum = open + paid already
    Ann     +9         -5      +14
    Bob    -12         +5      -17
    Cat     +3          0       +3
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
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
from sessions.pages.books.month_closing import closing_of
from sessions.pages.books.month_files import printed_closing
from sessions.selectors.books.month import Month
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet

pytestmark = pytest.mark.django_db

FIRST = """# The evening of 3 November.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -14, Bob +17, Cat -3
Kim enters all in cash
"""
SECOND = "another evening\nit ends with Ann -5, Bob +5"


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 11, 3, 20, tzinfo=UTC), tick=True) as travelled:
        yield travelled


@pytest.fixture
def sheet(db: None, clock: Any) -> MoneySheet:
    found = played(FIRST)
    clock.move_to(datetime(2026, 11, 10, 20, tzinfo=UTC))
    play_on(found, SECOND)
    clock.move_to(datetime(2026, 11, 12, 20, tzinfo=UTC))
    play_on(found, "evening 1 is reopened")
    return members(found)


def members(found: MoneySheet) -> MoneySheet:
    for name in ("Ann", "Bob", "Cat"):
        people.role_give(actor=found.laid.kim.actor, club=found.laid.club, to=found.laid[name].actor, role=Role.MEMBER)
    return found


def words(sheet: MoneySheet, who: str, address: str) -> str:
    page = sheet.laid[who].client().get(address)
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def money(sheet: MoneySheet, who: str) -> str:
    return words(sheet, who, reverse("money", args=[sheet.laid.club.slug]))


def two(sheet: MoneySheet, who: str, other: str) -> str:
    return words(sheet, who, reverse("money-pair", args=[sheet.laid.club.slug, UUID(sheet.laid.id(other))]))


def test_money_says_how_the_newest_sum_comes_about(sheet: MoneySheet) -> None:
    tail = "paid already for 3 November, which is open again."
    assert f"The newest sum, +£9, is −£5 open and +£14 {tail}" in money(sheet, "Ann")
    assert f"The newest sum, −£12, is +£5 open and −£17 {tail}" in money(sheet, "Bob")
    assert f"The newest sum, +£3, is £0 open and +£3 {tail}" in money(sheet, "Cat")
    for who, newest in (("Ann", "+£9"), ("Bob", "−£12"), ("Cat", "+£3")):
        page = sheet.laid[who].client().get(reverse("money", args=[sheet.laid.club.slug])).content.decode()
        rows = re.findall(r'class="num">([^<]*)</td>\s*</tr>', page)
        assert unescape(rows[0]) == newest, who


def test_the_page_of_two_says_it_of_the_two(sheet: MoneySheet) -> None:
    assert (
        "The newest sum, +£9, is −£5 open and +£14 paid already for 3 November, which is open again." in
        two(sheet, "Ann", "Bob")
    )  # fmt: skip
    assert (
        "The newest sum, −£3, is £0 open and −£3 paid already for 3 November, which is open again." in
        two(sheet, "Bob", "Cat")
    )  # fmt: skip


def test_nothing_is_said_once_the_evening_is_closed_again(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 1\nclose")
    for page in (money(sheet, "Ann"), two(sheet, "Ann", "Bob")):
        assert "The newest sum" not in page
        assert "paid already" not in page


def test_what_was_set_off_is_not_called_paid(sheet: MoneySheet) -> None:
    """Ann owes Bob 5 of evening 2; evening 3 leaves Bob to pay Ann 2, which Bob sets off. Then it is open again: the 2
    are still taken off evening 2, so 3 are open, and the sum of Ann is +14 - 5."""
    play_on(sheet, "another evening\nit ends with Ann +2, Bob -2\nBob sets off evening 3 with Ann")
    play_on(sheet, "evening 3 is reopened")
    found = "The newest sum, +£9, is −£3 open and +£12 paid, set off or waived already for 3 November and 12 November"
    assert f"{found}, which are open again." in money(sheet, "Ann")
    assert f"{found}, which are open again." in two(sheet, "Ann", "Bob")


def test_a_club_in_points_says_settled(db: None) -> None:
    text = "# In points.\nhouse atlanta\nstake £1\nline Ann box, Bob captain, Cat\nthe club counts in points"
    found = members(played(text))
    play_on(found, "it ends with Ann -4, Bob +4\nKim enters all in cash\nevening 1 is reopened")
    assert "is 0 points open and +4 points settled already for" in money(found, "Ann")


def test_the_month_says_it_on_its_page_and_in_every_file(sheet: MoneySheet) -> None:
    """At the end 17 count that nobody owes: of what is left, Ann's 5, is open."""
    club, month = sheet.laid.club, Month(date(2026, 11, 1))
    mark = (
        "At the end: £17 paid already for 3 November, which is open again (Ann to Bob £14, Cat to Bob £3)."
        " Also open: £5."
    )
    closing = closing_of(club, month)
    assert mark in closing.marks
    assert {line.name: line.figures[-1] for line in closing.tables[0].lines} == {"Ann": 900, "Bob": -1200, "Cat": 300}
    address = reverse("books-month", args=[club.slug])
    assert mark in words(sheet, "Kim", f"{address}?month=2026-11")
    assert mark in printed_closing(closing).facts
    kim = sheet.laid.kim.client()
    text = kim.get(reverse("books-month-file", args=[club.slug]) + "?month=2026-11").content.decode()
    assert mark not in text.splitlines()[0]
    assert mark in text.splitlines()[-1]
    book = load_workbook(BytesIO(kim.get(reverse("books-month-book", args=[club.slug]) + "?month=2026-11").content))
    page = book.worksheets[0]
    assert [row[0].value for row in page.iter_rows()].index(mark) == page.max_row - 1


def test_a_month_before_the_reopening_says_nothing_of_it(sheet: MoneySheet, clock: Any) -> None:
    """In December evening 2 is paid and opened again: November's closing has nothing of that, December's has."""
    clock.move_to(datetime(2026, 12, 2, 20, tzinfo=UTC))
    play_on(sheet, "at evening 2\nKim says: Ann paid Bob £5\nevening 2 is reopened")
    november, december = (closing_of(sheet.laid.club, Month(date(2026, of, 1))).marks for of in (11, 12))
    assert [mark.split(" (")[0] for mark in november] == [
        "At the end: £17 paid already for 3 November, which is open again"
    ]
    assert "At the end: £22 paid already for 3 November and 10 November, which are open again" in [
        mark.split(" (")[0] for mark in december
    ]


def test_an_evening_that_is_open_again_is_named_with_what_does_not_count(sheet: MoneySheet) -> None:
    """Evening 1 owed Bob 14 of Ann's and 3 of Cat's, all of it paid; evening 2 Ann's 5, of which nothing is paid."""
    play_on(sheet, "evening 2 is reopened")
    tail = "is open again. Until it is closed, what was owed for it does not count:"
    ann, bob = money(sheet, "Ann"), money(sheet, "Bob")
    assert f"3 November {tail} you owed Bob £14 (£14 paid already). Settle up" in ann
    assert f"10 November {tail} you owed Bob £5. Settle up" in ann
    assert f"3 November {tail} Ann owed you £14 (£14 paid already) and Cat owed you £3 (£3 paid already)." in bob
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        page = (
            sheet.laid[who].client().get(reverse("money-pair", args=[sheet.laid.club.slug, UUID(sheet.laid.id(other))]))
        )
        for code in sheet.codes:
            assert f'href="{reverse("settle", args=[code])}">Settle up</a>' in page.content.decode()
    assert f"10 November {tail} Ann owed you £5." in two(sheet, "Bob", "Ann")
    assert "open again" not in money(sheet, "Kim")


def test_nothing_open_between_two_names_the_evening_all_the_same(db: None) -> None:
    """Its closing was all that there ever was between them."""
    found = members(played("# Opened again.\nhouse atlanta\nstake £1\nline Ann box, Bob captain, Cat\n"
                           "it ends with Ann -4, Bob +4\nthe evening is reopened"))  # fmt: skip
    assert "does not count: you owed Bob £4." in two(found, "Ann", "Bob")
    assert "does not count: you owed Bob £4." in money(found, "Ann")
    between = reverse(
        "money-between", args=[found.laid.club.slug, *(UUID(found.laid.id(one)) for one in ("Ann", "Bob"))]
    )
    assert "does not count: Ann owed Bob £4." in words(found, "Kim", between)
    address = reverse("api-club-account", args=[found.laid.club.slug, UUID(found.laid.id("Bob"))])
    (told,) = found.laid["Ann"].client().get(address).json()["reopened"]
    assert (told["session"], told["amount"], UUID(told["debtor"])) == (
        found.codes[0],
        "4.00",
        UUID(found.laid.id("Ann")),
    )
    play_on(found, "close")
    assert "open again" not in two(found, "Ann", "Bob") + money(found, "Ann")


def test_the_row_of_everybody_in_the_books_adds_up(sheet: MoneySheet) -> None:
    """Won, not settled yet, paid, received, open; Ann lost 14 and 5 and has paid the 14, which the evening may ask."""
    told = sheet.laid.kim.client().get(reverse("api-club-books", args=[sheet.laid.club.slug])).json()["members"]
    columns = ("won", "other", "unsettled", "paid", "received", "let_off", "open")
    found = {one["person"]: tuple(round(float(one[name])) for name in columns) for one in told}
    assert found == {
        sheet.laid.id("Ann"): (-19, 0, 0, 14, 0, 0, -5),
        sheet.laid.id("Bob"): (22, 0, 0, 0, 17, 0, 5),
        sheet.laid.id("Cat"): (-3, 0, 0, 3, 0, 0, 0),
    }


BET = """# On 3 November Bob loses 10 to Ann by the games, and Ann 5 to Bob by a bet: Bob pays the 5 that are left.
house atlanta
stake £1
line Ann box, Bob captain, Cat
Ann loses a bet of £5 to Bob
it ends with Ann +10, Bob -10
"""


def test_a_bet_that_the_closing_had_set_off_is_not_asked_before_the_evening_is_closed_again(
    db: None, clock: Any
) -> None:
    """What Bob paid was 10 without the bet of 5. Open again, Ann is not asked for the bet; closed again all is even."""
    sheet = members(played(f"{BET}Kim enters all in cash"))
    clock.move_to(datetime(2026, 11, 12, 20, tzinfo=UTC))
    play_on(sheet, "the evening is reopened")
    tail = "is open again. Until it is closed, what was owed for it does not count:"
    newest = "The newest sum, {0}£10, is £0 open and {0}£10 not counted for 3 November, which is open again."
    for page in (money(sheet, "Ann"), two(sheet, "Ann", "Bob")):
        assert f"3 November {tail} Bob owed you £5 (£5 paid already)." in page
        assert newest.format("−") in page
    for page in (money(sheet, "Bob"), two(sheet, "Bob", "Ann")):
        assert f"3 November {tail} you owed Ann £5 (£5 paid already)." in page
        assert newest.format("+") in page
    settle = words(sheet, "Ann", reverse("settle", args=[sheet.laid.code]))
    assert "Bob pays you £5 £5 paid already, for the evening that is open again" in settle
    assert "You pay Bob" not in settle
    play_on(sheet, "close\ndues E1 Bob>Ann 5 paid\nopen nothing")


def test_what_is_held_back_says_so_where_nothing_was_paid(db: None, clock: Any) -> None:
    sheet = members(played(f"{BET}the evening is reopened"))
    address = reverse("settle", args=[sheet.laid.code])
    held = "Nothing is asked between {} before this evening is closed again."
    assert held.format("you and Bob") in words(sheet, "Ann", address)
    assert held.format("Ann and Bob") in words(sheet, "Cat", address)
    assert "even for this evening" not in words(sheet, "Ann", address)
    assert "what was owed for it does not count: Bob owed you £5." in money(sheet, "Ann")
    assert "The newest sum, −£5, is £0 open and −£5 not counted for 3 November" in two(sheet, "Ann", "Bob")
    play_on(sheet, "close\ndues E1 Bob>Ann 5 open")
    assert "before this evening is closed again" not in words(sheet, "Ann", address)


def test_settle_up_says_what_would_come_back_where_more_was_paid_than_is_asked(db: None) -> None:
    """£7 was paid, then the evening was corrected to £2, and opened again: £5 of it would come back."""
    found = members(
        played("""# More was paid than a correction left.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -7, Bob +7
Kim enters all in cash
evening 1 is corrected to Ann -2, Bob +2
evening 1 is reopened""")
    )
    for who, row in (("Ann", "You pay Bob £2"), ("Bob", "Ann pays you £2")):
        page = words(found, who, reverse("settle", args=[found.codes[0]]))
        assert row in page
        assert "£7 paid already of £2, for the evening that is open again; £5 would come back" in page


def test_a_table_fee_that_was_paid_is_asked_again_and_nothing_of_it_would_come_back(db: None) -> None:
    """£2 is shared by three: 67, 67 and 66 pence. Ann pays hers; the evening is opened and closed again."""
    found = members(
        played("""# A fee that was paid.
house atlanta
stake £1
line Ann box, Bob captain, Cat
the club asks £2 an evening
game 1
  team wins
close
Ann says: paid the till £0.67
Kim confirms what Ann paid the till
the evening is reopened""")
    )
    for who in ("Ann", "Bob", "Kim"):
        page = words(found, who, reverse("settle", args=[found.codes[0]]))
        assert "£0.67 paid already, for the evening that is open again" in page
        assert "come back" not in page
    ann = money(found, "Ann")
    assert "is £0 open and +£0.67 paid already for" in ann
    assert "you owed the till £0.67 (£0.67 paid already)" in ann
    assert "does not count: Ann owed you £1 and you owed the till £0.67." in money(found, "Bob")
    till = found.laid.club.players.get(till=True)
    account = words(found, "Ann", reverse("money-pair", args=[found.laid.club.slug, till.id]))
    assert "does not count: you owed the till £0.67 (£0.67 paid already)." in account
    asked = "E1 Ann>Bob 1 open, E1 Ann>Cat 1 open, E1 Bob>till 0.67 open, E1 Cat>till 0.66 open"
    play_on(found, f"close\ndues {asked}, E1 Ann>till 0.67 paid")
