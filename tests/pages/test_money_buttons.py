"""Every money button records what it shows: its figures are read from the page, it is pressed, and the rows written are
compared; with a figure that has changed meanwhile it is refused with the new one, and nothing is written.

Ann owes Bob 10 for evening 1 and 5 for evening 3, Bob owes Ann 7 for evening 2: 8 in all. Cat owes Dan 6 for evening 3.
Kim keeps the sheets, runs the club and does not play. Figures in pounds, worked out on paper.
"""

import re
from collections.abc import Callable
from uuid import UUID

import pytest
from django.urls import reverse

from sessions.models import Movement, Payment, PaymentPart, PaymentStep, Session
from tests.kit.ground import of_file
from tests.kit.page_forms import Button, button, buttons, buttons_in
from tests.kit.paid import says_how_paid
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members
from tests.kit.sheets.three_evenings import pair_address as two
from tests.kit.sheets.three_evenings import settle_address as evening

pytestmark = pytest.mark.django_db
BUTTON = re.compile(r"<button[^>]*>(.*?)</button>", re.DOTALL)

EVENINGS = """# Three evenings.
house atlanta
stake £1
line Ann box, Bob captain, Cat, Dan
it ends with Ann -10, Bob +10
another evening
it ends with Ann +7, Bob -7
another evening
it ends with Ann -5, Bob +5, Cat -6, Dan +6
dues E1 Ann>Bob 10 open, E2 Bob>Ann 7 open, E3 Ann>Bob 5 open, E3 Cat>Dan 6 open
"""


def three_evenings() -> MoneySheet:
    sheet = played(EVENINGS)
    make_members(sheet, "Ann", "Bob", "Cat")
    return sheet


sheet_of_file = of_file(three_evenings)


@pytest.fixture
def sheet(db: None, sheet_of_file: Callable[[], MoneySheet]) -> MoneySheet:
    return sheet_of_file()


def find_button(sheet: MoneySheet, who: str, address: str, text: str) -> Button:
    return button(sheet.laid[who].client(), address, text)


def press(sheet: MoneySheet, who: str, one: Button, **filled: str) -> None:
    """Press it; it is done."""
    status, page = one.press(sheet.laid[who].client(), **filled)
    assert status == 302, page


def press_refused(sheet: MoneySheet, who: str, one: Button, **filled: str) -> str:
    """Press it; nothing is done, and the page with the new figures comes back."""
    before = everything(sheet)
    status, page = one.press(sheet.laid[who].client(), **filled)
    assert status == 422
    assert everything(sheet) == before
    return page


def everything(sheet: MoneySheet) -> tuple[int, int, int, int]:
    found = [
        kind.objects.filter(club=sheet.laid.club).count() for kind in (Payment, PaymentPart, PaymentStep, Movement)
    ]
    return found[0], found[1], found[2], found[3]


def labels(sheet: MoneySheet) -> dict[UUID, str]:
    return sheet.account_names(sheet.accounts())


def payments(sheet: MoneySheet) -> list[str]:
    """Every payment with its parts and the last word: `Ann>Bob 8: E1 3, E3 5 said`."""
    found = []
    names = labels(sheet)
    for paid in Payment.objects.filter(club=sheet.laid.club).order_by("at", "id"):
        parts = [
            f"{names[part.session_id or part.entry_id or part.overpaid_id or paid.id]} {part.amount / 100:g}"
            for part in PaymentPart.objects.filter(club=sheet.laid.club, payment_id=paid.id).order_by("number")
        ]
        word = PaymentStep.objects.filter(club=sheet.laid.club, payment_id=paid.id).latest("number").word
        two = f"{sheet.name_of(paid.payer_id)}>{sheet.name_of(paid.receiver_id)}"
        how = f" {paid.how}" if paid.how else ""
        found.append(f"{two} {paid.amount / 100:g}{how}: {', '.join(parts)} {word}")
    return sorted(found)


