"""A season on one sheet, cell by cell: dates and figures as people and spreadsheets write them."""

from datetime import date

import pytest

from chouette.paper_amounts import figure_in, figures_look
from chouette.paper_columns import RowsAre, rows_look
from chouette.paper_dates import DayOrder, date_in, order_of, serial_date_in
from chouette.paper_figures import CellsRefused, RowsRefused
from chouette.paper_rows import cells_of
from chouette.paper_season import SeasonChoices, SeasonOnPaper, season_look, season_read
from chouette.paper_totals import LeftOut
from chouette.wording.table.paper_row_sentences import paper_rows_refused

THIRD_OF_MAY = (
    "2024-05-03", "2024-05-03 00:00:00", "03.05.2024", "3.5.24", "3. 5. 2024", "Fr, 3.5.2024", "03-05-2024",
    "3/5/2024", "3 May 2024", "3. Mai 2024", "Fri 3 May 2024", "vendredi 3 mai 2024", "May 3, 2024", "3rd May 2024",
)  # fmt: skip


@pytest.mark.parametrize("cell", THIRD_OF_MAY)
def test_a_date_is_read_as_it_is_written(cell: str) -> None:
    assert date_in(cell) == date(2024, 5, 3)


@pytest.mark.parametrize(
    "cell", ["", "3.5.", "31.02.2024", "12,50", "1.250", "45415", "May", "3 Foo 2024", "13/13/2024"]
)
def test_what_is_no_whole_date_is_none(cell: str) -> None:
    assert date_in(cell) is None


def test_a_spreadsheet_keeps_a_day_as_a_number() -> None:
    assert serial_date_in("45415") == date(2024, 5, 3)
    assert serial_date_in("4541") is None


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["03/05/2024", "13/05/2024"], "day"), (["05/03/2024", "05/13/2024"], "month"),
        (["03/05/2024", "04/05/2024"], ""), (["3.5.2024"], ""),
    ],
)  # fmt: skip
def test_a_part_above_twelve_says_which_part_of_a_date_is_first(cells: list[str], order: DayOrder) -> None:
    assert order_of(cells) == order


@pytest.mark.parametrize(
    ("cell", "minor"),
    [
        ("2,50", 250), ("2.50", 250), ("(2)", -200), ("2-", -200), ("−2", -200), ("- 2", -200), ("+2", 200),
        ("1.250,50", 125050), ("1'250.5", 125050), ("1 250,00 €", 125000), ("€2", 200), ("0", 0), ("-", None),
        ("–", None), ("", None),
    ],
)  # fmt: skip
def test_an_amount_is_read_as_a_treasurer_writes_it(cell: str, minor: int | None) -> None:
    assert figure_in(cell, "money", "EUR") == minor


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("1.200", "Row 4, Jo: “1.200” can mean €1.20 or €1,200. Write 1.20 or 1200.00."),
        ("-1,200", "Row 4, Jo: “-1,200” can mean −€1.20 or −€1,200. Write −1.20 or −1200.00."),
        ("+1,200", "Row 4, Jo: “+1,200” can mean €1.20 or €1,200. Write 1.20 or 1200.00."),
        ("(1,200)", "Row 4, Jo: “(1,200)” can mean −€1.20 or −€1,200. Write −1.20 or −1200.00."),
        ("2,505", "Row 4, Jo: “2,505” is not an amount in EUR. Write an amount such as 5 or 2.50."),
    ],
)
def test_an_amount_that_cannot_be_read_says_what_to_write(cell: str, said: str) -> None:
    with pytest.raises(RowsRefused) as refused:
        figure_in(cell, "money", "EUR")
    params = {"row": 4, "name": "Jo", **refused.value.params}
    assert paper_rows_refused(refused.value.code, params) == said


def test_a_sheet_in_another_currency_is_said_to_be_once() -> None:
    rows = "Date;Ann;Bob;Cat\n2025-11-06;12,50 €;-7,50 €;-5,00 €\n2025-11-13;1,00 €;x;-2,00 €\n"
    look = season_look(cells_of(rows), SeasonChoices("evening"), money=True)
    with pytest.raises(CellsRefused) as refused:
        season_read(look, currency="GBP", today=date(2026, 1, 1))
    said = [
        paper_rows_refused(fault.code, {"row": fault.row, "name": fault.name, **fault.params})
        for fault in refused.value.faults
    ]
    assert said == [
        "Row 2, Ann: “12,50 €” is not in GBP, the currency of the club. A club in another currency sets it in "
        "Settings, under Currency.",
        "Row 3, Bob: “x” is not an amount in GBP. Write an amount such as 5 or 2.50.",
    ]


