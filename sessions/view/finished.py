"""What is over as the room sees it: a finished game and what it brought everybody, a settlement and who pays whom."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from chouette.ledger.money import Worth
from chouette.rules.state import Settlement
from chouette.wording.language import language_spoken
from sessions.store.recent import Adjusted, RowEnded
from sessions.view import outlook, sentences
from sessions.view.results import results_after
from sessions.view.sentences import Names

ROWS_KEPT = 512
"""So many finished games are kept as they were last told, some 2 KB each."""
row_decoder = msgspec.json.Decoder(RowEnded)
settled_decoder = msgspec.json.Decoder(list[Settlement])


def row(finished: RowEnded, names: Names, settled: Iterable[Settlement]) -> msgspec.Raw:
    """A finished game: what it brought each player, line by line, everybody's result after it, and who is next by which
    clause. `totals` is what was then open."""
    told = msgspec.json.encode(finished), tuple(names.names.items()), msgspec.json.encode(list(settled))
    return _row(*told, language_spoken())


@lru_cache(ROWS_KEPT)
def _row(ended: bytes, people: tuple[tuple[str, str], ...], before: bytes, _language: str) -> msgspec.Raw:
    """The text of it, which a view shows again at every event of the games after it."""
    finished, settled = row_decoder.decode(ended), settled_decoder.decode(before)
    return msgspec.Raw(msgspec.json.encode(row_made(finished, Names(dict(people)), settled)))


def row_made(finished: RowEnded, names: Names, settled: Iterable[Settlement]) -> dict[str, Any]:
    """The same, not yet as text."""
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
