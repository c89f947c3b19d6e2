"""The treasurer's page: what is open, whether the figures agree, who owes longest; what is written off there.

Ann owes Bob, Cat and Dan £2 each since Thursday. Tess is the treasurer, Kim runs the club.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, Role
from clubs.services.till import till_open
from sessions import services
from sessions.models import BookWord, Debt, How, Payment, PaymentWord, Reminder, SaidAs
from sessions.pages.books.figures import age_bar, debtors_of
from sessions.pages.books.write_off_forms import Typed, write_offs
from sessions.selectors.books.aged_pairs import Age, AgedPair, accounts_by_debtor, aged_pairs, open_sums
from sessions.selectors.club_voices import ClubVoices
from sessions.selectors.dues import PairDues
from sessions.selectors.open_accounts import PersonNamed, open_accounts
from sessions.services.books.purchase_entries import PurchaseDraft, PurchaseWay, enter_purchase
from sessions.services.payments.pair import MoneyReader
from tests.kit.ground import of_file
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.settling import answers_bet, answers_share, closed_evening, lost_bet, owes, pays, says, shares
from tests.kit.table import Table, has_no_phone, person, replaced_by, table_laid

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"
OWN_CURSOR = 10
"""Statements of the page that Django does not count: the five of the books, the results, the other entries, the
unsettled payments, the till, the accounts of the debtors."""


def closed_with_treasurer() -> Table:
    table = with_treasurer(table_laid())
    closed_evening(table)
    return table


settled_of_file = of_file(closed_with_treasurer)


@pytest.fixture
def settled(db: None, settled_of_file: Callable[[], Table]) -> Table:
    return settled_of_file()


def with_treasurer(table: Table) -> Table:
    """Tess keeps the books; Bob is a member."""
    table.people["Tess"] = person("Tess")
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Tess"].actor, role=Role.TREASURER)
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Bob"].actor, role=Role.MEMBER)
    return table


def books(table: Table, who: str = "Tess", asked: str = "") -> str:
    """What somebody reads in the books."""
    answer = table[who].client().get(reverse("books", args=[table.club.slug]) + asked)
    assert answer.status_code == 200
    return words(answer.content)


def words(content: bytes) -> str:
    main = content.decode().partition('<main id="main"')[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def writes_off(table: Table, who: str, **other: str) -> Any:
    form = {"payer": table.id("Ann"), "receiver": table.id("Bob"), "amount": "2", "currency": "GBP",
            "how": "written_off", "note": "Ann has moved away", "key": "written-off-1", "shown": "2.00"}  # fmt: skip
    return table[who].client().post(reverse("books", args=[table.club.slug]), form | other)


def test_a_club_without_evenings_has_nothing_open_and_figures_that_agree() -> None:
    table = with_treasurer(table_laid())
    read = books(table)
    assert "Nothing is open." in read
    assert "All results sum to 0 points." in read
    assert "No payment goes beyond what was owed." in read


def test_what_is_open_stands_first_with_its_age(settled: Table) -> None:
    read = books(settled)
    assert "Open: £6, in 3 payments." in read
    assert "up to 1 week £6 1 week to 1 month £0 1 to 3 months £0 3 to 6 months £0 more than 6 months £0" in read
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    assert "Open: £5.50, in 3 payments." in books(settled)


def test_the_tab_is_for_those_who_keep_the_books(settled: Table) -> None:
    """The members' pages have no such tab, and its address says that it is not theirs; outside it is not there."""
    address = reverse("books", args=[settled.club.slug])
    for who, status in (("Tess", 200), ("Kim", 200), ("Bob", 403), ("Cat", 404)):
        assert settled[who].client().get(address).status_code == status
    for who, there in (("Tess", True), ("Kim", True), ("Bob", False)):
        for name in ("club", "evenings", "people", "house-list", "balances", "money"):
            page = settled[who].client().get(reverse(name, args=[settled.club.slug])).content.decode()
            assert (f'href="{address}"' in page) is there, (who, name)


