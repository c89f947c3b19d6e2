"""Which marks stand on a sheet: its legend explains those, and no others."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from chouette.rules.format.sheet import Mark
from sessions.sheet.columns import Cell, Column
from sessions.sheet.notation import Initial


class Marked(Protocol):
    """A row as far as it has marks."""

    @property
    def cells(self) -> list[Cell]: ...
    @property
    def zero(self) -> bool: ...
    @property
    def order(self) -> list[Initial]: ...
    @property
    def captain(self) -> str: ...
    @property
    def corrected(self) -> bool: ...


def signs(columns: Sequence[Column], first: Sequence[Cell], rows: Iterable[Marked], *, zero: bool) -> set[str]:
    """The marks by name; `zero`: the totals at the foot add up."""
    found = {sign for cell in first for sign in _at(cell.mark)}
    for row in rows:
        found |= {sign for cell in row.cells for sign in _at(cell.mark)} | set(_beside(row))
        found |= {"changed" for cell in row.cells if cell.was}
    named = {"zero": zero, "left": any(one.gone for one in columns), "stake": any(one.stake > 1 for one in columns)}
    return found | {sign for sign, stands in named.items() if stands}


def _at(mark: Mark | None) -> Iterator[str]:
    """What is written at a total."""
    if mark is None:
        return
    if mark.role:
        yield mark.role
    if mark.circle and mark.role:  # a circle without is a newcomer's, a later captain's, or of one who gave the box up
        yield "circle"
    if mark.crossed:
        yield "crossed"
    if mark.letter:
        yield "came" if mark.letter.isdigit() else f"at-{mark.letter[0]}"


def _beside(row: Marked) -> Iterator[str]:
    """What stands beside the figures of a row."""
    if row.order:
        yield "initials"
    if row.captain:
        yield "captain"
    if row.corrected:
        yield "corrected"
    if row.zero:
        yield "zero"
