"""What the files of a person tell, part by part: the result, roles, cubes, stays, opponents, evenings."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sessions.pages.club.person_cubes import CUBE_NAMES, SIDES, WORD_NAMES
from sessions.pages.club.person_rows import OUTSIDE_OPPONENTS, OUTSIDE_ROLES, ROLE_NAMES, opponent_called
from sessions.pages.club.person_statistics import BESIDE, FigureCount, PersonStatistics

PartColumn = Literal["day", "times", "brought", "each", "total"]
COLUMNS: tuple[PartColumn, ...] = ("day", "times", "brought", "each", "total")


class PartLine(NamedTuple):
    """A line of a part. `brought` and `total` are points, or minor units of the unit that is asked for; the column
    `each` is the one divided by `times`."""

    name: str
    times: int | None = None
    brought: int | None = None
    day: date | None = None
    total: int | None = None


class PersonPart(NamedTuple):
    """Lines of one kind under a title, with what stands above the names and above each column that they have."""

    title: str
    names: str
    heads: Mapping[PartColumn, str]
    lines: list[PartLine]


def parts_of(found: PersonStatistics) -> list[PersonPart]:
    """Every part that has a line; the result always has."""
    parts = [_result(found), _roles(found), *_cubes(found), _beside(found), _stays(found), _opponents(found)]
    return [part for part in (*parts, _evenings(found)) if part.lines]


def _result(found: PersonStatistics) -> PersonPart:
    lines = [
        PartLine(_("Result"), brought=found.brought),
        PartLine(_("Evenings"), len(found.evenings)),
        PartLine(_("Evenings of the club"), found.club_evenings),
        PartLine(_("Games"), found.games, found.in_games),
        PartLine(str(ROLE_NAMES["gammons-won"]), found.gammons_won),
        PartLine(str(ROLE_NAMES["gammons-lost"]), found.gammons_lost),
    ]
    if found.rank is not None:
        lines += [PartLine(_("Rank"), found.rank), PartLine(_("Players ranked"), found.ranked)]
    return PersonPart(_("Result"), _("What"), _heads(_("Number"), _("Each")), lines)


def _heads(times: str, each: str) -> dict[PartColumn, str]:
    return {"times": times, "brought": _("Result"), "each": each}


def _counted(name: str, one: FigureCount) -> PartLine:
    return PartLine(name, one.times, one.brought)


def _roles(found: PersonStatistics) -> PersonPart:
    lines = [PartLine(str(ROLE_NAMES[one.role]), one.games, one.brought) for one in found.roles]
    if lines:
        lines += [PartLine(str(OUTSIDE_ROLES[one.what]), brought=one.brought) for one in found.outside_roles]
    return PersonPart(_("By role"), _("Role"), _heads(_("Games"), _("Per game")), lines)


def _cubes(found: PersonStatistics) -> Iterator[PersonPart]:
    """For the cubes they offered and those they received: all, by answer, by value."""
    for side, _name, _by_value, figures in SIDES:
        if not found.counted(*figures).times:
            continue
        answers = [(WORD_NAMES[one.partition("-")[2]], found.counted(one)) for one in figures]
        values = found.values(*figures)
        lines = [
            _counted(_("All"), found.counted(*figures)),
            *(_counted(str(name), one) for name, one in answers if one.times),
            *(_counted(_("To %(value)s") % {"value": one}, found.counted(*figures, value=one)) for one in values),
        ]
        yield PersonPart(str(CUBE_NAMES[side]), _("Answer"), _heads(_("Cubes"), _("Per cube")), lines)


def _beside(found: PersonStatistics) -> PersonPart:
    counted = [(CUBE_NAMES[word], found.counted(*figures)) for word, figures in BESIDE.items()]
    lines = [_counted(str(name), one) for name, one in counted if one.times]
    return PersonPart(_("Beside the doubles"), _("What"), _heads(_("Times"), _("Each")), lines)


def _stays(found: PersonStatistics) -> PersonPart:
    lengths = found.values("stays")
    lines = [
        _counted(ngettext("%(n)s game", "%(n)s games", one) % {"n": one}, found.counted("stays", value=one))
        for one in lengths
    ]
    every = [_counted(_("All"), found.counted("stays"))] if lines else []
    return PersonPart(str(CUBE_NAMES["stays"]), _("Length"), _heads(_("Stays"), _("Per stay")), [*every, *lines])


def _opponents(found: PersonStatistics) -> PersonPart:
    lines = [PartLine(opponent_called(one), one.evenings, found.of(one)) for one in found.opponents]
    if lines:
        lines += [PartLine(str(OUTSIDE_OPPONENTS[one.what]), brought=one.brought) for one in found.outside_opponents]
    heads: dict[PartColumn, str] = {"times": _("Evenings"), "brought": _("Result")}
    return PersonPart(_("Against whom"), _("Player"), heads, lines)


def _evenings(found: PersonStatistics) -> PersonPart:
    counted = zip(found.evenings, found.totals, strict=True)
    lines = [PartLine(one.name, brought=found.of(one), day=one.day, total=total) for one, total in counted]
    heads: dict[PartColumn, str] = {"day": _("Day"), "brought": _("Result"), "total": _("Running total")}
    return PersonPart(_("Evening by evening"), _("Evening"), heads, lines)
