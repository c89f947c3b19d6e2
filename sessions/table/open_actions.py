"""The open actions as the phone draws them: what the rules list, with the sentence of the group rule that speaks."""

from typing import Any

import msgspec

from chouette.rules.refusal import Refusal
from chouette.wording import refusal_sentence
from sessions.table.sentences import Names


def action(listed: Any, names: Names) -> dict[str, Any]:
    """One action that is open, with the sentence of its group rule."""
    shown: dict[str, Any] = msgspec.to_builtins(listed)
    code = shown.get("code", "")
    shown["text"] = refusal_sentence(Refusal(code, shown.get("rule", "")), names) if code else None
    return shown
