"""The accounts of a club as its rows add up, read without any statement of the program; and that the program agrees."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from clubs.models import Club, Player
from sessions.models import BookEntry, Debt, Movement, Payment, PaymentPart, PaymentStep, Session
from sessions.selectors.books.aged_pairs import aged_pairs
from sessions.selectors.dues import AccountState, evening_states, pair_dues
from sessions.selectors.open_accounts import open_accounts
from sessions.selectors.open_pairs import open_pairs
from sessions.selectors.pair_statement import pair_statement, sums_between
from sessions.selectors.settle_up import dues_of, progress_at
from tests.kit.every_account import every_account


class AccountKey(NamedTuple):
    """An account of two persons in one currency; the ids of the two in their order."""

    account: UUID
    one: UUID
    other: UUID
    currency: str


Sums = Counter[AccountKey]
"""What `one` owes `other` on each account; below zero what they are owed."""


def persons_of_club(club: UUID) -> dict[UUID, UUID]:
    """By record the person that it is."""
    merged = dict(Player.objects.filter(club=club).values_list("id", "merged_into"))
    found: dict[UUID, UUID] = {}
    for record in merged:
        person, other = record, merged[record]
        while other is not None:
            person, other = other, merged[other]
        found[record] = person
    return found


def last_words(club: UUID) -> dict[UUID, str]:
    """By payment the last word about it."""
    steps = PaymentStep.objects.filter(club=club).order_by("number")
    return dict(steps.values_list("payment_id", "word"))


def standing_debts(club: UUID) -> list[tuple[UUID, Debt]]:
    """Every debt that nothing has taken back, with its account, oldest first."""
    answered = set(Debt.objects.filter(club=club).exclude(reverses=None).values_list("reverses_id", flat=True))
    evening_of = dict(BookEntry.objects.filter(club=club).values_list("id", "session_id"))
    deleted = set(Session.objects.filter(club=club).exclude(deleted_at=None).values_list("id", flat=True))
    found = []
    for debt in Debt.objects.filter(club=club, reverses=None).order_by("at", "id"):
        account = debt.session_id or (debt.entry_id and evening_of[debt.entry_id]) or debt.entry_id
        assert account is not None
        if debt.id not in answered and account not in deleted:
            found.append((account, debt))
    return found


def holding_movements(club: UUID) -> list[Movement]:
    """Every movement that nothing has taken back, and whose two sides are of the same two people."""
    rows, persons = list(Movement.objects.filter(club=club)), persons_of_club(club)
    answered = {one.reverses for one in rows}
    return [
        row
        for row in rows
        if row.reverses is None
        and row.id not in answered
        and {persons[row.debtor_id], persons[row.creditor_id]}
        == {persons[row.to_debtor_id], persons[row.to_creditor_id]}
    ]


class _Adding:
    """Adds amounts by account, from whichever record of a person."""

    def __init__(self, club: UUID) -> None:
        self.persons = persons_of_club(club)
        self.sums: Sums = Counter()

    def add(self, account: UUID, debtor: UUID, creditor: UUID, currency: str, amount: int) -> None:
        one, other = self.persons[debtor], self.persons[creditor]
        if one != other:
            sign = 1 if one < other else -1
            self.sums[AccountKey(account, min(one, other), max(one, other), currency)] += sign * amount


def open_by_account(club: UUID, *, waiting: bool = False) -> Sums:
    """What each account leaves open, by the rows; if `waiting`, once all that waits for a word counts."""
    adding, words = _Adding(club), last_words(club)
    counting = {"confirmed", "said"} if waiting else {"confirmed"}
    for account, debt in standing_debts(club):
        adding.add(account, debt.debtor_id, debt.creditor_id, debt.currency, debt.amount)
    payments = {one.id: one for one in Payment.objects.filter(club=club)}
    for part in PaymentPart.objects.filter(club=club):
        paid = payments[part.payment_id]
        if words[paid.id] in counting:
            account = part.session_id or part.entry_id or part.overpaid_id or paid.id
            adding.add(account, paid.payer_id, paid.receiver_id, paid.currency, -part.amount)
    for row in holding_movements(club):
        if row.payment_id is None or words[row.payment_id] in counting:
            adding.add(row.from_account, row.debtor_id, row.creditor_id, row.currency, -row.amount)
            adding.add(row.to_account, row.to_debtor_id, row.to_creditor_id, row.currency, -row.amount)
    return Counter({key: amount for key, amount in adding.sums.items() if amount})


def closed_before(club: UUID, on: set[UUID]) -> Sums:
    """What the last closing of evenings that are open again asked, but where a leave between the two came since."""
    adding, debts = _Adding(club), {debt.id: debt for debt in Debt.objects.filter(club=club, session__in=on)}
    taken_back: defaultdict[UUID, list[tuple[int, Debt]]] = defaultdict(list)
    left: list[tuple[UUID, int, set[UUID]]] = []
    for debt in debts.values():
        assert debt.session_id is not None
        if debt.reverses_id is not None and not debt.cause:
            taken_back[debt.session_id].append((debt.seq, debts[debt.reverses_id]))
        elif debt.reverses_id is None and debt.cause:
            left.append((debt.session_id, debt.seq, {debt.debtor_id, debt.creditor_id}))
    for session, rows in taken_back.items():
        opened = max(seq for seq, _ in rows)
        since = [two for at, seq, two in left if at == session and seq > opened]
        for seq, debt in rows:
            if seq == opened and {debt.debtor_id, debt.creditor_id} not in since:
                adding.add(session, debt.debtor_id, debt.creditor_id, debt.currency, debt.amount)
    return adding.sums


def asked_by_account(club: UUID, *, waiting: bool = False) -> Sums:
    """What is asked on each account: all that is open, but while its evening is on no more than its debts come to, and
    no more than would be open if it were closed as it was closed last."""
    debts = _Adding(club)
    for account, debt in standing_debts(club):
        debts.add(account, debt.debtor_id, debt.creditor_id, debt.currency, debt.amount)
    on = set(Session.objects.filter(club=club, deleted_at=None).exclude(phase="closed").values_list("id", flat=True))
    before = closed_before(club, on)
    found: Sums = Counter()
    for key, amount in open_by_account(club, waiting=waiting).items():
        found[key] = amount
        if key.account in on:
            bounds = (amount, debts.sums[key], amount + before[key])
            same_way = all(bound > 0 for bound in bounds) or all(bound < 0 for bound in bounds)
            found[key] = min(bounds, key=abs) if same_way else 0
    return Counter({key: amount for key, amount in found.items() if amount})


def free_by_account(club: UUID) -> Sums:
    """The same without what a claim holds: nobody can pay that again."""
    words, payments = last_words(club), {one.id: one for one in Payment.objects.filter(club=club)}
    held, asked = Counter[tuple[UUID, UUID, UUID, str]](), asked_by_account(club)
    persons = persons_of_club(club)
    for part in PaymentPart.objects.filter(club=club):
        paid, account = payments[part.payment_id], part.session_id or part.entry_id or part.overpaid_id
        if words[paid.id] == "said":
            two = persons[paid.payer_id], persons[paid.receiver_id]
            held[account or paid.id, *two, paid.currency] += part.amount
    for row in holding_movements(club):
        if row.payment_id is not None and words[row.payment_id] == "said":
            one, other = persons[row.debtor_id], persons[row.creditor_id]
            held[row.from_account, one, other, row.currency] += row.amount
            held[row.to_account, other, one, row.currency] += row.amount
    found: Sums = Counter()
    for key, amount in asked.items():
        debtor, creditor = (key.one, key.other) if amount > 0 else (key.other, key.one)
        free = max(abs(amount) - held[key.account, debtor, creditor, key.currency], 0)
        found[key] = free if amount > 0 else -free
    return found


Nets = Counter[tuple[UUID, UUID, str]]


def nets_of(sums: Sums) -> Nets:
    """What each two have open in all, by what their accounts have."""
    found: Nets = Counter()
    for key, amount in sums.items():
        found[key.one, key.other, key.currency] += amount
    return Counter({two: amount for two, amount in found.items() if amount})


def nets_by_rows(club: UUID) -> Counter[tuple[UUID, UUID, str]]:
    """What each two have open in all, by debts and payments alone: neither parts nor movements count here."""
    adding, words = _Adding(club), last_words(club)
    nothing = UUID(int=0)
    for _, debt in standing_debts(club):
        adding.add(nothing, debt.debtor_id, debt.creditor_id, debt.currency, debt.amount)
    for paid in Payment.objects.filter(club=club):
        if words[paid.id] == "confirmed":
            adding.add(nothing, paid.payer_id, paid.receiver_id, paid.currency, -paid.amount)
    return Counter({(key.one, key.other, key.currency): amount for key, amount in adding.sums.items() if amount})


def began(club: UUID) -> dict[UUID, datetime]:
    """By account when it began: an evening's first event, an entry, or the payment that was too much."""
    times: dict[UUID, datetime] = dict(Payment.objects.filter(club=club).values_list("id", "at"))
    times |= dict(BookEntry.objects.filter(club=club).values_list("id", "at"))
    return times | dict(Session.objects.filter(club=club).values_list("id", "began_at"))


