"""Words of money that were found wanting: which evening, which part, how much too much, for whom it waits.

Ann owes Bob 10 for evening 1, Bob owes Ann 7 for evening 2, Ann owes Bob 5 for evening 3, all of one day; Kim keeps the
books and does not play. Figures in pounds.
"""

import re
from datetime import timedelta
from html import unescape
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from sessions import services
from sessions.errors import PaymentRefused
from sessions.models import BookWord, Payment, PaymentWord, Reminder
from sessions.selectors.pair_accounts import account_between
from sessions.services import DepositDraft
from tests.kit.keepers import treasurer
from tests.kit.members_settled import page_words, settle_members
from tests.kit.page_forms import buttons
from tests.kit.settling import answers_bet, lost_bet, pays, says
from tests.kit.sheets.money import play_on
from tests.kit.sheets.money_sheet import MoneySheet
from tests.kit.sheets.three_evenings import pair_address as two
from tests.kit.sheets.three_evenings import settle_address as evening
from tests.kit.sheets.three_evenings import three_evenings
from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(db: None) -> MoneySheet:
    return three_evenings()


def money(sheet: MoneySheet) -> str:
    return reverse("money", args=[sheet.laid.club.slug])


def words(sheet: MoneySheet, who: str, address: str) -> str:
    page = sheet.laid[who].client().get(address)
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def test_evenings_of_one_day_are_told_apart(sheet: MoneySheet) -> None:
    """By the code of the table, where the clock is the same too: on the page of two and at Settle up."""
    play_on(sheet, "Bob sets off evening 2 with Ann")
    for address in (two(sheet, "Ann"), evening(sheet, 2)):
        told = words(sheet, "Bob", address)
        found = re.findall(r"£7 set off(?: against|:) [^£]*", told)
        assert found, address
        assert all(sheet.codes[0] in line for line in found), found
    offers = [one.text for one in buttons(sheet.laid["Ann"].client(), two(sheet, "Bob")) if "Set off" in one.text]
    assert offers == []


