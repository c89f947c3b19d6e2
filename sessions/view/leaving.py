"""What leaving now would mean, for whoever is about to: what they have won or lost, and who pays whom."""

from typing import Annotated

from msgspec import Struct

from chouette.ledger.money import Worth
from chouette.rules.outlook.leaving import leaving, settlement_at_close
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


class ClosingAnswer(Struct, frozen=True):
    """What would be settled if the evening ended now."""

    seq: Annotated[int, says("The event after which it is so.")]
    said: Annotated[Heard, says("That these payments would settle everything, or that nobody has anything to pay.")]
    payments: Annotated[list[PaymentView], says("Who would pay whom.")]


def closing_shown(source: Shown) -> ClosingAnswer:
    """Return what everybody would settle if the evening ended now."""
    payments = payments_shown(settlement_at_close(source.state), source.worth)
    said = heard(ENDS if payments else ENDS_EVEN, {}, Names.of(source.guests))
    return ClosingAnswer(source.seq, said, payments)


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
