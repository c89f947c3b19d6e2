"""The debts of a session follow its log: a leave and the closing bring them, an undo answers each by its opposite.

A correction adds the difference as debts of its own, in either direction: what was settled, and paid perhaps, stays as
it was said (A 10.2, S 21; rules.md 10). Neither does an evening that is closed again draw a new plan where people have
paid for it: it owes what it owed before, and the difference (decision 0029).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from psycopg.rows import class_row

from chouette.ledger.payments import Payments, accounts, fewest, set_off
from chouette.rules.state import Settlement
from clubs.models import Club
from sessions.models import Because
from sessions.services.locking import lock_session
from sessions.services.payments.closed_before import DebtBefore, load_paid_debts
from sessions.store.recent import Settled
from sessions.store.session_row import LockedSession
from sessions.store.sql import cursor, cursor_of

CLOSING = 0
"""The cause of what is owed since the evening was closed; that of a leave is its event."""

STANDING = """
SELECT d.id, d.cause, d.debtor_id AS debtor, d.creditor_id AS creditor, d.points, d.currency, d.at
FROM chouette_sessions_debt d
WHERE d.club_id = %(club)s AND d.session_id = %(session)s AND d.reverses_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt r WHERE r.club_id = %(club)s AND r.reverses_id = d.id)
ORDER BY d.id"""

WRITTEN = """
INSERT INTO chouette_sessions_debt (club_id, session_id, seq, cause, because, debtor_id, creditor_id, points, amount,
    currency, reverses_id, choice_id, at)
SELECT %(club)s, %(session)s, n.seq, n.cause, n.because, n.debtor, n.creditor, n.points,
    n.points * CASE WHEN n.currency = '' THEN 1 ELSE %(minor)s::bigint END, n.currency, n.reverses, %(choice)s,
    coalesce(n.at, (SELECT e.at FROM chouette_sessions_event e
        WHERE e.club_id = %(club)s AND e.session_id = %(session)s AND e.seq = n.seq))
FROM unnest(%(seqs)s::int[], %(causes)s::int[], %(becauses)s::text[], %(debtors)s::uuid[], %(creditors)s::uuid[],
    %(points)s::int[], %(currencies)s::text[], %(reversed)s::bigint[],
    %(ats)s::timestamptz[])
    AS n (seq, cause, because, debtor, creditor, points, currency, reverses, at)"""


class StandingDebt(NamedTuple):
    """A debt that no opposite one has answered; `currency` is empty where it is in points."""

    id: int
    cause: int
    debtor: UUID
    creditor: UUID
    points: int
    currency: str
    at: datetime


class NewDebt(NamedTuple):
    """A debt to be written: `seq` is the event with which it comes, or after which it was chosen.

    Without `at` it bears the time of that event.
    """

    seq: int
    cause: int
    because: Because
    debtor: str
    creditor: str
    points: int
    currency: str
    reverses: int | None = None
    at: datetime | None = None


UNWRITTEN = """
SELECT s.code FROM chouette_sessions_session s
WHERE s.club_id = %(club)s AND s.deleted_at IS NULL AND s.recent LIKE '%%"payer":%%'
    AND NOT EXISTS (SELECT 1 FROM chouette_sessions_debt d WHERE d.club_id = %(club)s AND d.session_id = s.id)
