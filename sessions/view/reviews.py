"""What somebody has entered and others are to say of it, and what is disputed, as the room sees it."""

from collections.abc import Collection, Sequence
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from chouette.rules.events import Close, Leave, Remove, Start
from chouette.rules.open.consent import box_side
from chouette.rules.state import PENALTY, State
from chouette.wording import listed
from chouette.wording.language import render, translate
from chouette.wording.spoken import ANSWERS
from chouette.wording.table.dispute_sentences import (
    ANSWER_ENTERED,
    ANSWERED,
    DISPUTED,
    ENTERED,
    GAME_AND_BOX,
    KEEPER_ENTERS,
    NEXT_WAITS,
    NOT_SO,
    OTHERS_CUBES,
    TAKE_BACK_FIRST,
    TAKE_BACK_WHAT_FOLLOWED,
    TURNED,
)
from chouette.wording.table.someone_sentences import SCOREKEEPER_THEN
from chouette.wording.voices import Heard, Voices, heard
from sessions.store.dispute_parties import Judge, is_party, may_concede, organiser_settles, with_points_in_it
from sessions.store.disputed_game import AnsweredTurn, DisputedGame, TriedAnswer, TriedResult, UnfitEvent
from sessions.store.recent import Recent, Trace, instant
from sessions.store.reviews import (
    ALONE_AFTER,
    Body,
    GivenReview,
    answers_for,
    disputed,
    has_gone,
    holding,
    holds_back,
    is_result,
    result_entered,
    to_review,
)
from sessions.store.sealed import Seal
from sessions.view import happened
from sessions.view.describing import EventFields, says
from sessions.view.dispute_waits import keeper_waits, waits
from sessions.view.evening import SheetKeeper
from sessions.view.game_end import box_side_then, side_wins
from sessions.view.problem_words import refused_sentence
from sessions.view.sentences import HeardByRule, Names, by_rule
from sessions.view.withheld import Withheld, withheld_word

HELD_BACK = (Start, Leave, Remove, Close)
"""The events that wait until a disputed game is settled: they begin another game, or pay what it has brought."""
HELD_KINDS = tuple(str(event.__struct_config__.tag) for event in HELD_BACK)

MOST_NAMED = 4
"""Events that have to be taken back are named one by one up to this many."""


