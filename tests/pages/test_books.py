"""The treasurer's page: what is open, whether the figures agree, who owes longest; what is written off there.

Ann owes Bob, Cat and Dan £2 each since Thursday. Tess is the treasurer, Kim runs the club.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, Role
from clubs.services.till import till_open
from sessions.models import Debt, How, Payment, PaymentWord, Reminder
from sessions.selectors.books.aged_pairs import Age, aged_pairs, open_sums
from sessions.selectors.books.standing import paid_between
from sessions.selectors.open_accounts import open_accounts
from tests.kit.ground import of_file
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening, owes, pays, says
from tests.kit.table import Table, has_no_phone, person, replaced_by, table_laid

pytestmark = pytest.mark.django_db
MINUS = "\N{MINUS SIGN}"
OWN_CURSOR = 7
"""Statements of the page that Django does not count: the five of the books, the results, the unsettled payments."""


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
            "how": "written_off", "note": "Ann has moved away", "key": "written-off-1"}  # fmt: skip
    return table[who].client().post(reverse("books", args=[table.club.slug]), form | other)


def test_a_club_without_evenings_has_nothing_open_and_figures_that_agree() -> None:
    table = with_treasurer(table_laid())
    read = books(table)
    assert "Nothing is open." in read
    assert "All results sum to 0 points." in read
    assert "No payment goes beyond what was owed." in read


def test_what_is_open_stands_first_with_its_age(settled: Table) -> None:
    read = books(settled)
    assert "£6 is open, in 3 payments." in read
    assert "this week £6 this month £0" in read
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    assert "£5.50 is open, in 3 payments." in books(settled)


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
    (pair,) = [
        one
        for one in aged_pairs(settled.club, timezone.localdate(), paid_between(settled.club.id))
        if one.creditor == UUID(settled.id("Bob"))
    ]
    assert (pair.open, pair.ages) == (400, (200, 0, 200, 0, 0))
    assert pair.since == before.date()
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "3"), PaymentWord.CONFIRMED)
    (pair,) = [
        one
        for one in aged_pairs(settled.club, timezone.localdate(), paid_between(settled.club.id))
        if one.creditor == UUID(settled.id("Bob"))
    ]
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
    pairs = aged_pairs(settled.club, timezone.localdate(), paid_between(settled.club.id))
    for name in ("Ann", "Bob", "Cat", "Dan"):
        own = UUID(settled.id(name))
        by_hand = {(one.other, one.currency, one.amount, one.since) for one in open_accounts([settled.club.id], [own])}
        assert by_hand == {
            (pair.creditor if pair.debtor == own else pair.debtor, pair.currency,
             pair.open if pair.debtor == own else -pair.open, pair.since)
            for pair in pairs if own in (pair.debtor, pair.creditor)
        }  # fmt: skip
    assert all(pair.open == sum(pair.ages) + pair.beyond for pair in pairs)
    (total,) = open_sums(pairs)
    assert total.open == sum(pair.open for pair in pairs)
    assert len(total.ages) == len(Age)


def test_the_books_are_turned_like_pages(settled: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each list on a page: Ann owes three, two payments wait, one is disputed."""
    monkeypatch.setattr("sessions.pages.books.page.MOST_SHOWN", 1)
    for receiver, amount in (("Bob", "0.25"), ("Cat", "0.50"), ("Dan", "0.75")):
        pays(settled, "Ann", "Ann", receiver, amount)
    says(settled, "Dan", Payment.objects.get(amount=75).id, PaymentWord.DISPUTED, note="I had nothing")
    first, second, third, beyond = (books(settled, asked=f"?page={number}") for number in (1, 2, 3, 99))
    assert books(settled) == first
    assert books(settled, asked="?page=no") == first
    assert ["£0.25" in first, "£0.50" in first, "£0.75" in first] == [True, False, True]
    assert ["£0.25" in second, "£0.50" in second, "£0.75" in second] == [False, True, False]
    assert [one.count("Show 1 more") for one in (first, second, third)] == [1, 1, 0]
    assert "Show 2 more" in first
    assert ["Earlier" in one for one in (first, second, third)] == [False, True, True]
    assert beyond == third


