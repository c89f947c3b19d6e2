"""Tell whether two evenings are the same night, though not alike in everything: game by game and by their terms."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from chouette.ledger.money import Worth
from chouette.rules.house import House
from sessions.selectors.night_games import Games

DAYS_APART = timedelta(days=1)
"""Evenings further apart are never the same night."""
COURSES_FOR_A_CHANGE = 6
"""Games for each that ended otherwise. Fewer prove nothing, as most end as a single game of a low cube."""
LEAST_UNDATED = 5
"""Fewer games with the same points prove nothing where the day of one evening is not known."""
MOST_CHANGED_UNDATED = 2


class Night(NamedTuple):
    """An evening as it is compared: its day if known, its games, and the terms it was played on. `brought` is what it
    brought each person in points, where that is known beside its games."""

    day: date | None
    games: Games
    worth: Worth
    house: House
    brought: Mapping[str, int] | None = None

    @property
    def figures(self) -> Mapping[str, int]:
        """Return what the evening brought each person in points; without a zero where its games alone are known."""
        return _sums(self) if self.brought is None else self.brought

    @property
    def has_sums_alone(self) -> bool:
        """Return whether nothing is known of its games but what they brought in all, as in a row of a season."""
        return len(self.games) == 1 and not any(game.course for game in self.games.values())


class Differences(NamedTuple):
    """How an evening differs from another one of the same night: the numbers of the changed games, how many more games
    it has (below zero: fewer), which of its terms are others, and the persons whom the other brought another sum."""

    games: tuple[int, ...]
    more: int
    currency: bool
    stake: bool
    rules: bool
    figures: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of differences, to choose the evening that is most alike."""
        return len(self.games) + abs(self.more) + self.currency + self.stake + self.rules + len(self.figures)


def differences(night: Night, other: Night) -> Differences | None:
    """Return how an evening differs from another, or None if they are not the same night."""
    shared = sorted(night.games.keys() & other.games.keys())
    if not shared or (night.day and other.day and abs(night.day - other.day) > DAYS_APART):
        return None
    points = tuple(n for n in shared if night.games[n].points != other.games[n].points)
    courses = tuple(n for n in shared if not _same_course(night, other, n))
    more = len(night.games) - len(other.games)
    if night.day and other.day:
        same_points = 2 * len(points) <= len(shared)
        same_courses = (
            bool(courses) and COURSES_FOR_A_CHANGE * len(courses) <= len(shared) and points[:1] == courses[:1]
        )
    else:
        same_points = len(shared) - len(points) >= LEAST_UNDATED and len(points) + abs(more) <= MOST_CHANGED_UNDATED
        same_courses = False
    if not same_points and not same_courses:
        return None
    # Another winner makes other players Box, and so changes the points of the games that follow.
    changed = courses if same_courses else points
    currency = night.worth.currency != other.worth.currency
    stake = not currency and night.worth != other.worth
    return Differences(changed, more, currency=currency, stake=stake, rules=night.house != other.house)


def differences_in_games(night: Night, other: Night) -> Differences | None:
    """Return how an evening differs from another that brought each player the same in all, in points or in money, on
    the same day or the next to it; None for any other. Of one of them the sums alone may be known."""
    if night.day is None or other.day is None or abs(night.day - other.day) > DAYS_APART:
        return None
    points, others = _sums(night), _sums(other)
    same_currency = night.worth.currency == other.worth.currency
    if not points or (points != others and not (same_currency and _money(night, points) == _money(other, others))):
        return None
    stake = same_currency and night.worth != other.worth
    has_sums_alone = night.has_sums_alone or other.has_sums_alone
    more = 0 if has_sums_alone else len(night.games) - len(other.games)
    return Differences((), more, currency=not same_currency, stake=stake, rules=night.house != other.house)


def differences_in_figures(night: Night, other: Night) -> Differences | None:
    """Return how an evening differs from another of the same day that brought the same players other sums; None unless
    the sums alone are known of one of them: otherwise their games tell whether they are the same night."""
    if night.day is None or night.day != other.day or not (night.has_sums_alone or other.has_sums_alone):
        return None
    same_currency = night.worth.currency == other.worth.currency
    figures = _other_figures(night.figures, other.figures)
    if same_currency:
        # A sheet may have the money of an evening that was played for another stake than is typed.
        in_money = _other_figures(_money(night, night.figures), _money(other, other.figures))
        figures = min(figures, in_money, key=len)
    stake = same_currency and night.worth != other.worth
    rules = night.house != other.house
    return Differences((), 0, currency=not same_currency, stake=stake, rules=rules, figures=figures)


def _other_figures(figures: Mapping[str, int], others: Mapping[str, int]) -> tuple[str, ...]:
    """Return the persons of the other evening whose figure is another here."""
    return tuple(person for person, figure in others.items() if figure != figures.get(person, 0))


def _sums(night: Night) -> dict[str, int]:
    """Return what an evening brought each player who won or lost, in points."""
    sums = Counter[str]()
    for game in night.games.values():
        sums.update(game.points)
    return {person: points for person, points in sums.items() if points}


def _money(night: Night, points: Mapping[str, int]) -> dict[str, int]:
    return {person: one * night.worth.minor for person, one in points.items()}


def _same_course(night: Night, other: Night, number: int) -> bool:
    """Return whether a game is known to have ended alike in both."""
    course = night.games[number].course
    return bool(course) and course == other.games[number].course