def movements(sheet: MoneySheet) -> list[str]:
    """Every movement: `7 E1>E2`, with the payment that it belongs to, and what it takes back."""
    names = labels(sheet)
    return sorted(
        f"{row.amount / 100:g} {names[row.from_account]}>{names[row.to_account]}"
        f"{' with a payment' if row.payment_id else ''}{' taken back' if row.reverses else ''}"
        for row in Movement.objects.filter(club=sheet.laid.club)
    )


def test_one_tap_by_the_payer(sheet: MoneySheet) -> None:
    tap = find_button(sheet, "Ann", evening(sheet, 3), r"I have paid £\d+")
    assert (tap.text, tap.sends["shown"], tap.sends["amount"]) == ("I have paid £5", "5.00", "5.00")
    press(sheet, "Ann", tap)
    assert payments(sheet) == ["Ann>Bob 5: E3 5 said"]
    assert movements(sheet) == []


def test_one_tap_by_the_receiver(sheet: MoneySheet) -> None:
    tap = find_button(sheet, "Bob", evening(sheet, 1), r"£\d+ received")
    assert (tap.text, tap.sends["shown"]) == ("£10 received", "10.00")
    press(sheet, "Bob", tap)
    (paid,) = payments(sheet)
    assert paid.startswith("Ann>Bob 10: E1 10 ")
    assert movements(sheet) == []


def test_one_tap_by_the_scorekeeper(sheet: MoneySheet) -> None:
    taps = [one for one in buttons(sheet.laid.kim.client(), evening(sheet, 3)) if one.text.endswith(" is paid")]
    assert [one.text for one in taps] == ["£6 is paid", "£5 is paid"]
    press(sheet, "Kim", taps[1])
    assert payments(sheet) == ["Ann>Bob 5: E3 5 confirmed"]
    press(sheet, "Kim", taps[0])
    assert payments(sheet) == ["Ann>Bob 5: E3 5 confirmed", "Cat>Dan 6: E3 6 confirmed"]


@pytest.mark.parametrize(("who", "text"), [("Ann", r"I have paid £5"), ("Bob", r"£5 received"), ("Kim", r"£5 is paid")])
def test_one_tap_out_of_date_is_refused_with_what_is_open_now(sheet: MoneySheet, who: str, text: str) -> None:
    tap = find_button(sheet, who, evening(sheet, 3), text)
    play_on(sheet, "at evening 3\nKim says: Ann paid Bob £2")
    page = press_refused(sheet, who, tap)
    assert "Open by now: £3." in page
    again = [one for one in buttons_in(page, tap.action) if one.text == text.replace("£5", "£3")]
    assert len(again) == 1
    press(sheet, who, again[0])
    assert sum(row.amount for row in PaymentPart.objects.filter(club=sheet.laid.club)) == 500


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_button_begins_with_a_capital_letter(sheet: MoneySheet, language: str) -> None:
    """In French a sum came behind "paiement de", as inside a sentence."""
    says_how_paid(sheet.laid, "Bob")
    texts = []
    for who, address in (
        ("Ann", evening(sheet, 3)), ("Bob", evening(sheet, 3)), ("Kim", evening(sheet, 3)),
        ("Ann", two(sheet, "Bob")), ("Bob", two(sheet, "Ann")),
    ):  # fmt: skip
        page = sheet.laid.kim if who == "Kim" else sheet.laid[who]
        answer = page.client().get(address, headers={"accept-language": language})
        texts += [" ".join(re.sub(r"<[^>]+>", "", one).split()) for one in BUTTON.findall(answer.content.decode())]
    assert [text for text in texts if text[:1].islower()] == []
    received = {"de": "Ich habe 5 £ erhalten", "fr": "J’ai reçu 5 £"}[language]
    assert received in texts


