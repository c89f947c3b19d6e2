from tests.kit.table import Table


def test_a_game_is_played_from_everybodys_own_phone(table: Table) -> None:
    table.tap("Ann", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    table.tap("Cat", "result", winner="box", kind="single")
    view = table.view
    assert view["phase"] == "between"
    assert view["rows"][-1]["number"] == 1
    assert sum(view["rows"][-1]["points"].values()) == 0
    assert {p["name"]: p["result"] for p in view["players"].values()} == {"Ann": 1, "Bob": 1, "Cat": -1, "Dan": -1}
