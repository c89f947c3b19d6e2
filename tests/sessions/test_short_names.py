"""Names in narrow columns: as short as they may be and still be told apart (S 20)."""

import pytest

from sessions.view.short_names import shortened


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Bob", "Robert"], ["Ann", "Bob", "Robert"]),
        (["Maximilian", "Ann"], ["Maxi.", "Ann"]),
        (["Christopher", "Christina"], ["Christo.", "Christi."]),
        (["Robert", "Roberta"], ["Robert", "Roberta"]),
        (["Anna Maria Schmidt", "Anna Maria Bauer"], ["Anna S.", "Anna B."]),
        (["Anna Maria Schmidt", "Anna Maria Schneider"], ["Anna Schm.", "Anna Schn."]),
        (["Former player 1", "Former player 2", "Former player 12"], ["Former 1", "Former 2", "Former 12"]),
        (["", "Someone"], ["", "Some."]),
    ],
)
def test_a_name_is_cut_where_it_is_still_told_from_the_others(names: list[str], shown: list[str]) -> None:
    assert list(shortened(tuple(names)).values()) == shown


def test_nobody_is_shown_like_another_whatever_the_names() -> None:
    names = [
        f"{first}{last}" for first in ("Ann", "Anna", "Annabel", "Annabella") for last in ("", " B", " Bauer", "ette")
    ]
    assert len(set(shortened(tuple(names)).values())) == len(names)
