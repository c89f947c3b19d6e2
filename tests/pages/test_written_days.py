"""Days as each language writes them, in the head of a column and in a sentence."""

from datetime import date

import pytest
from django.template import engines
from django.utils.translation import override

from clubs.written_days import date_format, short_day


@pytest.mark.parametrize(
    ("language", "first", "later", "with_year"),
    [
        ("en", "1 Nov", "28 Nov", "28 Nov 2026"),
        ("de", "1. Nov.", "28. Nov.", "28. Nov. 2026"),
        ("fr", "1er nov.", "28 nov.", "28 nov. 2026"),
    ],
)
def test_a_short_day_is_of_the_readers_language(language: str, first: str, later: str, with_year: str) -> None:
    day = date(2026, 11, 28)
    with override(language):
        assert (short_day(day.replace(day=1)), short_day(day), short_day(day, with_year=True)) == (
            first, later, with_year,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "1 January 2026"), ("de", "1. Januar 2026"), ("fr", "1er janvier 2026")],
)
def test_the_first_of_a_month_is_an_ordinal_in_french(language: str, written: str) -> None:
    template = engines["django"].from_string('{{ day|date:"DATE_FORMAT" }}; {{ none|date:"DATE_FORMAT" }}')
    with override(language):
        assert date_format(date(2026, 1, 1)) == written
        assert template.render({"day": date(2026, 1, 1), "none": None}) == f"{written}; "
        assert date_format(date(2026, 1, 11)) == written.replace("1er", "1").replace("1", "11", 1)
        assert not date_format(date(2026, 1, 1), "SHORT_DATE_FORMAT").startswith("1er")
