"""What has happened, an event to a sentence: the trail beside the table, the toast, the history."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from chouette.rules.house import OPTIONS
from chouette.wording import figure, listed, signed
from chouette.wording.language import translate
from chouette.wording.table.event_sentences import (
    DEEMED_TAKEN,
    OWED_TO_YOU,
    SAYS,
    SENTENCES,
    YOU_ADVISED,
    YOU_CHOOSE,
    YOU_OPENED_AGAIN,
    YOU_SAY,
    YOU_TOOK_BACK,
    YOURS,
)
from chouette.wording.table.own_act_sentences import FOR_YOU, WITH_YOU, YOU_DO
from chouette.wording.table.own_answer_sentences import HALF_GIVEN, ROLL_OFF_UNDONE, ROLLED_OFF
from chouette.wording.template import filled
from chouette.wording.voices import Heard, heard
from sessions.store.recent import GameThen, Trace
from sessions.view.sentences import Names

Words = dict[str, str]
Says = Callable[[Any, Names], Words]


def event(trace: Trace, names: Names) -> str:
    """One event of the trail."""
    kind = trace.event["event"]
    if kind == "answer":
        return _answer(trace, names)
    told = _half_given(trace, names) or _roll_off_undone(trace, names)
    if told is not None:
        return told.text
    beside = BESIDE[kind](trace, names) if kind in BESIDE else {}
    replaced = "no" if kind == "amend" and trace.event.get("with") is None else ""
    params = {
        **trace.event,
        "takes_back": _taken_back(trace),
        "replaced": replaced,
        "parts": _parts(trace),
        "turning": _turning(trace),
        "boxed": _boxed(trace),
        "sells": trace.sells,
        "again": _again(trace),
    }
    said = _filled(kind, params, {**_fields(trace.event, names), **beside})
    return f"{said} {_deemed(trace, names).text}" if trace.deemed else said


def _deemed(trace: Trace, names: Names) -> Heard:
    """Return that the cubes of those away are taken by themselves as they are doubled."""
    return heard(DEEMED_TAKEN, {"who": trace.deemed}, names)


def _turning(trace: Trace) -> list[str]:
    """Return who doubles: the Box too where their Partner does so with the Box's word; nobody of another event."""
    if trace.event["event"] != "double":
        return []
    by = trace.event["by"]
    with_the_box = trace.box is not None and by != trace.box and trace.box in trace.event.get("agreed_by", ())
    return [trace.box, by] if with_the_box and trace.box else [by]


def _again(trace: Trace) -> str:
    """Return the word for a redouble."""
    return "again" if trace.again else ""


def _parts(trace: Trace) -> str:
    """Return what the event is about: a "share" of the one cube for all, or a cube of its own, as an extra is."""
    named = trace.event.get("cubes") or [trace.event.get("cube") or ""]
    return "share" if trace.one_cube and not any(cube.endswith(")") for cube in named) else "cube"


def _taken_back(trace: Trace) -> str:
    """Return what an undo or amend takes back that has a sentence of its own: a game from paper, or the closing."""
    if trace.paper:
        return "paper"
    closing = trace.about is not None and trace.about["event"] == "close" and trace.event.get("with") is None
    return "closing" if closing else ""


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
    turning, for_the_box = _turning(trace), trace.box in trace.absent
    if len(turning) > 1:
        words |= {"who": names.all(turning), "with_them": names(turning[0])}
    if (by == trace.box and cubes != [by]) or len(turning) > 1 or for_the_box:
        words["team_cubes"] = names.cubes(cubes)
    if trace.absent:
        words["too" if by in cubes and not for_the_box else "absent"] = names.all(trace.absent)
    return words


def _offered(trace: Trace, names: Names) -> Words:
    """The cubes, unless it is the one of whoever offers."""
    cubes = list(trace.event["cubes"])
    return {} if cubes == [trace.event["by"]] else {"team_cubes": names.cubes(cubes)}


def _settled(trace: Trace, names: Names) -> Words:
    points: dict[str, int | float] = trace.event["points"]
    return {"settled": listed(f"{names.cubes([cube])} {signed(of)}" for cube, of in points.items())}


def _accepted(trace: Trace, _names: Names) -> Words:
    """The price, where a team-mate buys the cube by accepting."""
    halves = trace.values.get(trace.event["cube"])
    if halves is None:
        return {}
    return {"gets": figure(-halves / 2)} if halves < 0 else {"price": figure(halves / 2)}