ORDER BY s.created_at"""


def cause_of(settled: Settled) -> int:
    """What the debts of a settlement belong to: its event, or the closing, however often that was settled anew."""
    return CLOSING if settled.settlement.player is None else settled.seq


def settlements_by_cause(settled: Iterable[Settled]) -> dict[int, Settled]:
    """Return the settlements that hold, by what their debts belong to: of several of one cause the last."""
    return {cause_of(one): one for one in settled}


def standing_debts(locked: LockedSession) -> list[StandingDebt]:
    """Every debt of a session that stands."""
    with cursor_of(class_row(StandingDebt)) as statement:
        return statement.execute(STANDING, locked.session._asdict()).fetchall()


def debts_follow(locked: LockedSession, *, was_closed: bool = False) -> None:
    """Write what the settlements of the session, as they are now, owe otherwise than is written. Done twice it adds
    nothing. The session is locked.

    `was_closed` if the evening was closed before the event that has just come: where nobody owed anything then, what is
    owed now came with that event, as a correction, and not with the closing.
    """
    standing: dict[int, list[StandingDebt]] = {}
    for debt in standing_debts(locked):
        standing.setdefault(debt.cause, []).append(debt)
    due = settlements_by_cause(locked.recent.settled)
    currency = locked.played_for
    new: list[NewDebt] = []
    for cause in sorted({*standing, *due}, key=lambda cause: cause or locked.seq + 1):  # the closing last
        before, settled = standing.get(cause, []), due.get(cause)
        if settled is None:
            new += [opposite(debt, locked.seq, Because.CORRECTION) for debt in before]
        elif before:
            new += [
                NewDebt(locked.seq, cause, Because.CORRECTION, *payment, before[0].currency)
                for payment in _changed_payments(locked, before, settled)
            ]
        elif was_closed:
            new += [
                NewDebt(locked.seq, cause, Because.CORRECTION, one.payer, one.payee, one.points, currency)
                for one in settled.as_owed.payments
            ]
        elif cause == CLOSING:
            new += debts_of_closing(locked, settled)
        else:
            new += _of(settled, cause, currency)
    debts_write(locked, new)


def debts_of_closing(locked: LockedSession, closing: Settled) -> list[NewDebt]:
    """Return what a closing owes that has no debts yet: its plan, as the rules draw it.

    An evening that was closed before, and for which people have paid since, owes between each two what it owed then,
    and the difference in everybody's account with the fewest payments: so nobody pays again what they have paid. The
    difference is a correction, with those that the last closing had, beside what that closing asked.
    """
    before = load_paid_debts(locked.session)
    if not before:
        return _of(closing, CLOSING, locked.played_for)
    planned = set_off(_payments_before(before, corrections=False))
    corrected = set_off(
        [
            *_payments_before(before, corrections=True),
            *_differences(locked, before, closing.settlement),
        ]
    )
    return [
        NewDebt(closing.seq, CLOSING, because, *payment, before[0].currency)
        for because, payments in ((Because.CLOSE, planned), (Because.CORRECTION, corrected))
        for payment in payments
    ]


def _payments_before(before: Iterable[DebtBefore], *, corrections: bool) -> Payments:
    """Return the payments that the last closing asked, or those that corrections have brought since."""
    return [
        (debt.debtor.hex, debt.creditor.hex, debt.points)
        for debt in before
        if (debt.because == Because.CORRECTION) == corrections
    ]


def debts_of_before() -> int:
    """Write the debts of the sessions that were settled before there were any; returns of how many."""
    codes: list[str] = []
    for club in Club.objects.filter(deleted_at=None):
        with cursor() as statement:
            codes += [code for (code,) in statement.execute(UNWRITTEN, {"club": club.id}).fetchall()]
    for code in codes:
        with transaction.atomic():
            locked, _, _ = lock_session(code=code)
            debts_follow(locked)
    return len(codes)


def opposite(debt: StandingDebt, seq: int, because: Because) -> NewDebt:
    """The debt that answers one which no longer holds."""
    return NewDebt(seq, debt.cause, because, debt.creditor.hex, debt.debtor.hex, debt.points, debt.currency, debt.id)


def _of(settled: Settled, cause: int, currency: str) -> list[NewDebt]:
    because = Because.CLOSE if cause == CLOSING else Because.LEAVE
    payments = settled.as_owed.payments
    return [NewDebt(settled.seq, cause, because, one.payer, one.payee, one.points, currency) for one in payments]


def _changed_payments(locked: LockedSession, before: Sequence[StandingDebt | DebtBefore], settled: Settled) -> Payments:
    """Return what a settlement that was settled before owes besides: a leave what is owed for it between each two."""
    if settled.settlement.player is None:
        return _differences(locked, before, settled.settlement)
    due = [(one.payer, one.payee, one.points) for one in settled.as_owed.payments]
    if owed(before) == accounts(due):
        return Payments()
    return set_off([*due, *((debt.creditor.hex, debt.debtor.hex, debt.points) for debt in before)])


def _differences(locked: LockedSession, before: Sequence[StandingDebt | DebtBefore], now: Settlement) -> Payments:
    """Return what is owed besides, so that everybody's account with this settlement is what it would be now.

    With the fewest payments, those who came first being asked first.
    """
    changed = differences(owed(before), plan_of(now))
    return fewest({guest.id: changed[guest.id] for guest in locked.guests if guest.id in changed})


def owed(debts: Iterable[StandingDebt | DebtBefore]) -> Counter[str]:
    """By player what they are owed by these debts, in points; below zero what they owe."""
    return accounts((one.debtor.hex, one.creditor.hex, one.points) for one in debts)


def plan_of(settlement: Settlement) -> Counter[str]:
    """By player what a settlement pays them, in points; below zero what they pay."""
    return accounts((one.payer, one.payee, one.points) for one in settlement.payments)


def differences(before: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """By player what they are owed more now than before, where it is not the same."""
    changed = {player: now.get(player, 0) - before.get(player, 0) for player in {*before, *now}}
    return {player: points for player, points in changed.items() if points}


def debts_write(locked: LockedSession, new: Sequence[NewDebt], *, choice: UUID | None = None) -> None:
    """Write these debts; those of a choice of a way to pay name it."""
    if not new:
        return
    columns = dict(zip(NewDebt._fields, zip(*new, strict=True), strict=True))
    values = {
        "minor": locked.minor,
        "choice": choice,
        "seqs": list(columns["seq"]),
        "causes": list(columns["cause"]),
        "becauses": [because.value for because in columns["because"]],
        "debtors": [UUID(debtor) for debtor in columns["debtor"]],
        "creditors": [UUID(creditor) for creditor in columns["creditor"]],
        "points": list(columns["points"]),
        "currencies": list(columns["currency"]),
        "reversed": list(columns["reverses"]),
        "ats": list(columns["at"]),
    }
    with cursor() as statement:
        statement.execute(WRITTEN, locked.session._asdict() | values)
