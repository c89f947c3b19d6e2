"""A table whose Box has a Partner."""

from typing import Any

from chouette.rules.house import ATLANTA
from tests.kit.table import Table, table_laid

SIX = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def with_a_partner(sheet: str = ATLANTA, **change: Any) -> Table:
    """Ann is Box with Fay; four cubes of 1 against them."""
    table = table_laid(sheet, SIX, **change)
    table.tap("Kim", "partner", player="Fay")
    table.tap("Kim", "start")
    return table
