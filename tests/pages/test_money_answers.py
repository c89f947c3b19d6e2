"""What the pages of money say of what waits, was disputed or cannot be taken back, and what programs get as ids.

Ann owes Bob 10 for evening 1 and 5 for evening 3, Bob owes Ann 7 for evening 2: 8 in all. Figures in pounds.
"""

import re
from uuid import UUID

import pytest
from django.urls import reverse

from sessions import services
from sessions.models import How, Payment, PaymentWord
from sessions.services import DepositDraft, PaymentDraft, PurchaseDraft, PurchaseWay
from tests.kit.keepers import treasurer
from tests.kit.page_forms import button, buttons
from tests.kit.settling import plays_as
from tests.kit.sheets.money import play_on
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import pair_address as two
from tests.kit.sheets.three_evenings import settle_address as evening
from tests.kit.sheets.three_evenings import three_evenings
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    return three_evenings()


def words(sheet: MoneySheet, who: str, address: str) -> str:
    return plain(sheet.laid[who].client().get(address).content)


def plain(page: bytes) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.decode()).split())


def texts(sheet: MoneySheet, who: str, address: str) -> list[str]:
    return [one.text for one in buttons(sheet.laid[who].client(), address)]


def test_a_disputed_payment_whose_due_was_paid_otherwise_is_not_confirmed(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 1\nAnn says: paid Bob £10\nBob disputes what Ann paid: I had nothing")
    yes = button(sheet.laid["Bob"].client(), evening(sheet, 1), "Yes, that’s right")
    play_on(sheet, "Kim says: Ann paid Bob £10")
    assert "Yes, that’s right" not in texts(sheet, "Bob", evening(sheet, 1))
    status, page = yes.press(sheet.laid["Bob"].client())
    assert status == 422
    assert "By now nothing is open of what this payment was for." in page
    for address in (evening(sheet, 1), two(sheet, "Ann")):
        told = words(sheet, "Bob", address)
        assert "By now nothing is open of what this payment was for." in told, address
        assert "Enter what was really paid" not in told, address
    play_on(sheet, "dues E1 Ann>Bob 10 paid, E2 Bob>Ann 7 open, E3 Ann>Bob 5 open")


def test_a_disputed_payment_is_confirmed_exactly_where_that_is_accepted(sheet: MoneySheet) -> None:
    """Of the 10 that Bob disputes Kim enters 4: on Settle up, on the page of two and for programs nobody confirms the
    10 any more. Once Kim has taken back the 4, the button is there again, and works."""
    play_on(sheet, "at evening 1\nAnn says: paid Bob £10\nBob disputes what Ann paid: I had nothing")
    table, pages = sheet.laid, (evening(sheet, 1), two(sheet, "Ann"))
    paid = str(Payment.objects.get(club=table.club).id)
    yes = button(table["Bob"].client(), two(sheet, "Ann"), "Yes, that’s right")
    assert "confirmed" in may(sheet, "Bob", paid)
    play_on(sheet, "Kim says: Ann paid Bob £4")
    for page in pages:
        assert "Yes, that’s right" not in texts(sheet, "Bob", page), page
        assert "£10 is more than is open now: £6. Enter what was really paid." in words(sheet, "Bob", page), page
    assert "confirmed" not in may(sheet, "Bob", paid)
    assert yes.press(table["Bob"].client())[0] == 422
    by_kim = Payment.objects.get(club=table.club, amount=400).id
    services.payment_answer(actor=table.kim.actor, club=table.club, payment=by_kim, word=PaymentWord.WITHDRAWN)
    for page in pages:
        assert "Yes, that’s right" in texts(sheet, "Bob", page), page
    assert "confirmed" in may(sheet, "Bob", paid)
    assert yes.press(table["Bob"].client())[0] == 302


def test_a_yes_to_what_counted_already_says_no_more_than_that(sheet: MoneySheet) -> None:
    """Bob's own entry counts at once, what Ann claims once Bob confirms it."""
    play_on(sheet, "at evening 1\nBob says: received £4 from Ann")
    yes = button(sheet.laid["Ann"].client(), two(sheet, "Bob"), "Yes, that’s right")
    client = sheet.laid["Ann"].client()
    assert yes.press(client)[0] == 302
    told = plain(client.get(two(sheet, "Bob")).content)
    assert "You have confirmed it." in told
    assert "It counts now" not in told
    play_on(sheet, "at evening 3\nAnn says: paid Bob £5")
    client = sheet.laid["Bob"].client()
    assert button(client, two(sheet, "Ann"), "Yes").press(client)[0] == 302
    assert "You have confirmed it. It counts now." in plain(client.get(two(sheet, "Ann")).content)


def test_a_write_off_is_called_one_and_its_reason_is_said_once(sheet: MoneySheet) -> None:
    keeper = treasurer(sheet.laid)
    draft = PaymentDraft(
        key="written-off-once", payer=UUID(sheet.laid.id("Bob")), receiver=UUID(sheet.laid.id("Ann")), amount="7",
        currency="GBP", how=How.WRITTEN_OFF, note="gone abroad",
    )  # fmt: skip
    services.payment_say(actor=keeper.actor, club=sheet.laid.club, draft=draft, code=sheet.codes[1])
    told = words(sheet, "Bob", two(sheet, "Ann"))
    assert "1 debt was written off in the last 30 days" in told
    assert "1 payment was entered" not in told
    assert "Written off: gone abroad" in told
    assert told.split("Written off: gone abroad")[1].strip()[:20].count("gone abroad") == 0


def may(sheet: MoneySheet, who: str, payment: str) -> list[str]:
    """What a program may say of a payment between Ann and Bob."""
    other = sheet.laid.id("Ann" if who == "Bob" else "Bob")
    address = reverse("api-club-account", args=[sheet.laid.club.slug, UUID(other)])
    (account,) = sheet.laid[who].client().get(address).json()["accounts"]
    (line,) = [line for line in account["lines"] if line.get("payment") and line["payment"]["id"] == payment]
    found: list[str] = line["payment"]["may"]
    return found


def test_a_claim_that_waits_is_confirmed_even_when_less_is_open_by_now(sheet: MoneySheet) -> None:
    """What waits holds its part: what is then too much Bob owes back for that evening."""
    play_on(sheet, "at evening 1\nAnn says: paid Bob £10\nevening 1 is corrected to Ann -4, Bob +4")
    yes = button(sheet.laid["Bob"].client(), evening(sheet, 1), "Yes, that’s right")
    assert yes.press(sheet.laid["Bob"].client())[0] == 302
    play_on(sheet, "dues E1 Ann>Bob 10 paid, E1 Bob>Ann 6 open, E2 Bob>Ann 7 open, E3 Ann>Bob 5 open")


def test_a_refusal_says_what_holds_a_due_and_leads_to_it(sheet: MoneySheet) -> None:
    """Ann claims the 5 of evening 3: her other page is out of date, and so is Bob's set-off against it."""
    ann, bob = sheet.laid["Ann"].client(), sheet.laid["Bob"].client()
    here, in_all = (button(ann, page, r"I have paid £\d+") for page in (evening(sheet, 3), two(sheet, "Bob")))
    off = next(one for one in buttons(ann, two(sheet, "Bob")) if one.text.startswith("Set off £5"))
    play_on(sheet, "at evening 3\nAnn says: paid Bob £5")
    refused = [one.press(ann) for one in (here, in_all, off)]
    assert [status for status, _page in refused] == [422, 422, 422]
    pages = [plain(page.encode()) for _status, page in refused]
    assert "By now nothing else is open. £5 waits for Bob’s word. See what waits" in pages[0]
    assert "Open by now: £3. Look again, then enter it. £5 waits for Bob’s word. See what waits" in pages[1]
    assert "By now nothing else is open in the other direction. £5 waits for Bob’s word." in pages[2]
    leads = [re.findall(r'href="([^"]+)#waits"', page)[0] for _status, page in refused]
    for lead in leads:
        shown = ann.get(lead)
        assert shown.status_code == 200
        assert 'id="waits"' in shown.content.decode()
    assert 'id="waits"' in bob.get(two(sheet, "Ann")).content.decode()


def test_a_refusal_names_the_claims_that_hold_everything_whole(sheet: MoneySheet) -> None:
    """Ann claims £4 in all, with which £7 is set off, and then £20, of which £16 is more than is open."""
    play_on(sheet, "Ann says: paid Bob £4 in all")
    received = button(sheet.laid["Bob"].client(), two(sheet, "Ann"), r"£4 received")
    play_on(sheet, "Ann says: paid Bob £20 in all and means it")
    status, page = received.press(sheet.laid["Bob"].client())
    assert status == 422
    assert "By now nothing else is open. £24 waits for your word. See what waits" in plain(page.encode())


def test_a_claim_for_more_than_is_open_by_now_is_one_figure_on_every_page(sheet: MoneySheet) -> None:
    """Ann claims the £10 of evening 1, a correction leaves £8. She owes £6 in all, £16 with one evening more."""
    play_on(sheet, "at evening 1\nAnn says: paid Bob £10\nevening 1 is corrected to Ann -8, Bob +8")
    pair = {"Ann": words(sheet, "Ann", two(sheet, "Bob")), "Bob": words(sheet, "Bob", two(sheet, "Ann"))}
    assert "you owe Bob £8 · £10 waits for a word; once £10 counts, Bob owes you £2" in pair["Ann"]
    assert "Ann owes you £8 · £10 waits for a word; once £10 counts, you owe Ann £2" in pair["Bob"]
    assert "Ann owes you £6, all of which waits for your word; once £10 counts, you owe Ann £4" in pair["Bob"]
    settle = words(sheet, "Bob", evening(sheet, 1))
    assert "Ann owes you £6 in all · £6 of it waits for a word; once £10 counts, you owe Ann £4" in settle

    play_on(sheet, "another evening\nit ends with Ann -10, Bob +10")
    assert "Ann owes you £16, of which £10 waits for your word" in words(sheet, "Bob", two(sheet, "Ann"))
    assert "Ann owes you £16 in all · £10 of it waits for a word" in words(sheet, "Bob", evening(sheet, 1))


def test_a_refusal_says_that_a_keeper_is_awaited(sheet: MoneySheet) -> None:
    """Bob has no phone: what Ann claims waits for Kim."""
    play_on(sheet, "Bob has no phone\nat evening 3\nAnn says: paid Bob £5")
    client = sheet.laid["Ann"].client()
    form = {"payer": sheet.laid.id("Ann"), "receiver": sheet.laid.id("Bob"), "amount": "1", "currency": "GBP",
            "key": "one more pound"}  # fmt: skip
    page = client.post(evening(sheet, 3), form)
    assert page.status_code == 422
    told = plain(page.content)
    assert "Nothing else is open for this evening. The two have £8 in all." in told
    assert "£5 waits for the word of a keeper of the books." in told


def test_a_claim_says_to_both_when_it_counts_by_itself(sheet: MoneySheet) -> None:
    by_itself = "Counts 24 hours after the receiver has seen it, unless disputed."
    play_on(sheet, "at evening 1\nAnn says: paid Bob £10")
    assert by_itself in words(sheet, "Ann", two(sheet, "Bob"))
    assert by_itself in words(sheet, "Ann", evening(sheet, 1))
    assert by_itself in words(sheet, "Bob", evening(sheet, 1))
    assert "Without an answer, it counts a day after you first saw it." in words(sheet, "Bob", two(sheet, "Ann"))
    play_on(sheet, "Bob disputes what Ann paid: I had nothing")
    assert by_itself not in words(sheet, "Ann", two(sheet, "Bob"))


def test_what_is_open_in_all_is_one_figure_and_names_what_waits(sheet: MoneySheet) -> None:
    """Of the 8 in all 3 are claimed for evening 3."""
    play_on(sheet, "at evening 3\nAnn says: paid Bob £3")
    assert "You owe Bob £8 in all · £3 of it waits for a word" in words(sheet, "Ann", evening(sheet, 1))
    assert "Ann owes you £8 in all · £3 of it waits for a word" in words(sheet, "Bob", evening(sheet, 2))
    assert "£8" in words(sheet, "Ann", two(sheet, "Bob"))
    play_on(sheet, "Bob confirms what Ann paid")
    told = words(sheet, "Ann", evening(sheet, 1))
    assert "You owe Bob £5 in all" in told
    assert "waits" not in told


def test_what_is_carried_over_says_the_same_figure(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 3\nAnn says: paid Bob £3\nthe club carries over")
    play_on(sheet, "at evening 1\nthe evening is reopened\nclose")
    told = words(sheet, "Ann", evening(sheet, 1))
    assert "you owe Bob £8 in all, £3 of it waits for a word." in told


def test_a_due_that_a_set_off_of_a_waiting_payment_holds_says_why(sheet: MoneySheet) -> None:
    """Ann claims the 8 in all: the 7 of evening 2 are set off once Bob says yes."""
    play_on(sheet, "Ann says: paid Bob £8 in all")
    assert "£7 waits with Ann’s payment of £8" in words(sheet, "Bob", evening(sheet, 2))
    assert "£7 waits with your payment of £8" in words(sheet, "Ann", evening(sheet, 2))
    assert "payment of £8" not in words(sheet, "Cat", evening(sheet, 2))
    play_on(sheet, "Bob confirms what Ann paid")
    assert "waits with" not in words(sheet, "Bob", evening(sheet, 2))


def test_take_back_is_not_offered_once_a_clearing_came_after_it(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 2\nBob sets off evening 2 with Ann")
    for address in (evening(sheet, 1), evening(sheet, 2), two(sheet, "Ann")):
        assert "Take back" in texts(sheet, "Bob", address), address
    play_on(sheet, "another evening\nit ends with Bob -8, Cat +8")
    play_on(sheet, "Bob proposes to clear the accounts\nAnn and Cat agree")
    for address in (evening(sheet, 1), evening(sheet, 2), two(sheet, "Ann")):
        assert "Take back" not in texts(sheet, "Bob", address), address


def test_a_keeper_is_not_offered_to_take_back_their_own_entries_of_the_till(table: Table) -> None:
    plays_as(table, "Kim", "Ann")
    tess, ann = treasurer(table), UUID(table.id("Ann"))
    taken = PurchaseDraft("taken out", PurchaseWay.TAKEN, "20", "GBP", "until Friday", ann, beyond=True)
    services.enter_purchase(actor=table.kim.actor, club=table.club, draft=taken)
    services.deposit_enter(actor=tess.actor, club=table.club, draft=DepositDraft("deposit", ann, "2", "GBP"))
    address = reverse("till", args=[table.club.slug])
    found = {name: table_of(who, address) for name, who in (("Kim", table.kim), ("Tess", tess))}
    assert found["Kim"].count("Another keeper of the books takes this back, not you.") == 2
    assert "Take it back" not in found["Kim"]
    assert found["Tess"].count("Take it back") == 2
    assert "Another keeper of the books takes this back" not in found["Tess"]


def table_of(who: object, address: str) -> str:
    return plain(who.client().get(address).content)  # type: ignore[attr-defined]  # a person has a client


def test_the_id_of_what_a_program_enters_is_that_of_its_address(table: Table) -> None:
    """A bet, an expense, a purchase and a deposit: each id has dashes, and the bet is answered at its address."""
    ann, bob, kim = (table[name].client() for name in ("Ann", "Bob", "Kim"))
    two_of = {"loser": table.id("Ann"), "winner": table.id("Bob")}
    shares = [{"player": table.id("Ann")}, {"player": table.id("Bob")}]
    club, code = [table.club.slug], [table.code]
    sums = {"amount": "6", "currency": "GBP", "note": "wine"}
    entered = [
        (bob, reverse("api-bets", args=code), {"key": "bet-of-a-program", **two_of, **sums}),
        (ann, reverse("api-expenses", args=code), {"key": "expense-of-it", "payer": table.id("Ann"), **sums,
            "shares": shares}),
        (kim, reverse("api-purchases", args=club), {"key": "purchase-of-it", "way": "in", **sums}),
        (kim, reverse("api-deposits", args=club), {"key": "deposit-of-it", "player": table.id("Ann"), **sums}),
    ]  # fmt: skip
    for client, address, body in entered:
        said = client.post(address, body, content_type="application/json")
        assert said.status_code == 201, said.content
        assert said.json()["id"] == str(UUID(said.json()["id"])), address
    (bet,) = ann.get(entered[0][1]).json()["bets"]
    answered = ann.post(f"{entered[0][1]}{bet['id']}/", {"word": "agreed"}, content_type="application/json")
    assert answered.status_code == 204
