"""The statistics of a person in a period, in points or in one currency, as page and API tell them."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from chouette.wording.definitions import ENOUGH_GAMES
from clubs.models import Club
from sessions.pages.club.period import POINTS, Period, asked_for, period_of, today_of, unit_of
from sessions.selectors.player_statistics import (
    EveningResult,
    GamesOfWhich,
    OpponentSum,
    PartSum,
    PersonStanding,
    StatisticsAsked,
    Streak,
    all_evenings,
    longest_streak,
    opponent_sums,
    part_sums,
    standings,
    streak_now,
    within,
)

EITHER_SIDE = ("box", "partner", "captain", "team")
GAMES_OF = {
    "box": GamesOfWhich(("box",), with_partner=False),
    "box-with-partner": GamesOfWhich(("box",), with_partner=True),
    "partner": GamesOfWhich(("partner",)),
    "captain": GamesOfWhich(("captain",)),
    "team": GamesOfWhich(("team",)),
    "newcomer": GamesOfWhich(("newcomer",)),
    "gammons-won": GamesOfWhich(EITHER_SIDE, gammon=True),
    "gammons-lost": GamesOfWhich(EITHER_SIDE, gammon=False),
}
"""Which games a word of the address means; the first six are the roles, in the order of the table."""
ROLES = tuple(GAMES_OF)[:6]

Unit = Callable[[EveningResult | PersonStanding | PartSum | OpponentSum], int]


class RoleSum(NamedTuple):
    """What the games in one role brought."""

    role: str
    games: int
    brought: int


class PersonStatistics(NamedTuple):
    """Everything that one page says of a person. Figures named `brought` are points, or minor units of `unit`.

    `rank` and `ranked` are the place and out of how many, null where the person had no evening or not everybody's
    result is for the reader.
    """

    asked: StatisticsAsked
    period: Period
    unit: str
    known: list[EveningResult]
    evenings: list[EveningResult]
    club_evenings: int
    brought: int
    rank: int | None
    ranked: int | None
    roles: list[RoleSum]
    gammons_won: int
    gammons_lost: int
    opponents: list[OpponentSum]

    def of(self, row: EveningResult | PersonStanding | PartSum | OpponentSum) -> int:
        """The figure of a row in the unit that is asked for."""
        return row.points if self.unit == POINTS else row.minor

    @property
    def games(self) -> int:
        """How many finished games they were in."""
        return sum(one.games for one in self.roles)

    @property
    def in_games(self) -> int:
        """What those brought: the result without adjustments and without a game that is on."""
        return sum(one.brought for one in self.roles)

    @property
    def totals(self) -> list[int]:
        """The running total after each evening."""
        total, found = 0, []
        for one in self.evenings:
            total += self.of(one)
            found.append(total)
        return found

    @property
    def best(self) -> EveningResult | None:
        """The evening that brought most, if any brought something."""
        best = max(self.evenings, key=self.of, default=None)
        return best if best and best.points > 0 else None

    @property
    def worst(self) -> EveningResult | None:
        """The evening that cost most, if any did."""
        worst = min(self.evenings, key=self.of, default=None)
        return worst if worst and worst.points < 0 else None

    @property
    def streaks(self) -> dict[str, Streak | None]:
        """The run of the last evening, and the longest of either kind."""
        return {
            "now": streak_now(self.evenings),
            "plus": longest_streak(self.evenings, 1),
            "minus": longest_streak(self.evenings, -1),
        }

    @property
    def years(self) -> list[int]:
        """The years in which they had an evening, the latest first."""
        return sorted({one.day.year for one in self.known if one.counts}, reverse=True)


def statistics_of(
    club: Club, person: UUID, records: list[UUID], *, period: str, unit: str, ranks: bool
) -> PersonStatistics:
    """The statistics of the person with these records; `ranks` where everybody's results are for the reader. Four
    statements. Raises NotAsked for a period or unit that there is not."""
    when = period_of(period, today_of(club))
    known = all_evenings(StatisticsAsked(club.id, records))
    played_for = unit_of(unit, club, {one.currency for one in known})
    on_now = [one for one in known if one.finished is not None]
    asked = asked_for(club, records, when, played_for)._replace(
        on_now=[one.id for one in on_now], finished=[one.finished or 0 for one in on_now]
    )
    evenings = within(known, asked)
    everybody = standings(asked)
    parts = part_sums(asked)

    def figure(row: EveningResult | PersonStanding | PartSum | OpponentSum) -> int:
        return row.points if played_for == POINTS else row.minor

    people = [one for one in everybody if one.person is not None]
    own = next((one for one in people if one.person == person), None)
    opponents = sorted(opponent_sums(asked), key=lambda one: (-figure(one), one.name))
    return PersonStatistics(
        asked=asked,
        period=when,
        unit=played_for,
        known=known,
        evenings=evenings,
        club_evenings=sum(one.evenings for one in everybody if one.person is None),
        brought=sum(figure(one) for one in evenings),
        rank=1 + sum(figure(one) > figure(own) for one in people) if own and ranks else None,
        ranked=len(people) if own and ranks else None,
        roles=_roles(parts, figure),
        gammons_won=sum(one.gammons_won for one in parts),
        gammons_lost=sum(one.gammons_lost for one in parts),
        opponents=opponents,
    )


def _roles(parts: list[PartSum], figure: Unit) -> list[RoleSum]:
    """In the order of the table, those that there were."""
    sums = {f"{one.part}-with-partner" if one.with_partner else one.part: one for one in parts}
    return [RoleSum(role, sums[role].games, figure(sums[role])) for role in ROLES if role in sums]


def per_game(total: int, games: int) -> int | None:
    """Hundredths of the unit for each game, rounded to the nearest; null where the games are too few to say."""
    if games < ENOUGH_GAMES:
        return None
    size = (200 * abs(total) + games) // (2 * games)
    return size if total >= 0 else -size
