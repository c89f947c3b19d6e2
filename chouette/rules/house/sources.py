"""The five printed sheets a house may start from, and the numbers of their clauses.

A sheet's values stand with the options; here is only what names it.
"""

import msgspec

ATLANTA = "atlanta"
ACT = "backgammon-act"
BRIGHTON = "brighton"
ST_ALBANS = "st-albans"
JACOBY_CRAWFORD = "jacoby-crawford"


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A printed set of rules: its key in transcripts, its name, and the letters it is cited by ("A 5.10")."""

    key: str
    name: str
    letter: str


SHEETS: dict[str, Sheet] = {
    sheet.key: sheet
    for sheet in (
        Sheet(key=ATLANTA, name="Atlanta", letter="A"),
        Sheet(key=ACT, name="Backgammon ACT", letter="ACT"),
        Sheet(key=BRIGHTON, name="Brighton", letter="B"),
        Sheet(key=ST_ALBANS, name="St Albans", letter="S"),
        Sheet(key=JACOBY_CRAWFORD, name="Jacoby & Crawford", letter="JC"),
    )
}


def _numbered(chapter: int, last: int) -> tuple[str, ...]:
    return tuple(f"{chapter}.{clause}" for clause in range(1, last + 1))


# Every clause of every sheet, as it is cited without the sheet's letters. St Albans prints 4 twice, and 6, 7 and 8 too:
# those of Basics keep the bare number (rules.md 12.25).
CLAUSES: dict[str, tuple[str, ...]] = {
    ATLANTA: (
        *_numbered(1, 5),
        *_numbered(2, 3),
        *_numbered(3, 6),
        *_numbered(4, 5),
        *_numbered(5, 10),
        "5.10a",
        "5.11",
        *_numbered(6, 5),
        *_numbered(7, 1),
        *_numbered(8, 6),
        *_numbered(9, 1),
        *_numbered(10, 2),
        *_numbered(11, 1),
    ),
    ACT: tuple(str(clause) for clause in range(1, 24)),
    BRIGHTON: (
        "The Game",
        "Stake",
        "Succession",
        "Scoring",
        "Jacoby rule",
        "Doubling",
        "Special Conditions",
        "Consultation",
        "Box Partner",
        "Leaving",
        "Settlements",
    ),
    ST_ALBANS: (
        *(str(clause) for clause in range(1, 34)),
        "4 (second)",
        "6 (Consultation)",
        "7 (Consultation)",
        "8 (Consultation)",
    ),
    JACOBY_CRAWFORD: (
        "Chouette",
        "Succession",
        "Doubling",
        "Consultation",
        "Leaving",
        "Special Problems",
        "Buying Out",
        "Pre-empting",
        "Doubling to Get One Man Out",
        "Settlements",
        "Drop-Takes",
        "The Box May Take a Partner",
        "Settlement Story",
    ),
}
