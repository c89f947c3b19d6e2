"""The two figures of an evening: the *result* is what was won and lost, *to settle* is what is still open.

A leaver's payments change what is open, never what was won; the closing's plan changes neither.
"""

from collections.abc import Iterable, Mapping

from chouette.rules.own_part import counted
from chouette.rules.state import Row, Settlement, State


def to_settle(state: State) -> dict[str, int]:
    """What is open for everybody who has an account, in points; of a game that is on each has the own part."""
    return counted(state, state.totals)


def results(state: State, settled: Iterable[Settlement]) -> dict[str, int]:
    """What everybody has won or lost so far, also those who left and were settled with."""
    return _unsettled(to_settle(state), settled)


def results_after(row: Row, settled: Iterable[Settlement]) -> dict[str, int]:
    """The results after a finished game; `settled` may have later settlements too."""
    return _unsettled(row.totals, [one for one in settled if one.after_game < row.number])


def _unsettled(open_now: Mapping[str, int], settled: Iterable[Settlement]) -> dict[str, int]:
    """The results behind open accounts: without what the payments of those who left have moved."""
    found = dict(open_now)
    for one in settled:
        for paid in one.payments if one.player is not None else ():
            found[paid.payer] = found.get(paid.payer, 0) - paid.points
            found[paid.payee] = found.get(paid.payee, 0) + paid.points
    return found
