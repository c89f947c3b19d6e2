"""A person's page as files: what they tell, in which unit and period, and to whom."""

import re
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.db import connection
from django.urls import reverse
from openpyxl import load_workbook

from chouette.printing.person import DrawnLine, PersonTable, PrintedPerson, person_pdf
from clubs import services as people
from clubs.models import Balances, Club, Player, Role
from sessions import services
from sessions.pages.club.person_files import PersonRead, printed_person
from sessions.pages.club.person_parts import parts_of
from sessions.pages.club.person_statistics import statistics_of
from tests.kit.clearing import closed_with
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.table import Table, table_laid
from tests.kit.table_files import numbers_and_days, one_table
from tests.kit.tracing import statements, traced

pytestmark = pytest.mark.django_db
FILES = ("person-file", "person-book", "person-print")


@pytest.fixture
def table() -> Any:
    """Ann in the box has won a game from Bob, Cat and Dan on 15 May 2026, at £2 a point; Bob offered a cube of 2, which
    she took. Bob is a member."""
    with time_machine.travel(datetime(2026, 5, 15, 20, tzinfo=UTC), tick=True):
        laid = table_laid()
        people.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Bob"].actor, role=Role.MEMBER)
        laid.tap("Kim", "start")
        laid.tap("Kim", "double", by="Bob")
        laid.tap("Kim", "answer", by="Ann", cubes={"Bob": "take"})
        laid.tap("Kim", "result", winner="box", kind="single")
        laid.tap("Kim", "close")
        yield laid


def answered(table: Table, name: str, *, who: str = "Bob", of: str = "Ann", **asked: str) -> Any:
    return table[who].client().get(reverse(name, args=[table.club.slug, UUID(table.id(of))]), asked)


def rows(table: Table, **asked: str) -> list[list[str]]:
    return one_table(answered(table, "person-file", **asked).content)


def test_the_text_has_every_part(table: Table) -> None:
    head, *lines = rows(table)
    assert head == ["Part", "What", "Day", "Number", "Result", "Each", "Running total"]
    assert lines == [
        ["Result", "Result", "", "", "4", "", ""],
        ["Result", "Evenings", "", "1", "", "", ""],
        ["Result", "Evenings of the club", "", "1", "", "", ""],
        ["Result", "Games", "", "1", "4", "", ""],
        ["Result", "Gammons won by their side", "", "0", "", "", ""],
        ["Result", "Gammons lost by their side", "", "0", "", "", ""],
        ["Result", "Rank", "", "1", "", "", ""],
        ["Result", "Players ranked", "", "4", "", "", ""],
        ["By role", "Box alone", "", "1", "4", "", ""],
        ["Cubes received", "All", "", "1", "2", "", ""],
        ["Cubes received", "Taken", "", "1", "2", "", ""],
        ["Cubes received", "To 2", "", "1", "2", "", ""],
        ["Stays in the box", "All", "", "1", "4", "", ""],
        ["Stays in the box", "1 game", "", "1", "4", "", ""],
        ["Against whom", "Bob", "", "1", "2", "", ""],
        ["Against whom", "Cat", "", "1", "1", "", ""],
        ["Against whom", "Dan", "", "1", "1", "", ""],
        ["Evening by evening", "Thursday", "2026-05-15", "", "4", "", "4"],
    ]


def sums_of(table: Table, **asked: str) -> dict[str, list[tuple[str, str]]]:
    """The names and results of the two tables that come to the result."""
    found: dict[str, list[tuple[str, str]]] = {"By role": [], "Against whom": []}
    for part, what, _day, _number, brought, *_ in rows(table, **asked):
        found.get(part, []).append((what, brought))
    return found


def test_both_tables_come_to_the_result_with_points_corrected_by_hand(table: Table) -> None:
    """On paper: Ann won 2 from Bob and 1 each from Cat and Dan; then Bob gave her 7 by hand. 4 + 7 = 11, £22."""
    table.tap("Kim", "undo")
    table.tap("Kim", "adjust", points={"Ann": 7, "Bob": -7}, reason="a game forgotten", agreed_by=["Ann", "Bob"])
    assert ["Result", "Result", "", "", "11", "", ""] in rows(table)
    assert sums_of(table) == {
        "By role": [("Box alone", "4"), ("Points corrected by hand", "7")],
        "Against whom": [("Bob", "2"), ("Cat", "1"), ("Dan", "1"), ("Points corrected by hand", "7")],
    }
    assert sums_of(table, unit="GBP")["By role"] == [("Box alone", "8.00"), ("Points corrected by hand", "14.00")]
    shown = answered(table, "player").content.decode()
    assert len(re.findall(r'<th scope="row">Points corrected by hand</th>', shown)) == 2
    told = (
        table["Bob"].client().get(f"/api/v1/clubs/{table.club.slug}/players/{UUID(table.id('Ann'))}/statistics/").json()
    )
    assert told["outside_roles"] == told["outside_opponents"] == [{"what": "corrected", "result": "7"}]
    pages = load_workbook(BytesIO(answered(table, "person-book").content))
    for title in ("By role", "Against whom"):
        last = [cell.value for cell in list(pages[title].rows)[-1]]
        assert (last[0], last[2]) == ("Points corrected by hand", 7)


