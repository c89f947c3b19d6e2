"""The open actions as the phone draws them: what the rules list, what is asked, what each answer means."""

from collections import Counter
from typing import Any

import msgspec

from chouette.ledger.money import Worth
from chouette.rules.choices import Action
from chouette.rules.house import ORDER_DICE, House
from chouette.rules.meaning import meaning, totals, turned
from chouette.rules.state import Game, State
from chouette.wording import clause, group_rule
from sessions.table.asks import alike, along, ask
from sessions.table.offers import accepting, across
from sessions.table.others import others_did
from sessions.table.sentences import Names
from sessions.table.terms import stake_now

Fields = dict[str, Any]
MOST_SETS = 12
"""The stakes of so many sets of cubes are told; nobody is asked to choose among more."""


def action(listed: Action, state: State, names: Names, worth: Worth) -> Action | Fields:
    """One action that is open, with the sentence that asks it, what its words mean in points, and its group rule."""
    beside = _group_rule(listed, names)
    said = ask(listed, state, names)
    if said is not None:
        beside["ask"] = said
    goes_along = along(listed, state, names)
    if goes_along is not None:
        beside["goes_along"] = goes_along
    if state.game is not None and any(choice.words for choice in listed.cubes):
        beside["cubes"] = _meanings(listed, state.game)
        if words := alike(listed):
            beside["alike"] = {word: _of_all(listed, state.game, word) for word in words}
        beside["totals"] = totals(state.house, state.game, listed.cubes)
        if others := others_did(listed, state.game, names):
            beside["others"] = others
    if state.game is not None and listed.event == "double":
        beside["stakes"] = _stakes(listed, state.house, state.game)
    if state.game is not None and listed.event == "accept":
        beside["accepts"] = accepting(listed, state, state.game)
    if state.game is not None and listed.event == "offer":
        beside["across"] = {choice.cube: across(state.game, choice.cube, listed.by) for choice in listed.cubes}
    if listed.event in ("join_order", "roll_order"):
        beside["dice"] = state.house[ORDER_DICE]
    if listed.event == "stake" and listed.by is not None:
        beside["notes"] = stake_now(listed.by, state, names, worth)
    return {**msgspec.to_builtins(listed), **beside} if beside else listed


def _group_rule(listed: Action, names: Names) -> Fields:
    if not listed.code:
        return {}
    return {"text": group_rule(listed.code, listed.least, names), "rule": clause(listed.rule)}


def _of_all(listed: Action, game: Game, word: str) -> dict[str, int]:
    """What a word means that is said of every cube at once."""
    means = Counter[str]()
    for choice in listed.cubes:
        means.update(meaning(game.cubes[choice.cube], word))
    return dict(means)


def _stakes(listed: Action, house: House, game: Game) -> list[tuple[int, ...]]:
    """What would be at stake for who doubles, for each of the sets he may turn; for all his cubes where any will do."""
    sets = listed.sets or (tuple(choice.cube for choice in listed.cubes),)
    return [turned(house, game, listed.by or "", chosen) for chosen in sets[:MOST_SETS]]


def _meanings(listed: Action, game: Game) -> list[Fields]:
    return [
        {
            **msgspec.to_builtins(choice),
            "means": {word: meaning(game.cubes[choice.cube], word) for word in choice.words},
        }
        for choice in listed.cubes
    ]