def _bought(trace: Trace, _names: Names) -> Words:
    """What the buyer gets with the cube, where the seller pays for it."""
    points = trace.event["points"]
    return {"gets": figure(-points)} if points < 0 else {}


def _rolled_off(trace: Trace, names: Names) -> Words:
    winner = next(iter(trace.values), None)
    return {} if winner is None else {"winner": names(winner)}


def _adjusted(trace: Trace, names: Names) -> Words:
    """The differences, and the reason without its full stop."""
    differences: dict[str, int] = trace.event["points"]
    words = {"adjusted": listed(f"{names(player)} {signed(of)}" for player, of in differences.items())}
    words["reason"] = trace.event["reason"].strip().rstrip(".")
    return {**words, "agreed": names.all(agreed)} if (agreed := trace.event.get("agreed_by")) else words


def _parted(trace: Trace, names: Names) -> Words:
    """The one who drops and the one who does not, unless the one who says so keeps the double themselves."""
    by, keeps = trace.event["by"], trace.event["keeps"]
    return {} if by == keeps else {"dropper": names(by), "mate": names(keeps)}


def _boxed(trace: Trace) -> tuple[str, ...]:
    """Return who of Box and Partner had played to the end; the Box where an earlier version did not keep it."""
    return trace.side or ((trace.box,) if trace.box else ())


def _result(trace: Trace, names: Names) -> Words:
    """ "Game 6: the team won a gammon.", with the Box, and the Partner who won with them, by their names."""
    if not trace.game:
        return {}
    side = _boxed(trace)
    return {"game": str(trace.game), **({"boxed": names.all(side)} if side else {})}


def _corrected(trace: Trace, names: Names) -> Words:
    if trace.about is None:
        return {}
    then = _about(trace, trace.about)
    about = {"about": event(then, names)}
    if isinstance(trace.event.get("with"), dict):
        about["now"] = event(replace(then, event=trace.event["with"]), names)
    return about if trace.player is None else {**about, "taker": names(trace.player)}


def _about(trace: Trace, about: dict[str, Any]) -> Trace:
    """Return what an undo or amend took back as a trace of its own game."""
    then = trace.about_then or GameThen()
    return Trace(
        0, about, "", game=then.number, box=then.box, side=then.side, again=then.again, values=then.values,
        one_cube=trace.one_cube,
    )  # fmt: skip


BESIDE: dict[str, Callable[[Trace, Names], Words]] = {
    "roll_order": _thrown,
    "change_rule": _rules,
    "double": _double,
    "offer": _offered,
    "accept": _accepted,
    "buy": _bought,
    "roll_off": _rolled_off,
    "settle": _settled,
    "adjust": _adjusted,
    "partner_split": _parted,
    "result": _result,
    "undo": _corrected,
    "amend": _corrected,
}


def own_forms(trace: Trace, names: Names) -> dict[str, str]:
    """By player how they read what they did, an undo of their own too, that they have advised out of turn, a roll-off,
    or what another answered or chose for them."""
    event_ = trace.event
    if event_["event"] == "roll_off" and trace.values:
        winner, loser = _won_and_lost(trace)
        return heard(ROLLED_OFF, {"winner": [winner], "loser": [loser]}, names).you
    heard_by_all = _half_given(trace, names) or _roll_off_undone(trace, names)
    if heard_by_all is not None:
        return heard_by_all.you
    if event_["event"] == "consulted":
        told = {event_["player"]: YOU_ADVISED, event_.get("by"): OWED_TO_YOU}
        fields = _fields(event_, names)
        heard_by = {player: filled(forms.get(event_["remedy"], ()), {}, fields) for player, forms in told.items()}
        return {player: form for player, form in heard_by.items() if player and form}
    if trace.player is not None and _taken_back(trace) == "closing":
        return {trace.player: translate(YOU_OPENED_AGAIN)}
    if event_["event"] in ("answer", "lone_choice", "partner_choice"):
        readers = (event_["by"], *trace.absent, *trace.shared.values())
        forms = {player: _said_for(trace, names, player) for player in readers}
        aloud = event(trace, names)
        return {player: said for player, said in forms.items() if said and said != aloud}
    if event_["event"] in YOU_DO:
        return _done_by(trace, names)
    if trace.about is None or trace.player is None or trace.paper or event_.get("with") is not None:
        return {}
    about = _about(trace, trace.about)
    own = about.event["event"] == "answer" and about.event["by"] == trace.player
    if not own and event_["event"] == "amend":
        return {}
    said = filled(YOU_TOOK_BACK, {}, {"about": own_answer(about, names) if own else event(about, names)})
    return {trace.player: said} if said else {}


