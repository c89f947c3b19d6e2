"""The marks of the paper sheet: circles, crosses and letters (A 10.1, S 20, B Succession; rules.md 9.2).

A finished game is one row of running totals. A mark stands at the total it was written to; a newcomer's and a staying
Partner's stand at the total before their game, row 0 being the line above the first game.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from chouette.rules.state import Row

Role = Literal["", "b", "c", "p"]


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands at one total: whose role, circled or not, the letter or number at the circle, crossed through."""

    role: Role = ""
    circle: bool = False
    # b: the Box follows the Captain; c (of several c1, c2, ...): a later captain who dropped too; p: a Partner who
    # stays; 1, 2, ...: the order of newcomers
    letter: str = ""
    crossed: bool = False  # they have become Box since


Marks = dict[tuple[int, str], Mark]
NOTHING = Mark()


def circles(rows: Sequence[Row]) -> Marks:
    """The marks by `(row, player)`, row 1 being the first game; the highest circle left in sight is the Captain's."""
    paper = _Paper()
    for number, row in enumerate(rows, start=1):
        if number > 1:
            _between(paper, number - 1, rows[number - 2], row)
        _newcomers(paper, number - 1, row)
        for player, role in _roles(row):
            paper.write(number, player, role=role)
        for player, letter in _losers(row):
            paper.circle(number, player, letter)
        if row.next.box != row.box:
            paper.cross(row.next.box)
    return paper.marks


class _Paper:
    """The marks written so far, and where the circles of each player are that are not crossed through yet."""

    def __init__(self) -> None:
        self.marks: Marks = {}
        self.open: dict[str, list[int]] = {}

    def write(self, row: int, player: str, **what: Any) -> None:
        """Add to what stands at a total."""
        self.marks[row, player] = replace(self.marks.get((row, player), NOTHING), **what)

    def circle(self, row: int, player: str, letter: str) -> None:
        """Circle a total, with the letter or number at the circle."""
        self.write(row, player, circle=True, letter=letter)
        self.open.setdefault(player, []).append(row)

    def cross(self, player: str) -> None:
        """As each player becomes Box their circles are crossed through."""
        for row in self.open.pop(player, ()):
            self.write(row, player, crossed=True)


def _roles(row: Row) -> list[tuple[str, Role]]:
    roles: list[tuple[str, Role]] = [(row.box, "b"), (row.captain, "c")]
    return roles if row.partner is None else [*roles, (row.partner, "p")]


def _losers(row: Row) -> list[tuple[str, str]]:
    """The player circled for this game, and the letter: if both lost, "b" says that the Box follows the Captain.

    Later captains who dropped and go to the foot with the Captain are circled too (rules.md 12.21).
    """
    several = len(row.rejecting) > 1
    later = [(player, f"c{place}" if several else "c") for place, player in enumerate(row.rejecting, start=1)]
    match row.next.case:
        case "captain":
            return [(row.box, "")]
        case "box":
            return [(row.captain, ""), *later]
        case _:
            return [(row.captain, ""), *later, (row.box, "b")]


def _newcomers(paper: _Paper, before: int, row: Row) -> None:
    """A newcomer's zero is circled, and numbered if several came for the same game."""
    came = row.joined if before else row.line  # the first line stands numbered above the first game
    for place, player in enumerate(came, start=1):
        paper.circle(before, player, str(place) if len(came) > 1 else "")
    if row.stayed is not None:
        paper.circle(before, row.stayed, "p")


def _between(paper: _Paper, before: int, last: Row, row: Row) -> None:
    """The box was given up between the games: who gave it up follows at the foot, and the new Box is crossed."""
    if row.box != last.next.box:
        paper.circle(before, last.next.box, "")
        paper.cross(row.box)


def initials(names: Sequence[str]) -> dict[str, str]:
    """For each name as few letters as tell it from the others of the line (S 20)."""
    shown: dict[str, str] = {}
    for name in names:
        length = 1
        while length < len(name) and any(other != name and _same(other, name, length) for other in names):
            length += 1
        shown[name] = name[:length]
    return shown


def _same(one: str, other: str, length: int) -> bool:
    return one[:length].casefold() == other[:length].casefold()
