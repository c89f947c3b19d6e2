"""Where the team has one cube, it stays one, whoever takes a double or buys a share of it (JC)."""

from typing import Any

from tests.kit.table import Table, table_laid

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


def taken_at_two() -> Table:
    """Bob has doubled, Ann has taken; six against them hold a share each of the one cube at 2."""
    table = table_laid("jacoby-crawford", SEVEN)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(SEVEN[1:], "take"))
    table.tap("Kim", "roll")
    return table


def told(table: Table) -> list[str]:
    return [one["text"] for one in table.view["trail"]]


def heard(said: Any, table: Table, name: str = "") -> str:
    """What a player, or else the room, is told."""
    text: str = said["you"].get(table.id(name), said["text"]) if name else said["text"]
    return text


def test_whoever_buys_buys_a_share_of_the_one_cube(db: None) -> None:
    """Bob asks Eve, who agrees, and Ann may step in: one cube lies there all the while, and Eve's share is Bob's."""
    table = taken_at_two()
    proposed = table.propose("Bob", "buy", by="Bob", cube="Eve", points=1, agreed_by=[])
    (asked,) = table.view["proposals"]
    assert heard(asked, table) == "Bob would buy Eve’s share of the cube."
    assert heard(asked, table, "Eve") == "Bob would buy your share of the cube."
    assert heard(asked["terms"][0], table, "Bob") == "You pay Eve 1 · £2; you hold the share."
    table.reply("Eve", proposed.proposal, "agree")
    game = table.view["game"]
    assert game["one_cube"] is True
    assert {cube["player"]: cube["besides"] for cube in game["cubes"] if cube["besides"]} == {
        table.id("Eve"): [table.id("Bob")]
    }
    assert told(table)[-1] == "Bob buys Eve’s share of the cube for 1."
    assert heard(game["step_in"], table, "Eve") == "Bob has bought your share of the cube for 1."
    table.tap("Ann", "preempt", by="Ann", cube="Eve")
    assert told(table)[-1] == "Ann steps in and settles Eve’s share of the cube."
    assert table.view["game"]["one_cube"] is True
    table.tap("Kim", "undo")
    assert told(table)[-1].endswith("Ann steps in and settles Eve’s share of the cube.")


def test_a_share_sold_with_money_says_who_gets_it(db: None) -> None:
    table = taken_at_two()
    table.tap("Kim", "buy", by="Bob", cube="Eve", points=-1, agreed_by=["Eve"])
    assert told(table)[-1] == "Bob buys Eve’s share of the cube and gets 1 for it."
    step_in = table.view["game"]["step_in"]
    assert heard(step_in, table) == "Bob has bought Eve’s share of the cube and gets 1 for it."
    assert heard(step_in, table, "Eve") == "Bob has bought your share of the cube and gets 1 for it."
    assert heard(step_in, table, "Bob") == "You have bought Eve’s share of the cube and get 1 for it."


def test_a_share_is_settled_and_offered(db: None) -> None:
    table = taken_at_two()
    table.propose("Bob", "settle", points={"Bob": 1}, agreed_by=["Bob"])
    (asked,) = table.view["proposals"]
    assert heard(asked, table, "Ann") == "Bob wants to settle the share of the cube."
    assert heard(asked["terms"][0], table, "Ann") == "You pay Bob 1 · £2; the share is out."
    team = list(SEVEN[1:])
    table.tap("Ann", "offer", by="Ann", to=team, cubes=team, points=1)
    (offer,) = table.view["offers"]
    assert heard(offer, table) == "Ann offers to settle the shares of Bob, Cat, Dan, Eve, Fay and Gil."
    assert heard(offer["terms"][0], table) == "Ann pays 1 · £2 for each share to whoever accepts."


def test_one_cube_is_turned_by_one_player_and_answered_once(db: None) -> None:
    table = table_laid("jacoby-crawford", SEVEN)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob", cubes=list(SEVEN[1:]))
    (asked,) = [action["ask"] for action in table.view["legal"][table.id("Ann")] if action["event"] == "answer"]
    assert heard(asked, table, "Ann") == "Bob doubles you to 2."
    assert told(table)[-1] == "Bob doubles to 2."
    table.tap("Ann", "answer", by="Ann", cubes=dict.fromkeys(SEVEN[1:], "take"))
    assert told(table)[-1] == "Ann takes."
    table.tap("Kim", "roll")
    table.tap("Ann", "double", by="Ann", cubes=list(SEVEN[1:]))
    assert told(table)[-1] == "Ann redoubles to 4."


def test_a_partner_asks_for_a_double_of_the_one_cube(db: None) -> None:
    table = table_laid("jacoby-crawford", SEVEN)
    table.tap("Kim", "partner", player="Gil")
    table.tap("Kim", "start")
    table.propose("Gil", "double", by="Gil", cubes=list(SEVEN[1:6]))
    (asked,) = table.view["proposals"]
    assert heard(asked, table) == "Gil would double to 2."


def test_who_waits_for_the_one_answer_reads_the_captain_for_all(db: None) -> None:
    table = table_laid("jacoby-crawford", SEVEN)
    table.tap("Kim", "start")
    table.tap("Bob", "double", by="Bob")
    waits = table.view["game"]
    assert heard(waits, table) == "Waiting for Ann to answer Bob, for all."
    assert heard(waits, table, "Cat") == "Waiting for Ann to answer Bob, for all."
    assert heard(waits, table, "Bob") == "Waiting for Ann to answer you, for all."
    assert heard(waits, table, "Ann") == "You answer Bob, for all."