class Ages:
    """Since when the accounts of a club are open, by its rows."""

    def __init__(self, club: UUID) -> None:
        """Read the rows."""
        self.times, self.persons = began(club), persons_of_club(club)
        self.debts: defaultdict[UUID, list[Debt]] = defaultdict(list)
        for account, debt in standing_debts(club):
            self.debts[account].append(debt)
        self.reduced = Counter[tuple[UUID, UUID, UUID, str]]()
        words, payments = last_words(club), {one.id: one for one in Payment.objects.filter(club=club)}
        for part in PaymentPart.objects.filter(club=club):
            paid = payments[part.payment_id]
            account = part.session_id or part.entry_id or part.overpaid_id or paid.id
            if words[paid.id] == "confirmed":
                two = self.persons[paid.payer_id], self.persons[paid.receiver_id]
                self.reduced[account, *two, paid.currency] += part.amount
        for row in holding_movements(club):
            one, other = self.persons[row.debtor_id], self.persons[row.creditor_id]
            if row.payment_id is None or words[row.payment_id] == "confirmed":
                self.reduced[row.from_account, one, other, row.currency] += row.amount
                self.reduced[row.to_account, other, one, row.currency] += row.amount

    def since(self, key: AccountKey, amount: int) -> datetime:
        """Since when so much is open: since the account began, or since the first correction from which all of it came;
        what a clearing made is as old as the clearing. A bet or an expense that came since what the evening asked was
        paid is no part of what the correction brought; what was paid beyond all
        that was ever asked is older than it."""
        debtor, creditor = (key.one, key.other) if amount > 0 else (key.other, key.one)
        here = [
            (1 if self.persons[one.debtor_id] == debtor else -1, one)
            for one in self.debts[key.account]
            if {self.persons[one.debtor_id], self.persons[one.creditor_id]} == {debtor, creditor}
            and one.currency == key.currency
        ]
        corrections = [one.at for sign, one in here if sign > 0 and one.because == "correction"]
        before = sum(sign * one.amount for sign, one in here if one.because != "correction")
        now = sum(sign * one.amount for sign, one in here)
        original = max(min(before, now), 0)
        there, back = ((key.account, *two, key.currency) for two in ((debtor, creditor), (creditor, debtor)))
        books = sum(sign * one.amount for sign, one in here if one.because in ("bet", "expense"))
        without_correction = before - self.reduced[there] + self.reduced[back]
        counted = original - max(min(before - books, now - books), 0)
        against = [one.at for sign, one in here if sign < 0 and one.because == "correction"]
        most = -before + max(books, 0)
        if not (corrections and against) or min(against) <= min(corrections):
            most += sum(one.amount for sign, one in here if sign < 0 and one.because == "correction")
        ever_asked = max(max(most, -now) + self.reduced[there], 0)
        is_older = (books > counted and without_correction > 0) or self.reduced[back] > ever_asked
        if corrections and original <= self.reduced[there] and not is_older:
            return min(corrections)
        return self.times[key.account]


