"""Days as each language writes them: the first of a month in French, and a short month in the head of a column."""

from datetime import date

from django.template import Library, defaultfilters
from django.utils import formats
from django.utils.translation import get_language

WRITTEN_OUT = frozenset({None, "DATE_FORMAT", "DATETIME_FORMAT", "MONTH_DAY_FORMAT"})
"""The formats that begin with the day and write the month out."""
SHORT = {"de": "j. N", "fr": "j N"}
"""The day and its short month where they stand alone, by language; in English "28 Nov"."""

register = Library()


def date_format(value: date, format: str | None = None) -> str:
    """Write a day or an instant as Django does, but the first of a month in French as "1er"."""
    return _with_ordinal(formats.date_format(value, format), value, format)


def short_day(day: date, *, with_year: bool = False) -> str:
    """Write a day for the head of a column: "28 Nov", "28. Nov.", "28 nov."; with its year if it is asked for."""
    written = SHORT.get(_language(), "j M")
    return _with_ordinal(formats.date_format(day, f"{written} Y" if with_year else written), day, None)


@register.filter("date", expects_localtime=True, is_safe=False)
def date_filter(value: date | str | None, format: str | None = None) -> str:
    """Write the same in a template, in the place of Django's own filter."""
    written = str(defaultfilters.date(value, format))
    return _with_ordinal(written, value, format) if isinstance(value, date) else written


def _with_ordinal(written: str, day: date, format: str | None) -> str:
    is_first = day.day == 1 and format in WRITTEN_OUT and written.startswith("1 ")
    return f"1er{written[1:]}" if is_first and _language() == "fr" else written


def _language() -> str:
    return (get_language() or "").split("-")[0]
