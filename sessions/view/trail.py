"""The last events, as the view has them; answers that are still sealed show only that they were given."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Struct, field

from chouette.wording.language import language_spoken, translate
from chouette.wording.table.someone_sentences import BEFORE_THAT
from sessions.store.recent import Recent, Trace
from sessions.store.reviews import GivenReview, agreed_on
from sessions.store.sealed import Seal
from sessions.view import happened
from sessions.view.describing import says
from sessions.view.sentences import Names

SENTENCES_KEPT = 2048
"""So many events are kept as they were last told, some 1 KB each: the trails of fifty tables in three languages."""
trace_decoder = msgspec.json.Decoder(Trace)


class TraceView(Struct, frozen=True, gc=False):
    """One of the last events."""

    seq: Annotated[int, says("Its number.")]
    text: Annotated[str, says("What happened, in one sentence.")]
    who: Annotated[str | None, says("The name of the player who sent it; null: a scorekeeper who does not play.")]
    for_: Annotated[str | None, says("The name of whom they sent it for; null: themselves.")] = field(name="for")
    unopposed: Annotated[bool, says("Whether `who` proposed it, and it stands because nobody objected in time.")]
    at: Annotated[str, says("When it was recorded (RFC 3339).")]
    undone: Annotated[bool, says("Whether it was taken back or put right.")]
    undone_in: Annotated[int | None, says("The event that did so.")]
    changed: Annotated[bool, says("Whether that one put another in its place.")]
    corrects: Annotated[bool, says("Whether it is such a correction itself.")]
    agreed: Annotated[
        list[str], says("The names of the two of a dispute who have agreed on it as a correction; else empty.")
    ]


class UndoneNext(Struct, frozen=True, gc=False):
    """The last event that stands, which an undo takes back."""

    seq: Annotated[int, says("Its number; 0: one from before the trail.")]
    text: Annotated[str, says("What happened, in one sentence.")]
    whole: Annotated[
        bool,
        says(
            'Whether it is of a game from paper, which an undo with `"whole": true` beside the event takes back with '
            "all its events."
        ),
    ]


class LastEvent(Struct, frozen=True, gc=False):
    """The last event, with what a phone needs to tell of it at once."""

    seq: Annotated[int, says("Its number.")]
    event: Annotated[str, says("Its kind.")]
    text: Annotated[str, says("What happened, in one sentence.")]
    you: Annotated[dict[str, str], says("By player the same, where it speaks to them.")]
    actor_name: Annotated[str | None, says("The name of `by`.")]
    for_name: Annotated[str | None, says("The name of `for`.")]
    by: Annotated[str | None, says("The player who sent it; null: a scorekeeper who does not play.")]
    for_: Annotated[str | None, says("The player they sent it for; null: themselves.")] = field(name="for")
    absent: Annotated[
        tuple[str, ...],
        says("Players who are away and for whom it answered: a proxy’s word, or the Captain’s with their own."),
    ]
    answer: Annotated[dict[str, str] | None, says("Of an answer that is not sealed the words by cube; else null.")]
    at: Annotated[str, says("When it was recorded (RFC 3339).")]
    rolls: Annotated[
        list[dict[str, list[int]]] | None,
        says("Its dice, or those that an undo took back, round by round and by player; null if it had none."),
    ]
    undo_by: Annotated[list[str], says("Players who may take it back now, besides the scorekeeper.")]


def trail_shown(recent: Recent, reviews: Sequence[GivenReview], names: Names, sealed: Seal) -> list[TraceView]:
    """The last events, the oldest first."""
    return [_trace(trace, reviews, names, sealed) for trace in recent.trail]


BY_THE_TABLE = {"join", "roll_order", "stake", "change_rule", "split", "automatic_double"}
"""What the table agrees to together: the last to agree is not the one who did it."""


def _trace(trace: Trace, reviews: Sequence[GivenReview], names: Names, sealed: Seal) -> TraceView:
    return TraceView(
        seq=trace.seq,
        text=sentence(masked(trace, sealed), names),
        who=names.maybe(trace.sender),
        for_=_for_whom(trace, names),
        unopposed=trace.unopposed,
        at=trace.at,
        undone=trace.taken_back is not None,
        undone_in=trace.taken_back,
        changed=trace.changed,
        corrects=trace.event["event"] in ("undo", "amend"),
        agreed=[names(player) for player in agreed_on(trace.seq, reviews)],
    )


def _for_whom(trace: Trace, names: Names) -> str | None:
    """For whom it was sent: whose phone it was not, or who is away and had a cube of their own answered."""
    away = answered_away(trace)
    if away:
        return names.all(away)
    for_another = trace.principal != trace.sender and not is_last_of_several(trace)
    return names.maybe(trace.principal) if for_another else None


def is_last_of_several(trace: Trace) -> bool:
    """Return whether the word that recorded it was the table's last consent of several: nobody did it for that player
    alone, as one side of a deal does."""
    consents = trace.event.get("agreed_by", ())
    return trace.event["event"] in BY_THE_TABLE and len(consents) > 1 and trace.principal in consents


def answered_away(trace: Trace) -> list[str]:
    """Those who are away and whose own cubes the event answers."""
    cubes = trace.event.get("cubes") if trace.event["event"] == "answer" else None
    return [player for player in trace.absent if player in (cubes or ())]


def sentence(trace: Trace, names: Names) -> str:
    """What happened: an event stands in the trail of twelve views, and is put into words for the first of them."""
    return _told(msgspec.json.encode(trace), names.people, language_spoken())


@lru_cache(SENTENCES_KEPT)
def _told(trace: bytes, people: tuple[tuple[str, str], ...], _language: str) -> str:
    return happened.event(trace_decoder.decode(trace), Names(dict(people)))


def masked(trace: Trace, sealed: Seal) -> Trace:
    """An answer that is still sealed shows only that it was given; so does its being taken back."""
    if sealed.game is None:
        return trace
    about = None if trace.about is None else sealed.shown(trace.about, trace.seq, taken_back=True)
    event = sealed.shown(trace.event, trace.seq, taken_back=trace.taken_back is not None)
    return msgspec.structs.replace(trace, event=event, about=about)


def undoes(recent: Recent, names: Names, sealed: Seal, *, seated: bool) -> UndoneNext | None:
    """What an undo would take back, as far as the trail goes: the last event that stands, as it stands now, and whether
    it is of a game from paper that may be taken back as a whole."""
    put_right = {trace.seq: trace.event["with"] for trace in recent.trail if trace.event["event"] == "amend"}
    for trace in reversed(recent.trail):
        if trace.event["event"] in ("undo", "amend") or (trace.taken_back is not None and not trace.changed):
            continue
        now = put_right.get(trace.taken_back or 0, trace.event)
        standing = msgspec.structs.replace(trace, event=sealed.shown(now, trace.seq))
        return UndoneNext(trace.seq, sentence(standing, names), trace.paper > 0)
    return UndoneNext(0, translate(BEFORE_THAT), whole=False) if seated else None


def last_event(recent: Recent, trail: list[TraceView], sealed: Seal, names: Names) -> LastEvent | None:
    """The end of the trail, with what a phone needs to tell of it at once."""
    if not trail:
        return None
    trace, told = recent.trail[-1], trail[-1]
    is_sealed = sealed.hides(trace.event, trace.seq, taken_back=trace.taken_back is not None)
    shown = sealed.shown(trace.event, trace.seq, taken_back=trace.taken_back is not None)
    return LastEvent(
        seq=trace.seq,
        event=shown["event"],
        text=told.text,
        you=happened.own_forms(masked(trace, sealed), names),
        actor_name=told.who,
        for_name=told.for_,
        by=trace.sender,
        for_=trace.principal if trace.principal != trace.sender else None,
        absent=trace.absent,
        answer=shown["cubes"] if shown["event"] == "answer" and not is_sealed else None,
        at=trace.at,
        rolls=(trace.about or {}).get("rolls") if shown["event"] == "undo" else trace.event.get("rolls"),
        undo_by=[] if told.corrects or trace.player is None else [trace.player],
    )
