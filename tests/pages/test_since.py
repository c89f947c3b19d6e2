"""Since when something is open: an evening, the correction from which it came, or the clearing that made it.

Ann loses to Bob on 6 October. On 27 November the evening is corrected, or the accounts are cleared. Figures in pounds.
"""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse

from clubs import services as people
from clubs.models import Club, Role
from sessions.models import BookWord
from sessions.pages.money.since_words import since_words
from sessions.selectors.books.aged_pairs import AgedPair, aged_pairs
from sessions.selectors.due_dates import Since
from sessions.selectors.dues import pair_dues
from sessions.selectors.open_accounts import open_accounts
from tests.kit.accounts_agree import ensure_accounts_agree
from tests.kit.members_settled import page_words
from tests.kit.settling import answers_share, shares
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members, pair_address, settle_address

pytestmark = pytest.mark.django_db
PLAYED, CORRECTED, TODAY = (datetime(2026, month, day, 20, tzinfo=UTC) for month, day in ((10, 6), (11, 27), (11, 28)))
EVENING = "# One evening.\nhouse atlanta\nstake £1\nline Ann box, Bob captain, Cat\nit ends with Ann -10, Bob +10\n"
TURNED = "evening 1 is corrected to Ann +10, Bob -10"
SINCE = "since the correction of 27 November 2026"


def on(day: datetime, sheet: MoneySheet, text: str) -> MoneySheet:
    with time_machine.travel(day, tick=True):
        return play_on(sheet, text)


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    with time_machine.travel(PLAYED, tick=True):
        laid = played(EVENING)
        make_members(laid, "Ann", "Bob", "Cat")
        people.role_give(actor=laid.laid.kim.actor, club=laid.laid.club, to=laid.laid["Cat"].actor, role=Role.TREASURER)
    return laid


def read(sheet: MoneySheet, who: str, address: str) -> str:
    with time_machine.travel(TODAY, tick=True):
        return page_words(sheet.laid, who, address)


def addresses(sheet: MoneySheet, other: str) -> list[str]:
    """The first page, Money and the page of the two."""
    return ["/", reverse("money", args=[sheet.laid.club.slug]), pair_address(sheet, other)]


def books(sheet: MoneySheet) -> AgedPair:
    with time_machine.travel(TODAY, tick=True):
        ensure_accounts_agree(sheet.laid.club.id)
        (pair,) = aged_pairs(sheet.laid.club, date(2026, 11, 28))
    return pair


def since_at(sheet: MoneySheet) -> set[Since | None]:
    """Since when all is open, as each of the three statements reads it."""
    ann, bob, club = UUID(sheet.laid.id("Ann")), UUID(sheet.laid.id("Bob")), sheet.laid.club.id
    accounts = pair_dues(club, [ann, bob])
    found = [accounts.open_since(*two, "GBP") for two in ((ann, bob), (bob, ann)) if accounts.net(*two, "GBP") > 0]
    return {
        books(sheet).oldest,
        *(one.oldest for one in open_accounts([club], [ann])),
        *(one.oldest for one in found if one),
    }


PAID_AND_TURNED = (PLAYED + timedelta(days=1), "Ann says: paid Bob £10\nBob confirms what Ann paid")


@pytest.mark.parametrize("is_paid", [True, False])
def test_what_a_correction_turned_is_open_since_the_correction(sheet: MoneySheet, *, is_paid: bool) -> None:
    """Bob owed nothing on 6 October. Everywhere where a day stands it is that of the correction, and so is the age."""
    if is_paid:
        on(*PAID_AND_TURNED[:1], sheet, PAID_AND_TURNED[1])
    on(CORRECTED, sheet, TURNED)
    assert since_at(sheet) == {Since(date(2026, 11, 27), "correction")}
    assert books(sheet).ages == (2000 if is_paid else 1000, 0, 0, 0, 0)
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        for address in addresses(sheet, other):
            told = read(sheet, who, address)
            assert SINCE in told, address
            assert "since 6 October" not in told, address
    for address in addresses(sheet, "Bob")[1:]:
        assert f"Bob, you owe Ann £{20 if is_paid else 10} {SINCE}. Say here" in read(sheet, "Ann", address)
    assert f"Bob {SINCE}" in read(sheet, "Cat", reverse("books", args=[sheet.laid.club.slug]))


def test_what_came_from_a_correction_after_all_was_paid_is_open_since_then(sheet: MoneySheet) -> None:
    on(PAID_AND_TURNED[0], sheet, PAID_AND_TURNED[1])
    on(CORRECTED, sheet, "evening 1 is corrected to Ann -13, Bob +13")
    assert since_at(sheet) == {Since(date(2026, 11, 27), "correction")}