def test_an_overpaid_pair_is_named(settled: Table) -> None:
    assert "No payment goes beyond what was owed." in books(settled)
    says(settled, "Cat", pays(settled, "Ann", "Ann", "Cat", "9", beyond=True), PaymentWord.CONFIRMED)
    read = books(settled)
    assert "1 payment goes beyond what was owed. Ann paid Cat £7 more than was owed. If it was meant, leave it" in read
    assert "paid beyond what was owed £7" in read


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


def test_what_waits_is_confirmed_for_those_without_a_phone_alone(settled: Table) -> None:
    paid = pays(settled, "Ann", "Ann", "Bob")
    answer = reverse("books-answer", args=[settled.club.slug, paid])
    read = books(settled)
    assert "Waiting to be confirmed Ann says: £2 paid. Bob has yet to confirm it." in read
    assert "Yes, that is so" not in read
    refused = settled["Tess"].client().post(answer, {"word": "confirmed"})
    assert (refused.status_code, "The other of the two confirms it." in words(refused.content)) == (422, True)
    has_no_phone(settled, "Bob")
    assert "Yes, that is so" in books(settled)
    assert settled["Tess"].client().post(answer, {"word": "confirmed"}).status_code == 302
    assert owes(settled, "Ann", "Bob") == 0


def test_what_is_disputed_stands_with_its_note(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob"), PaymentWord.DISPUTED, "not yet")
    assert "Disputed Ann paid Bob £2: disputed." in books(settled)
    assert "not yet" in books(settled)


def test_the_treasurer_writes_off_with_a_reason_and_both_read_it(settled: Table) -> None:
    answer = writes_off(settled, "Tess")
    assert answer.status_code == 302
    assert owes(settled, "Ann", "Bob") == 0
    read = books(settled)
    assert "Written off Ann to Bob £2 written off." in read
    assert "Ann has moved away" in read
    for one, other in (("Ann", "Bob"), ("Bob", "Ann")):
        people.role_give(actor=settled.kim.actor, club=settled.club, to=settled[one].actor, role=Role.MEMBER)
        account = reverse("money-pair", args=[settled.club.slug, UUID(settled.id(other))])
        read = words(settled[one].client().get(account).content)
        assert "Written off" in read
        assert "Ann has moved away" in read
        evening = settled[one].client().get(reverse("settle", args=[settled.code]))
        assert "£2 written off." in words(evening.content)
        assert "Ann has moved away" in words(evening.content)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"note": " "}, "Say in a few words why it is written off: both read it."),
        ({"amount": "2.01"}, "That is more than the £2 still open between the two."),
        ({"amount": "2.01", "beyond": "1"}, "That is more than the £2 still open between the two."),
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


def test_everybody_stands_with_what_they_won_paid_received_and_have_open(settled: Table) -> None:
    says(settled, "Bob", pays(settled, "Ann", "Ann", "Bob", "0.50"), PaymentWord.CONFIRMED)
    read = books(settled)
    table = read[read.index("Everybody, in GBP") :]
    assert f"Ann {MINUS}£6 £0.50 £0 {MINUS}£5.50 Bob +£2 £0 £0.50 +£1.50 Cat +£2 £0 £0 +£2" in table
    assert "Sum £0 £0.50 £0.50 £0" in table
    writes_off(settled, "Tess", amount="1.50")
    assert f"Ann {MINUS}£6 £0.50 £0 +£1.50 {MINUS}£4" in books(settled)


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
    Club.objects.filter(id=table.club.id).update(points_only=True)
    table.club.refresh_from_db()
    closed_evening(table)
    read = books(table)
    assert "3 points is open, in 3 payments." in read
    assert "£" not in read
    assert "GBP" not in read
    assert f"Ann {MINUS}3 points 0 points 0 points {MINUS}3 points" in read


def test_a_person_who_is_two_records_has_one_account(settled: Table) -> None:
    """Bob came to another evening as Robert: what is owed to either is owed to the one."""
    robert = people.player_add(actor=settled.kim.actor, club=settled.club, name="Robert")
    settled.people["Robert"] = person("Robert")
    settled.people["Robert"].id = robert.id.hex
    pays(settled, "Kim", "Ann", "Robert", beyond=True)
    assert "£8 is open, in 4 payments." in books(settled)
    people.player_merge(actor=settled.kim.actor, kept=settled.club.players.get(name="Bob"), merged=robert)
    assert "£4 is open, in 2 payments." in books(settled)


def test_it_takes_twelve_statements_at_most_however_many_evenings_there_are(settled: Table) -> None:
    another_evening(settled)
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
