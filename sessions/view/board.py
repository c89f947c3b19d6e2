"""The board as the room sees it: the game that is on, and where each cube lies."""

from typing import Annotated, Literal

from msgspec import Struct

from chouette.rules.facts import at_board, plays_for_absent
from chouette.rules.house import CUBES
from chouette.rules.open.consent import box_side
from chouette.rules.own_part import paid_so_far
from chouette.rules.state import Cube, Game, Holder, Side, State, Status, other
from chouette.wording.language import LANGUAGES, language_spoken, spoken_in
from chouette.wording.voices import Heard
from sessions.view.describing import says
from sessions.view.game_end import side_wins
from sessions.view.given_extras import GivenExtra, given_extras
from sessions.view.sentences import Names
from sessions.view.stepping_in import StepIn, stepping_in
from sessions.view.waiting import waiting, waiting_aloud, waiting_heard

Lane = Literal["box", "centre", "team", "out"]


class CubeView(Struct, frozen=True, gc=False):
    """A cube of the game that is on."""

    name: Annotated[str, says("The id of the player it started with; of a penalty cube with ` (penalty)` behind.")]
    player: Annotated[str, says("The player it is named after.")]
    column: Annotated[str, says("The player in whose column it is drawn.")]
    value: Annotated[int, says("Points it is worth if a pending turn is refused.")]
    shows: Annotated[int, says("The figure on its face now, a pending turn included.")]
    holder: Annotated[Holder, says("The side that may turn it, or both.")]
    at: Annotated[Lane, says("Where it lies: on offer, before the side that answers; `out` once it is closed.")]
    status: Annotated[Status, says("What has become of it.")]
    in_game: Annotated[bool, says("Whether it has been accepted, so that gammons count.")]
    box_end: Annotated[tuple[str, ...], says("The holders of its end on the Box’s side.")]
    team_end: Annotated[tuple[str, ...], says("The holders of its end on the team’s side.")]
    besides: Annotated[
        list[str],
        says("Names written on it, where others hold its ends than its own player and the Box’s side."),
    ]
    halved: Annotated[bool, says("Whether two hold one end of it in equal halves.")]
    offered_by: Annotated[str | None, says("The player who last offered it.")]
    turned_by: Annotated[Side | None, says("The side whose turn of it waits for an answer.")]
    extra: Annotated[bool, says("Whether it is an extra of a lone taker.")]
    penalty: Annotated[bool, says("Whether it is a penalty cube.")]
    answered: Annotated[bool, says("Whether an answer to it was given under seal.")]
    since: Annotated[int, says("The `seq` of the event that last changed it.")]


class GameView(Struct, frozen=True, gc=False):
    """The game that is on."""

    number: Annotated[int, says("Its number in the evening, from 1.")]
    captain: Annotated[str, says("The Captain.")]
    acting_captain: Annotated[str | None, says("The one who acts for the Captain; the same as `at_board`.")]
    at_board: Annotated[str | None, says("The one who plays the board for the team.")]
    for_absent: Annotated[
        tuple[str, ...],
        says("Those away for whom `at_board` plays, whose own cube is out; empty where they play for themselves."),
    ]
    points: Annotated[dict[str, int], says("By player what the game has paid so far.")]
    box_side: Annotated[
        tuple[str, ...],
        says("Those of Box and Partner who still play: not one who has dropped while the other took alone."),
    ]
    box_wins: Annotated[Heard, says("That this side wins, as each reads it.")]
    box_net: Annotated[int, says("Points that the Box’s side has won from the team so far.")]
    cubes: Annotated[list[CubeView], says("All its cubes, closed ones too.")]
    one_cube: Annotated[
        bool,
        says("Whether the team has one cube, drawn once: each has a share of it, which others may hold."),
    ]
    text: Annotated[
        str | None,
        says('What the table waits for, in one sentence ("Cat answers Gus and Eve."); null if for nothing.'),
    ]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    waits: Annotated[dict[str, str], says("`text` by language, for the lobby; empty if the table waits for nothing.")]
    extras: Annotated[list[GivenExtra], says("Extras given to the lone taker since the last roll.")]
    step_in: Annotated[StepIn | None, says("The deal that the Box may step into; null if there is none.")]


