"""What each account leaves two people to pay: a due in each direction, and how it became smaller (decision 0029)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from chouette.ledger.coins import EXACT, in_coins, rest_below
from chouette.ledger.dues import OpenDue
from sessions.models import BookKind, Phase, SessionKey
from sessions.selectors.account_rows import (
    OF_PAIRS,
    OF_PERSONS,
    OF_TWO,
    OPEN_SUMS,
    ROWS,
    AccountName,
    AccountSum,
    EveningSum,
    evening_sums,
    named_sums,
)
from sessions.selectors.due_dates import Since, oldest_of

REDUCTIONS = ("paid", "set_off", "cleared", "deposit", "waived", "written_off")
"""The words by which a due becomes smaller, in the order in which a due that is closed is named after them."""


class CorrectionTime(NamedTuple):
    """When a correction was made, and on which day where the club plays, if that was asked for; it `came_by` a closing
    with another result or by a `correction` proper."""

    at: datetime
    day: date | None
    came_by: str = "correction"


class AccountDue(NamedTuple):
    """What an account leaves `payer` to pay `receiver`: `reduced` by word, and what is open.

    Of an evening that is on, only what its debts ask is open: nobody gives back what was paid for it before it is
    closed. `already` is what was reduced there beyond what its debts ask. `held` is what waits for somebody's word.
    `original` is what the payer owed before any correction and owes now; none where no correction made the payer owe
    back what the receiver had paid; `beside` what of the rest bets and expenses brought, by
    that kind. `beyond` is what is open because more of the receiver's due was reduced than was ever asked of them: no
    correction made the payer owe it. `back_by` is what made the payer owe something back, as of a
    `CorrectionTime`. `corrected` is when the correction came from which all of `open` is. It is
    not `is_asked` if something was reduced, but nothing that stands ever asked it. An evening that is on is open
    `again` if it was ever closed. `coin` is the least coin in which it is paid: what is open stays exact, but no more
    than `in_coins` is asked to be paid now (decision 0039).
    Amounts in minor units, or in points without a currency.
    """

    account: UUID
    payer: UUID
    receiver: UUID
    currency: str
    reduced: Mapping[str, int]
    open: int
    held: int
    at: datetime
    already: int = 0
    original: int | None = None
    corrected: CorrectionTime | None = None
    is_asked: bool = True
    again: bool = True
    beside: Mapping[str, int] = {}
    beyond: int = 0
    coin: int = EXACT
    back_by: str = ""

    @property
    def amount(self) -> int:
        """Everything that was reduced and is open together."""
        return sum(self.reduced.values()) + self.open

    @property
    def back(self) -> int:
        """What of it is open because a correction asks less than the receiver had paid or set off."""
        back = back_of(self.open, self.original, self.reduced)
        return max(back - sum(self.beside.values()) - self.beyond, 0)

    @property
    def free(self) -> int:
        """What is open and not held by a claim that waits."""
        return max(self.open - self.held, 0)

    @property
    def rest(self) -> int:
        """What is open where that is less than a coin, and so not asked before the next due of the two."""
        return rest_below(self.open, self.coin)

    @property
    def payable(self) -> int:
        """What a tap pays of what is free: rounded down to the club's least coin."""
        return in_coins(self.free, self.coin)

    @property
    def closed_by(self) -> str:
        """The word after which a due is counted of which nothing, or only a rest, is open; else empty."""
        return closing_word(self.open, self.rest, self.reduced)


