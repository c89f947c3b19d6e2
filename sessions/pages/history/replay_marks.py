"""The marks of an evening, between which a replay jumps: where its games end, and the events of four kinds."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from chouette.rules.events import Adjust, Double
from chouette.rules.state import Row
from sessions.history.chain import CORRECTIONS
from sessions.history.evening_moments import swings_of
from sessions.pages.evening.moment_lines import MOST_SWINGS

DOUBLE, ADJUST = str(Double.__struct_config__.tag), str(Adjust.__struct_config__.tag)
MARKED = (DOUBLE, ADJUST, *CORRECTIONS)
"""The kinds of events that are marks by themselves."""


class GameSpan(NamedTuple):
    """The events from the one after the game before to the game's own last, or the last of all while it goes on."""

    game: int
    first: int
    last: int


def span_of(ends: Sequence[int], last: int, number: int) -> GameSpan:
    """The game in which an event is: `ends` are the events that ended games, `last` the last of all."""
    place = bisect_left(ends, number)
    return GameSpan(place + 1, ends[place - 1] + 1 if place else 1, ends[place] if place < len(ends) else last)


class MarkJump(NamedTuple):
    """A kind of mark in a word, the nearest of it before and after an event (null where there is none), and what the
    ways there are called."""

    kind: str
    word: str
    previous: str
    next: str
    before: int | None
    after: int | None


class MarkDot(NamedTuple):
    """A mark as it is drawn above the slider: its kind, and how far along it is, in hundredths of the whole."""

    kind: str
    along: float


class ReplayMarks(NamedTuple):
    """Numbers of events, each list in order: the ends of the games, every double, the ends of the games that brought
    the largest swings, what took an event back or corrected one, and where a note was added. `begun` is the number of
    the last game that was begun, 1 before any: what happens after it is told with it."""

    last: int
    begun: int
    ends: list[int]
    doubles: list[int]
    swings: list[int]
    corrections: list[int]
    notes: list[int]

    @property
    def games(self) -> int:
        """So many stretches there are: the games that are over, and what has happened since."""
        return len(self.ends) + (self.last > max(self.ends, default=0))

    def span(self, number: int) -> GameSpan:
        """That of the game in which an event is."""
        return span_of(self.ends, self.last, number)

    def game_before(self, number: int) -> int | None:
        """The first event of this game, or for that one the first of the game before."""
        return None if number == 1 else self.span(number - 1).first

    def game_after(self, number: int) -> int | None:
        """The first event of the next game."""
        last = self.span(number).last
        return last + 1 if last < self.last else None

    @property
    def by_kind(self) -> dict[str, list[int]]:
        """Those of each kind, by its name."""
        return {"double": self.doubles, "swing": self.swings, "correction": self.corrections, "note": self.notes}

    def jumps(self, number: int) -> list[MarkJump]:
        """Where one comes to from an event, for each kind of which there is any."""
        words = {
            "double": (_("Doubles"), _("Previous double"), _("Next double")),
            "swing": (_("Swings"), _("Previous large swing"), _("Next large swing")),
            "correction": (_("Corrections"), _("Previous correction"), _("Next correction")),
            "note": (_("Notes"), _("Previous note"), _("Next note")),
        }
        return [MarkJump(kind, *words[kind], *_beside(marks, number)) for kind, marks in self.by_kind.items() if marks]

    def ticks(self) -> list[float]:
        """Where along the slider the games begin, the first excepted."""
        return [self._along(end + 1) for end in self.ends if end < self.last]

    def dots(self) -> Iterator[MarkDot]:
        """Swings and corrections along the slider."""
        for kind in ("swing", "correction"):
            for number in self.by_kind[kind]:
                yield MarkDot(kind, self._along(number))

    def _along(self, number: int) -> float:
        return round((number - 1) / max(1, self.last - 1) * 100, 2)


def marks_of(
    last: int,
    games: Sequence[tuple[int, Row]],
    recorded: Iterable[tuple[int, str]],
    noted: Iterable[int],
    *,
    goes_on: bool,
) -> ReplayMarks:
    """The marks of an evening with so many events. `games` has each finished game's row with the event that ended it,
    `recorded` the events of the kinds in `MARKED`, `noted` the events after which notes stand; a game may go on."""
    kinds = list(recorded)
    ends = {row.number: seq for seq, row in games}
    swings = swings_of(row for _seq, row in games)[:MOST_SWINGS]
    return ReplayMarks(
        last,
        max(1, len(games) + goes_on),
        [seq for seq, _row in games],
        [seq for seq, kind in kinds if kind == DOUBLE],
        sorted(ends[swing.game] for swing in swings),
        [seq for seq, kind in kinds if kind != DOUBLE],
        sorted(set(noted)),
    )


def _beside(marks: Sequence[int], number: int) -> tuple[int | None, int | None]:
    before, after = bisect_left(marks, number), bisect_right(marks, number)
    return (marks[before - 1] if before else None), (marks[after] if after < len(marks) else None)
