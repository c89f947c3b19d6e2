"""Refusals, rules and events as sentences for people. English is the language of the templates; no Django in here.

A refusal's code is a short true sentence already; where `REFUSALS` has nothing better, the sentence is the code's own
words with the names and figures at fault. `name` turns a player's id into what he is called.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from chouette.rules.refusal import Refusal

Name = Callable[[str], str]

PEOPLE = frozenset({
    "player", "players", "by", "proxy", "box", "captain", "to", "with", "line", "newcomer", "newcomers", "missing",
    "agreed_by", "objected_by", "between", "holder", "partner", "first", "next",
})  # fmt: skip
CUBES = frozenset({"cube", "cubes", "take", "drop", "offered", "waiting", "keeps"})
SUBJECTLESS = ("is_", "has_", "does_", "sits_", "may_", "must_", "plays_", "answers_")
PENALTY = " (penalty)"

REFUSALS: dict[str, str] = {
    "fewer_than_three_players": "A game needs three players; {figures} here.",
    "table_is_full": "The table is full: {most} players at most.",
    "cube_is_held_by_the_other_side": "The other side holds {cubes}.",
    "cube_was_not_just_offered": "Nobody has just offered {cubes}.",
    "a_double_waits": "A double still waits for its answer: {cubes}.",
    "answer_every_cube": "Every cube offered is answered at once: {cubes}.",
    "whole_team": "The Box doubles the whole team at first: {cubes}.",
    "captain_cube_first": "The Captain's cube is taken first: {cubes}.",
    "two_cubes_together": "Two cubes are answered alike: {cubes}.",
    "no_game_is_on": "No game is on.",
    "session_is_closed": "The session is closed.",
    "nothing_to_undo": "There is nothing to take back.",
    "unknown_event": "There is no event of that name.",
}

RULES = {"house": "house rule", "game": "not now", "format": "not understood"}


def cube_name(cube: str, name: Name) -> str:
    """A cube by the name of its player: "Bob's cube", "Bob's penalty cube"."""
    if cube.endswith(PENALTY):
        return f"{name(cube.removesuffix(PENALTY))}'s penalty cube"
    return f"{name(cube)}'s cube"


def listed(words: Iterable[str]) -> str:
    """ "Ann, Bob and Cat"."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return f"{', '.join(all_words[:-1])} and {all_words[-1]}"


def clause(rule: str) -> str:
    """The clause as it stands beside a sentence."""
    return RULES.get(rule, rule)


def refusal_sentence(refusal: Refusal, name: Name) -> str:
    """Why an event was refused, in one sentence that names players, cubes and figures, with the clause."""
    words = _Words(refusal.params, name)
    template = REFUSALS.get(refusal.code)
    said = template.format_map(words) if template else _from_code(refusal.code, words)
    return f"{said[0].upper()}{said[1:].rstrip('. :')} ({clause(refusal.rule)})."


def accepted_sentence(accepted: Mapping[str, Any], name: Name) -> str:
    """What would be accepted instead, or nothing."""
    parts = [f"{key.replace('_', ' ')}: {_shown(key, value, name)}" for key, value in accepted.items() if value != []]
    return f"Accepted would be {'; '.join(parts)}." if parts else ""


class _Words(dict[str, str]):
    """The params of a refusal by kind: `people`, `cubes`, `figures`, and each by its own name."""

    def __init__(self, params: Mapping[str, Any], name: Name) -> None:
        shown = {key: _shown(key, value, name) for key, value in params.items() if value not in (None, [], ())}
        super().__init__(shown)
        self["people"] = listed(text for key, text in shown.items() if key in PEOPLE)
        self["cubes"] = listed(text for key, text in shown.items() if key in CUBES)
        self["figures"] = ", ".join(text for key, text in shown.items() if key not in PEOPLE | CUBES)

    def __missing__(self, key: str) -> str:
        return ""


def _from_code(code: str, words: _Words) -> str:
    said = code.replace("_", " ")
    if code.startswith(SUBJECTLESS):
        subject = words["people"] or words["cubes"] or "the player"
        rest = [words["cubes"]] if words["people"] else []
        if words["people"] and " and " in subject:
            said = (
                said.replace("is ", "are ", 1).replace("has ", "have ", 1) if code.startswith(("is_", "has_")) else said
            )
        said = f"{subject} {said}"
    else:
        rest = [words["people"], words["cubes"]]
    named = "; ".join(part for part in [*rest, words["figures"]] if part)
    return f"{said}: {named}" if named else said


def _shown(key: str, value: Any, name: Name) -> str:
    """A player by name, a cube by its player's, a figure as it is."""
    match value:
        case str() if key in PEOPLE:
            return name(value)
        case str() if key in CUBES:
            return cube_name(value, name)
        case str():
            return value.replace("_", " ")
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return listed(_shown(key, item, name) for item in value)
        case Mapping():
            return ", ".join(f"{cube_name(cube, name)} {_shown('', word, name)}" for cube, word in value.items())
        case _:
            return str(value)
