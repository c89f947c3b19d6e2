"""What has happened, an event to a sentence: the trail beside the table, the toast, the history."""

from collections.abc import Callable, Mapping
from typing import Any

from chouette.rules.house import OPTIONS
from chouette.wording import figure, listed, signed
from chouette.wording.language import translate
from chouette.wording.table.event_sentences import SENTENCES, TAKES_SOME
from chouette.wording.template import filled
from sessions.store.recent import Trace
from sessions.view.sentences import Names

Words = dict[str, str]
Says = Callable[[Any, Names], Words]


def event(trace: Trace, names: Names) -> str:
    """One event of the trail."""
    kind = trace.event["event"]
    if kind == "answer":
        return _answer(trace, names)
    beside = BESIDE[kind](trace, names) if kind in BESIDE else {}
    params = {**trace.event, "whole": "paper"} if trace.paper else trace.event
    return _filled(kind, params, {**_fields(trace.event, names), **beside})


def _filled(kind: str, params: Mapping[str, Any], given: Words) -> str:
    sentence = filled(SENTENCES[kind], params, given)
    assert sentence is not None, f"no sentence of {kind} fits {sorted(given)}"
    return sentence


def _fields(event: Mapping[str, Any], names: Names) -> Words:
    """The parts of an event that a sentence may name, each as it is said; what is not there has no place in one."""
    words: Words = {}
    for field, value in event.items():
        if value is not None and field in SAID:
            words |= SAID[field](value, names)
    if "cubes" in words and list(event.get("cubes") or [event.get("cube")]) != [event.get("by")]:
        words["others"] = words["cubes"]
    return {place: word for place, word in words.items() if word}


def _one(place: str) -> Says:
    return lambda player, names: {place: names(player)}


def _several(place: str) -> Says:
    return lambda players, names: {place: names.all(players)}


def _as_it_is(place: str) -> Says:
    return lambda word, _names: {place: str(word)}


def _by(by: Any, names: Names) -> Words:
    return {"who": names(by)} if isinstance(by, str) else {"people": names.all(by)}


def _cubes(cubes: Any, names: Names) -> Words:
    return {"cubes": names.cubes(cubes)}


def _cube(cube: Any, names: Names) -> Words:
    return {"cubes": names.cubes([cube])}


def _with(other: Any, names: Names) -> Words:
    return {"partner": names(other)} if isinstance(other, str) else {}


def _points(points: Any, _names: Names) -> Words:
    return {} if isinstance(points, dict) else {"points": figure(points)}


SAID: dict[str, Says] = {
    "by": _by,
    "player": _one("player"),
    "noticed_by": _one("noticed"),
    "cubes": _cubes,
    "cube": _cube,
    "line": _several("line"),
    "newcomers": _several("people"),
    "to": _several("people"),
    "between": _several("people"),
    "with": _with,
    "proxy": _one("proxy"),
    "points": _points,
    "stake": _as_it_is("stake"),
    "box": _as_it_is("box"),
    "team": _as_it_is("team"),
    "keeps": _one("keeper"),
    "drops": _one("drops"),
}
"""The places in a sentence that a field of an event fills."""


# What a sentence names that is no field of its event


def _thrown(trace: Trace, names: Names) -> Words:
    """The order that came out stands at the table: here are only those who threw, as they were written down."""
    return {"throwers": names.all(trace.event["rolls"][0])}


def _rules(trace: Trace, _names: Names) -> Words:
    return {"rules": listed(translate(OPTIONS[key].title) for key in trace.event["change"] if key in OPTIONS)}


def _double(trace: Trace, names: Names) -> Words:
    """ "Ann doubles Bob, Cat and Dan to 2.", "Bob doubles to 2."; without figures where the cubes are not known."""
    by = trace.event["by"]
    cubes = list(trace.event.get("cubes") or [by])
    words: Words = {}
    shown = {trace.values[cube] * 2 for cube in cubes if cube in trace.values}
    if len(shown) == 1:
        words["value"] = str(shown.pop())
    if by == trace.box and cubes != [by]:
        words["team_cubes"] = names.cubes(cubes)
    return words


def _settled(trace: Trace, names: Names) -> Words:
    points: dict[str, int | float] = trace.event["points"]
    return {"settled": listed(f"{names.cubes([cube])} {signed(of)}" for cube, of in points.items())}


def _adjusted(trace: Trace, names: Names) -> Words:
    """The differences, and the reason without its full stop."""
    differences: dict[str, int] = trace.event["points"]
    words = {"adjusted": listed(f"{names(player)} {signed(of)}" for player, of in differences.items())}
    words["reason"] = trace.event["reason"].strip().rstrip(".")
    return {**words, "agreed": names.all(agreed)} if (agreed := trace.event.get("agreed_by")) else words


def _parted(trace: Trace, names: Names) -> Words:
    """Those who drop, unless the one who says so keeps the double themselves."""
    by, keeps = trace.event["by"], trace.event["keeps"]
    return {} if by == keeps else {"dropper": names(by)}


def _result(trace: Trace, names: Names) -> Words:
    """ "Game 6: the team won a gammon.", with the Box by their name."""
    if not trace.game:
        return {}
    return {"game": str(trace.game), **({"boxed": names(trace.box)} if trace.box else {})}


def _corrected(trace: Trace, names: Names) -> Words:
    if trace.about is None:
        return {}
    about = {"about": event(Trace(0, trace.about, ""), names)}
    if isinstance(trace.event.get("with"), dict):
        about["now"] = event(Trace(0, trace.event["with"], ""), names)
    return about if trace.player is None else {**about, "taker": names(trace.player)}


BESIDE: dict[str, Callable[[Trace, Names], Words]] = {
    "roll_order": _thrown,
    "change_rule": _rules,
    "double": _double,
    "settle": _settled,
    "adjust": _adjusted,
    "partner_split": _parted,
    "result": _result,
    "undo": _corrected,
    "amend": _corrected,
}


# An answer is of several cubes, each with its word


def _answer(trace: Trace, names: Names) -> str:
    """ "Bob drops: −1.", "Ann takes Bob and Cat; drops Dan: −1."; what is paid at once stands at the end."""
    who, cubes = trace.event["by"], trace.event["cubes"]
    by_word: dict[str, list[str]] = {}
    for cube, word in cubes.items():
        by_word.setdefault(word, []).append(cube)
    given = {"who": names(who)}
    if paid := sum(trace.values.get(cube, 0) for cube in by_word.get("drop", ())):
        given["paid"] = signed(-paid)
    if by_word.keys() == {"take", "drop"}:
        both = {"taken": names.cubes(by_word["take"]), "dropped": names.cubes(by_word["drop"])}
        return filled(TAKES_SOME, {}, {**given, **both}) or ""
    others = {word: {} if list(cubes) == [who] else {"others": names.cubes(of)} for word, of in by_word.items()}
    return " ".join(_filled("answer", {"word": word}, {**given, **others[word]}) for word in by_word)
