"""Taking or dropping every cube of a double in one tap: what it comes to, or why the house refuses it."""

from typing import Annotated, Literal

from msgspec import Struct

from chouette.rules import Refusal, apply
from chouette.rules.events import Answer
from chouette.rules.open.choices import Action
from chouette.rules.outlook.meaning import Total, answer_total
from chouette.rules.state import State
from chouette.wording import clause, fault_heard
from chouette.wording.table.question_sentences import KEPT_DOUBLE
from chouette.wording.voices import heard
from sessions.view.describing import says
from sessions.view.questions import alike
from sessions.view.sentences import HeardByRule, Names, by_rule

Sweeping = Literal["take", "drop"]
WORDS: tuple[Sweeping, ...] = ("take", "drop")
FROM = 3
"""So many cubes are worth a button for all of them."""


class ForAll(Struct, frozen=True, omit_defaults=True, gc=False):
    """One word for every cube that is to be answered."""

    word: Annotated[Sweeping, says("The word.")]
    total: Annotated[Total | None, says("What it comes to, as in `totals`; null where the house refuses it.")] = None
    why: Annotated[HeardByRule | None, says("Why the house refuses it; null where it does not.")] = None


def for_all(listed: Action, state: State, names: Names) -> list[ForAll]:
    """Return the two words for all cubes of an answer; none below three cubes, or where they get one word anyway."""
    if len(listed.cubes) < FROM or alike(listed):
        return []
    return [_for_all(listed, state, names, word) for word in WORDS]


def _for_all(listed: Action, state: State, names: Names, word: Sweeping) -> ForAll:
    game, player = state.game, listed.by or ""
    assert game is not None, "cubes are answered in a game"
    cubes = [choice.cube for choice in listed.cubes]
    step = apply(state, Answer(by=player, cubes=dict.fromkeys(cubes, word)))
    if isinstance(step, Refusal):
        return ForAll(word, why=_why_not(step, names))
    return ForAll(word, answer_total(state.house, game, player, dict.fromkeys(cubes, word)))


def _why_not(refusal: Refusal, names: Names) -> HeardByRule:
    said = fault_heard(refusal, names)
    if refusal.code == "kept_double_is_taken":
        said = heard(KEPT_DOUBLE, {"player": [refusal.params["player"]]}, names)
    return by_rule(said, clause(refusal.rule))
