"""What another answered for a player is told to them by that other's name until they have read it."""

import pytest

from chouette.rules.house import ACT
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


def absent_at_the_act() -> Table:
    """Cat steps out and names nobody; Ann doubles all, the others drop: Cat’s cube, taken by itself, is left."""
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name in ("Bob", "Dan"):
        table.tap(name, "answer", by=name, cubes={name: "drop"})
    return table


def test_a_cube_that_is_taken_by_itself_is_a_line_of_the_trail_and_told_to_its_player(db: None) -> None:
    table = absent_at_the_act()
    doubled = next(one for one in table.view["trail"] if one["seq"] == 4)
    aloud = "Ann doubles Bob, Cat and Dan to 2. Cat is away: the cube is taken (ACT 17)."
    assert doubled["text"] == aloud
    (told,) = table.view["answered_for"][table.id("Cat")]
    assert (told["event"], told["text"], told["answer"]) == ("double", aloud, None)
    assert told["you"] == {table.id("Cat"): "Ann doubles to 2. You are away: your cube is taken (ACT 17)."}
    assert table.id("Bob") not in table.view["answered_for"]


def test_whoever_is_out_and_plays_on_for_an_absent_player_is_said_to_have_the_checkers(db: None) -> None:
    """The Captain, Bob, acts for the absent though they have dropped (rules.md 12.12)."""
    table = absent_at_the_act()
    game = table.view["game"]
    assert (game["at_board"], game["for_absent"]) == (table.id("Bob"), [table.id("Cat")])


def test_a_player_at_the_board_for_themselves_stands_in_for_nobody(db: None) -> None:
    table = table_laid(ACT)
    table.tap("Kim", "start")
    table.tap("Cat", "step_out", player="Cat")
    assert (table.view["game"]["at_board"], table.view["game"]["for_absent"]) == (table.id("Bob"), [])