def board(state: State, game: Game, names: Names) -> GameView:
    """The game that is on: its cubes where they lie, what it has paid so far, whom it waits for."""
    stands_in, (said, waits) = plays_for_absent(state, game), _waits(state, game, names)
    playing = stands_in or at_board(state, game)
    return GameView(
        number=game.number,
        captain=game.captain,
        acting_captain=playing,
        at_board=playing,
        for_absent=_away_in_game(state, game) if stands_in else (),
        points=paid_so_far(state),
        box_side=box_side(game),
        box_wins=side_wins(box_side(game), names),
        box_net=game.score.net,
        cubes=[_cube(cube, game) for cube in game.cubes.values()],
        one_cube=_one_cube(state, game),
        text=None if said is None else said.text,
        you={} if said is None else said.you,
        waits=waits,
        extras=given_extras(state, game, names),
        step_in=stepping_in(state, game, names),
    )


def _away_in_game(state: State, game: Game) -> tuple[str, ...]:
    """Return the absent players who hold a live cube of the team."""
    holders = (player for cube in game.live("team") for player in cube.team_end)
    return tuple(dict.fromkeys(player for player in holders if player in state.away))


def _waits(state: State, game: Game, names: Names) -> tuple[Heard | None, dict[str, str]]:
    """Whom the table waits for; besides in every language: a lobby shows it without reading the table again."""
    awaited = waiting(state, game)
    if awaited is None:
        return None, {}
    said, told = waiting_heard(awaited, names), {}
    for language in LANGUAGES:
        if language == language_spoken():
            told[language] = said.text
            continue
        with spoken_in(language):
            told[language] = waiting_aloud(awaited, names)
    return said, told


def _cube(cube: Cube, game: Game) -> CubeView:
    return CubeView(
        name=cube.name,
        player=cube.player,
        column=cube.player,
        value=cube.value,
        shows=_shows(cube),
        holder=cube.holder,
        at=_lane(cube),
        status=cube.status,
        in_game=cube.in_game,
        box_end=cube.box_end,
        team_end=cube.team_end,
        besides=_besides(cube, game),
        halved=_halved(cube),
        offered_by=cube.offered_by,
        turned_by=cube.turned_by,
        extra=cube.kind == "extra",
        penalty=cube.kind == "penalty",
        answered=cube.name in game.window.sealed,
        since=cube.since,
    )


def _one_cube(state: State, game: Game) -> bool:
    """One cube lies on the table for the whole team, as long as the shares of it that are in the game stand alike.

    Whoever holds a share: it may be bought, halved, or on the Box's side with one of the two alone.
    """
    parts = {(_shows(cube), _lane(cube)) for cube in game.live("team")}
    return state.house[CUBES] == "single" and len(parts) < 2


def _shows(cube: Cube) -> int:
    """The figure on its face, a pending turn included."""
    return cube.value * 2 if cube.pending else cube.value


def _besides(cube: Cube, game: Game) -> list[str]:
    """Whose names are written on it: who holds an end of it where its own player or the Box's side would."""
    if _halved(cube):
        return list(cube.team_end if len(cube.team_end) > 1 else cube.box_end)
    apart = () if game.partner is None or cube.pool or cube.kind != "team" else cube.box_end
    usual = {cube.player, game.box, game.partner}
    return [*apart, *(player for player in (*cube.box_end, *cube.team_end) if player not in usual)]


def _halved(cube: Cube) -> bool:
    """Two hold one end of it in equal shares, and not as Box and Partner."""
    return len(cube.team_end) > 1 or (len(cube.box_end) > 1 and not cube.pool)


def _lane(cube: Cube) -> Lane:
    """Where it lies: out once it is closed; on offer, before the side that has to answer."""
    if not cube.live:
        return "out"
    if cube.turned_by is not None:
        return other(cube.turned_by)
    return cube.holder
