"""The open actions as the phone draws them: what the rules list, what each answer means, which group rule speaks."""

from typing import Any

import msgspec

from chouette.rules.choices import Action
from chouette.rules.meaning import meaning
from chouette.rules.refusal import Refusal
from chouette.rules.state import Game
from chouette.wording import clause, refusal_sentence
from sessions.table.sentences import Names

GROUP_RULES = {
    "one_cube_one_answer": "One cube, one answer for all.",
    "cubes_alike_are_beavered_alike": "Cubes alike are beavered alike.",
    "beavers_alike_are_answered_alike": "Beavers alike are answered alike.",
    "two_cubes_together": "Both or neither.",
    "all_or_none": "All or none.",
    "half_from_captain": "All, none, or at least half of them, from the Captain down.",
    "enough_to_profit": "None, or so many that winning them all would leave you a profit.",
    "captain_cube_first": "Whoever takes any takes the Captain's.",
}


def action(listed: Action, game: Game | None, names: Names) -> dict[str, Any]:
    """One action that is open, with what its words mean in points and the sentence of its group rule."""
    shown: dict[str, Any] = msgspec.to_builtins(listed)
    shown["text"] = _rule_said(listed, names)
    shown["rule"] = clause(listed.rule) if listed.rule else ""
    for choice, drawn in zip(listed.cubes, shown.get("cubes", ()), strict=True):
        if game is not None and choice.words:
            drawn["means"] = {word: meaning(game.cubes[choice.cube], word) for word in choice.words}
    return shown


def _rule_said(listed: Action, names: Names) -> str | None:
    if not listed.code:
        return None
    said = GROUP_RULES.get(listed.code) or refusal_sentence(Refusal(listed.code, listed.rule), names)
    return f"{said} {names.cubes(listed.least)} at least." if listed.least else said
