"""The totals that a sheet on paper writes below its games, held against what the games make: pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from chouette.list_words import is_average

LeftOutAs = Literal["total", "average", "count"]
"""Why a row or a column is no player's or game's; a count is a column without which every row sums to zero."""


class TotalDiffers(NamedTuple):
    """What a row of totals has for a player, and what the games make of it, in points."""

    name: str
    written: int
    made: int


class LeftOut(NamedTuple):
    """A total, an average or a count that is left out: a row by its line, a column where `line` is 0; `word` is what
    stands there, `differs` the figures of the row that the games do not make."""

    line: int
    word: str
    differs: tuple[TotalDiffers, ...] = ()
    left_out_as: LeftOutAs = "total"


def out_by_its_word(line: int, word: str) -> LeftOut:
    """Return a row or a column that its word says is a total or an average."""
    return LeftOut(line, word, left_out_as="average" if is_average(word) else "total")


class WrittenTotals(NamedTuple):
    """A row of totals: its line, the word that says so, and its figures by player."""

    line: int
    word: str
    figures: Mapping[str, int]


def hold_totals(written: Sequence[WrittenTotals], games: Sequence[tuple[int, Mapping[str, int]]]) -> list[LeftOut]:
    """Return the rows of totals with what differs from the games above them: from all, or from those since the totals
    before. A game is its line and its points. Rows of nothing but 0 check that the games sum to zero; averages are
    not held against anything."""
    found: list[LeftOut] = []
    before = 0
    for row in written:
        if is_average(row.word):
            found.append(out_by_its_word(row.line, row.word))
            continue
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