def test_the_age_is_that_of_the_newest_debts_for_the_oldest_are_paid_first(settled: Table) -> None:
    """Ann owes Bob £2 of a day two months ago, and £2 of today; £3 are paid: £1 of today is open."""
    before = timezone.now() - timedelta(days=62)
    with time_machine.travel(before):
        another_evening(settled)
    (pair,) = [one for one in aged_pairs(settled.club, timezone.localdate()) if one.creditor == UUID(settled.id("Bob"))]
    assert (pair.open, pair.ages) == (400, (200, 0, 200, 0, 0))
    assert pair.since == before.date()
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "3", code=""), PaymentWord.CONFIRMED)
    (pair,) = [one for one in aged_pairs(settled.club, timezone.localdate()) if one.creditor == UUID(settled.id("Bob"))]
    assert (pair.open, pair.ages) == (100, (100, 0, 0, 0, 0))


def another_evening(table: Table) -> None:
    """Another evening like the first."""
    closed_evening(second_of(table, "Ann", "Bob", "Cat", "Dan"))


def test_what_the_books_have_open_is_what_every_account_has(settled: Table) -> None:
    """By hand: the sum over what each owes, and everybody's own figure."""
    another_evening(settled)
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    says(settled, "Cat", pays(settled, "Ann", "Ann", "Cat", "9", beyond=True), PaymentWord.CONFIRMED)
    settled.tap("Kim", "amend", seq=3, note="it was the Box", **replaced_by(
        {"event": "result", "winner": "box", "kind": "single"}))  # fmt: skip
    pairs = aged_pairs(settled.club, timezone.localdate())
    for name in ("Ann", "Bob", "Cat", "Dan"):
        own = UUID(settled.id(name))
        by_hand = {(one.other, one.currency, one.amount, one.since) for one in open_accounts([settled.club.id], [own])}
        assert by_hand == {
            (pair.creditor if pair.debtor == own else pair.debtor, pair.currency,
             pair.open if pair.debtor == own else -pair.open, pair.since)
            for pair in pairs if own in (pair.debtor, pair.creditor)
        }  # fmt: skip
    assert all(pair.open == sum(pair.ages) + pair.beyond - pair.owed_back for pair in pairs)
    (total,) = open_sums(pairs)
    assert total.open == sum(pair.open for pair in pairs)
    assert len(total.ages) == len(Age)


