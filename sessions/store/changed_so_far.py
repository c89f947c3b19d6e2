"""What a correction makes of the points of a game that is on."""

from collections.abc import Iterable

from msgspec.structs import replace

from chouette.rules.events import Amend
from chouette.rules.own_part import paid_so_far
from chouette.rules.state import State
from sessions.store.changed_games import ChangedPoints
from sessions.store.recent import Recent, RowEnded, Trace

AMEND = Amend.__struct_config__.tag
BY_PLAYERS, BY_KEEPER = "players", "scorekeeper"
PlayedTable = tuple[State, Iterable[RowEnded]]
"""A table with the games that are over at it."""


def with_so_far(correction: Trace, before: PlayedTable, after: PlayedTable) -> Trace:
    """Return a correction with what its game had brought each player before it and has since, where that differs.

    Of a game that is over before and after it is kept in another place what it pays, and an undo is told by itself.
    """
    number = correction.about_then.number if correction.about_then else None
    is_on = any(_is_on(number, state) for state, _rows in (before, after))
    if correction.event["event"] != AMEND or not is_on:
        return correction
    was, now = (_points(number, *table) for table in (before, after))
    figures = {player: (was.get(player, 0), now.get(player, 0)) for player in dict.fromkeys([*was, *now])}
    return replace(correction, so_far={player: both for player, both in figures.items() if both[0] != both[1]})


def changed_so_far(recent: Recent, since: int) -> list[ChangedPoints]:
    """Return the corrections of a game that was on, from event `since`, the oldest first.

    One by which a player takes back what they have just said is none.
    """
    return [_as_change(trace) for trace in recent.trail if trace.seq >= since and trace.so_far and not _is_own(trace)]


def _is_on(number: int | None, state: State) -> bool:
    return state.game is not None and state.game.number == number


def _points(number: int | None, state: State, rows: Iterable[RowEnded]) -> dict[str, int]:
    if _is_on(number, state):
        return paid_so_far(state)
    return next((ended.row.points for ended in rows if ended.row.number == number), {})


def _is_own(correction: Trace) -> bool:
    """Return whether a player has taken back an answer of their own, in the place of which nothing was put."""
    by = (correction.about or {}).get("by")
    return correction.event["with"] is None and correction.sender in ([by] if isinstance(by, str) else by or ())


def _as_change(trace: Trace) -> ChangedPoints:
    then = trace.about_then
    was, now = ({player: points[at] for player, points in trace.so_far.items()} for at in (0, 1))
    by = BY_KEEPER if trace.sender is None else BY_PLAYERS
    return ChangedPoints(trace.seq, (then.number if then else None) or 0, was, now, by)
