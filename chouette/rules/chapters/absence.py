"""Absent players and those who act for them: proxies, the player at the board, absent cubes (A 7.1, ACT 17, S 11)."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from chouette.rules.chapters.rotation import box_moves_on, box_served
from chouette.rules.chapters.seats import without_partner
from chouette.rules.events import ComeBack, NameProxy, SitIn, SitOut, StepOut
from chouette.rules.house import ABSENT_CUBE, PROXY_FROM, SIT_OUT_RETURNS
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.state import Away, Cube, Game, Side, State, Step, other


def team(state: State, game: Game) -> tuple[str, ...]:
    """The players against the Box, in the order of the line; a newcomer with a live cube stands behind it.

    A player who has left for good is passed over for the whole game; back again they are a newcomer (rules.md 12.2).
    """
    waiting = set(game.newcomers) - _alive(game)
    return tuple(one for one in game.order if one in state.seated and one != game.partner and one not in waiting)


def still_captain(state: State, game: Game) -> bool:
    """Has the Captain not left for good?"""
    return game.captain in state.seated and game.captain not in game.newcomers


def _alive(game: Game) -> frozenset[str]:
    return frozenset(player for cube in game.live("team", "extra") for player in cube.players)


def at_board(state: State, game: Game) -> str | None:
    """The one at the board for the team: the Captain while present with a live cube, whoever stands before them, else
    the first such in the line; null if nobody has one (rules.md 12.3)."""
    alive = _alive(game)
    able = [player for player in team(state, game) if player in alive and state.is_present(player)]
    return game.captain if game.captain in able and still_captain(state, game) else next(iter(able), None)


def board_reporter(state: State, game: Game) -> str | None:
    """Return the player who reports the board for the team: the one at the board, or the Captain where nobody has a
    live cube; None where the Captain has left for good."""
    return at_board(state, game) or (game.captain if still_captain(state, game) else None)


# Acting for others (rules.md 12.1)


def stand_in(state: State, player: str) -> str | None:
    """The proxy who handles an absent player's cube now; a proxy who has left the scene too hands on to their own."""
    asked = {player}
    while (away := state.away.get(player)) is not None:
        if away.proxy is None or away.proxy in asked or away.proxy not in state.seated:
            return None
        if away.proxy in state.sitting_out:
            return None
        player = away.proxy
        asked.add(player)
    return player


def deputies(state: State, game: Game, player: str) -> Iterator[str]:
    """Those who may act for an absent player, first choice first: the proxy, the player at the board, the others of the
    team from there down the line and round. Nobody of the team acts for a Partner; and where an absent player's cube is
    deemed taken, nobody acts for one who has named no proxy (ACT 17)."""
    named = state.away[player].proxy
    if named is None and state.house[ABSENT_CUBE] == "deemed_take":
        return
    proxy = stand_in(state, player)
    if proxy is not None and state.is_present(proxy):
        yield proxy
    if player != game.partner:
        yield from _from_the_board(state, game)


def _from_the_board(state: State, game: Game) -> Iterator[str]:
    order, first = team(state, game), at_board(state, game)
    if first is None and still_captain(state, game) and state.is_present(game.captain):
        first = game.captain
    place = order.index(first) if first in order else 0
    yield from (player for player in (*order[place:], *order[:place]) if state.is_present(player))


def acts_for_absent(state: State, game: Game) -> str | None:
    """Decides for the absent: the one at the board, else the Captain even if out, else the first present."""
    return next(_from_the_board(state, game), None)


def plays_for_absent(state: State, game: Game) -> str | None:
    """Return the player who plays the board for the absent, where nobody present has a live cube of the team
    (rules.md 12.12); None where somebody has one, or where nobody's is live."""
    is_theirs = at_board(state, game) is None and bool(_alive(game))
    return acts_for_absent(state, game) if is_theirs else None


def deputy(state: State, game: Game, player: str, barred: Collection[str]) -> str | None:
    """The first who may act for this absent player and is none of those barred."""
    return next((one for one in deputies(state, game, player) if one not in barred), None)


def across(state: State, game: Game, cube: Cube, side: Side) -> frozenset[str]:
    """The holders of the other end of the cube, and those who act for them: nobody acts for both ends.

    Where people of both ends are absent a named proxy goes first, and then the team end.
    """
    holders = cube.end(other(side))
    absent = [holder for holder in holders if holder in state.away]
    if side == "team":
        proxies_named = (stand_in(state, holder) for holder in absent)
        acting = [proxy for proxy in proxies_named if proxy is not None and proxy not in cube.team_end]
    else:
        barred = across(state, game, cube, "team") if absent else ()
        acting = [one for holder in absent if (one := deputy(state, game, holder, barred)) is not None]
    return frozenset((*holders, *acting))


def speakers(
    state: State, game: Game, player: str, cube: Cube, side: Side, *, apart: Collection[str] = ()
) -> tuple[str, ...]:
    """Those who may decide for this player's end of the cube: they, and whoever acts for them while they are away.

    Never anybody who holds the other end or acts for one who does, nor anybody `apart`.
    """
    if player not in state.away:
        return (player,)
    acting = deputy(state, game, player, across(state, game, cube, side).union(apart))
    return (player,) if acting is None else (player, acting)


def acts_for(state: State, game: Game, actor: str, player: str, cube: Cube, side: Side) -> bool:
    """May `actor` decide for the end of this cube that `player` holds?"""
    return actor == player or (player in state.away and actor in speakers(state, game, player, cube, side))


