"""Names that are alike: different letters and the same to the eye, as an "Ann" of Cyrillic letters is no other Ann at a
table; or one person written in two ways, as Max and Maximilian may be."""

import re
import unicodedata

CYRILLIC = "АВЕКМНОРСТУХЅІЈҮԚԜаеорсухѕіјһԁԛԝӏ", "ABEKMHOPCTYXSIJYQWaeopcyxsijhdqwl"
GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABEZHIKMNOPTYXaikvopux"
ARMENIAN = "ՕՏՍօոսհց", "OSUonuhg"
LATIN = "ıɑɡɩǀI1|0", "iagillllO"
"""Beside letters of other scripts what a screen draws alike: I, l, 1; O, 0."""

APOSTROPHES, HYPHENS = "\u02bc\u2018\u2019`\u00b4", "\u2010\u2011"
"""Signs that keyboards write for an apostrophe and a hyphen."""
ONE_SIGN = str.maketrans(APOSTROPHES + HYPHENS, "'" * len(APOSTROPHES) + "-" * len(HYPHENS))

OTHERS, LETTERS = ("".join(side) for side in zip(CYRILLIC, GREEK, ARMENIAN, strict=True))
SCRIPTS, DRAWN = str.maketrans(OTHERS, LETTERS), str.maketrans(*LATIN)


def looks(name: str) -> str:
    """Return by what names are alike to the eye, letter by letter; accents tell them apart, blanks, widths and the
    kinds of apostrophe and hyphen do not."""
    plain = unicodedata.normalize("NFKC", name.strip().translate(ONE_SIGN))
    return re.sub(r"\s+", " ", plain.translate(SCRIPTS).translate(DRAWN)).casefold()


SHORTEST = 3
"""Letters that a short form has at least: Max of Maximilian."""
LONG_ENOUGH = 5
"""Letters of a word that may be another with a letter mistaken: Stephan and Stephen."""


def may_be_one(name: str, other: str) -> bool:
    """May both be one person: alike to the eye or but for accents, one short for the other, or a letter mistaken?"""
    if looks(name) == looks(other):
        return True
    words, others = _words(name), _words(other)
    if not words or not others:
        return False
    if "".join(words) == "".join(others) or _is_short_for(words, others) or _is_short_for(others, words):
        return True
    other_words = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(other_words) != 1:
        return False
    return _one_letter_apart(*other_words[0], among_others=len(words) > 1)


def _words(name: str) -> list[str]:
    """Return the words of a name in small letters without accents; an apostrophe of any kind separates two of them."""
    name = name.translate(ONE_SIGN)
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return re.findall(r"\w+", bare.casefold())


def _is_short_for(words: list[str], others: list[str]) -> bool:
    """Is each word the beginning of the other's, the first of at least three letters or the same?"""
    if len(words) > len(others) or not (words[0] == others[0] or len(words[0]) >= SHORTEST):
        return False
    return all(long.startswith(short) for short, long in zip(words, others, strict=False))


def _one_letter_apart(one: str, other: str, *, among_others: bool) -> bool:
    """Is one letter another, too many, or missing, or are two neighbours exchanged, as in Wiess and Weiss? Short words
    that differ in a letter are different names; next to another word that agrees, one of four letters may lack its
    fifth: Dora Engl and Dora Engel."""
    short, long = sorted((one, other), key=len)
    shortest = LONG_ENOUGH - (among_others and len(short) < len(long))
    if len(short) < shortest or len(long) - len(short) > 1:
        return False
    same = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    exchanged = len(short) == len(long) and sorted(short[same : same + 2]) == sorted(long[same : same + 2])
    if exchanged and short[same + 2 :] == long[same + 2 :]:
        return True
    return short[same:] == long[same + 1 :] or short[same + 1 :] == long[same + 1 :]
