"""Sentences that speak to who reads them: one for the room, and one for each who is meant, as "you".

The table is the same text for everybody in the room, so whoever is named in a sentence finds their own form beside it.
Each form is a whole sentence: a translator has it in one piece, and nobody puts words together.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from chouette.wording.language import language_spoken
from chouette.wording.spoken import Name, some_of
from chouette.wording.template import Template, filled

People = Mapping[str, Sequence[str]]
Words = Mapping[str, str]
Given = tuple[tuple[str, str], ...]


HEARD_KEPT = 4096
"""So many sentences are kept, some 1 KB each with everybody's own form: those of a hundred tables."""


@dataclass(frozen=True, eq=False)
class Voices:
    """`room` is what everybody hears; `you` has the forms for those in it, by the places they fill ("by owner").

    In a reader's own form a place that they fill lists the others there, and is empty if they fill it alone.
    """

    room: Template
    you: Mapping[str, Template]

    @cached_property
    def forms(self) -> tuple[tuple[frozenset[str], Template], ...]:
        """The forms by their places, those with most first."""
        by_places = ((frozenset(key.split()), form) for key, form in self.you.items())
        return tuple(sorted(by_places, key=lambda form: -len(form[0])))


class Heard(Struct, frozen=True, gc=False):
    """A sentence as a view has it."""

    text: Annotated[str, Meta(description="The sentence for the room: whoever is not in `you` reads this.")]
    you: Annotated[dict[str, str], Meta(description='By player the same sentence with "you" in their place.')]


def heard(voices: Voices, people: People, name: Name, **given: str) -> Heard:
    """The sentence for the room, and by player for those who are meant.

    What is `given` fills its place, and is a word that a `Case` may ask for. Most sentences of a view stood in the one
    before it, so they are kept: `name` says by its hash and equality whether people are still called the same.
    """
    meant = tuple([(place, tuple(players)) for place, players in people.items()])
    return _heard(voices, meant, name, tuple(given.items()), language_spoken())


@lru_cache(HEARD_KEPT)
def _heard(
    voices: Voices, meant: tuple[tuple[str, tuple[str, ...]], ...], name: Name, given: Given, _language: str
) -> Heard:
    people = dict(meant)
    words = _words(people, name, dict(given))
    room, own = _aloud(voices, people, words), dict[str, str]()
    for reader in dict.fromkeys([one for players in people.values() for one in players]):
        form = _own(voices, people, words, reader, name)
        if form is not None and form != room:  # of the one cube for all it is said without those who share it
            own[reader] = form
    return Heard(room, own)


def aloud(voices: Voices, people: People, name: Name, **given: str) -> str:
    """What `heard` says to the room alone."""
    return _aloud(voices, people, _words(people, name, given))


def _words(people: People, name: Name, given: Words) -> Words:
    return {**given, **{place: some_of(players, name) for place, players in people.items() if players}}


def _aloud(voices: Voices, people: People, words: Words) -> str:
    said = filled(voices.room, {**words, **people}, words)
    assert said is not None, f"the room hears nothing of {sorted(people)}"
    return said


def _own(voices: Voices, people: People, words: Words, reader: str, name: Name) -> str | None:
    """The form with most of their places that can be filled without naming them."""
    mine = {place for place, players in people.items() if reader in players}
    fitting = [form for places, form in voices.forms if places <= mine]
    if not fitting:
        return None
    params, left = {**words, **people}, dict(words)
    for place in mine:
        others = params[place] = [one for one in people[place] if one != reader]
        left[place] = some_of(others, name)
        if not others:
            del left[place]
    return next((said for form in fitting if (said := filled(form, params, left))), None)


def every_form(voices: Voices) -> Iterator[Template]:
    """The sentence for the room and the forms beside it."""
    yield voices.room
    yield from voices.you.values()
