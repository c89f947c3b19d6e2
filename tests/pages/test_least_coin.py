"""A club whose least coin is 5p: its pages ask for coins, and what they show is recorded; the rest stays open.

Ann owes Bob £6.67 for evening 1 and £3.34 for evening 2, Cat owes Dan £0.02 for evening 2. Of 6.67 coins of 0.05 pay
6.65, of 3.34 they pay 3.30, and of both together, 10.01, they pay 10.
"""

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from django.urls import reverse

from clubs.models import Audit, Club
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import How, Payment
from sessions.pages.club.open_money import open_money_of
from sessions.pages.money.share_picture import picture_of
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.settle_up import dues_of, people_at
from tests.kit.ground import of_file
from tests.kit.members_settled import page_words
from tests.kit.page_forms import button, buttons
from tests.kit.paid import says_how_paid
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members, pair_address, settle_address

pytestmark = pytest.mark.django_db

EVENINGS = """# Two evenings.
house atlanta
stake £0.01
line Ann box, Bob captain, Cat, Dan
the club has a least coin of 0.05
it ends with Ann -667, Bob +667
another evening
it ends with Ann -334, Bob +334, Cat -2, Dan +2
"""


def two_evenings() -> MoneySheet:
    sheet = played(EVENINGS)
    make_members(sheet, "Ann", "Bob", "Cat", "Dan")
    return sheet


sheet_of_file = of_file(two_evenings)


@pytest.fixture
def sheet(db: None, sheet_of_file: Callable[[], MoneySheet]) -> MoneySheet:
    return sheet_of_file()


def settle(sheet: MoneySheet, who: str, number: int) -> str:
    return page_words(sheet.laid, who, settle_address(sheet, number))


def recorded(sheet: MoneySheet) -> list[int]:
    paid = Payment.objects.filter(club=sheet.laid.club)
    return sorted(paid.values_list("amount", flat=True))


def press(sheet: MoneySheet, who: str, address: str, text: str) -> str:
    """Press the button with this text, and return what it shows."""
    client = sheet.laid[who].client()
    tap = button(client, address, text)
    status, page = tap.press(client)
    assert status == 302, page
    return tap.text


def test_a_row_asks_for_coins_and_says_the_rest_once(sheet: MoneySheet) -> None:
    page = settle(sheet, "Bob", 1)
    assert "Ann pays you £6.67" in page
    assert page.count("£6.65 in coins, rest £0.02") == 1
    assert "0 of 1 paid, £6.67 open" in page
    assert press(sheet, "Bob", settle_address(sheet, 1), r"£\S+ received") == "£6.65 received"
    assert recorded(sheet) == [665]
    page = settle(sheet, "Bob", 1)
    assert "1 of 1 paid, rest £0.02" in page
    assert "Everything is paid but for a rest of £0.02." in page
    assert "£0.02 open" not in page
    assert not [one for one in buttons(sheet.laid["Bob"].client(), settle_address(sheet, 1)) if "received" in one.text]


def test_less_than_a_coin_is_asked_of_nobody_but_can_be_entered(sheet: MoneySheet) -> None:
    address = settle_address(sheet, 2)
    page = settle(sheet, "Dan", 2)
    assert "Cat owes you £0.02 rest £0.02" in page
    assert "0 of 2 paid, 1 below the least coin, £3.34 open, rest £0.02" in page
    form = button(sheet.laid["Dan"].client(), address, "Enter this payment")
    assert form.sends["amount"] == "0.02"
    assert form.press(sheet.laid["Dan"].client())[0] == 302
    assert recorded(sheet) == [2]
    assert "1 of 2 paid, £3.34 open" in settle(sheet, "Dan", 2)


