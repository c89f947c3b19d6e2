"""A double of a cube that has been turned is a redouble: the same sentences with that word."""

import re

from chouette.wording.template import Case, Plural, Template, With
from chouette.wording.voices import Voices

DOUBLES = re.compile(r"\bdouble(s|d)?\b")


def redouble_too(sentence: Template) -> Template:
    """Give the sentence about a double and, for the word "again", the same about a redouble."""
    return (Case("again", {"again": _of_redouble(sentence)}), sentence)


def redoubles_too(voices: Voices) -> Voices:
    """Give the sentences for the room and for each reader with those about a redouble."""
    return Voices(redouble_too(voices.room), {place: redouble_too(said) for place, said in voices.you.items()})


def _of_redouble(template: Template) -> Template:
    match template:
        case str():
            return DOUBLES.sub(r"re\g<0>", template)
        case Plural(param, one, many):
            return Plural(param, _of_redouble(one), _of_redouble(many))
        case Case(param, by_word):
            return Case(param, {word: _of_redouble(said) for word, said in by_word.items()})
        case With():
            return template
        case _:
            return tuple(_of_redouble(one) for one in template)
