"""The line over evenings, in the units of its drawing."""

from sessions.pages.club.season_line import BOTTOM, HEIGHT, LEFT, MOST_DOTS, RIGHT, TOP, WIDTH, season_line


def test_a_line_begins_at_zero_and_ends_at_the_right() -> None:
    line = season_line([4, -4])
    assert line.zero == TOP + (HEIGHT - TOP - BOTTOM) // 2
    assert line.points.split()[0] == f"{LEFT},{line.zero}"
    assert line.points.split()[-1] == f"{WIDTH - RIGHT},{HEIGHT - BOTTOM}"
    assert [(dot.place, dot.y) for dot in line.dots] == [(0, TOP), (1, HEIGHT - BOTTOM)]
    assert (line.top, line.bottom) == (TOP, HEIGHT - BOTTOM)


def test_a_label_that_would_stand_in_that_of_zero_is_left_out() -> None:
    assert season_line([1, -100]).top is None
    assert season_line([100, -1]).bottom is None
    level = season_line([0, 0])
    assert (level.top, level.bottom) == (None, None)


def test_of_two_thousand_evenings_the_outermost_are_drawn_and_dotted() -> None:
    totals = [place % 50 for place in range(2000)]
    totals[777], totals[1500] = 900, -900
    line = season_line(totals)
    assert len(line.points.split()) <= 242
    assert {0, 777, 1500, 1999} <= {dot.place for dot in line.dots}
    assert len(line.dots) <= MOST_DOTS
