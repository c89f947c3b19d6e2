"""The sheet as files: a table of text, a workbook whose figures add up, a page to print with the marks of the house."""

import re
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from chouette.bounded import MEGABYTE
from chouette.presses import Presses
from chouette.printing.sheet import Figure, Head, Meaning, PrintedLine, PrintedSheet, sheet_pdf
from clubs.models import Player
from sessions.pages import printed_answers
from sessions.pages.sheet import files
from sessions.services import session_import
from sessions.sheet.printing import printed
from tests.kit.long_night import LongNight
from tests.kit.people import club_of, page, person
from tests.kit.sheet_page import TUESDAY
from tests.kit.table import Table, table_laid
from tests.kit.table_files import numbers_and_days, one_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Two games are over; Dan has left after the first, which the Box has won with one drop of its own."""
    laid = table_laid()
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by="Cat")
    laid.tap("Kim", "answer", by="Ann", cubes={"Cat": "drop"})
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "leave", player="Dan")
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    return laid


def file(table: Table, ending: str) -> Any:
    response = table.kim.client().get(f"/s/{table.code}/sheet.{ending}")
    assert response.status_code == 200
    return response


def test_the_sheet_as_a_table_has_every_line_and_adds_up(table: Table) -> None:
    response = file(table, "csv")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = one_table(response.content)
    assert rows[0] == ["game", "line", "Box", "Captain", "Partner", "Ann", "Bob", "Cat", "Dan"]
    assert rows[1] == ["1", "drops", "Ann", "Bob", "", "-1", "", "1", ""]
    assert rows[2] == ["1", "result", "Ann", "Bob", "", "2", "-1", "", "-1"]
    assert rows[3] == ["1", "total so far", "Ann", "Bob", "", "1", "-1", "1", "-1"]
    assert rows[4][1] == "Dan left"
    assert [row[1] for row in rows[-4:]] == ["Result", "Result, GBP", "To settle", "To settle, GBP"]
    assert (rows[-4][5:], rows[-2][5:]) == (["3", "-2", "0", "-1"], ["2", "-2", "0", ""])
    assert all(sum(Decimal(figure) for figure in row[5:] if figure) == 0 for row in rows[1:])


def test_the_workbook_has_the_same_with_numbers_that_can_be_added_up(table: Table) -> None:
    response = file(table, "xlsx")
    assert response.headers["Content-Disposition"].endswith('.xlsx"')
    book = numbers_and_days(response.content)
    rows: list[list[Any]] = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert rows[0] == ["game", "line", "Box", "Captain", "Partner", "Ann", "Bob", "Cat", "Dan"]
    assert rows[2] == [1, "result", "Ann", "Bob", None, 2, -1, None, -1]
    assert all(sum(figure or 0 for figure in row[5:]) == 0 for row in rows[1:])
    assert [Decimal(str(figure)) for figure in rows[-1][5:7]] == [Decimal(4), Decimal(-4)]
    assert book.worksheets[0].freeze_panes == "F2"


def test_a_name_like_a_formula_is_a_name(table: Table) -> None:
    laid = table_laid(names=("=1+1", "@Bob", "Cat"))
    book = load_workbook(BytesIO(file(laid, "xlsx").content))
    cell = book.worksheets[0]["F1"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")
    assert page(file(laid, "csv")).splitlines()[0].endswith("'=1+1,'@Bob,Cat")


def test_the_printed_sheet_is_the_paper_one(table: Table) -> None:
    """A 10.1: Bob's −1 is circled, the zeros of the first line are numbered."""
    sheet = printed(table.session)
    assert [head.name for head in sheet.heads] == ["Ann", "Bob", "Cat", "Dan"]
    assert [head.gone for head in sheet.heads] == [False, False, False, True]
    first, game, left, *_others, total, _money, _still_open, _in_money = sheet.lines
    assert [figure.letter for figure in first.figures] == ["", "1", "2", "3"]
    assert [(figure.text, figure.circle) for figure in game.figures] == [
        ("+1", False), ("−1", True), ("+1", False), ("−1", False),
    ]  # fmt: skip
    assert left.label == "Dan left"
    assert [text for text, _amount in sheet.payments] == ["Dan pays Ann, when Dan left"]
    assert [line.label for line in sheet.lines[-4:]] == ["Result", "GBP", "To settle", "GBP"]
    assert sheet.payments_note == "As the results ask. What is paid and what is open is on Settle up."
    assert (game.zero, total.zero, left.zero) == (True, True, None)
    assert "has left" in [meaning.text for meaning in sheet.legend]
    response = file(table, "pdf")
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF")
    assert response.content == file(table, "pdf").content


