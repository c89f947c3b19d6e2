"""A workbook with a sheet for each evening: which sheet is meant, and all of them as one table."""

from datetime import date

import pytest

from chouette.paper_dates import day_within
from chouette.paper_figures import RowsRefused
from chouette.paper_rows import cells_of
from chouette.paper_season import SeasonChoices, SeasonOnPaper, season_look, season_read
from chouette.paper_tabs import EACH, Tab, TabRefused, TabTitles, tab_look, tabs_joined

TITLES = TabTitles("Date", "Evening", "Box", "Captain", "Total")
INFO = Tab("Info", "Our evenings")
FIRST = Tab("2024-05-03", "Game\tAnn\tBen\tCleo\tDirk\n1\t6\t-2\t-2\t-2\n2\t-1\t3\t-1\t-1")
RUNNING = Tab("10.5.2024", "Ann\tBen\tCleo\tDirk\n6\t-2\t-2\t-2\n5\t1\t-3\t-3\n4\t4\t-4\t-4")
LATER = Tab("17.5.2024", "Ben\tann\tEve\n4\t-2\t-2")


def table(*lines: str) -> str:
    return "\n".join(line.replace(" | ", "\t") for line in lines)


def season_of(*tabs: Tab) -> SeasonOnPaper:
    """Return the evenings of a workbook, as a season reads them."""
    cells = cells_of(tabs_joined(tabs, "", TITLES).text)
    said = SeasonChoices("evening", reading="each")
    return season_read(season_look(cells, said, money=True), currency="GBP", today=date(2026, 1, 1))


def sums(season: SeasonOnPaper) -> dict[str, dict[str, int]]:
    return {str(one.day): dict(one.sums()) for one in season.evenings}


@pytest.mark.parametrize(
    ("tabs", "look"),
    [
        ([INFO, FIRST, LATER], EACH),
        ([INFO, FIRST], "1"),
        ([Tab("Rules", ""), INFO], "0"),
        ([Tab("A", FIRST.text), Tab("B", LATER.text)], "0"),
        ([Tab("A", f"Friday 3 May 2024\n{FIRST.text}"), Tab("B", f"Played on 10.5.2024\n{LATER.text}")], EACH),
    ],
)
def test_which_sheet_is_meant(tabs: list[Tab], look: str) -> None:
    assert tab_look(tabs) == look


def test_each_sheet_is_an_evening() -> None:
    """Ann 6 - 1 and Ben -2 + 3 on the 3rd; one game on the 17th, in which "ann" is Ann."""
    joined = tabs_joined([INFO, FIRST, LATER], "", TITLES)
    assert joined.text == table(
        "Date | Ann | Ben | Cleo | Dirk | Eve",
        "2024-05-03 | 6 | -2 | -2 | -2 | ",
        "2024-05-03 | -1 | 3 | -1 | -1 | ",
        "17.5.2024 | -2 | 4 |  |  | -2",
    )
    assert joined.left_out == ("Info",)
    assert sums(season_of(INFO, FIRST, LATER)) == {
        "2024-05-03": {"Ann": 5, "Ben": 1, "Cleo": -3, "Dirk": -3},
        "2024-05-17": {"Ann": -2, "Ben": 4, "Eve": -2},
    }


def test_running_totals_become_what_each_game_made() -> None:
    """6, then 5, then 4: Ann won 6 and lost 1 twice. The evening made what its last row says."""
    assert sums(season_of(RUNNING)) == {"2024-05-10": {"Ann": 4, "Ben": 4, "Cleo": -4, "Dirk": -4}}
    assert [row["Ann"] for row in season_of(RUNNING).evenings[0].rows] == [6, -1, -1]


def test_all_sheets_are_read_as_most_of_them_look() -> None:
    """Alone, three rows of three players may be either; beside two evenings of running totals they are these."""
    doubtful = Tab("24.5.2024", "Ann\tBen\tEve\n2\t-1\t-1\n4\t-2\t-2\n3\t-1\t-2")
    assert sums(season_of(RUNNING, doubtful))["2024-05-24"] == {"Ann": 3, "Ben": -1, "Eve": -2}


def test_box_and_captain_are_kept() -> None:
    tab = Tab("2024-05-03", "Box\tCaptain\tAnn\tBob\tZoe\nAnn\tBob\t4\t-2\t-2\nB\tZoe\t2\t-4\t2")
    season = season_of(tab)
    assert season.evenings[0].sides == (("Ann", "Bob"), ("Bob", "Zoe"))


