"""The sheet of an evening as the program itself gives it as a file, in any of its languages, read back. Pure.

Its lines say what they are: what a game brought, the total after it, what accounts take over from one who left, points
corrected by hand, and the result, which the games are held against. Nothing is left to be asked.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from chouette.paper_cells import Cells, plain_points, whole_points
from chouette.paper_figures import UNANSWERED, CellsRefused, Reading, RowsRefused, TotalAnswers
from chouette.paper_rows import MOST_ROWS, PaperRow, PaperRows, player_columns, rows_read
from chouette.paper_totals import WrittenTotals, hold_totals
from chouette.rules.names import name_key
from chouette.wording.language import HEADS, spoken_in, translate
from chouette.wording.table.sheet_words import (
    CORRECTED,
    FROM_PAPER,
    GAME_LINES,
    LABELS,
    LEFT,
    RESULT,
    SO_FAR,
    TO_SETTLE,
)

GAME, LINE, BOX, CAPTAIN = (list(LABELS).index(key) for key in ("game", "line", "box", "captain"))
KEPT_FROM_FORMULAS = re.compile(r"'(?=[=+\-@])")
"""How a file has a text that begins like a formula."""
IN_MONEY = re.compile(r", [A-Z]{3}")


class _Words(NamedTuple):
    """What stands in such a sheet in one language."""

    labels: tuple[str, ...]
    of_game: frozenset[str]
    so_far: str
    left: re.Pattern[str]
    corrected: re.Pattern[str]
    result: str
    to_settle: str


class _Game:
    """A game while its lines are read."""

    def __init__(self, line: int, cells: Cells) -> None:
        self.line = line
        self.points = Counter[str]()
        self.box, self.captain = cells[BOX], cells[CAPTAIN]


def is_own_sheet(table: Sequence[Cells]) -> bool:
    """Return whether a table is the sheet of an evening as the program gives it."""
    return _words_of(table) is not None


def sheet_read(table: Sequence[Cells], reading: Reading = "", answers: TotalAnswers = UNANSWERED) -> PaperRows:
    """Return the games in a table, whoever wrote it. Raises what `rows_read` does."""
    words = _words_of(table)
    return rows_read(table, reading, answers) if words is None else _Sheet(table, words).read()


def _words_of(table: Sequence[Cells]) -> _Words | None:
    head = tuple(_plain(cell).casefold() for cell in table[0][: len(LABELS)]) if table else ()
    return next((words for words in map(_words, HEADS) if words.labels == head), None)


@cache
def _words(language: str) -> _Words:
    with spoken_in(language):
        return _Words(
            tuple(_word(word).casefold() for word in LABELS.values()),
            frozenset(map(_word, (*GAME_LINES.values(), FROM_PAPER))),
            _word(SO_FAR),
            _with_place(_word(LEFT), "{name}"),
            _with_place(_word(CORRECTED), "{reason}"),
            _word(RESULT),
            _word(TO_SETTLE),
        )


def _word(word: str) -> str:
    return _plain(translate(word))


def _plain(text: str) -> str:
    """Return a text with one space for white space of any kind: so a workbook is read."""
    return " ".join(text.split())


def _with_place(sentence: str, place: str) -> re.Pattern[str]:
    before, after = map(re.escape, sentence.split(place))
    return re.compile(f"{before}(.+){after}")


class _Sheet:
    """Such a sheet while it is read: its players by column, the games and corrections so far, what was wrong."""

    def __init__(self, table: Sequence[Cells], words: _Words) -> None:
        if len(table) > MOST_ROWS:
            raise RowsRefused("too_many_rows", limit=MOST_ROWS)
        head = [KEPT_FROM_FORMULAS.sub("", cell) for cell in table[0]]
        self._rows = [[*cells, *[""] * (len(head) - len(cells))] for cells in table[1:]]
        self._words = words
        self._players = player_columns(head, first=len(LABELS), row=1)
        self._by_key = {name_key(name): name for name in self._players.values()}
        self._games: dict[str, _Game] = {}
        self._found: list[_Game | PaperRow] = []
        self._results: list[WrittenTotals] = []
        self._faults: list[RowsRefused] = []

    def read(self) -> PaperRows:
        """Return its games. Raises RowsRefused, CellsRefused with every row that is wrong."""
        for line, cells in enumerate(self._rows, start=2):
            if any(cells):
                self._take(line, cells)
        rows = tuple(self._counted())
        if self._faults:
            raise CellsRefused(self._faults)
        if not rows:
            raise RowsRefused("no_figures")
        totals = hold_totals(self._results, [(row.line, row.points) for row in rows])
        return PaperRows(tuple(self._players.values()), (), rows, "each", tuple(totals))

    def _take(self, line: int, cells: Cells) -> None:
        """Take a row by what it says that it is; one that says nothing known is a fault."""
        words, kind = self._words, _plain(KEPT_FROM_FORMULAS.sub("", cells[LINE]))
        if cells[GAME] and kind in words.of_game:
            self._game(line, cells).points.update(self._points(line, cells))
        elif cells[GAME] and kind == words.so_far:
            self._game(line, cells)
        elif corrected := words.corrected.fullmatch(kind):
            self._found.append(PaperRow(line, self._points(line, cells), {}, "", "", corrected[1]))
        elif not cells[GAME] and kind == words.result:
            figures = {name: plain_points(cells[at]) for at, name in self._players.items()}
            self._results.append(
                WrittenTotals(line, kind, {name: points for name, points in figures.items() if points is not None})
            )
        elif not words.left.fullmatch(kind) and (
            cells[GAME] or IN_MONEY.sub("", kind) not in (words.result, words.to_settle)
        ):
            self._faults.append(RowsRefused("row_of_no_known_kind", row=line, line=kind[:40]))

    def _game(self, line: int, cells: Cells) -> _Game:
        if cells[GAME] not in self._games:
            self._found.append(self._games.setdefault(cells[GAME], _Game(line, cells)))
        return self._games[cells[GAME]]

    def _points(self, line: int, cells: Cells) -> dict[str, int]:
        points: dict[str, int] = {}
        for at, name in self._players.items():
            try:
                if cells[at]:
                    points[name] = whole_points(cells[at], line, name)
            except RowsRefused as fault:
                self._faults.append(fault)
        return points

    def _counted(self) -> list[PaperRow]:
        """Return the games and the corrections with the totals after each."""
        totals: Counter[str] = Counter()
        rows = []
        for one in self._found:
            row = one if isinstance(one, PaperRow) else self._row(one)
            totals.update(row.points)
            if wrong := sum(row.points.values()):
                self._faults.append(RowsRefused("row_is_not_zero", row=row.line, sum=wrong))
            rows.append(row._replace(totals={name: totals[name] for name in self._players.values() if name in totals}))
        return rows

    def _row(self, game: _Game) -> PaperRow:
        points = {name: game.points[name] for name in self._players.values() if name in game.points}
        box, captain = (self._person(said, game.line) for said in (game.box, game.captain))
        return PaperRow(game.line, points, {}, box, captain)

    def _person(self, said: str, line: int) -> str:
        name = KEPT_FROM_FORMULAS.sub("", said)
        if name and name_key(name) not in self._by_key:
            self._faults.append(RowsRefused("nobody_of_that_name", row=line, name=name[:40]))
        return self._by_key.get(name_key(name), "")