def ensure_accounts_agree(club: UUID) -> None:
    """Assert that whatever the program reads of accounts is what their rows add up to."""
    sums = open_by_account(club)
    assert nets_of(sums) == nets_by_rows(club), "accounts do not sum to the nets"
    asked = asked_by_account(club)
    nets = nets_of(asked)
    persons = set(persons_of_club(club).values())
    _ensure_parts_sum(club)
    _ensure_dues_agree(club, persons, sums, asked)
    _ensure_nets_agree(club, persons, nets)
    _ensure_since_agrees(club, persons, asked, nets)
    for one, other in {(key.one, key.other) for key in sums}:
        _ensure_lines_agree(club, one, other, sums)


def _ensure_parts_sum(club: UUID) -> None:
    parts: Counter[UUID] = Counter()
    for part in PaymentPart.objects.filter(club=club):
        parts[part.payment_id] += part.amount
    assert parts == Counter(dict(Payment.objects.filter(club=club).values_list("id", "amount")))


def _ensure_dues_agree(club: UUID, persons: set[UUID], sums: Sums, asked: Sums) -> None:
    accounts = pair_dues(club, persons)
    states = accounts.states
    _ensure_even_accounts_are_left_out(club, persons, states)
    opened = {AccountKey(s.account, s.one, s.other, s.currency): s.signed_open(s.one) for s in states}
    assert {key: amount for key, amount in opened.items() if amount} == sums, "page of two"
    both = {AccountKey(s.account, s.one, s.other, s.currency): (s.due(s.one), s.due(s.other)) for s in states}
    opened = {key: there.open - back.open for key, (there, back) in both.items()}
    assert {key: amount for key, amount in opened.items() if amount} == asked, "what is asked"
    free, awaited = nets_of(free_by_account(club)), nets_of(asked_by_account(club, waiting=True))
    for one, other, currency in {(key.one, key.other, key.currency) for key in both}:
        may_be_paid = sum(due.open for due in accounts.free_dues(one, other, currency))
        assert may_be_paid == free[one, other, currency], "what may be paid in all"
        then = accounts.net(one, other, currency) - accounts.waiting(one, other, currency)
        assert then == awaited[one, other, currency], "what is open once all that waits counts"
        assert accounts.net(other, one, currency) == -accounts.net(one, other, currency)
    for session in Session.objects.filter(club=club, deleted_at=None):
        here = evening_states(session.key)
        opened = {AccountKey(s.account, s.one, s.other, s.currency): s.signed_open(s.one) for s in here}
        assert {key: amount for key, amount in opened.items() if amount} == {
            key: amount for key, amount in sums.items() if key.account == session.id
        }, "evening"
        dues = dues_of(session.key)
        coins = {due.currency: _coin_in(club, due.currency) for due in dues}
        for due in dues:
            coin = coins[due.currency]
            assert due.payable % coin == 0, "what is asked is in coins"
            assert 0 <= due.free - due.payable < coin, "what is asked and the rest are the due"
            assert due.open >= 0
            assert due.held >= 0
            assert all(amount > 0 for amount in due.reduced.values())
            assert due.amount == sum(due.reduced.values()) + due.open
            assert due.amount > 0 or due.held
            assert 0 <= due.already <= sum(due.reduced.values())
            assert not due.already or session.phase != "closed"
        assert len({(*due.two, due.currency) for due in dues}) == len(dues)
        for progress in progress_at(session.key):
            own = [due for due in dues if due.currency == progress.currency]
            counted = [due for due in own if due.amount > due.already]
            assert progress.of == len(counted)
            coin = coins.get(progress.currency, 1)
            assert progress.made == len([due for due in counted if due.open < coin])
            assert sum(progress.already.values()) == sum(due.already for due in own)
            assert progress.open == sum(due.open for due in own if due.open >= coin)
            assert progress.open + progress.rest == sum(due.open for due in own)


