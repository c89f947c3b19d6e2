"""In every currency and language an amount that is written is read back as the same, to the last of its decimals."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chouette.ledger.currencies import CURRENCIES
from chouette.ledger.money import LARGEST_AMOUNT, NotAnAmount, amount, decimals, minor_of
from chouette.wording.language import LANGUAGES, spoken_in
from chouette.wording.sums import figure_of, figure_typed, read_amount, read_balance, read_stake, sum_of

AMOUNTS = st.integers(1, LARGEST_AMOUNT)
ONE_MARK = re.compile(r"[0-9]{1,3}[.,][0-9]{3}")
MARKS = {"en": (".", ","), "de": (",", "."), "fr": (",", "\N{NARROW NO-BREAK SPACE}")}


def test_every_language_of_the_program_is_tried() -> None:
    assert MARKS.keys() == LANGUAGES.keys()


@given(AMOUNTS, st.sampled_from(CURRENCIES), st.sampled_from(tuple(MARKS)), st.booleans())
def test_a_sum_is_read_as_it_is_shown(minor: int, currency: str, language: str, below: bool) -> None:
    """A whole sum with one mark, before three digits, may be a fraction: it is refused. Of a currency with three
    decimals a point there is one before decimals, as programs write it."""
    minor = -minor if below else minor
    with spoken_in(language):
        shown = sum_of(minor, currency, plus=True)
        if ONE_MARK.fullmatch(re.sub(r"[^0-9.,]", "", shown)) and not minor % 10 ** decimals(currency):
            if "," in shown or decimals(currency) < 3:
                with pytest.raises(NotAnAmount):
                    read_balance(shown, currency)
        else:
            assert read_balance(shown, currency) == minor


@given(AMOUNTS, st.sampled_from(CURRENCIES), st.sampled_from(tuple(MARKS)))
def test_a_field_is_read_as_it_is_filled_in(minor: int, currency: str, language: str) -> None:
    with spoken_in(language):
        assert read_amount(figure_typed(minor, currency), currency) == minor
        assert read_balance(f"-{figure_typed(minor, currency)}", currency) == -minor


@given(st.integers(1, 9_999_999), st.sampled_from(CURRENCIES), st.sampled_from(tuple(MARKS)))
def test_a_stake_is_read_as_it_is_filled_in(minor: int, currency: str, language: str) -> None:
    with spoken_in(language):
        assert read_stake(figure_typed(minor, currency), currency) == minor
    assert minor_of(amount(minor, currency), currency) == minor, "as a transcript has it"


@given(AMOUNTS, st.sampled_from(CURRENCIES), st.sampled_from(tuple(MARKS)))
def test_an_amount_has_its_decimals_and_the_marks_of_its_language(minor: int, currency: str, language: str) -> None:
    point, thousands = MARKS[language]
    with spoken_in(language):
        shown, figure = sum_of(minor, currency), figure_of(minor, currency)
    digits = re.sub(r"[^0-9]", "", shown)
    whole, places = divmod(minor, 10 ** decimals(currency)), decimals(currency)
    assert digits == (f"{whole[0]}{whole[1]:0{places}}" if whole[1] else str(whole[0]))
    assert (point in figure) == bool(places)
    assert (thousands in shown.replace("\N{NO-BREAK SPACE}", "")) == (whole[0] >= 1000)