def test_one_tap_sent_twice_is_one_payment(sheet: MoneySheet) -> None:
    tap = find_button(sheet, "Ann", evening(sheet, 3), r"I have paid £5")
    press(sheet, "Ann", tap)
    press(sheet, "Ann", tap)
    assert payments(sheet) == ["Ann>Bob 5: E3 5 said"]


def test_beside_the_button_stands_what_is_open_in_all(sheet: MoneySheet) -> None:
    page = sheet.laid["Ann"].client().get(evening(sheet, 3)).content.decode()
    assert f'<a href="{two(sheet, "Bob")}">You owe Bob £8 in all</a>' in page
    page = sheet.laid["Bob"].client().get(evening(sheet, 2)).content.decode()
    assert f'<a href="{two(sheet, "Ann")}">Ann owes you £8 in all</a>' in page


def test_all_paid_in_cash_and_its_undo(sheet: MoneySheet) -> None:
    all_paid = find_button(sheet, "Kim", evening(sheet, 3), r"All paid in cash.*")
    assert all_paid.text == "All paid in cash: 2 payments, £11"
    assert all_paid.sends["shown"].startswith("2 GBP:1100 #")
    press(sheet, "Kim", all_paid)
    assert payments(sheet) == ["Ann>Bob 5 cash: E3 5 confirmed", "Cat>Dan 6 cash: E3 6 confirmed"]
    assert movements(sheet) == []

    undo = find_button(sheet, "Kim", evening(sheet, 3), r"Undo.*")
    press(sheet, "Kim", undo)
    assert payments(sheet) == ["Ann>Bob 5 cash: E3 5 withdrawn", "Cat>Dan 6 cash: E3 6 withdrawn"]


def test_all_paid_from_a_page_out_of_date_is_refused_with_the_new_figures(sheet: MoneySheet) -> None:
    """28: the second half. Between page and tap Cat pays, then the evening is corrected."""
    all_paid = find_button(sheet, "Kim", evening(sheet, 3), r"All paid in cash.*")
    play_on(sheet, "at evening 3\nKim says: Cat paid Dan £6")
    page = press_refused(sheet, "Kim", all_paid)
    assert "These figures have changed." in page
    (now,) = [one for one in buttons_in(page, all_paid.action) if one.text.startswith("All paid")]
    assert (now.text, now.sends["shown"].split(" #")[0]) == ("All paid in cash: 1 payment, £5", "1 GBP:500")
    play_on(sheet, "evening 3 is corrected to Ann -9, Bob +9, Cat -6, Dan +6")
    page = press_refused(sheet, "Kim", now)
    (now,) = [one for one in buttons_in(page, all_paid.action) if one.text.startswith("All paid")]
    assert now.text == "All paid in cash: 1 payment, £9"
    press(sheet, "Kim", now)
    assert payments(sheet) == ["Ann>Bob 9 cash: E3 9 confirmed", "Cat>Dan 6 cash: E3 6 confirmed"]


def test_all_paid_says_what_waits_and_what_it_leaves_out(sheet: MoneySheet) -> None:
    """23: her own due is entered as her claim; what waits or is disputed stays out, and is named."""
    play_on(
        sheet,
        """another evening
        it ends with Ann -4, Bob +4
        Ann loses a bet of £5 to Dan
        Cat loses a bet of £6 to Dan
        Kim plays as Cat
        Bob loses a bet of £1 to Dan
        Kim says: Bob paid Dan £1
        Dan disputes what Bob paid: nothing came
        Ann says: paid Bob £1""",
    )
    address = evening(sheet, 4)
    all_paid = find_button(sheet, "Kim", address, r"All paid in cash.*")
    assert all_paid.text == "All paid in cash: 3 payments, £14"
    page = sheet.laid.kim.client().get(address).content.decode()
    assert "yours to Dan, £6, waits for Dan" in page
    assert "Ann to Bob, £1; Bob to Dan, £1" in page
    press(sheet, "Kim", all_paid)
    assert payments(sheet) == [
        "Ann>Bob 1 cash: E4 1 said", "Ann>Bob 3 cash: E4 3 confirmed", "Ann>Dan 5 cash: E4 5 confirmed",
        "Bob>Dan 1 cash: E4 1 disputed", "Cat>Dan 6 cash: E4 6 said",
    ]  # fmt: skip