class EnteredView(Struct, frozen=True, gc=False):
    """The result of the last game as somebody has entered it, until all who are asked have said whether it was so."""

    seq: Annotated[int, says("The event, of which `events/SEQ/review/` is told.")]
    text: Annotated[str, says("The result, with the one who entered it, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    awaits: Annotated[tuple[str, ...], says("The players who are asked; the next game may begin without their word.")]


class UnfitView(Struct, frozen=True, gc=False):
    """A later event that would no longer fit."""

    text: Annotated[str, says("The event, in the words of the log.")]
    why: Annotated[str, says("Why the rules would refuse it, with the clause.")]
    first: Annotated[
        str | None, says("What the scorekeeper would have to take back first; null where that would not help.")
    ]


class TriedResultView(Struct, frozen=True, gc=False):
    """One of the six results of a disputed game, tried as a correction would be."""

    winner: Annotated[str, says("`box` or `team`.")]
    kind: Annotated[str, says("`single`, `gammon` or `backgammon`.")]
    points: Annotated[dict[str, int], says("By player what the game would bring them; empty where it no longer fits.")]
    unfit: Annotated[UnfitView | None, says("The first later event that would no longer fit; null where all do.")]


class TriedAnswerView(Struct, frozen=True, gc=False):
    """A word that the house has in place of a disputed answer, tried as a correction would be."""

    word: Annotated[str, says("The word; of several cubes that get one word it is said of all.")]
    means: Annotated[
        dict[str, int],
        says(
            "What the question showed for it, in points of `asked`: `now`, or `single`, `gammon` and `backgammon`; "
            "empty where it cannot be given or no longer fits."
        ),
    ]
    points: Annotated[
        dict[str, int],
        says("By player what the whole game would bring them with it, once its result is in; else empty."),
    ]
    withheld: Annotated[Withheld | None, says("Why it could not be given then; null where it could.")]
    unfit: Annotated[UnfitView | None, says("The first later event that would no longer fit; null where all do.")]


class DisputeView(Struct, frozen=True, gc=False):
    """An event of which a player says that it was not so, until it is settled."""

    seq: Annotated[int | None, says("The event; null: a result that was refused before it was recorded.")]
    game: Annotated[int, says("The number of the game.")]
    text: Annotated[str, says("That it is disputed.")]
    waits: Annotated[Heard, says("By whom it is settled.")]
    keeper_waits: Annotated[
        Heard | None, says("The same as the scorekeeper reads it; null where they are one of the two.")
    ]
    keeper_decides: Annotated[
        bool, says("Whether the scorekeeper decides it at once: they did not enter it and have no points in it.")
    ]
    keeper_agrees: Annotated[
        bool,
        says("Whether the scorekeeper, who entered it and has no points in it, may agree with whoever disputes it."),
    ]
    having_points: Annotated[
        tuple[str, ...], says("The players whose points hang on it: none of them settles it alone.")
    ]
    points: Annotated[
        dict[str, int], says("By player what the game brings as it was entered, once its result is in; else empty.")
    ]
    lines: Annotated[list[Heard], says("What was entered, and what each of the two says.")]
    event: Annotated[EventFields, says("What was entered.")]
    two: Annotated[tuple[str, ...], says("Those who settle it between them; one alone: with the scorekeeper.")]
    agreeing: Annotated[
        dict[str, EventFields], says("For each of the two who may agree now, what it would be: what the other says.")
    ]
    said: Annotated[dict[str, EventFields], says("What each of the two has said that it was, by player.")]
    box: Annotated[str | None, says("The Box of that game.")]
    captain: Annotated[str | None, says("Its Captain.")]
    partner: Annotated[str | None, says("The Box’s Partner in it, if they had one.")]
    heading: Annotated[Heard | None, says("The game and its Box.")]
    box_wins: Annotated[Heard | None, says("That the Box’s side wins, as each reads it.")]
    turned: Annotated[list[Heard], says("Of a disputed answer who doubled what to what; else empty.")]
    results: Annotated[
        list[TriedResultView], says("Of a recorded result what each of the six would bring everybody; else empty.")
    ]
    asked: Annotated[str | None, says("Of a disputed answer whose points `answers` has; else null.")]
    answers: Annotated[
        list[TriedAnswerView],
        says(
            "Of a disputed answer each word that the house has for all the cubes of `theirs`; "
            "else empty, and while it is sealed."
        ),
    ]
    theirs: Annotated[
        tuple[str, ...],
        says("Of a disputed answer the cubes that `answers` is of: those against the other of the two; else empty."),
    ]
    keeper_only: Annotated[
        Heard | None, says("What of a disputed answer the scorekeeper alone can change; null where the two can.")
    ]
    holds: Annotated[
        tuple[str, ...], says("The kinds of events that are refused until it is settled, even where `legal` has them.")
    ]
    organiser: Annotated[
        bool,
        says(
            "Whether an organiser who has no part in it may settle it: one of the two has gone, or the scorekeeper has "
            "a part in it."
        ),
    ]
    alone_from: Annotated[
        str | None, says("From when on a scorekeeper who is one of the two may settle it alone (RFC 3339).")
    ]


def entered_shown(
    state: State, recent: Recent, reviews: list[GivenReview], names: Names, keeper: SheetKeeper, device: str | None
) -> EnteredView | None:
    """The result that somebody is asked about; null where nobody is. `device` is the scorekeeper's, if it is known."""
    asked, trace = to_review(state, recent, reviews), result_entered(state, recent)
    if not asked or trace is None:
        return None
    winning = box_side_then(recent.rows[-1].row, trace)
    said = _result(trace.event, winning, _who(trace), names, _entering_keeper(trace, keeper, device))
    return EnteredView(trace.seq, said.text, said.you, asked)


def disputes_shown(
    state: State, recent: Recent, reviews: list[GivenReview], names: Names, keeper: SheetKeeper, judge: Judge
) -> list[DisputeView]:
    """Return what is disputed, the oldest first; `keeper` is the scorekeeper, who may be one of the two, and `judge`
    the same as one who might settle it."""
    traces = {trace.seq: trace for trace in recent.trail}
    return [
        _dispute(
            one,
            state,
            recent,
            names,
            (keeper.player, judge),
            _entering_keeper(traces.get(one.seq or 0), keeper, judge.device),
        )
        for one in disputed(reviews)
    ]


def _entering_keeper(trace: Trace | None, keeper: SheetKeeper, device: str | None) -> SheetKeeper:
    """Return the scorekeeper who entered an event that no player entered for themselves: by their player where they
    play, today's where it was their device, otherwise one before them, whose name is not kept.

    Where the device cannot tell, it was not a scorekeeper of today who plays: the event would have their player.
    """
    if trace is not None and trace.sender is not None:
        return replace(keeper, player=trace.sender)
    by_device = trace is not None and device is not None
    is_todays = trace.device == device if trace is not None and by_device else keeper.player is None
    return keeper if is_todays else replace(keeper, player=None, name=translate(SCOREKEEPER_THEN))


def said_for_shown(state: State, recent: Recent, reviews: list[GivenReview], sealed: Seal) -> dict[str, list[int]]:
    """By player the answers given for them that they may deny, by number; what is said of them stands in the trail."""
    found = answers_for(state, recent, reviews)
    return {
        player: [one.seq for one in given if not sealed.hides(one.event, one.seq, taken_back=False)]
        for player, given in found.items()
    }


def disputed_first(state: State, reviews: list[GivenReview]) -> HeardByRule | None:
    """Return why the next game cannot begin, where one is disputed."""
    first = next(iter(holding(reviews, state)), None)
    if first is None or state.game is not None or state.closed:
        return None
    number = str(state.games + 1)
    return by_rule(Heard(render(NEXT_WAITS, {"next": number}), {}), "")


def dispute_sentence(
    review: GivenReview, state: State, names: Names, keeper: tuple[str | None, Judge], voices: Collection[str]
) -> str:
    """Return that a game is disputed and by whom it is settled, for a reader who speaks for these players.

    `keeper` is the player who keeps the sheet, if one does, and the scorekeeper as one who might settle it.
    """
    player, judge = keeper
    settled = waits(review, names, judge, player, gone=has_gone(review, state))
    own = next((settled.you[voice] for voice in voices if voice in settled.you), settled.text)
    return f"{_disputed(review)} {own}"


def _disputed(review: GivenReview) -> str:
    return render(DISPUTED, {"game": str(review.game)})


def _dispute(
    review: GivenReview,
    state: State,
    recent: Recent,
    names: Names,
    keeps: tuple[str | None, Judge],
    entering: SheetKeeper,
) -> DisputeView:
    then, (keeper, judge) = review.game_then, keeps
    return DisputeView(
        seq=review.seq,
        game=review.game,
        text=_disputed(review),
        waits=waits(review, names, judge, keeper, gone=has_gone(review, state)),
        keeper_waits=keeper_waits(review, names, judge, keeper),
        keeper_decides=not is_party(review, judge),
        keeper_agrees=may_concede(review, judge),
        having_points=with_points_in_it(review),
        points=then.points if then else {},
        lines=_lines(review, _box_of(review, state, recent), names, entering),
        event=review.body,
        two=review.two,
        agreeing={player: to for player in review.two if (to := review.agrees_to(player)) is not None},
        said={player: to for player, to in review.said.items() if to is not None},
        box=then.box if then else None,
        captain=then.captain if then else None,
        partner=then.partner if then else None,
        heading=heard(GAME_AND_BOX, {"box": [then.box]}, names, game=str(review.game)) if then else None,
        box_wins=_box_wins(then, names) if then else None,
        turned=[_turned(turn, names) for turn in then.turns] if then else [],
        results=[_tried(one, names) for one in then.results] if then else [],
        asked=then.asked if then else None,
        answers=[_tried_answer(one, names) for one in then.answers or ()] if then else [],
        theirs=then.theirs if then else (),
        keeper_only=_keeper_only(then, names) if then and not is_result(review.body) else None,
        holds=HELD_KINDS if holds_back(review, state) else (),
        organiser=organiser_settles(review, state, judge),
        alone_from=instant(review.made_at + ALONE_AFTER) if review.made_at else None,
    )


def _lines(review: GivenReview, box: Sequence[str], names: Names, keeper: SheetKeeper) -> list[Heard]:
    """Return what was entered, then what each of the two says."""
    lines = (
        [_result(review.body, box, review.against, names, keeper)]
        if is_result(review.body)
        else _entered_for(review.body, names, keeper)
    )
    for player in review.two:
        said = review.said.get(player)
        if said is not None:
            lines += _lines_of(said, box, player, names, keeper)
        elif player == review.by:
            lines.append(heard(NOT_SO, {"who": [player]}, names))
    return lines


def _keeper_only(then: DisputedGame, names: Names) -> Heard | None:
    """Return what of an answer the two cannot change between them: of cubes of others, or all of it."""
    if then.answers is None:  # of a program before
        return None
    if not then.answers:
        return heard(KEEPER_ENTERS, {}, names)
    owners = dict.fromkeys(name.removesuffix(PENALTY) for name in then.cubes if name not in then.theirs)
    return heard(OTHERS_CUBES, {"owner": list(owners)}, names) if owners else None


def _box_wins(then: DisputedGame, names: Names) -> Heard:
    """Return that the Box's side wins: the Box and the Partner each read their own form."""
    both = (then.box,) if then.partner is None else (then.box, then.partner)
    return side_wins(then.box_side or both, names)


def _turned(turn: AnsweredTurn, names: Names) -> Heard:
    """Return who doubled what to what; a player who doubled their own cube is named once."""
    others = [player for player in turn.players if player != turn.by]
    people = {"who": [turn.by], **({"cubes": others} if others and turn.status == "offered" else {})}
    voices: Voices = TURNED[turn.status]
    again = "again" if turn.again else ""
    return heard(voices, people, names, value=listed(map(str, turn.values)), again=again)


def _tried(one: TriedResult, names: Names) -> TriedResultView:
    return TriedResultView(one.winner, one.kind, one.points, _unfit(one.unfit, names) if one.unfit else None)


def _tried_answer(tried: TriedAnswer, names: Names) -> TriedAnswerView:
    refused = withheld_word(tried.word, tried.refusal, tried.people, names) if tried.refusal else None
    return TriedAnswerView(
        tried.word, tried.means, tried.points, refused, _unfit(tried.unfit, names) if tried.unfit else None
    )


def _unfit(unfit: UnfitEvent, names: Names) -> UnfitView:
    said = happened.event(unfit.trace, names)
    return UnfitView(said, refused_sentence(unfit.refusal, names), _to_take_back(unfit, names))


def _to_take_back(unfit: UnfitEvent, names: Names) -> str | None:
    """Return what has to be taken back before another result or answer fits; few events are named."""
    if not unfit.in_the_way:
        return None
    if len(unfit.in_the_way) > MOST_NAMED:
        return translate(TAKE_BACK_WHAT_FOLLOWED)
    return render(TAKE_BACK_FIRST, {"events": " ".join(happened.event(trace, names) for trace in unfit.in_the_way)})


def _who(trace: Trace) -> str | None:
    return trace.principal or trace.player


def _lines_of(body: Body, box: Sequence[str], who: str | None, names: Names, keeper: SheetKeeper) -> list[Heard]:
    """Return what a player says a result or an answer was: of an answer a line for each of its words."""
    if is_result(body):
        return [_result(body, box, who, names, keeper)]
    speaker, given = _speaker(who, keeper)
    return [
        heard(ANSWERED, {**speaker, "owner": owners}, names, **given, word=translate(ANSWERS[word]))
        for word, owners in _words_of(body).items()
    ]


def _entered_for(body: Body, names: Names, keeper: SheetKeeper) -> list[Heard]:
    """Return an answer as the scorekeeper entered it for another player: a line for each of its words."""
    by = body["by"]
    whom = [by] if isinstance(by, str) else list(by)
    if whom == [keeper.player]:  # their own answer
        return _lines_of(body, (), keeper.player, names, keeper)
    speaker, given = _speaker(None, keeper)
    return [
        heard(
            ANSWER_ENTERED,
            {**speaker, "whom": whom, "owner": owners},
            names,
            **given,
            word=translate(ANSWERS[word]),
        )
        for word, owners in _words_of(body).items()
    ]


def _words_of(body: Body) -> dict[str, list[str]]:
    """Return each word of an answer with the owners of the cubes it was said of; nobody for a player's own cube.

    Of a drop-take one of the two cubes is dropped and the other taken.
    """
    if body["event"] == "drop_take":
        return {"drop": [body["drops"]], "take": [player for player in body["by"] if player != body["drops"]]}
    owners: dict[str, list[str]] = {}
    for cube, word in body["cubes"].items():
        owners.setdefault(word, []).append(cube.removesuffix(PENALTY))
    return {word: [] if of == [body["by"]] else of for word, of in owners.items()}


def _result(body: dict[str, Any], box: Sequence[str], who: str | None, names: Names, keeper: SheetKeeper) -> Heard:
    people = {"box": box} if box and body["winner"] == "box" else {}
    speaker, given = _speaker(who, keeper)
    return heard(ENTERED[body["winner"], body["kind"]], {**speaker, **people}, names, **given)


def _speaker(who: str | None, keeper: SheetKeeper) -> tuple[dict[str, list[str]], dict[str, str]]:
    """Return who says something, as a player or by name: the scorekeeper where no player does."""
    player = who or keeper.player
    return ({"who": [player]}, {}) if player else ({}, {"who": keeper.name})


def _box_of(review: GivenReview, state: State, recent: Recent) -> Sequence[str]:
    """Return who of Box and Partner had played the disputed game to the end, also where it was not tried yet."""
    if review.game_then is not None:
        return review.game_then.box_side or (review.game_then.box,)
    if state.game is not None and state.game.number == review.game:
        return box_side(state.game)
    row = next((ended.row for ended in recent.rows if ended.row.number == review.game), None)
    return [player for player in (row.box, row.partner) if player is not None] if row is not None else ()
