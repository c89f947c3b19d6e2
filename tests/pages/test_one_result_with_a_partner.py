"""While a game is on that Box and Partner play together, whatever page, file or door tells it has one figure."""

import csv
import re
from typing import Any

import pytest

from clubs.models import Player
from sessions.models import Session
from sessions.selectors.balances import balances_of
from sessions.selectors.evenings import as_listed, evenings_of
from sessions.selectors.player_records import evenings_of as evenings_of_person
from sessions.view.glance import glance_of
from tests.kit.partner import with_a_partner
from tests.kit.people import page
from tests.kit.table import Table

pytestmark = pytest.mark.django_db

RESULT = {"Ann": -2, "Bob": 1, "Cat": 1, "Dan": 1, "Eve": 0, "Fay": -1}
"""Ann, the Box with Fay, has dropped three cubes of 1; of the 3 the odd point is the Box's."""


@pytest.fixture
def table() -> Table:
    laid = with_a_partner()
    for name in ("Bob", "Cat", "Dan"):
        laid.tap(name, "double", by=name)
    laid.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop", "Cat": "drop", "Dan": "drop"})
    return laid


def got(table: Table, address: str) -> Any:
    return table.kim.client().get(f"/api/v1/{address}").json()


def test_the_room_has_everybodys_own_part(table: Table) -> None:
    assert table.view["phase"] == "game"
    players = table.view["players"].values()
    assert {one["name"]: one["result"] for one in players if one["name"] in RESULT} == RESULT
    seen = glance_of(Session.objects.get(id=table.session.id).view)
    assert {leader.name: leader.result for leader in seen.leaders} == {"Bob": 1, "Cat": 1, "Dan": 1}


def test_so_has_the_list_of_evenings(table: Table) -> None:
    fay = Player.objects.get(id=table.id("Fay"))
    (evening,) = evenings_of(list(as_listed(Session.objects.filter(id=table.session.id))), [fay.person])
    assert (evening.winners, evening.most) == (("Bob", "Cat", "Dan"), 1)
    assert [(one.name, one.points) for one in evening.own] == [("Fay", RESULT["Fay"])]


def test_so_have_the_balances_in_points_and_money(table: Table) -> None:
    (balances,) = balances_of(table.club.id).values()
    moved = {name: points for name, points in RESULT.items() if points}
    assert {one.name: (one.points, one.minor, one.evenings) for one in balances} == {
        name: (points, 200 * points, 1) for name, points in moved.items()
    }
    (told,) = got(table, f"clubs/{table.club.slug}/balances/")["currencies"]
    assert {one["name"]: one["points"] for one in told["balances"]} == moved
    assert (told["sum"], told["money"]) == (0, "0.00")
    shown = page(table.kim.client().get(f"/clubs/{table.club.slug}/balances/"))
    (foot,) = re.findall(r"<tfoot>(.*?)</tfoot>", shown, flags=re.DOTALL)
    assert [cell.strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", foot, re.DOTALL)] == ["", "0", "£0"]


def test_so_have_everybodys_own_page_and_file(table: Table) -> None:
    for name, points in RESULT.items():
        player = Player.objects.get(id=table.id(name))
        (own,) = evenings_of_person(player.club_id, [player.id])
        assert (own["points"], own["minor"]) == (points, 200 * points), name
        (told,) = got(table, f"clubs/{table.club.slug}/players/{player.id}/")["evenings"]
        assert told["points"] == points, name


def test_so_have_the_sheet_its_file_and_the_page_of_the_game(table: Table) -> None:
    shown = page(table.kim.client().get(f"/s/{table.code}/sheet/"))
    written = [*(f"+{points}" if points > 0 else str(points).replace("-", "−") for points in RESULT.values())]
    (result,) = re.findall(r">Result</th>(.*?)</tr>", shown, flags=re.DOTALL)
    assert cells(result) == written
    of_the_game = [one if name != "Eve" else "" for name, one in zip(RESULT, written, strict=True)]
    (on,) = re.findall(r'class="game on">(.*?)</tr>', shown, flags=re.DOTALL)
    assert cells(on) == of_the_game
    game = page(table.kim.client().get(f"/s/{table.code}/sheet/1/"))
    lines = [cells(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", game, flags=re.DOTALL)]
    assert ["−3", "+1", "+1", "+1", "·", "·"] in lines
    assert ["+1", "·", "·", "·", "·", "−1"] in lines
    assert written in lines
    text = page(table.kim.client().get(f"/s/{table.code}/sheet.csv")).removeprefix("\N{BYTE ORDER MARK}")
    rows = {row[1]: row[5:] for row in csv.reader(text.splitlines())}
    assert rows["Result"] == [str(points) for points in RESULT.values()]


def cells(row: str) -> list[str]:
    """What stands in the columns of the players of a row."""
    shown = [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]
    return shown[: len(RESULT)]


def test_nothing_moves_when_the_game_ends_on_other_cubes(table: Table) -> None:
    """Eve's cube alone is left; the Box wins 1 with it: 2 lost in all, 1 each."""
    table.tap("Kim", "result", winner="box", kind="single")
    after = {"Ann": -1, "Bob": 1, "Cat": 1, "Dan": 1, "Eve": -1, "Fay": -1}
    (game,) = got(table, f"sessions/{table.code}/games/")["games"]
    assert game["results"] == game["totals"] == {table.id(name): points for name, points in after.items()}
    (balances,) = balances_of(table.club.id).values()
    assert {one.name: one.points for one in balances} == after


def outside(table: Table, name: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """What is in no role, and what went to no opponent, as their statistics have it."""
    told = got(table, f"clubs/{table.club.slug}/players/{Player.objects.get(id=table.id(name)).id}/statistics/")
    roles, opponents = (
        [(one["what"], one["result"]) for one in told[key]] for key in ("outside_roles", "outside_opponents")
    )
    return roles, opponents


def test_roles_and_opponents_come_to_the_result_during_the_game_and_after_it(table: Table) -> None:
    """While it is on the game is no role's. After it Ann lost 1 to each of three and won 1 from Eve; of those 2 Fay
    made 1 good."""
    assert outside(table, "Ann") == ([("game-on", "-2")], [("game-on", "-2")])
    table.tap("Kim", "result", winner="box", kind="single")
    assert outside(table, "Ann") == ([], [("with-partners", "1")])
    assert outside(table, "Fay") == ([], [("with-partners", "-1")])
    assert outside(table, "Bob") == ([], [])