def test_all_paid_in_two_currencies_names_both_sums(sheet: MoneySheet) -> None:
    """21"""
    play_on(
        sheet,
        """another evening
        the club counts in EUR
        Ann loses a bet of EUR 5 to Bob
        the club counts in GBP
        it ends with Ann -10, Bob +10""",
    )
    all_paid = find_button(sheet, "Kim", evening(sheet, 4), r"All paid in cash.*")
    assert all_paid.text == "All paid in cash: 2 payments, €5 and £10"
    assert all_paid.sends["shown"].startswith("2 EUR:500 GBP:1000 #")
    press(sheet, "Kim", all_paid)
    assert payments(sheet) == ["Ann>Bob 10 cash: E4 10 confirmed", "Ann>Bob 5 cash: E4 5 confirmed"]


def test_pay_leads_to_the_debt_in_its_own_currency(sheet: MoneySheet) -> None:
    """Ann owes Bob £8 and then €5 too; by itself the page of the two begins with the euros."""
    play_on(
        sheet,
        """another evening
        the club counts in EUR
        Ann loses a bet of EUR 5 to Bob
        the club counts in GBP
        it ends with Ann -10, Bob +10""",
    )
    client = sheet.laid["Ann"].client()
    money = client.get(reverse("money", args=[sheet.laid.club.slug])).content.decode()
    in_pounds = f"{two(sheet, 'Bob')}?currency=GBP"
    assert f'href="{in_pounds}#pay"' in money
    assert f'href="{two(sheet, "Bob")}?currency=EUR#pay"' in money
    page = client.get(in_pounds).content.decode()
    assert page.index('id="pay"') < page.index("I have paid £18") < page.index("I have paid €5")


def test_set_off_and_take_back(sheet: MoneySheet) -> None:
    address = evening(sheet, 2)
    off = find_button(sheet, "Bob", address, r"Set off .*")
    assert off.text.startswith("Set off £7 against ")
    assert off.sends["shown"] == "700"
    press(sheet, "Bob", off)
    assert movements(sheet) == ["7 E2>E1"]
    assert payments(sheet) == []

    back = find_button(sheet, "Ann", address, r"Take back")
    press(sheet, "Ann", back)
    assert movements(sheet) == ["7 E1>E2 taken back", "7 E2>E1"]
    press(sheet, "Ann", back)
    assert movements(sheet) == ["7 E1>E2 taken back", "7 E2>E1"]


def test_a_set_off_over_two_evenings_names_both(sheet: MoneySheet) -> None:
    """12 of what Bob owes now go against evening 1 and 2 of evening 3."""
    play_on(sheet, "evening 2 is corrected to Ann +12, Bob -12")
    off = find_button(sheet, "Bob", evening(sheet, 2), r"Set off .*")
    first, third = sheet.codes[0], sheet.codes[2]
    assert re.fullmatch(rf"Set off £10 against [^£]+ \({first}\) and £2 against [^£]+ \({third}\)", off.text)
    press(sheet, "Bob", off)
    assert movements(sheet) == ["10 E2>E1", "2 E2>E3"]


@pytest.mark.parametrize("where", ["evening", "page of two"])
def test_a_set_off_out_of_date_is_refused(sheet: MoneySheet, where: str) -> None:
    address = evening(sheet, 2) if where == "evening" else two(sheet, "Ann")
    off = next(one for one in buttons(sheet.laid["Bob"].client(), address) if one.text.startswith("Set off £7"))
    play_on(sheet, "at evening 2\nKim says: Bob paid Ann £3")
    page = press_refused(sheet, "Bob", off)
    assert "These figures have changed." in page
    assert any(one.text.startswith("Set off £4 against") for one in buttons_in(page, address))


