"""A player named in a sentence of the table reads it as "you": never their own name, never another's grammar."""

import importlib
import pkgutil
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from chouette.wording import table
from chouette.wording.language import spoken_in
from chouette.wording.table.question_sentences import TURNS
from chouette.wording.table.waiting_sentences import TEAM_ANSWERS
from chouette.wording.template import places, sentences
from chouette.wording.voices import Voices, every_form, heard
from sessions.view.sentences import Names

MODULES = [module.name for module in pkgutil.iter_modules(table.__path__)]
NAMES = Names({"a1": "Ann", "b2": "Bob", "c3": "Cat", "d4": "Dan", "e5": "Eve", "f6": "Fay", "g7": "Gus"})
READER = "g7"
OTHERS = ("a1", "b2", "c3", "d4", "e5", "f6")
FIGURES = {
    "value": "4", "points": "2", "price": "2 · £4", "money": "£4", "stake": "2", "kind": "cube", "voice": "Kim",
    "first_part": "2 · £4", "second_part": "1 · £2",
    "before": "2", "newcomers": "Ida and Joe", "box": "Leo", "captain": "Mia", "single": "2", "gammon": "4", "now": "1",
    "what": "the Box wins", "game": "3", "team": "five", "left": "2", "word": "take", "number": "3", "paid": "1",
    "of": "one", "owners": "Ida and Joe", "starters": "Ann or Bob", "next": "2", "gets": "1",
    "single_won": "2", "single_lost": "1", "gammon_won": "3", "gammon_lost": "2",
}  # fmt: skip


def found(value: object, name: str) -> Iterator[tuple[str, Voices]]:
    """The voices in a constant: itself, or those in it."""
    if isinstance(value, Voices):
        yield name, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from found(one, f"{name} {key}")
    elif isinstance(value, tuple):
        for at, one in enumerate(value):
            yield from found(one, f"{name} {at}")


ALL = {
    f"{module}.{name}": voices
    for module in MODULES
    for constant, value in vars(importlib.import_module(f"{table.__name__}.{module}")).items() if constant.isupper()
    for name, voices in found(value, constant)
}  # fmt: skip


def people_of(voices: Voices) -> set[str]:
    """The places of people: those that some form speaks to."""
    return {place for key in voices.you for place in key.split()}


def test_there_are_voices_to_look_at() -> None:
    assert len(ALL) > 40


def test_whoever_is_named_is_spoken_to() -> None:
    for name, voices in ALL.items():
        named = {place for form in sentences(voices.room) for place in places(form)} - FIGURES.keys()
        assert named <= people_of(voices), name


@pytest.mark.parametrize("several", [False, True])
def test_their_own_name_is_never_read_by_them(several: bool) -> None:
    for voices in ALL.values():
        for form in read_of_oneself(voices, several=several):
            assert "Gus" not in form, form
            assert not any(wrong in form.lower() for wrong in ("you is", "you has", "you does"))


def read_of_oneself(voices: Voices, *, several: bool) -> Iterator[str]:
    """What each of those reads whom a form speaks to; `several`: others stand in their place too."""
    everyone = sorted({place for form in every_form(voices) for one in sentences(form) for place in places(one)})
    alone = {place: [player] for place, player in zip(sorted(set(everyone) - FIGURES.keys()), OTHERS, strict=False)}
    for key in voices.you:
        people = {
            place: ([READER] if place in key.split() else []) + (players if several or place not in key.split() else [])
            for place, players in alone.items()
        }
        said = heard(voices, people, NAMES, **FIGURES)
        if READER in said.you:
            yield said.you[READER]


def test_each_form_can_be_filled() -> None:
    """A form that names a place nobody can be in would never be read."""
    for name, voices in ALL.items():
        assert reached(voices) == set(voices.you), name


def reached(voices: Voices) -> set[str]:
    """The forms that somebody reads who stands in some of the places."""
    people = sorted(people_of(voices))
    found: set[str] = set()
    for size in range(1, len(people) + 1):
        for mine, crowd in product(combinations(people, size), (False, True)):
            others = dict(zip(people, OTHERS, strict=False))
            seats = {
                place: [*([READER] if place in mine else []), *([others[place]] if crowd or place not in mine else [])]
                for place in people
            }
            if READER in heard(voices, seats, NAMES, **FIGURES).you:
                found |= {key for key in voices.you if set(key.split()) <= set(mine)}
    return found


ANSWERING = {
    "en": (
        "You answer Bob.",
        "You and Ann answer Bob.",
        "You, Ann and Cat answer Bob.",
        "You, Ann, Cat and Dan answer Bob.",
    ),
    "de": (
        "Du antwortest Bob.",
        "Du und Ann antwortet Bob.",
        "Du, Ann und Cat antwortet Bob.",
        "Du, Ann, Cat und Dan antwortet Bob.",
    ),
    "fr": (
        "Vous répondez à Bob.",
        "Vous et Ann répondez à Bob.",
        "Vous, Ann et Cat répondez à Bob.",
        "Vous, Ann, Cat et Dan répondez à Bob.",
    ),
}


@pytest.mark.parametrize("language", ANSWERING)
def test_reader_and_the_others_stand_in_one_list(language: str) -> None:
    others = ("a1", "c3", "d4")
    with spoken_in(language):
        said = [
            heard(TEAM_ANSWERS, {"box": ["b2"], "answering": [READER, *others[:count]]}, NAMES).you[READER]
            for count in range(4)
        ]
    assert tuple(said) == ANSWERING[language]


DOUBLED = {
    "en": ("Bob doubles you and Ann to 4.", "Bob doubles you, Ann and Cat to 4."),
    "de": ("Bob doppelt dich und Ann auf 4.", "Bob doppelt dich, Ann und Cat auf 4."),
    "fr": ("Bob vous double, vous et Ann, à 4.", "Bob vous double, vous, Ann et Cat, à 4."),
}


@pytest.mark.parametrize("language", DOUBLED)
def test_so_it_is_where_the_reader_is_doubled_with_others(language: str) -> None:
    with spoken_in(language):
        together = ({"turning": ["b2"], "answering": [READER, *others]} for others in (("a1",), ("a1", "c3")))
        said = [heard(TURNS["offered"], people, NAMES, value="4").you[READER] for people in together]
    assert tuple(said) == DOUBLED[language]