@dataclass(slots=True)
class AccountState:
    """The account of two people for one evening or entry, in one currency.

    `owed` is what `one` came to owe `other` by debts, below zero the other way round; `uncorrected` likewise what they
    owed without any correction, `books` by its kind what of that bets and expenses brought, and `closing` what
    the last closing asked of an evening that is open again. The rest is by debtor; `corrected` is when a correction
    first made that debtor owe something, `moved` what corrections asked of them, `began` when something was first
    reduced; `held_with_payments` is what is `held` as set off with payments of the creditor, which wait for the debtor.
    `debtors` are those whom a debt that stands, or a leave that was taken back, asks, whoever of the two came
    to owe in all. It is `on` if it is of an evening that is not over, `again` as of an `AccountDue`.
    """

    account: UUID
    one: UUID
    other: UUID
    currency: str
    owed: int = 0
    uncorrected: int = 0
    closing: int = 0
    books: Counter[str] = field(default_factory=Counter)
    reduced: dict[UUID, Counter[str]] = field(default_factory=dict)
    held: Counter[UUID] = field(default_factory=Counter)
    held_with_payments: Counter[UUID] = field(default_factory=Counter)
    at: datetime | None = None
    on: bool = False
    again: bool = True
    coin: int = EXACT
    corrected: dict[UUID, CorrectionTime] = field(default_factory=dict)
    moved: Counter[UUID] = field(default_factory=Counter)
    debtors: set[UUID] = field(default_factory=set)
    began: dict[UUID, datetime] = field(default_factory=dict)

    def add(self, row: AccountSum | EveningSum) -> None:
        """Add the sum of one word."""
        self.coin = row.coin
        debtor = self.one if row.there else self.other
        if row.word == "owed":
            self._add_owed(row, debtor)
        elif row.word == "closing":
            self.closing += row.amount if row.there else -row.amount
        elif row.word == "asked":
            self.debtors.add(debtor)
        elif row.counts:
            self.reduced.setdefault(debtor, Counter())[row.word] += row.amount
            self.began[debtor] = min(row.at, self.began.get(debtor, row.at))
        else:
            self.held[debtor] += row.amount
            if row.word == "set_off":
                self.held_with_payments[debtor] += row.amount
        self.at = row.at if self.at is None else min(self.at, row.at)

    def _add_owed(self, row: AccountSum | EveningSum, debtor: UUID) -> None:
        signed = row.amount if row.there else -row.amount
        self.owed += signed
        self.debtors.add(debtor)
        if row.cause in ("correction", "closing"):
            made = CorrectionTime(row.at, row.day if isinstance(row, AccountSum) else None, row.cause)
            self.corrected[debtor] = min(made, self.corrected.get(debtor, made), key=lambda one: one.at)
            self.moved[debtor] += row.amount
            return
        self.uncorrected += signed
        if row.cause:
            self.books[row.cause] += signed

    def signed_open(self, debtor: UUID) -> int:
        """Return what the rows leave this debtor owing, below zero what they are owed; also while the evening is on."""
        reduced = {person: sum(words.values()) for person, words in self.reduced.items()}
        open_ = self.owed - reduced.get(self.one, 0) + reduced.get(self.other, 0)
        return open_ if debtor == self.one else -open_

    def due(self, debtor: UUID) -> AccountDue:
        """Return the due in which this person pays."""
        creditor = self.other if debtor == self.one else self.one
        assert self.at is not None
        owed = max(self.owed if debtor == self.one else -self.owed, 0)
        reduced = self.reduced.get(debtor, Counter())
        return AccountDue(
            self.account, debtor, creditor, self.currency, reduced, self._asked(debtor), self.held[debtor], self.at,
            max(sum(reduced.values()) - owed, 0) if self.on else 0, self._original(debtor, creditor),
            self._corrected(debtor), self._is_asked(debtor, creditor), self.again, self._beside(debtor, creditor),
            self._beyond(debtor, creditor), self.coin, self._back_by(debtor),
        )  # fmt: skip

    def owed_before(self, debtor: UUID) -> int:
        """Return what this debtor owed before any correction and owes by debts now."""
        sign = 1 if debtor == self.one else -1
        return max(min(sign * self.uncorrected, sign * self.owed), 0)

    def _original(self, debtor: UUID, creditor: UUID) -> int | None:
        """Return the same where a correction may have made the debtor owe something back; else None. One that asked
        the creditor for more did not: then more was reduced than is asked for another reason."""
        is_paid_by_creditor = sum(self.reduced.get(creditor, Counter()).values()) > 0
        return self.owed_before(debtor) if debtor in self.corrected and is_paid_by_creditor else None

    def _corrected(self, debtor: UUID) -> CorrectionTime | None:
        """Return since when this debtor owes by corrections alone; None where something older is left."""
        left = self.owed_before(debtor) - sum(self.reduced.get(debtor, Counter()).values())
        creditor = self.other if debtor == self.one else self.one
        is_older = left > 0 or self._open_beside(debtor) > 0 or self._never_asked(debtor, creditor) > 0
        return None if is_older else self.corrected.get(debtor)

    def _back_by(self, debtor: UUID) -> str:
        """Return by what this debtor first owed something back; empty where nothing did that."""
        return self.corrected[debtor].came_by if debtor in self.corrected else ""

    def _open_beside(self, debtor: UUID) -> int:
        """Return what bets and expenses would leave this debtor owing without any correction, beyond what of them is in
        `owed_before`; below zero nothing. What was paid or set off before they came is no part of it."""
        sign = 1 if debtor == self.one else -1
        books = self.books.total()
        played = max(min(sign * (self.uncorrected - books), sign * (self.owed - books)), 0)
        beyond = max(sign * books, 0) - (self.owed_before(debtor) - played)
        return min(beyond, self.signed_open(debtor) - sign * (self.owed - self.uncorrected))

    def _beside(self, debtor: UUID, creditor: UUID) -> Mapping[str, int]:
        """Return by kind what of an open due came from bets and expenses, where a correction has brought another part
        of it."""
        open_, original = self._asked(debtor), self._original(debtor, creditor)
        left = min(self._open_beside(debtor), back_of(open_, original, self.reduced.get(debtor, Counter())))
        found, sign = dict[str, int](), 1 if debtor == self.one else -1
        for kind in sorted(self.books):
            part = min(sign * self.books[kind], left)
            if part > 0:
                found[kind] = part
                left -= part
        return found

    def _beyond(self, debtor: UUID, creditor: UUID) -> int:
        """Return what this debtor owes back because more was reduced than was ever asked; where a correction brought
        it, other words say why."""
        if self.on:
            return 0
        if debtor not in self.corrected:
            return max(min(self._never_asked(debtor, creditor), self._asked(debtor)), 0)
        open_, reduced = self._asked(debtor), self.reduced.get(debtor, Counter())
        back = back_of(open_, self._original(debtor, creditor), reduced) - sum(self._beside(debtor, creditor).values())
        return max(min(self._never_asked(debtor, creditor), back), 0)

    def _never_asked(self, debtor: UUID, creditor: UUID) -> int:
        """Return what more of the creditor's due was reduced than debts ever asked and than the debtor paid them back;
        below zero what less."""
        back = sum(self.reduced.get(debtor, Counter()).values())
        asked = max(self._asked_most(creditor) + back, 0)
        return sum(self.reduced.get(creditor, Counter()).values()) - asked

    def _asked_most(self, person: UUID) -> int:
        """Return the most that debts have asked of one of the two, below zero if they always were owed something. Of
        corrections each way those of whom one was corrected first are taken to have come first; what bets and expenses
        asked of the other came last."""
        other, sign = self.other if person == self.one else self.one, 1 if person == self.one else -1
        books = sign * self.books.total()
        most = sign * self.uncorrected - min(books, 0)
        mine, theirs = self.corrected.get(person), self.corrected.get(other)
        if mine and not (theirs and theirs.at < mine.at):
            most += self.moved[person]
        return max(most, sign * self.owed)

    def _is_asked(self, debtor: UUID, creditor: UUID) -> bool:
        """Return whether a debt, or what the creditor has paid too much, asks or asked something of this debtor."""
        if self.on or self.corrected or debtor in self.debtors or debtor not in self.began:
            return True
        return creditor in self.began and self.began[creditor] < self.began[debtor]

    def reduced_for_nothing(self, debtor: UUID) -> int:
        """Return what of the reductions of a debtor is beyond what they owe by debts that stand."""
        owed = max(self.owed if debtor == self.one else -self.owed, 0)
        return max(sum(self.reduced.get(debtor, Counter()).values()) - owed, 0)

    def net_without(self, debtor: UUID, reduced: int) -> int:
        """Return what this debtor would be asked to pay if so much of their reductions did not count, in minor units or
        points; below zero they would be paid."""
        other = self.other if debtor == self.one else self.one
        return self._asked(debtor, reduced) - self._asked(other, -reduced)

    def once_counted(self, debtor: UUID) -> int:
        """Return the same once what waits counts."""
        other = self.other if debtor == self.one else self.one
        return self.net_without(debtor, self.held[other] - self.held[debtor])

    def _asked(self, debtor: UUID, more: int = 0) -> int:
        """Return what this debtor is asked to pay: while the evening is on by the law of `selectors.asked_sums`. With
        `more` they would have paid so much less."""
        open_, sign = self.signed_open(debtor) + more, 1 if debtor == self.one else -1
        if not self.on:
            return max(open_, 0)
        return max(min(sign * self.owed, open_, open_ + sign * self.closing), 0)

    @property
    def held_back(self) -> int:
        """What debts that hold do not ask for the sake of the last closing; below zero `other` would pay it."""
        if not self.on:
            return 0
        without = replace(self, closing=0)
        return without._asked(self.one) - without._asked(self.other) - self._asked(self.one) + self._asked(self.other)

    def dues(self) -> list[AccountDue]:
        """Return the dues in both directions, without those of nothing."""
        return [due for due in (self.due(self.one), self.due(self.other)) if due.amount or due.held]


