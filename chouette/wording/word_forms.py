"""The words of a text, and which of them are one word to whoever looks for it: in another form, only begun, or
misspelt.

The words are those of the reader's language.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

import snowballstemmer

from chouette.wording.language import language_spoken, translate
from chouette.wording.synonyms import SAME_WORDS, SMALL_WORDS, STEMMER

NUMBER = re.compile(r"\d+(?:\.\d+)?[a-z]?\b")
WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
AT_LEAST = 3
"""Letters of a beginning that is looked for where no whole word fits: fewer would find nearly every rule."""
NEAR = 5
"""Letters of a word that may be misspelt: of shorter ones too many are alike."""
KEPT = 4096
"""Words whose stem or fellows are kept: more than the rules have, so what is typed cannot fill the memory."""

Fit = Callable[[str, str], bool]
"""Whether a word that is looked for fits one that stands there."""


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in small letters, figures such as "5.10" and words such as "roll-off" whole."""
    return tuple(word.casefold() for word in re.findall(rf"{NUMBER.pattern}|{WORD.pattern}", text))


def telling_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words without small ones such as "the" or "must"; all of them if they are all small."""
    small = _small_stems(language_spoken())
    return tuple(word for word in words if not small.issuperset(stems(word.split("-")))) or words


def stems(words: Iterable[str]) -> frozenset[str]:
    """Return the stem of each word."""
    return frozenset(map(stem, words))


def stem(word: str) -> str:
    """Return what all forms of a word have in common ("takes" and "taken" both "take")."""
    return _stem(word, language_spoken())


def words_met(text: str) -> frozenset[str]:
    """Return the words of a text, of one with a hyphen its parts too, and the stems of all these."""
    words = words_of(text)
    every = frozenset(words).union(*(word.split("-") for word in words))
    return every | stems(every)


def is_form(word: str, there: str) -> bool:
    """Tell whether it is what all forms of the word have in common."""
    return stem(word) == there


def is_begun(word: str, there: str) -> bool:
    """Tell whether it is a form of the word, or begins with its letters if these are enough."""
    return is_form(word, there) or (len(word) >= AT_LEAST and there.startswith(word))


def is_misspelt(word: str, there: str) -> bool:
    """Tell whether it is a form of the word, or the same but for one letter."""
    return is_form(word, there) or is_near(word, there)


def is_like(word: str, there: str) -> bool:
    """Tell whether it fits in any of these ways."""
    return is_begun(word, there) or is_near(word, there)


def is_near(word: str, there: str) -> bool:
    """Tell whether it is the same word but for one letter, too many, too few, another, or two of them changed over."""
    if min(len(word), len(there)) < NEAR:
        return False
    same = next((at for at, (one, other) in enumerate(zip(word, there, strict=False)) if one != other), None)
    if same is None:
        return abs(len(word) - len(there)) <= 1
    typed, meant = word[same:], there[same:]
    return (
        typed[1:] == meant
        or typed == meant[1:]
        or typed[1:] == meant[1:]
        or (typed[:2] == meant[1::-1] and typed[2:] == meant[2:])
    )


@lru_cache(maxsize=KEPT)
def _stem(word: str, language: str) -> str:
    main, name = _main_forms(language).get(word, word), translate(STEMMER)
    if name not in snowballstemmer.algorithms():
        return main
    # A stemmer has a word in hand while it works, so threads must not share one.
    return str(snowballstemmer.stemmer(name).stemWord(main))


@cache
def _main_forms(_language: str) -> dict[str, str]:
    """Return the word that stands first in its group by each of the group."""
    groups = (group.split() for group in translate(SAME_WORDS).split(","))
    return {word.casefold(): group[0].casefold() for group in groups for word in group}


@cache
def _small_stems(_language: str) -> frozenset[str]:
    return stems(words_of(translate(SMALL_WORDS)))
