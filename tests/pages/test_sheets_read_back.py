"""The sheet of an evening that the program gave as a file is read back to the same evening, from text and workbook, in
each language and of each house."""

from typing import Any, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from chouette.own_sheet import sheet_read
from chouette.paper_figures import CellsRefused, RowsRefused
from chouette.paper_rows import PaperRows, cells_of
from chouette.rules.house import JACOBY_CRAWFORD, SHEETS
from clubs.services import club_create
from sessions.models import Session, SessionResult
from sessions.pages.bring.table_file import tabs_of
from tests.kit.daily import first_daily
from tests.kit.table import Table, table_laid
from tests.kit.table_files import one_table

pytestmark = pytest.mark.django_db
FILES = [(language, ending) for language in ("en", "de", "fr") for ending in ("csv", "xlsx")]
REASON = 'a game, "the long one"; forgotten'


class Played(NamedTuple):
    """What one row brought: who was Box and Captain, or why points were corrected."""

    points: dict[str, int]
    box: str
    captain: str
    reason: str


def night(sheet: str, names: tuple[str, ...] = ("Ann", "Bob", "Cat", "Dan")) -> Table:
    """The second player's cube is taken in the first game, then points are corrected by hand. In the second the third
    player's is dropped where each has one, and the fourth player leaves."""
    laid = table_laid(sheet, names)
    first, second, third, _fourth = names
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by=second)
    one_cube = sheet == JACOBY_CRAWFORD
    laid.tap("Kim", "answer", by=first, cubes=dict.fromkeys(names[1:] if one_cube else [second], "take"))
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "adjust", points={second: 3, third: -3}, reason=REASON, agreed_by=[second, third])
    laid.tap("Kim", "start")
    if not one_cube:
        laid.tap("Kim", "double", by=third)
        laid.tap("Kim", "answer", by=first, cubes={third: "drop"})
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "leave", player=names[3])
    laid.tap("Kim", "close")
    return laid


def sent(table: Table, code: str, language: str, ending: str) -> bytes:
    answer = table.kim.client().get(f"/s/{code}/sheet.{ending}", headers={"accept-language": language})
    assert answer.status_code == 200
    content: bytes = answer.content
    return content


def read(content: bytes, ending: str) -> PaperRows:
    return sheet_read(cells_of(tabs_of(SimpleUploadedFile(f"sheet.{ending}", content))[0].text))


def played(rows: PaperRows) -> list[Played]:
    return [Played(row.points, row.box, row.captain, row.reason) for row in rows.rows]


def results(session: Session) -> dict[str, int]:
    return {one.player.name: one.points for one in SessionResult.objects.filter(session=session)}


ATLANTA = [
    Played({"Ann": 4, "Bob": -2, "Cat": -1, "Dan": -1}, "Ann", "Bob", ""),
    Played({"Bob": 3, "Cat": -3}, "", "", REASON),
    Played({"Ann": 1, "Bob": -1, "Cat": 1, "Dan": -1}, "Ann", "Cat", ""),
]
"""On paper: the Box wins two for the turned cube and one from each other; pays one for the cube it dropped."""


def test_each_file_says_what_was_played() -> None:
    table = night("atlanta")
    for language, ending in FILES:
        rows = read(sent(table, table.code, language, ending), ending)
        assert (rows.players, rows.without) == (("Ann", "Bob", "Cat", "Dan"), ())
        assert [row.totals for row in rows.rows] == [
            {"Ann": 4, "Bob": -2, "Cat": -1, "Dan": -1},
            {"Ann": 4, "Bob": 1, "Cat": -4, "Dan": -1},
            {"Ann": 5, "Bob": 0, "Cat": -3, "Dan": -2},
        ]
        assert played(rows) == ATLANTA, (language, ending)
        assert [one.differs for one in rows.totals] == [()], "its result is that of its games"


@pytest.mark.parametrize("sheet", first_daily(*SHEETS))
def test_it_is_the_same_evening_in_another_club(sheet: str) -> None:
    """Kept from a file, the evening has the same result; its own file is read to the same games and corrections."""
    table = night(sheet)
    mine = results(Session.objects.get(code=table.code))
    meant = played(read(sent(table, table.code, "en", "csv"), "csv"))
    assert len(meant) == 3
    for at, (language, ending) in enumerate(FILES):
        content = sent(table, table.code, language, ending)
        assert played(read(content, ending)) == meant
        other = club_create(actor=table.kim.actor, name=f"Other {at}", currency="GBP")
        address, file = reverse("paper-evening", args=[other.slug]), SimpleUploadedFile(f"sheet.{ending}", content)
        client = table.kim.client()
        shown = client.post(address, {"act": "look", "file": file, "stake": "2.00"})
        assert shown.context["games"] == 2
        kept = client.post(address, {
            "act": "keep", "rows": shown.context["text"], "seen": shown.context["seen"], "stake": "2.00",
            "name": "Friday", "day": "2024-05-03", "figures": shown.context["due"].shown, "sheet": sheet,
        })  # fmt: skip
        assert kept.status_code == 302, kept.content.decode()
        session = Session.objects.get(code=kept["Location"].strip("/").split("/")[1])
        assert results(session) == mine
        assert played(read(sent(table, session.code, language, ending), ending)) == meant


