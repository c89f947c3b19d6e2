"""An evening's payments: a due for each two and direction, what each person won or lost, how much is done."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from chouette.ledger.coins import EXACT, in_coins, rest_below
from sessions.models import Because, SessionKey
from sessions.selectors.dues import (
    REDUCTIONS,
    AccountDue,
    AccountState,
    back_of,
    build_evening_states,
    closing_word,
    evening_states,
)
from sessions.selectors.evening_accounts import ClosingRead, EveningAccount, MovementRead, evening_account
from sessions.selectors.pair_accounts import DebtRead, PaymentRead
from sessions.store.sql import ACCOUNT_IN_USE, DEVICE_IN_USE, cursor_of

PEOPLE = f"""
SELECT o.person AS id, o.name, array_agg(a.player_id) AS records, o.former, o.till,
    {ACCOUNT_IN_USE.format(account="o.user_id")} OR EXISTS (
    SELECT 1 FROM clubs_deviceplayer v JOIN clubs_player x ON x.club_id = %(club)s AND x.id = v.player_id
    WHERE v.club_id = %(club)s AND x.person = o.person AND {DEVICE_IN_USE.format(device="v.device_id")}) AS phone,
    coalesce(sum(w.points), 0)::bigint AS points, coalesce(sum(w.minor), 0)::bigint AS minor,
    bool_or(a.hex = ANY(s.seated)) AS here, bool_or(w.player_id IS NOT NULL OR a.hex = ANY(s.seated || s.left)) AS sat
FROM (
    SELECT x.id, x.club_id, x.session_id, x.player_id, replace(x.player_id::text, '-', '') AS hex
    FROM chouette_sessions_attendance x WHERE x.club_id = %(club)s AND x.session_id = %(session)s
) a
JOIN (
    SELECT ARRAY(SELECT json_array_elements_text(t.state::json->'seated')) AS seated,
        ARRAY(SELECT json_object_keys(t.state::json->'departed')) AS left
    FROM chouette_sessions_session t WHERE t.club_id = %(club)s AND t.id = %(session)s
) s ON true
JOIN clubs_person o ON o.club_id = %(club)s AND o.id = a.player_id
LEFT JOIN chouette_sessions_won w ON w.club_id = %(club)s AND w.session_id = %(session)s AND w.player_id = a.player_id
GROUP BY o.person, o.name, o.former, o.till, o.user_id ORDER BY min(a.id)"""  # noqa: S608 - of our own texts alone


class PersonAt(NamedTuple):
    """Somebody who came to an evening, by which names on the sheet: whether a phone speaks for them, and what they have
    won there. Whoever is `here` has a seat now, or had one at the end; whoever never `sat` has only asked for one."""

    id: UUID
    name: str
    records: list[UUID]
    former: int | None
    till: bool
    phone: bool
    points: int
    minor: int
    here: bool
    sat: bool


Change = tuple[int, int]
"""What somebody gets of a settlement, before a correction and since it."""


class EveningDue(NamedTuple):
    """What one pays another for an evening, in one direction: `reduced` by word, and what is `open`.

    `held` is what waits for a word; of a due of which nothing else is left that is all. `already` is what was reduced
    beyond what an evening that is open again asks. `paid` has the part of each payment that is for this evening.
    Nothing is asked of one that `is_held` until its evening is closed again, though it has debts. `original` is what
    the payer owed before any correction and owes now, and `beside` what bets and expenses brought, as of an
    `AccountDue`. `beyond` is as there, but nothing where something was `returned`. `for_nothing` is what of `reduced`
    was for shares, bets, fees or leaves that were taken back since, `returned` what is open because the receiver had
    paid so; `taken_back` are the debts of
    those. It is not `is_asked` as an `AccountDue`. `at_closing` is what the payer owed when the evening was last
    closed and owes now, whoever has paid; `ended_at` is when that closing asked for it.
    `changes` has, by the debt that a correction brought, what its debtor and its creditor were to get of that
    settlement before it and since; below zero what they pay. `coin` and `back_by` are as of an `AccountDue`.
    """

    payer: UUID
    receiver: UUID
    currency: str
    reduced: Mapping[str, int]
    open: int
    held: int
    debts: list[DebtRead]
    changes: dict[int, tuple[Change, Change]]
    waiting: list[PaymentRead]
    disputed: list[PaymentRead]
    done: list[PaymentRead]
    paid: Mapping[UUID, int]
    moved: list[MovementRead]
    already: int = 0
    is_held: bool = False
    original: int | None = None
    for_nothing: int = 0
    returned: int = 0
    taken_back: Sequence[DebtRead] = ()
    is_asked: bool = True
    again: bool = True
    at_closing: int = 0
    ended_at: datetime | None = None
    beyond: int = 0
    beside: Mapping[str, int] = {}
    coin: int = EXACT
    back_by: str = ""

    @property
    def two(self) -> tuple[UUID, UUID]:
        """The one who pays, and the one who is paid."""
        return self.payer, self.receiver

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
        """What is open where that is less than a coin, as of an `AccountDue`."""
        return rest_below(self.open, self.coin)

    @property
    def payable(self) -> int:
        """What a tap pays of what is free: rounded down to the club's least coin."""
        return in_coins(self.free, self.coin)

    @property
    def contested(self) -> int:
        """What of that is disputed: the parts for this evening of the payments that are."""
        return min(sum(self.paid.get(one.id, 0) for one in self.disputed), self.free)

    @property
    def undisputed(self) -> int:
        """What is free and not disputed: what one act for all pays of it."""
        return self.free - self.contested

    @property
    def undisputed_before(self) -> int:
        """What of that the last closing asked: what was paid or waits counts for it first."""
        reduced = sum(self.reduced.values())
        return max(min(self.undisputed, self.at_closing - reduced - self.held - self.contested), 0)

    @property
    def is_of_books(self) -> bool:
        """Something of it was paid, or is owed back, for what was taken back in the books."""
        return any(debt.because != Because.LEAVE for debt in self.taken_back)

    @property
    def leave(self) -> DebtRead | None:
        """The first debt of it that somebody has left who went before the evening was closed; none where nobody did."""
        return next((debt for debt in self.debts if debt.because == Because.LEAVE), None)

    @property
    def is_made(self) -> bool:
        """Nothing, or only a rest, is left to be paid."""
        return self.open == self.rest and self.amount > 0

    @property
    def closed_by(self) -> str:
        """The word after which a due is counted, as of an `AccountDue`."""
        return closing_word(self.open, self.rest, self.reduced)


