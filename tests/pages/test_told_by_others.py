"""What somebody else did with one's money is read on one's own phone: set off, or kept as paid at the time.

Ann owes Bob, Cat and Dan £2 each since Thursday; all of them are members of the club.
"""

import re
from datetime import timedelta
from uuid import UUID

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import Club, Role
from sessions import services
from sessions.models import BookWord, How, Movement, Payment, PaymentStep, PaymentWord, SaidAs, Session
from sessions.pages.money.cash_shown import cash_shown
from sessions.pages.money.settle_page import load_settled_evening
from sessions.selectors.by_code import session_of_code
from sessions.services.payments.setting_off import SetOffDraft
from tests.kit.clearing import another_evening, closed_with
from tests.kit.keepers import gets_role
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import answers_bet, lost_bet, owes, pays, says, shares
from tests.kit.sheets.money import play_on, played
from tests.kit.sheets.three_evenings import make_members
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
SET_OFF = "{} set off £2 between you: "


@pytest.fixture
def settled(table: Table) -> Table:
    settle_members(table)
    return table


def money(table: Table) -> str:
    return reverse("money", args=[table.club.slug])


def set_off_by_bob(table: Table) -> UUID:
    """Bob owes Ann £5 of a bet that belongs to no evening, and sets Ann's £2 off against it."""
    bet = lost_bet(table, "Ann", "Bob", "Ann", code="")
    answers_bet(table, "Bob", bet, BookWord.AGREED)
    evening = Session.objects.get(code=table.code).id
    draft = SetOffDraft(evening, UUID(table.id("Ann")), UUID(table.id("Bob")), "GBP", 200)
    moved = services.set_off(actor=table["Bob"].actor, club=table.club, draft=draft)
    assert [one.amount for one in moved] == [200]
    return Movement.objects.get(club=table.club).id


def test_the_other_reads_on_the_first_page_what_was_set_off(settled: Table) -> None:
    set_off_by_bob(settled)
    assert page_words(settled, "Ann", "/").count(SET_OFF.format("Bob")) == 1
    assert "was set off" not in page_words(settled, "Bob", "/")
    assert "was set off" not in page_words(settled, "Cat", "/")


def test_it_is_told_no_more_once_it_is_taken_back(settled: Table) -> None:
    movement = set_off_by_bob(settled)
    services.take_back_set_off(actor=settled["Ann"].actor, club=settled.club, movement=movement)
    assert "was set off" not in page_words(settled, "Ann", "/")


def test_it_is_told_for_two_weeks(settled: Table) -> None:
    set_off_by_bob(settled)
    with time_machine.travel(timezone.now() + timedelta(days=13)):
        assert SET_OFF.format("Bob") in page_words(settled, "Ann", "/")
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert "was set off" not in page_words(settled, "Ann", "/")


def paid_then(table: Table, who: str) -> None:
    session = Session.objects.get(code=table.code)
    services.record_evening_as_paid(
        actor=table[who].actor, club=table.club, session=session, key="a-batch", while_bringing=True
    )


def test_paid_that_evening_bears_no_time_and_says_who_entered_it(settled: Table) -> None:
    paid_then(settled, "Kim")
    told = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "£2 paid that evening, entered by Kim (an organiser)." in told
    assert not re.search(r"entered by Kim \(an organiser\)\. \d+ \w+ \d+ \d\d:\d\d", told)


def test_who_kept_it_may_have_owed_it_and_the_other_reads_so_and_may_object(settled: Table) -> None:
    """Ann is an organiser by now, and keeps the evening on which she owed everybody."""
    gets_role(settled, settled["Ann"], Role.ORGANISER)
    paid_then(settled, "Ann")
    assert "Ann says: £2 paid to you on the evening of" in page_words(settled, "Bob", money(settled))
    assert "entered by Ann, who owed it" in page_words(settled, "Bob", reverse("settle", args=[settled.code]))
    payment = Payment.objects.get(club=settled.club, receiver_id=UUID(settled.id("Bob"))).id
    says(settled, "Bob", payment, PaymentWord.DISPUTED, "I have not received it")
    assert owes(settled, "Ann", "Bob") == 200


def test_a_treasurer_who_entered_it_is_named_as_that(settled: Table) -> None:
    """Kim keeps the sheet; Dan keeps the books."""
    gets_role(settled, settled["Dan"], Role.TREASURER)
    paid_then(settled, "Dan")
    evening = reverse("settle", args=[settled.code])
    assert "£2 paid that evening, entered by Dan (the treasurer)." in page_words(settled, "Bob", evening)
    assert "Entered by Dan (the treasurer): Ann paid you £2 on the evening of" in page_words(
        settled, "Bob", money(settled)
    )
    assert "Dan (the treasurer) entered 1 payment for you: £2 received" in page_words(settled, "Bob", "/")
    for path in (evening, money(settled), "/"):
        assert "scorekeeper" not in page_words(settled, "Bob", path).lower(), path


