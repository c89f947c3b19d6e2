"""The right to advise, and what a consulting offence costs (rules.md 7; A 3, ACT 12-13, S 6-12, B Consultation)."""

from collections.abc import Iterator, Sequence

import msgspec

from chouette.rules.chapters.absence import at_board, still_captain
from chouette.rules.chapters.cubes import close_cube
from chouette.rules.chapters.games import ended_or_done
from chouette.rules.events import Consulted, IllegalPlay, PipCount, Remedy
from chouette.rules.house import (
    ADVICE,
    CONSULTING_REMEDY,
    CONSULTING_REMEDY_WHEN_OUT,
    CUBE_ADVICE,
    PARTNER_ADVICE_AFTER,
    PARTNER_ADVICE_COUNTS,
)
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against
from chouette.rules.state import PENALTY, Cube, Game, RollOff, State, Step

BEFORE: dict[str, tuple[Remedy, ...]] = {
    "none": (), "take_cube": ("take_cube",), "take_or_wash": ("take_cube", "wash"),
}  # fmt: skip
WHEN_OUT: dict[str, tuple[Remedy, ...]] = {
    "none": (), "half_or_cube": ("penalty", "cube"), "start_value": ("penalty",),
}  # fmt: skip


class Advice(msgspec.Struct, frozen=True):
    """May they talk about plays, and about cubes; the clause, and in a word why."""

    plays: bool
    cubes: bool
    rule: str
    why: str


def advice(state: State) -> dict[str, Advice]:
    """For every player seated whether they may advise now, while a game is on."""
    game = state.game
    assert game is not None
    return {player: _advice(state, game, player) for player in state.seated}


def _advice(state: State, game: Game, player: str) -> Advice:
    if player in (game.box, game.partner):
        return _of_box_side(state, game, player)
    plays, why = _of_team(state, game, player)
    return Advice(plays, plays and state.house[CUBE_ADVICE], state.house.clause(ADVICE), why)


def _of_team(state: State, game: Game, player: str) -> tuple[bool, str]:
    cubes = [cube for cube in game.live("team", "extra") if player in cube.players]
    if not cubes:
        return False, "out" if player in game.team else "not_in_this_game"
    speaks = any(_gives_voice(state, cube) for cube in cubes)
    if player == at_board(state, game) and not _team_mates(game, player):
        return speaks, "plays_alone"
    if speaks and player == at_board(state, game):
        return speaks, "speaks_at_the_board"
    match state.house[ADVICE]:
        case "free":
            return speaks, "free"
        case "cube_turned_or_asked":
            if player == at_board(state, game):
                return speaks, "asks_at_the_board"
            return speaks, "cube_turned" if speaks else "cube_not_turned"
        case _:
            if player == at_board(state, game):
                return speaks, "hears_advice_at_the_board" if _voices(state, game) else "no_advice_at_the_board_yet"
            return speaks, "cube_in_game" if speaks else "cube_not_in_game"


def _team_mates(game: Game, player: str) -> set[str]:
    """The other players of the team with a part in the game."""
    return {one for cube in game.live("team", "extra") for one in cube.players if one != player}


def _gives_voice(state: State, cube: Cube) -> bool:
    """May whoever plays this live cube talk about plays?"""
    match state.house[ADVICE]:
        case "free":
            return True
        case "cube_turned_or_asked":
            return cube.turned
        case _:
            return cube.in_game


def _voices(state: State, game: Game) -> set[str]:
    """The team players who may advise now, and so commit no offence by it."""
    return {player for cube in game.live("team", "extra") if _gives_voice(state, cube) for player in cube.players}