@pytest.mark.parametrize("sheet", ["atlanta", "st-albans", "brighton"])
def test_each_house_prints_its_own_marks(sheet: str) -> None:
    ann = person("Ann")
    brought = TUESDAY.replace('"atlanta"', f'"{sheet}"')
    session = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=brought.encode())
    game = next(line for line in printed(session).lines if line.kind == "game")
    marks = {"circled": game.figures[1].circle, "initials": bool(game.order), "order": bool(game.captain)}
    expected = {"atlanta": "circled", "st-albans": "initials", "brighton": "order"}
    assert [mark for mark, stands in marks.items() if stands] == [expected[sheet]]
    assert ann.client.get(f"/s/{session.code}/sheet.pdf").content.startswith(b"%PDF")


def test_a_long_night_of_twenty_columns_is_printed() -> None:
    ann = person("Ann")
    night = LongNight(games=24)
    session = session_import(actor=ann.actor, club=club_of(ann, "Tuesday"), file=night.transcript())
    assert len(printed(session).heads) > 9
    assert ann.client.get(f"/s/{session.code}/sheet.pdf").content.startswith(b"%PDF")


def test_nothing_is_written_before_anybody_sits_down() -> None:
    laid = table_laid(names=())
    assert page(file(laid, "csv")).splitlines()[0].endswith("Partner")
    assert file(laid, "pdf").content.startswith(b"%PDF")
    assert load_workbook(BytesIO(file(laid, "xlsx").content)).worksheets[0]["A1"].value == "game"


def test_a_sheet_of_more_games_than_a_night_has_is_not_printed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn for it, nor read; it can be had as a workbook and as CSV."""
    monkeypatch.setattr(files, "MOST_GAMES", 1)
    monkeypatch.setattr(files, "printed", None)
    response = table.kim.client().get(f"/s/{table.code}/sheet.pdf")
    assert response.status_code == 422
    assert "This is too long to be printed here. Take it as a workbook (XLSX) or as CSV instead." in page(response)
    assert file(table, "csv")
    assert file(table, "xlsx")


@pytest.mark.parametrize(
    "path", ["s/{code}/sheet.pdf", "clubs/{club}/season.pdf", "clubs/{club}/players/{ann}.pdf", "{month}"]
)
def test_no_document_of_too_many_lines_is_printed(table: Table, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    table.tap("Kim", "close")
    monkeypatch.setattr(printed_answers, "MOST_LINES", -1)
    month = f"clubs/{table.club.slug}/books/month.pdf?month=2026-05"
    ann = Player.objects.get(club=table.club, name="Ann").id
    asked = path.format(code=table.code, club=table.club.slug, ann=ann, month=month)
    response = table.kim.client().get(f"/{asked}")
    assert response.status_code == 422
    assert "This is too long to be printed here." in page(response)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("s/{}/sheet.pdf", "This is too long to be printed here."),
        ("s/{}/settle/picture.png", "This takes more time or memory to draw than there is for it."),
        ("api/v1/cards/session:{}/pdf/", "This takes more time or memory to draw than there is for it."),
    ],
)
def test_what_takes_too_long_to_draw_is_said_to(
    table: Table, monkeypatch: pytest.MonkeyPatch, path: str, sentence: str
) -> None:
    monkeypatch.setattr(printed_answers, "OUR_PRESSES", own := Presses(seconds=0.001))
    response = table.kim.client().get(f"/{path.format(table.code)}")
    assert (response.status_code, sentence in page(response)) == (422, True)
    own.end()


def test_what_needs_too_much_memory_to_draw_is_said_to(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library in C has no answer to that but to end its process."""
    monkeypatch.setattr(printed_answers, "OUR_PRESSES", own := Presses(memory=20 * MEGABYTE))
    response = table.kim.client().get(f"/s/{table.code}/settle/picture.png")
    assert (response.status_code, "This takes more time or memory" in page(response)) == (422, True)
    own.end()


@pytest.mark.parametrize(("players", "games", "pages"), [(3, 34, 1), (6, 30, 1), (10, 20, 1), (6, 60, 2)])
def test_a_sheet_is_one_page_where_it_fits(players: int, games: int, pages: int) -> None:
    """Its lines move closer for it, and for fewer pages where it does not fit."""
    lost = Figure("\N{MINUS SIGN}12", minus=True, circle=True, crossed=True, role="b")
    line = PrintedLine("game", "1", (lost, *[Figure("+4")] * (players - 1)), zero=True)
    heads = tuple(Head(f"Christopher Player {number}", gone=False, stake=1) for number in range(players))
    sheet = PrintedSheet(
        "Thursday",
        "25 November",
        heads,
        (line,) * games,
        "",
        "Payments",
        "",
        (),
        "",
        (),
        (Meaning(lost, "lost"),),
        "en",
    )
    assert len(re.findall(rb"/Type\s*/Page\b", sheet_pdf(sheet))) == pages
