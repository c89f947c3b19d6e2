"""Answers that another gave for a player, as that player reads them until they say that they have understood."""

from typing import Annotated

from msgspec import Struct

from sessions.store.recent import Recent, Trace
from sessions.store.reviews import GivenReview, reviewed
from sessions.store.sealed import Seal
from sessions.view import happened
from sessions.view.describing import says
from sessions.view.sentences import Names
from sessions.view.trail import masked, sentence

ANSWERING = ("answer", "drop_take", "lone_choice", "partner_choice", "roll_off")
"""The kinds of events by which a player says something that they were asked."""


class AnsweredForView(Struct, frozen=True, gc=False):
    """An answer that another gave for a player: on their behalf, as their proxy or with the Captain's own.

    Or a double that the rules have answered for a player who is away: their cube is taken by itself."""

    seq: Annotated[int, says("Its number.")]
    event: Annotated[str, says("Its kind.")]
    by: Annotated[str | None, says("The player who sent it; null: a scorekeeper who does not play.")]
    in_own_name: Annotated[
        bool, says("Whether they sent it in their own name, as the player at the board or a Captain does.")
    ]
    game: Annotated[int | None, says("The number of the game that it is of, once that is over; else null.")]
    text: Annotated[str, says("What was answered, in one sentence; while it is sealed only that it was.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    answer: Annotated[dict[str, str] | None, says("Of an answer that is not sealed the words by cube; else null.")]


def answered_for_shown(
    recent: Recent, reviews: list[GivenReview], names: Names, sealed: Seal
) -> dict[str, list[AnsweredForView]]:
    """Return by player the standing answers that others or the rules gave for them, the newest first, as far as the
    trail goes."""
    finished = recent.rows[-1].row.number if recent.rows else 0
    shown: dict[str, list[AnsweredForView]] = {}
    for trace in reversed(recent.trail):
        if trace.taken_back is None and not trace.paper and (trace.deemed or trace.event["event"] in ANSWERING):
            for player in trace.deemed or _answered_players(trace):
                if reviewed(reviews, trace.seq, player) is None:  # a player who disputes it has read it
                    shown.setdefault(player, []).append(_view(trace, player, names, sealed, finished))
    return shown


def _answered_players(trace: Trace) -> list[str]:
    """Return the players for whom another answered: on another phone, or while they were away."""
    principal = (trace.principal,) if trace.principal != trace.sender else ()
    return list(dict.fromkeys(one for one in (*principal, *trace.absent) if one is not None and one != trace.sender))


def _view(trace: Trace, player: str, names: Names, sealed: Seal, finished: int) -> AnsweredForView:
    told = masked(trace, sealed)
    is_sealed = sealed.hides(trace.event, trace.seq, taken_back=False)
    own = happened.own_forms(told, names).get(player)
    return AnsweredForView(
        seq=trace.seq,
        event=told.event["event"],
        by=trace.sender,
        in_own_name=trace.principal in (None, trace.sender),
        game=trace.game if trace.game is not None and trace.game <= finished else None,
        text=sentence(told, names),
        you={player: own} if own else {},
        answer=told.event["cubes"] if told.event["event"] == "answer" and not is_sealed else None,
    )
