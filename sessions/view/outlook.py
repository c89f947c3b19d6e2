"""What the game may come to, as the room sees it: results, who would be next, what is at stake, what is fairly paid."""

from typing import Annotated

from msgspec import Struct

from chouette.rules import outlook
from chouette.rules.outlook.fair import Fair, fair_figures
from chouette.rules.outlook.outlook import Hangs, hanging
from chouette.rules.state import Next, Side, State
from chouette.wording import clause
from chouette.wording.table.outlook_sentences import NEXT, NOTHING_AT_STAKE, NOTHING_HANGS
from chouette.wording.voices import Heard, heard
from sessions.view import box_why
from sessions.view.describing import says
from sessions.view.sentences import Names


class Following(Struct, frozen=True, gc=False):
    """The Box and the Captain of a next game, and why."""

    box: Annotated[str, says("The Box.")]
    captain: Annotated[str | None, says("The Captain: the first in the line who is not away.")]
    rule: Annotated[str, says("The clause.")]
    text: Annotated[str, says("Why, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]


class ResultAhead(Struct, frozen=True, gc=False):
    """What would be if the board ended so now."""

    winner: Annotated[Side, says("The side that wins.")]
    kind: Annotated[str, says("`single`, `gammon` or `backgammon`.")]
    points: Annotated[dict[str, int], says("By player the points of the whole game.")]
    next: Annotated[Following, says("The next game.")]


class OutlookView(Struct, frozen=True, gc=False):
    """What the game may come to."""

    what_if: Annotated[
        tuple[ResultAhead, ...],
        says("What each result would pay; empty between games, and while it cannot or must not be foretold."),
    ]
    taken: Annotated[bool, says("Whether `what_if` counts the doubles that wait as taken.")]
    exposure: Annotated[
        dict[str, dict[str, tuple[int, int]]],
        says("By player and result `[lose, win]`; of what Box and Partner hold together each their part."),
    ]
    worst: Annotated[dict[str, int], says("By player the least points that the whole game may bring.")]
    hangs: Annotated[
        dict[str, list[Heard]],
        says("Of those with nothing at stake: who they would be in the next game, or that nothing hangs on the rest."),
    ]
    fair: Annotated[
        dict[int, tuple[Fair, ...]],
        says(
            "By the value of a cube the figures of a settlement before the last roll for 18, 19, ... 36 winning rolls, "
            "`[points, throws]`: so many points for certain, one more with a chance of so many throws in 36."
        ),
    ]


def of(state: State, names: Names) -> OutlookView:
    """What each result would pay and who would be Box, what is at stake for everybody, and the fair figures."""
    ahead = outlook(state)
    box, captain = (state.game.box, state.game.captain) if state.game else ("", "")
    rounds = {
        (after, captain_next): following(after, captain_next, box, captain, names)
        for after, captain_next in {(one.next, one.captain) for one in ahead.what_if}
    }
    return OutlookView(
        what_if=tuple(
            ResultAhead(one.winner, one.kind, one.points, rounds[one.next, one.captain]) for one in ahead.what_if
        ),
        taken=ahead.taken,
        exposure=ahead.exposure,
        worst=ahead.worst,
        hangs={player: _hanging(player, found, state, names) for player, found in hanging(ahead).items()},
        fair=_fair(state),
    )


def _hanging(player: str, found: tuple[Hangs, ...], state: State, names: Names) -> list[Heard]:
    """What hangs on the rest of the game for one who has nothing at stake in it."""
    game = state.game
    assert game is not None, "something hangs on a game"
    if not found:
        cubes = game.cubes.values()
        played = player not in game.newcomers or any(player in (cube.player, *cube.team_end) for cube in cubes)
        return [heard(NOTHING_HANGS if played else NOTHING_AT_STAKE, {"player": [player]}, names)]
    people = {"player": [player], "box": [game.box]}
    told: list[tuple[str, str]] = [(one.role, one.on) for one in found]
    if [on for _, on in told] == ["some", "some"]:
        told = [("box or captain", "some")]
    return [heard(NEXT[one], people, names) for one in told]


def _fair(state: State) -> dict[int, tuple[Fair, ...]]:
    """By what a cube stands at: the fair figures of a settlement with 18 to 36 winning rolls."""
    cubes = state.game.live() if state.game else []
    return {value: fair_figures(value) for value in sorted({cube.value for cube in cubes if not cube.pending})}


def following(after: Next, captain_next: str | None, box: str, captain: str, names: Names) -> Following:
    """Return the Box and the Captain of the next game, and why; `box` and `captain` are those of the game before."""
    said = box_why.next_round(after, box, captain, names)
    return Following(after.box, captain_next, clause(after.rule), said.text, said.you)
