"""What waits for consents, as the room sees it: who asks for what, what it moves now, whose word is missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chouette.ledger.money import Worth
from chouette.rules import events as ev
from chouette.rules.house import OPTIONS, PREEMPT
from chouette.rules.open.consent import DEALS
from chouette.rules.outlook.meaning import doubled
from chouette.rules.state import Cube, State
from chouette.wording import clause
from chouette.wording.language import translate
from chouette.wording.options import explained, question_of, title_of
from chouette.wording.table.agreement_sentences import AGREES, KEEPER_SAYS, REFUSES, SAYS, STEP_IN, UNTIL, WAITS
from chouette.wording.voices import heard
from sessions.store.proposals import Declined, OpenProposal
from sessions.view.agreements import Asking, Said, asked, cubes_of
from sessions.view.join_requests import at_stake, decided_by, objection
from sessions.view.point_changes import moved, plays
from sessions.view.private import audience_of
from sessions.view.sentences import Names
from sessions.view.terms import own_parts, payment, stakes_now

TURNS = (ev.Double, ev.AutomaticDouble)


@dataclass(frozen=True, slots=True)
class Wording:
    """What every sentence about a proposal needs: the table, names, what a point is worth, who keeps the sheet."""

    state: State
    names: Names
    worth: Worth
    scorekeeper: Asking
    phones: frozenset[str]
    nameless: bool
    """Whether the scorekeeper has no name of their own: `scorekeeper` then begins a sentence and fits nowhere else."""

    def audience(self, event: ev.GameEvent) -> dict[str, Any]:
        """Who alone may see it, and whether the scorekeeper may, who speaks for those of them without a phone."""
        audience = audience_of(event, self.state)
        return {"audience": audience, "keeper": any(player not in self.phones for player in audience)}

    def asked(self, event: ev.GameEvent, by: str | None) -> Said:
        """What is asked; by the scorekeeper where it is nobody's own wish."""
        who = self.scorekeeper if by is None else Asking(self.names(by), by)
        return asked(event, self.state, self.names, who, self.worth)


def proposal(made: OpenProposal, words: Wording) -> dict[str, Any]:
    """One open proposal."""
    event, state = made.event, words.state
    cube = _only_cube(state, event)
    steps_in = isinstance(event, ev.Buy) and state.house[PREEMPT]
    moves = moved(state, event, made.needed)
    return {
        "number": made.number,
        "event": made.body["event"],
        **words.audience(event),
        "by": made.by,
        "by_name": words.scorekeeper.name if made.by is None else words.names(made.by),
        **words.asked(event, made.by),
        "terms": _terms(event, words, moves),
        "changes": _changes(event, state),
        "awaits": made.awaited,
        "waits": heard(WAITS, {"awaits": made.awaited}, words.names),
        "given": [_given(player, voice, words) for player, voice in made.given.items()],
        "moves": {} if isinstance(event, TURNS) else dict(moves),
        "doubled": _doubled(made, event, state),
        "cube": None if cube is None else cube.name,
        "plays": {} if cube is None else plays(cube),
        "points": _points(event),
        "pays": None if cube is None else _pays(event, cube),
        "until": translate(UNTIL) if isinstance(event, DEALS) else None,
        "deadline": None if made.deadline is None else made.deadline.isoformat(timespec="milliseconds"),
        "step_in": heard(STEP_IN, {"box": [state.game.box]}, words.names) if steps_in and state.game else None,
        **_ground(event, state, steps_in=steps_in),
    }


def _doubled(made: OpenProposal, event: ev.GameEvent, state: State) -> dict[str, tuple[int, int]]:
    """For each of the Box's side who is asked: what dropped cubes win, and what taken ones are played for."""
    if state.game is None or not isinstance(event, ev.Double):
        return {}
    cubes = cubes_of(state, event)
    holders = dict.fromkeys(holder for cube in cubes for holder in cube.box_end if holder in made.awaited)
    return {holder: doubled(state.game, holder, cubes, "box") for holder in holders}


def _ground(event: ev.GameEvent, state: State, *, steps_in: bool) -> dict[str, str | None]:
    """The rule that lets somebody step in, or says who decides about a newcomer."""
    if isinstance(event, ev.Join):
        return {**decided_by(state)}
    return {"why": None, "rule": clause(state.house.clause(PREEMPT)) if steps_in else ""}


