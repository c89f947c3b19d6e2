"""Rights that have lapsed until the next roll: to double, once somebody behind has, or once the Box has answered."""

from chouette.rules import Refusal, apply
from chouette.rules.events import Double
from chouette.rules.open.legal import Legal
from chouette.rules.state import Game, State
from chouette.wording import clause
from chouette.wording.language import translate
from chouette.wording.table.lapsed_sentences import TOO_LATE_TO_DOUBLE
from sessions.view.sentences import Reason


def lapsed(state: State, open_now: Legal) -> dict[str, Reason]:
    """By player why they may not double any more in this turn, though they could have."""
    game = state.game
    if game is None or not (game.window.open or game.window.closed_until_roll):
        return {}
    found = ((player, _too_late(state, game, player, open_now)) for player in game.team)
    return {player: reason for player, reason in found if reason is not None}


def _too_late(state: State, game: Game, player: str, open_now: Legal) -> Reason | None:
    cube = game.cubes[player]
    if not cube.live or cube.pending or any(action.event == "double" for action in open_now.get(player, ())):
        return None
    refusal = apply(state, Double(by=player))
    if not isinstance(refusal, Refusal) or refusal.code not in TOO_LATE_TO_DOUBLE:
        return None
    return Reason(translate(TOO_LATE_TO_DOUBLE[refusal.code]), clause(refusal.rule))