def test_the_preview_counts_games_alone_and_says_what_was_corrected() -> None:
    table = night("atlanta")
    content = sent(table, table.code, "de", "csv")
    answer = table.kim.client().post(
        reverse("paper-evening", args=[table.club.slug]),
        {"act": "look", "file": SimpleUploadedFile("sheet.csv", content)},
    )
    shown = answer.content.decode()
    assert "2 games" in shown
    assert [row.label for row in answer.context["rows"]] == ["1", f"points corrected: {REASON}", "2"]
    assert "Row 9, Ergebnis, is left out as a total." in " ".join(shown.split())


def test_names_like_formulas_come_back_as_they_are() -> None:
    table = night("atlanta", ("=1+1", "@Bob", "-Cat", "'Dan"))
    for language, ending in FILES:
        rows = read(sent(table, table.code, language, ending), ending)
        assert rows.players == ("=1+1", "@Bob", "-Cat", "'Dan")
        assert (rows.rows[0].box, rows.rows[0].captain) == ("=1+1", "@Bob")


def test_an_evening_from_paper_comes_back_with_its_even_game() -> None:
    table = night("atlanta")
    rows = "Box\tCaptain\tAnn\tBob\tZoe\nAnn\tBob\t4\t-2\t-2\nAnn\tZoe\t0\t0\t0\nBob\t\t2\t-4\t2\n"
    client, address = table.kim.client(), reverse("paper-evening", args=[table.club.slug])
    shown = client.post(address, {"act": "look", "rows": rows, "stake": "2.00"})
    terms = {"stake": "2.00", "name": "Friday", "day": "2024-05-03", "figures": shown.context["due"].shown}
    kept = client.post(address, {"act": "keep", "rows": rows, "seen": shown.context["seen"], **terms})
    code = kept["Location"].strip("/").split("/")[1]
    for language, ending in FILES:
        assert played(read(sent(table, code, language, ending), ending)) == [
            Played({"Ann": 4, "Bob": -2, "Zoe": -2}, "Ann", "Bob", ""),
            Played({}, "Ann", "Zoe", ""),
            Played({"Ann": 2, "Bob": -4, "Zoe": 2}, "Bob", "", ""),
        ]


HEAD = "Spiel;Zeile;Box;Kapitän;Partner;Ann;Bob;Cat\n"


@pytest.mark.parametrize(
    ("rows", "code", "row"),
    [
        ("1;Ergebnis;Ann;Bob;;4;-2;-1\n", "row_is_not_zero", 2),
        ("1;Ergebnis;Ann;Bob;;4;-2;-2\n1;Trinkgeld;;;;1;-1;0\n", "row_of_no_known_kind", 3),
        ("1;Ergebnis;Ann;Eve;;4;-2;-2\n", "nobody_of_that_name", 2),
        ("1;Ergebnis;Ann;Bob;;4,5;-2,5;-2\n", "money_or_fraction", 2),
        (";Ergebnis;;;;4;-2;-2\n", "no_figures", 0),
        ("1;Stand;;;;;;\n" * 500, "too_many_rows", 0),
    ],
)
def test_what_somebody_changed_and_is_wrong_is_named(rows: str, code: str, row: int) -> None:
    with pytest.raises(RowsRefused) as refused:
        sheet_read(cells_of(HEAD + rows))
    assert (refused.value.code, refused.value.row) == (code, row)


def test_all_rows_that_are_wrong_are_named() -> None:
    rows = "1;Ergebnis;Ann;Eve;;x;-2;-2\n1;Trinkgeld;;;;1;-1;0\n"
    with pytest.raises(CellsRefused) as refused:
        sheet_read(cells_of(HEAD + rows))
    assert [fault.code for fault in refused.value.faults] == [
        "not_whole_points", "row_of_no_known_kind", "nobody_of_that_name", "row_is_not_zero",
    ]  # fmt: skip


def test_a_result_that_its_games_do_not_make_is_said() -> None:
    found = sheet_read(cells_of(HEAD + "1;Ergebnis;Ann;Bob;;4;-2;-2\n;Ergebnis;;;;5;-3;-2\n"))
    [(row, differs)] = [(one.line, one.differs) for one in found.totals]
    assert (row, [tuple(one) for one in differs]) == (3, [("Ann", 5, 4), ("Bob", -3, -2)])


def test_programs_send_it_as_it_is() -> None:
    table = night("atlanta")
    rows = sent(table, table.code, "fr", "csv").decode("utf-8-sig")
    body: dict[str, Any] = {"rows": rows, "name": "Friday", "day": "2024-05-03", "stake": "2.00"}
    address = f"/api/v1/clubs/{table.club.slug}/paper/"
    answer = table.kim.client().post(address, body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    session = Session.objects.get(code=answer.json()["code"])
    assert results(session) == {"Ann": 5, "Bob": 0, "Cat": -3, "Dan": -2}
    assert len(one_table(sent(table, session.code, "en", "csv"))) == 8