def test_an_undo_is_a_word_of_the_keeper_who_made_it(settled: Table) -> None:
    """Kim has entered all as paid that evening, and Dan, who keeps the books, takes it back."""
    gets_role(settled, settled["Dan"], Role.TREASURER)
    paid_then(settled, "Kim")
    services.undo_cash(actor=settled["Dan"].actor, club=settled.club, code=settled.code)
    steps = PaymentStep.objects.filter(word=PaymentWord.WITHDRAWN)
    receivers = {one.id: one.receiver.name for one in Payment.objects.filter(club=settled.club)}
    assert {receivers[step.payment_id]: step.said_as for step in steps} == {
        "Bob": "treasurer", "Cat": "treasurer", "Dan": "treasurer",
    }  # fmt: skip


def test_an_own_claim_of_an_evening_of_before_names_the_evening_and_not_the_day_after(table: Table) -> None:
    """The evening was closed on the day after; Ann, an organiser, says later that she paid that evening."""
    day = date_format(Session.objects.get(code=table.code).day, "DATE_FORMAT")
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        settle_members(table)
    gets_role(table, table["Ann"], Role.ORGANISER)
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        session = Session.objects.get(code=table.code)
        services.record_evening_as_paid(actor=table["Ann"].actor, club=table.club, session=session, key="a-batch")
        assert f"Ann says: £2 paid to you on the evening of {day}." in page_words(table, "Bob", money(table))


def test_a_batch_is_one_line_with_each_of_its_payments(settled: Table) -> None:
    paid_then(settled, "Kim")
    told = page_words(settled, "Ann", money(settled))
    assert "3 payments of evenings brought along are kept as paid that evening, £6." in told
    assert told.count("Entered by Kim (an organiser): you paid") == 3
    assert "evenings brought along" not in page_words(settled, "Bob", money(settled))


def test_in_german_kim_has_entered_it_and_the_button_is_no_english(settled: Table) -> None:
    paid_then(settled, "Kim")
    client = settled["Bob"].client()
    account = reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Ann"))])
    told = client.get(account, headers={"Accept-Language": "de"}).content.decode()
    assert "Kim (ein Organisator) hat es als an jenem Abend bezahlt eingetragen" in told
    assert "Schreiber" not in told
    assert re.search(r"<summary[^>]*>\s*Widersprechen\s*</summary>", told)


def test_each_payment_of_a_batch_is_counted_in_the_head(settled: Table) -> None:
    """And the one that Kim entered of another evening."""
    paid_then(settled, "Kim")
    settled.code = another_evening(settled)
    closed_with(settled, {"Ann": -4, "Bob": 4})
    pays(settled, "Kim", "Ann", "Bob", "8")
    told = page_words(settled, "Ann", money(settled))
    assert "4 payments were entered for you in the last 30 days" in told
    assert "1 payment was entered for you" in page_words(settled, "Cat", money(settled))


def test_a_batch_of_both_ways_says_what_was_received_and_what_was_paid(table: Table) -> None:
    """Ann won a bet of £5 from Bob that evening, so Bob owes her £3 of it; she owes Cat and Dan £2 each."""
    bet = lost_bet(table, "Ann", "Bob", "Ann")
    answers_bet(table, "Bob", bet, BookWord.AGREED)
    settle_members(table)
    paid_then(table, "Kim")
    told = page_words(table, "Ann", money(table))
    assert "3 payments of evenings brought along are kept as paid that evening, £3 received and £4 paid." in told
    assert "3 payments were entered for you in the last 30 days" in told


def test_thirty_days_to_object_run_from_the_day_on_which_it_was_kept(settled: Table) -> None:
    with time_machine.travel(timezone.now() + timedelta(days=60)):
        paid_then(settled, "Kim")
        assert "Entered by Kim (an organiser): Ann paid you £2" in page_words(settled, "Bob", money(settled))
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert "Entered by Kim" not in page_words(settled, "Bob", money(settled))