def test_all_paid_in_cash_names_and_records_coins(sheet: MoneySheet) -> None:
    address = settle_address(sheet, 2)
    page = settle(sheet, "Kim", 2)
    assert "All paid in cash: 1 payment, £3.30" in page
    assert "Stays open as a rest: £0.04." in page
    press(sheet, "Kim", address, r"All paid in cash: .*")
    assert recorded(sheet) == [330]
    assert "1 of 2 paid, 1 below the least coin, rest £0.06" in settle(sheet, "Kim", 2)
    assert "All paid in cash" not in settle(sheet, "Kim", 2).split("Share the evening")[0].split("Take back")[0]


def test_a_chat_is_told_of_coins(sheet: MoneySheet) -> None:
    session = sheet.laid.session
    page = settle(sheet, "Ann", 2)
    assert "Ann pays Bob £3.30, rest £0.04" in page
    assert "Cat owes Dan £0.02 (rest)" in page
    drawn = picture_of(session, people_at(session.key), dues_of(session.key), points_only=False)
    assert [(one.text, one.closed_by) for one in drawn.payments] == [
        ("Ann pays Bob £3.30, rest £0.04", ""), ("Cat owes Dan £0.02 (rest)", "rest"),
    ]  # fmt: skip


def test_the_net_is_exact_and_its_button_pays_coins(sheet: MoneySheet) -> None:
    page = page_words(sheet.laid, "Ann", pair_address(sheet, "Bob"))
    assert "You owe Bob £10.01" in page
    assert "£10 in coins, rest £0.01" in page
    assert press(sheet, "Ann", pair_address(sheet, "Bob"), r"I have paid £\S+") == "I have paid £10"
    assert recorded(sheet) == [1000]


def test_the_bank_is_asked_for_the_same_sum(sheet: MoneySheet) -> None:
    says_how_paid(sheet.laid, "Bob")
    asked = button(sheet.laid["Ann"].client(), settle_address(sheet, 1), r"£\S+ sent by bank")
    assert (asked.text, asked.sends["amount"], asked.sends["shown"]) == ("£6.65 sent by bank", "6.65", "6.65")
    asked = button(sheet.laid["Ann"].client(), pair_address(sheet, "Bob"), r"£\S+ sent by bank")
    assert asked.text == "£10 sent by bank"


def test_a_net_below_the_coin_is_a_rest_and_no_reason_to_remind(sheet: MoneySheet) -> None:
    table = sheet.laid
    money = page_words(table, "Dan", reverse("money", args=[table.club.slug]))
    assert "Cat owes you rest £0.02" in money
    assert "Remind" not in money
    assert "Cat owes you £0.02 (rest)" in page_words(table, "Dan", reverse("home"))
    pair = page_words(table, "Dan", pair_address(sheet, "Cat"))
    assert "Cat owes you £0.02 (rest)." in pair
    assert "Remind" not in pair
    assert "Remind" in page_words(table, "Bob", pair_address(sheet, "Ann"))
    cat, dan = (UUID(table.id(name)) for name in ("Cat", "Dan"))
    with pytest.raises(PaymentRefused, match="only_a_rest_is_open"):
        services.reminder_say(actor=table["Dan"].actor, club=table.club, debtor=cat, creditor=dan)
    books = page_words(table, "Kim", reverse("books", args=[table.club.slug]))
    assert "rest £0.02" in books
    assert "Cat owes you £0.02 (rest)" in page_words(table, "Dan", reverse("club-leave", args=[table.club.slug]))


def test_a_total_over_several_names_the_rest_that_is_in_it(sheet: MoneySheet) -> None:
    """Cat owes Dan the rest of £0.02, and Ann £5 of a third evening; then Dan £0.02 and Ann £0.03, both rests."""
    play_on(sheet, "another evening\nit ends with Ann +500, Cat -500")
    table = sheet.laid
    home, books = reverse("home"), reverse("books", args=[table.club.slug])
    assert "You owe £5.02 (with a rest of £0.02) to two people" in page_words(table, "Cat", home)
    money = page_words(table, "Cat", reverse("money", args=[table.club.slug]))
    assert "You owe Ann £5 " in money
    assert "You owe Dan rest £0.02" in money
    read = page_words(table, "Kim", books)
    assert "Open: £15.03 (with a rest of £0.02), in 3 payments." in read
    assert re.search(r"Cat since [^£]* · with a rest of £0.02 £5.02", read)
    cat = table.club.players.get(name="Cat")
    leaves = open_money_of(table.club, cat, open_accounts([table.club.id], [cat.person]))
    assert leaves.sums == ["Cat still owes £5.02 (with a rest of £0.02)."]

    play_on(sheet, "another evening\nit ends with Ann -497, Cat +497")
    assert "You owe £0.05 (rest) to two people" in page_words(table, "Cat", home)
    assert "rest £0.05" in page_words(table, "Kim", books)


