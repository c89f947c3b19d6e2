"""A newcomer who buys a cube in the game that they came to: its points are theirs, the gammon is the team's."""

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


def test_the_gammon_is_counted_for_all_who_played_and_not_for_the_newcomer(won: Table) -> None:
    assert {name: figures(won, name) & GAMMONS for name in won.people} == {
        "Ann": {"gammons-lost"}, "Bob": {"gammons-won"}, "Cat": {"gammons-won"}, "Dan": {"gammons-won"}, "Eve": set(),
    }  # fmt: skip
    assert "newcomer" in figures(won, "Eve")


def test_nor_is_it_among_the_games_that_the_figure_opens(won: Table) -> None:
    """In game 2 Eve plays in the team, and Bob wins a gammon of cubes that nobody has turned (Jacoby)."""
    won.tap("Kim", "start")
    won.tap("Kim", "result", winner="box", kind="gammon")
    listed = {name: gammons_listed(won, name) for name in ("Ann", "Dan", "Eve")}
    assert listed == {"Ann": [-1, -6], "Dan": [-1, 1], "Eve": [-1]}
