"""What was told of and is taken back by somebody else is read on one's own phone: who took back what, and when.

Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members of the club.
"""

from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from clubs.models import Audit, Club, Role
from sessions import services
from sessions.models import BookStep, BookWord, How, Movement, Payment, PaymentStep, PaymentWord, Session
from sessions.services.payments.setting_off import SetOffDraft
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, answers_share, lost_bet, pays, says, shares
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def told(table: Table, who: str, text: str) -> bool:
    return text in page_words(table, who, "/")


def evening_day(table: Table) -> str:
    return date_format(Session.objects.get(code=table.code).day, "MONTH_DAY_FORMAT")


def today() -> str:
    return date_format(localtime(timezone.now()), "MONTH_DAY_FORMAT")


def withdrawn_at(word: str) -> str:
    of_payments = PaymentStep.objects.filter(word=word).values_list("at", flat=True)
    of_books = BookStep.objects.filter(word=word).values_list("at", flat=True)
    return date_format(localtime(max([*of_payments, *of_books])), "SHORT_DATETIME_FORMAT")


def test_the_winner_reads_that_the_loser_took_back_their_bet(settled: Table) -> None:
    bet = lost_bet(settled, "Dan", "Dan", "Bob", "4", code="")
    answers_bet(settled, "Dan", bet, BookWord.WITHDRAWN)
    said = f"Dan took back a side bet of {today()}: £4 from Dan to you; it no longer counts"
    line = f"{said} ({withdrawn_at('reversed')})"
    assert told(settled, "Bob", line)
    for who in ("Dan", "Cat"):
        assert not told(settled, who, "took back")
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert not told(settled, "Bob", "took back")
    (logged,) = Audit.objects.filter(what="bet_taken_back")
    assert (logged.actor_name, logged.details["amount"]) == ("Dan", 400)


def test_the_first_page_tells_the_time_of_the_club(settled: Table) -> None:
    """There it is fourteen hours later: half past one of the next day, whatever clock the site has."""
    Club.objects.filter(id=settled.club.id).update(time_zone="Pacific/Kiritimati")
    bet = lost_bet(settled, "Dan", "Dan", "Bob", "4", code="")
    noon = (timezone.now() + timedelta(days=1)).replace(hour=11, minute=30)
    with time_machine.travel(noon):
        answers_bet(settled, "Dan", bet, BookWord.WITHDRAWN)
        there = f"{noon + timedelta(days=1):%-d %b %Y}, 01:30"
        assert told(settled, "Bob", f"it no longer counts ({there})")


def test_the_loser_reads_that_a_bet_that_waited_for_them_is_gone(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Dan", "Bob", "4", code="")
    answers_bet(settled, "Bob", bet, BookWord.WITHDRAWN)
    line = f"Bob took back a side bet of {today()}: £4 from you to Bob; it never counted ("
    assert told(settled, "Dan", line)
    assert not Audit.objects.filter(what="bet_taken_back").exists()


def test_the_payer_reads_that_the_receiver_took_back_their_receipt(settled: Table) -> None:
    """Bob keeps the books. Activity has it too, though it is the word of the one who is owed."""
    gets_role(settled, settled["Bob"], Role.TREASURER)
    receipt = pays(settled, "Bob", "Ann", "Bob")
    assert "Bob entered 1 payment for you: £2 paid" in page_words(settled, "Ann", "/")
    says(settled, "Bob", receipt, PaymentWord.WITHDRAWN)
    said = f"Bob withdrew what they had said: £2 received from you for {evening_day(settled)}; it no longer counts"
    now = "You owe Bob £2 now. If you did pay it, say so there."
    assert told(settled, "Ann", f"{said} ({withdrawn_at('withdrawn')}). {now}")
    assert not told(settled, "Bob", "withdrew")
    activity = reverse("audit", args=[settled.club.slug])
    assert "Bob withdrew the entry “Ann paid Bob £2”" in page_words(settled, "Kim", activity)
    pair = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))])
    assert f"Withdrawn by Bob, {withdrawn_at('withdrawn')}, does not count" in page_words(settled, "Ann", pair)


