"""The rows of a sheet on paper: read as they stand, the cell named that is wrong."""

import pytest

from chouette.paper_figures import Reading, RowsRefused, TotalAnswers, TotalsAsked
from chouette.paper_rows import PaperRows, cells_of, rows_read
from chouette.paper_totals import LeftOut
from tests.kit.brighton import BRIGHTON


def read(text: str, reading: Reading = "") -> PaperRows:
    return rows_read(cells_of(text), reading)


def test_the_printed_sheet_of_brighton() -> None:
    """Running totals under a title, the order beside them, two who never played, one who came for the sixth game."""
    found = read(BRIGHTON)
    assert found.reading == "running"
    assert found.players == ("Tim", "Mick M", "Mike G", "Ergin", "Karl", "Steve")
    assert found.without == ("Jude", "Harry")
    assert len(found.rows) == 8
    assert found.rows[0].points == {"Tim": 6, "Mick M": -2, "Mike G": 2, "Ergin": -2, "Karl": -4}
    assert found.rows[1].points == {"Tim": -4, "Mick M": 1, "Mike G": 1, "Ergin": 1, "Karl": 1}
    assert found.rows[5].points["Steve"] == 0
    assert found.rows[-1].totals == {"Tim": 6, "Mick M": 1, "Mike G": -7, "Ergin": 3, "Karl": -3, "Steve": 0}
    assert all(sum(row.points.values()) == sum(row.totals.values()) == 0 for row in found.rows)


EACH = """Game\tBox\tCaptain\tAnn\tBob\tCat
1\tAnn\tBob\t4\t-2\t-2
2\tann\tC\t−1\t\t1
3\tB\t\t2\t-4\t2
Total\t\t\t5\t-6\t1"""


def test_differences_with_box_and_captain() -> None:
    found = read(EACH)
    assert found.reading == "each"
    assert [(row.box, row.captain) for row in found.rows] == [("Ann", "Bob"), ("Ann", "Cat"), ("Bob", "")]
    assert found.rows[1].points == {"Ann": -1, "Cat": 1}
    assert found.rows[-1].totals == {"Ann": 5, "Bob": -6, "Cat": 1}


@pytest.mark.parametrize("sign", ["\t", ";", ","])
def test_columns_are_parted_by_tabs_semicolons_or_commas(sign: str) -> None:
    found = read(EACH.replace("\t", sign))
    assert found == read(EACH)


def test_what_is_chosen_holds() -> None:
    rows = "Ann,Bob,Cat\n2,-1,-1\n4,-2,-2\n"
    assert read(rows, "each").rows[-1].totals == {"Ann": 6, "Bob": -3, "Cat": -3}
    assert read(rows, "running").rows[-1].totals == {"Ann": 4, "Bob": -2, "Cat": -2}


def test_one_left_blank_in_totals_has_not_changed() -> None:
    found = read("Ann,Bob,Cat,Dan\n3,-1,-1,-1\n1,,0,0\n", "running")
    assert found.rows[1].points == {"Ann": -2, "Bob": 0, "Cat": 1, "Dan": 1}


