"""Every payment says for which evening it is, and a payment on the net of two says what it sets off.

3 November: Ann loses 10 to Bob. 10 November: Bob loses 7 to Ann. 17 November: Ann loses 5 to Bob. So Ann owes Bob 8 in
all: 7 of the 10 are set off against the 7, and the 8 are 3 for the first evening and 5 for the third.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse

from chouette.wording.table.payment_sentences import payment_refused
from sessions.errors import PaymentRefused
from sessions.models import Payment, Session
from tests.kit.settling import pays as enters
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import make_members, pair_address

pytestmark = pytest.mark.django_db

FIRST = """# The evening of 3 November.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -10, Bob +10
"""
SET_OFF = "3 November against 10 November"


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 11, 3, 20, tzinfo=UTC), tick=True) as travelled:
        yield travelled


@pytest.fixture
def sheet(db: None, clock: Any) -> MoneySheet:
    found = played(FIRST)
    for day, results in ((10, "Ann +7, Bob -7"), (17, "Ann -5, Bob +5")):
        clock.move_to(datetime(2026, 11, day, 20, tzinfo=UTC))
        play_on(found, f"another evening\nit ends with {results}")
    clock.move_to(datetime(2026, 11, 19, 20, tzinfo=UTC))
    make_members(found, "Ann", "Bob", "Cat")
    return found


def words(sheet: MoneySheet, who: str, address: str) -> str:
    page = sheet.laid[who].client().get(address)
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def form_of(sheet: MoneySheet, who: str, other: str) -> dict[str, str]:
    """The fields of the one-tap button on the page of the two."""
    page = sheet.laid[who].client().get(pair_address(sheet, other)).content.decode()
    form = page[page.index('<input type="hidden" name="key"') : page.index('<button class="btn main wide">')]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def pays(sheet: MoneySheet, form: dict[str, str]) -> int:
    return int(sheet.laid["Ann"].client().post(pair_address(sheet, "Bob"), form).status_code)


def test_the_button_says_what_it_sets_off(sheet: MoneySheet) -> None:
    assert f"With any payment here, £7 is set off first: {SET_OFF}. I have paid £8" in words(
        sheet, "Ann", pair_address(sheet, "Bob")
    )
    assert f"With any payment here, £7 is set off first: {SET_OFF}. £8 received" in words(
        sheet, "Bob", pair_address(sheet, "Ann")
    )
    assert form_of(sheet, "Ann", "Bob")["set_off"] == "7.00"


def test_a_smaller_payment_sets_off_what_the_page_says(sheet: MoneySheet) -> None:
    form = {**form_of(sheet, "Ann", "Bob"), "amount": "3.00", "shown": ""}
    assert pays(sheet, form) == 302
    said = f"£3 for 3 November. £7 set off with it: {SET_OFF}."
    assert said.replace("£3 for", "For") in words(sheet, "Ann", pair_address(sheet, "Bob"))


def test_the_claim_that_the_other_answers_says_it_too(sheet: MoneySheet) -> None:
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    tail = f"£3 for 3 November, £5 for 17 November. £7 set off with it: {SET_OFF}."
    money = reverse("money", args=[sheet.laid.club.slug])
    for path in ("/", money, pair_address(sheet, "Ann")):
        assert f"Ann says: £8 paid to you today. {tail}" in words(sheet, "Bob", path), path
    claims = sheet.laid["Bob"].client().get(reverse("api-claims", args=[sheet.codes[0]])).json()["claims"]
    assert [one["text"] for one in claims] == [f"Ann says: £8 paid to you today. {tail}"]
    assert tail in words(sheet, "Ann", pair_address(sheet, "Bob"))  # under "Bob has yet to confirm it"


def test_a_form_is_refused_where_other_dues_would_be_set_off_by_now(sheet: MoneySheet, clock: Any) -> None:
    """Ann wins 2 and loses 2 more: 8 are owed as before, but 9 would be set off."""
    form = form_of(sheet, "Ann", "Bob")
    for day, results in ((20, "Ann +2, Bob -2"), (21, "Ann -2, Bob +2")):
        clock.move_to(datetime(2026, 11, day, 20, tzinfo=UTC))
        play_on(sheet, f"another evening\nit ends with {results}")
    answer = sheet.laid["Ann"].client().post(pair_address(sheet, "Bob"), form)
    assert answer.status_code == 422
    assert "By now £9 is set off with it. Look again, then enter it." in unescape(answer.content.decode())
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302


def write_off_form(sheet: MoneySheet) -> dict[str, str]:
    """The fields of the form in the books that writes off what Ann owes Bob."""
    page = sheet.laid.kim.client().get(reverse("books", args=[sheet.laid.club.slug])).content.decode()
    form = page[page.index('name="payer"') :].split("</form>")[0]
    return dict(re.findall(r'name="(\w+)"[^>]*?value="([^"]*)"', form)) | {"key": "written-off-1", "note": "abroad"}


def test_a_write_off_names_what_it_sets_off_and_is_refused_without_it(sheet: MoneySheet, clock: Any) -> None:
    """15 less 7 are owed; Ann wins 2 and loses 4 more, so 10 are open and 9 would be set off."""
    address, kim = reverse("books", args=[sheet.laid.club.slug]), sheet.laid.kim.client()
    form = write_off_form(sheet) | {"amount": "1"}
    assert f"When it is written off, £7 would be set off first: {SET_OFF}." in words(sheet, "Kim", address)
    assert (form["shown"], form["set_off"]) == ("8.00", "7.00")
    for left_out, said in (("shown", "Open by now: £8."), ("set_off", "By now £7 is set off with it.")):
        refused = kim.post(address, {name: value for name, value in form.items() if name != left_out})
        assert (refused.status_code, said in refused.content.decode()) == (422, True), left_out
    for day, results in ((20, "Ann +2, Bob -2"), (21, "Ann -4, Bob +4")):
        clock.move_to(datetime(2026, 11, day, 20, tzinfo=UTC))
        play_on(sheet, f"another evening\nit ends with {results}")
    assert "Open by now: £10. Look again, then enter it." in kim.post(address, form).content.decode()
    assert not Payment.objects.exists()
    assert kim.post(address, write_off_form(sheet) | {"amount": "1"}).status_code == 302


def test_a_deletion_names_the_write_off_whose_set_off_rests_on_the_evening(sheet: MoneySheet) -> None:
    """A disputed payment of that evening does not hold it; what was set off against it with a write-off does."""
    kim = sheet.laid.kim.client()
    play_on(sheet, "at evening 2\nBob says: Bob paid Ann £1\nAnn disputes what Bob paid: not to me")
    form = write_off_form(sheet) | {"amount": "1"}
    assert kim.post(reverse("books", args=[sheet.laid.club.slug]), form).status_code == 302
    page = words(sheet, "Kim", reverse("session-delete", args=[sheet.codes[1]]))
    assert "What Ann owed Bob was written off, and something of this evening was set off with it." in page
    assert "A payment of this evening counts or waits" not in page
    play_on(sheet, "at evening 2")
    cut = words(sheet, "Kim", reverse("session-delete", args=[sheet.codes[0]]))
    assert "Something of this evening was written off" in cut


def test_every_form_of_a_payment_sends_what_it_shows(sheet: MoneySheet) -> None:
    """On the page of the two and at an evening, the form for another amount too."""
    for address, of_the_two in ((pair_address(sheet, "Bob"), True), (reverse("settle", args=[sheet.codes[0]]), False)):
        page = sheet.laid["Ann"].client().get(address).content.decode()
        forms = [
            form
            for form in re.findall(r"<form.*?</form>", page, re.DOTALL)
            if 'name="receiver"' in form and 'name="amount"' in form
        ]
        assert len([form for form in forms if 'name="paid_on"' in form]) == 1, address
        for form in forms:
            assert re.findall(r'name="shown" value="([\d.]+)"', form) == ["8.00" if of_the_two else "10.00"]
            assert ('name="set_off"' in form) == of_the_two


def test_a_program_is_refused_likewise_and_reads_the_parts(sheet: MoneySheet) -> None:
    ann, bob = (UUID(sheet.laid.id(name)) for name in ("Ann", "Bob"))
    body = {"key": "of-a-program", "payer": str(ann), "receiver": str(bob), "amount": "8", "currency": "GBP"}
    address = reverse("api-club-payments", args=[sheet.laid.club.slug])
    client = sheet.laid["Ann"].client()
    for sent in (body, body | {"set_off": "0.00"}):
        refused = client.post(address, sent, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (422, "set_off_has_changed")
        assert "£7 is set off with it" in str(refused.json())
    assert client.post(address, body | {"set_off": "7.00"}, content_type="application/json").status_code == 201
    (account,) = client.get(reverse("api-club-account", args=[sheet.laid.club.slug, bob])).json()["accounts"]
    (paid,) = [line["payment"] for line in account["lines"] if line["payment"]]
    assert [(one["kind"], one["session"], one["day"], one["amount"]) for one in paid["parts"]] == [
        ("evening", sheet.codes[0], "2026-11-03", "3.00"), ("evening", sheet.codes[2], "2026-11-17", "5.00"),
    ]  # fmt: skip
    assert paid["set_off"] == "7.00"


def test_a_program_reads_against_what_it_set_off(sheet: MoneySheet) -> None:
    """Bob's 7 are set off against the oldest of Ann's two dues."""
    ann, bob = (str(UUID(sheet.laid.id(name))) for name in ("Ann", "Bob"))
    first, second = (str(Session.objects.get(code=code).id) for code in sheet.codes[:2])
    body = {"account": second, "payer": bob, "receiver": ann, "currency": "GBP"}
    address = reverse("api-club-set-offs", args=[sheet.laid.club.slug])
    answer = sheet.laid["Ann"].client().post(address, body, content_type="application/json")
    told = {"amount": "7.00", "currency": "GBP", "against": [{"account": first, "amount": "7.00"}]}
    assert (answer.status_code, answer.json()) == (201, told)


def test_a_payment_row_names_its_evenings(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 1\nBob says: Ann paid £4")
    page = words(sheet, "Ann", pair_address(sheet, "Bob"))
    assert re.search(r"Paid in cash 19 Nov 2026[^£]* For 3 November\. ", page)


def test_what_was_paid_too_much_is_named_as_that(sheet: MoneySheet) -> None:
    """10 are open on 3 November, and 13 are paid there: 3 too much."""
    play_on(sheet, "at evening 1\nBob says: Ann paid £13 and means it")
    assert "£10 for 3 November, £3 overpaid." in words(sheet, "Ann", pair_address(sheet, "Bob"))


def test_what_was_entered_for_me_names_its_evening(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 1\nKim says: Ann paid Bob £4")
    told = "Entered by Kim (an organiser): Ann paid you £4. For 3 November."
    for path in (reverse("money", args=[sheet.laid.club.slug]), pair_address(sheet, "Ann")):
        assert told in words(sheet, "Bob", path)


def test_what_a_disputed_payment_set_off_is_not_said_to_be_set_off(sheet: MoneySheet) -> None:
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    play_on(sheet, "Bob disputes what Ann paid: not to me")
    page = words(sheet, "Ann", pair_address(sheet, "Bob"))
    assert "£3 for 3 November, £5 for 17 November." in page
    assert "set off with it" not in page


def test_settle_up_says_the_whole_of_what_a_tap_there_confirms(sheet: MoneySheet) -> None:
    """At the page of one evening the answer is about the other evening and the set-off too."""
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    tail = f"£3 for 3 November, £5 for 17 November. £7 set off with it: {SET_OFF}."
    for code, part in ((sheet.codes[0], "£3"), (sheet.codes[2], "£5")):
        page = words(sheet, "Bob", reverse("settle", args=[code]))
        assert re.search(rf"Ann says: {part} of £8 paid to you\. [^£]*{re.escape(tail)}", page), page


def test_a_payment_for_one_evening_alone_is_not_explained_there(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 1\nAnn says: Ann paid Bob £4")
    page = words(sheet, "Bob", reverse("settle", args=[sheet.codes[0]]))
    assert "Ann says: £4 paid to you." in page
    assert "For 3 November" not in page


def test_both_of_a_disputed_payment_read_what_it_would_set_off(sheet: MoneySheet) -> None:
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    play_on(sheet, "Bob disputes what Ann paid: not to me")
    tail = f"Once confirmed, it sets off £7: {SET_OFF}."
    money = reverse("money", args=[sheet.laid.club.slug])
    for path in (money, pair_address(sheet, "Ann"), reverse("settle", args=[sheet.codes[0]])):
        assert tail in words(sheet, "Bob", path), path
        assert "set off with it" not in words(sheet, "Bob", path), path
    assert tail in words(sheet, "Ann", pair_address(sheet, "Bob"))


def test_a_disputed_payment_that_cannot_count_any_more_promises_nothing(sheet: MoneySheet) -> None:
    """The £7 are set off by hand meanwhile: all three who read of it are told what the receiver is told."""
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    play_on(sheet, "Bob disputes what Ann paid: not to me\nAnn sets off evening 1 with Bob")
    said = "What this payment was for has changed meanwhile. Enter what was really paid."
    club, settle = sheet.laid.club.slug, reverse("settle", args=[sheet.codes[0]])
    addresses = {
        "Bob": (reverse("money", args=[club]), pair_address(sheet, "Ann"), settle),
        "Ann": (reverse("money", args=[club]), pair_address(sheet, "Bob"), settle),
        "Kim": (reverse("books", args=[club]),),
    }
    for who, paths in addresses.items():
        for path in paths:
            page = words(sheet, who, path)
            assert said in page, (who, path)
            assert "Once confirmed" not in page, (who, path)


def test_a_refusal_says_all_that_the_two_have_and_how_much_of_it_waits(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 1\nAnn says: Ann paid Bob £4")
    play_on(sheet, "at evening 1")
    with pytest.raises(PaymentRefused) as raised:
        enters(sheet.laid, "Ann", "Ann", "Bob", "9")
    assert payment_refused(raised.value.code, raised.value.params) == (
        "That is more than the £6 open for this evening. The two have £8 in all. £4 waits for Bob’s word."
    )


def test_a_disputed_payment_that_another_claim_holds_up_waits_for_your_word(sheet: MoneySheet) -> None:
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    play_on(sheet, "Bob disputes what Ann paid: not to me\nat evening 1\nAnn says: Ann paid Bob £10")
    said = "By now nothing else is open of what this payment was for. £10 waits for"
    assert f"{said} your word." in words(sheet, "Bob", pair_address(sheet, "Ann"))


def test_a_set_off_against_several_evenings_names_the_amount_of_each(sheet: MoneySheet, clock: Any) -> None:
    clock.move_to(datetime(2026, 11, 20, 20, tzinfo=UTC))
    play_on(sheet, "another evening\nit ends with Ann +12, Bob -12")
    page = words(sheet, "Ann", reverse("settle", args=[sheet.codes[3]]))
    assert "Set off £12 against" not in page
    assert "Set off £10 against 3 November and £2 against 17 November" in page


def test_the_books_say_what_a_payment_that_waits_sets_off(sheet: MoneySheet) -> None:
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    page = words(sheet, "Kim", reverse("books", args=[sheet.laid.club.slug]))
    assert f"£7 set off with it: {SET_OFF}." in page


@pytest.mark.parametrize(
    ("language", "paid", "against"),
    [
        ("de", "für den 3. November", "den 3. November gegen den 10. November"),
        ("fr", "pour le 3 novembre", "le 3 novembre contre le 10 novembre"),
    ],
)
def test_a_day_in_a_sentence_has_its_article(sheet: MoneySheet, language: str, paid: str, against: str) -> None:
    assert pays(sheet, form_of(sheet, "Ann", "Bob")) == 302
    money = reverse("money", args=[sheet.laid.club.slug])
    for path in ("/", money, pair_address(sheet, "Ann")):
        page = words_in(language, sheet, path)
        assert paid in page, path
        assert against in page, path


@pytest.mark.parametrize(("language", "head"), [("de", "3. November"), ("fr", "3 novembre")])
def test_the_heading_of_a_row_has_none(sheet: MoneySheet, language: str, head: str) -> None:
    assert re.search(rf"(?<!den )(?<!le )\b{head}", words_in(language, sheet, pair_address(sheet, "Ann")))


def words_in(language: str, sheet: MoneySheet, path: str) -> str:
    """A page as Bob reads it in a language."""
    answer = sheet.laid["Bob"].client().get(path, headers={"accept-language": language})
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
