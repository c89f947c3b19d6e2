"""A Partner at the top of the line in a stay that is held to having a Partner (rules.md 11.5, 12.7)."""

import pytest

from tests.kit.table import table_laid

pytestmark = pytest.mark.django_db


def test_once_the_partner_is_captain_the_box_reads_at_once_that_another_one_is_needed() -> None:
    names = ("Ann", "Bob", "Cat", "Dan", "Eve")
    table = table_laid(names=names, partner_from_players=5, partner_choice_holds=True)
    table.tap("Kim", "partner", player="Eve")
    for _ in range(3):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner="box", kind="single")
    assert table.view["captain"] == table.id("Eve")
    table.tap("Kim", "partner", player=None)
    assert table.view["partner"] is None
    assert table.view["unready"]["text"] == "Ann needs a Partner: Dan will be asked."
    assert table.view["unready"]["you"][table.id("Ann")] == "You need a Partner: ask Dan."
    assert not any(action["event"] == "start" for action in table.view["legal"].get(table.id("Ann"), []))
    table.tap("Kim", "partner", player="Dan")
    table.tap("Ann", "start")
    assert table.view["game"]["captain"] == table.id("Eve")
