"""One game of the sheet, opened: its lines with what they come from, and the events behind them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.rules.events import Result
from chouette.rules.house import SHEET_MARKS
from chouette.rules.own_part import counted
from chouette.rules.state import LINES, Row, State
from chouette.wording import clause
from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.history.chain import CORRECTIONS
from sessions.history.timeline import TimelineEntry, story_of
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.notes.remark_shown import shown
from sessions.selectors.finished_games import game_rows
from sessions.selectors.remarks import remarks_of
from sessions.selectors.sessions import names_of, state_and_seal_of
from sessions.sheet import scored
from sessions.sheet.columns import Cell, Column, cells, columns_of, width
from sessions.sheet.scored import Sentence
from sessions.view import box_why, happened
from sessions.view.results import to_settle
from sessions.view.sentences import Names

ROWS_ALONE = "rows"
ORDER_COLUMN = "order_column"


@dataclass(frozen=True, slots=True)
class GameLine:
    """A line of a game: its figures, and sentences about where they come from, each with its clause."""

    kind: str
    cells: list[Cell]
    zero: bool
    sentences: list[Sentence]


@dataclass(frozen=True, slots=True)
class Stretch:
    """The log of a game: from the event after the game before to its own last; `row` is null while it goes on."""

    number: int
    first: int
    last: int
    row: Row | None


@require_safe
@never_cache
@asked_by
def game(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """One game, the one that is on included; with `part=rows` the rows that open under it on the sheet."""
    session = session_seen(actor, code)
    (state, seal), names = state_and_seal_of(session.key), names_of(session.key)
    ended = game_rows(session)
    stretch = stretch_of(session, ended, number)
    story = story_of(session, seal, first=stretch.first, last=stretch.last)
    mine = {player.hex for player in selectors.voices_of(actor, session.club_id)}
    columns = columns_of([row for _, row in ended], state, mine, names)
    points = _points(stretch, state)
    own = sum_of(points.values())
    alone = request.GET.get("part") != ROWS_ALONE
    notation = "" if alone else state.house[SHEET_MARKS]
    if alone:
        columns = [column for column in columns if column.player in _players(stretch, state)]
    facts = {
        "session": session,
        "number": number,
        "first": stretch.first,
        "columns": columns,
        "width": width(columns),
        "span": len(columns) + (3 if notation == ORDER_COLUMN else 2),
        "notation": notation,
        "lines": list(lines(points, stretch, story, state, columns, names)),
        "events": happenings.lines((told for told in story if told.entry.kind not in CORRECTIONS), session, names),
        "notes": shown(remarks_of(session.key, game=number), names) if alone else [],
        "next": None if stretch.row is None else following(stretch.row, names),
        "ended": stretch.row is not None,
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number <= len(ended) and (state.game or number < len(ended)) else None,
        "own": cells(own, columns),
        "own_zero": sum(own.values()) == 0,
        "totals": cells(stretch.row.totals if stretch.row else to_settle(state), columns),
    }
    return render(request, "sessions/game.html" if alone else "sessions/game_rows.html", facts)


def stretch_of(session: Session, ended: Sequence[tuple[int, Row]], number: int) -> Stretch:
    """Where in the log a game stands; the number after the last is the game that is on or comes. Raises Http404."""
    if not 1 <= number <= len(ended) + 1:
        raise Http404
    first = ended[number - 2][0] + 1 if number > 1 else 1
    if number <= len(ended):
        last, row = ended[number - 1]
        return Stretch(number, first, last, row)
    if first > session.seq:
        raise Http404
    return Stretch(number, first, session.seq, None)


def _players(stretch: Stretch, state: State) -> set[str]:
    """The players of the game."""
    if stretch.row is not None:
        return {stretch.row.box, *stretch.row.line, *stretch.row.points}
    return {state.game.box, *state.game.line} if state.game else set(state.seated)


def sum_of(lines_of_points: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the points of each player in these lines together, with a 0 where they cancel out."""
    own: dict[str, int] = {}
    for points in lines_of_points:
        for player, figure in points.items():
            own[player] = own.get(player, 0) + figure
    return own


def lines(
    points_by_kind: Mapping[str, Mapping[str, int]],
    stretch: Stretch,
    story: Sequence[TimelineEntry],
    state: State,
    columns: Sequence[Column],
    names: Names,
) -> Iterator[GameLine]:
    """Yield the lines of the game in their order, each with what made it."""
    for kind, points in points_by_kind.items():
        said = _clauses_once(list(_sentences(kind, stretch, story, state, names)))
        yield GameLine(kind, cells(points, columns), sum(points.values()) == 0, said)


def _points(stretch: Stretch, state: State) -> Mapping[str, Mapping[str, int]]:
    if stretch.row is not None:
        return {line.kind: line.points for line in stretch.row.lines}
    so_far = dict(state.game.score.points) if state.game else {}
    shared = counted(state, {})
    if any(shared.values()):
        so_far["partner"] = shared
    return {kind: so_far[kind] for kind in LINES if kind in so_far}


def _sentences(
    kind: str, stretch: Stretch, story: Sequence[TimelineEntry], state: State, names: Names
) -> Iterator[Sentence]:
    """The events that moved points in this line; what every cube paid, where the board was played out."""
    moved = [told for told in story if told.step and any(one.line == kind for one in told.step.postings)]
    if kind == "partner" and stretch.row is not None and moved:
        yield scored.partner_shares(stretch.row.box, stretch.row.partner, moved[-1].before.house, names)
        return
    if kind == "partner" and stretch.row is None and state.game is not None:
        yield scored.partner_shares(state.game.box, state.game.partner, state.house, names)
        return
    for told in moved:
        yield happened.event(told.instead or told.trace, names), clause(told.rule) if told.rule else ""
        if isinstance(told.stands, Result):
            yield from scored.cubes_scored(told.stands, told.before, names)


def _clauses_once(sentences_said: list[Sentence]) -> list[Sentence]:
    """A clause is named once for the sentences in a row that rest on it, behind the last."""
    behind = [*(rule for _text, rule in sentences_said[1:]), ""]
    return [(text, "" if rule == then else rule) for (text, rule), then in zip(sentences_said, behind, strict=True)]


def following(row: Row, names: Names) -> Sentence:
    """Why the box went where it went."""
    text = box_why.next_round(row.next, row.box, row.captain, names).text
    return text, clause(row.next.rule)
