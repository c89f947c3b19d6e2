"""A report as text (CSV) in the reader's language, and as a workbook with numbers, days and texts."""

from datetime import date, datetime
from io import BytesIO

import pytest
from openpyxl import load_workbook

from chouette.printing.csv_file import csv_of
from chouette.printing.report import Report, ReportColumn, ReportRow
from chouette.printing.workbook import workbook_of
from chouette.wording.language import spoken_in
from tests.kit.table_files import numbers_and_days, numbers_written, one_table

NOTE = "One payment, £1, waits; it is not counted."
MONEY = Report(
    title="Evening: all/of it",
    columns=(
        ReportColumn("day", "Day", "day"),
        ReportColumn("name", "Player"),
        ReportColumn("games", "Games", "count"),
        ReportColumn("points", "Points", "points"),
        ReportColumn("each", "Per game", "rate"),
        ReportColumn("sum", "Result", "money"),
        ReportColumn("dinars", "KWD", "money", "KWD"),
    ),
    rows=(
        ReportRow((date(2026, 5, 1), "Ann", 12, 3, 25, -150, 5), "GBP"),
        ReportRow((None, "=1+1", 1234, -3, -1234567, 7874, -1_234_567), "JPY"),
        ReportRow((date(2026, 12, 31), 'Bob "B", Jr; \tlast', 0, 0, 0, -4, 0)),
        ReportRow((None, "Sum", None, None, None, 10, None), "GBP", is_total=True),
    ),
    notes=(NOTE, "-1 is a loss"),
    labels=2,
)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_where_decimals_have_a_comma_columns_are_apart_by_semicolons(language: str) -> None:
    with spoken_in(language):
        assert one_table(csv_of(MONEY), ";") == [
            ["Day", "Player", "Games", "Points", "Per game", "Result", "KWD"],
            ["2026-05-01", "Ann", "12", "3", "0,25", "-1,50", "0,005"],
            ["", "'=1+1", "1234", "-3", "-12345,67", "7874", "-1234,567"],
            ["2026-12-31", 'Bob "B", Jr; \tlast', "0", "0", "0,00", "-4", "0,000"],
            ["", "Sum", "", "", "", "0,10", ""],
            [NOTE, *[""] * 6],
            ["'-1 is a loss", *[""] * 6],
        ]


def test_in_english_a_point_and_commas() -> None:
    with spoken_in("en"):
        assert csv_of(MONEY).decode("utf-8-sig") == (
            "Day,Player,Games,Points,Per game,Result,KWD\r\n"
            "2026-05-01,Ann,12,3,0.25,-1.50,0.005\r\n"
            ",'=1+1,1234,-3,-12345.67,7874,-1234.567\r\n"
            '2026-12-31,"Bob ""B"", Jr; \tlast",0,0,0.00,-4,0.000\r\n'
            ",Sum,,,,0.10,\r\n"
            f'"{NOTE}",,,,,,\r\n'
            "'-1 is a loss,,,,,,\r\n"
        )


def test_a_text_with_either_mark_is_in_quotation_marks_in_every_language() -> None:
    """So whoever counts marks to find out what is between the columns counts right."""
    report = Report("A", (ReportColumn("a", "a, b"), ReportColumn("b", "c; d")), ())
    written = {}
    for language in ("en", "de"):
        with spoken_in(language):
            written[language] = csv_of(report).decode("utf-8-sig")
    assert written == {"en": '"a, b","c; d"\r\n', "de": '"a, b";"c; d"\r\n'}


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r"])
def test_a_text_is_no_formula_wherever_it_stands(begins: str) -> None:
    text = f"{begins}1"
    report = Report("A", (ReportColumn("a", text), ReportColumn("b", "B")), (ReportRow((text, None)),), (text,))
    assert csv_of(report).decode("utf-8-sig").count(f"'{text}") == 3
    page = load_workbook(BytesIO(workbook_of([report]))).worksheets[0]
    cells = [page.cell(row, 1) for row in (1, 2, 3)]
    assert [(cell.data_type, cell.quotePrefix) for cell in cells] == [("s", True)] * 3
    assert {cell.value for cell in cells} <= {text, "\n1"}, "a program reads a lone CR as a line's end"


def test_a_workbook_has_numbers_with_exactly_their_digits() -> None:
    """Days are counted from the end of 1899: 1 May 2026 is day 46143, 31 December day 46387."""
    assert numbers_written(workbook_of([MONEY])) == [
        "46143", "12", "3", "0.25", "-1.50", "0.005",
        "1234", "-3", "-12345.67", "7874", "-1234.567",
        "46387", "0", "0", "0.00", "-4", "0.000",
        "0.10",
    ]  # fmt: skip


def test_a_workbook_says_how_each_kind_is_shown() -> None:
    page = numbers_and_days(workbook_of([MONEY])).worksheets[0]
    minus = "\N{MINUS SIGN}"
    assert [(cell.value, cell.data_type, cell.number_format) for cell in page[2]] == [
        (datetime(2026, 5, 1), "d", "yyyy-mm-dd"),  # noqa: DTZ001 - a workbook has days without a zone
        ("Ann", "s", "General"),
        (12, "n", "General"),
        (3, "n", f"+0;{minus}0;0"),
        (0.25, "n", f"+0.00;{minus}0.00;0.00"),
        (-1.5, "n", f"+#,##0.00;{minus}#,##0.00;#,##0.00"),
        (0.005, "n", f"+#,##0.000;{minus}#,##0.000;#,##0.000"),
    ]
    assert page["F3"].number_format == f"+#,##0;{minus}#,##0;#,##0", "yen have no decimals"
    assert page["F4"].number_format == f"+0;{minus}0;0", "without a currency it is in points"
    assert [page["A3"].value, page["C5"].value] == [None, None]
    assert [page["A6"].value, page["A7"].value] == [NOTE, "-1 is a loss"]


def test_a_workbook_has_its_head_in_sight_and_a_title_that_programs_take() -> None:
    book = numbers_and_days(workbook_of([MONEY, MONEY]))
    assert book.sheetnames == ["Evening all of it", "Evening all of it1"]
    page = book.worksheets[0]
    assert (page.freeze_panes, page.print_title_rows, page.page_setup.orientation) == ("C2", "$1:$1", "landscape")
    assert [page["A1"].font.b, page["B5"].font.b, page["F5"].font.b, page["B2"].font.b] == [True, True, True, False]
    assert load_workbook(BytesIO(workbook_of([Report("?", (), ())]))).sheetnames == ["Sheet"]