@pytest.mark.parametrize("closed_by", ["paid", "claimed", "corrected"])
def test_once_it_cannot_be_said_any_more_the_line_asks_no_longer(settled: Table, closed_by: str) -> None:
    """Ann pays £2 otherwise, has claimed it, or owes nothing for Thursday any more while £3 are open beside it."""
    receipt = pays(settled, "Bob", "Ann", "Bob")
    says(settled, "Bob", receipt, PaymentWord.WITHDRAWN)
    answers_bet(settled, "Ann", lost_bet(settled, "Bob", "Ann", "Bob", "3", code=""), BookWord.AGREED)
    money = reverse("money", args=[settled.club.slug])
    asked = "If you did pay it, say so there."
    assert all(asked in page_words(settled, "Ann", path) for path in ("/", money))
    if closed_by == "corrected":
        settled.tap("Kim", "adjust", points={"Ann": 1, "Bob": -1}, reason="as it was played", agreed_by=[])
    else:
        pays(settled, "Ann" if closed_by == "claimed" else "Kim", "Ann", "Bob")
    for path in ("/", money):
        said = page_words(settled, "Ann", path)
        assert "Bob withdrew what they had said: £2 received from you" in said
        assert f"You owe Bob £{5 if closed_by == 'claimed' else 3} now." in said
        assert asked not in said


def test_a_payment_on_the_net_asks_while_something_may_be_paid_in_all(settled: Table) -> None:
    """It leads to the page of the two: while Bob owes Ann as much otherwise there is no button."""
    receipt = pays(settled, "Bob", "Ann", "Bob", code="")
    says(settled, "Bob", receipt, PaymentWord.WITHDRAWN)
    asked = "If you did pay it, say so there."
    assert asked in page_words(settled, "Ann", "/")
    answers_bet(settled, "Bob", lost_bet(settled, "Ann", "Bob", "Ann", "2", code=""), BookWord.AGREED)
    assert "You and Bob are even now." in page_words(settled, "Ann", "/")
    assert asked not in page_words(settled, "Ann", "/")


def test_the_undo_of_all_paid_is_read_by_those_for_whom_it_was_entered(settled: Table) -> None:
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all")
    services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code)
    day, gone = evening_day(settled), "no longer count"
    entered = f"£6 paid (with Bob, Cat and Dan, for {day})"
    assert told(settled, "Ann", f"Kim (an organiser) took back 3 payments entered for you: {entered}; they {gone} (")
    received = f"£2 received (with Ann, for {day})"
    assert told(settled, "Bob", f"Kim (an organiser) took back 1 payment entered for you: {received}; it {gone}s (")
    assert not told(settled, "Kim", "took back")


def test_money_and_the_account_of_the_two_say_what_was_undone(settled: Table) -> None:
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all")
    services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code)
    day, money = evening_day(settled), reverse("money", args=[settled.club.slug])
    all_of_it = f"Kim (an organiser) took back 3 payments entered for you: £6 paid (with Bob, Cat and Dan, for {day})"
    at = withdrawn_at("withdrawn")
    assert f"{all_of_it}; they no longer count ({at})" in page_words(settled, "Ann", money)
    with_cat = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Cat"))]))
    own = f"took back 1 payment entered for you: £2 paid (with Cat, for {day}); it no longer counts ({at})"
    assert (with_cat.count(own), with_cat.count("took back")) == (1, 1)
    assert f"£2 received (with Ann, for {day}); it no longer counts" in page_words(settled, "Bob", money)
    assert "took back" not in page_words(settled, "Kim", money)
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert "took back" not in page_words(settled, "Ann", money)


def test_money_says_that_an_evening_kept_as_paid_was_undone(settled: Table) -> None:
    session = Session.objects.get(code=settled.code)
    services.record_evening_as_paid(actor=settled.kim.actor, club=settled.club, session=session, key="then")
    services.undo_cash(actor=settled.kim.actor, club=settled.club, code=settled.code)
    money = reverse("money", args=[settled.club.slug])
    assert f"took back 1 payment entered for you: £2 received (with Ann, for {evening_day(settled)})" in page_words(
        settled, "Bob", money
    )


def test_money_says_what_the_other_of_the_two_took_back(settled: Table) -> None:
    receipt = pays(settled, "Bob", "Ann", "Bob")
    says(settled, "Bob", receipt, PaymentWord.WITHDRAWN)
    said = f"Bob withdrew what they had said: £2 received from you for {evening_day(settled)}; it no longer counts"
    now = "You owe Bob £2 now. If you did pay it, say so there."
    for page in (
        reverse("money", args=[settled.club.slug]),
        reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]),
    ):
        assert said in page_words(settled, "Ann", page)
    assert now in page_words(settled, "Ann", reverse("money", args=[settled.club.slug]))


def test_a_claim_that_nobody_was_shown_is_taken_back_in_silence(settled: Table) -> None:
    says(settled, "Ann", pays(settled, "Ann", "Ann", "Cat"), PaymentWord.WITHDRAWN)
    assert not told(settled, "Cat", "took back")
    claim = pays(settled, "Ann", "Ann", "Bob")
    assert "£2 paid to you" in page_words(settled, "Bob", "/")
    says(settled, "Ann", claim, PaymentWord.WITHDRAWN)
    said = f"Ann withdrew what they had said: £2 paid to you for {evening_day(settled)}; it never counted ("
    assert told(settled, "Bob", said)
    assert not told(settled, "Bob", "entered for you")