def back_of(open_: int, original: int | None, reduced: Mapping[str, int]) -> int:
    """Return what of an open due is owed back: what was paid or waived of it counts for the `original` debt first."""
    return 0 if original is None else open_ - max(min(original - sum(reduced.values()), open_), 0)


def closing_word(open_: int, rest: int, reduced: Mapping[str, int]) -> str:
    """Return the word after which a due is counted: the first by which it became smaller, or `rest` where nothing but
    less than a coin was ever owed. Empty while more than a rest is open."""
    if open_ > rest:
        return ""
    return next((word for word in REDUCTIONS if reduced.get(word)), "rest" if rest else "")


def account_states(rows: Iterable[AccountSum | EveningSum]) -> list[AccountState]:
    """Gather sums by account, two persons and currency."""
    found: dict[tuple[UUID, UUID, UUID, str], AccountState] = {}
    for row in rows:
        key = (row.account, row.one, row.other, row.currency)
        found.setdefault(key, AccountState(*key)).add(row)
    return list(found.values())


def evening_states(session: SessionKey) -> list[AccountState]:
    """Return the accounts of an evening, of each two between whom it left something. One statement."""
    return build_evening_states(evening_sums(session.club, session.session))


def build_evening_states(rows: Sequence[EveningSum]) -> list[AccountState]:
    """Build the accounts of an evening from their sums."""
    states = account_states(rows)
    for state in states:
        state.on, state.again = not rows[0].closed, rows[0].again
    return states


