"""What is over as the room sees it: a finished game and what it brought everybody, a settlement and who pays whom."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Struct

from chouette.ledger.money import Worth
from chouette.rules.state import Line, Settlement
from chouette.wording.language import language_spoken
from sessions.store.recent import Adjusted, RowEnded
from sessions.view import outlook, sentences
from sessions.view.describing import says, written
from sessions.view.results import results_after
from sessions.view.sentences import Names

ROWS_KEPT = 512
"""So many finished games are kept as they were last told, some 2 KB each."""
row_decoder = msgspec.json.Decoder(RowEnded)
settled_decoder = msgspec.json.Decoder(list[Settlement])


class RowNext(outlook.Following, frozen=True, gc=False):
    """The Box, Captain and line after a finished game, and why."""

    captain: Annotated[str | None, says("The first in the line: the Captain, unless they are away.")]
    line: Annotated[tuple[str, ...], says("The line of the next game.")]


class PaidLine(Struct, frozen=True, gc=False):
    """One line of a finished game on the sheet; it sums to zero."""

    kind: Annotated[Line, says("What was paid for.")]
    points: Annotated[dict[str, int], says("By player what it paid.")]


class RowView(Struct, frozen=True, gc=False):
    """A finished game."""

    number: Annotated[int, says("Its number in the evening, from 1.")]
    seq: Annotated[int, says("The event that ended it.")]
    box: Annotated[str, says("The Box.")]
    captain: Annotated[str, says("The Captain.")]
    partner: Annotated[str | None, says("The Box’s Partner, if they had one.")]
    newcomers: Annotated[tuple[str, ...], says("Players who joined during it, to play from the next game on.")]
    lines: Annotated[list[PaidLine], says("What it paid, line by line of the sheet.")]
    points: Annotated[dict[str, int], says("By player what it paid.")]
    results: Annotated[dict[str, int], says("By player what was won and lost after it.")]
    totals: Annotated[dict[str, int], says("By player what was then open.")]
    next: Annotated[RowNext, says("The Box, Captain and line of the next game, and why.")]
    text: Annotated[str, says('The headline ("Ann wins 3 in the box."), for the room.')]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    zero: Annotated[bool, says("True: the points and the totals each sum to zero.")]


class AdjustmentView(Struct, frozen=True, gc=False):
    """Points that were corrected by hand."""

    seq: Annotated[int, says("The event that corrected them.")]
    after_game: Annotated[int, says("How many games were finished then.")]
    points: Annotated[dict[str, int], says("By player the difference.")]
    reason: Annotated[str, says("Why, in the words of who corrected them.")]
    agreed_by: Annotated[tuple[str, ...], says("Those who have agreed.")]


class PaymentView(Struct, frozen=True, gc=False):
    """One payment."""

    from_: Annotated[str, says("The one who pays.")] = msgspec.field(name="from")
    to: Annotated[str, says("The one who is paid.")]
    points: Annotated[int, says("How many points.")]
    minor: Annotated[int | None, says("The same in minor units of the currency; null where no money is said.")]


class SettlementView(Struct, frozen=True, gc=False):
    """Payments when somebody left or the evening was closed."""

    after_game: Annotated[int, says("How many games were finished then.")]
    player: Annotated[str | None, says("The player who left; null: the evening was closed.")]
    left_in: Annotated[int | None, says("The number of the game that was on when they left; null between games.")]
    payments: Annotated[list[PaymentView], says("Each payment with its payer and its payee.")]


def row(finished: RowEnded, names: Names, settled: Iterable[Settlement]) -> RowView:
    """A finished game: what it brought each player, line by line, everybody's result after it, and who is next by which
    clause. `totals` is what was then open."""
    told = msgspec.json.encode(finished), names.people, msgspec.json.encode(list(settled))
    return _row(*told, language_spoken())


@lru_cache(ROWS_KEPT)
def _row(ended: bytes, people: tuple[tuple[str, str], ...], before: bytes, _language: str) -> RowView:
    """The text of it, which a view shows again at every event of the games after it."""
    finished, settled = row_decoder.decode(ended), settled_decoder.decode(before)
    return written(row_made(finished, Names(dict(people)), settled))


def row_made(finished: RowEnded, names: Names, settled: Iterable[Settlement]) -> RowView:
    """The same, not yet as text."""
    row = finished.row
    first_in_line = row.next.line[0] if row.next.line else None
    after = outlook.following(row.next, first_in_line, row.box, row.captain, names)
    said = sentences.game_over(row, names)
    return RowView(
        number=row.number,
        seq=finished.seq,
        box=row.box,
        captain=row.captain,
        partner=row.partner,
        newcomers=row.newcomers,
        lines=[PaidLine(line.kind, line.points) for line in row.lines],
        points=row.points,
        results=results_after(row, settled),
        totals=row.totals,
        next=RowNext(after.box, after.captain, after.rule, after.text, after.you, row.next.line),
        text=said.text,
        you=said.you,
        zero=sum(row.points.values()) == 0 and sum(row.totals.values()) == 0,
    )


def adjustment(one: Adjusted) -> AdjustmentView:
    """Points corrected by hand after so many games."""
    done = one.adjustment
    return AdjustmentView(one.seq, done.after_game, done.points, done.reason, done.agreed_by)


def settlement(settled: Settlement, worth: Worth) -> SettlementView:
    """When one left or the evening was closed: what each pays, in points and in money where they play for some."""
    return SettlementView(settled.after_game, settled.player, settled.left_in, payments_shown(settled, worth))


def payments_shown(settled: Settlement, worth: Worth) -> list[PaymentView]:
    """Each payment in points, and in money where they play for some."""
    return [
        PaymentView(
            from_=payment.payer,
            to=payment.payee,
            points=payment.points,
            minor=payment.points * worth.minor if worth.said else None,
        )
        for payment in settled.payments
    ]
