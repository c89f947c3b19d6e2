"""Names that are alike: different letters and the same to the eye, as an "Ann" of Cyrillic letters is no other Ann at a
table; or one person written in two ways, as Max and Maximilian may be."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Protocol, TypeVar

from chouette.rules.names import ONE_SIGN

CYRILLIC = "АВЕКМНОРСТУХЅІЈҮԚԜаеорсухѕіјһԁԛԝӏ", "ABEKMHOPCTYXSIJYQWaeopcyxsijhdqwl"
GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABEZHIKMNOPTYXaikvopux"
ARMENIAN = "ՕՏՍօոսհց", "OSUonuhg"
LATIN = "ıɑɡɩǀI1|0", "iagillllO"
"""Beside letters of other scripts what a screen draws alike: I, l, 1; O, 0."""

OTHERS, LETTERS = ("".join(side) for side in zip(CYRILLIC, GREEK, ARMENIAN, strict=True))
SCRIPTS, DRAWN = str.maketrans(OTHERS, LETTERS), str.maketrans(*LATIN)


@lru_cache(maxsize=2048)
def looks(name: str) -> str:
    """Return by what names are alike to the eye, letter by letter; accents tell them apart, blanks, widths and the
    kinds of apostrophe and hyphen do not."""
    plain = unicodedata.normalize("NFKC", name.strip().translate(ONE_SIGN))
    return re.sub(r"\s+", " ", plain.translate(SCRIPTS).translate(DRAWN)).casefold()


class HasName(Protocol):
    """Somebody with a name."""

    name: str


N = TypeVar("N", bound=HasName)

SHORTEST = 3
"""Letters that a short form has at least: Max of Maximilian."""
LONG_ENOUGH = 5
"""Letters of a word that may be another with a letter mistaken: Stephan and Stephen."""
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "æ": "ae", "ß": "ss"})
"""How keyboards without these letters write them: Mueller for Müller."""
TWO_FOR_ONE = re.compile("a[ae]|oe|ue|ss")
"""What is read as its first letter where both ways to write a letter are one: Muller, Mueller, Müller."""


def may_be_one(name: str, other: str) -> bool:
    """May both be one person: alike to the eye or but for accents, the words in the other order, one short for the
    other or a part of it, or a letter mistaken?"""
    if looks(name) == looks(other):
        return True
    pairs = [(words, others) for words in _readings(name) for others in _readings(other)]
    swapped = [(words[::-1], others) for words, others in pairs if len(words) == len(others) == 2]
    return any(_are_one(words, others) for words, others in (*pairs, *swapped))


def have_same_letters(name: str, other: str) -> bool:
    """Return whether two names have the same words, in any order, but for accents and how they are spelt out."""
    letters = _letters(name)
    return bool(letters) and letters == _letters(other)


def pairs_alike(
    named: Iterable[N], are_apart: Callable[[N, N], bool] = lambda _one, _other: False
) -> list[tuple[N, N]]:
    """Return those whose names have the same letters, or look the same, in pairs: each with the first before it from
    whom it is not known to be apart."""
    found: dict[object, list[N]] = {}
    for one in named:
        found.setdefault(tuple(_letters(one.name)) or looks(one.name), []).append(one)
    pairs = []
    for ones in found.values():
        for at, other in enumerate(ones):
            pairs += [(one, other) for one in ones[:at] if not are_apart(one, other)][:1]
    return pairs


def _letters(name: str) -> list[str]:
    """Return the words of a name, sorted, in letters of which each way to write them is one."""
    plain = unicodedata.normalize("NFC", name.translate(ONE_SIGN)).casefold().replace("'", "").translate(SPELT_OUT)
    return sorted(TWO_FOR_ONE.sub(lambda found: found[0][0], word) for word in _words(plain))


@lru_cache(maxsize=2048)  # each name of a list meets each other
def _readings(name: str) -> list[list[str]]:
    """Return the words of a name in the ways it may be written: accents left out or spelt out, and what an apostrophe
    parts as two words or one."""
    plain = unicodedata.normalize("NFC", name.translate(ONE_SIGN)).casefold()
    whole = plain.replace("'", "")
    ways = [_words(one) for one in (plain, whole, plain.translate(SPELT_OUT), whole.translate(SPELT_OUT))]
    return [way for at, way in enumerate(ways) if way and way not in ways[:at]]


def _words(text: str) -> list[str]:
    """Return the words of a text without accents."""
    return re.findall(r"\w+", "".join(sign for sign in unicodedata.normalize("NFKD", text) if not _is_accent(sign)))


def _is_accent(sign: str) -> bool:
    return bool(unicodedata.combining(sign))


def _are_one(words: list[str], others: list[str]) -> bool:
    if "".join(words) == "".join(others) or sorted(words) == sorted(others):
        return True
    if any(_is_short_for(*two) or _is_part_of(*two) for two in ((words, others), (others, words))):
        return True
    other_words = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(other_words) != 1:
        return False
    return _one_letter_apart(*other_words[0])


def _is_part_of(words: list[str], others: list[str]) -> bool:
    """Are these some of the words of the other, as Garcia is of José García-López? Single letters say too little."""
    return len(words) < len(others) and set(words) <= set(others) and max(map(len, words)) >= SHORTEST


def _is_short_for(words: list[str], others: list[str]) -> bool:
    """Is each word the beginning of the other's, the first of at least three letters, or the same, or an initial before
    a word that is the same, as in J. Weiss?"""
    same = words[0] == others[0] or (len(words) == len(others) > 1 and words[-1] == others[-1])
    if len(words) > len(others) or not (same or len(words[0]) >= SHORTEST):
        return False
    return all(long.startswith(short) for short, long in zip(words, others, strict=False))


def _one_letter_apart(one: str, other: str) -> bool:
    """Is one letter another, too many, or missing, or are two neighbours exchanged, as in Wiess and Weiss? Short words
    that differ in a letter are different names; one of four letters may lack its fifth: Pria and Priya."""
    short, long = sorted((one, other), key=len)
    shortest = LONG_ENOUGH - (len(short) < len(long))
    if len(short) < shortest or len(long) - len(short) > 1:
        return False
    same = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    exchanged = len(short) == len(long) and sorted(short[same : same + 2]) == sorted(long[same : same + 2])
    if exchanged and short[same + 2 :] == long[same + 2 :]:
        return True
    return short[same:] == long[same + 1 :] or short[same + 1 :] == long[same + 1 :]
