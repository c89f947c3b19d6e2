"""What somebody has answered and may still take back, as their phone has it."""

from typing import Annotated

from msgspec import Struct

from chouette.rules.state import Game, Side, State
from chouette.wording.table.own_answer_sentences import ANSWERED, ANSWERED_FOR, PLAY_TOGETHER
from chouette.wording.voices import Heard, heard
from sessions.store.own_answers import own_answers, whose
from sessions.store.recent import Recent, Trace
from sessions.store.sealed import Seal, answered_by
from sessions.view.describing import says
from sessions.view.happened import own_answer
from sessions.view.sentences import Names
from sessions.view.trail import masked, sentence


class OwnAnswerView(Struct, frozen=True, gc=False):
    """An answer that has had no effect yet."""

    seq: Annotated[int, says('Its number: `{"event": "amend", "seq": ..., "with": null}` takes it back.')]
    text: Annotated[str, says("What was answered, in one sentence; while it is sealed only that it was.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    answer: Annotated[dict[str, str] | None, says("The words by cube; null while it is sealed, and for a drop-take.")]
    absent: Annotated[
        tuple[str, ...],
        says("Players who are away and whose cubes alone it answers; empty for an answer of one’s own."),
    ]


def own_answers_shown(state: State, recent: Recent, names: Names, sealed: Seal) -> dict[str, list[OwnAnswerView]]:
    """By player what they may take back, the oldest first; those who have nothing to take back are left out."""
    shown: dict[str, list[OwnAnswerView]] = {}
    for trace in own_answers(state, recent):
        told = masked(trace, sealed)
        words = told.event["cubes"] if trace.event["event"] == "answer" and told.event == trace.event else None
        absent = _absent_alone(trace, state.game)
        said = _told(told, absent, names, hidden=told.event != trace.event)
        view = OwnAnswerView(trace.seq, said.text, said.you, words, absent)
        for player in whose(trace):
            shown.setdefault(player, []).append(view)
    return shown


def _absent_alone(trace: Trace, game: Game | None) -> tuple[str, ...]:
    """Return the absent players whose cubes an answer names, unless it names another player's cube too."""
    if game is None or not trace.absent or trace.event["event"] != "answer":
        return ()
    side: Side = "box" if game.box in trace.absent else "team"
    named = [game.cubes[name] for name in answered_by(trace.event) if name in game.cubes]
    return () if any(trace.event["by"] in cube.end(side) for cube in named) else trace.absent


def _told(told: Trace, absent: tuple[str, ...], names: Names, *, hidden: bool) -> Heard:
    """Tell an answer to those who gave it and to the room."""
    event = told.event
    if hidden and absent:
        return heard(ANSWERED_FOR, {"who": [event["by"]], "absent": absent}, names)
    if hidden:
        return heard(ANSWERED, {"who": [event["by"]]}, names)
    if event["event"] == "drop_take":
        return heard(PLAY_TOGETHER, {"people": event["by"], "drops": [event["drops"]]}, names)
    return Heard(sentence(told, names), {event["by"]: own_answer(told, names)})
