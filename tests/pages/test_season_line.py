"""The line over evenings, in the units of its drawing."""

from itertools import pairwise

from chouette.line_chart import MOST_POINTS
from sessions.pages.club.season_line import FRAME, MOST_DOTS, season_line

RIGHT, FLOOR = FRAME.width - FRAME.right, FRAME.height - FRAME.bottom


def test_a_line_begins_at_zero_and_ends_at_the_right() -> None:
    line = season_line([4, -4])
    assert line.zero == (FRAME.top + FLOOR) / 2
    assert line.path == f"M{FRAME.left} {line.zero:g}L{(FRAME.left + RIGHT) // 2} {FRAME.top}L{RIGHT} {FLOOR}"
    assert [(dot.place, dot.x, dot.y) for dot in line.dots] == [(0, 189, FRAME.top), (1, RIGHT, FLOOR)]
    assert [tick.value for tick in line.ticks] == [-4, -2, 0, 2, 4]


def test_labels_beside_it_have_room() -> None:
    for totals in ([1, -100], [100, -1], [0, 0], [3], [12345, -6789]):
        heights = [tick.y for tick in season_line(totals).ticks]
        assert all(lower - higher >= FRAME.label for lower, higher in pairwise(heights)), totals


def test_of_two_thousand_evenings_the_outermost_are_drawn_and_dotted() -> None:
    totals = [place % 50 for place in range(2000)]
    totals[777], totals[1500] = 900, -900
    line = season_line(totals)
    assert line.path.count("L") <= MOST_POINTS + 1
    assert f" {FRAME.top}L" in line.path
    assert f" {FLOOR}L" in line.path
    assert {0, 777, 1500, 1999} <= {dot.place for dot in line.dots}
    assert len(line.dots) <= MOST_DOTS
