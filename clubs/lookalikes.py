"""Names that are different letters and the same to the eye: an "Ann" of Cyrillic letters is no other Ann at a table."""

import re
import unicodedata

CYRILLIC = "АВЕКМНОРСТУХЅІЈҮԚԜаеорсухѕіјһԁԛԝӏ", "ABEKMHOPCTYXSIJYQWaeopcyxsijhdqwl"
GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABEZHIKMNOPTYXaikvopux"
ARMENIAN = "ՕՏՍօոսհց", "OSUonuhg"
LATIN = "ıɑɡɩǀI1|0", "iagillllO"
"""Beside letters of other scripts what a screen draws alike: I, l, 1; O, 0."""

OTHERS, LETTERS = ("".join(side) for side in zip(CYRILLIC, GREEK, ARMENIAN, strict=True))
SCRIPTS, DRAWN = str.maketrans(OTHERS, LETTERS), str.maketrans(*LATIN)


def looks(name: str) -> str:
    """By what names are alike to the eye, letter by letter; accents tell them apart, blanks and widths do not."""
    plain = unicodedata.normalize("NFKC", name.strip())
    return re.sub(r"\s+", " ", plain.translate(SCRIPTS).translate(DRAWN)).casefold()
