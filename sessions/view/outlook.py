"""What the game may come to, as the room sees it: results, who would be next, what is at stake, what is fairly paid."""

from typing import Any

from chouette.rules import outlook
from chouette.rules.outlook.fair import Fair, fair_figures
from chouette.rules.outlook.outlook import Hangs, hanging
from chouette.rules.state import Next, State
from chouette.wording import clause
from chouette.wording.table.outlook_sentences import NEXT, NOTHING_HANGS
from chouette.wording.voices import heard
from sessions.view import box_why
from sessions.view.sentences import Names


def of(state: State, names: Names) -> dict[str, Any]:
    """What each result would pay and who would be Box, what is at stake for everybody, and the fair figures."""
    ahead = outlook(state)
    box, captain = (state.game.box, state.game.captain) if state.game else ("", "")
    rounds = {after: following(after, box, captain, names) for after in {one.next for one in ahead.what_if}}
    return {
        "what_if": [
            {"winner": one.winner, "kind": one.kind, "points": one.points, "next": rounds[one.next]}
            for one in ahead.what_if
        ],
        "taken": ahead.taken,
        "exposure": ahead.exposure,
        "hangs": {player: _hanging(player, found, box, names) for player, found in hanging(ahead).items()},
        "fair": _fair(state),
    }


def _hanging(player: str, found: tuple[Hangs, ...], box: str, names: Names) -> list[dict[str, Any]]:
    """What hangs on the rest of the game for one who has nothing at stake in it."""
    people = {"player": [player]}
    if not found:
        return [heard(NOTHING_HANGS, people, names)]
    return [heard(NEXT[one.role, one.on], people, names, box=names(box)) for one in found]


def _fair(state: State) -> dict[int, tuple[Fair, ...]]:
    """By what a cube stands at: the fair figures of a settlement with 18 to 36 winning rolls."""
    cubes = state.game.live() if state.game else []
    return {value: fair_figures(value) for value in sorted({cube.value for cube in cubes if not cube.pending})}


def following(after: Next, box: str, captain: str, names: Names) -> dict[str, Any]:
    """Who is Box and who Captain in the next game, and why; `box` and `captain` are those of the game before."""
    return {
        "box": after.box,
        "captain": after.line[0] if after.line else None,
        "rule": clause(after.rule),
        **box_why.next_round(after, box, captain, names),
    }
