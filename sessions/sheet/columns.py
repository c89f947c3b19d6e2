"""What a score sheet is made of: its columns with the players' names, and the cells of a row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules.format.sheet import Mark
from chouette.rules.state import Row, State
from chouette.wording.sums import sum_at
from sessions.sheet.notation import Notation
from sessions.view.sentences import Names
from sessions.view.short_names import shortened

NO_MARK = Mark()
FEW, SOME = 4, 8
"""Columns that leave room for whole names on a phone, and on a tablet."""


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column: their name, a shorter form of it that no other column has, and what is to be known of them.

    `gone` is "left" or "frozen" for one who has gone for good, `stake` their multiple of the basic stake.
    """

    player: str
    name: str
    short: str
    mine: bool
    gone: Literal["", "left", "frozen"] = ""
    stake: int = 1


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure in a player's column; empty before they came. `old`: a later circle in the column counts.

    `was` is what the game of its row brought them before it was corrected, where that was another figure.
    """

    text: str
    minus: bool = False
    mine: bool = False
    mark: Mark | None = None
    old: bool = False
    was: str = ""

    @property
    def classes(self) -> str:
        """Whose column it is in, whether it is a loss, and whether its game was corrected."""
        return " ".join(
            name for name, is_so in (("me", self.mine), ("minus", self.minus), ("changed", self.was)) if is_so
        )


def width(columns: Sequence[Column]) -> str:
    """How crowded a sheet with these columns is, in a word for its style sheet."""
    return "few" if len(columns) <= FEW else "some" if len(columns) <= SOME else "many"


def columns_of(rows: Sequence[Row], state: State, mine: set[str], names: Names) -> list[Column]:
    """Everyone who has a total, in the order in which they came; who left keeps their column."""
    seen: dict[str, None] = {}
    for row in rows:
        seen |= dict.fromkeys(row.totals) | dict.fromkeys(row.points)
    players = list(seen | dict.fromkeys(state.totals))
    short = shortened(tuple(names(player) for player in players))
    return [
        Column(player, names(player), short[names(player)], player in mine, _gone(player, state), _stake(player, state))
        for player in players
    ]


def _gone(player: str, state: State) -> Literal["", "left", "frozen"]:
    if player in state.frozen:
        return "frozen"
    return "left" if player not in state.seated else ""


def _stake(player: str, state: State) -> int:
    return state.stakes.get(player, 1)


def cells(figures: Mapping[str, int], columns: Sequence[Column]) -> list[Cell]:
    """One cell for each column."""
    return [
        Cell(money.points_shown(figures[column.player]), figures[column.player] < 0, column.mine)
        if column.player in figures
        else Cell("", mine=column.mine)
        for column in columns
    ]


def changed(found: Sequence[Cell], columns: Sequence[Column], row: Row, first: Mapping[str, int]) -> list[Cell]:
    """The cells of a game that was corrected; `first` are its points by player as they were at first."""
    before = [(first.get(column.player, 0), row.points.get(column.player, 0)) for column in columns]
    return [
        cell if was == now else replace(cell, was=money.points_shown(was))
        for cell, (was, now) in zip(found, before, strict=True)
    ]


def marked(row: int, figures: Mapping[str, int], columns: Sequence[Column], noted: Notation) -> list[Cell]:
    """The cells of a row with what is written at them; a newcomer's zero is there for its circle."""
    return [
        _marked(cell, noted.marks[row, column.player], noted.old(row, column.player))
        if (row, column.player) in noted.marks
        else cell
        for cell, column in zip(cells(figures, columns), columns, strict=True)
    ]


def _marked(cell: Cell, mark: Mark, old: bool) -> Cell:
    return Cell(cell.text or ("0" if mark.circle else ""), cell.minus, cell.mine, mark, old)


def money_cells(totals: Mapping[str, int], columns: Sequence[Column], worth: Worth) -> list[Cell]:
    """The same in money; no cells where points alone are played for."""
    if not worth.said:
        return []
    return [
        Cell(sum_at(worth, totals[column.player], plus=True) or "", totals[column.player] < 0, column.mine)
        if column.player in totals
        else Cell("", mine=column.mine)
        for column in columns
    ]
