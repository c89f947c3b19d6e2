"""What is over as the room sees it: a finished game and what it brought everybody, a settlement and who pays whom."""

from collections.abc import Iterable
from typing import Any

from chouette.ledger.money import Worth
from chouette.rules.state import Settlement
from sessions.store.recent import Adjusted, RowEnded
from sessions.view import outlook, sentences
from sessions.view.results import results_after
from sessions.view.sentences import Names


def row(finished: RowEnded, names: Names, settled: Iterable[Settlement]) -> dict[str, Any]:
    """A finished game: what it brought each player, line by line, everybody's result after it, and who is next by which
    clause. `totals` is what was then open."""
    row = finished.row
    return {
        "number": row.number,
        "seq": finished.seq,
        "box": row.box,
        "captain": row.captain,
        "partner": row.partner,
        "lines": [{"kind": line.kind, "points": line.points} for line in row.lines],
        "points": row.points,
        "results": results_after(row, settled),
        "totals": row.totals,
        "next": {**outlook.following(row.next, row.box, row.captain, names), "line": row.next.line},
        **sentences.game_over(row, names),
        "zero": sum(row.points.values()) == 0 and sum(row.totals.values()) == 0,
    }


def adjustment(one: Adjusted) -> dict[str, Any]:
    """Points corrected by hand after so many games."""
    done = one.adjustment
    moved = {"points": done.points, "reason": done.reason, "agreed_by": done.agreed_by}
    return {"seq": one.seq, "after_game": done.after_game, **moved}


def settlement(settled: Settlement, names: Names, worth: Worth) -> dict[str, Any]:
    """When one left or the evening was closed: what each pays, in points and in money where they play for some."""
    return {
        "after_game": settled.after_game,
        "player": settled.player,
        "text": sentences.settlement(settled, names),
        "payments": [
            {
                "from": payment.payer,
                "to": payment.payee,
                "points": payment.points,
                "minor": payment.points * worth.minor if worth.said else None,
            }
            for payment in settled.payments
        ],
    }
