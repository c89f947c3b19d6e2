"""The open actions as the phone draws them: what the rules list, what each answer means, which group rule speaks."""

from typing import Any

import msgspec

from chouette.rules.choices import Action
from chouette.rules.meaning import meaning
from chouette.rules.state import Game
from chouette.wording import clause, group_rule
from sessions.table.sentences import Names


def action(listed: Action, game: Game | None, names: Names) -> Action | dict[str, Any]:
    """One action that is open, with what its words mean in points and the sentence of its group rule, if it has any."""
    if not listed.code and not any(choice.words for choice in listed.cubes):
        return listed
    shown: dict[str, Any] = msgspec.to_builtins(listed)
    if listed.code:
        shown["text"] = group_rule(listed.code, listed.least, names)
        shown["rule"] = clause(listed.rule)
    for choice, drawn in zip(listed.cubes, shown.get("cubes", ()), strict=True):
        if game is not None and choice.words:
            drawn["means"] = {word: meaning(game.cubes[choice.cube], word) for word in choice.words}
    return shown
