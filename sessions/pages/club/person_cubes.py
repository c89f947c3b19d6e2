"""The cubes and the stays of a person as their page writes them: tables of rows, each of which leads to its games."""

from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from chouette.wording.definitions import ENOUGH_GAMES
from sessions.pages.club.person_statistics import BESIDE, GAVE, GOT, FigureCount, PersonStatistics

CUBE_NAMES = {
    "gave": gettext_lazy("Cubes offered"),
    "gave-take": gettext_lazy("Offered and taken"),
    "gave-drop": gettext_lazy("Offered and dropped"),
    "gave-beaver": gettext_lazy("Offered and beavered"),
    "gave-none": gettext_lazy("Offered and settled before an answer"),
    "got": gettext_lazy("Cubes received"),
    "got-take": gettext_lazy("Received and taken"),
    "got-drop": gettext_lazy("Received and dropped"),
    "got-beaver": gettext_lazy("Received and beavered"),
    "got-none": gettext_lazy("Received and settled before an answer"),
    "alone": gettext_lazy("Alone against the Box"),
    "extras-given": gettext_lazy("Extras given"),
    "extras-taken": gettext_lazy("Extras taken"),
    "settled": gettext_lazy("Cubes settled"),
    "stays": gettext_lazy("Stays in the box"),
}
"""What a list of games is called, by the word of the address."""

WORD_NAMES = {
    "take": gettext_lazy("Taken"),
    "drop": gettext_lazy("Dropped"),
    "beaver": gettext_lazy("Beavered"),
    "none": gettext_lazy("Settled first"),
}
SIDES = (
    ("gave", gettext_lazy("Offered"), gettext_lazy("Offered, by value"), GAVE),
    ("got", gettext_lazy("Received"), gettext_lazy("Received, by value"), GOT),
)


class FigureWriter(Protocol):
    """What writes the figures of a page for its reader."""

    found: PersonStatistics

    def shown(self, value: int) -> str:
        """With its sign."""

    def rate(self, total: int, games: int) -> str:
        """For each; empty where that is too few to say."""

    def to(self, part: str = "", **asked: str) -> str:
        """The same page, otherwise asked for."""


def cube_tables(page: FigureWriter) -> list[dict[str, Any]]:
    """A table for the cubes they offered and one for those they received: all, by answer, by value."""
    found = page.found
    return [
        {
            "name": name,
            "name_by_value": by_value,
            "all": _row(page, _("All"), found.counted(*figures), games=side),
            "answers": [
                _row(page, WORD_NAMES[figure.partition("-")[2]], found.counted(figure), games=figure)
                for figure in figures
                if found.counted(figure).times
            ],
            "values": [
                _row(
                    page,
                    _("To %(value)s") % {"value": value},
                    found.counted(*figures, value=value),
                    games=side,
                    value=str(value),
                )
                for value in found.values(*figures)
            ],
        }
        for side, name, by_value, figures in SIDES
        if found.counted(*figures).times
    ]


def beside_rows(page: FigureWriter) -> list[dict[str, Any]]:
    """Where they were alone, extras, and cubes settled; what there was of it."""
    counted = [(word, page.found.counted(*figures)) for word, figures in BESIDE.items()]
    return [_row(page, CUBE_NAMES[word], one, games=word) for word, one in counted if one.times]


def stay_rows(page: FigureWriter) -> dict[str, Any] | None:
    """Their stays in the box: all of them, and by length."""
    found = page.found
    every, lengths = found.counted("stays"), found.values("stays")
    if not every.times:
        return None
    games = sum(length * found.counted("stays", value=length).times for length in lengths)
    return {
        "all": _row(page, _("All"), every, games="stays"),
        "each": _hundredths(games, every.times),
        "longest": lengths[-1],
        "to_longest": page.to("#games", games="stays", value=str(lengths[-1])),
        "lengths": [
            _row(page, str(length), found.counted("stays", value=length), games="stays", value=str(length))
            for length in lengths
        ],
    }


def _hundredths(total: int, times: int) -> tuple[int, int] | None:
    """The mean as whole and hundredths; null where that is too few to say."""
    if times < ENOUGH_GAMES:
        return None
    return divmod((200 * total + times) // (2 * times), 100)


def _row(page: FigureWriter, name: Any, counted: FigureCount, **asked: str) -> dict[str, Any]:
    return {
        "name": name,
        "to": page.to("#games", **asked),
        "times": counted.times,
        "brought": page.shown(counted.brought),
        "lost": counted.brought < 0,
        "each": page.rate(counted.brought, counted.times),
    }
