"""What the database sums of accounts is what their rows add up to in Python: open sums, dues, a page of two, a
statement; whatever was owed, paid, disputed, taken back and merged before payments had parts.

Ann, Bob, Cat and Dan owe and pay each other at random, at two evenings and beside them.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest

from clubs.models import Club, Player
from sessions.models import BookEntry, Debt, Movement, Payment, PaymentPart, PaymentStep, Session
from sessions.selectors.books.members import LET_OFF
from sessions.selectors.dues import evening_states, pair_dues
from sessions.selectors.evening_statement import own_money
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.pair_accounts import account_between, accounts_of
from sessions.selectors.pair_statement import pair_statement, sums_between
from sessions.services.payments.earlier_payments import read_payments_of_club
from tests.kit.accounts_agree import ensure_accounts_agree, last_words, open_by_account
from tests.kit.daily import first_daily
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 3, 5, 20, tzinfo=UTC)
HOW = ("cash", "cash", "bank", "waived", "written_off")
ENDS = (("said",), ("said", "confirmed"), ("said", "confirmed"), ("said", "disputed"), ("said", "withdrawn"),
        ("said", "disputed", "confirmed"))  # fmt: skip


def filled(table: Table, chance: Random) -> list[UUID]:
    """Rows of all kinds between the four, one of whom has a second record."""
    people = [UUID(table.id(name)) for name in ("Ann", "Bob", "Cat", "Dan")]
    other = Player.objects.create(club=table.club, name="Annie", name_key="annie", merged_into_id=people[0])
    records = [*people, other.id]
    session = table.session
    for number in range(40):
        at = BEGAN + timedelta(hours=chance.randrange(60))
        one, two = chance.sample(records, 2)
        if {one, two} != {people[0], other.id}:
            _owed(table, session, chance, at, (one, two))
        payer, receiver = chance.sample(people, 2)
        _paid(table, session if number % 3 == 0 else None, chance, at, (payer, receiver))
    return people


def _owed(table: Table, session: Session, chance: Random, at: datetime, two: tuple[UUID, UUID]) -> None:
    entry = None
    if chance.random() < 0.4:
        inside = session if chance.random() < 0.5 else None
        entry = BookEntry.objects.create(club=table.club, session=inside, kind="bet", key=uuid4().hex, at=at).id
    debt = Debt(
        club=table.club, session=None if entry else session, entry_id=entry, because="bet" if entry else "close",
        seq=0 if entry else session.seq, debtor_id=two[0], creditor_id=two[1], points=0 if entry else 1,
        amount=chance.randrange(1, 900), currency=chance.choice(("GBP", "GBP", "EUR")), at=at,
    )  # fmt: skip
    debt.save(force_insert=True)
    if chance.random() < 0.2:
        back = Debt(
            club=table.club, session=debt.session, entry_id=entry, because=debt.because, seq=debt.seq,
            debtor_id=two[1], creditor_id=two[0], points=debt.points, amount=debt.amount, currency=debt.currency,
            reverses=debt, at=at,
        )  # fmt: skip
        back.save(force_insert=True)


def _paid(table: Table, session: Session | None, chance: Random, at: datetime, two: tuple[UUID, UUID]) -> None:
    paid = Payment(
        club=table.club, session=session, id=uuid4(), payer_id=two[0], receiver_id=two[1],
        amount=chance.randrange(1, 900), currency="GBP", how=chance.choice(HOW), key=uuid4().hex, at=at,
    )  # fmt: skip
    paid.save(force_insert=True)
    for number, word in enumerate(chance.choice(ENDS), 1):
        as_ = "payer" if word in ("said", "withdrawn") else "receiver"
        PaymentStep.objects.create(club=table.club, payment_id=paid.id, number=number, word=word, said_as=as_, at=at)


@pytest.fixture(params=first_daily(*range(4)))
def rows(request: pytest.FixtureRequest) -> tuple[Table, list[UUID]]:
    """Rows as they were kept before, read once by the law of dues."""
    table = table_laid()
    closed_evening(table)
    people = filled(table, Random(request.param))
    Club.objects.filter(id=table.club.id).update(payments_have_parts=False)
    read_payments_of_club(table.club.id)
    return table, people


def test_every_selector_agrees_with_the_rows(rows: tuple[Table, list[UUID]]) -> None:
    table, _ = rows
    assert PaymentPart.objects.filter(club=table.club).exists()
    assert Movement.objects.filter(club=table.club).exists()
    ensure_accounts_agree(table.club.id)


def test_the_first_page_lists_what_is_owed_first(rows: tuple[Table, list[UUID]]) -> None:
    table, people = rows
    for person in people:
        found = open_accounts([table.club.id], [person])
        assert [one.amount > 0 for one in found] == sorted((one.amount > 0 for one in found), reverse=True)
        due = {(one.other, one.currency): one.open for one in accounts_of(table.club.id, person) if one.open}
        assert {(one.other, one.currency): one.amount for one in found} == due


def test_a_page_of_two_page_by_page(rows: tuple[Table, list[UUID]]) -> None:
    table, (ann, bob, *_) = rows
    due = {account.currency: account for account in account_between(table.club.id, ann, bob)}
    sums = {one.currency: one for one in sums_between(table.club.id, [ann], bob)}
    assert {currency: (one.open, one.awaited) for currency, one in sums.items()} == {
        currency: (account.open, account.awaited) for currency, account in due.items()
    }
    lines, before = [], None
    while True:
        page = pair_statement(table.club.id, [ann], bob, before=before, most=3).page
        lines += page.lines
        if page.older is None:
            break
        before = page.older
    assert [line.number for line in lines] == list(range(len(lines), 0, -1))
    standing = [line for line in lines if line.taken_back is None and not line.takes_back]
    assert len(standing) == sum(len(account.debts) + len(account.payments) for account in due.values())
    whole = {(line.number, line.still) for line in pair_statement(table.club.id, [ann], bob, most=1000).page.lines}
    assert {(line.number, line.still) for line in lines} == whole
    for currency, account in due.items():
        own = [line for line in lines if line.currency == currency]
        assert own[0].running == account.open == sum(line.owed for line in own)
        counts = {payment.id for payment in account.payments if payment.counts}
        assert {line.payment for line in own if line.payment and line.owed} == counts


def test_the_newest_line_of_a_statement_has_what_is_open_in_all(rows: tuple[Table, list[UUID]]) -> None:
    table, people = rows
    for person in people:
        lines, before = [], None
        while True:
            accounts, page, _ = own_money(table.club.id, [person], before=before, most=2)
            assert accounts == open_accounts([table.club.id], [person])
            lines += page.lines
            if page.older is None:
                break
            before = page.older
        assert [line.number for line in lines] == list(range(len(lines), 0, -1))
        for currency in {line.currency for line in lines}:
            own = [line for line in lines if line.currency == currency]
            opened = [one for one in open_accounts([table.club.id], [person]) if one.currency == currency]
            assert own[0].running == -sum(one.amount for one in opened)
            assert own[0].running == sum(line.settled + line.paid + line.let_off for line in own)
        rows_of_person = [paid for one in accounts_of(table.club.id, person) for paid in one.payments if paid.counts]
        signed = [(paid.how, paid.amount if paid.payer == person else -paid.amount) for paid in rows_of_person]
        assert sum(line.let_off for line in lines) == sum(amount for how, amount in signed if how in LET_OFF)
        assert sum(line.paid for line in lines) == sum(amount for how, amount in signed if how not in LET_OFF)


def held(club: UUID, accounts: Iterable[UUID]) -> Counter[tuple[UUID, UUID, UUID]]:
    """By account, payer and receiver what waits for a word: parts of claims."""
    words, found = last_words(club), Counter[tuple[UUID, UUID, UUID]]()
    payments = {one.id: one for one in Payment.objects.filter(club=club)}
    for part in PaymentPart.objects.filter(club=club):
        account, paid = part.session_id or part.entry_id or part.payment_id, payments[part.payment_id]
        if words[paid.id] == "said" and account in accounts:
            found[account, paid.payer_id, paid.receiver_id] += part.amount
    return found


def test_the_accounts_of_an_evening_and_of_two_say_what_is_held(rows: tuple[Table, list[UUID]]) -> None:
    """Each due is what became smaller and what is open, of which no more is free than does not wait."""
    table, people = rows
    session, opened = table.session, open_by_account(table.club.id)
    waits = held(table.club.id, [session.id])
    for state in evening_states(session.key):
        for due in (state.due(state.one), state.due(state.other)):
            waiting = waits[session.id, due.payer, due.receiver] if due.currency == "GBP" else 0
            assert due.held == waiting
            assert due.free == max(due.open - waiting, 0)
    for state in pair_dues(table.club.id, people).states:
        key = (state.account, state.one, state.other, state.currency)
        assert state.due(state.one).open == max(opened[key], 0)  # type: ignore[index]  # three of four are ids
        assert state.due(state.other).open == max(-opened[key], 0)  # type: ignore[index]  # three of four are ids
