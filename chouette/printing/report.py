"""A table that leaves the program, whatever the file: columns that say what is in them, rows, and notes below them."""

from datetime import date
from typing import Literal

import msgspec

from chouette.ledger.money import amount_sent, decimal_digits

Kind = Literal["text", "count", "day", "points", "money", "rate"]
"""What a column has: texts, whole numbers, days, points, minor units of a currency, or hundredths of a point."""
Value = str | int | date | None
RATE_PLACES = 2
"""Digits of a rate after the point."""


class ReportColumn(msgspec.Struct, frozen=True):
    """A column: its name for programs, what is above it, what is in it, and of money the currency.

    A column of money without a currency is in that of each row; where the row has none either, in points.
    """

    key: str
    title: str
    kind: Kind = "text"
    currency: str = ""


class ReportRow(msgspec.Struct, frozen=True):
    """A row: a value for each column, null where nothing is known; the currency of its money; whether it sums up."""

    values: tuple[Value, ...]
    currency: str = ""
    is_total: bool = False


class Report(msgspec.Struct, frozen=True):
    """A table with its title. The first `labels` columns say what a row is, and stay in sight beside its figures."""

    title: str
    columns: tuple[ReportColumn, ...]
    rows: tuple[ReportRow, ...]
    notes: tuple[str, ...] = ()
    labels: int = 0


def currency_of(column: ReportColumn, row: ReportRow) -> str:
    """Return the currency of a figure; empty where it is in points."""
    return column.currency or row.currency if column.kind == "money" else ""


def digits_of(figure: int, kind: Kind, currency: str) -> str:
    """Return a figure with exactly its digits, a plain minus and a point: "-2.50"."""
    return decimal_digits(figure, RATE_PLACES) if kind == "rate" else amount_sent(figure, currency)
