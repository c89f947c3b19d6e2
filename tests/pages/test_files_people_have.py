"""Files as people and their programs write them: each gives the evening that was meant, or the sentence of what to do.

Each stands as it is sent to the page; what is shown of it is the last running total of each player, or the fault.
"""

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests.kit.daily import first_daily
from tests.kit.roles import House

pytestmark = pytest.mark.django_db

TWO_GAMES = {"Ann": "+5", "Ben": "+1", "Cleo": "−3", "Dirk": "−3"}
OF_THREE = {"Ann": "+2", "Ben": "+2", "Cleo": "−4"}
GAMES = ([1, 6, -2, -2, -2], [2, -1, 3, -1, -1])
NAMED = ["Game", "Ann", "Ben", "Cleo", "Dirk"]


def book(fill: Callable[[Worksheet], None]) -> bytes:
    """A workbook whose first sheet is filled so."""
    made, kept = Workbook(), BytesIO()
    fill(made.worksheets[0])
    made.save(kept)
    return kept.getvalue()


def _merged_heads(sheet: Worksheet) -> None:
    for row in (["Thursday, 3 May 2024"], ["Game", "Players"], ["", "Ann", "Ben", "Cleo", "Dirk"], *GAMES):
        sheet.append(row)
    for cells in ("A1:E1", "B2:E2", "A2:A3"):
        sheet.merge_cells(cells)


def _sum_never_worked_out(sheet: Worksheet) -> None:
    for row in (NAMED, *GAMES, ["Total", *(f"=SUM({at}2:{at}3)" for at in "BCDE")]):
        sheet.append(row)


def _figure_never_worked_out(sheet: Worksheet) -> None:
    for row in (NAMED, [1, "=3*2", -2, -2, -2], GAMES[1]):
        sheet.append(row)


def _hidden_sheet(sheet: Worksheet) -> None:
    for row in (NAMED, *GAMES):
        sheet.append(row)
    assert sheet.parent is not None
    hidden = sheet.parent.create_sheet("Bank")
    hidden.sheet_state = "hidden"
    for row in (NAMED, [1, 99, -33, -33, -33]):
        hidden.append(row)


EVENINGS: dict[str, tuple[bytes, dict[str, str]]] = {
    "merged heads.xlsx": (book(_merged_heads), TWO_GAMES),
    "a sum without its value.xlsx": (book(_sum_never_worked_out), TWO_GAMES),
    "a hidden sheet.xlsx": (book(_hidden_sheet), TWO_GAMES),
    "date column, German Excel.csv": (
        b"Datum;Ann;Ben;Cleo;Dirk\r\n03.05.2024;6;-2;-2;-2\r\n03.05.2024;5;1;-3;-3\r\n",
        TWO_GAMES,
    ),
    "totals row, German.csv": (
        b"Spiel;Ann;Ben;Cleo;Dirk\n1;6;-2;-2;-2\n2;-1;3;-1;-1\nGesamt;5;1;-3;-3\n",
        TWO_GAMES,
    ),
    "a title in two cells.csv": (
        b"Thursday chouette,3 May 2024,,,\nGame,Ann,Ben,Cleo,Dirk\n1,6,-2,-2,-2\n2,-1,3,-1,-1\n",
        TWO_GAMES,
    ),
    "Unicode text of Excel.txt.csv": (
        "Ann\tBen\tCleo\tDirk\r\n6\t-2\t-2\t-2\r\n5\t1\t-3\t-3\r\n".encode("utf-16"),
        TWO_GAMES,
    ),
    "a line break in a name.csv": (
        b'"Zoe\nBrown",Ben,Cleo,Dirk\n6,-2,-2,-2\n5,1,-3,-3\n',
        {"Zoe Brown": "+5", "Ben": "+1", "Cleo": "−3", "Dirk": "−3"},
    ),
    "two files joined, a mark between.csv": (
        "\ufeffGame,Ann,Ben,Cleo,Dirk\n1,6,-2,-2,-2\n\ufeff2,-1,3,-1,-1\n".encode(),
        TWO_GAMES,
    ),
    "a mark before a name.csv": ("Game,\ufeffAnn,Ben,Cleo\n1,4,-2,-2\n2,-2,4,-2\n".encode(), OF_THREE),
    "tabs, then semicolons.csv": (b"Game\tAnn\tBen\tCleo\n1;4;-2;-2\n2\t-2\t4\t-2\n", OF_THREE),
    "semicolons, then tabs.csv": (b"Game;Ann;Ben;Cleo\n1\t4\t-2\t-2\n2;-2;4;-2\n", OF_THREE),
    "thousands with apostrophes.csv": (
        "Game;Ann;Ben;Cleo\n1;2'400;-1’200;-1’200\n2;-1 200;2 400;-1 200\n".encode(),
        {"Ann": "+1200", "Ben": "+1200", "Cleo": "−2400"},
    ),
    "brackets as minus.csv": (b"Game,Ann,Ben,Cleo\n1,4,(2),(2)\n2,( 2 ),4,(2)\n", OF_THREE),
    "minus behind.csv": (b"Game,Ann,Ben,Cleo\n1,4,2-,2-\n2,2-,4,2-\n", OF_THREE),
    "a dash for nothing.csv": (
        b"Game,Ann,Ben,Cleo,Dirk\n1,6,-2,-2,-2\n2,2,-,-1,-1\n",
        {"Ann": "+8", "Ben": "−2", "Cleo": "−3", "Dirk": "−3"},
    ),
    "total first.csv": (b"Total,Ann,Ben,Cleo\n0,4,-2,-2\n0,-2,4,-2\n", OF_THREE),
}
"""What is shown as the last total of each player."""


