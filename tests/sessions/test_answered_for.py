"""What another answered for a player is told to them by that other's name until they have read it."""

import pytest

from tests.kit.disputed import says
from tests.kit.table import Table, replaced_by, table_laid


def told(table: Table, who: str) -> list[tuple[int, str | None, dict[str, str] | None]]:
    """Return number, sender and words of the answers that others gave for a player."""
    return [(one["seq"], one["by"], one["answer"]) for one in table.view["answered_for"].get(table.id(who), [])]


@pytest.fixture
def doubled(table: Table) -> Table:
    """Kim, the scorekeeper, has answered for Bob; Cat has answered behind them."""
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    return table


def test_it_is_still_told_after_another_has_answered_and_after_the_next_game_has_begun(doubled: Table) -> None:
    expected = [(4, None, {doubled.id("Bob"): "drop"})]
    assert (told(doubled, "Bob"), told(doubled, "Cat")) == (expected, [])
    (answer,) = doubled.view["answered_for"][doubled.id("Bob")]
    assert answer["you"] == {doubled.id("Bob"): "You drop: −1."}
    assert answer["game"] is None
    doubled.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    doubled.tap("Kim", "start")
    assert told(doubled, "Bob") == expected


def test_after_its_game_it_names_that(doubled: Table) -> None:
    """Beside a double of the next game it would read as the answer to that."""
    doubled.tap("Dan", "answer", by="Dan", cubes={"Dan": "drop"})
    doubled.tap("Kim", "start")
    doubled.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    doubled.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "drop"})
    assert [one["game"] for one in doubled.view["answered_for"][doubled.id("Bob")]] == [None, 1]


def test_it_is_gone_once_it_is_taken_back(doubled: Table) -> None:
    doubled.tap("Kim", "amend", seq=4, **replaced_by(None))
    assert told(doubled, "Bob") == []


def test_it_is_told_no_more_to_a_player_who_disputes_it(doubled: Table) -> None:
    doubled.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    says(doubled, "Bob", "dispute", seq=4)
    assert told(doubled, "Bob") == []


def test_an_absent_player_is_told_what_their_proxy_answered_after_others_have_tapped(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat", proxy="Bob")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Bob", "answer", by="Bob", cubes={"Cat": "drop"})
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    assert told(table, "Cat") == [(5, table.id("Bob"), {table.id("Cat"): "drop"})]
    assert told(table, "Bob") == []


def test_a_sealed_answer_is_told_without_its_word(db: None) -> None:
    table = table_laid(answers_order="sealed")
    table.tap("Ann", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Kim", "answer", by="Bob", for_="Bob", cubes={"Bob": "take"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    assert told(table, "Bob") == [(4, None, None)]
    assert "take" not in str(table.view["answered_for"])
