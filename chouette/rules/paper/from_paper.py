"""From a game on paper to the events of the format, under the rules of the house, or why there are none.

Paper does not say in which order the cubes were turned. The most usual course is tried first: the Box turned, all
cubes together, and nobody beavered. What a game pays hangs on the paper alone; who is Box next may, in houses where
one plays for the box after the Captain has dropped, hang on the course as well: then the paper may say who it is.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from chouette.rules.engine import apply
from chouette.rules.events import GameEvent, Start
from chouette.rules.house import BOX_INITIAL_DOUBLE
from chouette.rules.paper.further_orders import further_orders, order_decides
from chouette.rules.paper.paper_play import Course, Unfit, Writer
from chouette.rules.paper.written_game import SIDES, Paper, PaperCube, Way, doublings, ways
from chouette.rules.refusal import Refusal, bad_format, out_of_place
from chouette.rules.state import Game, Row, Side, State, Step

Preference = Callable[[Way], tuple[bool, bool]]


class PaperReading(NamedTuple):
    """The events that the paper stands for, what each of them did, and the row of the sheet that the last one made."""

    events: tuple[GameEvent, ...]
    steps: tuple[Step, ...]
    row: Row


def game_from_paper(state: State, paper: Paper) -> PaperReading | Refusal:
    """The game on paper as events; `state` stands between games, or in a game in which no cube has been turned."""
    started = begun(state)
    if isinstance(started, Refusal):
        return started
    game = started.state.game
    assert game is not None
    refusal = _unreadable(game, paper)
    if refusal is not None:
        return refusal
    written = _written(started.state, game, paper)
    if isinstance(written, Refusal):
        return written
    return _reading(state, started, written)


def courses_on_paper(state: State, paper: Paper) -> tuple[PaperReading, ...]:
    """Return a reading for each Box and line to which the game on paper may lead, the most usual first.

    Empty where the rules accept none; what is said in `next` is not looked at.
    """
    started = begun(state)
    if isinstance(started, Refusal) or started.state.game is None or _unreadable(started.state.game, paper):
        return ()
    found: dict[tuple[str, ...], PaperReading] = {}
    for writer in _accepted(started.state, started.state.game, replace(paper, next=())):
        row = writer.steps[-1].row
        assert row is not None, "the last event ends the game"
        found.setdefault(row.next.seating, _reading(state, started, writer))
    return tuple(found.values())


def _reading(state: State, started: Step, writer: Writer) -> PaperReading:
    row = writer.steps[-1].row
    assert row is not None, "the last event ends the game"
    if state.game is not None:
        return PaperReading(tuple(writer.events), tuple(writer.steps), row)
    return PaperReading((Start(), *writer.events), (started, *writer.steps), row)


def begun(state: State) -> Step | Refusal:
    """The game that the paper is of: the next one, begun, or one that is on with its cubes as they lay."""
    game = state.game
    if game is None:
        return apply(state, Start())
    if game.score.points or any(cube.turned or cube.automatic or not cube.live for cube in game.cubes.values()):
        return out_of_place("cubes_were_turned_already", number=game.number)
    return Step(state)


def _written(state: State, game: Game, paper: Paper) -> Writer | Refusal:
    """The first course that the rules accept; if none is, why the most usual is not."""
    refused: list[Refusal] = []
    for writer in _accepted(state, game, paper, refused):
        return writer
    if paper.next and next(_accepted(state, game, replace(paper, next=())), None) is not None:
        return out_of_place("paper_leads_elsewhere", box=paper.next[0])
    return refused[0] if refused else out_of_place("paper_lacks_the_result", cubes=list(paper.cubes))


def _accepted(state: State, game: Game, paper: Paper, refused: list[Refusal] | None = None) -> Iterator[Writer]:
    """Yield each course that the rules accept and that leads to the next game on paper; `refused` keeps the others."""
    accepted = False
    for chosen, course, late in _courses(state, game, paper):
        writer = Writer(state, paper, chosen, course, late=late)
        try:
            writer.write()
        except Unfit as unfit:
            if refused is not None:
                refused.append(unfit.refusal)
            continue
        accepted = True
        if _leads_there(writer, paper):
            yield writer
    if accepted and order_decides(state, game, paper):
        ways = _ways_of_each(state, game, paper)
        yield from (one for one in further_orders(state, paper, ways) if _leads_there(one, paper))


def _leads_there(writer: Writer, paper: Paper) -> bool:
    row = writer.steps[-1].row if writer.steps else None
    return row is not None and paper.next in ((), row.next.seating)


# What no game could have come to


def _unreadable(game: Game, paper: Paper) -> Refusal | None:
    unknown = [name for name in paper.cubes if name not in game.cubes]
    if unknown:
        return bad_format("unknown_cube", cube=unknown[0])
    missing = [name for name in game.cubes if name not in paper.cubes]
    if missing:
        return out_of_place("paper_leaves_cubes_out", cubes=missing)
    for name, told in paper.cubes.items():
        start = game.cubes[name].value << told.automatic
        if doublings(start, told.value) is None:
            return out_of_place("cube_never_stands_at", cube=name, value=told.value, start=start)
    return _unpaid(paper) or _unfinished(paper)


def _unpaid(paper: Paper) -> Refusal | None:
    """Does the paper not say whom the lone taker paid, who had not dropped in an earlier answer?"""
    dropped = [name for name, told in paper.cubes.items() if told.end == "team" and told.again is None]
    for name, told in paper.cubes.items():
        if told.paid and (paper.lone != "pay" or name not in dropped):
            return out_of_place("drop_was_not_paid", cube=name)
    if paper.lone == "pay" and dropped and not any(told.paid for told in paper.cubes.values()):
        return out_of_place("paper_lacks_who_was_paid")
    return None


def _unfinished(paper: Paper) -> Refusal | None:
    played = [name for name, told in paper.cubes.items() if "played" in (told.end, told.again and told.again.end)]
    if played and paper.winner is None:
        return out_of_place("paper_lacks_the_result", cubes=played)
    if not played and paper.winner is not None:
        return out_of_place("no_cube_was_left_to_win")
    return None


# The courses that the game may have taken


def _courses(state: State, game: Game, paper: Paper) -> Iterator[tuple[dict[str, Way], Course, bool]]:
    """Yield each course once, the most usual first: a way for each cube, in the order in which they come to their ends,
    and whether cubes are settled late."""
    each = _ways_of_each(state, game, paper)
    courses: tuple[Course, ...] = ("together", "staying", "apart", "before")
    settled = any("settled" in (one.end, one.again and one.again.end) for one in paper.cubes.values())
    times = (False, True) if settled else (False,)
    return ((chosen, course, late) for late in times for course in courses for chosen in each)


def _ways_of_each(state: State, game: Game, paper: Paper) -> list[dict[str, Way]]:
    """Return a way for each cube, in the order in which they come to their ends: the most usual first, none twice."""
    return [dict(ways) for ways in dict.fromkeys(tuple(one.items()) for one in _chosen(state, game, paper))]


def _chosen(state: State, game: Game, paper: Paper) -> Iterator[dict[str, Way]]:
    """A way for each cube. The highest go first, for what stands at one value is turned together in some houses; then
    those that were taken, for what the Box may drop can hang on them; then the line, where the Box doubles down it."""
    times = {name: _times(game, name, told) for name, told in paper.cubes.items()}
    by_box = _turnable_by_box(state, times, paper)
    highest = sorted(game.cubes, key=lambda name: -_last_value(paper.cubes[name]))
    taken = sorted(highest, key=lambda name: paper.cubes[name].end in ("box", "team"))
    for prefer in (_preference(first, beavers) for beavers in ("last", "free", "first") for first in SIDES):
        chosen = {
            name: min(_allowed(times[name], told, any_side=name in by_box), key=prefer)
            for name, told in paper.cubes.items()
        }
        for order in (highest, taken, list(game.cubes)):
            yield {name: chosen[name] for name in order}


def _last_value(told: PaperCube) -> int:
    return told.value if told.again is None else told.again.value


def _times(game: Game, name: str, told: PaperCube) -> int:
    times = doublings(game.cubes[name].value << told.automatic, told.value)
    assert times is not None, "looked at before"
    return times


def _allowed(times: int, told: PaperCube, *, any_side: bool) -> list[Way]:
    possible = list(ways(times, told.end))
    by_team = [way for way in possible if not way or way[0].side == "team"]
    return possible if any_side else by_team or possible


def _preference(first: Side, beavers: str) -> Preference:
    """Ranks ways by who turned first, and by whether anybody beavered; `beavers` come last, first, or as it fits."""

    def rank(way: Way) -> tuple[bool, bool]:
        beavered, otherwise = any(turn.word == "beaver" for turn in way), bool(way) and way[0].side != first
        return (otherwise, beavered) if beavers == "free" else (beavered == (beavers == "last"), otherwise)

    return rank


def _turnable_by_box(state: State, times: Mapping[str, int], paper: Paper) -> set[str]:
    """The cubes that the Box may have doubled from the centre, seen that some never left it."""
    still = [name for name, told in paper.cubes.items() if not times[name] and told.end == "played"]
    rule = state.house[BOX_INITIAL_DOUBLE]
    if rule == "any" or not still:
        return set(times)
    assert state.game is not None
    order = list(state.game.cubes)
    before = order[: min(order.index(name) for name in still)]
    return set(before) if rule == "from_captain_down" else set()
