"""What a refusal says would be accepted, held against the rules: a suggestion is never itself refused.

A refusal is made where its rule stands, and knows nothing of the rules behind it. Here each event that it suggests is
judged, and what would be refused all the same is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from chouette.rules.events import Answer, GameEvent, Join, Split
from chouette.rules.refusal import Params, Refusal
from chouette.rules.state import State, Step

Judge = Callable[[State, GameEvent], Step | Refusal]

NAMED_IN = {"proxy_from_team": "proxy", "is_not_first_choice_for_partner": "player", "is_not_invited": "by"}
"""The field in which one of the `players` of a refusal would be named; of other codes they say who throws dice."""
LISTED = ("remedy", "by")
"""Of these a refusal lists several, any of which would do in the field of that name."""


def kept_suggestions(state: State, event: GameEvent, refusal: Refusal, judge: Judge) -> Refusal:
    """Return the refusal with those of its suggestions that these rules accept."""
    told = refusal.accepted
    if not told:
        return refusal
    accepted = _kept(state, event, refusal, lambda other: isinstance(judge(state, other), Step), judge)
    return refusal if accepted == told else replace(refusal, accepted=accepted)


def _kept(state: State, event: GameEvent, refusal: Refusal, does: Callable[[GameEvent], bool], judge: Judge) -> Params:
    told: dict[str, Any] = dict(refusal.accepted)
    if "agreed_by" in told:
        return _with_consents(state, event, told, does, judge)
    if {"remedy", "by"} <= told.keys():
        return told if does(_with(event, remedy=told["remedy"], by=told["by"])) else {}
    listed = next((key for key in LISTED if key in told), "players" if refusal.code in NAMED_IN else "")
    if listed in told:
        field = NAMED_IN.get(refusal.code, listed)
        kept = [one for one in told[listed] if does(_with(event, **{field: one}))]
        return {listed: kept} if kept else {}
    if "stake" in told:
        return told if does(_with(event, stake=told["stake"])) else {}
    if isinstance(event, Answer):
        return _kept_words(state, event, refusal, does)
    if "cubes" in told:
        return told if told["cubes"] and does(_with(event, cubes=tuple(told["cubes"]))) else {}
    return told


def _with(event: GameEvent, **fields: object) -> GameEvent:
    return replace(event, **fields)


def with_all_consents(state: State, event: GameEvent, judge: Judge) -> tuple[tuple[str, ...], GameEvent]:
    """Return whose consent the event still needs, and the event with the word of all of them."""
    missing: list[str] = []
    while True:
        step = judge(state, event)
        asked = [] if isinstance(step, Step) else [one for one in consents_of(step) if one not in missing]
        if not asked:
            return tuple(missing), event
        missing += asked
        event = _with(event, agreed_by=(*getattr(event, "agreed_by", ()), *asked))


def consents_of(refusal: Refusal) -> tuple[str, ...]:
    """Return the people whose consent is missing, if nothing else is wrong so far."""
    return tuple(refusal.accepted.get("agreed_by", ()))


def _with_consents(
    state: State, event: GameEvent, told: dict[str, Any], does: Callable[[GameEvent], bool], judge: Judge
) -> Params:
    """Return everybody whose consent is missing, if it counts then; a split only where the table can be split."""
    missing, with_all = with_all_consents(state, event, judge)
    kept: Params = {"agreed_by": list(missing)} if does(with_all) else {}
    if told.get("event") == "split" and (not isinstance(event, Join) or does(Split(newcomers=(event.player,)))):
        kept = {"event": "split", **kept}
    return kept


def _kept_words(state: State, event: Answer, refusal: Refusal, does: Callable[[GameEvent], bool]) -> Params:
    """Return the words, or the cubes to take, with which the whole answer is accepted."""
    told, words = refusal.accepted, dict(event.cubes)
    if "words" in told or "word" in told:
        cube = refusal.params["cube"]
        key, values = ("words", told["words"]) if "words" in told else ("word", [told["word"]])
        kept = [word for word in values if does(replace(event, cubes={**words, cube: word}))]
        return {key: kept if key == "words" else kept[0]} if kept else {}
    if "take" in told:
        return told if told["take"] and does(replace(event, cubes=_taking(state, words, told["take"]))) else {}
    return told


def _taking(state: State, words: Mapping[str, str], take: Iterable[str]) -> dict[str, str]:
    """Of the doubles from the centre take these and drop the others; the words to redoubles stay."""
    assert state.game is not None
    taken, cubes = set(take), state.game.cubes
    least = {name: (word if word != "drop" else "take") if name in taken else "drop" for name, word in words.items()}
    return {name: least[name] if cubes[name].initial else word for name, word in words.items()}
