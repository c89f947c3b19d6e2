"""The figures that a deal is most often made for: half of what is played for, and all of it (A 4.3-4.5, B, JC)."""

from collections.abc import Sequence

from chouette.rules.chapters.halves import in_points, is_written
from chouette.rules.events import Points
from chouette.rules.house import House
from chouette.rules.state import Cube


def usual(house: House, cubes: Sequence[Cube], *, shared: bool = False) -> tuple[Points, ...]:
    """Points for these cubes as they stand, or for a half interest in them: the half first, then the whole.

    A half point only where the house has it rolled off (A 4.3).
    """
    stake = sum(cube.value for cube in cubes) * (1 if shared else 2)  # in half points
    figures = (stake // 2, stake) if stake % 2 == 0 else (stake,)
    return tuple(in_points(figure) for figure in figures if is_written(house, figure))
