"""To whoever has to answer a double: what the others have done with it already."""

import pytest

from chouette.rules.house import BRIGHTON, JACOBY_CRAWFORD
from tests.kit.partner import with_a_partner
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def others(table: Table, reader: str, asked: str) -> list[str]:
    """What `reader` is told of the others beside the answer of `asked`."""
    (action,) = [one for one in table.view["legal"][table.id(asked)] if one["event"] == "answer"]
    return [said["you"].get(table.id(reader), said["text"]) for said in action["others"]]


def test_two_who_play_one_cube_together_are_both_in() -> None:
    table = table_laid(JACOBY_CRAWFORD, ("Ann", "Bob", "Cat", "Dan", "Eve"))
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan", "Eve"])
    table.tap("Kim", "drop_take", by=["Bob", "Cat"], drops="Bob")
    assert others(table, "Dan", "Dan") == ["Bob and Cat play one cube together and drop Bob’s."]
    table.tap("Kim", "answer", by="Eve", cubes={"Eve": "drop"})
    assert others(table, "Dan", "Dan")[1:] == ["Eve has dropped."]


@pytest.mark.parametrize(("doubling", "paid"), [(["Bob"], "0"), (["Bob", "Cat"], "1"), (["Bob", "Cat", "Dan"], "1")])
def test_the_box_reads_that_the_partner_has_dropped_and_paid(doubling: list[str], paid: str) -> None:
    """An odd point is the Box's: of one cube the Partner pays nothing, of three one point (B Box Partner)."""
    table = with_a_partner(BRIGHTON)
    for name in doubling:
        table.tap(name, "double", by=name)
    table.tap("Fay", "partner_split", by="Fay", keeps="Ann")
    assert others(table, "Ann", "Ann") == [
        f"Fay drops and pays you {paid} · £{int(paid) * 2}; you play alone."
        if paid != "0"
        else "Fay drops; you play alone."
    ]
    assert table.view["game"]["points"].get(table.id("Fay"), 0) == -int(paid)


def test_the_partner_reads_that_the_box_has_dropped_and_paid() -> None:
    table = with_a_partner(BRIGHTON)
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "partner_split", by="Ann", keeps="Fay")
    assert others(table, "Fay", "Fay") == ["Ann drops and pays you 1 · £2; you play alone."]
    assert table.view["game"]["points"][table.id("Fay")] == 1


def test_box_and_partner_who_part_read_it_of_themselves() -> None:
    """Beside the way back, on the phone that said it."""
    table = with_a_partner(BRIGHTON)
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "partner_split", by="Ann", keeps="Fay")
    assert table.view["last"]["text"] == "Ann drops, Fay takes alone."
    assert table.view["last"]["you"] == table.named(
        {"Ann": "You drop, Fay takes alone.", "Fay": "Ann drops, you take alone."}
    )


def test_a_box_who_will_double_alone_reads_it_of_themselves() -> None:
    table = with_a_partner(BRIGHTON)
    table.tap("Ann", "partner_split", by="Ann", keeps="Ann")
    assert table.view["last"]["you"] == table.named({"Ann": "You will double without the Partner."})


def test_until_the_box_has_doubled_without_the_partner_nobody_reads_that_they_have() -> None:
    table = with_a_partner(BRIGHTON)
    table.tap("Ann", "partner_split", by="Ann", keeps="Ann")
    game = table.view["game"]
    assert game["text"] == "Ann will double without Fay."
    assert game["you"][table.id("Ann")] == "You will double without Fay."
    assert table.view["trail"][-1]["text"] == "Ann will double without the Partner."


def test_of_doubles_of_the_team_the_box_is_who_has_answered() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    for name in ("Bob", "Cat", "Dan"):
        table.tap(name, "double", by=name)
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "beaver", "Cat": "take", "Dan": "drop"})
    assert others(table, "Bob", "Bob") == ["Ann has dropped Dan’s cube.", "Ann has taken Cat’s cube."]
    assert others(table, "Cat", "Bob")[1] == "Ann has taken your cube."
    assert others(table, "Ann", "Bob")[0] == "You have dropped Dan’s cube."


def test_of_a_double_of_the_box_that_is_turned_again_the_team_has_answered() -> None:
    table = table_laid(BRIGHTON)
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "drop"})
    table.tap("Dan", "answer", by="Dan", cubes={"Dan": "take"})
    assert others(table, "Bob", "Bob") == ["Cat has dropped.", "Dan has taken."]


def asked(table: Table, name: str, reader: str = "") -> str:
    """The question that a player has to answer, for the room or a reader."""
    (action,) = [one for one in table.view["legal"][table.id(name)] if one["event"] == "answer"]
    said: str = action["ask"]["you"].get(table.id(reader), action["ask"]["text"])
    return said


def test_a_double_for_an_absent_player_names_them() -> None:
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Kim", "step_out", player="Dan", proxy="Cat")
    table.tap("Cat", "double", by="Cat", cubes=["Dan"])
    assert asked(table, "Ann", "Ann") == "Cat, for Dan, doubles you to 2."
    assert asked(table, "Ann", "Dan") == "Cat doubles Ann to 2 for you."
    assert asked(table, "Ann", "Cat") == "For Dan, you double Ann to 2."


def test_two_who_hold_an_end_beaver_in_the_plural() -> None:
    table = with_a_partner()
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "beaver"})
    assert asked(table, "Bob", "Bob") == "Ann and Fay beaver you, to 4."
    assert asked(table, "Bob", "Ann") == "You and Fay beaver Bob, to 4."


def test_an_extra_that_is_turned_is_between_two_and_nothing_is_said_of_others() -> None:
    """Bob alone took; Cat and Dan dropped that double, not this cube."""
    table = table_laid()
    table.tap("Kim", "start")
    table.tap("Ann", "double", by="Ann", cubes=["Bob", "Cat", "Dan"])
    for name, word in (("Bob", "take"), ("Cat", "drop"), ("Dan", "drop")):
        table.tap(name, "answer", by=name, cubes={name: word})
    table.tap("Cat", "extra", by="Cat")
    (beaver,) = [one for one in table.view["legal"][table.id("Bob")] if one["event"] == "answer"]
    assert "others" not in beaver
    table.tap("Bob", "answer", by="Bob", cubes={"Cat": "beaver"})
    table.tap("Cat", "answer", by="Cat", cubes={"Cat": "raccoon"})
    assert asked(table, "Bob", "Bob") == "Cat raccoons you, to 8."
    (answer,) = [one for one in table.view["legal"][table.id("Bob")] if one["event"] == "answer"]
    assert "others" not in answer
