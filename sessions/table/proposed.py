"""What waits for consents, as the room sees it: who asks for what, what it moves now, whose word is missing."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from chouette.rules import Refusal, apply
from chouette.rules import events as ev
from chouette.rules.consent import DEALS, agreed
from chouette.rules.house import OPTIONS, PREEMPT
from chouette.rules.state import Cube, State
from chouette.wording import clause, listed
from chouette.wording.spoken import cube_name
from sessions.proposals import Declined, Proposal
from sessions.table.sentences import Names


def proposal(asked: Proposal, state: State, names: Names, scorekeeper: str) -> dict[str, Any]:
    """One open proposal; `scorekeeper` is the name of who says what no player has said himself."""
    event = asked.event
    cube = _only_cube(state, event)
    who = names(asked.by) if asked.by else scorekeeper
    steps_in = isinstance(event, ev.Buy) and state.house[PREEMPT] and state.game is not None
    return {
        "number": asked.number,
        "event": asked.body["event"],
        "by": asked.by,
        "by_name": who,
        "text": SENTENCES[type(event)](event, state, names, who),
        "awaits": asked.awaited,
        "given": [
            {"player": player, "said_by": None if voice == player else names.maybe(voice) or scorekeeper}
            for player, voice in asked.given.items()
        ],
        "moves": _moves(state, asked),
        "cube": None if cube is None else cube.name,
        "worth": None if cube is None else cube.value,
        "points": _points(event),
        "pays": None if cube is None else _between(event, cube),
        "until": "Lapses at the next roll." if isinstance(event, DEALS) else None,
        "step_in": f"{names(state.game.box)} may step in at the same price." if steps_in and state.game else None,
        "rule": clause(state.house.clause(PREEMPT)) if steps_in else "",
    }


def declined(refused: Declined, state: State, names: Names, scorekeeper: str) -> dict[str, Any]:
    """One proposal that was refused just now."""
    event = refused.event
    who = names(refused.by) if refused.by else scorekeeper
    text = SENTENCES[type(event)](event, state, names, who)
    return {"number": refused.number, "by": refused.by, "text": text, "declined_by": refused.declined_by}


def _moves(state: State, asked: Proposal) -> dict[str, int]:
    """What each would win or lose at once."""
    step = apply(state, agreed(asked.event, asked.needed))
    points: Counter[str] = Counter()
    for posting in () if isinstance(step, Refusal) else step.postings:
        points[posting.creditor] += posting.points
        points[posting.debtor] -= posting.points
    return dict(points)


def _only_cube(state: State, event: ev.GameEvent) -> Cube | None:
    """The one cube that a deal is about; none if it is about several or no deal."""
    if state.game is None or not isinstance(event, DEALS):
        return None
    cubes = _cubes(state, event)
    return cubes[0] if len(cubes) == 1 else None


def _points(event: ev.GameEvent) -> int | float | None:
    """The points of a deal about one figure; they go the way of `_between`."""
    if isinstance(event, ev.Settle):
        return next(iter(event.points.values())) if len(event.points) == 1 else None
    return event.points if isinstance(event, DEALS) else None


def _between(event: ev.GameEvent, cube: Cube) -> dict[str, str]:
    """Who pays whom where the points are above zero."""
    match event:
        case ev.Buy():
            payer, payee = event.by, cube.team_end[0]
        case ev.Share():
            payer, payee = cube.box_end[0], event.with_
        case ev.Unshare():
            payer, payee = next(one for one in cube.box_end if one != event.by), event.by
        case _:
            payer, payee = cube.box_end[0], cube.team_end[0]
    return {"from": payer, "to": payee}


# Sentences


def _paid(between: dict[str, str], points: int | float, names: Names) -> str:
    payer, payee = (between["from"], between["to"]) if points > 0 else (between["to"], between["from"])
    return f"{names(payer)} pays {names(payee)} {abs(points)}" if points else "nothing is paid"


def _cubes(state: State, event: ev.GameEvent) -> list[Cube]:
    named = getattr(event, event.CUBES[0])
    assert state.game is not None, "cubes are named in a game"
    return [state.game.cubes[name] for name in ((named,) if isinstance(named, str) else named or state.game.cubes)]


def _of(cubes: list[Cube], names: Names) -> str:
    return cube_name(cubes[0].name, names) if len(cubes) == 1 else f"the cubes of {names.cubes(c.name for c in cubes)}"


def _settle(event: ev.Settle, state: State, names: Names, who: str) -> str:
    cubes = _cubes(state, event)
    paid = listed(_paid(_between(event, cube), event.points[cube.name], names) for cube in cubes)
    return f"{who} would settle {_of(cubes, names)}: {paid}."


def _buy(event: ev.Buy, state: State, names: Names, who: str) -> str:
    cubes = _cubes(state, event)
    paid = _paid(_between(event, cubes[0]), event.points, names)
    if who == names(event.by):
        return f"{who} would buy {_of(cubes, names)}: {paid}."
    return f"{who} would sell {names(event.by)} {_of(cubes, names)}: {paid}."


def _share(event: ev.Share, state: State, names: Names, who: str) -> str:
    cubes = _cubes(state, event)
    paid = _paid(_between(event, cubes[0]), event.points, names)
    return f"{names(event.with_)} would have a half of {_of(cubes, names)} with {names(cubes[0].box_end[0])}: {paid}."


def _unshare(event: ev.Unshare, state: State, names: Names, who: str) -> str:
    cubes = _cubes(state, event)
    paid = _paid(_between(event, cubes[0]), event.points, names)
    return f"{names(event.by)} would give up the half of {_of(cubes, names)}: {paid}."


def _automatic(event: ev.AutomaticDouble, state: State, names: Names, who: str) -> str:
    return f"{who} asks for an automatic double of {_of(_cubes(state, event), names)}."


def _double(event: ev.Double, state: State, names: Names, who: str) -> str:
    return f"{names(event.by)} would double {_of(_cubes(state, event), names)}."


def _join(event: ev.Join, state: State, names: Names, who: str) -> str:
    return f"{names(event.player)} asks to join; that is one more than the house has room for."


def _stake(event: ev.ChangeStake, state: State, names: Names, who: str) -> str:
    stake = "the basic stake" if event.stake == 1 else f"{event.stake} times the basic stake"
    against = f" against {names.all(event.against)}" if event.against else ""
    return f"{names(event.player)} would play for {stake}{against}, from the next game on."


def _change(event: ev.ChangeRule, state: State, names: Names, who: str) -> str:
    changed = (f"{OPTIONS[key].title}: {OPTIONS[key].explain(value)}" for key, value in event.change.items())
    return f"{who} would change the house. {' '.join(changed)}"


SENTENCES: dict[type[ev.Base], Callable[[Any, State, Names, str], str]] = {
    ev.Settle: _settle,
    ev.Buy: _buy,
    ev.Share: _share,
    ev.Unshare: _unshare,
    ev.AutomaticDouble: _automatic,
    ev.Double: _double,
    ev.Join: _join,
    ev.ChangeStake: _stake,
    ev.ChangeRule: _change,
}
"""A sentence for each event that may have to wait: what is asked, and by whom."""
