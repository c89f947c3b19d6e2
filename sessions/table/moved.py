"""What an event would move, by player."""

from collections import Counter

from chouette.rules import Refusal, State, apply
from chouette.rules.consent import agreed
from chouette.rules.events import GameEvent


def moved(state: State, event: GameEvent, consents: tuple[str, ...] = ()) -> Counter[str]:
    """Points by player as soon as it is recorded with these consents; below zero he pays. None if it is refused."""
    step = apply(state, agreed(event, (*getattr(event, "agreed_by", ()), *consents)) if consents else event)
    points = Counter[str]()
    for posting in () if isinstance(step, Refusal) else step.postings:
        points[posting.creditor] += posting.points
        points[posting.debtor] -= posting.points
    return points
