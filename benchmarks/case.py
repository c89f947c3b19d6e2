"""One measured figure beside its floor."""

from collections.abc import Callable
from statistics import median

import msgspec


class Case(msgspec.Struct, frozen=True):
    """A median and its floor, both of the same run and in the same unit; `ratio` is value / floor.

    For rates (`/s`) more is better, for everything else less.
    """

    benchmark: str
    case: str
    value: float
    unit: str
    floor: float
    ratio: float


def case(benchmark: str, name: str, unit: str, *, values: list[float], floors: list[float]) -> Case:
    """The medians of several rounds of the thing and of its floor."""
    value, floor = median(values), median(floors)
    return Case(benchmark, name, _short(value), unit, _short(floor), _short(value / floor))


def in_turn(rounds: int, thing: Callable[[], float], floor: Callable[[], float]) -> tuple[list[float], list[float]]:
    """Measure both in every round, each first in every other one: what disturbs the machine then disturbs both."""
    values: list[float] = []
    floors: list[float] = []
    for number in range(rounds):
        pair = [(values, thing), (floors, floor)]
        for figures, measure in pair if number % 2 == 0 else reversed(pair):
            figures.append(measure())
    return values, floors


def _short(figure: float) -> float:
    return float(f"{figure:.4g}")