class SettleProgress(NamedTuple):
    """How far the payments of an evening are in one currency: how many dues, and how many of them by which word.

    `reduced` has the amounts by word, `open` what is open, without the `rest` of dues of which less than a coin is.
    `already` has by word what was reduced beyond what the
    evening asks while it is on: a due of which nothing else is left is not counted. It is open
    `again` if it was closed.
    """

    currency: str
    of: int
    closed_by: Mapping[str, int]
    reduced: Mapping[str, int]
    open: int
    already: Mapping[str, int]
    again: bool = True
    rest: int = 0

    @property
    def made(self) -> int:
        """How many dues are closed, by whatever word."""
        return sum(self.closed_by.values())

    @property
    def amount(self) -> int:
        """All dues together."""
        return sum(self.reduced.values()) + self.open + self.rest


def people_seated(came: Mapping[UUID, PersonAt]) -> list[PersonAt]:
    """Return those of them who have or had a seat, the most won first: the others were not let in yet."""
    return sorted((one for one in came.values() if one.sat), key=lambda one: -one.points)


def people_at(session: SessionKey) -> dict[UUID, PersonAt]:
    """Those who came, by person, in the order in which they did."""
    with cursor_of(class_row(PersonAt)) as statement:
        return {one.id: one for one in statement.execute(PEOPLE, session._asdict()).fetchall()}


class EveningDues(NamedTuple):
    """The dues of an evening, and the pairs that it leaves `even`: those whose debts there come to nothing together.

    A pair that is even is a due of nothing with its debts, in either direction. So is a pair whose debts are held back
    until the evening is closed again; it `is_held`.
    """

    dues: list[EveningDue]
    even: list[EveningDue]


