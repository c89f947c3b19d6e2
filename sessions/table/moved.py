"""What an event would move, by player."""

from collections import Counter

from chouette.rules import Refusal, State, Step, apply
from chouette.rules.consent import agreed
from chouette.rules.events import GameEvent
from chouette.rules.pool import halved


def moved(state: State, event: GameEvent, consents: tuple[str, ...] = ()) -> Counter[str]:
    """Points by player as soon as it is recorded with these consents; below zero he pays. None if it is refused.

    What goes to the Box or from him for himself and his Partner is told each as his own part (A 4.2).
    """
    step = apply(state, agreed(event, (*getattr(event, "agreed_by", ()), *consents)) if consents else event)
    points = Counter[str]()
    for posting in () if isinstance(step, Refusal) else step.postings:
        points[posting.creditor] += posting.points
        points[posting.debtor] -= posting.points
    if isinstance(step, Step):
        _part(points, state, step)
    return points


def _part(points: Counter[str], state: State, step: Step) -> None:
    """During the game the pool is the Box's; when it ends the Partner is posted his half of the whole of it."""
    game, after = state.game, step.state.game
    if game is None or game.partner is None:
        return
    more = (0 if after is None else halved(after.pool)[1]) - halved(game.pool)[1]
    if more:
        points[game.partner] += more
        points[game.box] -= more