def test_a_set_off_against_other_evenings_than_were_named_is_refused(sheet: MoneySheet) -> None:
    """The sum would be the same; it would stand at another evening than the button said."""
    off = find_button(sheet, "Bob", evening(sheet, 2), r"Set off .*")
    off.sends["against"] = off.sends["against"].replace(off.sends["against"].split()[0], str(UUID(int=7)))
    assert "These figures have changed." in press_refused(sheet, "Bob", off)
    assert movements(sheet) == []


def test_all_paid_for_other_people_of_the_same_number_and_sum_is_refused(sheet: MoneySheet) -> None:
    """As after another way to pay was chosen meanwhile: its mark says who pays whom."""
    paid = find_button(sheet, "Kim", evening(sheet, 3), r"All paid in cash: 2 payments, £11")
    paid.sends["shown"] = f"{paid.sends['shown'].split('#')[0]}#{'0' * 16}"
    assert "These figures have changed." in press_refused(sheet, "Kim", paid)
    assert payments(sheet) == []


def test_everything_is_paid_is_said_only_where_all_was_paid(sheet: MoneySheet) -> None:
    """Of Bob's 7 for evening 2, 3 are paid and 4 set off."""
    play_on(sheet, "at evening 2\nKim says: Bob paid Ann £3\nBob sets off evening 2 with Ann")
    shown = sheet.laid["Bob"].client().get(evening(sheet, 2)).content.decode()
    assert "Nothing is open." in shown
    assert "Everything is paid." not in shown


def test_set_off_on_the_page_of_two_and_taken_back_there(sheet: MoneySheet) -> None:
    """Each due has its own button: 7 of the 10, the 7, and the 5 of evening 3 against evening 2."""
    offers = [one for one in buttons(sheet.laid["Ann"].client(), two(sheet, "Bob")) if one.text.startswith("Set off")]
    assert [one.text.split(" against")[0] for one in offers] == ["Set off £7", "Set off £7", "Set off £5"]
    press(sheet, "Ann", offers[2])
    assert movements(sheet) == ["5 E3>E2"]
    press(sheet, "Bob", find_button(sheet, "Bob", two(sheet, "Ann"), r"Take back"))
    assert movements(sheet) == ["5 E2>E3 taken back", "5 E3>E2"]


def test_one_tap_on_the_page_of_two_sets_off_first_then_pays_the_oldest(sheet: MoneySheet) -> None:
    tap = find_button(sheet, "Ann", two(sheet, "Bob"), r"I have paid £\d+")
    assert (tap.text, tap.sends["shown"]) == ("I have paid £8", "8.00")
    press(sheet, "Ann", tap)
    assert payments(sheet) == ["Ann>Bob 8: E1 3, E3 5 said"]
    assert movements(sheet) == ["7 E1>E2 with a payment"]
    assert not [one for one in buttons(sheet.laid["Ann"].client(), two(sheet, "Bob")) if "paid" in one.text]


def test_one_tap_on_the_page_of_two_by_the_receiver(sheet: MoneySheet) -> None:
    tap = find_button(sheet, "Bob", two(sheet, "Ann"), r"£\d+ received")
    assert tap.text == "£8 received"
    press(sheet, "Bob", tap)
    (paid,) = payments(sheet)
    assert paid.startswith("Ann>Bob 8: E1 3, E3 5 ")
    assert movements(sheet) == ["7 E1>E2 with a payment"]