def dues_of(session: SessionKey) -> list[EveningDue]:
    """Return what an evening left to be paid: leaves in the order in which people left, then the largest first.

    An evening that is open again asks nobody to give back what was paid for it (decision 0029).
    """
    return dues_with_even(session).dues


def dues_with_even(session: SessionKey) -> EveningDues:
    """Return what an evening left to be paid, as `dues_of` does, and who is even there. One statement."""
    account = evening_account(session)
    states = build_evening_states(account.sums)
    found = [_evening_due(due, state, account) for state in states for due in state.dues()]
    even = [_even_due(state, account) for state in states if not state.dues()]
    return EveningDues(sorted(found, key=_in_order), [due for due in even if due])


def progress_at(session: SessionKey) -> list[SettleProgress]:
    """Return how far the payments of an evening are, by currency. One statement."""
    return progress_of([due for state in evening_states(session) for due in state.dues()])


def _in_order(due: EveningDue) -> tuple[int, int, int]:
    left = due.leave
    return (left.seq if left else AFTER_ALL_LEAVES, -due.amount, due.debts[0].id if due.debts else 0)


AFTER_ALL_LEAVES = 2**31
"""More than the number of any event."""


def _changes(debts: Sequence[DebtRead], standing: Sequence[DebtRead]) -> dict[int, tuple[Change, Change]]:
    def is_before(one: DebtRead, corrected: DebtRead) -> bool:
        """A closing after a reopening writes what it asked before and the difference with one event."""
        return one.seq < corrected.seq or (one.seq == corrected.seq and one.because != Because.CORRECTION)

    def gets(person: UUID, corrected: DebtRead, *, since: bool) -> int:
        of = [
            one
            for one in standing
            if not one.entry
            and one.cause == corrected.cause
            and (is_before(one, corrected) or (since and one.seq == corrected.seq))
        ]
        paid = sum(one.amount for one in of if one.debtor == person)
        return sum(one.amount for one in of if one.creditor == person) - paid

    def change(person: UUID, debt: DebtRead) -> Change:
        return gets(person, debt, since=False), gets(person, debt, since=True)

    return {
        debt.id: (change(debt.debtor, debt), change(debt.creditor, debt))
        for debt in debts
        if debt.because == Because.CORRECTION
    }


def _evening_due(due: AccountDue, state: AccountState, rows: EveningAccount) -> EveningDue:
    currency, debts = due.currency, _debts_between({due.payer, due.receiver}, due.currency, rows)
    if not due.amount:
        debts = []
    elif len([one for one in state.dues() if one.amount]) > 1:
        debts = [debt for debt in debts if debt.debtor == due.payer]
    paid = [
        one for one in rows.payments if (one.payer, one.receiver, one.currency) == (due.payer, due.receiver, currency)
    ]
    moved = [
        one for one in rows.movements if (one.debtor, one.creditor, one.currency) == (due.payer, due.receiver, currency)
    ]
    beyond, back = (_taken_back(one, state, rows) for one in ((due.payer, due.receiver), (due.receiver, due.payer)))
    at_closing, ended_at = _at_closing(due.payer, state, rows)
    return EveningDue(
        due.payer, due.receiver, currency, due.reduced, due.open, due.held, debts, _changes(debts, rows.debts),
        [one for one in paid if one.waits], [one for one in paid if one.word == "disputed"],
        [one for one in paid if one.counts], rows.parts, moved, due.already, original=due.original,
        for_nothing=beyond.amount, returned=min(back.amount, due.open),
        taken_back=[*beyond.debts, *back.debts], is_asked=due.is_asked,
        again=due.again, at_closing=at_closing, ended_at=ended_at, beyond=0 if back.amount else due.beyond,
        beside=due.beside, coin=due.coin, back_by=due.back_by,
    )  # fmt: skip


