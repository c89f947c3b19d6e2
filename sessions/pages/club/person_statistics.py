"""The statistics of a person in a period, in points or in one currency, as page and API tell them."""

from typing import NamedTuple
from uuid import UUID

from chouette.wording.definitions import ENOUGH_GAMES
from clubs.models import Club
from clubs.name_order import name_order
from clubs.seasons import today_of
from sessions.pages.club.period import POINTS, Period, asked_for, period_of, unit_of
from sessions.selectors.figure_games import CUBE_GAMES, PAPER_GAMES, STAYS, GamesOfWhich
from sessions.selectors.player_statistics import (
    EveningResult,
    FigureSum,
    OpponentSum,
    PersonStanding,
    StatisticsAsked,
    Streak,
    all_evenings,
    figure_sums,
    longest_streak,
    opponent_sums,
    standings,
    streak_now,
    within,
)

OF_GAMES = ("box", "box-with-partner", "partner", "captain", "team", "newcomer")
"""What a player may have been in a game of which all is known."""
FROM_PAPER = ("box-from-paper", "captain-from-paper")
"""What the paper may say of a game of which nothing else is known."""
ROLES = (*OF_GAMES, *FROM_PAPER)
"""In the order of the table."""
WORDS = ("take", "drop", "beaver", "none")
GAVE, GOT = (tuple(f"{side}-{word}" for word in WORDS) for side in ("gave", "got"))
BESIDE = {
    "alone": ("alone",),
    "extras-given": ("extras-given",),
    "extras-taken": ("extras-taken",),
    "settled": ("settled-box", "settled-team"),
}
GAMES_OF = {
    **{word: GamesOfWhich((word,)) for word in (*OF_GAMES, "gammons-won", "gammons-lost")},
    **{word: GamesOfWhich((word,), PAPER_GAMES) for word in FROM_PAPER},
    **{word: GamesOfWhich((word,), CUBE_GAMES) for word in (*GAVE, *GOT)},
    **{word: GamesOfWhich(figures, CUBE_GAMES) for word, figures in BESIDE.items()},
    "gave": GamesOfWhich(GAVE, CUBE_GAMES),
    "got": GamesOfWhich(GOT, CUBE_GAMES),
    "stays": GamesOfWhich(("stays",), STAYS),
}
"""Which games a word of the address means."""


class RoleSum(NamedTuple):
    """What the games in one role brought."""

    role: str
    games: int
    brought: int


class OutsideSum(NamedTuple):
    """What brought something and is in no other row of a table: points `corrected` by hand, games `from-paper` of which
    the paper does not say it, what Box and Partner made out `with-partners`, or the `game-on`."""

    what: str
    brought: int


class FigureCount(NamedTuple):
    """How often something was, and what that brought."""

    times: int
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
    figures: list[FigureSum]
    opponents: list[OpponentSum]

    def of(self, row: EveningResult | PersonStanding | FigureSum | OpponentSum) -> int:
        """The figure of a row in the unit that is asked for."""
        return row.points if self.unit == POINTS else row.minor

    def counted(self, *figures: str, value: int | None = None) -> FigureCount:
        """These figures together, of cubes or stays of one value alone."""
        found = [one for one in self.figures if one.figure in figures and value in (None, one.value)]
        return FigureCount(sum(one.times for one in found), sum(self.of(one) for one in found))

    def values(self, *figures: str) -> list[int]:
        """The values that these have, the least first."""
        return sorted({one.value for one in self.figures if one.figure in figures})

    @property
    def roles(self) -> list[RoleSum]:
        """The roles that they had."""
        sums = [RoleSum(role, *self.counted(role)) for role in ROLES]
        return [one for one in sums if one.games]

    @property
    def outside_roles(self) -> list[OutsideSum]:
        """What no role brought: with it the table of roles comes to the result."""
        corrected, paper = self.counted("corrected").brought, self.counted("moved-on-paper").brought
        sums = (
            OutsideSum("corrected", corrected),
            OutsideSum("from-paper", paper - self.counted(*FROM_PAPER).brought),
            OutsideSum("game-on", self.brought - self.in_games - corrected - paper),
        )
        return [one for one in sums if one.brought]

    @property
    def outside_opponents(self) -> list[OutsideSum]:
        """What went to or from no opponent: with it the table of opponents comes to the result."""
        corrected, paper = self.counted("corrected").brought, self.counted("moved-on-paper").brought
        sums = (
            OutsideSum("with-partners", self.in_games - sum(self.of(one) for one in self.opponents)),
            OutsideSum("corrected", corrected),
            OutsideSum("from-paper", paper),
            OutsideSum("game-on", self.brought - self.in_games - corrected - paper),
        )
        return [one for one in sums if one.brought]

    @property
    def gammons_won(self) -> int:
        """By their side."""
        return self.counted("gammons-won").times

    @property
    def gammons_lost(self) -> int:
        """By their side."""
        return self.counted("gammons-lost").times

    @property
    def games(self) -> int:
        """How many finished games they were in; of evenings from paper nobody knows."""
        return self.counted(*OF_GAMES).times

    @property
    def in_games(self) -> int:
        """What those brought: the result without adjustments and without a game that is on."""
        return self.counted(*OF_GAMES).brought

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
    played_for = unit_of(unit, club, {one.currency for one in known if one.currency})
    asked = asked_for(club, records, when, played_for)
    evenings = within(known, asked)
    everybody = standings(asked)

    def figure(row: EveningResult | PersonStanding | FigureSum | OpponentSum) -> int:
        return row.points if played_for == POINTS else row.minor

    people = [one for one in everybody if one.person is not None]
    own = next((one for one in people if one.person == person), None)
    opponents = sorted(opponent_sums(asked), key=lambda one: (-figure(one), name_order(one.name)))
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
        figures=figure_sums(asked),
        opponents=opponents,
    )


def per_game(total: int, games: int) -> int | None:
    """Hundredths of the unit for each game, rounded to the nearest; null where the games are too few to say."""
    if games < ENOUGH_GAMES:
        return None
    size = (200 * abs(total) + games) // (2 * games)
    return size if total >= 0 else -size


def whole_minor(hundredths: int) -> int:
    """Hundredths of minor units as whole ones, rounded to the nearest."""
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths > 0 else -whole