def declined(refused: Declined, words: Wording) -> dict[str, Any]:
    """One proposal that was refused just now, or a newcomer who is still told that they were."""
    event = refused.event
    ground = {"why": None, "rule": ""}
    if isinstance(event, ev.Join):
        ground = objection(event, words.state, words.names, refused.declined_by)
    return {
        "number": refused.number,
        "event": refused.body["event"],
        **words.audience(event),
        "by": refused.by,
        **words.asked(event, refused.by),
        "declined_by": refused.declined_by,
        "refuses": heard(REFUSES, {"player": [refused.declined_by]}, words.names) if refused.declined_by else None,
        "fresh": refused.fresh,
        **ground,
    }


def _given(player: str, voice: str | None, words: Wording) -> dict[str, Any]:
    """Who has agreed, and who said it for them."""
    if voice == player:
        return {"player": player, "said_by": None, **heard(AGREES, {"player": [player]}, words.names)}
    by = words.scorekeeper if voice is None else Asking(words.names(voice), voice)
    if voice is None and words.nameless:
        return {"player": player, "said_by": "", **heard(KEEPER_SAYS, {"player": [player]}, words.names)}
    people, given = {"player": [player]}, {"voice": by.name}
    if by.player is not None and by.player != player:
        people, given = {**people, "voice": [by.player]}, {}
    return {"player": player, "said_by": by.name, **heard(SAYS, people, words.names, **given)}


def _terms(event: ev.GameEvent, words: Wording, moves: Mapping[str, int]) -> list[Said]:
    """Who would pay whom for each cube, or the stake that is played for so far."""
    names, worth = words.names, words.worth
    if isinstance(event, ev.Join):
        stake = at_stake(event, words.state)
        return [] if stake is None else [words.asked(ev.ChangeStake(player=event.player, stake=stake), event.player)]
    if isinstance(event, ev.ChangeStake):
        return stakes_now(event, words.state, names, worth)
    if words.state.game is None or not isinstance(event, DEALS):
        return []
    cubes = cubes_of(words.state, event)
    ends = [_ends(event, cube) for cube in cubes]
    if isinstance(event, ev.Settle):
        paid = [payment(*_ends(event, cube), event.points[cube.name], names, worth) for cube in cubes]
    else:
        paid = [payment(*ends[0], event.points, names, worth)]
    own = own_parts((end for both in ends for end in both), moves, names, worth) if any(moves.values()) else []
    return [*(each for of_cube in paid for each in of_cube), *own]


def _changes(event: ev.GameEvent, state: State) -> list[dict[str, str]]:
    """Each house rule that would change: what is played, and what would be."""
    if not isinstance(event, ev.ChangeRule):
        return []
    options = ((OPTIONS[key], value) for key, value in event.change.items())
    return [
        {
            "option": option.key,
            "title": title_of(option),
            "question": question_of(option),
            "now": explained(option, state.house[option]),
            "then": explained(option, value),
        }
        for option, value in options
    ]


def _only_cube(state: State, event: ev.GameEvent) -> Cube | None:
    """The one cube that a deal is about; none if it is about several or no deal."""
    if state.game is None or not isinstance(event, DEALS):
        return None
    cubes = cubes_of(state, event)
    return cubes[0] if len(cubes) == 1 else None


def _points(event: ev.GameEvent) -> int | float | None:
    """The points of a deal about one figure; they go the way of `_ends`."""
    if isinstance(event, ev.Settle):
        return next(iter(event.points.values())) if len(event.points) == 1 else None
    return event.points if isinstance(event, DEALS) else None


def _ends(event: ev.GameEvent, cube: Cube) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Payer and payee where the points are above zero."""
    match event:
        case ev.Buy():
            return (event.by,), cube.team_end
        case ev.Share():
            return cube.box_end, (event.with_,)
        case ev.Unshare():
            return tuple(one for one in cube.box_end if one != event.by), (event.by,)
        case _:
            return cube.box_end, cube.team_end


def _pays(event: ev.GameEvent, cube: Cube) -> dict[str, str | None]:
    """Who pays whom where the points are above zero; null for an end that two hold."""
    payers, payees = (end[0] if len(end) == 1 else None for end in _ends(event, cube))
    return {"from": payers, "to": payees}
