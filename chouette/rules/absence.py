"""Who is away and who acts for him: proxies, the player at the board, absent cubes (A 7.1, ACT 17, S 11)."""

from msgspec.structs import replace

from chouette.rules.events import ComeBack, NameProxy, SitIn, SitOut, StepOut
from chouette.rules.house import ABSENT_CUBE, PROXY_FROM, SIT_OUT_RETURNS
from chouette.rules.refusal import Refusal, against, out_of_place
from chouette.rules.rotation import box_moves_on, box_served
from chouette.rules.seats import without_partner
from chouette.rules.state import Away, Cube, Game, State, Step


def at_board(state: State, game: Game) -> str | None:
    """Who plays for the team: the first in the line, present, who still has a live cube; null if nobody has."""
    alive = {player for cube in game.live("team", "extra") for player in cube.players}
    for player in game.order:
        if player in alive and state.is_present(player):
            return player
    return None


def acts_for_absent(state: State, game: Game) -> str | None:
    """Who decides for the absent: the one at the board, else the Captain even if out, else the first present."""
    player = at_board(state, game)
    if player is not None:
        return player
    if state.is_present(game.captain):
        return game.captain
    return next((player for player in game.order if state.is_present(player)), None)


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


def acts_for(state: State, game: Game, actor: str, player: str) -> bool:
    """May `actor` decide for a cube end that `player` holds?"""
    return actor == player or (player in state.away and actor in speakers(state, game, player))


def speakers(state: State, game: Game, player: str) -> tuple[str, ...]:
    """Who may decide for a cube end that this player holds: he, and who acts for him while he is away."""
    if player not in state.away:
        return (player,)
    proxy = stand_in(state, player)
    if proxy is None and player != game.partner and state.house[ABSENT_CUBE] != "deemed_take":
        proxy = acts_for_absent(state, game)
    return (player,) if proxy is None else (player, proxy)


def handles(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """May `actor` turn or answer for the team end of this cube?"""
    return any(acts_for(state, game, actor, holder) for holder in cube.players)


def box_actor(game: Game, cube: Cube) -> tuple[str, ...]:
    """Who turns and answers for the box end: the Box if he has a part in it, else its holders."""
    return (game.box,) if game.box in cube.box_end else cube.box_end


def handles_box_end(state: State, game: Game, actor: str, cube: Cube) -> bool:
    """May `actor` turn or answer for the box end of this cube?"""
    return any(acts_for(state, game, actor, holder) for holder in box_actor(game, cube))


def left_to_captain(state: State, cube: Cube) -> bool:
    """All who could speak for this team end are away and have named nobody."""
    return bool(state.away) and all(player in state.away and stand_in(state, player) is None for player in cube.players)


def consents(state: State, game: Game | None, player: str, agreed: tuple[str, ...]) -> bool:
    """Has this player agreed, or somebody who acts for him while he is away?"""
    if player in agreed:
        return True
    return game is not None and player in state.away and any(acts_for(state, game, one, player) for one in agreed)


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
    """Back in the games, at his own place or at the foot, as the house says (JC Leaving)."""
    if event.player not in state.sitting_out:
        return out_of_place("does_not_sit_out", player=event.player)
    sitting = tuple(player for player in state.sitting_out if player != event.player)
    line = state.line
    if state.house[SIT_OUT_RETURNS] == "foot":
        line = (*(player for player in line if player != event.player), event.player)
    return Step(box_served(replace(state, sitting_out=sitting, line=line)))


def step_out(state: State, event: StepOut) -> Step | Refusal:
    """Leaves the scene for a while; his cube is handled by his proxy, or as the house says."""
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
    """An absent player's cube is given to a proxy, by himself or by the proxy he has (A 7.1)."""
    if event.player not in state.away:
        return out_of_place("is_not_away", player=event.player)
    if event.by not in (event.player, stand_in(state, event.player)):
        return out_of_place("is_not_his_proxy", by=event.by, player=event.player)
    refusal = _proxy_refused(state, event.player, event.proxy)
    if refusal is not None:
        return refusal
    return Step(replace(state, away={**state.away, event.player: Away(event.proxy)}, game=_marked(state)))


def _proxy_refused(state: State, player: str, proxy: str) -> Refusal | None:
    if proxy == player:
        return out_of_place("proxy_is_himself", player=player)
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
    """Who may handle this player's cube."""
    return tuple(one for one in able_proxies(state) if one != player)


def able_proxies(state: State) -> tuple[str, ...]:
    """Who may handle a cube that is not his own."""
    if state.house[PROXY_FROM] == "anyone_seated":
        return state.present
    if state.game is None:
        team = state.line
    else:
        alive = {one for cube in state.game.live("team", "extra") for one in cube.players}
        team = tuple(one for one in state.game.order if one in alive)
    return tuple(one for one in team if state.is_present(one) and one != state.box)


def _marked(state: State) -> Game | None:
    """Who may act has changed: older taps on cubes may mean something else."""
    return None if state.game is None else replace(state.game, since=state.seq + 1)
