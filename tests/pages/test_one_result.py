"""One evening, one result: whatever page, file or door tells it, also after somebody has left and paid."""

import csv
import json
import re

import pytest

from clubs.models import Player
from sessions.models import Session
from sessions.selectors.balances import balances_of
from sessions.selectors.evenings import as_listed, evenings_of
from sessions.selectors.player_records import evenings_of as evenings_of_person
from sessions.view.glance import glance_of
from tests.kit.people import page
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db

RESULT = {"Ann": 3, "Bob": -2, "Cat": 0, "Dan": -1}
TO_SETTLE = {"Ann": 2, "Bob": -2, "Cat": 0}
"""Dan has left after the first game with one point to pay, which went to Ann."""


@pytest.fixture
def table() -> Table:
    laid = table_laid()
    laid.tap("Kim", "start")
    laid.tap("Kim", "double", by="Cat")
    laid.tap("Kim", "answer", by="Ann", cubes={"Cat": "drop"})
    laid.tap("Kim", "result", winner="box", kind="single")
    laid.tap("Kim", "leave", player="Dan")
    laid.tap("Kim", "start")
    laid.tap("Kim", "result", winner="box", kind="single")
    return laid


def test_the_table_has_both_figures(table: Table) -> None:
    players = table.view["players"].values()
    assert {one["name"]: one["result"] for one in players if one["name"] in RESULT} == RESULT
    assert {one["name"]: one["to_settle"] for one in players if one["seated"]} == TO_SETTLE
    last = table.view["rows"][-1]
    assert {name: last["results"].get(table.id(name), 0) for name in RESULT} == RESULT


def test_leaving_moves_nobodys_result_and_no_leader(table: Table) -> None:
    before = table.view["rows"][0]["results"]
    assert before == {table.id("Ann"): 1, table.id("Bob"): -1, table.id("Cat"): 1, table.id("Dan"): -1}
    seen = glance_of(Session.objects.get(id=table.session.id).view)
    assert [(leader.name, leader.result) for leader in seen.leaders] == [("Ann", 3)]


def test_lists_books_and_the_sheet_say_the_same(table: Table) -> None:
    session = table.session
    (evening,) = evenings_of(list(as_listed(Session.objects.filter(id=session.id))), [])
    assert (evening.winners, evening.most) == (("Ann",), RESULT["Ann"])
    (balances,) = balances_of(session.club_id).values()
    assert {one.name: one.points for one in balances} == RESULT
    for name, points in RESULT.items():
        (own,) = evenings_of_person(session.club_id, [Player.objects.get(id=table.id(name)).id])
        assert own["points"] == points, name
    shown = page(table.kim.client().get(f"/s/{table.code}/sheet/"))
    assert figures(shown, "Result") == ["+3", "−2", "0", "−1"]
    assert figures(shown, "To settle") == ["+2", "−2", "0", ""]


def figures(shown: str, line: str) -> list[str]:
    """The cells of the line of the foot with this title."""
    (cells,) = re.findall(rf">{line}</th>(.*?)</tr>", shown, flags=re.DOTALL)
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", cells, re.DOTALL)][:4]


def test_the_files_say_the_same(table: Table) -> None:
    text = page(table.kim.client().get(f"/s/{table.code}/sheet.csv")).removeprefix("\N{BYTE ORDER MARK}")
    rows = {row[1]: row[5:] for row in csv.reader(text.splitlines())}
    assert rows["Result"] == [str(points) for points in RESULT.values()]
    assert rows["To settle"] == [*(str(points) for points in TO_SETTLE.values()), ""]


def test_a_closed_evening_says_it_still(table: Table) -> None:
    table.tap("Kim", "close")
    assert {one["name"]: one["result"] for one in table.view["players"].values() if one["name"] in RESULT} == RESULT
    assert json.loads(Session.objects.get(id=table.session.id).view)["settlements"]


def test_the_sum_of_the_club_is_shown_in_money_too(table: Table) -> None:
    shown = page(table.kim.client().get(f"/clubs/{table.session.club.slug}/balances/"))
    (foot,) = re.findall(r"<tfoot>(.*?)</tfoot>", shown, flags=re.DOTALL)
    assert [cell.strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", foot, re.DOTALL)] == ["", "0", "£0"]
