"""The table of a season: the ranked with their places, then those with too few evenings."""

from collections.abc import Collection, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.ledger.money import points_shown
from chouette.wording.sums import hundredths_shown, sum_of
from sessions.pages.club.person_statistics import per_game
from sessions.pages.season.last_bars import EveningBar, last_bars
from sessions.selectors.season_table import SeasonSum
from sessions.view.sentences import Names


class SeasonRow(NamedTuple):
    """What a season has brought somebody, with their place; none for who is not ranked."""

    place: int | None
    name: str
    of: SeasonSum
    per_game: int | None  # hundredths of a point; null where the games are too few to say


class Standings(NamedTuple):
    """The whole table; everybody together has won nothing."""

    ranked: list[SeasonRow]
    unranked: list[SeasonRow]
    currencies: list[str]

    @property
    def everybody(self) -> list[SeasonRow]:
        """The ranked, then the others."""
        return [*self.ranked, *self.unranked]

    @property
    def still_on(self) -> str:
        """What is said beside the sums where an evening is counted that is not over; empty otherwise."""
        counted = any(one.of.still_on for one in self.everybody)
        return _("with an evening that is still on") if counted else ""


def standings_of(sums: Sequence[SeasonSum], least: int) -> Standings:
    """The table of these sums, which come with the most points first; equal points share a place."""
    enough = [one for one in sums if one.evenings >= least]
    ranked = [_standing(one, 1 + sum(other.points > one.points for other in enough)) for one in enough]
    unranked = [_standing(one, None) for one in sums if one.evenings < least]
    currencies = {currency for one in sums for currency in one.minor}
    return Standings(ranked, unranked, sorted(currencies))


def only_of(table: Standings, persons: Collection[UUID]) -> Standings:
    """The rows of these persons alone, without a place: where a club keeps results to oneself."""
    own = [one._replace(place=None) for one in table.everybody if one.of.person in persons]
    return Standings([], own, [one for one in table.currencies if any(one in row.of.minor for row in own)])


def _standing(one: SeasonSum, place: int | None) -> SeasonRow:
    return SeasonRow(place, called(one), one, per_game(one.in_games, one.games))


def called(one: SeasonSum) -> str:
    """Their name, or the number of a former player."""
    person = str(one.person)
    return Names({person: one.name}, {person: one.former})(person)


class SeasonRowShown(NamedTuple):
    """A row as the page writes it; `money` is null where they did not play for that currency."""

    one: SeasonRow
    mine: bool
    points: str
    per_game: str
    bars: list[EveningBar]
    last: str
    money: list[tuple[str, bool]]


def rows_shown(rows: Sequence[SeasonRow], table: Standings, mine: Collection[UUID]) -> list[SeasonRowShown]:
    """These rows of the table; the small bars of all rows are on one scale."""
    most = max((abs(last.points) for row in table.everybody for last in row.of.last), default=0)
    return [
        SeasonRowShown(
            row,
            row.of.person in mine,
            points_shown(row.of.points),
            "" if row.per_game is None else hundredths_shown(row.per_game),
            last_bars([last.points for last in reversed(row.of.last)], most),
            ", ".join(points_shown(last.points) for last in reversed(row.of.last)),
            [_money(row.of.minor.get(currency), currency) for currency in table.currencies],
        )
        for row in rows
    ]


def _money(minor: int | None, currency: str) -> tuple[str, bool]:
    """The amount, and whether it was lost."""
    return ("", False) if minor is None else (sum_of(minor, currency, plus=True), minor < 0)
