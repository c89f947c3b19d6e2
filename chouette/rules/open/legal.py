"""What is open now: for each player the events they may send, with the cubes and choices they may name (rules.md 2.6).

Every listed event is accepted, and no event of a listed kind that is not listed is. Under "" stand the events that
are nobody's in particular. `since` is the number of the event that last changed what the action means.
"""

from collections import defaultdict

from msgspec.structs import replace

from chouette.rules.open.between_games import open_between, open_to_adjust
from chouette.rules.open.choices import Action, CubeChoice
from chouette.rules.open.in_game import open_in_game
from chouette.rules.state import State

__all__ = ["Action", "CubeChoice", "legal"]

Legal = dict[str, tuple[Action, ...]]


def legal(state: State) -> Legal:
    """Everything open now, by player; a player to whom nothing is open is left out."""
    if state.closed:
        actions = open_to_adjust(state)
    else:
        actions = open_between(state) if state.game is None else open_in_game(state, state.game)
    by_player: defaultdict[str, list[Action]] = defaultdict(list)
    least = state.since or state.seq  # of a state that was stored before the number was kept: nothing older counts
    for player, action in actions:
        by_player[player].append(action if action.since >= least else replace(action, since=least))
    return {player: tuple(of) for player, of in by_player.items()}