@pytest.mark.parametrize(("cell", "points"), [("4", 4), ("−4", -4), ("4,00", 4), ("4.0", 4), ("(4)", -4), ("-", None)])
def test_points_may_have_zeros_behind_a_comma(cell: str, points: int | None) -> None:
    assert figure_in(cell, "points", "EUR") == points


@pytest.mark.parametrize(
    ("cell", "code"), [("4,5", "fraction_of_points"), ("x", "not_whole_points"), ("100001", "not_whole_points")]
)
def test_what_is_no_points_is_refused(cell: str, code: str) -> None:
    with pytest.raises(RowsRefused) as refused:
        figure_in(cell, "points", "EUR")
    assert refused.value.code == code


def test_figures_with_decimals_or_a_currency_look_like_money() -> None:
    assert figures_look(["4", "-2", "-"]) == "points"
    assert figures_look(["4", "-2,5"]) == "money"
    assert figures_look(["4", "€2"]) == "money"


@pytest.mark.parametrize(
    ("rows", "look"),
    [
        ("Ann,Bob,Cat\n2,-1,-1\n", "game"),
        ("Date,Ann,Bob,Cat\n2024-05-03,2,-1,-1\n2024-05-03,2,-1,-1\n", "game"),
        ("Date,Ann,Bob,Cat\n2024-05-03,2,-1,-1\n2024-05-10,2,-1,-1\n", "evening"),
        ("Datum,Ann,Bob,Cat\n45415,2,-1,-1\n45422,2,-1,-1\n", "evening"),
        ("Date,Player,Points\n2024-05-03,Ann,2\n2024-05-03,Bob,-2\n2024-05-10,Ann,1\n", "player"),
        ("Name,2024-05-03,2024-05-10\nAnn,2,1\nBob,-2,-1\n", "evening"),
    ],
)
def test_what_a_row_is_is_seen_by_its_days(rows: str, look: RowsAre) -> None:
    assert rows_look(cells_of(rows)) == look


def test_a_semicolon_in_quotes_parts_no_columns() -> None:
    assert cells_of('Date,Ann,Note\n2024-05-03,2,"late; tired"\n')[1] == ["2024-05-03", "2", "late; tired"]


HALVES = """Datum;Spieler;Punkte;Betrag;Bemerkung
06.11.2025;Ann;7,5;3,75 €;
06.11.2025;Bob;-3,5;-1,75 €;spät
06.11.2025;Cat;-4;-2,00 €;
"""


def read(rows: str, said: SeasonChoices) -> tuple[str, SeasonOnPaper]:
    """What the figures of a sheet count, and its evenings."""
    look = season_look(cells_of(rows), said, money=True)
    return look.choices.figures, season_read(look, currency="EUR", today=date(2026, 1, 1))


def test_money_beside_half_points_is_taken_as_money() -> None:
    kind, season = read(HALVES, SeasonChoices("player"))
    assert kind == "money"
    assert season.evenings[0].sums() == {"Ann": 375, "Bob": -175, "Cat": -200}
    assert (season.without, season.unused) == (("Bemerkung",), ("Punkte",))


def test_whole_points_are_points_beside_money() -> None:
    whole = HALVES.replace("7,5;", "7;").replace("-3,5;", "-3;")
    kind, season = read(whole, SeasonChoices("player"))
    assert kind == "points"
    assert season.evenings[0].sums() == {"Ann": 7, "Bob": -3, "Cat": -4}
    assert (season.without, season.unused) == (("Bemerkung",), ("Betrag",))


@pytest.mark.parametrize("word", ["Punkte", "Points", "Pkt.", "pts"])
def test_half_points_without_money_are_no_money_whatever_was_chosen(word: str) -> None:
    """Their sentence does not lead to the choice of money."""
    rows = f"Date;Player;{word}\n2024-05-03;Ann;7,5\n2024-05-03;Bob;-3,5\n2024-05-03;Cat;-4\n"
    for said in (SeasonChoices("player"), SeasonChoices("player", figures="money")):
        with pytest.raises(CellsRefused) as refused:
            read(rows, said)
        assert [(one.code, one.row) for one in refused.value.faults] == [("half_points", 2), ("half_points", 3)]


