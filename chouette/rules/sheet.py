"""The marks of the paper sheet: circles, crosses and letters, as the rotation makes them (A 10.1, S 20, B; section 9).

A finished game is one row of running totals. A mark stands at the total it was written to; a newcomer's and a staying
Partner's stand at the total before their game, row 0 being the line above the first game.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from chouette.rules.state import Row

Role = Literal["", "b", "c", "p"]


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands at one total: whose role, circled or not, the letter or number at the circle, crossed through."""

    role: Role = ""
    circle: bool = False
    letter: str = ""  # b: the Box follows the Captain; p: a Partner who stays; 1, 2, ...: the order of newcomers
    crossed: bool = False  # he has become Box since


Marks = dict[tuple[int, str], Mark]


def circles(rows: Sequence[Row]) -> Marks:
    """The marks by `(row, player)`, row 1 being the first game; the highest circle left in sight is the Captain's."""
    marks: Marks = {}
    for number, row in enumerate(rows, start=1):
        if number > 1:
            _between(marks, number - 1, rows[number - 2], row)
        _newcomers(marks, number - 1, row)
        for player, role in _roles(row):
            marks[number, player] = msgspec.structs.replace(marks.get((number, player), Mark()), role=role)
        for player, letter in _losers(row):
            _circle(marks, number, player, letter)
        if row.next.box != row.box:
            _cross(marks, row.next.box)
    return marks


def _roles(row: Row) -> list[tuple[str, Role]]:
    roles: list[tuple[str, Role]] = [(row.box, "b"), (row.captain, "c")]
    return roles if row.partner is None else [*roles, (row.partner, "p")]


def _losers(row: Row) -> list[tuple[str, str]]:
    """Who is circled for this game, and the letter: if both lost, "b" says that the Box follows the Captain."""
    match row.next.case:
        case "captain":
            return [(row.box, "")]
        case "box":
            return [(row.captain, "")]
        case _:
            return [(row.captain, ""), (row.box, "b")]


def _newcomers(marks: Marks, before: int, row: Row) -> None:
    """A newcomer's zero is circled, and numbered if several came for the same game."""
    came = row.joined if before else row.line  # the first line stands numbered above the first game
    for place, player in enumerate(came, start=1):
        _circle(marks, before, player, str(place) if len(came) > 1 else "")
    if row.stayed is not None:
        _circle(marks, before, row.stayed, "p")


def _between(marks: Marks, before: int, last: Row, row: Row) -> None:
    """The box was given up between the games: who gave it up follows at the foot, and the new Box is crossed."""
    if row.box != last.next.box:
        _circle(marks, before, last.next.box, "")
        _cross(marks, row.box)


def _circle(marks: Marks, row: int, player: str, letter: str) -> None:
    marks[row, player] = msgspec.structs.replace(marks.get((row, player), Mark()), circle=True, letter=letter)


def _cross(marks: Marks, player: str) -> None:
    """As each player becomes Box his circles are crossed through."""
    for (row, whose), mark in list(marks.items()):
        if whose == player and mark.circle:
            marks[row, whose] = msgspec.structs.replace(mark, crossed=True)


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
