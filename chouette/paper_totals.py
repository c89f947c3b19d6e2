"""The totals that a sheet on paper writes below its games, held against what the games make: pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class TotalDiffers(NamedTuple):
    """What a row of totals has for a player, and what the games make of it, in points."""

    name: str
    written: int
    made: int


class LeftOut(NamedTuple):
    """A total that is left out: a row by its line, a column where `line` is 0; `word` is what stands there, `differs`
    the figures of the row that the games do not make."""

    line: int
    word: str
    differs: tuple[TotalDiffers, ...] = ()


class WrittenTotals(NamedTuple):
    """A row of totals: its line, the word that says so, and its figures by player."""

    line: int
    word: str
    figures: Mapping[str, int]


def hold_totals(written: Sequence[WrittenTotals], games: Sequence[tuple[int, Mapping[str, int]]]) -> list[LeftOut]:
    """Return the rows of totals with what differs from the games above them: from all, or from those since the totals
    before. A game is its line and its points. Rows of nothing but 0 check that the games sum to zero."""
    found: list[LeftOut] = []
    before = 0
    for row in written:
        all_made, since = Counter[str](), Counter[str]()
        for line, points in games:
            if line < row.line:
                all_made.update(points)
            if before < line < row.line:
                since.update(points)
        fits = not any(row.figures.values()) or _agree(row.figures, since)
        found.append(LeftOut(row.line, row.word, () if fits else _differing(row.figures, all_made)))
        before = row.line
    return found


def _agree(figures: Mapping[str, int], made: Mapping[str, int]) -> bool:
    return all(made[name] == figure for name, figure in figures.items())


def _differing(figures: Mapping[str, int], made: Mapping[str, int]) -> tuple[TotalDiffers, ...]:
    return tuple(TotalDiffers(name, figure, made[name]) for name, figure in figures.items() if made[name] != figure)
