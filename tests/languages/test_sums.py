"""Money as each language writes it."""

import pytest

from chouette.ledger.money import Worth
from chouette.wording.language import spoken_in
from chouette.wording.sums import sum_at, sum_of

NARROW = "\N{NARROW NO-BREAK SPACE}"
SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "minor", "currency", "written"),
    [
        ("en", 200, "GBP", "£2"),
        ("en", 250, "CHF", f"CHF{SPACE}2.50"),
        ("en", 123450, "EUR", "€1,234.50"),
        ("de", 200, "GBP", f"2{SPACE}£"),
        ("de", 250, "CHF", f"2,50{SPACE}CHF"),
        ("de", 123450, "EUR", f"1.234,50{SPACE}€"),
        ("fr", 250, "EUR", f"2,50{SPACE}€"),
        ("fr", 123400, "EUR", f"1{NARROW}234{SPACE}€"),
        ("fr", 1234, "JPY", f"1{NARROW}234{SPACE}¥"),
    ],
)
def test_a_sum_is_written_as_its_reader_writes_it(language: str, minor: int, currency: str, written: str) -> None:
    with spoken_in(language):
        assert sum_of(minor, currency) == written


def test_a_loss_has_a_minus_and_a_gain_its_plus_where_it_is_asked_for() -> None:
    worth = Worth(50, "EUR")
    with spoken_in("de"):
        assert (sum_at(worth, -5, plus=True), sum_at(worth, 5, plus=True)) == (f"−2,50{SPACE}€", f"+2,50{SPACE}€")
        assert sum_at(Worth(50, "EUR", said=False), 5) is None