def test_the_payments_of_the_books_are_turned_like_pages(settled: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """One payment of each list on a page: two wait, one is disputed. Ann is the only debtor, on the first page."""
    monkeypatch.setattr("sessions.pages.books.page.MOST_SHOWN", 1)
    for receiver, amount in (("Bob", "0.25"), ("Cat", "0.50"), ("Dan", "0.75")):
        pays(settled, "Ann", "Ann", receiver, amount)
    says(settled, "Dan", Payment.objects.get(amount=75).id, PaymentWord.DISPUTED, note="I had nothing")
    first, second, beyond = (books(settled, asked=f"?page={number}") for number in (1, 2, 99))
    assert books(settled) == first
    assert books(settled, asked="?page=no") == first
    rows = ("says: £0.25 paid", "says: £0.50 paid", "says: £0.75 paid")
    assert [row in first for row in rows] == [True, False, True]
    assert [row in second for row in rows] == [False, True, False]
    assert [one.count("Show 1 more") for one in (first, second)] == [1, 0]
    assert ["Debtors" in one for one in (first, second)] == [True, False]
    assert ["Earlier" in one for one in (first, second)] == [False, True]
    assert beyond == second


def with_three_debtors(table: Table) -> Table:
    """Ann loses £2 to each of the three 62 days ago, 20 days ago and today; then Dan, and then Cat, to each of three.

    So Ann owes Bob £6; Cat and Dan £6 each, and each owes £2 back; Dan owes Bob £2; Cat owes Bob £2; Cat and Dan are
    even.
    """
    for days in (62, 20):
        with time_machine.travel(timezone.now() - timedelta(days=days)):
            another_evening(table)
    closed_evening(second_of(table, "Dan", "Bob", "Cat", "Ann"))
    closed_evening(second_of(table, "Cat", "Bob", "Dan", "Ann"))
    return table


def test_a_debtors_sum_is_that_of_all_accounts_on_every_page(settled: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for two accounts on a page Ann has all three on the first; Cat and Dan are on the second."""
    with_three_debtors(settled)
    oldest, today = ((timezone.localdate() - timedelta(days=days)).strftime("%-d %B %Y") for days in (62, 0))
    monkeypatch.setattr("sessions.pages.books.page.MOST_SHOWN", 2)
    first, second = (books(settled, asked=f"?page={number}") for number in (1, 2))
    assert f"Ann since {oldest} · £18, less £4 owed back £14 to Bob since {oldest} £6" in first
    assert all(f"to {name} since {oldest} · £6, less £2 owed back £4" in first for name in ("Cat", "Dan"))
    assert "Show 2 more" in first
    assert "Ann since" not in second
    for name in ("Dan", "Cat"):
        assert f"{name} since {today} £2 to Bob since {today} £2" in second
    assert "Earlier" in second
    assert "Show" not in second.partition("A month’s closing")[0]
    for page in (first, second):
        assert "Open: £18, in 5 payments. What is open, by age Age Open up to 1 week £10 1 week to 1 month £6" in page
        assert "1 to 3 months £6 3 to 6 months £0 more than 6 months £0 owed back −£4" in page


def test_all_debtors_are_on_one_page_where_there_is_room(settled: Table) -> None:
    with_three_debtors(settled)
    read = books(settled)
    assert [f"{name} since" in read for name in ("Ann", "Dan", "Cat")] == [True, True, True]
    assert "Show" not in read.partition("A month’s closing")[0]


def test_programs_read_every_debtor_with_sum_and_since(settled: Table) -> None:
    with_three_debtors(settled)
    told = settled["Tess"].client().get(reverse("api-club-books", args=[settled.club.slug])).json()
    oldest, today = ((timezone.localdate() - timedelta(days=days)).isoformat() for days in (62, 0))
    ann, *others = told["debtors"]
    assert ann == {"debtor": settled.id("Ann"), "currency": "GBP", "open": "14.00", "owed_back": "4.00",
                   "since": oldest, "accounts": 3}  # fmt: skip
    assert {one["debtor"] for one in others} == {settled.id("Cat"), settled.id("Dan")}
    assert all((one["open"], one["since"], one["accounts"]) == ("2.00", today, 1) for one in others)
    assert told["sums"][0]["owed_back"] == "4.00"


def test_what_is_owed_back_brings_the_ages_to_what_is_open() -> None:
    """Ann owes Bob £17, and Bob owes £7 back: £10 is open. Ann owes Cat £4 of this week."""
    ann, bob, cat = (PersonNamed(uuid4(), name, None) for name in ("Ann", "Bob", "Cat"))
    day = date(2026, 7, 7)
    pairs = [
        AgedPair(ann.id, bob.id, "GBP", 1000, day, 0, (500, 0, 0, 1200, 0), 700),
        AgedPair(ann.id, cat.id, "GBP", 400, day, 0, (400, 0, 0, 0, 0)),
    ]
    (total,) = open_sums(pairs)
    bar = age_bar(total)
    assert [row.amount for row in bar.rows] == ["£9", "£0", "£0", "£12", "£0", f"{MINUS}£7"]
    assert (bar.open, bar.rows[-1].label) == ("£14", "owed back")
    assert [(one.x, one.width) for one in bar.segments] == [(0, 428), (428, 572)]
    people = {one.id: one for one in (ann, bob, cat)}
    keeper = MoneyReader(uuid4(), frozenset(), frozenset(), (SaidAs.TREASURER,), ClubVoices({}, {}, frozenset(), None))
    (debtor,) = debtors_of(accounts_by_debtor(pairs), people, {}, write_offs(keeper, Typed(), [], PairDues([], {})))
    assert (debtor.amount, debtor.back) == ("£14", "£21, less £7 owed back")
    assert [(one.amount, one.back) for one in debtor.creditors] == [("£10", "£17, less £7 owed back"), ("£4", "")]
    assert [row.label for row in age_bar(open_sums(pairs[1:])[0]).rows].count("owed back") == 0


def test_an_overpaid_pair_is_named(settled: Table) -> None:
    assert "No payment goes beyond what was owed." in books(settled)
    says(settled, "Cat", pays(settled, "Ann", "Ann", "Cat", "9", beyond=True), PaymentWord.CONFIRMED)
    read = books(settled)
    assert "1 payment goes beyond what was owed. Ann paid Cat £7 more than was owed. If it was meant, leave it" in read
    assert "paid beyond what was owed £7" in read


@pytest.mark.parametrize(
    ("bet", "head", "less", "row"),
    [
        ("10", "Ann", "£10, less £7 paid beyond what was owed", f"owed back, paid beyond what was owed {MINUS}£7"),
        ("7", "", "", ""),
    ],
)
def test_an_overpayment_is_named_where_its_payer_owes_more(
    settled: Table, bet: str, head: str, less: str, row: str
) -> None:
    """Ann paid Cat £9 for £2, then lost a bet to Cat: Ann owes more than is owed back, or as much."""
    says(settled, "Cat", pays(settled, "Ann", "Ann", "Cat", "9", beyond=True), PaymentWord.CONFIRMED)
    answers_bet(settled, "Ann", lost_bet(settled, "Cat", "Ann", "Cat", bet, code=""), BookWord.AGREED)
    assert owes(settled, "Ann", "Cat") == (int(bet) - 7) * 100
    read = books(settled)
    assert "1 payment goes beyond what was owed. Ann paid Cat £7 more than was owed." in read
    for words_ in (head, less, row):
        assert words_ in read
    assert ("to Cat" in read) is (bet == "10")
    told = settled["Tess"].client().get(reverse("api-club-books", args=[settled.club.slug])).json()
    assert told["checks"]["payments_beyond"] == 1
    expected = [("3.00", "0.00", "7.00", "7.00")] if bet == "10" else []
    two = [
        one for one in told["accounts"] if {one["debtor"], one["creditor"]} == {settled.id("Ann"), settled.id("Cat")}
    ]
    assert [(one["open"], one["beyond"], one["owed_back"], one["beyond_back"]) for one in two] == expected
    assert told["sums"][0]["beyond_back"] == (expected[0][3] if expected else "0.00")


def test_what_is_owed_back_for_two_reasons_has_a_row_for_each() -> None:
    """Of the £7 that Bob owes back Ann paid £5 beyond what was owed."""
    ann, bob = (PersonNamed(uuid4(), name, None) for name in ("Ann", "Bob"))
    pair = AgedPair(ann.id, bob.id, "GBP", 1000, date(2026, 7, 7), 0, (1700, 0, 0, 0, 0), 700, "", 500)
    bar = age_bar(open_sums([pair])[0])
    assert [(row.label, row.amount) for row in bar.rows[-2:]] == [
        ("owed back", f"{MINUS}£2"),
        ("owed back, paid beyond what was owed", f"{MINUS}£5"),
    ]
    keeper = MoneyReader(uuid4(), frozenset(), frozenset(), (SaidAs.TREASURER,), ClubVoices({}, {}, frozenset(), None))
    found = debtors_of(
        accounts_by_debtor([pair]), {one.id: one for one in (ann, bob)}, {},
        write_offs(keeper, Typed(), [], PairDues([], {})),
    )  # fmt: skip
    assert [one.back for one in found] == ["£17, less £7 owed back, £5 of it paid beyond what was owed"]


def test_an_evening_whose_debts_are_not_its_results_is_named(settled: Table) -> None:
    closed = "What was to be paid after 1 closed evening is what was won and lost there."
    assert closed in books(settled)
    debt = Debt.objects.filter(club=settled.club).first()
    assert debt is not None
    wrong = {"points": 1, "amount": 200, "currency": "GBP", "because": "close", "seq": debt.seq}
    Debt.objects.create(club=settled.club, session=settled.session, debtor=debt.creditor, creditor=debt.debtor, **wrong)
    read = books(settled)
    assert closed not in read
    assert "The payments of 1 evening are not what was won and lost there. Thursday, " in read
    assert "manage.py verify" in read


def test_a_debt_that_is_not_the_money_of_its_points_is_found_too(settled: Table) -> None:
    debt = Debt.objects.filter(club=settled.club).first()
    assert debt is not None
    two = {"club": settled.club, "session": settled.session, "points": 1, "currency": "GBP", "because": "correction"}
    Debt.objects.create(debtor=debt.creditor, creditor=debt.debtor, amount=200, seq=debt.seq, **two)
    Debt.objects.create(debtor=debt.debtor, creditor=debt.creditor, amount=300, seq=debt.seq, **two)
    assert "The payments of 1 evening are not what was won and lost there." in books(settled)


def test_a_correction_after_the_closing_leaves_the_figures_in_agreement(settled: Table) -> None:
    boxed = {"event": "result", "winner": "box", "kind": "single"}
    settled.tap("Kim", "amend", seq=3, note="Ann won", **replaced_by(boxed))
    assert "What was to be paid after 1 closed evening is what was won and lost there." in books(settled)


def test_debtors_stand_with_their_last_reminder(settled: Table) -> None:
    ann, bob = (settled.club.players.get(name=name) for name in ("Ann", "Bob"))
    Reminder.objects.create(club=settled.club, debtor=ann, creditor=bob, at=timezone.now() - timedelta(days=9))
    Reminder.objects.create(club=settled.club, debtor=ann, creditor=bob)
    day = timezone.localdate().strftime("%-d %B %Y")
    assert f"Debtors, the oldest debt first Ann since {day} · reminded {day} £6" in books(settled)


def test_a_keeper_who_is_paid_is_called_you(settled: Table) -> None:
    pays(settled, "Ann", "Ann", "Bob")
    people.role_give(actor=settled.kim.actor, club=settled.club, to=settled["Bob"].actor, role=Role.TREASURER)
    assert "Waiting to be confirmed Ann says: £2 paid to you." in books(settled, "Bob")


def test_what_waits_is_confirmed_for_those_without_a_phone_alone(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    answer = reverse("books-answer", args=[settled.club.slug, paid])
    read = books(settled)
    assert "Waiting to be confirmed Ann says: £2 paid. Bob has yet to confirm it." in read
    assert "Yes, that’s right" not in read
    refused = settled["Tess"].client().post(answer, {"word": "confirmed"})
    assert (refused.status_code, "Bob confirms it." in words(refused.content)) == (422, True)
    has_no_phone(settled, "Bob")
    assert "Yes, that’s right" in books(settled)
    assert settled["Tess"].client().post(answer, {"word": "confirmed"}).status_code == 302
    assert owes(settled, "Ann", "Bob") == 0


def test_what_is_disputed_stands_with_its_note(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob"), PaymentWord.DISPUTED, "not yet")
    assert "Disputed Ann says: £2 paid to Bob; disputed." in books(settled)
    assert "not yet" in books(settled)


def test_the_treasurer_writes_off_with_a_reason_and_both_read_it(settled: Table) -> None:
    answer = writes_off(settled, "Tess")
    assert answer.status_code == 302
    assert owes(settled, "Ann", "Bob") == 0
    read = books(settled)
    assert "Written off Ann to Bob £2 written off by Tess (the treasurer)." in read
    assert "Ann has moved away" in read
    for one, other in (("Ann", "Bob"), ("Bob", "Ann")):
        people.role_give(actor=settled.kim.actor, club=settled.club, to=settled[one].actor, role=Role.MEMBER)
        account = reverse("money-pair", args=[settled.club.slug, UUID(settled.id(other))])
        read = words(settled[one].client().get(account).content)
        assert "Written off" in read
        assert "Ann has moved away" in read
        evening = settled[one].client().get(reverse("settle", args=[settled.code]))
        assert "£2 written off by Tess (the treasurer)." in words(evening.content)
        assert "Ann has moved away" in words(evening.content)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"note": " "}, "Say in a few words why it is written off: both read it."),
        ({"amount": "2.01"}, "That is more than the £2 open here."),
        ({"amount": "2.01", "beyond": "1"}, "That is more than the £2 open here."),
        ({"amount": "0"}, "The amount must be more than zero."),
    ],
)
def test_what_cannot_be_written_off_says_why_and_keeps_what_was_typed(
    settled: Table, form: dict[str, str], why: str
) -> None:
    answer = writes_off(settled, "Tess", **form)
    assert answer.status_code == 422
    assert why in words(answer.content)
    assert not Payment.objects.exists()
    if "amount" in form:
        assert f'value="{form["amount"]}"' in answer.content.decode()
        assert 'value="Ann has moved away"' in answer.content.decode()


def test_nobody_but_those_who_keep_the_books_writes_off(settled: Table) -> None:
    """Neither of the two, and not the scorekeeper of the evening, though they speak of payments."""
    assert writes_off(settled, "Bob").status_code == 403
    assert writes_off(settled, "Cat").status_code == 404
    scorekeeper = Table(settled.club, settled.code, settled["Bob"], settled.people)
    assert scorekeeper.kim is settled["Bob"]
    for who in ("Ann", "Bob"):
        answer = settled[who].client().post(
            reverse("settle", args=[settled.code]),
            {"payer": settled.id("Ann"), "receiver": settled.id("Bob"), "amount": "2", "currency": "GBP",
             "how": "written_off", "note": "no", "key": "written-off-2"},
        )  # fmt: skip
        assert answer.status_code == 422
        assert "Only the treasurer or an organiser can write it off." in words(answer.content)
    assert not Payment.objects.exists()
    assert writes_off(settled, "Kim").status_code == 302
    assert Payment.objects.get().how == How.WRITTEN_OFF


def test_it_is_withdrawn_by_whoever_wrote_it_off(settled: Table) -> None:
    writes_off(settled, "Tess")
    paid = Payment.objects.get()
    answer = reverse("books-answer", args=[settled.club.slug, paid.id])
    assert "Withdraw" in books(settled)
    assert "Withdraw" not in books(settled, "Kim")
    assert settled["Kim"].client().post(answer, {"word": "withdrawn"}).status_code == 422
    assert settled["Bob"].client().post(answer, {"word": "withdrawn"}).status_code == 403
    assert settled["Tess"].client().post(answer, {"word": "withdrawn"}).status_code == 302
    assert owes(settled, "Ann", "Bob") == 200
    assert "£2 written off." not in books(settled)


def test_the_till_is_shown_where_there_is_one(settled: Table) -> None:
    assert "In the till" not in books(settled)
    has_no_phone(settled, "Ann")
    till = till_open(settled.club)
    assert "In the till: £0." in books(settled)
    form = {"payer": settled.id("Ann"), "receiver": till.id, "amount": "3", "currency": "GBP", "how": "cash",
            "beyond": "1", "key": "into-the-till"}  # fmt: skip
    assert settled["Tess"].client().post(reverse("books", args=[settled.club.slug]), form).status_code == 302
    assert "In the till: £3. It owes: £3." in books(settled)


def test_the_till_has_the_figure_of_its_own_page(settled: Table) -> None:
    """Cat deposits £25, Ann pays in £2.34: £27.34 are in it. A table fee of £1.50 each leaves £23.50 of Cat's and 84p
    of Ann's, and Bob and Dan owe theirs."""
    has_no_phone(settled, "Ann")
    tess, till = settled["Tess"], till_open(settled.club)
    services.deposit_enter(
        actor=tess.actor, club=settled.club, draft=services.DepositDraft("in", UUID(settled.id("Cat")), "25", "GBP")
    )
    paid = services.PaymentDraft("paid", UUID(settled.id("Ann")), till.id, "2.34", "GBP", How.CASH, beyond=True)
    services.payment_say(actor=tess.actor, club=settled.club, draft=paid)
    Club.objects.filter(id=settled.club.id).update(table_fee=150, fee_for="head")
    another_evening(settled)
    assert "In the till: £27.34. Owed to it: £3. It owes: £24.34." in books(settled)
    page = words(tess.client().get(reverse("till", args=[settled.club.slug])).content)
    assert "In the till: £27.34 It owes £24.34, and is owed £3." in page
    told = tess.client().get(reverse("api-club-books", args=[settled.club.slug])).json()
    assert told["till"] == [{"currency": "GBP", "cash": "27.34"}]


def test_everybody_stands_with_what_they_won_paid_received_and_have_open(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    read = books(settled)
    table = read[read.index("Everybody, in GBP") :]
    assert f"Ann {MINUS}£6 £0.50 £0 {MINUS}£5.50 Bob +£2 £0 £0.50 +£1.50 Cat +£2 £0 £0 +£2" in table
    assert "Sum £0 £0.50 £0.50 £0" in table
    writes_off(settled, "Tess", amount="1.50", shown="1.50")
    assert f"Ann {MINUS}£6 £0.50 £0 +£1.50 {MINUS}£4" in books(settled)


def with_every_entry(table: Table) -> Table:
    """An entry of each kind beside the evening that Ann lost by £6, one more such evening, and one that is not closed.

    Ann lost a bet of £5 to Bob, of whose pizza for £9 Cat shares £4.50. An old book has £2 of Dan's for Cat. Ann has
    £10 with the till, Dan bought boards for £3, the till chalk for £1. The second evening's fee is £1.50 each. Ann paid
    Bob £0.50, and £1.50 of hers to Bob is written off.
    """
    tess = table["Tess"].actor
    answers_bet(table, "Bob", lost_bet(table, "Ann", "Ann", "Bob"), BookWord.AGREED)
    answers_share(table, "Cat", shares(table, "Bob", "Bob", "9", "Bob", "Cat"), "Cat", BookWord.AGREED)
    balances = [services.BalanceRow(None, "Cat", "2"), services.BalanceRow(None, "Dan", "-2")]
    services.opening_bring(
        actor=table.kim.actor, club=table.club, draft=services.OpeningDraft("old book", "GBP", balances)
    )
    deposit = services.DepositDraft("in", UUID(table.id("Ann")), "10", "GBP")
    services.deposit_enter(actor=tess, club=table.club, draft=deposit)
    for way, amount, note, player in (
        (PurchaseWay.OWN_POCKET, "3", "boards", UUID(table.id("Dan"))), (PurchaseWay.OUT, "1", "chalk", None),
    ):  # fmt: skip
        bought = PurchaseDraft(note, way, amount, "GBP", note, player)
        enter_purchase(actor=tess, club=table.club, draft=bought)
    says(table, "Bob", pays(table, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    writes_off(table, "Tess", amount="1.50", shown="6.50")
    Club.objects.filter(id=table.club.id).update(table_fee=150, fee_for="head")
    another_evening(table)
    going_on = second_of(table, "Ann", "Bob", "Cat", "Dan")
    going_on.tap("Kim", "start")
    going_on.tap("Kim", "result", winner="team", kind="single")
    return table


EVERYBODY = {
    "Ann": (-1800, -650, 600, 1050, 0, 150, -650),
    "Bob": (600, 800, -200, 0, 50, -150, 1000),
    "Cat": (600, -400, -200, 0, 0, 0, 0),
    "Dan": (600, -50, -200, 0, 0, 0, 350),
    "The till": (0, 300, 0, 0, 1000, 0, -700),
}
"""Won, other, not settled yet, paid, received, waived or written off, open. Other, in pounds: Ann -5 - 1.50, Bob
5 + 4.50 - 1.50, Cat -4.50 + 2 - 1.50, Dan -2 + 3 - 1.50, the till -3 + 4 times 1.50. Ann paid 0.50 and deposited 10."""


def test_every_row_of_everybody_adds_up(settled: Table) -> None:
    """What is open is what was won and what else was entered, without what is not settled yet, with what was paid and
    let off, without what was received."""
    for won, other, unsettled, paid, received, let_off, open_ in EVERYBODY.values():
        assert won + other + unsettled + paid - received + let_off == open_
    with_every_entry(settled)
    told = settled["Tess"].client().get(reverse("api-club-books", args=[settled.club.slug])).json()["members"]
    names = {settled.id(name): name for name in ("Ann", "Bob", "Cat", "Dan")}
    columns = ("won", "other", "unsettled", "paid", "received", "let_off", "open")
    assert {
        names.get(one["person"], "The till"): tuple(round(float(one[name]) * 100) for name in columns) for one in told
    } == EVERYBODY


def test_the_table_of_everybody_says_what_its_columns_hold(settled: Table) -> None:
    heads = "Player Won Paid Received Open Ann"
    assert heads in books(settled)
    assert "Other" not in books(settled)
    with_every_entry(settled)
    read = books(settled)
    assert "Player Won Other Not settled yet Paid Received Waived, written off Open Ann" in read
    assert f"Ann {MINUS}£18 {MINUS}£6.50 +£6 £10.50 £0 +£1.50 {MINUS}£6.50 Bob +£6 +£8" in read
    assert f"The till £0 +£3 £0 £0 £10 £0 {MINUS}£7" in read
    assert "Sum £0 £0 £0 £10.50 £10.50 £0 £0" in read
    assert "Deposits with the till are in Paid and Received, and so are those given back; they are" in read
    assert "Open is the sum of the columns before it, with Received taken off. Other holds side bets," in read


@pytest.mark.parametrize(
    ("by", "first", "order"),
    [("name", "Ann", "ascending"), ("-name", "Dan", "descending"), ("won", "Bob", "descending"),
     ("-won", "Ann", "ascending"), ("nonsense", "Ann", "")],
)  # fmt: skip
def test_the_table_is_sorted_by_any_column(settled: Table, by: str, first: str, order: str) -> None:
    answer = settled["Tess"].client().get(reverse("books", args=[settled.club.slug]), {"by": by}).content.decode()
    sorted_by = re.findall(r'aria-sort="(\w+)"', answer)
    assert sorted_by == ([order] if order else [])
    body = answer[answer.index('class="balances"') :]
    body = body[body.index("<tbody>") :]
    assert body.index(first) == min(body.index(name) for name in ("Ann", "Bob", "Cat", "Dan"))


def test_a_club_in_points_has_no_money_in_its_books() -> None:
    table = with_treasurer(table_laid())
    play_for_points(table.club.id)
    table.club.refresh_from_db()
    closed_evening(table)
    read = books(table)
    assert "Open: 3 points, in 3 payments." in read
    assert "£" not in read
    assert "GBP" not in read
    assert f"Ann {MINUS}3 points 0 points 0 points {MINUS}3 points" in read


def test_a_person_who_is_two_records_has_one_account(settled: Table) -> None:
    """Bob came to another evening as Robert: what is owed to either is owed to the one."""
    robert = people.player_add(actor=settled.kim.actor, club=settled.club, name="Robert")
    settled.people["Robert"] = person("Robert")
    settled.people["Robert"].id = robert.id.hex
    pays(settled, "Kim", "Ann", "Robert", beyond=True)
    assert "Open: £8, in 4 payments." in books(settled)
    people.player_merge(actor=settled.kim.actor, kept=settled.club.players.get(name="Bob"), merged=robert)
    assert "Open: £4, in 2 payments." in books(settled)


def test_it_takes_twelve_statements_at_most_however_many_evenings_there_are(settled: Table) -> None:
    another_evening(settled)
    till_open(settled.club)
    pays(settled, "Ann", "Ann", "Bob")
    browser, address = settled["Tess"].client(), reverse("books", args=[settled.club.slug])
    browser.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(address).status_code == 200
    assert len(asked) + OWN_CURSOR <= 12, [one["sql"] for one in asked]


def test_programs_read_the_same(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    pays(settled, "Ann", "Ann", "Cat")
    told = settled["Tess"].client().get(reverse("api-club-books", args=[settled.club.slug])).json()
    (total,) = told["sums"]
    assert (total["open"], total["payments"], total["ages"]["week"]) == ("5.50", 3, "5.50")
    assert told["checks"] == {
        "results": True, "open": True, "evenings": 1, "evenings_wrong": 0, "wrong": [], "payments_beyond": 0,
    }  # fmt: skip
    bob = next(one for one in told["accounts"] if one["creditor"] == settled.id("Bob"))
    assert (bob["debtor"], bob["open"], bob["since"]) == (settled.id("Ann"), "1.50", settled.session.day.isoformat())
    ann = next(one for one in told["members"] if one["person"] == settled.id("Ann"))
    assert [ann[name] for name in ("won", "paid", "received", "let_off", "open")] == [
        "-6.00", "0.50", "0.00", "0.00", "-5.50",
    ]  # fmt: skip
    assert [one["amount"] for one in told["waiting"]] == ["2.00"]
