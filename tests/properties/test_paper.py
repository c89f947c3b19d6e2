"""Every game of doubles, answers and settlements in whole points can be read from paper: it pays the same, and the Box
and line that came of it are offered (rules.md 12.24)."""

from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from chouette.rules import legal
from chouette.rules.paper.from_paper import PaperReading, courses_on_paper, game_from_paper
from chouette.rules.record import Standing, replay
from tests.kit.nights.checks import SLOW, on_each_day
from tests.kit.nights.houses import houses, numbers
from tests.kit.nights.nights import Mood, Night, chosen, moods
from tests.kit.written_games import PLAYED, games_on_paper

everyday = on_each_day(60)
thousands = settings(max_examples=3000, deadline=None, suppress_health_check=SLOW)
AROUND = {"seat", "start", "join", "partner", "partner_choice", "partner_refuses", "stake", "leave", "vacate_box"}


@st.composite
def evenings(draw: st.DrawFn) -> Night:
    """Nights of all houses in which cubes are turned, answered and settled (rules.md 12.24)."""
    night, mood = Night(draw(houses(changes=(0, 0, 1, 3, 8, 20)))), draw(moods())
    for number in filter(None, draw(numbers(8, 90))):
        _goes_on(night, number, mood)
    note(night.transcript().decode())
    return night


def _goes_on(night: Night, number: int, mood: Mood) -> None:
    kinds = PLAYED if night.state.game is not None else AROUND
    actions = [action for of in legal(night.state).values() for action in of if action.event in kinds]
    fields = chosen(night.state, actions, Random(number), mood)
    if fields is not None and fields["event"] == "settle":
        fields["points"] = {cube: int(points) for cube, points in fields["points"].items()}
    if fields is not None:
        night.play(fields, number)


def check_games(night: Night) -> None:
    for before, paper, row in games_on_paper(night.states, night.steps, night.lines):
        read = game_from_paper(before, paper)
        assert isinstance(read, PaperReading), f"{paper}\n{read}"
        assert read.row.points == row.points, f"{paper}\n{read.events}"
        assert {one.kind: one.points for one in read.row.lines} == {one.kind: one.points for one in row.lines}
        again = replay(before, [Standing(before.seq + at, event) for at, event in enumerate(read.events, 1)])
        assert again.state.totals == row.totals  # type: ignore[union-attr]  # it is no refusal, as asserted


def check_next(night: Night) -> None:
    """The Box and line that came of a game are among those that its paper offers, and can be said; no two are alike,
    and whichever is chosen the game pays the same."""
    for before, paper, row in games_on_paper(night.states, night.steps, night.lines):
        offered = courses_on_paper(before, paper)
        seatings = [one.row.next.seating for one in offered]
        assert row.next.seating in seatings, f"{paper}\n{seatings}"
        assert len(set(seatings)) == len(seatings)
        assert all(one.row.points == row.points for one in offered)
        read = game_from_paper(before, replace(paper, next=row.next.seating))
        assert isinstance(read, PaperReading)
        assert read.row.next.seating == row.next.seating


@everyday
@given(evenings())
def test_a_game_read_from_paper_pays_what_it_paid(night: Night) -> None:
    check_games(night)


@pytest.mark.long
@thousands
@given(evenings())
def test_a_game_read_from_paper_pays_what_it_paid_long(night: Night) -> None:
    check_games(night)


@everyday
@given(evenings())
def test_a_game_on_paper_offers_the_next_line_that_came_of_it(night: Night) -> None:
    check_next(night)


@pytest.mark.long
@thousands
@given(evenings())
def test_a_game_on_paper_offers_the_next_line_that_came_of_it_long(night: Night) -> None:
    check_next(night)