class OpenSince(NamedTuple):
    """Since when the `oldest` account of two that is open in one direction is open, when the first of them began
    between the two, and how many are open."""

    oldest: Since
    began: datetime
    accounts: int

    @property
    def day(self) -> date:
        """The day since which something is open."""
        return self.oldest.day


class AlreadyReduced(NamedTuple):
    """What counts for a debtor on the account of an evening that is open again, below zero for the creditor.

    `paid` if nothing of it was set off, cleared, waived or written off. `held` is how much of it nobody paid: the debts
    that are held back until the evening is closed. It is not `again` open if it was never closed.
    """

    account: UUID
    amount: int
    paid: bool
    held: int = 0
    again: bool = True


class PairDues(NamedTuple):
    """The accounts between some persons that are not even, oldest first, with their names.

    Even accounts are among them while something of them waits or their evening is on.
    """

    states: list[AccountState]
    names: Mapping[UUID, AccountName]

    def net(self, debtor: UUID, creditor: UUID, currency: str) -> int:
        """Return what the debtor owes the creditor over all accounts, what waits too; below zero they are owed."""
        dues = self._dues(debtor, creditor, currency)
        return sum(there.open - back.open for there, back in dues)

    def waiting(self, debtor: UUID, creditor: UUID, currency: str) -> int:
        """Return how much less the debtor owes over all accounts once what waits for a word counts."""
        return self.net(debtor, creditor, currency) - self.once_counted(debtor, creditor, currency)

    def once_counted(self, debtor: UUID, creditor: UUID, currency: str) -> int:
        """Return what the debtor owes the creditor over all accounts once all that waits counts; below zero they are
        owed."""
        return sum(
            state.once_counted(debtor)
            for state in self.states
            if {state.one, state.other} == {debtor, creditor} and state.currency == currency
        )

    def left_once_counted(self, due: AccountDue) -> int:
        """Return what the payer of a due owes on its account once what waits there counts; below zero they are owed."""
        two = {due.payer, due.receiver}
        return sum(
            state.once_counted(due.payer)
            for state in self.states
            if (state.account, state.currency) == (due.account, due.currency) and {state.one, state.other} == two
        )

    def already(self, debtor: UUID, creditor: UUID, currency: str) -> list[AlreadyReduced]:
        """Return what was paid or set off for each evening that is on, or is held back, beyond what is asked there."""
        found = [
            AlreadyReduced(
                state.account,
                state.due(debtor).open - state.due(creditor).open - state.signed_open(debtor),
                all(words.keys() <= {"paid"} for words in state.reduced.values()),
                state.held_back if debtor == state.other else -state.held_back,
                state.again,
            )
            for state in self.states
            if {state.one, state.other} == {debtor, creditor} and state.currency == currency
        ]
        return [one for one in found if one.amount]

    def _dues(self, debtor: UUID, creditor: UUID, currency: str) -> Iterator[tuple[AccountDue, AccountDue]]:
        """Iterate over the accounts of two: the due of the debtor, and that of the creditor."""
        for state in self.states:
            if {state.one, state.other} == {debtor, creditor} and state.currency == currency:
                yield state.due(debtor), state.due(creditor)

    def open_dues(self, debtor: UUID, creditor: UUID, currency: str) -> list[AccountDue]:
        """Return what the debtor owes the creditor account by account, oldest first."""
        return [due for due, _ in self._dues(debtor, creditor, currency) if due.open]

    def open_between(self, one: UUID, other: UUID, currency: str) -> list[AccountDue]:
        """Return what either owes the other account by account, oldest first."""
        return [due for dues in self._dues(one, other, currency) for due in dues if due.open]

    def open_since(self, debtor: UUID, creditor: UUID, currency: str) -> OpenSince | None:
        """Return since when the debtor owes the creditor something, and on how many accounts; None if on none."""
        dues = self.open_dues(debtor, creditor, currency)
        if not dues:
            return None
        began = min(due.corrected.at if due.corrected else self.names[due.account].began for due in dues)
        return OpenSince(oldest_of(map(self.since, dues)), began, len(dues))

    def since(self, due: AccountDue) -> Since:
        """Return since when a due is open: its evening or entry, a correction, or a clearing."""
        name = self.names[due.account]
        if due.corrected and due.corrected.day:
            return Since(due.corrected.day, due.corrected.came_by)
        if name.kind == BookKind.CLEARING:
            return Since(name.day, "clearing")
        return Since(name.day)

    def free_dues(self, debtor: UUID, creditor: UUID, currency: str) -> list[OpenDue]:
        """Return what may be paid now by account, oldest first; below zero the creditor owes it back."""
        amounts = [(there.account, there.free - back.free) for there, back in self._dues(debtor, creditor, currency)]
        return [OpenDue(account, amount) for account, amount in amounts if amount]

    def payable(self, debtor: UUID, creditor: UUID, currency: str) -> int:
        """Return what may be paid now on the net of two, below zero by the creditor.

        What waits for a word is still part of the net but cannot be paid again, so it is the smaller of the net and of
        what is free, and nothing where these run opposite ways.
        """
        free = sum(due.open for due in self.free_dues(debtor, creditor, currency))
        net = self.net(debtor, creditor, currency)
        return min(free, max(net, 0)) if free > 0 else max(free, min(net, 0))

    def payable_in_coins(self, debtor: UUID, creditor: UUID, currency: str) -> int:
        """Return what a tap pays of that: rounded down to the club's least coin, whoever of the two pays."""
        payable, coin = self.payable(debtor, creditor, currency), self.coin(currency)
        return in_coins(payable, coin) if payable > 0 else -in_coins(-payable, coin)

    def coin(self, currency: str) -> int:
        """Return the least coin in which dues of a currency are paid; of one in which nothing is open it is exact."""
        return next((state.coin for state in self.states if state.currency == currency), EXACT)