def test_unit_and_period_are_those_of_the_page(table: Table) -> None:
    page = (
        table["Bob"]
        .client()
        .get(reverse("player", args=[table.club.slug, UUID(table.id("Ann"))]), {"period": "2026", "unit": "GBP"})
    )
    for name in FILES:
        address = reverse(name, args=[table.club.slug, UUID(table.id("Ann"))])
        assert f'href="{address}?period=2026&amp;unit=GBP"' in page.content.decode()
    assert ["By role", "Box alone", "", "1", "8.00", "", ""] in rows(table, period="2026", unit="GBP")
    assert len(rows(table, period="2019")) == 7
    for name in FILES:
        assert answered(table, name, period="2019").status_code == 200
        assert answered(table, name, period="never").status_code == 404
        assert answered(table, name, unit="EUR").status_code == 404


def test_the_workbook_has_a_page_for_each_part(table: Table) -> None:
    book = numbers_and_days(answered(table, "person-book", unit="GBP").content)
    assert book.sheetnames == [
        "Result", "By role", "Cubes received", "Stays in the box", "Against whom", "Evening by evening",
    ]  # fmt: skip
    evenings = [[cell.value for cell in row] for row in book["Evening by evening"].iter_rows()]
    assert evenings == [
        ["Evening", "Day", "Result", "Running total"],
        ["Thursday", datetime(2026, 5, 15), 8, 8],  # noqa: DTZ001 - a workbook knows no zone
    ]
    assert [cell.value for cell in book["Against whom"][2]] == ["Bob", 1, 4]


def test_the_paper_is_shown_and_always_the_same(table: Table) -> None:
    printed = answered(table, "person-print")
    assert printed.content.startswith(b"%PDF")
    assert printed["Content-Disposition"].startswith('inline; filename="')
    assert printed.content == answered(table, "person-print").content


def test_the_line_of_the_page_is_drawn_from_two_evenings_on(table: Table) -> None:
    assert line_of(table, "points") is None
    closed_with(second_of(table, "Ann", "Bob", "Cat"), {"Ann": -6, "Bob": 6})
    line = line_of(table, "GBP")
    assert line is not None
    assert line.ticks == ((102, "0"), (44.5, "+£5"))
    assert line.corners == ((46, 102), (189, 10), (332, 148))
    assert line.dots == ((189, 10, False), (332, 148, True))
    assert (line.across, line.down, line.left, line.zero) == (340, 160, 46, 102)
    assert line.says == "Running total from 15 May 2026 to 15 May 2026. An empty dot is an evening lost."


def line_of(table: Table, unit: str) -> DrawnLine | None:
    """The line on Ann's paper."""
    ann = Player.objects.get(id=UUID(table.id("Ann")))
    found = statistics_of(table.club, ann.id, [ann.id], period="", unit=unit, ranks=True)
    return printed_person(PersonRead(table.club, ann, found, parts_of(found))).line


def test_a_hundred_lines_are_one_page_and_more_go_on() -> None:
    drawn = DrawnLine("The line", 340, 160, 46, 80, ((80, "0"),), ((46, 80), (332, 10)), ((332, 10, True),), "Said.")

    def pages(evenings: int, line: DrawnLine | None = None) -> int:
        lines = tuple((f"Thursday {at}", str(date(2026, 1, 1)), "+1", f"+{at}") for at in range(evenings))
        part = PersonTable("Evening by evening", ("Evening", "Day", "Result", "Running total"), lines)
        person = PrintedPerson("Ann", "A club", (part,), ("Said.",), "en", line)
        return len(re.findall(rb"/Type\s*/Page\b", person_pdf(person)))

    assert [pages(1), pages(90), pages(120)] == [1, 1, 1]
    assert [pages(1, drawn), pages(80, drawn), pages(110, drawn)] == [1, 1, 1]
    assert pages(300) > 1


def test_what_the_page_does_not_show_the_files_do_not_tell(table: Table) -> None:
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    for name in FILES:
        assert answered(table, name, of="Ann").status_code == 403
        assert answered(table, name, of="Bob").status_code == 200
        assert answered(table, name, who="Kim", of="Ann").status_code == 200
    assert "Rank" not in [one[1] for one in rows(table, of="Bob")]


def test_a_club_that_plays_for_points_tells_no_money(table: Table) -> None:
    play_for_points(table.club.id)
    assert "GBP" not in answered(table, "person-file").content.decode()
    for name in FILES:
        assert answered(table, name).status_code == 200
        assert answered(table, name, unit="GBP").status_code == 404


def test_a_name_makes_no_formula(table: Table) -> None:
    services.player_call(actor=table.kim.actor, player=Player.objects.get(id=UUID(table.id("Bob"))), name="=Bob")
    assert ["Against whom", "'=Bob", "", "1", "2", "", ""] in rows(table)
    cell = load_workbook(BytesIO(answered(table, "person-book").content))["Against whom"]["A2"]
    assert (cell.value, cell.data_type) == ("=Bob", "s")


def test_a_file_takes_few_statements(table: Table, tmp_path: Path) -> None:
    for name in FILES:
        with traced(connection.connection.pgconn, tmp_path / name):
            assert answered(table, name).status_code == 200
        assert statements(tmp_path / name) <= 12, name
