"""Sentences that speak to who reads them: one for the room, and one for each who is meant, as "you".

The table is the same text for everybody in the room, so whoever is named in a sentence finds his own form beside it.
Each form is a whole sentence: a translator has it in one piece, and nobody puts words together.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from chouette.wording.spoken import Name, listed
from chouette.wording.template import Template, chosen

People = Mapping[str, Sequence[str]]


class Voices(NamedTuple):
    """`room` is what everybody hears; `you` has the forms for those in it, by the places they fill ("by owner").

    In a reader's own form a place that he fills lists the others there, and is empty if he fills it alone.
    """

    room: Template
    you: Mapping[str, Template]


def heard(voices: Voices, people: People, name: Name, **given: str) -> dict[str, Any]:
    """The sentence as a view has it: `text` for the room, `you` by player for those who are meant."""
    forms = _largest_first(voices.you)
    own = {
        reader: said
        for reader in dict.fromkeys(one for players in people.values() for one in players)
        if (said := _own(forms, people, reader, name, given)) is not None
    }
    said = _filled(voices.room, people, name, given)
    assert said is not None, f"the room hears nothing of {sorted(people)}"
    return {"text": said, "you": own}


def _largest_first(you: Mapping[str, Template]) -> list[tuple[frozenset[str], Template]]:
    return sorted(((frozenset(key.split()), form) for key, form in you.items()), key=lambda form: -len(form[0]))


def _own(
    forms: Sequence[tuple[frozenset[str], Template]], people: People, reader: str, name: Name, given: Mapping[str, str]
) -> str | None:
    """The form with most of his places that can be filled without naming him."""
    filled = {place for place, players in people.items() if reader in players}
    others = {place: [one for one in players if one != reader] for place, players in people.items()}
    fitting = (form for places, form in forms if places <= filled)
    return next((said for form in fitting if (said := _filled(form, others, name, given)) is not None), None)


def _filled(template: Template, people: People, name: Name, given: Mapping[str, str]) -> str | None:
    params = {place: list(players) for place, players in people.items()}
    words = {**given, **{place: listed(map(name, players)) for place, players in people.items() if players}}
    sentence = chosen(template, params, words)
    return None if sentence is None else sentence.format_map(words)


def every_form(voices: Voices) -> Iterator[Template]:
    """The sentence for the room and the forms beside it."""
    yield voices.room
    yield from voices.you.values()