def test_all_paid_says_what_stays_open_and_calls_no_bet_an_evening(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Ann", "Bob", code="")
    answers_bet(settled, "Ann", bet, BookWord.AGREED)
    told = page_words(settled, "Kim", reverse("settle", args=[settled.code]))
    assert "All paid in cash: 3 payments, £6" in told
    assert "Open otherwise: Ann owes Bob £5." in told


def test_what_is_open_of_evenings_alone_is_called_so(settled: Table) -> None:
    here, settled.code = settled.code, another_evening(settled)
    closed_with(settled, {"Ann": -4, "Bob": 4})
    settled.code = here
    told = page_words(settled, "Kim", reverse("settle", args=[settled.code]))
    assert "Open from other evenings: Ann owes Bob £8." in told


ALL_PAID_WITH_WAITS = """# Ann owes Bob £9 from before; of tonight's £6 all waits, of the £20 to Cat £12 is disputed.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -9, Bob +9
another evening
it ends with Ann -26, Bob +6, Cat +20
"""


def test_what_is_open_from_other_evenings_is_said_whatever_waits_and_how_much_of_that_does() -> None:
    sheet = played(ALL_PAID_WITH_WAITS)
    make_members(sheet, "Ann", "Bob", "Cat")
    settle = reverse("settle", args=[sheet.laid.code])
    assert "Open from other evenings: Ann owes Bob £9." in page_words(sheet.laid, "Kim", settle)
    play_on(sheet, "Ann says: paid Bob £6")
    assert "Open from other evenings: Ann owes Bob £9." in page_words(sheet.laid, "Kim", settle)
    play_on(sheet, "at evening 1\nAnn says: paid Bob £4")
    told = page_words(sheet.laid, "Kim", settle)
    assert "Open from other evenings: Ann owes Bob £9, of which £4 waits for Bob’s word." in told


SET_OFF_WAITS = """# Ann owes Bob £3 from before: set off with the £2 that Bob says to have paid of tonight's £7.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -3, Bob +3
another evening
it ends with Ann +7, Bob -7
Bob says: paid Ann £2 in all
"""


def test_what_is_set_off_with_a_payment_waits_for_whoever_received_that() -> None:
    sheet = played(SET_OFF_WAITS)
    make_members(sheet, "Ann", "Bob", "Cat")
    settle = reverse("settle", args=[sheet.laid.code])
    told = page_words(sheet.laid, "Kim", settle)
    assert "Open from other evenings: Ann owes Bob £3, all of which waits for Ann’s word." in told


def test_what_is_left_out_is_the_disputed_part_and_the_rest_is_paid() -> None:
    sheet = played(ALL_PAID_WITH_WAITS)
    make_members(sheet, "Ann", "Bob", "Cat")
    settle = reverse("settle", args=[sheet.laid.code])
    play_on(sheet, "Ann says: paid Cat £12\nCat disputes what Ann paid: it was less")
    told = page_words(sheet.laid, "Kim", settle)
    assert "All paid in cash: 2 payments, £14" in told
    assert "Left out, because it waits or is disputed: Ann to Cat, £12" in told


def test_a_scorekeeper_reads_there_what_is_open_with_themselves_alone(settled: Table) -> None:
    bet = lost_bet(settled, "Bob", "Ann", "Bob", code="")
    answers_bet(settled, "Ann", bet, BookWord.AGREED)
    session = session_of_code(settled.code)
    assert session is not None
    evening = load_settled_evening(settled.kim.actor, session)
    for persons, told in ((), ""), (("Ann",), "Open otherwise: you owe Bob £5."):
        own = frozenset(UUID(settled.id(name)) for name in persons)
        reader = evening.reader._replace(roles=(SaidAs.SCOREKEEPER,), persons=own)
        shown = cash_shown(reader, session, evening.dues, evening.people, evening.accounts)
        assert shown is not None
        assert shown.elsewhere == told


# --- other lines on the first page ------------------------------------------------------------------------------------


def test_a_payment_that_somebody_else_entered_is_on_the_first_page(settled: Table) -> None:
    pays(settled, "Kim", "Ann", "Bob")
    assert "Kim (an organiser) entered 1 payment for you: £2 paid" in page_words(settled, "Ann", "/")
    assert "Kim (an organiser) entered 1 payment for you: £2 received" in page_words(settled, "Bob", "/")
    for who in ("Kim", "Cat"):
        assert "for you:" not in page_words(settled, who, "/")


ALL_PAID_WITH_FEES = """# A fee of each, which Kim enters as an organiser, in one act with the rest.
house atlanta
stake £1
line Ann box, Bob captain, Cat
the club asks £2 a head
game 1
  team wins
close
Kim enters all in cash
"""


def test_one_act_of_the_scorekeeper_is_one_line_and_one_role() -> None:
    """Kim keeps the sheet and is an organiser, as whom fees count: the line and every row say so."""
    sheet = played(ALL_PAID_WITH_FEES)
    make_members(sheet, "Ann", "Bob")
    told = page_words(sheet.laid, "Ann", "/")
    assert "Kim (an organiser) entered 3 payments for you: £4 paid" in told
    assert "scorekeeper" not in told
    rows = page_words(sheet.laid, "Ann", reverse("settle", args=[sheet.codes[0]]))
    assert (rows.count("entered by Kim (an organiser)"), rows.count("scorekeeper)")) == (3, 0)


def test_what_was_received_and_what_was_paid_are_two_sums(settled: Table) -> None:
    """Ann wins £5 of Dan by a bet. The scorekeeper enters that, and what she pays Bob and Cat."""
    answers_bet(settled, "Dan", lost_bet(settled, "Ann", "Dan", "Ann"), BookWord.AGREED)
    pays(settled, "Kim", "Ann", "Bob", "1.60")
    pays(settled, "Kim", "Ann", "Cat", "1")
    pays(settled, "Kim", "Dan", "Ann", "1")
    told = page_words(settled, "Ann", "/")
    day = date_format(Session.objects.get(code=settled.code).day, "MONTH_DAY_FORMAT")
    sums = f"£1 received, £2.60 paid (with Bob, Cat and Dan, for {day})"
    assert f"Kim (an organiser) entered 3 payments for you: {sums}" in told


def test_what_was_waived_or_written_off_is_not_called_paid(settled: Table) -> None:
    gets_role(settled, settled["Dan"], Role.ORGANISER)
    pays(settled, "Bob", "Ann", "Bob", how=How.WAIVED)
    pays(settled, "Dan", "Ann", "Cat", "1", how=How.WRITTEN_OFF, code="", note="moved away")
    told = page_words(settled, "Ann", "/")
    assert "Bob waived £2 that you owed for" in told
    evening = reverse("settle", args=[settled.code])
    assert "You waived £2." in page_words(settled, "Bob", evening)
    assert "Bob waived £2." in page_words(settled, "Ann", evening)
    day = date_format(Session.objects.get(code=settled.code).day, "MONTH_DAY_FORMAT")
    assert f"Dan (an organiser) wrote off £1 that you owed Cat for {day}" in told
    assert "for you:" not in told
    assert f"Dan (an organiser) wrote off £1 that Ann owed you for {day}" in page_words(settled, "Cat", "/")


def test_what_the_receiver_says_alone_is_read_by_the_payer(settled: Table) -> None:
    pays(settled, "Bob", "Ann", "Bob")
    assert "Bob entered 1 payment for you: £2 paid" in page_words(settled, "Ann", "/")
    assert "for you:" not in page_words(settled, "Bob", "/")
    told = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "Bob says: £2 received." in told
    assert "confirmed by both" not in told
    own = page_words(settled, "Bob", reverse("settle", args=[settled.code]))
    assert "You said: £2 received." in own
    assert "Bob says" not in own


def test_what_the_other_says_was_not_so_is_on_the_first_page_of_who_said_it(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    says(settled, "Bob", paid, PaymentWord.DISPUTED, "I have not received it")
    assert "Bob disputes a payment of £2 for" in page_words(settled, "Ann", "/")
    assert "was not so" not in page_words(settled, "Bob", "/")


def test_a_corrected_evening_is_on_the_first_page_of_those_whom_it_touches(settled: Table) -> None:
    points = {"Bob": 3, "Cat": -3}
    settled.tap("Kim", "adjust", points=points, reason="counted wrong", agreed_by=[])
    for who, moved in ("Bob", "£6 from Cat to you"), ("Cat", "£6 from you to Bob"):
        assert re.search(rf"Thursday of \d+ \w+ \d+ was corrected: {moved}", page_words(settled, who, "/"))
    assert "was corrected" not in page_words(settled, "Dan", "/")


def test_a_bet_and_a_share_that_wait_are_on_the_first_page_of_whose_word_they_need(settled: Table) -> None:
    lost_bet(settled, "Bob", "Ann", "Bob", code="")
    shares(settled, "Bob", "Bob", "4", "Bob", "Ann")
    told = page_words(settled, "Ann", "/")
    assert "A side bet with Bob, £5, waits for your answer" in told
    assert "Your share of £2 to Bob waits for your answer" in told
    assert "waits for your answer" not in page_words(settled, "Bob", "/")


def test_who_set_off_reads_that_the_other_took_it_back(settled: Table) -> None:
    movement = set_off_by_bob(settled)
    services.take_back_set_off(actor=settled["Ann"].actor, club=settled.club, movement=movement)
    assert "£2 set off between you and Ann was taken back" in page_words(settled, "Bob", "/")
    assert "was taken back" not in page_words(settled, "Ann", "/")


def test_two_payments_that_were_not_so_are_counted(settled: Table) -> None:
    for amount in ("0.50", "1.50"):
        paid = pays(settled, "Ann", "Ann", "Bob", amount)
        says(settled, "Bob", paid, PaymentWord.DISPUTED, "I have not received it")
    assert "Bob disputes 2 payments, £2, for" in page_words(settled, "Ann", "/")


def test_an_evening_opened_again_is_not_called_corrected(settled: Table) -> None:
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    assert "was corrected" not in page_words(settled, "Ann", "/")


def test_a_keepers_entry_that_the_receiver_confirms_is_not_confirmed_by_both(settled: Table) -> None:
    """Kim enters it, Bob says it was not so and then that it was: Ann has said nothing, and may still object."""
    paid = pays(settled, "Kim", "Ann", "Bob")
    says(settled, "Bob", paid, PaymentWord.DISPUTED, "not yet")
    says(settled, "Bob", paid, PaymentWord.CONFIRMED)
    told = page_words(settled, "Ann", reverse("settle", args=[settled.code]))
    assert "£2 paid, entered by Kim (an organiser), confirmed by Bob." in told
    says(settled, "Ann", paid, PaymentWord.DISPUTED, "I have not paid it")
    assert owes(settled, "Ann", "Bob") == 200


def test_the_undo_names_and_takes_back_every_payment_of_its_act(table: Table) -> None:
    """Three dues of £2, and a fee of £4 that Kim, as an organiser, enters as paid to the till by the four."""
    Club.objects.filter(id=table.club.id).update(table_fee=400, fee_for="evening")
    settle_members(table)
    page, address = reverse("settle", args=[table.code]), reverse("settle-all", args=[table.code])
    assert "All paid in cash: 7 payments, £10" in page_words(table, "Kim", page)
    services.all_paid_in_cash(actor=table.kim.actor, club=table.club, code=table.code, key="all-of-them")
    assert "Undo these 7 payments: £10" in page_words(table, "Kim", page)
    act = {"undo": "all-of-them", "shown": "7 GBP:1000"}
    assert table.kim.client().post(address, {**act, "shown": "3 GBP:600"}).status_code == 422
    assert owes(table, "Ann", "Bob") == 0
    assert table.kim.client().post(address, act).status_code == 302
    assert "0 of 7 paid, £10 open" in page_words(table, "Kim", page)


def test_of_a_due_of_which_a_part_waits_the_rest_is_paid(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob", "0.50")
    told = page_words(settled, "Kim", reverse("settle", args=[settled.code]))
    assert "All paid in cash: 3 payments, £5.50" in told
    assert "Ann to Bob, £0.50" in told
    services.all_paid_in_cash(actor=settled.kim.actor, club=settled.club, code=settled.code, key="all-of-them")
    assert owes(settled, "Ann", "Bob") == 50


def test_the_page_of_two_says_what_is_paid_already_for_an_evening_that_is_open_again(settled: Table) -> None:
    """The head counts what its debts ask, the list every row."""
    pays(settled, "Bob", "Ann", "Bob")
    services.session_reopen(code=settled.code, actor=settled.kim.actor, token=settled.kim.hash)
    told = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]))
    assert "£2 paid already for" in told
    assert "owes you" not in told.split("Amount")[0]


def test_the_page_of_two_says_what_waits(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob", "0.50")
    told = page_words(settled, "Ann", reverse("money-pair", args=[settled.club.slug, UUID(settled.id("Bob"))]))
    assert "You owe Bob £2, of which £0.50 waits for Bob’s word." in told


EVEN_ELSEWHERE = """# Ann owes Bob £1 of the first evening, Bob Ann £1 of the second; both are open.
house atlanta
stake £1
line Ann box, Bob captain, Cat
it ends with Ann -1, Bob +1
another evening
it ends with Ann +1, Bob -1
another evening
it ends with Ann -2, Bob +2
"""


def test_two_whose_other_evenings_come_to_nothing_have_them_open_all_the_same() -> None:
    sheet = played(EVEN_ELSEWHERE)
    make_members(sheet, "Ann", "Bob")
    told = page_words(sheet.laid, "Kim", reverse("settle", args=[sheet.laid.code]))
    assert "Open from other evenings: Ann and Bob owe each other £1." in told
