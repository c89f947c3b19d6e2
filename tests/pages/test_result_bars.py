"""The bars of an evening: figures in, places out."""

import pytest

from sessions.pages.club.result_bars import ResultBar, bars_of


@pytest.mark.parametrize(
    ("points", "bars"),
    [
        ([], []),
        ([0, 0, 0], [(0, 0, 0)] * 3),
        ([3, 1, -4], [(571, 571, 428), (571, 571, 142), (571, 0, 571)]),
        ([2, 1], [(0, 0, 1000), (0, 0, 500)]),
        ([-1, -2], [(1000, 500, 500), (1000, 0, 1000)]),
        ([1000, 1, 0, -1], [(0, 0, 999), (0, 0, 12), (0, 0, 0), (0, 0, 12)]),
    ],
)
def test_bars_stand_on_one_scale(points: list[int], bars: list[tuple[int, int, int]]) -> None:
    assert bars_of(points) == [ResultBar(*bar) for bar in bars]


def test_no_bar_leaves_the_chart() -> None:
    for points in ([7, 3, -9, -1], [1, -1000], [1], [-5], [40, 40, -80]):
        for bar in bars_of(points):
            assert 0 <= bar.left <= bar.left + bar.width <= 1000