def test_one_tap_on_the_page_of_two_out_of_date_is_refused_with_the_new_net(sheet: MoneySheet) -> None:
    tap = find_button(sheet, "Ann", two(sheet, "Bob"), r"I have paid £8")
    play_on(sheet, "evening 2 is corrected to Ann +4, Bob -4")
    page = press_refused(sheet, "Ann", tap)
    assert "Open by now: £11." in page
    (now,) = [one for one in buttons_in(page, tap.action) if one.text == "I have paid £11"]
    press(sheet, "Ann", now)
    assert payments(sheet) == ["Ann>Bob 11: E1 6, E3 5 said"]
    assert movements(sheet) == ["4 E1>E2 with a payment"]


def test_a_claim_of_more_than_is_open_offers_no_sum_that_would_be_refused(sheet: MoneySheet) -> None:
    """Ann claims 20 where 8 are open: until Bob answers nothing is free, and no button shows 12 the other way."""
    play_on(sheet, "Ann says: paid Bob £20 in all and means it")
    for who, other in (("Ann", "Bob"), ("Bob", "Ann")):
        found = buttons(sheet.laid[who].client(), two(sheet, other))
        assert not [one.text for one in found if "shown" in one.sends], who


def test_another_amount_where_the_net_runs_the_other_way(sheet: MoneySheet) -> None:
    """Bob owes Ann 7 for evening 2, and Ann owes Bob 8 in all."""
    more = "That is more than the £7 open for this evening."
    readers = {"Bob": "Ann owes you £8 in all.", "Ann": "You owe Bob £8 in all.", "Kim": "Ann owes Bob £8 in all."}
    for who, in_all in readers.items():
        form = find_button(sheet, who, evening(sheet, 2), "Enter this payment")
        assert f"{more} {in_all}" in press_refused(sheet, who, form, amount="9"), who


def test_a_program_reads_who_owes_whom_in_all(sheet: MoneySheet) -> None:
    two_ids = {"payer": sheet.laid.id("Bob"), "receiver": sheet.laid.id("Ann")}
    body = {"key": "of-a-program", "amount": "9", "currency": "GBP", "how": "cash", **two_ids}
    address = reverse("api-payments", args=[sheet.codes[1]])
    answer = sheet.laid["Bob"].client().post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "more_than_is_open_here")
    assert answer.json()["params"]["owed_back"] == "800"
    assert "Ann owes you £8 in all." in answer.content.decode()


def test_another_amount_at_an_evening(sheet: MoneySheet) -> None:
    form = find_button(sheet, "Ann", evening(sheet, 3), "Enter this payment")
    assert (form.sends["amount"], form.sends["how"]) == ("5.00", "")
    page = press_refused(sheet, "Ann", form, amount="6")
    assert "That is more than the £5 open for this evening. The two have £8 in all." in page
    press(sheet, "Ann", form, amount="2", how="bank", note="the rest on Thursday")
    assert payments(sheet) == ["Ann>Bob 2 bank: E3 2 said"]
    again = find_button(sheet, "Ann", evening(sheet, 3), "Enter this payment")
    assert again.sends["amount"] == "3.00"
    press(sheet, "Ann", again, amount="4", beyond="1")
    assert payments(sheet) == ["Ann>Bob 2 bank: E3 2 said", "Ann>Bob 4: E3 3, overpaid 1 said"]


def test_another_amount_on_the_page_of_two(sheet: MoneySheet) -> None:
    form = find_button(sheet, "Ann", two(sheet, "Bob"), "Enter this payment")
    assert form.sends["amount"] == "8.00"
    page = press_refused(sheet, "Ann", form, amount="9")
    assert "That is more than the £8 open here." in page
    press(sheet, "Ann", form, amount="4")
    assert payments(sheet) == ["Ann>Bob 4: E1 3, E3 1 said"]
    assert movements(sheet) == ["7 E1>E2 with a payment"]


def test_a_waiver_of_a_part(sheet: MoneySheet) -> None:
    form = find_button(sheet, "Bob", evening(sheet, 1), "Enter this payment")
    page = press_refused(sheet, "Bob", form, amount="11", how="waived", beyond="1")
    assert "That is more than the £10 open" in page
    press(sheet, "Bob", form, amount="4", how="waived")
    assert payments(sheet) == ["Ann>Bob 4 waived: E1 4 confirmed"]
    assert find_button(sheet, "Bob", evening(sheet, 1), r"£\d+ received").text == "£6 received"


