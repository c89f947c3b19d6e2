"""A table whose Box has a Partner."""

from chouette.rules.house import ATLANTA
from tests.kit.table import Table, table_laid

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def with_a_partner() -> Table:
    """Ann is Box with Fay; four cubes of 1 against them."""
    table = table_laid(ATLANTA, SIX)
    table.tap("Kim", "partner", player="Fay")
    table.tap("Kim", "start")
    return table
