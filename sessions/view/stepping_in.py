"""The Box may step into a deal just made (A 4.4, JC Pre-empting): both futures side by side."""

from typing import Annotated

from msgspec import Struct

from chouette.rules import Refusal, apply, outlook
from chouette.rules.events import Preempt
from chouette.rules.house import PREEMPT
from chouette.rules.outlook.deal_figures import dice_may_add
from chouette.rules.own_part import posted
from chouette.rules.state import SIDES, Game, Side, State
from chouette.wording import clause, figure
from chouette.wording.table.step_in_sentences import BOUGHT, MAY_STEP_IN
from chouette.wording.voices import Heard, heard
from sessions.view.agreements import kind_of
from sessions.view.describing import says
from sessions.view.sentences import Names


class WithStepIn(Struct, frozen=True, gc=False):
    """What a single game would bring the Box, and who would be Box next."""

    points: Annotated[int, says("The Box’s points of the whole game.")]
    box: Annotated[str, says("The Box of the next game.")]


class StepInOutcome(Struct, frozen=True, gc=False):
    """A single game won by one side, under either answer of the Box."""

    winner: Annotated[Side, says("The side that wins it.")]
    step_in: Annotated[WithStepIn, says("If the Box steps in.")]
    stands: Annotated[WithStepIn, says("If the deal stands.")]


class StepIn(Struct, frozen=True, gc=False):
    """The deal that the Box may step into."""

    cube: Annotated[str, says("The cube that was sold.")]
    text: Annotated[str, says("What was agreed, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    why: Annotated[Heard, says("That the Box may step in.")]
    rule: Annotated[str, says("The clause.")]
    buyer: Annotated[str, says("The player who has bought.")]
    now: Annotated[int, says("Points that stepping in moves to the Box at once.")]
    dice: Annotated[int, says("Points that the dice may add to `now`, for a half point.")]
    outcomes: Annotated[
        list[StepInOutcome], says("What follows; none where the game would be over, or while results are not open.")
    ]


def stepping_in(state: State, game: Game, names: Names) -> StepIn | None:
    """What the Box is asked after a buy-out, and what either answer comes to; null if there is nothing to step into."""
    bought = game.deals.bought
    if bought is None:
        return None
    step = apply(state, Preempt(by=game.box, cube=bought.cube))
    if isinstance(step, Refusal):
        return None
    cube = game.cubes[bought.cube]
    price = {"gets": figure(-bought.halves / 2)} if bought.halves < 0 else {"points": figure(bought.halves / 2)}
    kind = kind_of(state.house, [cube])
    people = {"buyer": [bought.buyer], "owner": [cube.player]}
    told = heard(BOUGHT, people, names, kind=kind, **price)
    return StepIn(
        cube=bought.cube,
        text=told.text,
        you=told.you,
        why=heard(MAY_STEP_IN, {"box": [game.box]}, names, kind=kind),
        rule=clause(state.house.clause(PREEMPT)),
        buyer=bought.buyer,
        now=posted(game, step.state.game, step.postings)[game.box],
        dice=dice_may_add(state, step)[game.box],
        outcomes=_outcomes(state, step.state, game.box),
    )


def _outcomes(stands: State, stepped_in: State, box: str) -> list[StepInOutcome]:
    """What a single game would bring the Box in the whole game, and who would be Box, for either answer.

    None where the game would be over, or while the results are not open.
    """
    futures = [
        {
            one.winner: WithStepIn(one.points.get(box, 0), one.next.box)
            for one in (() if ahead.taken else ahead.what_if[::3])
        }
        for ahead in (outlook(stepped_in), outlook(stands))
    ]
    return [
        StepInOutcome(winner, futures[0][winner], futures[1][winner])
        for winner in SIDES
        if winner in futures[0] and winner in futures[1]
    ]
