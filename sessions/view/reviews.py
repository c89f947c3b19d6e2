"""What somebody has entered and others are to say of it, and what is disputed, as the room sees it."""

from typing import Annotated, Any

from msgspec import Struct

from chouette.rules.state import State
from chouette.wording.language import render
from chouette.wording.table.dispute_sentences import ALONE, BOTH, DISPUTED, ENTERED, NOT_SO, SAID
from chouette.wording.voices import Heard, heard
from sessions.store.recent import Recent, Trace
from sessions.store.reviews import Body, GivenReview, answers_for, disputed, is_result, result_entered, to_review
from sessions.store.sealed import Seal
from sessions.view import happened
from sessions.view.describing import EventFields, says
from sessions.view.sentences import HeardByRule, Names


class EnteredView(Struct, frozen=True, gc=False):
    """The result of the last game as somebody has entered it, until all who are asked have said whether it was so."""

    seq: Annotated[int, says("The event, of which `events/SEQ/review/` is told.")]
    text: Annotated[str, says("The result, with the one who entered it, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    awaits: Annotated[tuple[str, ...], says("The players who are asked; the next game may begin without their word.")]


class DisputeView(Struct, frozen=True, gc=False):
    """An event of which somebody says that it was not so: until it is settled no game begins."""

    seq: Annotated[int | None, says("The event; null: a result that was refused before it was recorded.")]
    game: Annotated[int, says("The number of the game.")]
    text: Annotated[str, says("That it is disputed.")]
    waits: Annotated[Heard, says("By whom it is settled.")]
    lines: Annotated[list[Heard], says("What was entered, and what each of the two says.")]
    event: Annotated[EventFields, says("What was entered.")]
    two: Annotated[tuple[str, ...], says("Those who settle it between them; one alone: with the scorekeeper.")]
    agreeing: Annotated[
        dict[str, EventFields], says("For each of the two who may agree now, what it would be: what the other says.")
    ]


def entered_shown(
    state: State, recent: Recent, reviews: list[GivenReview], names: Names, keeper: str
) -> EnteredView | None:
    """The result that somebody is asked about; null where nobody is."""
    asked, trace = to_review(state, recent, reviews), result_entered(state, recent)
    if not asked or trace is None:
        return None
    said = _result(trace.event, trace.box, _who(trace), names, keeper)
    return EnteredView(trace.seq, said.text, said.you, asked)


def disputes_shown(
    state: State, recent: Recent, reviews: list[GivenReview], names: Names, keeper: str
) -> list[DisputeView]:
    """What is disputed, the oldest first."""
    return [_dispute(one, state, recent, names, keeper) for one in disputed(reviews)]


def said_for_shown(state: State, recent: Recent, reviews: list[GivenReview], sealed: Seal) -> dict[str, list[int]]:
    """By player the answers given for them that they may deny, by number; what is said of them stands in the trail."""
    found = answers_for(state, recent, reviews)
    return {
        player: [one.seq for one in given if not sealed.hides(one.event, one.seq, taken_back=False)]
        for player, given in found.items()
    }


def disputed_first(state: State, reviews: list[GivenReview]) -> HeardByRule | None:
    """Why no game can begin, where one is disputed."""
    first = next(iter(disputed(reviews)), None)
    return None if first is None or state.game is not None or state.closed else HeardByRule(_disputed(first), {}, "")


def _disputed(review: GivenReview) -> str:
    return render(DISPUTED, {"game": str(review.game)})


def _dispute(review: GivenReview, state: State, recent: Recent, names: Names, keeper: str) -> DisputeView:
    box = _box_of(review.game, state, recent)
    entered = review.against if is_result(review.body) else None
    lines = [_line(review.body, box, entered, names, keeper)]
    for player in review.two:
        said = review.said.get(player)
        if said is not None:
            lines.append(_line(said, box, player, names, keeper))
        elif player == review.by:
            lines.append(heard(NOT_SO, {"who": [player]}, names))
    return DisputeView(
        seq=review.seq,
        game=review.game,
        text=_disputed(review),
        waits=heard(BOTH, {"pair": review.two}, names) if review.against else heard(ALONE, {"by": [review.by]}, names),
        lines=lines,
        event=review.body,
        two=review.two,
        agreeing={player: to for player in review.two if (to := review.agrees_to(player)) is not None},
    )


def _who(trace: Trace) -> str | None:
    return trace.principal or trace.player


def _line(body: Body, box: str | None, who: str | None, names: Names, keeper: str) -> Heard:
    if is_result(body):
        return _result(body, box, who, names, keeper)
    what = happened.event(Trace(seq=0, event=body, at="", box=box), names)
    return heard(SAID, {"who": [who]}, names, what=what) if who else heard(SAID, {}, names, who=keeper, what=what)


def _result(body: dict[str, Any], box: str | None, who: str | None, names: Names, keeper: str) -> Heard:
    people = {"box": [box]} if box and body["winner"] == "box" else {}
    voices = ENTERED[body["winner"], body["kind"]]
    if who is None:
        return heard(voices, people, names, who=keeper)
    return heard(voices, {"who": [who], **people}, names)


def _box_of(game: int, state: State, recent: Recent) -> str | None:
    if state.game is not None and state.game.number == game:
        return state.game.box
    return next((ended.row.box for ended in recent.rows if ended.row.number == game), None)
