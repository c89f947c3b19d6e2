"""What happens to one cube: named, turned, taken, dropped; automatic doubles; the bet between Box and Captain."""

from collections.abc import Iterable

from msgspec.structs import replace

from chouette.rules.chapters.absence import at_board, consents, handles, handles_box_end
from chouette.rules.events import AutomaticDouble
from chouette.rules.house import AUTOMATIC_DOUBLES, CAPTAIN_PASSES, CUBES, House
from chouette.rules.play import Play
from chouette.rules.refusal import Refusal, against, bad_format, out_of_place
from chouette.rules.state import HIGHEST, Cube, Game, Side, State, Step, other


def named(game: Game, names: Iterable[str]) -> list[Cube] | Refusal:
    """The cubes of these names, in the order of the line; none may be closed."""
    cubes = []
    for name in names:
        cube = game.cubes.get(name)
        if cube is None:
            return out_of_place("has_no_cube", cube=name)
        if not cube.live:
            return out_of_place("cube_is_closed", cube=name, status=cube.status)
        cubes.append(cube)
    order = {name: place for place, name in enumerate(game.cubes)}
    return sorted(cubes, key=lambda cube: order[cube.name])


def turning_side(state: State, game: Game, actor: str, cube: Cube) -> Side | None:
    """For which end `actor` may turn this cube; null if they may for none.

    One who is proxy for its box end turns their own cube for the team (rules.md 12.11).
    """
    if holds_own(state, actor, cube) and cube.holder != "box":
        return "team"
    if cube.holder != "team" and (handles_box_end(state, game, actor, cube) or _partner_turns(game, actor, cube)):
        return "box"
    if cube.holder != "box" and handles(state, game, actor, cube):
        return "team"
    return None


def holds_own(state: State, actor: str, cube: Cube) -> bool:
    """Is this a cube of one's own, not the one cube of the whole team?"""
    return actor in cube.players and state.house[CUBES] == "one_each"


def _partner_turns(game: Game, actor: str, cube: Cube) -> bool:
    return cube.pool and actor == game.partner


def team_place(game: Game, cube: Cube) -> int:
    """Where the one who speaks for the cube stands in the line."""
    order = game.order
    return min((order.index(player) for player in cube.players if player in order), default=len(order))


# A cube ends


def drop(play: Play, cube: Cube, side: Side, points: int) -> None:
    """One end drops and pays: line `drops`."""
    play.pay_end("drops", cube, side, points)
    dropped = play.change(cube, status="dropped", turned_by=None, offered_by=None)
    play.set(last_side=other(side))
    if dropped.kind != "team":
        return
    if side == "team":
        _takes_no_more(play, dropped)
        _add_rejecting_successor(play, cube)
    lone = play.game.lone
    if lone is not None and lone.cube == cube.name and side == "team":
        play.set(lone=replace(lone, lost=True))
    if dropped.name == play.game.captain and not play.game.succession.fate:
        fate = "box_dropped" if side == "box" else "captain_dropped"
        double = double_of(cube) if side == "team" else ""
        decided = play.game.succession.but(fate=fate, claim_due=side == "team", rejected=double)
        if cube.status == "beavered":
            decided = decided.but(sold={})  # none of them was sold after that answer
        play.set(succession=decided)
    if side == "box":
        _ended_early(play, cube, safe=True)
    claim_after_close(play, dropped, safe=side == "box")


def close_cube(play: Play, cube: Cube, status: str, halves: int | None) -> None:
    """A cube is settled for points from box end to team end (in halves), or washed (null)."""
    closed = play.change(cube, status=status, turned_by=None, offered_by=None)
    winner: Side | None = None if not halves else "team" if halves > 0 else "box"
    play.set(last_side=winner)
    no_lone_taker_of(play, cube)
    if closed.kind != "team":
        return
    if closed.name == play.game.captain and not play.game.succession.fate:
        settled = {"team": "captain", "box": "box", None: "tie"}[winner]
        play.set(succession=play.game.succession.but(fate="washed" if halves is None else settled))
    _ended_early(play, cube, safe=winner == "team")
    claim_after_close(play, closed, safe=winner == "team")


def no_lone_taker_of(play: Play, cube: Cube) -> None:
    """A cube of the Box's double that is settled, bought back or washed leaves nobody alone (rules.md 11.16)."""
    if cube.name in play.game.box_double.values:
        play.set(box_double=play.game.box_double.over())


# The player for the box after the Captain has dropped (ACT 20-21, JC)


def claim_after_close(play: Play, cube: Cube, *, safe: bool) -> None:
    """The successor's claim stays theirs if the Box gave their cube up; else it passes on once they are out."""
    game, claim = play.game, play.game.succession
    if claim.successor is None or claim.safe or not claim.is_successors(cube):
        return
    if safe:
        play.set(succession=claim.but(safe=True))
    elif not any(claim.is_successors(one) for one in game.live("team")):
        play.set(succession=claim.but(successor=at_board(play.state, game)))


def _add_rejecting_successor(play: Play, dropped: Cube) -> None:
    """A successor who drops the last cube they play for the box by goes to the foot with the Captain (rules.md 12.21).

    Called before the claim passes on.
    """
    game, claim = play.game, play.game.succession
    if claim.safe or not claim.is_successors(dropped) or any(claim.is_successors(one) for one in game.live("team")):
        return
    play.set(succession=claim.with_rejecting(game.captain, double_of(dropped)))