def test_a_claim_that_was_disputed_and_is_withdrawn_never_counted(settled: Table) -> None:
    """Bob has entered by themselves what they received: that one stands, and they are told of the other alone."""
    claim = pays(settled, "Ann", "Ann", "Bob", "1.50")
    says(settled, "Bob", claim, PaymentWord.DISPUTED, "not yet")
    pays(settled, "Bob", "Ann", "Bob", "1.50")
    says(settled, "Ann", claim, PaymentWord.WITHDRAWN)
    said = f"Ann withdrew what they had said: £1.50 paid to you for {evening_day(settled)}"
    assert told(settled, "Bob", f"{said}; it was disputed and never counted (")
    assert not told(settled, "Bob", "entered for you")


def test_claims_that_are_withdrawn_are_a_line_each(settled: Table) -> None:
    for amount in ("0.50", "1.20"):
        claim = pays(settled, "Ann", "Ann", "Bob", amount)
        says(settled, "Bob", claim, PaymentWord.DISPUTED, "not yet")
        says(settled, "Ann", claim, PaymentWord.WITHDRAWN)
    for amount in ("£0.50", "£1.20"):
        assert told(settled, "Bob", f"Ann withdrew what they had said: {amount} paid to you for")


def test_a_receipt_taken_back_says_what_was_set_off_with_it_and_what_is_owed_now(settled: Table) -> None:
    """Ann owes Bob £2 of Thursday and £4 of a bet, Bob owes Ann £1 of another: £5 on the net, £1 set off first."""
    answers_bet(settled, "Ann", lost_bet(settled, "Bob", "Ann", "Bob", "4", code=""), BookWord.AGREED)
    answers_bet(settled, "Bob", lost_bet(settled, "Ann", "Bob", "Ann", "1", code=""), BookWord.AGREED)
    pair = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))])
    own = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Ann"))])
    services.payment_say(
        actor=settled["Bob"].actor, club=settled.club,
        draft=services.PaymentDraft(
            "on the net", UUID(settled.id("Ann")), UUID(settled.id("Bob")), "5", "GBP", How.CASH, set_off="1.00"
        ),
    )  # fmt: skip
    assert "If you withdraw it, Ann owes you £5 again; £1 set off falls with it." in page_words(settled, "Bob", own)
    assert "falls with it" not in page_words(settled, "Ann", pair)
    says(settled, "Bob", Payment.objects.get(club=settled.club).id, PaymentWord.WITHDRAWN)
    said = page_words(settled, "Ann", "/")
    assert "Bob withdrew what they had said: £5 received from you for" in said
    assert "£1 that was set off with it is open again. You owe Bob £5 now. If you did pay it, say so there." in said


def test_a_waiver_taken_back_says_so_before_and_after(settled: Table) -> None:
    waiver = pays(settled, "Bob", "Ann", "Bob", how=How.WAIVED)
    settle = reverse("settle", args=[settled.code])
    assert "If you withdraw it, Ann owes you £2 again." in page_words(settled, "Bob", settle)
    assert "If you withdraw it" not in page_words(settled, "Ann", settle)
    says(settled, "Bob", waiver, PaymentWord.WITHDRAWN)
    said = f"Bob withdrew what they had said: £2 waived that you owed for {evening_day(settled)}; it no longer counts ("
    assert told(settled, "Ann", said)
    assert told(settled, "Ann", "You owe Bob £2 now.")


def test_a_write_off_taken_back_names_both_sum_and_evening(settled: Table) -> None:
    gets_role(settled, settled["Dan"], Role.ORGANISER)
    gone = pays(settled, "Dan", "Ann", "Cat", "1", how=How.WRITTEN_OFF, code="", note="moved away")
    says(settled, "Dan", gone, PaymentWord.WITHDRAWN)
    day = evening_day(settled)
    back = "Dan (an organiser) took back writing off £1 that"
    assert told(settled, "Ann", f"{back} you owed Cat for {day}; it no longer counts (")
    assert told(settled, "Cat", f"{back} Ann owed you for {day}; it no longer counts (")


def test_set_offs_and_what_is_taken_back_of_them_are_a_line_each(settled: Table) -> None:
    """Bob owes Ann £5 of a bet. Ann's £2 of Thursday are set off against it and taken back, twice."""
    answers_bet(settled, "Bob", lost_bet(settled, "Ann", "Bob", "Ann", code=""), BookWord.AGREED)
    session = Session.objects.get(code=settled.code)
    draft = SetOffDraft(session.id, UUID(settled.id("Ann")), UUID(settled.id("Bob")), "GBP", 200)
    for _time in range(2):
        services.set_off(actor=settled["Bob"].actor, club=settled.club, draft=draft)
        last = Movement.objects.filter(club=settled.club, reverses=None).order_by("-at")[0]
        services.take_back_set_off(actor=settled["Ann"].actor, club=settled.club, movement=last.id)
    said = page_words(settled, "Bob", "/")
    line = f"£2 set off between you and Ann was taken back: {evening_day(settled)} against the side bet of {today()} ("
    assert (said.count(line), said.count("was taken back")) == (2, 2)


