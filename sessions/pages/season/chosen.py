"""Which season an address asks for: one that the club has set up, a calendar year, or all time."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.known_times import FIRST_YEAR
from clubs.models import Club, Season
from clubs.seasons import season_now
from sessions.pages.club.period import ALL, NotAsked
from sessions.selectors.evening_search import LAST_DAY, midnight
from sessions.selectors.season_table import EveningsOf


class ChosenSeason(NamedTuple):
    """A period with a name: from one day to another, both included, null for open ends. `key` stands in addresses;
    `least` evenings make a rank."""

    key: str
    name: str
    since: date | None = None
    until: date | None = None
    least: int = 0

    def evenings_of(self, club: Club) -> EveningsOf:
        """Its evenings, by the club's clock."""
        return EveningsOf(
            club.id,
            midnight(self.since, club) if self.since else None,
            midnight(min(self.until, LAST_DAY) + timedelta(days=1), club) if self.until else None,
        )


def season_asked(raw: str, seasons: Sequence[Season], today: date) -> ChosenSeason:
    """The season of this word; without one that which is on, or this year where the club has none. Raises NotAsked."""
    if not raw:
        now = season_now(seasons, today)
        return of_year(today.year) if now is None else as_set_up(now)
    if raw == ALL:
        return all_time()
    if len(raw) == 4 and raw.isascii() and raw.isdigit() and int(raw) >= FIRST_YEAR:
        return of_year(int(raw))
    try:
        wanted = UUID(raw)
    except ValueError as error:
        raise NotAsked("season") from error
    found = next((one for one in seasons if one.id == wanted), None)
    if found is None:
        raise NotAsked("season")
    return as_set_up(found)


def as_set_up(season: Season) -> ChosenSeason:
    """A season of the club's own."""
    return ChosenSeason(str(season.id), season.name, season.since, season.until, season.least_evenings)


def of_year(year: int) -> ChosenSeason:
    """A calendar year."""
    return ChosenSeason(str(year), str(year), date(year, 1, 1), date(year, 12, 31))


def all_time() -> ChosenSeason:
    """Everything since the club began."""
    return ChosenSeason(ALL, _("All time"))