def test_a_third_member_reads_the_parts_of_a_due(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 3\nKim says: Ann paid Bob £2")
    page = words(sheet, "Cat", evening(sheet, 3)).split("Save as a picture")[0]
    assert page.count("£2 paid, £3 open") == 2, "in the row, and in the text to share"


def test_what_is_owed_back_is_marked_as_corrected(sheet: MoneySheet) -> None:
    """8: the 5 are paid, then evening 3 is corrected to +2 for Ann: Bob owes 7 back, in the row and in the text to
    share. A due that is only smaller is not marked."""
    play_on(sheet, "at evening 3\nKim says: Ann paid Bob £5\nevening 3 is corrected to Ann +2, Bob -2")
    play_on(sheet, "evening 1 is corrected to Ann -8, Bob +8")
    assert words(sheet, "Bob", evening(sheet, 3)).count("owed back since the correction") == 2
    assert "owed back" not in words(sheet, "Bob", evening(sheet, 1))


def reminders(sheet: MoneySheet) -> list[str]:
    """What Bob's pages offer to send Ann."""
    found = []
    for address in (money(sheet), two(sheet, "Ann")):
        found += re.findall(r"Ann, you owe Bob (£[\d.]+(?: \([^)]*\))?)", words(sheet, "Bob", address))
    return sorted(set(found))


def test_nobody_reminds_of_what_the_debtor_says_they_have_paid(sheet: MoneySheet) -> None:
    """8 are open. Once Ann says that she paid 3, Bob's reminder says so, as the page does; of all 8 there is none, and
    no program reminds her."""
    assert reminders(sheet) == ["£8"]
    play_on(sheet, "Ann says: paid Bob £3 in all")
    assert reminders(sheet) == ["£8 (of which £3 waits for Bob’s word)"]
    play_on(sheet, "Ann says: paid Bob £5 in all")
    assert reminders(sheet) == []
    ann, bob = (UUID(sheet.laid.id(name)) for name in ("Ann", "Bob"))
    with pytest.raises(PaymentRefused, match="debtor_has_claimed_it"):
        services.reminder_say(actor=sheet.laid["Bob"].actor, club=sheet.laid.club, debtor=ann, creditor=bob)
    assert not Reminder.objects.exists()


def test_both_read_how_much_of_what_is_open_waits_for_whose_word(sheet: MoneySheet) -> None:
    """Of the 8 in all 3 are claimed, then all."""
    play_on(sheet, "Ann says: paid Bob £3 in all")
    for address in ("/", two(sheet, "Bob")):
        assert "You owe Bob £8, of which £3 waits for Bob’s word" in words(sheet, "Ann", address)
    assert "You owe Bob £8 of which £3 waits for Bob’s word" in words(sheet, "Ann", money(sheet))
    for address in ("/", two(sheet, "Ann")):
        assert "Ann owes you £8, of which £3 waits for your word" in words(sheet, "Bob", address)
    assert "Ann owes you £8 of which £3 waits for your word" in words(sheet, "Bob", money(sheet))
    assert "Pay" in words(sheet, "Ann", money(sheet)).split("Evening by evening")[0].split()
    play_on(sheet, "Ann says: paid Bob £5 in all")
    for address in ("/", two(sheet, "Bob")):
        assert "You owe Bob £8, all of which waits for Bob’s word" in words(sheet, "Ann", address)
    assert "Pay" not in words(sheet, "Ann", money(sheet)).split("Evening by evening")[0].split()


def test_a_dispute_names_who_says_why(sheet: MoneySheet) -> None:
    """On Settle up, on the page of the two and on Money; a third reads it in the books."""
    play_on(sheet, "at evening 3\nAnn says: paid Bob £3")
    payment = Payment.objects.get(club=sheet.laid.club).id
    says(sheet.laid, "Bob", payment, PaymentWord.DISPUTED, "I have not received it")
    for address in (evening(sheet, 3), two(sheet, "Bob"), money(sheet)):
        assert re.search(
            r"You said: £3 paid to Bob; disputed\..{5,25}Bob says: I have not", words(sheet, "Ann", address)
        ), address
    for address in (evening(sheet, 3), two(sheet, "Ann"), money(sheet)):
        assert re.search(
            r"Ann says: £3 paid to you; disputed\..{5,25}You say: I have not", words(sheet, "Bob", address)
        ), address
    assert "disputed" not in words(sheet, "Cat", money(sheet))


def test_a_claim_says_how_much_of_it_is_too_much(sheet: MoneySheet) -> None:
    play_on(sheet, "Ann says: paid Bob £20 in all and means it")
    for address in ("/", money(sheet), two(sheet, "Ann")):
        assert "Ann says: £20 paid to you today. £12 of it is more than is open." in words(sheet, "Bob", address)


def test_silence_confirms_no_claim_of_too_much_and_both_read_so(sheet: MoneySheet) -> None:
    """Of £100 only £8 is open: a day and more after Bob has seen it, all of it still waits for Bob."""
    play_on(sheet, "Ann says: paid Bob £100 in all and means it")
    assert "Part of it is more than is open, so it counts only once the receiver has confirmed it." in words(
        sheet, "Ann", two(sheet, "Bob")
    )
    for address in ("/", money(sheet), two(sheet, "Ann")):
        page = words(sheet, "Bob", address)
        assert "It counts only once you answer: part of it is more than is open." in page
        assert "Without an answer" not in page
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        assert services.silence_confirms() == 0
    ann, bob = (UUID(sheet.laid.id(name)) for name in ("Ann", "Bob"))
    assert sum(one.open for one in account_between(sheet.laid.club.id, ann, bob)) == 800


def test_a_claim_of_what_is_open_says_nothing_of_it(sheet: MoneySheet) -> None:
    play_on(sheet, "Ann says: paid Bob £8 in all")
    assert "more than is open" not in words(sheet, "Bob", "/")


def test_a_deposit_given_back_is_called_so(sheet: MoneySheet) -> None:
    """25 in, 10 back: on Ann's Money and on her account with the till, and on the till's with her."""
    table, ann = sheet.laid, UUID(sheet.laid.id("Ann"))
    for key, amount, back in (("in", "25", False), ("back", "10", True)):
        draft = DepositDraft(f"deposit-{key}", ann, amount, "GBP", back=back)
        services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)
    till = people.till_open(table.club).id
    own = words(sheet, "Ann", reverse("money-pair", args=[table.club.slug, till]))
    assert (own.count("Deposit given back"), len(re.findall(r"Deposit(?! given)", own))) == (1, 1)
    kept = words(sheet, "Kim", reverse("till-pair", args=[table.club.slug, ann]))
    assert (kept.count("Deposit given back"), len(re.findall(r"Deposit(?! given)", kept))) == (1, 1)
    assert words(sheet, "Ann", money(sheet)).count("Deposit given back") == 1


