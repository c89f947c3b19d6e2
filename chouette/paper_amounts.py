"""A figure of a sheet as a treasurer writes it: "4", "−4", "2,50 €", "(2.50)", "2-", "-" for nothing. Pure."""

import re
from collections.abc import Iterable
from typing import Literal

from chouette.ledger.money import NotAnAmount, balance_read
from chouette.paper_cells import MOST_POINTS, NOTHING
from chouette.paper_dates import is_date, is_no_day
from chouette.paper_figures import RowsRefused

FiguresAre = Literal["", "points", "money"]
"""What the figures of evenings count; empty: as they look."""

MINUS = r"[-+\u2212\u2013]"
BELOW_ZERO = r"^\(|[-\u2212\u2013]"
SIGN_OF_MONEY = r"(?:[€$£¥]|[A-Z]{3}|Fr\.)"
LIKE_A_FIGURE = re.compile(
    rf"\(?\s*{MINUS}?\s*{SIGN_OF_MONEY}?\s*{MINUS}?\s*\d[\d.,'\u2019\s\u00a0\u202f]*{MINUS}?\s*{SIGN_OF_MONEY}?\s*\)?"
)
LIKE_MONEY = re.compile(rf".*{SIGN_OF_MONEY}.*|.*[.,]\d{{1,2}}\)?\s*{MINUS}?\s*\)?")
HUNDREDTHS = "XXX"
"""A currency of two decimals that no cell names: points are read with decimals that must be zeros."""


def is_figure(cell: str) -> bool:
    """Return whether a cell may be a figure, though perhaps a wrong one."""
    return cell in NOTHING or (LIKE_A_FIGURE.fullmatch(cell) is not None and not (is_date(cell) or is_no_day(cell)))


def is_money(cell: str) -> bool:
    """Return whether a cell is a figure with the sign of a currency."""
    return is_figure(cell) and re.search(SIGN_OF_MONEY, cell) is not None


def figures_look(cells: Iterable[str]) -> FiguresAre:
    """Return what figures count: money where one has decimals or the sign of a currency."""
    return "money" if any(is_figure(cell) and LIKE_MONEY.fullmatch(cell) for cell in cells) else "points"


def figure_in(cell: str, kind: FiguresAre, currency: str) -> int | None:
    """Return a figure in minor units of the currency or in points; None for a cell that says that nobody was there.
    The currency is empty where points alone are played for.

    Raises RowsRefused without its row and name.
    """
    if not cell or cell in NOTHING:
        return None
    return _money(cell, currency) if kind == "money" else _points(cell, currency)


def _money(cell: str, currency: str) -> int:
    try:
        return balance_read(cell, currency)
    except NotAnAmount as fault:
        if {"less", "more"} <= fault.params.keys():
            below = -1 if re.search(BELOW_ZERO, cell) else 1
            less, more = (below * int(fault.params[reading]) for reading in ("less", "more"))
            raise RowsRefused(
                "figure_has_two_readings", figure=cell[:20], currency=currency, less=less, more=more
            ) from fault
        raise RowsRefused(_no_amount(cell, currency), figure=cell[:20], currency=currency) from fault


def _no_amount(cell: str, currency: str) -> str:
    """Return the code of a cell that is no amount in the currency: it may be one in another."""
    bare = re.sub(SIGN_OF_MONEY, "", cell).strip()
    is_amount = bare != cell.strip() and is_figure(bare) and any(map(str.isdigit, bare))
    return "amount_in_another_currency" if is_amount else "not_an_amount"


def _points(cell: str, currency: str) -> int:
    try:
        hundredths = balance_read(cell, HUNDREDTHS)
    except NotAnAmount as fault:
        raise RowsRefused("not_whole_points", figure=cell[:20]) from fault
    if hundredths % 100:
        raise RowsRefused("fraction_of_points" if currency else "not_whole_points", figure=cell[:20])
    if abs(hundredths) > 100 * MOST_POINTS:
        raise RowsRefused("not_whole_points", figure=cell[:20])
    return hundredths // 100
