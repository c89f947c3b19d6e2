"""A game that can begin with a Partner alone (B Box Partner): why, and who would be asked."""

from chouette.rules.chapters.partner import invited
from chouette.rules.engine import apply
from chouette.rules.events import Start, TakePartner
from chouette.rules.refusal import Refusal
from chouette.rules.state import State


def partner_needed(state: State) -> Refusal | None:
    """Why the next game does not begin with the Box alone, where it would with the first who may be invited."""
    able = invited(state)
    if state.box is None or state.partner is not None or not able:
        return None
    refused = apply(state, Start())
    if not isinstance(refused, Refusal):
        return None
    taken = apply(state, TakePartner(player=able[0]))
    begins = not isinstance(taken, Refusal) and not isinstance(apply(taken.state, Start()), Refusal)
    return refused if begins else None
