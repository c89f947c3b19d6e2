"""What the database sums of accounts is what the ledger makes of every row: open sums, a page of two, a statement, the
accounts of an evening; whatever was owed, paid, disputed, taken back and merged.

Ann, Bob, Cat and Dan owe and pay each other at random, at two evenings and beside them.
"""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest

from clubs.models import Player
from sessions.models import BookEntry, Debt, Payment, PaymentStep, Session
from sessions.selectors.evening_accounts import accounts_of_evening
from sessions.selectors.evening_statement import own_money
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.pair_accounts import PairAccount, PaymentRead, account_between, accounts_at, accounts_of
from sessions.selectors.pair_statement import lines_between, sums_between
from tests.kit.daily import first_daily
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 3, 5, 20, tzinfo=UTC)
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
        amount=chance.randrange(1, 900), currency="GBP", how="cash", key=uuid4().hex, at=at,
    )  # fmt: skip
    paid.save(force_insert=True)
    for number, word in enumerate(chance.choice(ENDS), 1):
        as_ = "payer" if word in ("said", "withdrawn") else "receiver"
        PaymentStep.objects.create(club=table.club, payment_id=paid.id, number=number, word=word, said_as=as_, at=at)


@pytest.fixture(params=first_daily(*range(4)))
def rows(request: pytest.FixtureRequest) -> tuple[Table, list[UUID]]:
    table = table_laid()
    closed_evening(table)
    return table, filled(table, Random(request.param))


def test_what_is_open_and_since_when(rows: tuple[Table, list[UUID]]) -> None:
    table, people = rows
    for person in people:
        due = {}
        for account in accounts_of(table.club.id, person):
            debtor = account.one if account.open > 0 else account.other
            days = [debt.day for debt in account.debts if debt.debtor == debtor and account.still[debt.id]]
            if account.open:
                due[account.other, account.currency] = (account.open, min(days, default=None))
        found = open_accounts([table.club.id], [person])
        assert {(one.other, one.currency): (one.amount, one.since) for one in found} == due
        assert [one.amount > 0 for one in found] == sorted((one.amount > 0 for one in found), reverse=True)


def test_a_page_of_two_page_by_page(rows: tuple[Table, list[UUID]]) -> None:
    table, (ann, bob, *_) = rows
    due = {account.currency: account for account in account_between(table.club.id, ann, bob)}
    sums = {one.currency: one for one in sums_between(table.club.id, [ann], bob)}
    assert {currency: (one.open, one.awaited) for currency, one in sums.items()} == {
        currency: (account.open, account.awaited) for currency, account in due.items()
    }
    lines, before = [], None
    while True:
        page = lines_between(table.club.id, [ann], bob, before=before, most=3)
        lines += page.lines
        if page.older is None:
            break
        before = page.older
    assert [line.number for line in lines] == list(range(len(lines), 0, -1))
    assert len(lines) == sum(len(account.debts) + len(account.payments) for account in due.values())
    for currency, account in due.items():
        own = [line for line in lines if line.currency == currency]
        assert {line.debt: line.still for line in own if line.debt} == account.still
        assert own[0].running == account.open == sum(line.owed for line in own)
        counts = {payment.id for payment in account.payments if payment.counts}
        assert {line.payment for line in own if line.payment and line.owed} == counts


def test_the_newest_line_of_a_statement_has_what_is_open_in_all(rows: tuple[Table, list[UUID]]) -> None:
    table, people = rows
    for person in people:
        lines, before = [], None
        while True:
            accounts, page = own_money(table.club.id, [person], before=before, most=2)
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
            assert own[0].running == sum(line.settled + line.paid for line in own)


def test_the_accounts_of_an_evening_with_its_debts_alone(rows: tuple[Table, list[UUID]]) -> None:
    table, _ = rows
    session = table.session
    due = {(one.one, one.other, one.currency): one for one in accounts_at(*session.key) if one.of(session.id)}
    found = {(one.one, one.other, one.currency): one for one in accounts_of_evening(session.key)}
    assert found.keys() == due.keys()
    for key, one in found.items():
        assert one.debts == due[key].of(session.id)
        assert (one.open, one.awaited) == (due[key].open, due[key].awaited)
        assert one.still == {debt.id: due[key].still[debt.id] for debt in one.debts}


def test_of_the_payments_beside_it_an_evening_has_those_made_while_it_was_open(rows: tuple[Table, list[UUID]]) -> None:
    table, _ = rows
    session = table.session
    accounts, since = accounts_at(*session.key), evening_since(session)
    found = {(one.one, one.other, one.currency): one for one in accounts_of_evening(session.key)}
    for one in accounts:
        if one.of(session.id):
            told = {paid.id for paid in found[one.one, one.other, one.currency].payments}
            beside = [paid for paid in one.payments if paid.counts and not paid.code]
            first = since[frozenset((one.one, one.other))]
            due = {paid.id for paid in beside if paid.at >= first and was_open(one, session.id, paid)}
            assert told & {paid.id for paid in beside} == due
            others = {paid.id for paid in one.payments if paid.waits or paid.word == "disputed"}
            assert told - due == others | {paid.id for paid in one.payments if paid.counts and paid.code}


def evening_since(session: Session) -> dict[frozenset[UUID], datetime]:
    """When the first debt of the evening between two was written, be it one that was taken back."""
    persons = dict(Player.objects.filter(club=session.club_id).values_list("id", "person"))
    bets = set(BookEntry.objects.filter(club=session.club_id, session=session).values_list("id", flat=True))
    since: dict[frozenset[UUID], datetime] = {}
    for debt in Debt.objects.filter(club=session.club_id).order_by("-at"):
        if debt.session_id == session.id or debt.entry_id in bets:
            since[frozenset((persons[debt.debtor_id], persons[debt.creditor_id]))] = debt.at
    return since


def was_open(account: PairAccount, session: UUID, payment: PaymentRead) -> bool:
    """Was something of the evening, or of before, open before or after this payment? Each debt pays for the oldest of
    the other, and so does each payment."""
    for debtor in (account.one, account.other):
        own = [debt for debt in account.of(session) if debt.debtor == debtor]
        if not own:
            continue
        last = max((debt.at, debt.id) for debt in own)
        upto = sum(one.amount for one in account.debts if one.debtor == debtor and (one.at, one.id) <= last)
        covered = sum(one.amount for one in account.debts if one.debtor != debtor and one.at <= payment.at)
        for paid in account.payments:
            if paid.counts and (paid.at, paid.id) < (payment.at, payment.id):
                covered += paid.amount if paid.payer == debtor else -paid.amount
        after = covered + (payment.amount if payment.payer == debtor else -payment.amount)
        if min(covered, after) < upto:
            return True
    return False
