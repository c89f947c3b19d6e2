"""What the words of a choice come to that moves points: a lone taker's, and a remedy for advice."""

from typing import Annotated

from msgspec import Struct

from chouette.rules import Refusal, apply
from chouette.rules.events import Consulted, GameEvent, LoneChoice
from chouette.rules.open.choices import Action
from chouette.rules.outlook.deal_figures import dice_may_add
from chouette.rules.outlook.meaning import by_kind
from chouette.rules.outlook.outlook import exposure
from chouette.rules.own_part import posted
from chouette.rules.state import State
from sessions.view.describing import says

MOVING = ("take_all", "pay", "drop", "penalty", "cube")
"""The words that move points, or put another cube between two players."""


class ChoiceFigures(Struct, frozen=True, omit_defaults=True, gc=False):
    """What one word moves at once for the player whose choice it is, and what is then at stake for them."""

    whose: Annotated[str, says("That player.")]
    now: Annotated[int, says("Points that they get at once; below zero they pay.")] = 0
    dice: Annotated[int, says("Points that the dice of a half point may add.")] = 0
    kinds: Annotated[dict[str, int], says("As in `means`, with all their cubes.")] = {}


def choice_figures(listed: Action, state: State) -> dict[str, ChoiceFigures]:
    """Return by word what it comes to, in points of the player whose choice it is; none for words that move nothing."""
    moving = [word for word in listed.choices if word in MOVING]
    found = {word: _figures(_whose(listed, state), _event(listed, word), state) for word in moving}
    return {word: figures for word, figures in found.items() if figures is not None}


def _whose(listed: Action, state: State) -> str:
    """Return the lone taker, for whom another may choose; of a remedy who chooses it."""
    game = state.game
    lone = None if game is None else game.lone
    return lone.player if listed.event == "lone_choice" and lone is not None else listed.by or ""


def _event(listed: Action, word: str) -> GameEvent:
    if listed.event == "lone_choice":
        return LoneChoice(by=listed.by or "", choice=word)  # type: ignore[arg-type]  # a word that is listed
    return Consulted(by=listed.by or "", player=listed.players[0], remedy=word)  # type: ignore[arg-type]  # the same


def _figures(player: str, event: GameEvent, state: State) -> ChoiceFigures | None:
    step = apply(state, event)
    if isinstance(step, Refusal):
        return None
    after = step.state.game
    now = posted(state.game, after, step.postings)[player]
    then = {} if after is None else exposure(step.state, after).get(player, {})
    return ChoiceFigures(player, now, dice_may_add(state, step)[player], by_kind(then))