def test_the_total_of_a_sheet_is_left_out_and_said() -> None:
    """A word says so in the first, in the second three games and their sum do."""
    with_word = Tab("2024-05-03", FIRST.text + "\nTotal\t5\t1\t-3\t-3")
    without = Tab("2024-05-10", "Ann\tBen\tEve\tDan\n3\t-1\t-1\t-1\n-1\t3\t-1\t-1\n-1\t-1\t3\t-1\n1\t1\t1\t-3")
    season = season_of(with_word, without)
    assert sums(season) == {
        "2024-05-03": {"Ann": 5, "Ben": 1, "Cleo": -3, "Dirk": -3},
        "2024-05-10": {"Ann": 1, "Ben": 1, "Eve": 1, "Dan": -3},
    }
    assert [len(one.rows) for one in season.evenings] == [2, 3]
    assert [(one.line, one.word) for one in season.totals] == [(4, "Total"), (8, "Total")]


def test_two_games_alike_are_two_games() -> None:
    tab = Tab("2024-05-03", "Ann\tBen\tEve\tDan\n3\t-1\t-1\t-1\n3\t-1\t-1\t-1")
    assert sums(season_of(tab, LATER))["2024-05-03"]["Ann"] == 6


def test_a_sheet_with_a_row_for_each_player_is_one_row() -> None:
    tab = Tab("3 May 2024", "Name\tPoints\nAnn\t6\nBen\t-2\nCleo\t-4\nTotal\t0")
    season = season_of(tab, LATER)
    assert sums(season)["2024-05-03"] == {"Ann": 6, "Ben": -2, "Cleo": -4}


def test_a_sheet_that_is_called_otherwise_gives_the_evening_its_name() -> None:
    tab = Tab("Christmas", f"24.12.2023\n{FIRST.text}")
    assert [one.title for one in season_of(tab, LATER).evenings] == ["Christmas", ""]


def test_what_is_no_evening_is_left_out_and_named() -> None:
    """A season, addresses, a page with an average for each player."""
    season = Tab("2023", "Date\tAnn\tBen\tEve\n3.5.2023\t2\t-1\t-1\n4.5.2023\t2\t-1\t-1")
    addresses = Tab("People", "Name\tPhone\tMail\nAnn\tx\ty\nBen\tx\ty")
    means = Tab("Means", "Player\tEvenings\tPoints\tMean\nAnn\t3\t6\t2\nBen\t3\t-6\t-2")
    assert tabs_joined([season, addresses, means, FIRST, LATER], "", TITLES).left_out == ("2023", "People", "Means")


def test_a_sheet_that_is_wrong_is_named_with_all_that_is_wrong() -> None:
    wrong = Tab("2024-05-10", "Ann\tBen\tEve\n2\t-1\t-1\n2\tx\t-1\n2\t-1\t3")
    with pytest.raises(TabRefused) as refused:
        tabs_joined([FIRST, wrong], "", TITLES)
    assert (refused.value.place, refused.value.tab.name) == (1, "2024-05-10")
    assert [(one.code, one.row) for one in refused.value.faults] == [("not_whole_points", 3)]


def test_two_sheets_of_one_day_are_not_made_one_evening() -> None:
    with pytest.raises(TabRefused) as refused:
        tabs_joined([FIRST, Tab("3.5.2024", LATER.text)], "", TITLES)
    assert refused.value.code == "sheet_of_the_same_day"
    assert refused.value.params == {"other": "2024-05-03"}


def test_a_sheet_without_a_day_is_refused_where_none_has_one() -> None:
    with pytest.raises(RowsRefused, match="no_column_day"):
        season_of(Tab("A", FIRST.text), Tab("B", LATER.text))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024-05-03", "2024-05-03"),
        ("Abend am 3.5.2024, bei Ben", "am 3.5.2024"),
        ("Fri 3 May 2024 (Ann)", "Fri 3 May 2024"),
        ("Soirée du 3.5.", "du 3.5."),
        ("Abend 3", ""),
        ("3.5.2024 " * 20, ""),
    ],
)
def test_the_day_in_a_title(text: str, day: str) -> None:
    assert day_within(text) == day