def test_programs_read_what_is_asked_and_the_rest(sheet: MoneySheet) -> None:
    table = sheet.laid
    told = table["Ann"].client().get(reverse("api-payments", args=[table.code])).json()
    assert [(due["open"], due["payable"], due["rest"], due["made"], due["state"]) for due in told["dues"]] == [
        ("3.34", "3.30", "0.04", False, "open"), ("0.02", "0.00", "0.02", True, "rest"),
    ]  # fmt: skip


def test_programs_read_it_of_the_account_of_two_as_well(sheet: MoneySheet) -> None:
    table = sheet.laid
    address = reverse("api-club-account", args=[table.club.slug, UUID(table.id("Bob"))])
    (account,) = table["Ann"].client().get(address).json()["accounts"]
    assert account["owed"] == "10.01"
    assert [(due["open"], due["payable"], due["rest"]) for due in account["dues"]] == [
        ("6.67", "6.65", "0.02"), ("3.34", "3.30", "0.04"),
    ]  # fmt: skip


@pytest.mark.parametrize("shown", ["6.65", "6.67"])
def test_a_program_may_show_coins_or_what_is_open(sheet: MoneySheet, shown: str) -> None:
    play_on(sheet, "at evening 1")
    table = sheet.laid
    draft = services.PaymentDraft(
        "shown-to-them", UUID(table.id("Ann")), UUID(table.id("Bob")), shown, "GBP", How.UNSAID, shown=shown
    )
    services.payment_say(actor=table["Bob"].actor, club=table.club, draft=draft, code=table.code)
    assert recorded(sheet) == [int(shown.replace(".", ""))]


@pytest.mark.parametrize(
    ("typed", "kept"), [("", 1), ("0.05", 5), ("0,10", 10), ("5", 500), ("0", None), ("-1", None), ("0.005", None)]
)
def test_it_is_set_on_the_clubs_form(sheet: MoneySheet, typed: str, kept: int | None) -> None:
    table = sheet.laid
    address = reverse("club-settings", args=[table.club.slug])
    status, page = button(table.kim.client(), address, "Save settings").press(table.kim.client(), least_coin=typed)
    assert status == (422 if kept is None else 302), page
    assert Club.objects.get(id=table.club.id).least_coin == (5 if kept is None else kept)
    offered = table.kim.client().get(address).content.decode()
    assert '<option value="0.05"></option><option value="0.10"></option><option value="0.50"></option>' in offered


def test_activity_and_programs_say_it(sheet: MoneySheet) -> None:
    table = sheet.laid
    address = reverse("api-club", args=[table.club.slug])
    assert table.kim.client().get(address).json()["least_coin"] == "0.05"
    for sent in ("0.50", ""):
        answer = table.kim.client().patch(address, {"least_coin": sent}, content_type="application/json")
        assert answer.json()["least_coin"] == sent
    said = page_words(table, "Kim", reverse("audit", args=[table.club.slug]))
    assert "Least coin: £0.05, now £0.50" in said
    assert "Least coin: £0.50, now exact" in said
    assert Audit.objects.filter(club=table.club, what="club_changed").count() == 2
    answer = table.kim.client().patch(address, {"least_coin": "0"}, content_type="application/json")
    assert answer.status_code == 422
