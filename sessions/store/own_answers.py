"""Answers that may still be taken back by those whose they are, whatever others have said since.

They have had no effect yet, and nobody has corrected them. So it is with the answers that lie under a seal, too.
"""

from chouette.rules.facts import without_effect
from chouette.rules.state import State
from sessions.store.recent import Recent, Trace
from sessions.store.sealed import answered_by


def own_answers(state: State, recent: Recent) -> list[Trace]:
    """Those of the last events that are such answers, the oldest first."""
    game = state.game
    if game is None:
        return []
    given = [(trace, answered_by(trace.event)) for trace in recent.trail if trace.taken_back is None]
    return [trace for trace, cubes in given if cubes and without_effect(state, game, trace.seq, cubes)]


def whose(answer: Trace) -> tuple[str, ...]:
    """The players whose answer it is: two who drop one cube and take the other have one together."""
    by = answer.event["by"]
    return (by,) if isinstance(by, str) else tuple(by)
