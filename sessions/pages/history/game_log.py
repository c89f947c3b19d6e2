"""The history in chapters: the events and notes of each game under its number, and what repeats itself in one line."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from sessions.pages.history.happenings import HappeningSaid
from sessions.pages.notes.remark_shown import RemarkShown

FOLDED = 3
"""So many events that say the same one after the other are folded into a line that opens."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An event, or a note, or several events in a row that all say the same."""

    event: HappeningSaid | None = None
    note: RemarkShown | None = None
    same: list[HappeningSaid] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GameLog:
    """What stands in the history under the number of a game; `first` is its first event there, if any is.

    `is_begun` is false of what follows the last game, or comes before the first, where no game was begun.
    """

    game: int
    first: int | None
    lines: list[HistoryLine]
    is_begun: bool = True


def game_logs(
    events: Sequence[HappeningSaid], notes: Iterable[RemarkShown], ends: Sequence[int], game: int | None, begun: int
) -> list[GameLog]:
    """The games in their order, each with its events and notes, a note after the event that was the last when it was
    added. `ends` are the events that ended games; `game`: all that is given belongs to this one; so many games are
    `begun`."""
    lines = [(event.seq, 0, HistoryLine(event)) for event in events]
    lines += [(note.seq, note.number, HistoryLine(note=note)) for note in notes]
    lines.sort(key=lambda one: one[:2])
    found = groupby(lines, key=lambda one: game or bisect_left(ends, one[0]) + 1)
    return [_game(number, [line for _seq, _note, line in of_game], begun) for number, of_game in found]


def _game(number: int, lines: Sequence[HistoryLine], begun: int) -> GameLog:
    first = next((line.event.seq for line in lines if line.event is not None), None)
    return GameLog(number, first, list(_folded(lines)), number <= begun)


def _folded(lines: Sequence[HistoryLine]) -> Iterator[HistoryLine]:
    for text, run in groupby(lines, key=_repeating):
        alike = list(run)
        if text is None or len(alike) < FOLDED:
            yield from alike
        else:
            yield HistoryLine(same=[line.event for line in alike if line.event is not None])


def _repeating(line: HistoryLine) -> str | None:
    """What an event says of which nothing else is to be said; nothing for all others."""
    event = line.event
    if event is None or event.note or event.correction is not None or event.disputes or event.agreed:
        return None
    return event.text
