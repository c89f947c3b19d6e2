"""The reader is strict: what is not a sheet is an error, never a sheet that proves less."""

import pytest

from tests.kit.sheets.reader import Played, Refused, read
from tests.kit.sheets.shown import Expect
from tests.kit.sheets.words import Event, SheetError

HEAD = "# A sheet.\nhouse atlanta\nline Ann box, Bob captain, Cat, Dan\n"


def events(lines: str) -> list[Event]:
    return [item.event for item in read(HEAD + lines).items if isinstance(item, Played)][1:]


def test_doubles_and_answers_name_their_cubes() -> None:
    assert events("Bob doubles, Cat doubles, Ann takes Bob, drops Cat") == [
        {"event": "double", "by": "Bob"},
        {"event": "double", "by": "Cat"},
        {"event": "answer", "by": "Ann", "cubes": {"Bob": "take", "Cat": "drop"}},
    ]


def test_an_answer_without_cubes_means_all_that_wait_or_ones_own() -> None:
    assert events("Bob doubles, Dan doubles, Ann drops")[-1] == {
        "event": "answer", "by": "Ann", "cubes": {"Bob": "drop", "Dan": "drop"}}  # fmt: skip
    assert events("Ann doubles Bob, Cat, Dan, Cat takes")[-1] == {
        "event": "answer",
        "by": "Cat",
        "cubes": {"Cat": "take"},
    }


def test_a_refusal_stands_at_the_end_and_concerns_the_last_clause() -> None:
    items = read(HEAD + "game 1\nBob doubles, Bob doubles refused twice (game)").items
    assert [item.refused for item in items if isinstance(item, Played)] == [None, None, None, Refused("twice", "game")]


def test_the_winner_is_the_side_of_the_player() -> None:
    assert [event["winner"] for event in events("Ann wins a gammon\nCat wins")] == [
        "box",
        "team",
    ]


def test_a_table_is_read_by_its_columns() -> None:
    (table,) = [item for item in read(HEAD + "Ann Bob\ndrops +1 -1\nresult . .").items if isinstance(item, Expect)]
    assert [(line.kind, line.points) for line in table.wanted] == [
        ("drops", {"Ann": 1, "Bob": -1}), ("result", {"Ann": 0, "Bob": 0})]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "house atlanta\nline Ann box, Bob captain",
        "# No house.\nline Ann box, Bob captain",
        HEAD + "Ann Bob\nresult +2 -1",
        HEAD + "Ann Bob\nBob doubles",
        HEAD + "Bob dubbles",
        HEAD + "Ann doubles Bob, takes Cat",
        HEAD + "Ann takes Bob, Cat doubled",
        HEAD + "totals Ann +1, Bob -2",
        HEAD + "next Ann, Bob",
        HEAD + "cube Bob 2",
        "# Roles.\nhouse atlanta\nline Ann, Bob captain",
        "# Unknown box.\nhouse atlanta\nrolls Ann 6 3, Bob 2 1\nAnn wins",
        "# Dice.\nhouse atlanta\nrolls Ann 6 3, Ann 2 1",
    ],
)
def test_what_is_no_sheet_is_an_error(text: str) -> None:
    with pytest.raises(SheetError):
        read(text)
