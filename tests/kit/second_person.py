"""Second person in the sentences of a view: none in the room's form, one in a player's own form."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

SECOND_PERSON = {
    "en": r"you|your|yours|yourself|yourselves",
    "de": r"du|dich|dir|dein(e[mnrs]?|s)?|euch|euer|eure[mnrs]?",
    "fr": r"vous|votre|vos|vôtres?|tu|te|toi|ton|ta|tes",
}
"""The words of the second person by language."""
LOG = {"trail", "undoes", "unfit"}
"""The parts of a view that quote the log, in which each player is called by name."""
NAMES = {"players", "scorekeeper", "tables", "by_name", "said_by", "actor_name", "for_name"}
"""The parts of a view that have names by themselves; the names in a trace of the log are `who` and `for`."""
WRITTEN_BY_PEOPLE = {"code", "name", "reason", "club"}
FOR_THE_SCOREKEEPER = {"keeper_waits"}
"""What the scorekeeper alone is shown, who need not play: the room's form speaks to them."""
FOR_THE_LOBBY = {"waits"}
"""The room's sentence by language, where nobody reads as a player."""
FOR_PHONES_OF_SEVERAL = {"named"}
"""Sentences by player that call each by name: only a phone that speaks for several, to nobody as "you", shows them."""
OF_ONE_EVENT = {"answer", "lone_choice", "partner_choice"}
"""Events that are told to the player for whom another has sent them."""


class Said(NamedTuple):
    """A text of a view and where it is; `forms` are by reader, None for a plain string that all read alike.

    `quotes` says that the text, or that and the forms too, are those of the log, which has names. `owed` are the
    players who must have a form of their own: None stands for all whom the text names.
    """

    where: str
    text: str
    forms: Mapping[str, str] | None
    quotes: Literal["", "text", "all"] = ""
    owed: frozenset[str] | None = None
    language: str | None = None


def has_second_person(text: str, language: str) -> bool:
    """Return whether a text has a word of the second person."""
    return re.search(rf"\b({SECOND_PERSON[language]})\b", text, re.IGNORECASE) is not None


def voice_faults(view: Mapping[str, Any], names: Mapping[str, str], language: str) -> list[str]:
    """Return what a view says in the wrong person, each with where it says it; `names` are by id."""
    return [
        f"{said.where}: {fault}"
        for said in texts_of(view)
        for fault in (_plain_faults if said.forms is None else _sentence_faults)(said, names, said.language or language)
    ]


def texts_of(value: Any, where: str = "view", *, quotes: bool = False) -> Iterator[Said]:
    """Yield the sentences and the plain strings of a view but for names and what people have written."""
    match value:
        case str():
            yield Said(where, value, None, "text" if quotes else "")
        case list():
            for inner in value:
                yield from texts_of(inner, f"{where}[]", quotes=quotes)
        case dict():
            yield from _texts_of_object(value, where, quotes=quotes)


def _texts_of_object(value: Mapping[str, Any], where: str, *, quotes: bool) -> Iterator[Said]:
    is_sentence = "you" in value and "text" in value
    if is_sentence and value["text"] is not None:
        yield _sentence(value, where)
    for key, inner in value.items():
        if key in NAMES | WRITTEN_BY_PEOPLE or (is_sentence and key in ("text", "you")):
            continue
        yield from _texts_of_part(value, key, inner, where, quotes=quotes or key in LOG)


def _texts_of_part(whole: Mapping[str, Any], key: str, inner: Any, where: str, *, quotes: bool) -> Iterator[Said]:
    at = f"{where}.{key}"
    if key in FOR_THE_SCOREKEEPER and inner is not None:
        yield Said(at, "", inner["you"])
    elif key in FOR_THE_LOBBY and "one_cube" in whole:
        yield from (Said(at, text, {}, "text", frozenset(), language) for language, text in inner.items())
    elif key in FOR_PHONES_OF_SEVERAL:
        yield from (Said(f"{at}.{player}", text, {}, "text", frozenset()) for player, text in inner.items())
    elif key in ("own_answers", "answered_for"):
        for player, answers in inner.items():
            yield from (Said(at, one["text"], one["you"], "", frozenset({player})) for one in answers)
    else:
        yield from texts_of(inner, at, quotes=quotes)


def _sentence(value: Mapping[str, Any], where: str) -> Said:
    """Return a sentence with its forms; that of the last event is the log's, and owes one to those answered for. Advice
    out of turn is told to everybody, in the dock."""
    if "undo_by" not in value:
        return Said(where, value["text"], value["you"])
    if value["event"] == "consulted":
        return Said(where, value["text"], value["you"])
    answered = {value["for"], *value["absent"]} if value["event"] in OF_ONE_EVENT else set()
    quotes: Literal["text", "all"] = "all" if value["event"] == "undo" else "text"
    return Said(where, value["text"], value["you"], quotes, frozenset(answered - {None}))


def _plain_faults(said: Said, names: Mapping[str, str], language: str) -> Iterator[str]:
    if not said.quotes and any(name in said.text for name in names.values()):
        yield f"a plain string has a name: {said.text}"
    if has_second_person(said.text, language):
        yield f"a plain string speaks to its reader: {said.text}"


def _sentence_faults(said: Said, names: Mapping[str, str], language: str) -> Iterator[str]:
    text, forms = said.text, said.forms or {}
    if has_second_person(text, language):
        yield f"the room is spoken to: {text}"
    for reader, form in forms.items():
        if not has_second_person(form, language):
            yield f"a reader is not spoken to: {form}"
        if said.quotes != "all" and reader in names and names[reader] in form:
            yield f"a reader is called by name: {form}"
    for player, name in names.items():
        if name in text and player not in forms and (said.owed is None or player in said.owed):
            yield f"a player it names has no form of their own: {text}"
