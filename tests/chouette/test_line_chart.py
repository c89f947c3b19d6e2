"""Where lines and labels are drawn: coordinates by hand, and that labels never overlap, whatever the figures."""

from itertools import pairwise
from random import Random

import pytest

from chouette.line_chart import MOST_POINTS, Band, Frame, Line, ScaleTick, line_chart, outline, spread, ticks

FRAME = Frame(width=340, height=300, left=40, right=100, top=20, bottom=30, label=16)
"""200 across and 250 down."""


def test_two_steps_and_two_lines() -> None:
    """From +3 at the top to -2 at the foot there are five points of 50 units each."""
    chart = line_chart([[0, 3], [0, -2]], FRAME)
    assert chart.lines == [Line("M40 170L240 20", 240, 20, 20), Line("M40 170L240 270", 240, 270, 270)]
    assert (chart.zero, chart.floor, chart.edge) == (170, 270, 240)
    assert chart.bands == [Band(40, 200, 140, named=True)]
    assert chart.ticks == [ScaleTick(value, 170 - 50 * value) for value in range(-2, 4)]


def test_a_line_begins_where_it_has_a_value_and_may_have_none() -> None:
    chart = line_chart([[0, 1, 1], [None, 0, -1], [None, None, None]], FRAME)
    assert [line and line.path for line in chart.lines] == ["M40 145L140 20L240 20", "M140 145L240 270", None]


def test_an_evening_in_which_all_are_even_has_nought_in_the_middle() -> None:
    chart = line_chart([[0, 0], [0, 0]], FRAME)
    assert chart.zero == 145
    assert [line and line.label for line in chart.lines] == [137, 153]


def test_one_step_is_no_line() -> None:
    with pytest.raises(ValueError, match="two steps"):
        line_chart([[0]], FRAME)


def test_where_games_are_close_together_not_every_number_is_written() -> None:
    """40 games on 200 units are 5 apart; a number needs 32: every seventh."""
    chart = line_chart([[0] * 41], FRAME)
    assert [place for place, band in enumerate(chart.bands, 1) if band.named] == [7, 14, 21, 28, 35]


def test_a_line_of_many_values_keeps_its_ends_and_its_outermost_values() -> None:
    values = [place % 7 for place in range(1999)]
    values[555], values[1200] = 90, -90
    kept = outline(values)
    assert {0, 555, 1200, 1998} <= set(kept)
    assert len(kept) <= MOST_POINTS + 2
    assert outline(values[:MOST_POINTS]) == list(range(MOST_POINTS))


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (-1, 1, [-1, 0, 1]),
        (0, 6, [0, 2, 4, 6]),
        (-3, 4, [-2, 0, 2, 4]),
        (-40, 57, [-40, -20, 0, 20, 40]),
        (-1000, 0, [-1000, -800, -600, -400, -200, 0]),
    ],
)
def test_values_beside_it_are_round(low: int, high: int, found: list[int]) -> None:
    assert ticks(low, high) == found


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ([100, 50], [100, 50]),
        ([100, 100], [92, 108]),
        ([100, 101, 102, 10], [85, 101, 117, 10]),
        ([0, 5], [0, 16]),
        ([200, 199], [200, 184]),
    ],
)
def test_labels_make_room_for_each_other(wanted: list[float], found: list[float]) -> None:
    assert spread(wanted, 16, 0, 200) == found


@pytest.mark.parametrize("seed", range(100))
def test_labels_never_overlap_keep_their_order_and_stay_inside(seed: int) -> None:
    chance = Random(seed)
    apart, wanted = chance.randint(10, 25), [chance.randint(0, 250) for _ in range(chance.randint(1, 10))]
    heights = spread(wanted, apart, 0, 250)
    assert all(after - before >= apart - 0.2 for before, after in pairwise(sorted(heights)))
    assert min(heights) >= 0
    assert max(heights) <= 250
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    assert [heights[place] for place in order] == sorted(heights)


@pytest.mark.parametrize("seed", range(20))
def test_everything_is_inside_the_frame(seed: int) -> None:
    chance = Random(seed)
    figures = [[chance.randint(-500, 500) for _ in range(5)] for _ in range(chance.randint(1, 10))]
    for line in line_chart(figures, FRAME).lines:
        assert line is not None
        places = [place.split(" ") for place in line.path.removeprefix("M").split("L")]
        assert [float(x) for x, _ in places] == [40, 90, 140, 190, 240]
        assert all(20 <= float(y) <= 270 for _, y in places)