def test_a_deposit_is_paid_in_the_statement_as_in_the_books(sheet: MoneySheet) -> None:
    """Ann lost 8 over three evenings, paid 25 to the till and got 10 back: nothing of that is what she won or lost."""
    table, ann = sheet.laid, UUID(sheet.laid.id("Ann"))
    for key, amount, back in (("in", "25", False), ("back", "10", True)):
        draft = DepositDraft(f"deposit-{key}", ann, amount, "GBP", back=back)
        services.deposit_enter(actor=table.kim.actor, club=table.club, draft=draft)
    page = sheet.laid["Ann"].client().get(money(sheet)).content.decode()
    lines = [
        [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
        for row in re.findall(r"<tr>(.*?)</tr>", page.split('class="account statement"')[1], re.DOTALL)
    ][1:]
    assert lines[:2] == [["", "−£10", "+£7"], ["", "+£25", "+£17"]]
    assert [line[0] for line in lines[2:]] == ["−£5", "+£7", "−£10"]


def test_the_first_page_of_keepers_names_what_waits_for_them(sheet: MoneySheet) -> None:
    """Ann says that she paid Bob, who has no phone, 5 and 3: Kim and the treasurer answer; nobody else reads it."""
    table = sheet.laid
    tess = treasurer(table)
    play_on(sheet, "Bob has no phone\nat evening 3\nAnn says: paid Bob £5")
    line = f"{table.club.name}: 1 payment, £5, waits for your word"
    assert line in words(sheet, "Kim", "/")
    assert line in " ".join(unescape(re.sub(r"<[^>]+>", " ", tess.client().get("/").content.decode())).split())
    assert "waits for your word" not in words(sheet, "Ann", "/")
    books = reverse("books", args=[table.club.slug])
    assert f'href="{books}"' in table.kim.client().get("/").content.decode()
    paid = Payment.objects.get(club=table.club).id
    services.payment_answer(actor=table.kim.actor, club=table.club, payment=paid, word=PaymentWord.CONFIRMED)
    assert "for your word" not in words(sheet, "Kim", "/")


def test_what_the_other_of_the_two_answers_is_no_matter_of_the_keepers(sheet: MoneySheet) -> None:
    play_on(sheet, "at evening 3\nAnn says: paid Bob £5")
    assert "for your word" not in words(sheet, "Kim", "/")


def test_a_claim_that_makes_a_debt_more_is_named_and_answered_first() -> None:
    """Ann owes Bob £2 of the evening and says that she has paid; Bob owes Ann £6 by a side bet."""
    table = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    settle_members(table)
    pays(table, "Ann", "Ann", "Bob", code="")
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Bob", "Ann", "6", code=""), BookWord.AGREED)
    club = table.club.slug
    rows = page_words(table, "Bob", reverse("money", args=[club]))
    assert "You owe Ann £4 £6 once £2 counts, which waits for your word" in rows
    account = page_words(table, "Bob", reverse("money-pair", args=[club, UUID(table.id("Ann"))]))
    assert "£2 waits for your word: answer it first. Once £2 counts, you owe Ann £6." in account
    assert account.index("Yes") < account.index("I have paid £4")


def test_a_claim_of_more_than_is_open_says_what_is_open_once_it_counts(sheet: MoneySheet) -> None:
    """In all Ann owes Bob 8: 10 less 7 and 5. She says that she paid 10 and 5, each at its evening: 15 wait. Once they
    count the 7 that Bob owes for evening 2 are all that is open."""
    play_on(sheet, "at evening 1\nAnn says: paid Bob £10\nat evening 3\nAnn says: paid Bob £5")
    theirs, own = "once £15 counts, Bob owes you £7", "once £15 counts, you owe Ann £7"
    for address in ("/", money(sheet), two(sheet, "Bob"), evening(sheet, 1)):
        assert f"; {theirs}" in words(sheet, "Ann", address), address
    for address in ("/", money(sheet), two(sheet, "Ann"), evening(sheet, 1)):
        assert f"; {own}" in words(sheet, "Bob", address), address
    books = reverse("books", args=[sheet.laid.club.slug])
    assert "all of which waits for a word; once £15 counts, Bob owes Ann £7" in words(sheet, "Kim", books)