def _at_closing(payer: UUID, state: AccountState, rows: EveningAccount) -> tuple[int, datetime | None]:
    """Return what somebody owed by the debts that the last closing had and owes now, and when the last of these came.

    A fee that was shared anew since was owed then too. What the books asked bears the time of the closing. Another way
    to pay that was chosen after a correction is of both: then it is what the closing asked between the two itself.
    """
    closing = rows.closing
    if closing is None:
        return state.owed_before(payer), None
    two = {state.one, state.other}
    asked = [one for one in rows.rearranged if one.seq == closing.seq]
    between = [
        one
        for one in (*_debts_between(two, state.currency, rows), *_fees_since(closing, state, rows))
        if closing.had(one) and not (asked and one.way)
    ]
    between += [one for one in asked if {one.debtor, one.creditor} == two and one.currency == state.currency]
    owed = sum(one.amount if one.debtor == payer else -one.amount for one in between)
    now = state.owed if payer == state.one else -state.owed
    return max(min(owed, now), 0), max((one.at for one in between if one.entry is None), default=closing.at)


def _fees_since(closing: ClosingRead, state: AccountState, rows: EveningAccount) -> list[DebtRead]:
    """Return the fees of the last closing between two that no longer stand."""
    return [
        one
        for one in rows.taken_back
        if one.because == Because.FEE and one.at >= closing.at
        and {one.debtor, one.creditor} == {state.one, state.other} and one.currency == state.currency
    ]  # fmt: skip


class _TakenBack(NamedTuple):
    """What somebody has paid or set off for debts that were taken back, and these."""

    amount: int
    debts: list[DebtRead]


def _taken_back(two: tuple[UUID, UUID], state: AccountState, rows: EveningAccount) -> _TakenBack:
    """Return what the first of two has paid the other so; of an evening that is on, or was corrected, nothing."""
    debts = [one for one in rows.taken_back if (one.debtor, one.creditor, one.currency) == (*two, state.currency)]
    if state.on or state.corrected or not debts:
        return _TakenBack(0, [])
    amount = min(sum(one.amount for one in debts), state.reduced_for_nothing(two[0]))
    return _TakenBack(amount, debts if amount else [])


def _even_due(state: AccountState, rows: EveningAccount) -> EveningDue | None:
    """Build the due of nothing of two whose debts at an evening come to nothing, or are held; None if they have none.

    Its payer is the debtor of the oldest debt.
    """
    debts = _debts_between({state.one, state.other}, state.currency, rows)
    if not debts:
        return None
    return EveningDue(
        debts[0].debtor, debts[0].creditor, state.currency, {}, 0, 0, debts, _changes(debts, rows.debts),
        [], [], [], {}, [], is_held=bool(state.on and (state.owed or state.closing)),
    )  # fmt: skip


def _debts_between(two: set[UUID], currency: str, rows: EveningAccount) -> list[DebtRead]:
    return [debt for debt in rows.debts if {debt.debtor, debt.creditor} == two and debt.currency == currency]


def progress_of(dues: Sequence[AccountDue | EveningDue]) -> list[SettleProgress]:
    """Return how far these dues are, by currency. A due that is not open counts once, by its first word."""
    found = [
        _progress(currency, [due for due in dues if due.currency == currency])
        for currency in dict.fromkeys(due.currency for due in dues)
    ]
    return [one for one in found if one.of or one.already]


def _progress(currency: str, dues: Sequence[AccountDue | EveningDue]) -> SettleProgress:
    asked = [due for due in dues if due.is_asked and due.amount > due.already]
    already = Counter[str]()
    for due in dues:
        already.update(words_beyond(due))
    return SettleProgress(
        currency,
        len(asked),
        Counter(due.closed_by for due in asked if due.closed_by),
        Counter({word: sum(due.reduced.get(word, 0) for due in dues) for word in REDUCTIONS}),
        sum(due.open - due.rest for due in dues),
        already,
        any(due.again for due in dues),
        sum(due.rest for due in dues),
    )


def words_beyond(due: AccountDue | EveningDue) -> Counter[str]:
    """Return by which words a due was reduced beyond what is asked: by its last ones."""
    found, left = Counter[str](), due.already
    for word in reversed(REDUCTIONS):
        amount = min(due.reduced.get(word, 0), left)
        if amount:
            found[word] = amount
            left -= amount
    return found
