"""Everybody of a season evening by evening, in points: as many evenings as stand side by side, and what was before."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.written_days import short_day
from sessions.pages.money.account_names import Label, labels_apart
from sessions.pages.season.standings import SeasonRow, Standings
from sessions.selectors.season_table import EveningHeld, EveningsOf, evenings_held, points_by_evening

MOST_EVENINGS = 26
"""So many stand side by side on a page of A4."""


class CrossRow(NamedTuple):
    """A player's points by evening, null where they won and lost nothing and were not there; `before` is the sum of the
    evenings that are not shown."""

    one: SeasonRow
    cells: list[int | None]
    before: int


class Crosstable(NamedTuple):
    """Players by evening, the first first; `earlier` says that there are evenings before these."""

    evenings: list[EveningHeld]
    rows: list[CrossRow]
    earlier: bool


def crosstable_of(club: Club, asked: EveningsOf, table: Standings, most: int | None = MOST_EVENINGS) -> Crosstable:
    """The crosstable of a season whose table this is; all evenings without a `most`. Two statements."""
    shown = evenings_held(asked, club.time_zone, None if most is None else most + 1)
    earlier = most is not None and len(shown) > most
    evenings = shown[1:] if earlier else shown
    return laid_out(evenings, points_by_evening(club.id, evenings), table, earlier=earlier)


def laid_out(
    evenings: list[EveningHeld], points: Mapping[UUID, Mapping[UUID, int]], table: Standings, *, earlier: bool
) -> Crosstable:
    """These points in the order of the table."""
    rows = []
    for one in table.everybody:
        own = points.get(one.of.person, {})
        rows.append(CrossRow(one, [own.get(evening.id) for evening in evenings], one.of.points - sum(own.values())))
    return Crosstable(evenings, rows, earlier)


def day_heads(evenings: Sequence[EveningHeld]) -> list[str]:
    """Return a heading for each evening: its day, its year where that changes or one day of several years would stand
    over two columns, and for two evenings of a day the clock or the code of its table."""
    days: dict[str, set[date]] = defaultdict(set)
    for one in evenings:
        days[short_day(one.day)].add(one.day)
    dated = {day for same in days.values() if len(same) > 1 for day in same}
    years = [one.day.year for one in evenings]
    if len({*years}) > 1:
        dated |= {one.day for one, year, before in zip(evenings, years, [0, *years], strict=False) if year != before}
    return _apart(evenings, [short_day(one.day, with_year=one.day in dated) for one in evenings])


def named_heads(evenings: Sequence[EveningHeld]) -> list[str]:
    """Return the same for a file: day and name, and where two evenings have both in common also the clock or code."""
    return _apart(evenings, [f"{one.day.isoformat()} {one.name}" for one in evenings])


def _apart(evenings: Sequence[EveningHeld], texts: Sequence[str]) -> list[str]:
    labels = {one.id: Label(text, one.began, one.code, "") for one, text in zip(evenings, texts, strict=True)}
    apart = labels_apart(labels)
    return [
        _("%(evening)s, still on") % {"evening": apart[one.id]} if one.still_on else apart[one.id] for one in evenings
    ]


def totals(rows: Sequence[CrossRow]) -> int:
    """What all have won together: nothing, or something is wrong."""
    return sum(row.one.of.points for row in rows)