def _won_and_lost(trace: Trace) -> tuple[str, str]:
    """Return who has won a roll-off, and who has not."""
    (winner,) = trace.values
    (loser,) = (one for one in trace.event["between"] if one != winner)
    return winner, loser


def _half_given(trace: Trace, names: Names) -> Heard | None:
    """Return how all read that the Box has given half of their end of cubes; None of any other event."""
    if trace.event["event"] != "share" or trace.box is None:
        return None
    cubes, points = trace.event["cubes"], trace.event["points"]
    people = {"giver": [trace.box], "taker": [trace.event["with"]]}
    of = "share" if trace.one_cube else "one" if len(cubes) == 1 and not cubes[0].endswith(")") else "many"
    if of == "one":
        people["owner"] = [cubes[0]]
    given = {"of": of, "points": figure(abs(points)), "owners": names.cubes(cubes)}
    return heard(HALF_GIVEN["giver" if points > 0 else "taker" if points else ""], people, names, **given)


def _roll_off_undone(trace: Trace, names: Names) -> Heard | None:
    """Return how all read that a roll-off was undone which one of the two had won; None of any other event."""
    about = None if trace.about is None or trace.event["event"] != "undo" else _about(trace, trace.about)
    if about is None or about.event["event"] != "roll_off" or not about.values:
        return None
    people = {"winner": [_won_and_lost(about)[0]]}
    return heard(ROLL_OFF_UNDONE, people if trace.player is None else {**people, "taker": [trace.player]}, names)


def _done_by(trace: Trace, names: Names) -> dict[str, str]:
    """Return by player how they read what they have done themselves, or what names them in a field of it."""
    kind, forms = trace.event["event"], _doubled_with(trace, names) if trace.event["event"] == "double" else {}
    for field, form in YOU_DO[kind].items():
        reader = trace.event.get(field)
        if not isinstance(reader, str):
            continue
        own = Names({**names.names, reader: translate(YOURS)})
        beside = BESIDE[kind](trace, own) if kind in BESIDE else {}
        if said := filled(
            form,
            {**trace.event, "parts": _parts(trace), "sells": trace.sells, "again": _again(trace)},
            {**_fields(trace.event, own), **beside},
        ):
            forms[reader] = f"{said} {_deemed(trace, names).text}" if trace.deemed else said
    return forms


def _doubled_with(trace: Trace, names: Names) -> dict[str, str]:
    """Return by player how a double is read by the Box whose Partner makes it, and by an absent player for whom it is
    made."""
    beside = {**_fields(trace.event, names), **_double(trace, names)}
    given, again = {**beside, "with_you": names(trace.event["by"])}, {"again": _again(trace)}
    forms = (
        {}
        if len(_turning(trace)) == 1
        else {trace.box or "": filled(WITH_YOU, {"parts": _parts(trace), **again}, given)}
    )
    if len(trace.absent) == 1:
        forms[trace.absent[0]] = filled(FOR_YOU, {"with_own": "too" in beside, **again}, beside)
    if trace.deemed:
        doubled = _without_cubes(trace, names)
        forms |= {player: f"{doubled} {own}" for player, own in _deemed(trace, names).you.items()}
    return {player: form for player, form in forms.items() if form}


def _without_cubes(trace: Trace, names: Names) -> str:
    """ "Ann doubles to 2.": a double to one of those doubled, who would be named among the others."""
    turning = _turning(trace)
    said = {"who": names.all(turning), "value": _double(trace, names).get("value", "")}
    params = {"turning": turning, "parts": _parts(trace), "again": _again(trace)}
    return _filled("double", params, {place: word for place, word in said.items() if word})


def _said_for(trace: Trace, names: Names, reader: str) -> str | None:
    """Return how they read what another answered or chose for them; None where it is told without them."""
    if trace.event["event"] == "answer":
        return _answer_to(trace, names, reader)
    return filled(YOU_CHOOSE[trace.event["choice"]], {}, {})


# An answer is of several cubes, each with its word


