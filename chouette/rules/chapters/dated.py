"""What a state keeps of when it came to be so: an open action of before that means something else now."""

from typing import Any

from msgspec.structs import replace

from chouette.rules.state import State


def dated(before: State, after: State) -> State:
    """The state after an event, numbered, and with the numbers of what the event has changed."""
    seq = before.seq + 1
    changes: dict[str, Any] = {} if after.seq == seq else {"seq": seq}
    if (before.game is None) != (after.game is None) or before.box != after.box or not before.since:
        changes |= {"since": seq, "paid": {}}
    elif after.totals is not before.totals:
        paid = {player: seq for player, points in after.totals.items() if before.totals.get(player) != points}
        changes |= {"paid": {**before.paid, **paid}} if paid else {}
    if arrangement(before) != arrangement(after):
        changes["arranged"] = seq
    return replace(after, **changes) if changes else after


def arrangement(state: State) -> tuple[object, ...]:
    """What the next game would be played as: the house, the seats and the stakes."""
    return (
        state.house, state.seated, state.line, state.partner, state.away, state.sitting_out, state.stakes, state.agreed
    )  # fmt: skip
