"""The words of an answer that the house has and that cannot be given now, each with its reason."""

from typing import Annotated

from msgspec import Struct

from chouette.rules import Refusal
from chouette.rules.facts import withheld_words
from chouette.rules.open.choices import Action
from chouette.rules.state import State
from chouette.wording import clause
from chouette.wording.refusals.withheld_reasons import WITHHELD
from chouette.wording.spoken import spoken
from chouette.wording.voices import heard
from sessions.view.describing import says
from sessions.view.sentences import Names


class Withheld(Struct, frozen=True, gc=False):
    """A word that keeps its place among the answers though it cannot be given now."""

    word: Annotated[str, says("The word.")]
    text: Annotated[str, says("Why it cannot be given, for the room.")]
    you: Annotated[dict[str, str], says("By player the same as they read it.")]
    rule: Annotated[str, says("The clause; empty where none speaks.")]


def withheld(action: Action, name: str, state: State, names: Names) -> list[Withheld]:
    """Return the withheld words of one cube of an answer, in the order of the house's words."""
    refusals = withheld_words(state, action, name)
    return [_withheld(word, refusal, name, state, names) for word, refusal in refusals.items()]


def _withheld(word: str, refusal: Refusal, name: str, state: State, names: Names) -> Withheld:
    assert state.game is not None, "cubes are answered in a game"
    cube = state.game.cubes[name]
    people = {"answering": cube.end(cube.answering or "team"), "owner": [cube.player]}
    said = heard(WITHHELD[refusal.code], people, names, **spoken(refusal.params, names))
    rule = "" if refusal.rule in ("game", "format") else clause(refusal.rule)
    return Withheld(word, said.text, said.you, rule)
