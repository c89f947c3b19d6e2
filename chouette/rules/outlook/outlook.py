"""What the table may come to: what each result would pay now, who would be Box, what is at stake for each player."""

from typing import Literal

import msgspec

from chouette.rules.chapters.games import Foretold, Kind, foretold, worth
from chouette.rules.engine import apply
from chouette.rules.events import Answer, Word
from chouette.rules.own_part import at_stake, paid_so_far
from chouette.rules.refusal import Refusal
from chouette.rules.state import Cube, Game, Side, State

KINDS: tuple[Kind, ...] = ("single", "gammon", "backgammon")
SIDES: tuple[Side, Side] = ("box", "team")


class Hangs(msgspec.Struct, frozen=True):
    """What a player would be in the next game, and with which results: those of one side, some, or all of them."""

    role: Literal["box", "captain"]
    on: Literal["box", "team", "some", "all"]


class Outlook(msgspec.Struct, frozen=True):
    """`exposure` is, for each player and kind of result, what they would lose and win with the board as it stands.

    Where a double waits for its answer, `what_if` is what follows if it is taken (`taken`). `worst` is the least that
    the whole game may bring each player: of these results, or where there are none of the cubes as they are, with what
    the game has paid so far.
    """

    what_if: tuple[Foretold, ...] = ()
    exposure: dict[str, dict[str, tuple[int, int]]] = {}
    worst: dict[str, int] = {}
    taken: bool = False


def outlook(state: State) -> Outlook:
    """The results that could be entered now, or once what is on offer is taken; empty between games.

    Exposure alone while something else waits, or while an answer is sealed: what follows would give it away.
    """
    game = state.game
    if game is None:
        return Outlook()
    at_stake_now = exposure(state, game)
    waiting = any(cube.pending for cube in game.live())
    after = _taken(state, game) if waiting else state
    results = () if after is None else foretold(after)
    return Outlook(results, at_stake_now, _worst(state, results, at_stake_now), taken=waiting)


def _worst(
    state: State, results: tuple[Foretold, ...], at_stake_now: dict[str, dict[str, tuple[int, int]]]
) -> dict[str, int]:
    """By player the least points of these results; where there are none, what a lost backgammon leaves of what the game
    has paid so far."""
    if results:
        return {player: min(one.points.get(player, 0) for one in results) for player in results[0].points}
    paid = paid_so_far(state)
    return {player: paid.get(player, 0) - of["backgammon"][0] for player, of in at_stake_now.items()}


def hanging(ahead: Outlook) -> dict[str, tuple[Hangs, ...]]:
    """What hangs on the result for those who have nothing at stake; none for whom nothing does.

    Empty while the results are not foretold for certain.
    """
    if ahead.taken or not ahead.what_if:
        return {}
    players = dict.fromkeys(player for one in ahead.what_if for player in one.points)
    return {player: _roles(ahead.what_if, player) for player in players if player not in ahead.exposure}


def _roles(results: tuple[Foretold, ...], player: str) -> tuple[Hangs, ...]:
    as_box = [one for one in results if one.next.box == player]
    as_captain = [one for one in results if one.captain == player]
    return (*_hangs("box", results, as_box), *_hangs("captain", results, as_captain))


def _hangs(role: Literal["box", "captain"], results: tuple[Foretold, ...], found: list[Foretold]) -> tuple[Hangs, ...]:
    if not found:
        return ()
    if len(found) == len(results):
        return (Hangs(role, "all"),)
    by_side = {side: [one for one in results if one.winner == side] for side in SIDES}
    return (Hangs(role, next((side for side in SIDES if found == by_side[side]), "some")),)


def _taken(state: State, game: Game) -> State | None:
    """The table once everything on offer is taken; null where the house lets nobody simply take."""
    if game.window.sealed:
        return None
    by_whom: dict[str, dict[str, Word]] = {}
    for cube in game.live():
        if cube.answering is not None:
            by = cube.box_end[0] if cube.answering == "box" else cube.players[0]
            by_whom.setdefault(by, {})[cube.name] = "take"
    for by, cubes in by_whom.items():
        step = apply(state, Answer(by=by, cubes=cubes))
        if isinstance(step, Refusal):
            return None
        state = step.state
    return state


def exposure(state: State, game: Game) -> dict[str, dict[str, tuple[int, int]]]:
    """Return what the live cubes would cost and bring each player, a pending turn not counted."""
    held: dict[str, list[Cube]] = {}
    for cube in game.live():
        for player in (*cube.box_end, *cube.team_end):
            held.setdefault(player, []).append(cube)
    return {
        player: {
            kind: at_stake(game, player, [(cube, worth(state.house, cube, kind)) for cube in of]) for kind in KINDS
        }
        for player, of in held.items()
    }
