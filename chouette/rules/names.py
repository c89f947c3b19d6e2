"""What may be a player's name, and when two names are the same one."""

import unicodedata

from chouette.rules.refusal import Refusal, bad_format

LONGEST = 40

BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
NOTHING_TO_SEE = frozenset("\u00ad\u034f\u115f\u1160\u180e\u200b\u2060\u2061\u2062\u2063\u2064\u3164\ufeff\uffa0")
JOINERS = frozenset("\u200c\u200d")
MARKS = frozenset({"Mn", "Me"})
MOST_MARKS = 4
"""Marks on one letter. A Hebrew, Arabic or Thai one has up to three, a Burmese one four; a hundred stand over the lines
above the name."""
MOST_ACCENTS = 2
"""Of them those that go on any letter: in NFC a Vietnamese one has none left, one of Yoruba or Lithuanian one."""
ACCENTS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
"""Where Unicode has these, from and to."""
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Zl", "Zp"})

APOSTROPHES, HYPHENS = "\u02bc\u2018\u2019`\u00b4", "\u2010\u2011"
"""Signs that keyboards write for an apostrophe and a hyphen."""
ONE_SIGN = str.maketrans(APOSTROPHES + HYPHENS, "'" * len(APOSTROPHES) + "-" * len(HYPHENS))


def name_key(name: str) -> str:
    """Return by what names are compared: as in a transcript, with one space for white space of any kind and length,
    and one sign for the kinds of apostrophe and of hyphen: a phone writes "Pat O\u2019Brien", and means Pat O'Brien."""
    return " ".join(written_name_key(name).translate(ONE_SIGN).split())


def written_name_key(name: str) -> str:
    """By what a transcript compares names: NFC and case-folded. "Zoë" and "ZOE\u0308" are one name.

    Files and clubs of before may have two players whose names differ only in white space, or in the apostrophe.
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())


def written_name_refused(written: str) -> Refusal | None:
    """Why what stands in a transcript is no name: it has 1 to 40 characters after trimming, none of them a control."""
    kept = written.strip()
    length = len(unicodedata.normalize("NFC", kept))
    if not 1 <= length <= LONGEST:
        return bad_format("name_is_too_long" if kept else "name_is_empty", length=length, longest=LONGEST)
    if any(ord(sign) < 32 or 127 <= ord(sign) < 160 or 0xD800 <= ord(sign) < 0xE000 for sign in kept):
        return bad_format("name_has_control_characters")
    return None


def name_checked(raw: str) -> str | Refusal:
    """The name as it is kept, trimmed, in NFC and with one space for white space between words, or why it is none.

    A name has 1 to 40 characters, nothing that is unprintable, turns the direction of writing or cannot be seen, and
    few marks on a letter: on a score sheet it must stay in its own column and line, and must not look like another's.
    """
    name = unicodedata.normalize("NFC", raw.strip())
    if not name:
        return bad_format("name_is_empty")
    kept = " ".join(name.split())
    if len(kept) > LONGEST:
        return bad_format("name_is_too_long", length=len(kept), longest=LONGEST)
    if any(unicodedata.category(sign) in UNPRINTABLE for sign in name):
        return bad_format("name_has_control_characters")
    if not BIDI_CONTROLS.isdisjoint(name):
        return bad_format("name_turns_the_writing")
    if not NOTHING_TO_SEE.isdisjoint(name) or _joins_plain_letters(name) or not any(map(_is_drawn, name)):
        return bad_format("name_has_invisible_characters")
    if _has_too_many_marks(name):
        return bad_format("name_has_too_many_marks")
    return kept


def _is_drawn(sign: str) -> bool:
    """It leaves ink of its own: no space, no joiner, no mark that sits on another sign."""
    return unicodedata.category(sign)[0] not in "CZM"


def _has_too_many_marks(name: str) -> bool:
    """Return whether more marks are piled on one of the letters than a name has in any script."""
    marks = accents = 0
    for sign in name:
        if unicodedata.category(sign) in MARKS:
            marks += 1
            accents += any(first <= ord(sign) <= last for first, last in ACCENTS)
        elif sign not in JOINERS:
            marks = accents = 0
        if marks > MOST_MARKS or accents > MOST_ACCENTS:
            return True
    return False


def _joins_plain_letters(name: str) -> bool:
    """A joiner has work to do in emoji and in Persian or Indian scripts; beside plain letters it only hides."""
    padded = f" {name} "
    return any(
        sign in JOINERS and (before.isascii() or after.isascii())
        for before, sign, after in zip(padded, padded[1:], padded[2:], strict=False)
    )