def _answer(trace: Trace, names: Names) -> str:
    """ "Bob drops: −1.", "Ann takes Bob’s cube. Ann drops the cubes of Cat and Dan: −2."; what is paid at once stands
    at the end, of an end that two hold for both together.

    Of a cube that is answered for its player, who is away, the sentence is theirs: "Eve drops: −1."
    """
    return " ".join([*_own_words(trace, names), *_absent_words(trace, names)])


def own_answer(trace: Trace, names: Names) -> str:
    """Return an answer as its player reads it: "You take the cubes of Bob and Cat. You drop Dan’s cube: −1."."""
    return _answer_to(trace, names, trace.event["by"]) or ""


def _answer_to(trace: Trace, names: Names, reader: str) -> str | None:
    """Return an answer as its player reads it, or an absent player for whom it was given: "You drop: −1.".

    None for an absent player whose cube has gone along with the Captain's: nothing is said of that cube. Whoever holds
    the end of a dropped cube too reads "You and Ann drop".
    """
    by, cubes = trace.event["by"], trace.event["cubes"]
    own = Names({**names.names, reader: translate(YOURS)})
    if reader == by or (reader == trace.box and by not in cubes):
        return " ".join([*_own_words(trace, own, reader), *_absent_words(trace, names)])
    if reader in trace.shared.values():
        return " ".join([*_own_words(trace, names, reader), *_absent_words(trace, names)])
    if reader not in cubes:
        return None
    return " ".join([*_own_words(trace, names), *_absent_words(trace, names, reader)])


def _own_words(trace: Trace, names: Names, reader: str | None = None) -> list[str]:
    """Say what the sender answers for themselves, to the `reader` where they are one of those who do; nothing where all
    cubes are those of absent players."""
    cubes = {cube: word for cube, word in trace.event["cubes"].items() if cube not in trace.absent}
    return _answered(trace, trace.event["by"], cubes, names, reader)


def _absent_words(trace: Trace, names: Names, reader: str | None = None) -> list[str]:
    """Say what each absent player for whom the sender answers does; to the `reader` among them, that they do."""
    cubes = trace.event["cubes"]
    absent = [one for one in cubes if one in trace.absent]
    return [said for one in absent for said in _answered(trace, one, {one: cubes[one]}, names, reader)]


def _answered(trace: Trace, who: str, cubes: Mapping[str, str], names: Names, reader: str | None) -> list[str]:
    """Say each word of an answer with its cubes, a drop last; a drop of an end that two hold apart from the others."""
    by_word: dict[tuple[str, str], list[str]] = {}
    for cube, word in cubes.items():
        mate = trace.shared.get(cube, "") if word == "drop" else ""
        by_word.setdefault((word, mate), []).append(cube)
    whole = (trace.one_cube and who == trace.box and len(by_word) == 1) or list(cubes) == [who]
    said = []
    for (word, mate), of in sorted(by_word.items(), key=lambda told: told[0][0] == "drop"):
        yours = reader is not None and (reader == mate or reader not in trace.shared.values())
        given = {"who": names(who), **_paid(trace, word, of), **_stays_at(trace, word, of)}
        if mate:
            given["mate"] = names(who if reader == mate else mate)
        if not whole:
            given["others"] = names.cubes(of)
        owners = {"owners": _owners(trace, of, reader)} if not whole else {}
        said.append(filled((YOU_SAY if yours else SAYS)[word], owners, given) or "")
    return said


def _paid(trace: Trace, word: str, cubes: Iterable[str]) -> Words:
    """Return what a drop of these cubes pays at once, where their values are known."""
    paid = sum(trace.values.get(cube, 0) for cube in cubes) if word == "drop" else 0
    return {"paid": signed(-paid)} if paid else {}


def _stays_at(trace: Trace, word: str, cubes: Sequence[str]) -> Words:
    """Return what the one cube stays at whose further turn, a raccoon or one after it, is not allowed."""
    known = word == "refuse" and len(cubes) == 1 and cubes[0] in trace.values
    return {"value": str(trace.values[cubes[0]])} if known else {}


def _owners(trace: Trace, cubes: Sequence[str], reader: str | None) -> str:
    """Return whether the cubes are called after "one" player or "many"; after none where one of them is the reader's or
    a penalty cube, or where one cube lies on the table for all."""
    if trace.one_cube or reader in cubes or any(cube.endswith(")") for cube in cubes):
        return ""
    return "one" if len(cubes) == 1 else "many"