@pytest.mark.parametrize("carries", [False, True])
def test_an_evening_of_the_day_of_the_correction_takes_no_words_from_it(sheet: MoneySheet, *, carries: bool) -> None:
    """Ann owes £3 since the correction of 27 November, and £4 of an evening of that day: both are as old."""
    Club.objects.filter(id=sheet.laid.club.id).update(carries_over=carries)
    on(PAID_AND_TURNED[0], sheet, PAID_AND_TURNED[1])
    on(CORRECTED, sheet, "evening 1 is corrected to Ann -13, Bob +13")
    on(CORRECTED, sheet, "another evening\nit ends with Ann -4, Bob +4")
    assert since_at(sheet) == {Since(date(2026, 11, 27), "correction")}
    for address in addresses(sheet, "Bob"):
        told = read(sheet, "Ann", address)
        assert "since 27 November 2026, of it £3 since the correction" in told, address
    told = read(sheet, "Ann", pair_address(sheet, "Bob"))
    assert f"you owe Bob £3 · {SINCE}" in told


def test_what_is_left_of_the_evening_keeps_its_day(sheet: MoneySheet) -> None:
    """8 are left, or 13 with 10 of before: the evening is older than its correction."""
    for result in ("Ann -8, Bob +8", "Ann -13, Bob +13"):
        on(CORRECTED, sheet, f"evening 1 is corrected to {result}")
        assert since_at(sheet) == {Since(date(2026, 10, 6))}
        assert "correction of" not in read(sheet, "Ann", pair_address(sheet, "Bob"))


def test_the_original_debt_and_what_is_owed_back_have_each_their_sum(sheet: MoneySheet) -> None:
    """On Settle up and in its text to share, on the page of the two and for programs; the 10 of the evening are as old
    as the evening."""
    on(CORRECTED, sheet, f"{TURNED}\nBob says: paid Ann £10\nAnn confirms what Bob paid")
    on(CORRECTED, sheet, "evening 1 is corrected to Ann -10, Bob +10")
    said = "£10, and £10 back since the correction"
    assert read(sheet, "Ann", settle_address(sheet, 1)).count(said) == 2
    assert f"you owe Bob £20 · {said}" in read(sheet, "Ann", pair_address(sheet, "Bob"))
    assert since_at(sheet) == {Since(date(2026, 10, 6))}
    with time_machine.travel(TODAY, tick=True):
        client = sheet.laid["Ann"].client()
        dues = client.get(reverse("api-payments", args=[sheet.codes[0]])).json()["dues"]
    assert sorted((one["open"], one["back"], said in one["words"]) for one in dues) == [
        ("0.00", "0.00", False),
        ("20.00", "10.00", True),
    ]


def test_each_row_of_an_evening_says_what_of_it_is_open(sheet: MoneySheet) -> None:
    """The £13 that are open stand at the closing and at the correction: in neither place alone."""
    on(CORRECTED, sheet, "evening 1 is corrected to Ann -13, Bob +13")
    told = read(sheet, "Ann", pair_address(sheet, "Bob"))
    assert "you owe Bob £13" in told
    for part in ("£10", "£3"):
        assert f"{part} of it is still open." in told


def test_what_is_struck_through_is_said_not_to_count(sheet: MoneySheet) -> None:
    said = "the latest first; what is struck through does not count"
    assert said not in read(sheet, "Ann", pair_address(sheet, "Bob"))
    on(CORRECTED, sheet, "Ann says: paid Bob £10")
    assert said in read(sheet, "Ann", pair_address(sheet, "Bob"))


def owed_in_parts(sheet: MoneySheet) -> set[tuple[str, str, str]]:
    """What is open between Ann and Bob, and what of it is owed back, as programs read it at the evening and of the two;
    with the words of the evening."""
    with time_machine.travel(TODAY, tick=True):
        client = sheet.laid["Ann"].client()
        dues = client.get(reverse("api-payments", args=[sheet.codes[0]])).json()["dues"]
        two = reverse("api-club-account", args=[sheet.laid.club.slug, UUID(sheet.laid.id("Bob"))])
        (account,) = client.get(two).json()["accounts"]
    words = {one["words"] for one in dues if one["open"] != "0.00"}
    found = {(one["open"], one["back"]) for one in [*dues, *account["dues"]] if one["open"] != "0.00"}
    return {(*sums, said) for sums in found for said in words}