@pytest.mark.parametrize(
    ("text", "code", "row", "name"),
    [
        ("", "no_names_in_the_first_row", 0, ""),
        ("1,2,3\n", "no_names_in_the_first_row", 0, ""),
        ("Ann,Bob,Cat\n", "no_figures", 0, ""),
        ("Ann,Bob\n1,-1\n", "too_few_players", 0, ""),
        ("Ann,Bob,Cat\n" + "0,0,0\n" * 500, "too_many_rows", 0, ""),
        ("x," * 61 + "\n", "too_many_columns", 0, ""),
        ("Ann,Bob,ann\n1,-1,0\n", "name_stands_twice", 1, "ann"),
        ("Ann,Bob,C\u202eat\n1,-1,0\n", "not_a_name", 1, "C\u202eat"),
        ("Ann,Bob,Cat\n2,-1,-1\n3,x,-1\n", "not_whole_points", 3, "Bob"),
        ("Ann,Bob,Cat\n2,-1.5,-0.5\n", "money_or_fraction", 2, "Bob"),
        ("Ann,Bob,Cat\n2,-1,-1,4\n", "figure_without_a_name", 2, ""),
        ("Box,Ann,Bob,Cat\nEve,2,-1,-1\n", "nobody_of_that_name", 2, "Eve"),
        ("Box,Mike,Mick,Cat\nMi,2,-1,-1\n", "nobody_of_that_name", 2, "Mi"),
        ("Box,Captain,Ann,Bob,Cat\nAnn,Ann,2,-1,-1\n", "box_is_captain", 2, "Ann"),
        ("Ann,Bob,Cat\n2,-1,-1\n4,2,-2\n", "row_is_not_zero", 3, "Bob"),
        ("Ann,Bob,Cat,Dan\n3,-1,-1,-1\n4,-2,-2,2\n", "row_is_not_zero", 3, ""),
        ("Ann,Bob,Cat,Dan\n3,-1,-1,-1\n\n9,-1,-1,-1\n", "row_is_not_zero", 4, "Ann"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(text: str, code: str, row: int, name: str) -> None:
    with pytest.raises(RowsRefused) as refused:
        read(text, "running" if code == "row_is_not_zero" else "")
    assert (refused.value.code, refused.value.row, refused.value.name) == (code, row, name)


def test_what_would_be_right_is_said() -> None:
    with pytest.raises(RowsRefused) as refused:
        read("Ann,Bob,Cat\n2,-1,-1\n4,2,-2\n", "running")
    assert refused.value.params == {"sum": 4, "written": 2, "right": -2}


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("Ann,Bob,Cat\n2,-4,3\n-4,8,-4\n", {"sum": 1}),  # Bob's -4 may be -5, or Cat's 3 may be 2
        ("Ann,Bob,Cat\n2,-1,-1\n2,2,-4\n1,1,2\n", {"sum": 4, "written": 2, "right": -2}),  # Cat's sign
    ],
)
def test_no_cell_is_accused_where_another_may_be_the_wrong_one(text: str, params: dict[str, int]) -> None:
    with pytest.raises(RowsRefused) as refused:
        read(text, "each")
    assert refused.value.params == params


@pytest.mark.parametrize(
    ("totals", "differs"),
    [
        ("Total,5,-6,1", []),
        ("Total,5,-5,0", [("Bob", -5, -6), ("Cat", 0, 1)]),
        ("Sum,5,-6,", []),
        ("Check,0,0,0", []),
    ],
)
def test_a_row_of_totals_is_held_against_the_games(totals: str, differs: list[tuple[str, int, int]]) -> None:
    found = read(f"Game,Ann,Bob,Cat\n1,4,-2,-2\n2,-1,0,1\n3,2,-4,2\n{totals}", "each")
    assert [tuple(one) for one in found.totals[0].differs] == differs


def test_totals_in_between_may_be_of_all_games_or_of_those_since_the_last() -> None:
    games = "Game,Ann,Bob,Cat\n1,4,-2,-2\nTotal,4,-2,-2\n2,2,-4,2\n"
    for last in ("Total,2,-4,2", "Total,6,-6,0"):
        assert [one.differs for one in read(games + last, "each").totals] == [(), ()]


UNNAMED = "Ann\tBob\tCat\n12\t-4\t-8\n-6\t10\t-4\n6\t6\t-12"
"""Two games, and below them their sum without a word."""


def test_a_last_row_that_is_the_sum_of_the_others_is_asked_about() -> None:
    with pytest.raises(TotalsAsked) as asked:
        read(UNNAMED)
    assert (asked.value.code, asked.value.row) == ("last_row_is_the_sum", 4)
    total = rows_read(cells_of(UNNAMED), "", TotalAnswers(row="total"))
    assert [row.points for row in total.rows] == [{"Ann": 12, "Bob": -4, "Cat": -8}, {"Ann": -6, "Bob": 10, "Cat": -4}]
    assert total.totals == (LeftOut(4, ""),)
    game = rows_read(cells_of(UNNAMED), "each", TotalAnswers(row="game"))
    assert (len(game.rows), game.rows[-1].totals["Cat"], game.totals) == (3, -24, ())


def test_a_last_row_that_repeats_the_running_totals_is_asked_about() -> None:
    rows = "Ann\tBob\tCat\n12\t-4\t-8\n6\t6\t-12\n6\t6\t-12"
    with pytest.raises(TotalsAsked, match="last_row_repeats_totals"):
        read(rows, "running")
    assert len(rows_read(cells_of(rows), "running", TotalAnswers(row="total")).rows) == 2
    assert len(read(rows, "each").rows) == 3, "as differences it is a game like the one before it"


def test_a_last_column_that_is_the_sum_of_the_others_is_asked_about() -> None:
    rows = "Ann\tBob\tCat\tProbe\n12\t-4\t-8\t0\n-6\t10\t-4\t0"
    with pytest.raises(TotalsAsked) as asked:
        read(rows)
    assert (asked.value.code, asked.value.name) == ("last_column_is_the_sum", "Probe")
    total = rows_read(cells_of(rows), "each", TotalAnswers(column="total"))
    assert (total.players, total.without, total.totals) == (("Ann", "Bob", "Cat"), (), (LeftOut(0, "Probe"),))
    player = rows_read(cells_of(rows), "each", TotalAnswers(column="player"))
    assert (player.players[-1], player.rows[0].points["Probe"]) == ("Probe", 0)


@pytest.mark.parametrize("word", ["Summe", "Total:", "gesamt", "Σ"])
def test_a_total_is_left_out_by_its_word_and_said(word: str) -> None:
    found = read(f"Spiel\tAnn\tBob\tCat\t{word}\n1\t12\t-4\t-8\t0\n2\t-6\t10\t-4\t0\n{word}\t6\t6\t-12\t0")
    assert (found.players, len(found.rows)) == (("Ann", "Bob", "Cat"), 2)
    assert found.totals == (LeftOut(0, word), LeftOut(4, word))


def test_averages_are_left_out_and_held_against_nothing() -> None:
    """Whole ones too are none of the games' totals."""
    found = read("Spiel\tAnn\tBob\tCat\n1\t12\t-4\t-8\n2\t-6\t10\t-4\nSchnitt\t3\t3\t-6", "each")
    assert (len(found.rows), found.totals) == (2, (LeftOut(4, "Schnitt", left_out_as="average"),))


def test_a_column_without_which_every_game_sums_to_zero_is_no_player() -> None:
    found = read("Ann\tBob\tCat\tSpieler\n12\t-4\t-8\t3\n-6\t10\t-4\t3", "each")
    assert (found.players, found.totals) == (("Ann", "Bob", "Cat"), (LeftOut(0, "Spieler", left_out_as="count"),))