def test_the_bank_code_and_its_button_have_the_sum_of_their_row(sheet: MoneySheet) -> None:
    says_how_paid(sheet.laid, "Bob")
    sent = find_button(sheet, "Ann", evening(sheet, 3), r"£\d+ sent by bank")
    assert (sent.text, sent.sends["shown"], sent.sends["how"]) == ("£5 sent by bank", "5.00", "bank")
    in_all = find_button(sheet, "Ann", two(sheet, "Bob"), r"£\d+ sent by bank")
    assert (in_all.text, in_all.sends["shown"]) == ("£8 sent by bank", "8.00")
    press(sheet, "Ann", sent)
    assert payments(sheet) == ["Ann>Bob 5 bank: E3 5 said"]
    page = press_refused(sheet, "Ann", in_all)
    assert "Open by now: £3." in page
    (now,) = [one for one in buttons_in(page, in_all.action) if one.text == "£3 sent by bank"]
    press(sheet, "Ann", now)
    assert payments(sheet) == ["Ann>Bob 3 bank: E1 3 said", "Ann>Bob 5 bank: E3 5 said"]
    assert movements(sheet) == ["7 E1>E2 with a payment"]


def test_nothing_is_asked_where_nothing_is_free(sheet: MoneySheet) -> None:
    session = Session.objects.get(code=sheet.codes[2])
    play_on(sheet, "Kim enters all in cash")
    for who in ("Ann", "Bob", "Kim"):
        texts = [one.text for one in buttons(sheet.laid[who].client(), reverse("settle", args=[session.code]))]
        assert [text for text in texts if "£" in text and not text.startswith("Undo")] == [], who


def test_one_tap_by_a_keeper_on_the_page_of_two(sheet: MoneySheet) -> None:
    table = sheet.laid
    ids = [UUID(table.id("Ann")), UUID(table.id("Bob"))]
    address = reverse("money-between", args=[table.club.slug, *ids])
    tap = find_button(sheet, "Kim", address, r"Ann has paid Bob £\d+")
    assert (tap.text, tap.sends["shown"]) == ("Ann has paid Bob £8", "8.00")
    play_on(sheet, "at evening 3\nKim says: Ann paid Bob £1")
    page = press_refused(sheet, "Kim", tap)
    assert "Open by now: £7." in page
    press(sheet, "Kim", find_button(sheet, "Kim", address, r"Ann has paid Bob £7"))
    assert payments(sheet) == ["Ann>Bob 1 cash: E3 1 confirmed", "Ann>Bob 7: E1 3, E3 4 confirmed"]
    assert movements(sheet) == ["7 E1>E2 with a payment"]


def test_the_till_is_paid_on_its_page_of_two(sheet: MoneySheet) -> None:
    """Ann owes the till 2 for evening 4; of the 25 that Bob has deposited it has taken 2 for the fee."""
    play_on(
        sheet,
        """the club asks £2 a head
        Kim takes £25 from Bob as deposit
        another evening
        game 1
          team wins
        close
        head 0 of 7 paid, 1 from the deposit, £9 open""",
    )
    table = sheet.laid
    address = reverse("till-pair", args=[table.club.slug, UUID(table.id("Ann"))])
    tap = find_button(sheet, "Kim", address, r"£\d+ received")
    assert tap.text == "£2 received"
    press(sheet, "Kim", tap)
    (paid,) = payments(sheet)
    assert paid.startswith("Ann>till 2: E4 2 ")
    address = reverse("till-pair", args=[table.club.slug, UUID(table.id("Bob"))])
    assert find_button(sheet, "Kim", address, r"£\d+ paid out").text == "£23 paid out"