def _of_box_side(state: State, game: Game, player: str) -> Advice:
    """Two talk as long as both have an interest left; who has none no longer advises (rules.md 6.4)."""
    house, interest = state.house, _has_interest(game, player)
    if game.partner is None:
        return Advice(True, interest or house[CUBE_ADVICE], house.clause(ADVICE), "plays_alone")
    clause = house.clause(PARTNER_ADVICE_AFTER)
    if not interest:
        return Advice(False, False, clause, "no_interest_left")
    enough = cubes_counted(state, game) >= house[PARTNER_ADVICE_AFTER]
    if player == game.box and not _has_interest(game, game.partner):
        return Advice(True, True, clause, "partner_has_no_interest")
    if player == game.partner and not _has_interest(game, game.box):
        return Advice(enough, True, clause, "advises_the_box" if enough else "box_has_no_interest")
    return Advice(enough, True, clause, "enough_cubes" if enough else "too_few_cubes")


def _has_interest(game: Game, player: str) -> bool:
    """Does this player play any cube that is still on?"""
    return any(player in cube.box_end or player in cube.team_end for cube in game.live())


def cubes_counted(state: State, game: Game) -> int:
    """Cubes that let Box and Partner talk plays: turned so far, or in the game now (A 3.3, B Box Partner)."""
    if state.house[PARTNER_ADVICE_COUNTS] == "in_game":
        return sum(cube.in_game for cube in game.live("team"))
    return sum(cube.turned for cube in game.cubes.values() if cube.name in game.team)


# Offences


def consulted(state: State, event: Consulted) -> Step | Refusal:
    """A consulting offence and the remedy the aggrieved chooses (A 3.6, S 10)."""
    house, play = state.house, Play(state)
    game = play.game
    if house[CONSULTING_REMEDY] == "none" and house[CONSULTING_REMEDY_WHEN_OUT] == "none":
        return against(house, CONSULTING_REMEDY, "offences_have_no_remedy", player=event.player)
    if event.player == game.partner:
        return _partner_fined(play, event)
    cubes = [cube for cube in game.live("team") if event.player in cube.players]
    apart = event.player == game.box or (not cubes and event.player not in game.team)
    if apart or event.player in _voices(state, game):
        return against(house, CONSULTING_REMEDY, "is_no_offence", player=event.player)
    if cubes:
        return _remedy_before(play, event, cubes)
    return _remedy_when_out(play, event)


def captains(state: State, game: Game) -> tuple[str, ...]:
    """The aggrieved on the team: the Captain and the acting captain, as far as they are at the table."""
    captain = game.captain if still_captain(state, game) else None
    both = dict.fromkeys((at_board(state, game) or captain, captain))
    return tuple(player for player in both if player is not None)


def _partner_fined(play: Play, event: Consulted) -> Step | Refusal:
    """A Partner who talks too soon pays the Captain, alone and outside the pool (A 3.6)."""
    game, house = play.game, play.state.house
    if _of_box_side(play.state, game, event.player).plays:
        return against(house, CONSULTING_REMEDY, "is_no_offence", player=event.player)
    aggrieved = captains(play.state, game)
    if event.remedy != "penalty" or event.by not in aggrieved:
        return against(
            house, CONSULTING_REMEDY, "partner_pays_the_captain",
            player=event.player, accepted={"remedy": "penalty", "by": aggrieved[-1] if aggrieved else None},
        )  # fmt: skip
    play.pay("penalties", event.player, event.by, game.cubes[game.captain].start)
    play.set(opened=True)
    return play.done()


def _remedy_before(play: Play, event: Consulted, cubes: Sequence[Cube]) -> Step | Refusal:
    """Their cube is not in the game: the Box takes it over at its start value, or washes it."""
    game, house = play.game, play.state.house
    allowed = BEFORE[house[CONSULTING_REMEDY]]
    assert not any(cube.in_game for cube in cubes), "whoever has a cube in the game may advise"
    if event.by != game.box:
        return against(house, CONSULTING_REMEDY, "box_is_aggrieved", player=event.player, by=event.by, box=game.box)
    if event.remedy not in allowed:
        return against(
            house, CONSULTING_REMEDY, "not_this_remedy", player=event.player, accepted={"remedy": list(allowed)}
        )
    waiting = [cube.name for cube in cubes if cube.pending]
    if waiting:
        return against(house, CONSULTING_REMEDY, "cube_is_on_offer", cube=waiting[0])
    if event.remedy == "take_cube" and all(cube.holder == "box" for cube in cubes):
        return against(house, CONSULTING_REMEDY, "box_has_the_cube", player=event.player)
    for cube in cubes:
        if event.remedy == "wash":
            close_cube(play, cube, "washed", None)
        else:
            play.change(cube, value=cube.start, holder="box", automatic=0)
    play.set(opened=True)
    return ended_or_done(play)


