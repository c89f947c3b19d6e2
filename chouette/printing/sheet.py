"""The score sheet as PDF, as it is kept on paper: circles, crosses and letters, the order of the line, the totals."""

from pathlib import Path

import msgspec

from chouette.printing.press import pdf_of

SOURCE = Path(__file__).with_name("sheet.typ")
PORTRAIT = 9
"""Players whose columns stand side by side on a page that is upright; for more it is turned."""


TICK = "\N{CHECK MARK}"


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in one cell: a text, and the marks at it. `old`: a later circle in its column counts. `changed`: its
    game was corrected, and brought another figure before."""

    text: str = ""
    framed: bool = False
    minus: bool = False
    circle: bool = False
    crossed: bool = False
    old: bool = False
    role: str = ""
    letter: str = ""
    changed: bool = False


class PrintedLine(msgspec.Struct, frozen=True):
    """A line of the sheet: its number or name, the order of the game, a figure for each column, the Captain's letters.

    `zero` says whether it adds up to nothing, and is null where that is no question. `kind` is "game", "on" for one
    that goes on, "note" for what happened after a game, "total" or "money".
    """

    kind: str
    label: str
    figures: tuple[Figure, ...]
    order: tuple[Figure, ...] = ()
    captain: str = ""
    zero: bool | None = None


class Head(msgspec.Struct, frozen=True):
    """A player's name above their column, in brackets if they have left, and their multiple of the stake."""

    name: str
    gone: bool
    stake: int


class Meaning(msgspec.Struct, frozen=True):
    """A mark, and what it says."""

    mark: Figure
    text: str


class PrintedSheet(msgspec.Struct, frozen=True):
    """Everything on a printed sheet; `corrected` are the signs of the lines of corrected points with their reasons,
    `order` is the word above the column of the Captains, if there is one."""

    title: str
    facts: str
    heads: tuple[Head, ...]
    lines: tuple[PrintedLine, ...]
    order: str
    payments_title: str
    payments_note: str
    payments: tuple[tuple[str, str], ...]
    corrected_title: str
    corrected: tuple[tuple[str, str], ...]
    legend: tuple[Meaning, ...]
    language: str


def sheet_pdf(sheet: PrintedSheet) -> bytes:
    """The sheet on as many pages of A4 as it takes; the same sheet always gives the same bytes."""
    written = {"sheet": msgspec.json.encode(sheet).decode(), "flipped": str(len(sheet.heads) > PORTRAIT).lower()}
    return pdf_of(SOURCE, written)