def _coin_in(club: UUID, currency: str) -> int:
    """Return the least coin of a currency: the club's own has one alone."""
    found = Club.objects.get(id=club)
    return found.least_coin if currency == found.currency and not found.points_only else 1


def _ensure_even_accounts_are_left_out(club: UUID, persons: set[UUID], states: Sequence[AccountState]) -> None:
    """The pages read an account while it is not even, something of it waits or its evening is on; no other."""
    read = {AccountKey(one.account, one.one, one.other, one.currency) for one in states}
    for state in every_account(club, persons).states:
        is_needed = bool(state.signed_open(state.one)) or any(state.held.values()) or state.on
        assert is_needed == (AccountKey(state.account, state.one, state.other, state.currency) in read)


def _ensure_nets_agree(club: UUID, persons: set[UUID], nets: Nets) -> None:
    assert {(one.one, one.other, one.currency): one.amount for one in open_pairs(club)} == nets
    awaited = nets_of(asked_by_account(club, waiting=True))
    for other in persons:
        for found in sums_between(club, persons - {other}, other):
            sign, two = (1, (found.one, other)) if found.one < other else (-1, (other, found.one))
            assert found.open == sign * nets[*two, found.currency], "head of the page of two"
            assert found.awaited == sign * awaited[*two, found.currency], "head of the page of two, once all counts"
    for person in persons:
        own = {(one.other, one.currency): one.amount for one in open_accounts([club], [person])}
        due = {(other, money): amount for (one, other, money), amount in nets.items() if one == person}
        due |= {(one, money): -amount for (one, other, money), amount in nets.items() if other == person}
        assert own == due, "first page"


