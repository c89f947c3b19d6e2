"""Where the team has one cube, it stays one when Box or Partner alone take a double (JC, Partner)."""

from tests.kit.table import table_laid

SEVEN = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil")


def test_a_double_that_the_box_takes_alone_leaves_the_team_one_cube(db: None) -> None:
    """Gil, the Partner, drops: the box end of every part is Ann's, and her name stands on the one cube."""
    table = table_laid("jacoby-crawford", SEVEN)
    table.tap("Kim", "partner", player="Gil")
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    assert table.view["game"]["one_cube"] is True
    table.tap("Gil", "partner_split", by="Gil", keeps="Ann")
    game = table.view["game"]
    assert game["one_cube"] is True
    assert {tuple(cube["besides"]) for cube in game["cubes"]} == {(table.id("Ann"),)}
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(("Bob", "Cat", "Dan", "Eve", "Fay"), "take"))
    assert table.view["game"]["one_cube"] is True
