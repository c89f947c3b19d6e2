"""The date in a cell, as people and spreadsheets write it: "2024-05-03", "3.5.24", "Fri 3 May 2024". Pure."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Literal

DayOrder = Literal["", "day", "month"]
"""What stands first in a date with slashes; empty: nobody has said."""

MONTHS = (
    ("jan", "jän"), ("feb", "fev", "fév"), ("mar", "mär", "mrz"), ("apr", "avr"), ("may", "mai"), ("jun", "juin"),
    ("jul", "juil"), ("aug", "aou", "aoû"), ("sep",), ("oct", "okt"), ("nov",), ("dec", "dez", "déc"),
)  # fmt: skip
"""How the names of the months begin in English, German and French."""

WEEKDAY = r"(?:[^\W\d_]{2,9}[.,]*\s+)?"
TIME = r"(?:(?:[T\s]|,\s)\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?"
YEAR = r"(?P<year>\d{4}|\d{2})"
ISO = re.compile(rf"{WEEKDAY}(?P<year>\d{{4}})[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}}){TIME}")
POINTS = re.compile(rf"{WEEKDAY}(?P<day>\d{{1,2}})[.-]\s?(?P<month>\d{{1,2}})[.-]\s?{YEAR}{TIME}")
SLASHES = re.compile(rf"{WEEKDAY}(?P<one>\d{{1,2}})/\s?(?P<two>\d{{1,2}})/\s?{YEAR}{TIME}")
DAY_FIRST = re.compile(
    rf"{WEEKDAY}(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|\.)?[\s-]+(?P<name>[^\W\d_]{{3,9}})\.?[\s,-]+{YEAR}"
)
NAME_FIRST = re.compile(rf"{WEEKDAY}(?P<name>[^\W\d_]{{3,9}})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+{YEAR}")
WITHOUT_YEAR = re.compile(rf"{WEEKDAY}\d{{1,2}}\.\s?\d{{1,2}}\.")
SERIAL = re.compile(r"\d{5}")
"""How a spreadsheet keeps a day: so many after the end of 1899."""
SERIAL_ZERO = date(1899, 12, 30)
CENTURY = 2000
LONGEST_MONTH = 31
"""Its days."""
LONGEST_TITLE = 80
"""Characters of a text in which a date is looked for."""


def date_in(cell: str, order: DayOrder = "") -> date | None:
    """Return the date in a cell; None where it is none, or has no year. A date with slashes has the day first unless
    the order says otherwise."""
    if found := ISO.fullmatch(cell) or POINTS.fullmatch(cell):
        return _date(found["year"], int(found["month"]), found["day"])
    if found := SLASHES.fullmatch(cell):
        day, month = (found["two"], found["one"]) if order == "month" else (found["one"], found["two"])
        return _date(found["year"], int(month), day)
    if found := DAY_FIRST.fullmatch(cell) or NAME_FIRST.fullmatch(cell):
        return _date(found["year"], _month(found["name"]), found["day"])
    return None


def is_date(cell: str) -> bool:
    """Return whether a cell is a date, whichever part of it is first."""
    return bool(date_in(cell) or date_in(cell, "month"))


def is_no_day(cell: str) -> bool:
    """Return whether a cell is written as a date that no calendar has, such as 31.02.2024."""
    if is_date(cell):
        return False
    if found := ISO.fullmatch(cell) or POINTS.fullmatch(cell) or SLASHES.fullmatch(cell):
        return len(found["year"]) > 2 or all(0 < int(part) <= LONGEST_MONTH for part in _parts(found))
    named = DAY_FIRST.fullmatch(cell) or NAME_FIRST.fullmatch(cell)
    return named is not None and _month(named["name"]) > 0


def _parts(found: re.Match[str]) -> list[str]:
    """Return the day and the month of a date in figures, in either order."""
    return [part for name, part in found.groupdict().items() if name != "year"]


def day_within(text: str) -> str:
    """Return the first date that stands in a text, as it is written there, with or without its year; empty where none
    does, or the text is longer than a title."""
    words = text.split() if len(text) <= LONGEST_TITLE else []
    pieces = (" ".join(words[first:last]) for first in range(len(words)) for last in range(len(words), first, -1))
    return next((piece for piece in (piece.strip(",;:()") for piece in pieces) if is_day(piece)), "")


def is_day(cell: str) -> bool:
    """Return whether a cell is written as a date, with or without its year, in the calendar or not."""
    return is_date(cell) or is_without_year(cell) or is_no_day(cell)


def is_without_year(cell: str) -> bool:
    """Return whether a cell is a day and a month alone: "4.12."."""
    return WITHOUT_YEAR.fullmatch(cell) is not None


def serial_date_in(cell: str) -> date | None:
    """Return the date that a spreadsheet keeps as this number; None for any other text."""
    return SERIAL_ZERO + timedelta(days=int(cell)) if SERIAL.fullmatch(cell) else None


def order_of(cells: Iterable[str]) -> DayOrder:
    """Return what stands first in the dates with slashes among these; empty where both fit, or there are none."""
    said = [cell for cell in cells if SLASHES.fullmatch(cell) and is_date(cell)]
    orders: tuple[DayOrder, ...] = ("day", "month")
    fits = [order for order in orders if all(date_in(cell, order) for cell in said)]
    return fits[0] if said and len(fits) == 1 else ""


def is_in_slashes(cells: Iterable[str]) -> bool:
    """Return whether one of these is a date with slashes."""
    return any(map(SLASHES.fullmatch, cells))


def _month(name: str) -> int:
    """Return the number of a month by its name; 0 for another word."""
    word = name.casefold()
    return next((number for number, begins in enumerate(MONTHS, start=1) if word.startswith(begins)), 0)


def _date(year: str, month: int, day: str) -> date | None:
    try:
        return date(int(year) if len(year) > 2 else CENTURY + int(year), month, int(day))
    except ValueError:
        return None