@pytest.mark.parametrize(
    ("brought", "said"),
    [
        ("Bob loses a bet of £3 to Ann", "side bets £3"),
        ("Bob owes Ann £3 of the pizza", "shared expenses £3"),
    ],
)
def test_what_the_books_brought_is_no_part_of_what_comes_back(sheet: MoneySheet, brought: str, said: str) -> None:
    """Ann paid the 10 of the evening; since the correction she owes 4, and Bob 6 back. The 3 beside it are not of the
    correction, and as old as the evening."""
    on(*PAID_AND_TURNED[:1], sheet, PAID_AND_TURNED[1])
    on(CORRECTED, sheet, "evening 1 is corrected to Ann -4, Bob +4")
    assert since_at(sheet) == {Since(date(2026, 11, 27), "correction")}
    with time_machine.travel(CORRECTED + timedelta(hours=1), tick=True):
        if "bet" in brought:
            play_on(sheet, brought)
        else:
            expense = shares(sheet.laid, "Ann", "Ann", "3", "Bob")
            answers_share(sheet.laid, "Bob", expense, "Bob", BookWord.AGREED)
    parts = f"{said}, and £6 back since the correction"
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        assert parts in read(sheet, who, settle_address(sheet, 1))
        assert parts in read(sheet, who, pair_address(sheet, other))
    assert {one[:2] for one in owed_in_parts(sheet)} == {("9.00", "6.00")}
    assert all(parts in one[2] for one in owed_in_parts(sheet))
    assert since_at(sheet) == {Since(date(2026, 10, 6))}
    on(CORRECTED + timedelta(hours=2), sheet, "Bob says: paid Ann £3\nAnn confirms what Bob paid")
    assert "owed back since the correction" in read(sheet, "Ann", settle_address(sheet, 1))
    assert {one[:2] for one in owed_in_parts(sheet)} == {("6.00", "6.00")}
    assert since_at(sheet) == {Since(date(2026, 11, 27), "correction")}


def test_a_bet_that_was_paid_with_the_evening_comes_back_with_it(sheet: MoneySheet) -> None:
    """Bob lost 3 to Ann before she paid the 7 that were left: once she owes 4 less 3, Bob owes 6 back."""
    on(PLAYED + timedelta(hours=1), sheet, "Bob loses a bet of £3 to Ann")
    on(PAID_AND_TURNED[0], sheet, "Ann says: paid Bob £7\nBob confirms what Ann paid")
    on(CORRECTED, sheet, "evening 1 is corrected to Ann -4, Bob +4")
    assert {one[:2] for one in owed_in_parts(sheet)} == {("6.00", "6.00")}
    assert "side bets" not in " ".join(one[2] for one in owed_in_parts(sheet))
    assert since_at(sheet) == {Since(date(2026, 11, 27), "correction")}


CLEARED = """another evening
it ends with Bob -10, Cat +10
"""


def cleared(sheet: MoneySheet) -> MoneySheet:
    """Ann owes Bob 10 since 6 October, Bob owes Cat 10 since the 7th: on 27 November Ann owes Cat 10 instead."""
    on(PLAYED + timedelta(days=1), sheet, CLEARED)
    return on(CORRECTED, sheet, "Ann proposes to clear the accounts\nBob and Cat agree")


FROM_CLEARING = "from the clearing of 27 November 2026"


def test_what_a_clearing_made_is_from_the_clearing_and_as_old_as_it(sheet: MoneySheet) -> None:
    """Ann owed Cat nothing before it: no page, reminder or age goes back to a day on which something else was owed."""
    cleared(sheet)
    assert since_at(sheet) == {Since(date(2026, 11, 27), "clearing")}
    assert books(sheet).ages == (1000, 0, 0, 0, 0)
    for who, other in (("Ann", "Cat"), ("Cat", "Ann")):
        for address in addresses(sheet, other):
            told = read(sheet, who, address)
            assert FROM_CLEARING in told, address
            assert "since 6 October" not in told, address
            assert "cleared on" not in told, address
    for address in addresses(sheet, "Ann")[1:]:
        assert f"Ann, you owe Cat £10 {FROM_CLEARING}. Say here" in read(sheet, "Cat", address)
    assert f"Cat {FROM_CLEARING}" in read(sheet, "Cat", reverse("books", args=[sheet.laid.club.slug]))


def test_programs_count_from_the_clearing(sheet: MoneySheet) -> None:
    cleared(sheet)
    laid = sheet.laid
    with time_machine.travel(TODAY, tick=True):
        told = laid["Cat"].client().get(reverse("api-club-books", args=[laid.club.slug])).json()
        (own,) = laid["Ann"].client().get(reverse("api-club-money", args=[laid.club.slug])).json()["accounts"]
    assert [one["since"] for one in told["debtors"]] == ["2026-11-27"]
    assert own["since"] == "2026-11-27"


def test_a_second_clearing_counts_from_itself(sheet: MoneySheet) -> None:
    """Cat owes Bob 10 on the 28th, and Ann owes Cat by the clearing: Ann owes Bob instead."""
    cleared(sheet)
    on(CORRECTED + timedelta(hours=1), sheet, "another evening\nit ends with Cat -10, Bob +10")
    on(TODAY, sheet, "Ann proposes to clear the accounts\nBob and Cat agree")
    assert books(sheet).oldest == Since(date(2026, 11, 28), "clearing")


def test_the_words_of_each_kind() -> None:
    assert since_words(Since(date(2026, 11, 27), "clearing")) == FROM_CLEARING
    assert since_words(Since(date(2026, 11, 27))) == "since 27 November 2026"
    assert since_words(None) == ""
