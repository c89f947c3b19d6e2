"""What leaving now would mean, for whoever is about to: what they have won or lost, and who pays whom."""

from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec
from msgspec import Struct

from chouette.ledger.money import Worth
from chouette.rules.outlook.leaving import leaving
from chouette.wording import clause
from chouette.wording.language import render, translate
from chouette.wording.sums import money_place
from chouette.wording.table.leaving_sentences import (
    ENDS,
    ENDS_EVEN,
    ENDS_WITH_MORE,
    EVEN,
    FEE,
    FEE_SHARED,
    IN_COINS,
    LOSES,
    NOTHING_OPEN,
    ONLY_A_REST,
    STILL_TO_PAY,
    STILL_TO_RECEIVE,
    WAITS,
    WINS,
)
from chouette.wording.table.payment_sentences import due
from chouette.wording.template import filled
from chouette.wording.voices import Heard, heard
from sessions.view.describing import says
from sessions.view.finished import PaymentView, payments_shown
from sessions.view.results import results
from sessions.view.sentences import HeardByRule, Names, by_rule
from sessions.view.view import Shown


class LeavingAnswer(Struct, frozen=True):
    """What would be settled if a player left now."""

    seq: Annotated[int, says("The event after which it is so.")]
    said: Annotated[HeardByRule, says("What they have won or lost this evening, with the clause of how it is settled.")]
    left: Annotated[str, says("What of it is open, where that is another figure; else empty.")]
    payments: Annotated[list[PaymentView], says("Who would pay whom.")]
    fee: Annotated[str, says("The table fee that they will owe at the close, as far as it is known; else empty.")]


class ClosingPayment(Struct, frozen=True):
    """A payment that would be open if the evening ended now."""

    from_: Annotated[str | None, says("The one who pays; null: the till.")] = msgspec.field(name="from")
    to: Annotated[str | None, says("The one who is paid; null: the till.")]
    points: Annotated[int | None, says("How many points; null where that is no whole number, or not all from play.")]
    minor: Annotated[int | None, says("The same in minor units of the currency; null where no money is said.")]
    text: Annotated[str, says("The sum in words, where no points are said; else empty.")]
    coins: Annotated[str, says("What of it is paid in coins and what stays open, in words; empty where all is paid.")]


class ClosingAnswer(Struct, frozen=True):
    """What would be open if the evening ended now."""

    seq: Annotated[int, says("The event after which it is so.")]
    said: Annotated[
        Heard,
        says("That these payments would settle everything, or are to be made, or that nobody has anything to pay."),
    ]
    payments: Annotated[
        list[ClosingPayment],
        says("Who would pay whom: what those who left, corrections and the closing leave open, and the table fee."),
    ]
    waits: Annotated[
        list[str], says("Bets and shares of expenses that wait for an answer, and are in no payment: a sentence each.")
    ]


class PlannedDue(Protocol):
    """What one would have to pay another, in minor units, or in points without a currency; None is the till."""

    @property
    def payer(self) -> str | None:
        """The one who pays."""
        ...

    @property
    def receiver(self) -> str | None:
        """The one who is paid."""
        ...

    @property
    def currency(self) -> str:
        """Of the amount; empty: points."""
        ...

    @property
    def amount(self) -> int:
        """How much."""
        ...

    @property
    def from_play(self) -> bool:
        """Whether all of it is from the points of the evening: no bet, no expense, nothing of the till."""
        ...

    @property
    def rest(self) -> int:
        """What of it is less than a coin, and stays open."""
        ...


class WaitingKind(Protocol):
    """How many bets or shares of expenses wait in one currency, and their sum in minor units."""

    @property
    def kind(self) -> str:
        """Which of them: `bet` or `expense`."""
        ...

    @property
    def currency(self) -> str:
        """Of the sum."""
        ...

    @property
    def number(self) -> int:
        """How many."""
        ...

    @property
    def amount(self) -> int:
        """Their sum."""
        ...


class ComingFee(Protocol):
    """A table fee that is due at the close: `amount` of the `whole` that all share, 0 where each head owes it."""

    @property
    def amount(self) -> int:
        """What the player owes, in minor units."""
        ...

    @property
    def currency(self) -> str:
        """Of both."""
        ...

    @property
    def whole(self) -> int:
        """What the evening is asked for."""
        ...


def closing_shown(source: Shown, dues: Sequence[PlannedDue], waiting: Sequence[WaitingKind]) -> ClosingAnswer:
    """Return what everybody would have to pay if the evening ended now, `dues`, and what waits for an answer."""
    payments = [_payment(one, source.worth) for one in dues]
    ends = ENDS_WITH_MORE if waiting or any(one.rest for one in dues) else ENDS
    said = heard(ends if payments else ENDS_EVEN, {}, Names.of(source.guests))
    return ClosingAnswer(source.seq, said, payments, [_waits(one) for one in waiting])


def _waits(one: WaitingKind) -> str:
    counted = {"n": str(one.number), "sum": due(one.amount, one.currency)}
    said = filled(WAITS, {"kind": one.kind, "n": one.number}, counted)
    assert said is not None
    return said


def _payment(one: PlannedDue, worth: Worth) -> ClosingPayment:
    points, rest = (one.amount, 0) if not one.currency else divmod(one.amount, worth.minor)
    fits = not one.currency or (one.from_play and not rest and one.currency == worth.currency)
    return ClosingPayment(
        one.payer,
        one.receiver,
        points if fits else None,
        one.amount if one.currency and worth.said else None,
        "" if fits else due(one.amount, one.currency),
        _coins(one),
    )


def _coins(one: PlannedDue) -> str:
    """Say what of a payment is paid in coins and what stays open, as Settle up does; empty where all of it is paid."""
    if not one.rest:
        return ""
    sums = {"coins": due(one.amount - one.rest, one.currency), "rest": due(one.rest, one.currency)}
    return render(IN_COINS if one.rest < one.amount else ONLY_A_REST, sums)


def leaving_shown(source: Shown, player: str, fee: ComingFee | None = None) -> LeavingAnswer:
    """What a player would settle who left now, one who sits at the table; `fee` is what they owe at the close."""
    plan, worth = leaving(source.state, player), source.worth
    result = results(source.state, [one.settlement for one in source.recent.settled])[player]
    return LeavingAnswer(
        source.seq,
        by_rule(_said(source, player, result), clause(plan.rule) if plan.points else ""),
        "" if result == plan.points else _left(plan.points, worth),
        payments_shown(plan.settlement, worth),
        _fee(fee),
    )


def _fee(fee: ComingFee | None) -> str:
    if fee is None:
        return ""
    sums = {"amount": due(fee.amount, fee.currency), "whole": due(fee.whole, fee.currency)}
    return render(FEE_SHARED if fee.whole else FEE, sums)


def _said(source: Shown, player: str, result: int) -> Heard:
    voices = WINS if result > 0 else LOSES if result < 0 else EVEN
    return heard(voices, {"player": [player]}, Names.of(source.guests), **_sum(result, source.worth))


def _left(points: int, worth: Worth) -> str:
    """What is open of it, after the payments of those who left before."""
    if not points:
        return translate(NOTHING_OPEN)
    said = filled(STILL_TO_PAY if points < 0 else STILL_TO_RECEIVE, {}, _sum(points, worth))
    assert said is not None
    return said


def _sum(points: int, worth: Worth) -> dict[str, str]:
    return {"points": due(abs(points), "")} | money_place(worth, abs(points)) if points else {}
