"""What the head of a catalogue says of its language: its own name, how it counts, how it writes sums of money.

So a language is its catalogue alone: `locale/<language>.po` is found because it is there.
"""

import re
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

CATALOGUES = Path(__file__).resolve().parents[2] / "locale"
NAME, PLURALS, SUM = "X-Language-Name", "Plural-Forms", "X-Sum"
"""The fields of a head; the sum is £1234.50 as the language writes it: "1.234,50 £"."""

FIELD = re.compile(r'^"([\w-]+): (.*)\\n"$', re.MULTILINE)
FORM = {
    NAME: re.compile(r".+"),
    PLURALS: re.compile(r"nplurals=(?P<forms>[1-9]); plural=.+;"),
    SUM: re.compile(r"(?P<first>£)?1(?P<thousands>\D?)234(?P<point>\D)50(?(first)|\s?£)"),
}


class HeadFault(Exception):
    """What the head of a catalogue lacks, in one sentence."""


class LanguageHead(NamedTuple):
    """A language: its own name, its rule for plurals as gettext writes it, and how it writes sums.

    `forms` is how many forms a word has that is counted; `thousands` and `point` stand between thousands and before the
    decimals.
    """

    name: str
    plurals: str
    forms: int
    thousands: str
    point: str
    currency_first: bool


def heads(folder: Path = CATALOGUES) -> dict[str, LanguageHead]:
    """The head of every catalogue there, by its language; raises HeadFault."""
    return {path.stem: head(path) for path in sorted(folder.glob("*.po"))}


def head(path: Path) -> LanguageHead:
    """The head of one; raises HeadFault."""
    with path.open(encoding="utf-8") as file:
        fields = dict(FIELD.findall("".join(takewhile(str.strip, file))))
    found = {field: form.fullmatch(fields.get(field, "")) for field, form in FORM.items()}
    match found[NAME], found[PLURALS], found[SUM]:
        case re.Match() as name, re.Match() as plurals, re.Match() as written:
            thousands, first = _unbroken(written["thousands"]), bool(written["first"])
            return LanguageHead(name[0], plurals[0], int(plurals["forms"]), thousands, written["point"], first)
    lacking = ", ".join(field for field, fits in found.items() if not fits)
    raise HeadFault(f"The head of {path.name} must say {lacking}, as the other catalogues do.")


def _unbroken(space: str) -> str:
    """People write any space between thousands; no line breaks at this one."""
    return "\N{NARROW NO-BREAK SPACE}" if space.isspace() else space
