"""Between two games: how the last one ended, in the words of a player, and who may begin the next."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from chouette.rules.facts import captain_due, stand_in
from chouette.rules.state import Row, State
from chouette.wording import listed
from chouette.wording.table.dispute_sentences import BOX_SIDE_WINS
from chouette.wording.table.game_end_sentences import (
    BOX_WON,
    DROPPED_AFTER_ALL,
    LAST_DROPPED,
    LAST_SETTLED,
    LAST_WASHED,
    MAY_START,
    MAY_START_OR_KEEPER,
    TEAM_WON,
)
from chouette.wording.voices import Heard, heard
from sessions.store.recent import Recent, RowEnded, Trace
from sessions.view.evening import SheetKeeper
from sessions.view.sentences import Names

LAST_CLOSED = {**dict.fromkeys(("settle", "accept", "preempt", "roll_off"), LAST_SETTLED), "consulted": LAST_WASHED}
"""What became of the last cube, by the event that closed it; by any other it is dropped."""


def ended(state: State, recent: Recent, names: Names) -> Heard | None:
    """How the last game ended; null in a game, before the first, and where the trail does not reach back so far."""
    if state.game is not None or not recent.rows:
        return None
    last = recent.rows[-1]
    trace = next((one for one in recent.trail if one.seq == last.seq), None)
    if trace is None:
        return None
    event = _as_it_stands(trace, recent)
    side = box_side_then(last.row, trace)
    if event["event"] == "result":
        return _played_out(event, side, _values(trace, last, recent), names)
    if event["event"] == "reverse":
        players = {"player": trace.absent or [event["by"]], "box": side}
        return heard(DROPPED_AFTER_ALL, players, names)
    return heard(LAST_CLOSED.get(event["event"], LAST_DROPPED), {}, names)


def _as_it_stands(trace: Trace, recent: Recent) -> dict[str, Any]:
    """The event, or what was put in its place."""
    if not trace.changed:
        return trace.event
    changes = (one.event for one in recent.trail if one.seq == trace.taken_back)
    return next((change["with"] for change in changes if change["event"] == "amend"), trace.event)


def box_side_then(row: Row, trace: Trace) -> list[str]:
    """Return who of Box and Partner had played to the end: one of the two may have dropped while the other took alone.

    An event of an earlier version does not say it.
    """
    both = [row.box] if row.partner is None else [row.box, row.partner]
    speakers = trace.speakers["box"] if trace.speakers else both
    return [player for player in both if player in speakers] or both


def side_wins(side: Sequence[str], names: Names) -> Heard:
    """Return that the Box's side wins: Box and Partner together, or one of them."""
    return heard(BOX_SIDE_WINS, {"box": side}, names)


def _played_out(event: dict[str, Any], side: Sequence[str], values: Iterable[int], names: Names) -> Heard:
    given = {"value": listed(map(str, values))} if values else {}
    if event["winner"] == "team":
        return heard(TEAM_WON[event["kind"]], {}, names, **given)
    return heard(BOX_WON[event["kind"]], {"box": side}, names, **given)


def _values(trace: Trace, last: RowEnded, recent: Recent) -> list[int]:
    """What the cubes of the Box's side were at that were paid, each figure once; none where other cubes may have had
    them, and none where a correction since may have changed them: one of an earlier game has not, nor one of the
    result, which turns no cube."""
    games = [row.seq for row in recent.rows if row.seq < last.seq]
    began = games[-1] if games else 0
    amended = (one.event["seq"] for one in recent.trail if one.event["event"] == "amend" and one.seq > last.seq)
    if any(began < seq != last.seq for seq in amended):
        return []
    values = sorted(set(trace.values.values()))
    return values if _had_box_side(last.row, values) else []


def _had_box_side(row: Row, values: Collection[int]) -> bool:
    """Had the Box's side cubes of just these values? Extras and cubes that were sold lie within the team, and what they
    were at is no figure of a game that the Box has won or lost."""
    lines = {line.kind: line.points for line in row.lines}
    paid = lines.get("result", {})
    within_team = "extras" in lines or "deals" in lines
    return (row.box in paid or row.partner in paid) and (len(values) == 1 or not within_team)


def starters(state: State, keeper: SheetKeeper, names: Names) -> Heard | None:
    """Return who may begin the next game: the Box, the Captain and the scorekeeper; None while there is no Box."""
    box, captain = state.box, captain_due(state)
    if state.game is not None or state.closed or box is None or captain is None:
        return None
    number = str(state.games + 1)
    players = list(dict.fromkeys([stand_in(state, box) or box, captain, *([keeper.player] if keeper.player else [])]))
    called = [names(player) for player in players]
    if not keeper.name:
        return heard(MAY_START_OR_KEEPER, {"who": players}, names, starters=", ".join(called), number=number)
    if not keeper.player:
        called.append(keeper.name)
    return heard(MAY_START, {"who": players}, names, starters=listed(called, "or"), number=number)