def test_a_share_is_taken_back_by_the_other_or_by_somebody_else(settled: Table) -> None:
    """Ann says that Bob paid for all; both of her words, on her own share and on Cat's, are hers to take back."""
    expense = shares(settled, "Ann", "Bob", "9", "Ann", "Bob", "Cat")
    day, gone = evening_day(settled), "no longer counts"
    answers_share(settled, "Ann", expense, "Ann", BookWord.WITHDRAWN)
    assert told(settled, "Bob", f"Ann took back a share of an expense of {day}: £3 from Ann to you; it {gone} (")
    answers_share(settled, "Bob", expense, "Cat", BookWord.WITHDRAWN)
    assert told(settled, "Cat", f"Bob took back a share of an expense of {day}: £3 from you to Bob; it never counted (")
    assert Audit.objects.get(what="share_taken_back").actor_name == "Ann"
    evening = page_words(settled, "Bob", reverse("settle", args=[settled.code]))
    assert "withdrawn by Ann" in evening
    assert "withdrawn by Bob" in evening


def test_what_a_keeper_entered_in_the_books_and_takes_back_is_read_by_whom_it_concerns(settled: Table) -> None:
    entry = services.deposit_enter(
        actor=settled.kim.actor, club=settled.club,
        draft=services.DepositDraft("a deposit", UUID(settled.id("Ann")), "25", "GBP"),
    )  # fmt: skip
    paid_in = "Kim (an organiser) entered: £25 paid in as your deposit with the till"
    assert told(settled, "Ann", paid_in)
    assert not told(settled, "Bob", "paid in")
    back = services.deposit_enter(
        actor=settled.kim.actor, club=settled.club,
        draft=services.DepositDraft("given back", UUID(settled.id("Ann")), "10", "GBP", back=True),
    )  # fmt: skip
    services.entry_take_back(actor=settled.kim.actor, club=settled.club, entry=back, note="not yet")
    kim = "Kim (an organiser) took back the entry"
    assert told(settled, "Ann", f"{kim} “£10 given back to you” of {today()}; it no longer counts (")
    services.entry_take_back(actor=settled.kim.actor, club=settled.club, entry=entry, note="never paid in")
    assert told(settled, "Ann", f"{kim} “£25 paid in as your deposit” of {today()}; it no longer counts (")
    assert not told(settled, "Ann", paid_in)


def test_a_set_off_says_what_was_set_off_against_what(settled: Table) -> None:
    bet = lost_bet(settled, "Ann", "Bob", "Ann", code="")
    answers_bet(settled, "Bob", bet, BookWord.AGREED)
    session = Session.objects.get(code=settled.code)
    draft = SetOffDraft(session.id, UUID(settled.id("Ann")), UUID(settled.id("Bob")), "GBP", 200)
    services.set_off(actor=settled["Bob"].actor, club=settled.club, draft=draft)
    day = date_format(session.day, "MONTH_DAY_FORMAT")
    assert f"Bob set off £2 between you: {day} against the side bet of {day}" in page_words(settled, "Ann", "/")


def test_a_bet_taken_back_has_both_its_rows_and_says_whose_word_that_was(settled: Table) -> None:
    """Nothing was paid between the two: the sums would be the same without the rows."""
    bet = lost_bet(settled, "Bob", "Bob", "Ann", "4", code="")
    answers_bet(settled, "Bob", bet, BookWord.WITHDRAWN)
    rows = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]))
    day = date_format(localtime(timezone.now()), "MONTH_DAY_FORMAT")
    assert f"Taken back by Bob on {day}" in rows
    assert "Side bet, taken back" in rows


def test_a_bet_confirmed_later_has_one_time(settled: Table) -> None:
    """The account is named by when it was said, and so is its row."""
    said = timezone.now() - timedelta(hours=3)
    with time_machine.travel(said):
        bets = [lost_bet(settled, "Bob", "Ann", "Bob", amount, code="") for amount in ("4", "5")]
    for bet in bets:
        answers_bet(settled, "Ann", bet, BookWord.AGREED)
    rows = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]))
    table_of_rows = rows[rows.index("Sum so far") :]
    assert table_of_rows.count(date_format(localtime(said), "SHORT_DATETIME_FORMAT")) == 2
