"""What each plays for: multiples of the basic stake, and the start value of a cube (A 2.2-2.3, S 13-15)."""

from collections.abc import Mapping

from msgspec.structs import replace

from chouette.rules.events import ChangeStake
from chouette.rules.house import STAKE_CHANGE, STAKES
from chouette.rules.refusal import Refusal, against
from chouette.rules.state import State, Step

MOST = 1 << 20  # a multiple of the basic stake above this is a slip of the finger


def start_value(state: State, box: str, player: str) -> int:
    """Points a cube between these two shows when a game begins."""
    match state.house[STAKES]:
        case "equal":
            return 1
        case "by_agreement":
            lower = min(state.stakes.get(box, 1), state.stakes.get(player, 1))
            return state.agreed.get(pair(box, player), lower)
        case _:
            return min(state.stakes.get(box, 1), state.stakes.get(player, 1))


def pair(one: str, other: str) -> str:
    """The key of what two players have agreed."""
    return "|".join(sorted((one, other)))


def seating_stakes(state: State, stakes: Mapping[str, int]) -> dict[str, int] | Refusal:
    """The stakes named when the session sits down."""
    for player, stake in stakes.items():
        refusal = _not_a_stake(state, player, stake)
        if refusal is not None:
            return refusal
    return {player: stake for player, stake in stakes.items() if stake != 1}


def joining_stake(state: State, player: str, stake: int | None) -> int | Refusal:
    """A newcomer's stake; one who comes back may be bound to their old one (S 14)."""
    if stake is not None:
        refusal = _not_a_stake(state, player, stake)
        if refusal is not None:
            return refusal
    old = state.departed.get(player)
    if old is None or state.house[STAKE_CHANGE] != "when_someone_joins_or_leaves":
        return stake or 1
    if stake is not None and stake != old:
        return against(
            state.house, STAKE_CHANGE, "old_stake_holds", player=player, stake=stake, accepted={"stake": old}
        )
    return old


def _not_a_stake(state: State, player: str, stake: int) -> Refusal | None:
    if state.house[STAKES] == "equal":
        if stake == 1:
            return None
        return against(state.house, STAKES, "all_play_for_the_same_stake", player=player, stake=stake)
    if stake & (stake - 1):
        return against(state.house, STAKES, "stake_is_no_power_of_two", player=player, stake=stake)
    return None


def change_stake(state: State, event: ChangeStake) -> Step | Refusal:
    """Another stake from the next game on, as the house allows (A 2.3, S 14)."""
    house, player, stake = state.house, event.player, event.stake
    refusal = _not_a_stake(state, player, stake)
    if refusal is not None:
        return refusal
    opponents = event.against
    if house[STAKES] == "equal":
        return against(house, STAKES, "all_play_for_the_same_stake", player=player, stake=stake)
    if isinstance(opponents, tuple) and house[STAKES] != "by_agreement":
        return against(house, STAKES, "stakes_are_not_agreed_in_pairs", player=player)
    refusal = _not_now(state, event)
    if refusal is not None:
        return refusal
    if isinstance(opponents, tuple):
        agreed = {**state.agreed, **{pair(player, other): stake for other in opponents}}
        return Step(replace(state, agreed=agreed))
    return Step(replace(state, stakes={**state.stakes, player: stake}))


def _not_now(state: State, event: ChangeStake) -> Refusal | None:
    house, player = state.house, event.player
    match house[STAKE_CHANGE]:
        case "never":
            return against(house, STAKE_CHANGE, "stakes_are_never_changed", player=player)
        case "when_someone_joins_or_leaves" if not set(state.coming.came_or_went) - {player}:
            return against(house, STAKE_CHANGE, "nobody_has_joined_or_left", player=player)
    if house[STAKES] != "by_agreement":
        return None
    concerned = event.against or tuple(one for one in state.seated if one != player)
    missing = [one for one in concerned if one not in event.agreed_by]
    if missing:
        return against(
            house, STAKE_CHANGE, "opponents_must_agree", player=player, players=missing, accepted={"agreed_by": missing}
        )
    return None
