"""For whom a gammon counts: who still had a cube. A newcomer who bought one has its points, and not the gammon."""

from uuid import UUID

import pytest

from sessions.models import SessionFigure
from sessions.selectors.figure_games import GamesOfWhich, games_found
from sessions.selectors.player_statistics import StatisticsAsked
from tests.kit.balances import balances
from tests.kit.table import Table, comes, table_laid

pytestmark = pytest.mark.django_db
GAMMONS = {"gammons-won", "gammons-lost"}


@pytest.fixture
def won(db: None) -> Table:
    """Dan doubles and Ann takes; Eve comes and buys that cube for 1. The team wins a gammon: 4 points for Eve."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "double", by="Dan")
    table.tap("Kim", "answer", by="Ann", cubes={"Dan": "take"})
    comes(table, "Eve")
    table.tap("Kim", "join", player="Eve")
    table.tap("Kim", "buy", by="Eve", cube="Dan", points=1, agreed_by=["Dan"])
    table.tap("Kim", "result", winner="team", kind="gammon")
    assert balances(table) == {"Ann": -6, "Bob": 1, "Cat": 1, "Dan": 1, "Eve": 3}
    return table


def figures(table: Table, name: str) -> set[str]:
    found = SessionFigure.objects.filter(session=table.session, player_id=UUID(table.id(name)))
    return set(found.values_list("figure", flat=True))


def gammons_listed(table: Table, name: str) -> list[int]:
    asked = StatisticsAsked(table.club.id, [UUID(table.id(name))])
    found = games_found(asked, GamesOfWhich(tuple(sorted(GAMMONS))), "UTC", 10)
    return [one.points for one in found]


def test_the_gammon_is_counted_for_neither_the_newcomer_nor_who_sold_them_the_cube(won: Table) -> None:
    assert {name: figures(won, name) & GAMMONS for name in won.people} == {
        "Ann": {"gammons-lost"}, "Bob": {"gammons-won"}, "Cat": {"gammons-won"}, "Dan": set(), "Eve": set(),
    }  # fmt: skip
    assert "newcomer" in figures(won, "Eve")


def test_a_player_who_has_dropped_has_neither_won_nor_lost_the_gammon(table: Table) -> None:
    """Bob's cube is dropped by the Box, Cat drops; Dan and the Box are still in."""
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Ann", "double", by="Ann", cubes=["Cat"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    table.tap("Kim", "result", winner="team", kind="gammon")
    assert {name: figures(table, name) & GAMMONS for name in ("Ann", "Bob", "Cat", "Dan")} == {
        "Ann": {"gammons-lost"}, "Bob": set(), "Cat": set(), "Dan": {"gammons-won"},
    }  # fmt: skip
    assert [len(gammons_listed(table, name)) for name in ("Ann", "Bob", "Cat", "Dan")] == [1, 0, 0, 1]


def test_nor_is_it_among_the_games_that_the_figure_opens(won: Table) -> None:
    """In game 2 Eve plays in the team, and Bob wins a gammon of cubes that nobody has turned (Jacoby)."""
    won.tap("Kim", "start")
    won.tap("Kim", "result", winner="box", kind="gammon")
    listed = {name: gammons_listed(won, name) for name in ("Ann", "Dan", "Eve")}
    assert listed == {"Ann": [-1, -6], "Dan": [-1], "Eve": [-1]}
