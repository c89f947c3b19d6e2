"""The period and the unit that a page of statistics is asked for by its address."""

from datetime import date, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext_lazy

from chouette.known_times import FIRST_YEAR
from clubs.models import Club
from sessions.selectors.evening_search import midnight
from sessions.selectors.player_statistics import StatisticsAsked

ALL, THIS_YEAR, TWELVE_MONTHS = "all", "year", "12-months"
PERIOD_NAMES = {
    ALL: gettext_lazy("All time"),
    THIS_YEAR: gettext_lazy("This year"),
    TWELVE_MONTHS: gettext_lazy("Last 12 months"),
}
"""What the chips say; a year is called by its number."""
POINTS = "points"


class NotAsked(ValueError):
    """What an address asks for is nothing that there is; `field` says what."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class Period(NamedTuple):
    """From one day up to another, both included, where the club plays; null for open ends."""

    key: str
    since: date | None = None
    until: date | None = None


def period_of(raw: str, today: date) -> Period:
    """The period of this word: all, this year, the last twelve months, or a year. Raises NotAsked."""
    if raw in ("", ALL):
        return Period(ALL)
    if raw == THIS_YEAR:
        return Period(THIS_YEAR, date(today.year, 1, 1), date(today.year, 12, 31))
    if raw == TWELVE_MONTHS:
        return Period(TWELVE_MONTHS, _year_before(today) + timedelta(days=1), today)
    if len(raw) == 4 and raw.isascii() and raw.isdigit() and int(raw) >= FIRST_YEAR:
        return Period(raw, date(int(raw), 1, 1), date(int(raw), 12, 31))
    raise NotAsked("period")


def _year_before(day: date) -> date:
    """The same day a year before; of 29 February the day before it."""
    try:
        return day.replace(year=day.year - 1)
    except ValueError:
        return day.replace(year=day.year - 1, day=28)


def unit_of(raw: str, club: Club, currencies: set[str]) -> str:
    """Points, or one of the currencies that were played for. Raises NotAsked."""
    if raw in ("", POINTS):
        return POINTS
    if raw in currencies:
        return raw
    raise NotAsked("unit")


def asked_for(club: Club, records: list[UUID], period: Period, unit: str) -> StatisticsAsked:
    """The statistics of these records in that period: in money those of its currency alone."""
    return StatisticsAsked(club.id, records, *instants_of(period, club), None if unit == POINTS else unit)


def instants_of(period: Period, club: Club) -> tuple[datetime | None, datetime | None]:
    """From which instant to before which; null for open ends."""
    return (
        midnight(period.since, club) if period.since else None,
        midnight(period.until + timedelta(days=1), club) if period.until and period.until < date.max else None,
    )