def test_a_column_that_is_chosen_brings_what_its_figures_count() -> None:
    """The page sends the choice of before along."""
    kind, _season = read(HALVES, SeasonChoices("player", {2: "out", 3: "figure"}, figures="points"))
    assert kind == "money"


@pytest.mark.parametrize("word", ["Schnitt", "Average", "Durchschnitt:", "moyenne", "Ø"])
def test_a_row_and_a_column_of_averages_are_left_out(word: str) -> None:
    """Their decimals do not make the figures money."""
    rows = f"Datum;Ann;Bob;Cat;{word}\n06.11.2025;8;-4;-4;2,7\n13.11.2025;1;1;-2;0,7\n{word};4,5;-1,5;-3;\n"
    kind, season = read(rows, SeasonChoices("evening"))
    assert (kind, season.players, len(season.evenings)) == ("points", ("Ann", "Bob", "Cat"), 2)
    assert season.totals == (LeftOut(0, word, left_out_as="average"), LeftOut(4, word, left_out_as="average"))


def test_averages_below_a_list_of_players_are_left_out() -> None:
    kind, season = read(
        "Datum;Spieler;Punkte\n06.12.2025;Ida;8\n;Bob;-4\n;Cat;-4\n;Schnitt;0,5\n", SeasonChoices("player")
    )
    assert (kind, season.totals) == ("points", (LeftOut(5, "Schnitt", left_out_as="average"),))


COUNTED = "Datum;Ann;Bob;Cat;Dan;Spieler\n06.11.2025;8;-4;-4;;3\n13.11.2025;1;1;-1;-1;4\nGesamt;9;-3;-5;-1;7\n"


def test_a_column_without_which_every_row_sums_to_zero_is_left_out_and_named() -> None:
    _kind, season = read(COUNTED, SeasonChoices("evening"))
    assert (season.players, season.unused) == (("Ann", "Bob", "Cat", "Dan"), ())
    assert LeftOut(0, "Spieler", left_out_as="count") in season.totals
    with pytest.raises(CellsRefused) as refused:
        read(COUNTED, SeasonChoices("evening", {5: "player"}))
    fault = refused.value.faults[0]
    assert paper_rows_refused(fault.code, {"name": fault.name}) == (
        "Without the column Spieler every row sums to 0. Is it a player?"
    )


@pytest.mark.parametrize(
    ("now", "then"),
    [("06.11.2025;8;-4;-4;;3", "06.11.2025;8;-4;-4;;"), ("13.11.2025;1;1;-1;-1;4", "13.11.2025;2;1;-1;-1;4")],
)
def test_a_column_is_a_player_where_one_row_says_so(now: str, then: str) -> None:
    """It has nothing in a row that sums to 0, or a row does not sum to 0 without it."""
    with pytest.raises(CellsRefused) as refused:
        read(COUNTED.replace(now, then), SeasonChoices("evening"))
    assert {fault.code for fault in refused.value.faults} == {"evening_is_not_zero"}


def test_a_list_of_one_evening_is_of_players() -> None:
    assert rows_look(cells_of("Datum;Spieler;Punkte\n06.12.2025;Ida;8\n06.12.2025;Bob;-4\n;Cat;-4\n")) == "player"
    assert rows_look(cells_of(HALVES)) == "player"
    assert rows_look(cells_of("Datum;Ida;Bob;Cat\n06.12.2025;8;-4;-4\n06.12.2025;1;1;-2\n")) == "game"


def test_dates_without_a_year_are_said_to_have_none() -> None:
    rows = "Datum;Ida;Bob;Cat\n4.12.;8;-4;-4\n11.12.;1;1;-2\n"
    assert rows_look(cells_of(rows)) == "evening"
    with pytest.raises(CellsRefused) as refused:
        read(rows, SeasonChoices("evening"))
    assert [(one.code, one.params["day"]) for one in refused.value.faults] == [
        ("day_has_no_year", "4.12."), ("day_has_no_year", "11.12."),
    ]  # fmt: skip
