"""What leaving now would mean, for whoever is about to: what they have won or lost, and who pays whom."""

from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec
from msgspec import Struct

from chouette.ledger.money import Worth
from chouette.rules.outlook.leaving import leaving
from chouette.wording import clause
from chouette.wording.language import translate
from chouette.wording.sums import money_place
from chouette.wording.table.leaving_sentences import (
    ENDS,
    ENDS_EVEN,
    EVEN,
    LOSES,
    NOTHING_OPEN,
    STILL_TO_PAY,
    STILL_TO_RECEIVE,
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


class ClosingPayment(Struct, frozen=True):
    """A payment that would be open if the evening ended now."""

    from_: Annotated[str | None, says("The one who pays; null: the till.")] = msgspec.field(name="from")
    to: Annotated[str | None, says("The one who is paid; null: the till.")]
    points: Annotated[int | None, says("How many points; null where that is no whole number, or not all from play.")]
    minor: Annotated[int | None, says("The same in minor units of the currency; null where no money is said.")]
    text: Annotated[str, says("The sum in words, where no points are said; else empty.")]


class ClosingAnswer(Struct, frozen=True):
    """What would be open if the evening ended now."""

    seq: Annotated[int, says("The event after which it is so.")]
    said: Annotated[Heard, says("That these payments would settle everything, or that nobody has anything to pay.")]
    payments: Annotated[
        list[ClosingPayment],
        says("Who would pay whom: what those who left, corrections and the closing leave open, and the table fee."),
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


def closing_shown(source: Shown, dues: Sequence[PlannedDue]) -> ClosingAnswer:
    """Return what everybody would have to pay if the evening ended now: `dues`."""
    payments = [_payment(one, source.worth) for one in dues]
    said = heard(ENDS if payments else ENDS_EVEN, {}, Names.of(source.guests))
    return ClosingAnswer(source.seq, said, payments)


def _payment(one: PlannedDue, worth: Worth) -> ClosingPayment:
    points, rest = (one.amount, 0) if not one.currency else divmod(one.amount, worth.minor)
    fits = not one.currency or (one.from_play and not rest and one.currency == worth.currency)
    return ClosingPayment(
        one.payer,
        one.receiver,
        points if fits else None,
        one.amount if one.currency and worth.said else None,
        "" if fits else due(one.amount, one.currency),
    )


def leaving_shown(source: Shown, player: str) -> LeavingAnswer:
    """What a player would settle who left now; one who sits at the table."""
    plan, worth = leaving(source.state, player), source.worth
    result = results(source.state, [one.settlement for one in source.recent.settled])[player]
    return LeavingAnswer(
        source.seq,
        by_rule(_said(source, player, result), clause(plan.rule) if plan.points else ""),
        "" if result == plan.points else _left(plan.points, worth),
        payments_shown(plan.settlement, worth),
    )


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