def pair_dues(club: UUID, persons: Collection[UUID]) -> PairDues:
    """Return the accounts between any two of these persons, as `PairDues` has them. One statement."""
    return _open_dues(club, OF_TWO, persons)


def dues_of_pairs(club: UUID, pairs: Collection[tuple[UUID, UUID]]) -> PairDues:
    """Return the accounts of these pairs of persons alone, as `PairDues` has them. One statement, none without a
    pair."""
    if not pairs:
        return PairDues([], {})
    both = sorted({*pairs, *((other, one) for one, other in pairs)})
    ones, others = ([pair[side] for pair in both] for side in (0, 1))
    sums = OPEN_SUMS.format(rows=ROWS.format(**OF_PAIRS))
    return build_pair_dues(*named_sums(club, sums, {"ones": ones, "others": others}))


def person_dues(club: UUID, persons: Collection[UUID]) -> PairDues:
    """Return the accounts of these persons with anybody, as `PairDues` has them. One statement."""
    return _open_dues(club, OF_PERSONS, persons)


def _open_dues(club: UUID, which: Mapping[str, str], persons: Collection[UUID]) -> PairDues:
    sums = OPEN_SUMS.format(rows=ROWS.format(**which))
    return build_pair_dues(*named_sums(club, sums, {"persons": list(persons)}))


def build_pair_dues(rows: Iterable[AccountSum], names: Mapping[UUID, AccountName]) -> PairDues:
    """Build the accounts from their sums."""
    states = account_states(rows)
    for state in states:
        name = names[state.account]
        state.on = name.phase not in (None, Phase.CLOSED) and not name.deleted
        state.again = name.again is not False
    return PairDues(states, names)