def _remedy_when_out(play: Play, event: Consulted) -> Step | Refusal:
    """They are out: they pay the aggrieved, or are liable for another cube."""
    game, house = play.game, play.state.house
    option = CONSULTING_REMEDY_WHEN_OUT
    allowed = WHEN_OUT[house[option]]
    aggrieved = {game.box, *captains(play.state, game)} - {event.player}
    if event.by not in aggrieved:
        return against(house, option, "is_not_aggrieved", by=event.by, accepted={"by": sorted(aggrieved)})
    if event.remedy not in allowed:
        return against(house, option, "not_this_remedy", player=event.player, accepted={"remedy": list(allowed)})
    start = game.cubes[event.player].start
    if event.remedy == "cube":
        return _penalty_cube(play, event, start)
    points, odd = (start // 2, start % 2) if house[option] == "half_or_cube" else (start, 0)
    play.pay("penalties", event.player, event.by, points)
    if odd:
        play.roll_off(RollOff("penalties", event.player, event.by))
    play.set(opened=True)
    return play.done()


def _penalty_cube(play: Play, event: Consulted, start: int) -> Step | Refusal:
    name = f"{event.player}{PENALTY}"
    if name in play.game.cubes:
        return against(play.state.house, CONSULTING_REMEDY_WHEN_OUT, "has_a_penalty_cube", player=event.player)
    by_box = event.by == play.game.box
    box_end, team_end = ((event.by,), (event.player,)) if by_box else ((event.player,), (event.by,))
    cube = Cube(name, event.player, box_end, team_end, start, start, kind="penalty", holder="box" if by_box else "team")
    play.change(cube)
    play.set(opened=True)
    return play.done()


def remedies(state: State, game: Game) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every remedy open now: `(aggrieved, offender, what the aggrieved may choose)`."""
    house = state.house
    before, out = BEFORE[house[CONSULTING_REMEDY]], WHEN_OUT[house[CONSULTING_REMEDY_WHEN_OUT]]
    if not before and not out:
        return
    holding: dict[str, list[Cube]] = {}
    for cube in game.live("team"):
        for player in cube.players:
            holding.setdefault(player, []).append(cube)
    voices = _voices(state, game)
    for offender in state.seated:
        if offender in voices:
            continue
        if offender == game.partner:
            fined = not _of_box_side(state, game, offender).plays
            yield from ((by, offender, ("penalty",)) for by in captains(state, game) if fined)
        elif offender in holding:
            words = tuple(word for word in before if _may_be_taken(holding[offender], word))
            if words:
                yield game.box, offender, words
        elif offender in game.team:
            words = tuple(word for word in out if word != "cube" or f"{offender}{PENALTY}" not in game.cubes)
            aggrieved = {game.box: None, **dict.fromkeys(captains(state, game))}
            yield from ((by, offender, words) for by in aggrieved if by != offender and words)


def _may_be_taken(cubes: Sequence[Cube], word: Remedy) -> bool:
    """Is this a remedy now on the cubes of one who talked before any of them was in the game?"""
    if any(cube.in_game or cube.pending for cube in cubes):
        return False
    return word == "wash" or any(cube.holder != "box" for cube in cubes)


# Recorded for the history; neither moves a point


def illegal_play(state: State, _event: IllegalPlay) -> Step | Refusal:
    """An illegal play was noticed and dealt with (A 8)."""
    return Play(state).done()


def pip_count(state: State, _event: PipCount) -> Step | Refusal:
    """A pip count, announced to everybody (A 9.1, S 12)."""
    return Play(state).done()