def _ensure_since_agrees(club: UUID, persons: set[UUID], sums: Sums, nets: Nets) -> None:
    ages, zone = Ages(club), ZoneInfo(Club.objects.get(id=club).time_zone)
    oldest: defaultdict[tuple[UUID, UUID, str], list[date]] = defaultdict(list)
    for key, amount in sums.items():
        two = (key.one, key.other, key.currency)
        if nets[two] * amount > 0:
            oldest[two].append(ages.since(key, amount).astimezone(zone).date())
    for person in persons:
        for one in open_accounts([club], [person]):
            two = (min(person, one.other), max(person, one.other), one.currency)
            assert one.since == min(oldest[two]), "since"
            owes = (person, one.other) if one.amount > 0 else (one.other, person)
            since = pair_dues(club, [person, one.other]).open_since(*owes, one.currency)
            assert since is not None
            assert (since.day, since.accounts) == (one.since, one.accounts), "since, on the page of two"
    _ensure_books_agree(club, sums, nets, oldest)


def _ensure_books_agree(
    club: UUID, sums: Sums, nets: Nets, oldest: Mapping[tuple[UUID, UUID, str], list[date]]
) -> None:
    """What the books say of each debtor: the net, what is open in its direction by age, and what is owed back."""
    rows = aged_pairs(Club.objects.get(id=club), date(2100, 1, 1))
    assert len(rows) == len(nets)
    for row in rows:
        two = (min(row.debtor, row.creditor), max(row.debtor, row.creditor), row.currency)
        sign = 1 if row.debtor < row.creditor else -1
        opened = [sign * amount for key, amount in sums.items() if (key.one, key.other, key.currency) == two]
        assert row.open == sign * nets[two] > 0
        assert row.owed_back == -sum(amount for amount in opened if amount < 0)
        assert sum(row.ages) + row.beyond == sum(amount for amount in opened if amount > 0)
        assert row.since == min(oldest[two])


def _ensure_lines_agree(club: UUID, one: UUID, other: UUID, sums: Sums) -> None:
    """The page of two: what was open after its newest line is the sum of all rows, also while an evening is on.

    What is still open of the debts of an account is what the account leaves open, unless a payment or a movement has
    turned it.
    """
    lines = pair_statement(club, [one], other, most=1000).page.lines
    nets = nets_of(sums)
    for currency in {line.currency for line in lines}:
        own = [line for line in lines if line.currency == currency]
        assert own[0].running == sum(line.owed for line in own) == nets[one, other, currency]
    evening_of = dict(BookEntry.objects.filter(club=club).values_list("id", "session_id"))
    accounts = {
        debt.id: debt.session_id or (debt.entry_id and evening_of[debt.entry_id]) or debt.entry_id
        for debt in Debt.objects.filter(club=club)
    }
    owed, still = Counter[tuple[UUID, str, bool]](), Counter[tuple[UUID | None, str, bool]]()
    persons = persons_of_club(club)
    for account, debt in standing_debts(club):
        two = persons[debt.debtor_id], persons[debt.creditor_id]
        if set(two) == {one, other}:
            owed[account, debt.currency, two[0] == one] += debt.amount
    for line in lines:
        if line.debt is not None and line.still:
            still[accounts[line.debt], line.currency, line.owed > 0] += line.still
    for (account, currency, there), amount in owed.items():
        opened = sums[AccountKey(account, one, other, currency)] * (1 if there else -1)
        assert still[account, currency, there] == min(amount, max(opened, 0)), "still open"
