"""The words of an answer that the house has and that cannot be given now, each with its reason."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Struct

from chouette.rules import Refusal
from chouette.rules.facts import half_paid, withheld_words
from chouette.rules.open.choices import Action
from chouette.rules.state import PENALTY, Game, State
from chouette.wording import clause, fault_heard
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
    assert state.game is not None, "cubes are answered in a game"
    return [
        withheld_word(word, refusal, people_in_reason(state.game, name, refusal), names)
        for word, refusal in refusals.items()
    ]


def withheld_word(word: str, refusal: Refusal, people: Mapping[str, Sequence[str]], names: Names) -> Withheld:
    """Return a word that the rules refuse, with the reason; `people` has those whom it names, by their place in it."""
    voices = WITHHELD.get(refusal.code)
    said = heard(voices, people, names, **spoken(refusal.params, names)) if voices else fault_heard(refusal, names)
    rule = "" if refusal.rule in ("game", "format") else clause(refusal.rule)
    return Withheld(word, said.text, said.you, rule)


def people_in_reason(game: Game, name: str, refusal: Refusal) -> dict[str, tuple[str, ...]]:
    """Return those whom the reason for a withheld word of this cube names, by their place in it."""
    cube = game.cubes[name]
    people = {"answering": cube.end(cube.answering or "team"), "owner": (cube.player,)}
    if (kept := half_paid(game)) is not None:
        people["dropped"] = (kept[0],)
    if other := refusal.params.get("cube"):
        people["other"] = (other.removesuffix(PENALTY),)
    return people
