"""The cells of a row of the sheet. An evening has thousands of them and few that differ: each kind is drawn once."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from django.template import Library
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from sessions.sheet.columns import Cell

register = Library()

KEPT = 8192
EMPTY = "·"


@register.simple_tag
def cells(row: Iterable[Cell]) -> SafeString:
    """A row of totals, with the marks at them."""
    language = get_language()
    return _together(_drawn(cell, language) for cell in row)


@register.filter
def as_row(cell: Cell) -> tuple[Cell]:
    """One cell by itself, as a row."""
    return (cell,)


@register.simple_tag
def cells_of_line(row: Iterable[Cell]) -> SafeString:
    """A line of a game: whom it does not touch has a dot."""
    language = get_language()
    return _together(_drawn(cell if cell.text else replace(cell, text=EMPTY), language) for cell in row)


def _together(drawn: Iterable[str]) -> SafeString:
    return mark_safe("".join(drawn))  # noqa: S308 - made by a template


@lru_cache(maxsize=KEPT)
def _drawn(cell: Cell, _language: str | None) -> str:
    return render_to_string("sessions/sheet_cell.html", {"cell": cell})