def handles(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """May `actor` turn or answer for the team end of this cube?"""
    return any(acts_for(state, game, actor, holder, cube, "team") for holder in cube.players)


def box_actor(game: Game, cube: Cube) -> tuple[str, ...]:
    """Those who turn and answer for the box end: the Box if they have a part in it, else its holders."""
    return (game.box,) if game.box in cube.box_end else cube.box_end


def handles_box_end(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """May `actor` turn or answer for the box end of this cube?"""
    return any(acts_for(state, game, actor, holder, cube, "box") for holder in box_actor(game, cube))


def left_to_captain(state: State, cube: Cube) -> bool:
    """All who could speak for this team end are away and have named nobody."""
    return bool(state.away) and all(player in state.away and _names_nobody(state, player) for player in cube.players)


def _names_nobody(state: State, player: str) -> bool:
    if state.house[ABSENT_CUBE] == "deemed_take":
        return state.away[player].proxy is None
    return stand_in(state, player) is None


def consents(state: State, game: Game, player: str, agreed: tuple[str, ...], cube: Cube, side: Side) -> bool:
    """Has this holder of an end agreed, or while they are away somebody who acts for them?"""
    return any(one in agreed for one in speakers(state, game, player, cube, side))


# Events


def sit_out(state: State, event: SitOut) -> Step | Refusal:
    """Out of the games by announcement (B Leaving, JC Leaving); the Box vacates the box first."""
    if event.player in state.sitting_out:
        return out_of_place("sits_out_already", player=event.player)
    if event.player == state.partner:
        state = without_partner(state)
    sitting = replace(state, sitting_out=(*state.sitting_out, event.player))
    if event.player == state.box:
        moved = box_moves_on(sitting)
        if moved is None:
            return out_of_place("nobody_else_can_be_box", player=event.player)
        sitting = moved
    away = {player: of for player, of in sitting.away.items() if player != event.player}
    return Step(replace(sitting, away=away))


def sit_in(state: State, event: SitIn) -> Step | Refusal:
    """Back in the games, at their own place or at the foot, as the house says (JC Leaving)."""
    if event.player not in state.sitting_out:
        return out_of_place("does_not_sit_out", player=event.player)
    sitting = tuple(player for player in state.sitting_out if player != event.player)
    line = state.line
    if state.house[SIT_OUT_RETURNS] == "foot" and event.player != state.box:
        line = (*(player for player in line if player != event.player), event.player)
    return Step(box_served(replace(state, sitting_out=sitting, line=line)))


def step_out(state: State, event: StepOut) -> Step | Refusal:
    """Leaves the scene for a while; their cube is handled by their proxy, or as the house says."""
    if event.player == state.box:
        return out_of_place("box_may_not_step_out", player=event.player)
    if event.player in state.away or event.player in state.sitting_out:
        return out_of_place("is_away_already", player=event.player)
    proxy = event.proxy or None
    if proxy is not None:
        refusal = _proxy_refused(state, event.player, proxy)
        if refusal is not None:
            return refusal
    return Step(replace(state, away={**state.away, event.player: Away(proxy)}, game=_marked(state)))


def come_back(state: State, event: ComeBack) -> Step | Refusal:
    """Back at the table."""
    if event.player not in state.away:
        return out_of_place("is_not_away", player=event.player)
    away = {player: of for player, of in state.away.items() if player != event.player}
    return Step(box_served(replace(state, away=away, game=_marked(state))))


def name_proxy(state: State, event: NameProxy) -> Step | Refusal:
    """An absent player's cube is given to a proxy, by themselves or by the proxy they have (A 7.1)."""
    if event.player not in state.away:
        return out_of_place("is_not_away", player=event.player)
    if event.by not in (event.player, stand_in(state, event.player)):
        return out_of_place("is_not_their_proxy", by=event.by, player=event.player)
    refusal = _proxy_refused(state, event.player, event.proxy)
    if refusal is not None:
        return refusal
    return Step(replace(state, away={**state.away, event.player: Away(event.proxy)}, game=_marked(state)))


def _proxy_refused(state: State, player: str, proxy: str) -> Refusal | None:
    if proxy == player:
        return out_of_place("proxy_is_own_player", player=player)
    if not state.is_present(proxy):
        return out_of_place("proxy_is_away", player=player, proxy=proxy)
    if state.house[PROXY_FROM] == "team":
        able = proxies(state, player)
        if proxy not in able:
            return against(
                state.house, PROXY_FROM, "proxy_from_team", player=player, proxy=proxy, accepted={"players": able}
            )
    return None


def proxies(state: State, player: str) -> tuple[str, ...]:
    """Those who may handle this player's cube."""
    return tuple(one for one in able_proxies(state) if one != player)


def able_proxies(state: State) -> tuple[str, ...]:
    """Those who may handle a cube that is not their own."""
    if state.house[PROXY_FROM] == "anyone_seated":
        return state.present
    if state.game is None:
        team = state.line
    else:
        alive = {one for cube in state.game.live("team", "extra") for one in cube.players}
        team = tuple(one for one in state.game.order if one in alive)
    return tuple(one for one in team if state.is_present(one) and one != state.box)


def _marked(state: State) -> Game | None:
    """Different players may act now: older taps on cubes may mean something else."""
    return None if state.game is None else replace(state.game, since=state.seq + 1)
