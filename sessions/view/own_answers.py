"""What somebody has answered and may still take back, as their phone has it."""

from typing import Annotated

from msgspec import Struct

from chouette.rules.state import State
from sessions.store.own_answers import own_answers, whose
from sessions.store.recent import Recent
from sessions.store.sealed import Seal
from sessions.view.describing import says
from sessions.view.sentences import Names
from sessions.view.trail import masked, sentence


class OwnAnswerView(Struct, frozen=True, gc=False):
    """An answer that has had no effect yet."""

    seq: Annotated[int, says('Its number: `{"event": "amend", "seq": ..., "with": null}` takes it back.')]
    text: Annotated[str, says("What was answered, in one sentence; while it is sealed only that it was.")]
    answer: Annotated[dict[str, str] | None, says("The words by cube; null while it is sealed, and for a drop-take.")]


def own_answers_shown(state: State, recent: Recent, names: Names, sealed: Seal) -> dict[str, list[OwnAnswerView]]:
    """By player what they may take back, the oldest first; those who have nothing to take back are left out."""
    shown: dict[str, list[OwnAnswerView]] = {}
    for trace in own_answers(state, recent):
        told = masked(trace, sealed)
        words = told.event["cubes"] if trace.event["event"] == "answer" and told.event == trace.event else None
        view = OwnAnswerView(trace.seq, sentence(told, names), words)
        for player in whose(trace):
            shown.setdefault(player, []).append(view)
    return shown
