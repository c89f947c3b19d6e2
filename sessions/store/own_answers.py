"""Answers that may still be taken back by those whose they are, whatever others have answered since.

They have had no effect yet, and nobody has corrected them. So it is with the answers that lie under a seal, too.
Anything else that has happened since may rest on them: who steps out, leaves, is fined for talking or offers a deal
does so as things stood by then.
"""

from collections.abc import Iterator

from chouette.rules.events import Amend, Answer, DropTake, Insist, Undo
from chouette.rules.facts import stand_in, without_effect
from chouette.rules.state import Game, State
from sessions.store.recent import Recent, Trace
from sessions.store.sealed import answered_by

ANSWERS = (Answer.__struct_config__.tag, DropTake.__struct_config__.tag)
CORRECTIONS = (Undo.__struct_config__.tag, Amend.__struct_config__.tag)
INSIST = Insist.__struct_config__.tag


def own_answers(state: State, recent: Recent) -> list[Trace]:
    """Those of the last events that are such answers, the oldest first."""
    game = state.game
    if game is None:
        return []
    given = [
        (trace, answered_by(trace.event)) for trace in _last_answers(state, recent) if _along_as_it_was(game, trace)
    ]
    return [trace for trace, cubes in reversed(given) if without_effect(state, game, trace.seq, cubes)]


def whose(answer: Trace) -> tuple[str, ...]:
    """The players whose answer it is: two who drop one cube and take the other have one together."""
    by = answer.event["by"]
    return (by,) if isinstance(by, str) else tuple(by)


def _along_as_it_was(game: Game, answer: Trace) -> bool:
    """Has nothing been done since with the cubes of those away, that went along with this answer?"""
    along = (game.cubes[name] for name in answer.absent if name in game.cubes)
    return all(cube.since == answer.seq or cube.name in game.window.sealed for cube in along)


def _last_answers(state: State, recent: Recent) -> Iterator[Trace]:
    """The answers after which there is nothing but answers, their order and their corrections, the last one first.

    Whoever answers for a player who is away without being their proxy does so because of those who were still in: that
    rests on the answers before it, too.
    """
    for trace in reversed(recent.trail):
        if trace.taken_back is None:
            if not _is_about_answers(trace):
                return
            if trace.event["event"] in ANSWERS:
                yield trace
            if any(stand_in(state, player) != trace.event["by"] for player in trace.absent):
                return


def _is_about_answers(trace: Trace) -> bool:
    instead = trace.event.get("with") if trace.event["event"] in CORRECTIONS else trace.event
    if instead is None or instead["event"] in ANSWERS:
        return True
    return (instead["event"], instead.get("on")) == (INSIST, "answers")
