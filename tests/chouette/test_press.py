"""Names of every script on what is printed: none is a row of empty boxes, and figures beside them keep their place."""

from itertools import combinations

import pytest

from chouette.printing.picture import EveningPicture, PictureLine, evening_png
from chouette.printing.press import keep_figures_in_place

ALIKE_WITHOUT_THEIR_FONT = [
    pytest.param(["王小明", "李思婷", "張喆玥"], id="Chinese"),
    pytest.param(["山田太郎", "さくら子", "タカシ丸"], id="Japanese"),
    pytest.param(["김철수", "이영희", "뷁뷁뷁"], id="Korean"),
    pytest.param(["דוד כהן", "יעל לוי"], id="Hebrew"),
    pytest.param(["محمد علي", "حسين عمر"], id="Arabic"),
    pytest.param(["Ann 🎲", "Ann 🦆", "Ann 👑"], id="emoji"),
]


def picture_of(name: str) -> bytes:
    """The picture of an evening that this player has won."""
    line = PictureLine(name=name, points="+2", money="", minus=False)
    return evening_png(
        EveningPicture(
            club="Owls",
            title="Thursday",
            facts="",
            lines=(line,),
            swing="",
            payments_title="",
            payments=(),
            included="",
            language="en",
        )
    )


@pytest.mark.parametrize("names", ALIKE_WITHOUT_THEIR_FONT)
def test_names_of_one_length_are_drawn_differently(names: list[str]) -> None:
    for one, other in combinations([picture_of(name) for name in names], 2):
        assert one != other


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ("Ann pays דוד 2", "Ann pays \u2068דוד\u2069 2"),
        ("דוד כהן (3), محمد: −2", "\u2068דוד כהן\u2069 (3), \u2068محمد\u2069: −2"),
        ('["בן־דוד","+1"]', '["\u2068בן־דוד\u2069","+1"]'),
        ("Zoë pays 王小明 2", "Zoë pays 王小明 2"),
    ],
)
def test_words_from_right_to_left_stand_apart_from_the_figures_beside_them(said: str, drawn: str) -> None:
    assert keep_figures_in_place(said) == drawn
