"""Rights that have lapsed, each told until the next roll: to double, once somebody behind has, or once the Box has
answered; and what the roll or another's act has taken: an extra, to drop after all, to step into a deal."""

from chouette.rules import Refusal, apply
from chouette.rules.events import Double
from chouette.rules.house import House
from chouette.rules.open.legal import Legal
from chouette.rules.outlook.grounds import of_right
from chouette.rules.state import Game, Lapse, State
from chouette.wording import clause
from chouette.wording.language import translate
from chouette.wording.table.lapsed_sentences import TOO_LATE, TOO_LATE_TO_DOUBLE
from sessions.view.sentences import Reason


def lapsed(state: State, open_now: Legal) -> dict[str, Reason]:
    """Return by player what they may not do any more before the next roll, though they could have, and why."""
    game = state.game
    if game is None:
        return {}
    lost = ((player, _lost(state.house, lapse)) for player, lapse in game.lapsed.items())
    found = {player: reason for player, reason in lost if reason is not None}
    if game.window.open or game.window.closed_until_roll:
        doubles = ((player, _too_late(state, game, player, open_now)) for player in game.team)
        found |= {player: reason for player, reason in doubles if reason is not None}
    return found


def _lost(house: House, lapse: Lapse) -> Reason | None:
    said = TOO_LATE[lapse.right].get(lapse.by)
    return None if said is None else Reason(translate(said), clause(of_right(house, lapse.right)))


def _too_late(state: State, game: Game, player: str, open_now: Legal) -> Reason | None:
    cube = game.cubes[player]
    if not cube.live or cube.pending or any(action.event == "double" for action in open_now.get(player, ())):
        return None
    refusal = apply(state, Double(by=player))
    if not isinstance(refusal, Refusal) or refusal.code not in TOO_LATE_TO_DOUBLE:
        return None
    return Reason(translate(TOO_LATE_TO_DOUBLE[refusal.code]), clause(refusal.rule))