def double_of(cube: Cube) -> str:
    """Name the `double` event to which the team drops this cube, given as it was before the drop.

    Each double of the Box opens a window of its own; several players of the team may double in one, and the Box beaver.
    """
    return f"{cube.window}|{cube.offered_by}" if cube.status == "beavered" else str(cube.window)


def taken_in_window(game: Game, cube: Cube) -> bool:
    """Whether the team has taken or beavered this cube, as it is or was, in the present window."""
    return cube.window == game.window.number and cube.holder == "team" and cube.status != "offered"


def _ended_early(play: Play, cube: Cube, *, safe: bool) -> None:
    """Taking counts for the claim even if the cube ends before the last has answered (rules.md 12.5)."""
    game = play.game
    waited_for = any(one.status == "offered" and one.turned_by == "box" for one in game.live("team"))
    if waited_for and taken_in_window(game, cube) and play.state.house[CAPTAIN_PASSES] == "successor_plays_for_box":
        early = {**game.succession.ended_early, cube.name: safe}
        play.set(succession=game.succession.but(ended_early=early))


def _takes_no_more(play: Play, dropped: Cube) -> None:
    """A player who has dropped the last of their cubes is no longer a taker."""
    claim = play.game.succession
    playing = {player for cube in play.game.live("team") for player in claim.claimants(cube)}
    out = set(claim.claimants(dropped)) - playing
    if out.intersection(claim.takers):
        play.set(succession=claim.without_takers(out))


def claim_once_answered(play: Play, taken: Iterable[Cube]) -> None:
    """The senior player who took when the Captain dropped has the claim, those who are present before those who are
    not; else the acting captain."""
    game, claim = play.game, play.game.succession
    if not claim.claim_due:
        return
    if play.state.house[CAPTAIN_PASSES] != "successor_plays_for_box":
        play.set(succession=claim.but(claim_due=False))
        return
    ended = [cube for name in claim.ended_early if taken_in_window(game, cube := game.cubes[name])]
    takers = {player for cube in (*taken, *ended) for player in claim.claimants(cube)}
    in_order = tuple(player for player in game.order if player in takers)
    senior = next((player for player in in_order if play.state.is_present(player)), next(iter(in_order), None))
    successor = senior or at_board(play.state, game)
    play.set(succession=claim.but(claim_due=False, takers=in_order, successor=successor))
    for cube in ended:
        claim_after_close(play, cube, safe=claim.ended_early[cube.name])


# Automatic doubles


def automatic_double(state: State, event: AutomaticDouble) -> Step | Refusal:
    """Matching opening dice turn cubes that stay in the centre (A 5.1, ACT 4-5)."""
    house, play = state.house, Play(state)
    game = play.game
    if house[AUTOMATIC_DOUBLES] == "none":
        return against(house, AUTOMATIC_DOUBLES, "automatic_doubles_are_not_played")
    if game.opened:
        return against(house, AUTOMATIC_DOUBLES, "game_is_under_way", number=game.number)
    centred = tuple(cube.name for cube in game.live("team") if cube.holder == "centre")
    wanted = event.cubes if isinstance(event.cubes, tuple) else centred
    cubes = named(game, wanted)
    if isinstance(cubes, Refusal):
        return against(house, AUTOMATIC_DOUBLES, cubes.code, **cubes.params)
    refusal = _automatic_refused(state, game, event, wanted, centred)
    if refusal is not None:
        return refusal
    highest = [cube.name for cube in cubes if cube.value * 2 > HIGHEST]
    if highest:
        return bad_format("cube_goes_no_higher", cube=highest[0])
    for cube in cubes:
        play.change(cube, value=cube.value * 2, automatic=cube.automatic + 1)
    play.set(automatics=game.automatics + 1)
    return play.done()


def _automatic_refused(
    state: State, game: Game, event: AutomaticDouble, wanted: tuple[str, ...], centred: tuple[str, ...]
) -> Refusal | None:
    house = state.house
    outside = [name for name in wanted if name not in centred]
    if outside or not wanted:
        return against(house, AUTOMATIC_DOUBLES, "cube_is_not_in_the_centre", cubes=outside)
    needs, agreed = automatic_needs(house, game, wanted), event.agreed_by
    silent = {
        player for name in wanted for player in game.cubes[name].players
        if not consents(state, game, player, agreed, game.cubes[name], "team")
    }  # fmt: skip
    missing = [player for player in needs if (player in silent if player != game.box else player not in agreed)]
    if missing:
        code = "all_concerned_must_agree" if house[AUTOMATIC_DOUBLES] == "by_agreement" else "box_must_agree"
        return against(house, AUTOMATIC_DOUBLES, code, clause="5", players=missing, accepted={"agreed_by": missing})
    if house[AUTOMATIC_DOUBLES] == "first_then_box" and len(wanted) < len(centred):
        return against(
            house,
            AUTOMATIC_DOUBLES,
            "automatic_double_is_for_all",
            cubes=list(wanted),
            accepted={"cubes": list(centred)},
        )
    return None


def automatic_needs(house: House, game: Game, cubes: Iterable[str]) -> tuple[str, ...]:
    """Whose agreement an automatic double of these cubes needs."""
    if house[AUTOMATIC_DOUBLES] == "by_agreement":
        return (game.box, *(player for name in cubes for player in game.cubes[name].players))
    return (game.box,) if game.automatics else ()
