"""The Box may step into a deal just made (A 4.4, JC Pre-empting): both futures side by side."""

from typing import Any

from chouette.rules import Refusal, apply, outlook
from chouette.rules.events import Preempt
from chouette.rules.house import PREEMPT
from chouette.rules.own_part import posted
from chouette.rules.state import Game, State
from chouette.wording import clause, figure
from chouette.wording.table.step_in_sentences import BOUGHT, MAY_STEP_IN
from chouette.wording.voices import heard
from sessions.view.agreements import kind_of
from sessions.view.sentences import Names


def stepping_in(state: State, game: Game, names: Names) -> dict[str, Any] | None:
    """What the Box is asked after a buy-out, and what either answer comes to; null if there is nothing to step into."""
    bought = game.deals.bought
    if bought is None:
        return None
    step = apply(state, Preempt(by=game.box, cube=bought.cube))
    if isinstance(step, Refusal):
        return None
    cube, price = game.cubes[bought.cube], figure(bought.halves / 2)
    people = {"buyer": [bought.buyer], "owner": [cube.player]}
    return {
        "cube": bought.cube,
        **heard(BOUGHT, people, names, kind=kind_of([cube]), points=price),
        "why": heard(MAY_STEP_IN, {"box": [game.box]}, names),
        "rule": clause(state.house.clause(PREEMPT)),
        "buyer": bought.buyer,
        "now": posted(game, step.state.game, step.postings)[game.box],
        "outcomes": _outcomes(state, step.state, game.box),
    }


def _outcomes(stands: State, stepped_in: State, box: str) -> list[dict[str, Any]]:
    """What a single game would bring the Box in the whole game, and who would be Box, for either answer.

    None where the game would be over, or while the results are not open.
    """
    futures = [
        {
            one.winner: {"points": one.points.get(box, 0), "box": one.next.box}
            for one in (() if ahead.taken else ahead.what_if[::3])
        }
        for ahead in (outlook(stepped_in), outlook(stands))
    ]
    return [
        {"winner": winner, "step_in": futures[0][winner], "stands": futures[1][winner]}
        for winner in ("box", "team")
        if winner in futures[0] and winner in futures[1]
    ]