def address(own: House, name: str) -> str:
    return reverse(name, args=[own.club.slug])


def shown(own: House, route: str, name: str, content: bytes) -> tuple[int, str]:
    """The status and the words of the page that a file leads to."""
    sent = {"act": "look", "file": SimpleUploadedFile(name, content)}
    answer = own.people["organiser"].client().post(address(own, route), sent)
    return answer.status_code, " ".join(answer.content.decode().split())


def last_totals(page: str) -> dict[str, str]:
    """The names above the preview, and under each the last total that stands there."""
    table = page[page.index("What each game made, and the total after it") :]
    head, body = table.split("</thead>")[0], table.split("</thead>")[1].split("</table>")[0]
    names = [re.sub("<[^>]+>", " ", one).strip() for one in re.findall("<th.*?</th>", head)][1:]
    rows = [re.findall("<td.*?</td>", row) for row in re.findall("<tr.*?</tr>", body)]
    found: dict[str, str] = {}
    for row in rows:
        for name, cell in zip(names, row[-len(names) :], strict=True):
            if words := re.sub("<[^>]+>", " ", cell).split():
                found[name] = words[-1]
    return found


@pytest.mark.parametrize("name", first_daily(*EVENINGS))
def test_a_file_gives_the_evening_that_was_meant(own: House, name: str) -> None:
    content, totals = EVENINGS[name]
    status, page = shown(own, "paper-evening", name, content)
    assert status == 200
    assert last_totals(page) == totals


FAULTS: dict[str, tuple[str, bytes, str]] = {
    "a figure without its value.xlsx": (
        "paper-evening",
        book(_figure_never_worked_out),
        "Row 2: the figures sum to −6, not 0. Which of them is wrong?",
    ),
    "an old workbook by another name.xlsx": (
        "paper-evening",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "This file is not a table: send CSV or XLSX, or paste the rows.",
    ),
    "one column.csv": (
        "paper-evening",
        b"Ann\nBen\nCleo\n",
        "The first row must have the names of the players, one in each column.",
    ),
    "an export of before.csv": (
        "paper-evening",
        "\ufeffgame,line,Box,Captain,Partner,Eve,Finn,Gus,Hal\n1,result,Eve,Finn,,-9,4,4,1\n1,total,Eve,Finn,,-9,4,4,1\n"
        ",Result,,,,-9,4,4,1\n".encode(),
        "Row 3: “total” is no line of a score sheet. Leave the row out.",
    ),
    "an old workbook with names.xlsx": (
        "names-add",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "This file has no list of names: send CSV or XLSX.",
    ),
}
"""Where a file is sent, what it has, and what is said of it."""

NAMES: dict[str, tuple[bytes, list[str]]] = {
    "first and last.csv": (b"First name,Last name\nZoe,Brown\nBen,Smith\n", ["Zoe Brown", "Ben Smith"]),
    "a line break in a name.csv": (b'Name\n"Zoe\nBrown"\nBen Smith\n', ["Zoe Brown", "Ben Smith"]),
    "a mark in the middle.csv": ("Name\nZoe Brown\n\ufeffBen Smith\n".encode(), ["Zoe Brown", "Ben Smith"]),
}

SEASONS: dict[str, bytes] = {
    "days as numbers.csv": b"Date;Ann;Ben;Cleo;Dirk\n45415;6;-2;-2;-2\n45422;-1;3;-1;-1\n",
    "days as people write them.csv": b"Datum;Ann;Ben;Cleo;Dirk\n3.5.2024;6;-2;-2;-2\n10.5.2024;-1;3;-1;-1\n",
}
"""Two evenings, of 3 and 10 May 2024."""


@pytest.mark.parametrize("name", first_daily(*FAULTS))
def test_of_a_file_that_is_no_evening_it_is_said_what_to_do(own: House, name: str) -> None:
    route, content, fault = FAULTS[name]
    status, page = shown(own, route, name, content)
    assert status == 422
    assert fault in page


@pytest.mark.parametrize("name", first_daily(*NAMES))
def test_a_list_of_names_gives_each_whole(own: House, name: str) -> None:
    content, names = NAMES[name]
    status, page = shown(own, "names-add", name, content)
    assert status == 200
    assert re.findall(r'name="name" value="([^"]+)"', page) == names


@pytest.mark.parametrize("name", first_daily(*SEASONS))
def test_days_are_read_in_whichever_way_they_stand(own: House, name: str) -> None:
    status, page = shown(own, "paper-evening", name, SEASONS[name])
    assert status == 200
    assert "2 evenings" in page
    assert [one in page for one in ("3 May 2024", "10 May 2024")] == [True, True]


@pytest.mark.parametrize(
    ("at", "fault"),
    [("0001-01-01", "is before 1900: correct the year."), ("9999-12-31", "has not come yet: correct the time.")],
)
def test_a_transcript_of_no_time_that_was_is_refused_by_its_line(own: House, at: str, fault: str) -> None:
    lines = (
        '{"chouette": 2, "rules": "atlanta", "stake": "1.00", "currency": "GBP", "name": "A time"}',
        f'{{"event": "seat", "line": ["Ann", "Ben", "Cleo", "Dirk"], "at": "{at}T00:00:00Z"}}',
    )
    sent = {"file": SimpleUploadedFile("time.jsonl", "\n".join(lines).encode()), "club": own.club.slug}
    answer = own.people["organiser"].client().post(reverse("import"), sent)
    assert answer.status_code == 422
    assert f"Line 2: “{at}T00:00:00Z” {fault}" in answer.content.decode()
