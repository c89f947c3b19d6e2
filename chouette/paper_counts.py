"""The column of a sheet that counts something, such as how many played: with it no row sums to zero, without it every
row does. Pure."""

import re
from collections.abc import Iterable, Mapping, Sequence

from chouette.ledger.money import NotAnAmount, balance_read
from chouette.paper_amounts import HUNDREDTHS, SIGN_OF_MONEY
from chouette.paper_cells import NOTHING, Cells
from chouette.paper_figures import FEWEST_PLAYERS

FEWEST_ROWS = 2
"""Rows from which on a column is told to be a count: one row alone may have a wrong figure."""


def column_of_counts(rows: Iterable[Cells], places: Sequence[int]) -> int | None:
    """Return the place of the one column, of those with figures of players, that counts; None where there is none, or
    several may be it. Rows in which a figure cannot be read say nothing."""
    if len(places) <= FEWEST_PLAYERS:
        return None
    read = [figures for cells in rows if (figures := _figures(cells, places))]
    if len(read) < FEWEST_ROWS:
        return None
    found = [at for at in places if all(row.get(at) and sum(row.values()) == row[at] for row in read)]
    return found[0] if len(found) == 1 else None


def _figures(cells: Cells, places: Sequence[int]) -> Mapping[int, int]:
    """Return the figures of a row in hundredths by their columns; none where one cannot be read."""
    written = {at: cells[at] for at in places if at < len(cells) and cells[at] and cells[at] not in NOTHING}
    try:
        return {at: balance_read(re.sub(SIGN_OF_MONEY, "", cell), HUNDREDTHS) for at, cell in written.items()}
    except NotAnAmount:
        return {}
