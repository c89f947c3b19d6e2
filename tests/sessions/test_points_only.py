"""A club that plays for points alone: no amount of money anywhere at its tables; the transcript keeps its stake."""

import re
from typing import Any

import pytest
from django.urls import reverse

from clubs import services as people
from clubs.actors import Actor
from clubs.models import Club, Player
from clubs.pages.club_form import as_written
from sessions import services
from sessions.history.transcript import transcript_of
from sessions.selectors.player_records import data_of
from sessions.services import view_renewed
from sessions.services.evenings.verification import session_verify
from tests.kit.points import play_for_points
from tests.kit.second_table import second_of
from tests.kit.table import Table, table_laid

MONEY = re.compile(r"[£$€¥]|\bGBP\b")


def set_up(table: Table, **wanted: Any) -> None:
    """The organiser changes a setting of the club."""
    club = Club.objects.get(id=table.club.id)
    figures = {"stakes": club.stakes, "table_fee": club.table_fee, "least_coin": club.least_coin}
    keys = as_written(club) | figures | wanted
    people.club_change(actor=Actor(table.kim.actor.device_id), club=club, **keys)


@pytest.fixture
def for_points(db: None) -> Table:
    """Where each has a stake of their own."""
    table = table_laid()
    set_up(table, points_only=True)
    play_for_points(table.club.id)
    view_renewed(code=table.code)
    return table


def assert_no_money(said: str) -> None:
    found = MONEY.search(said)
    assert found is None, said[max(0, found.start() - 100) : found.end() + 60]


def test_the_view_says_no_amount(for_points: Table) -> None:
    table = for_points
    table.propose("Dan", "stake", player="Dan", stake=2)
    view = table.view
    assert [view[key] for key in ("stake", "currency", "minor", "decimals")] == [None] * 4
    assert view["proposals"][0]["text"] == "Dan would play for 2 times the basic stake."
    assert view["proposals"][0]["terms"][0]["text"] == "So far Dan plays for the basic stake."
    assert_no_money(table.session.view)
    assert session_verify(table.code) is None


def test_a_settlement_is_said_in_points(for_points: Table) -> None:
    table = for_points
    table.tap("Kim", "start")
    table.propose("Bob", "settle", points={"Bob": 2}, agreed_by=[], for_="Bob")
    assert table.view["proposals"][0]["terms"][0]["text"] == "Ann pays Bob 2; the cube is out."
    assert_no_money(table.session.view)


def closed(table: Table) -> None:
    table.tap("Kim", "start")
    table.tap("Kim", "result", winner="box", kind="single")
    table.tap("Kim", "close")


def test_who_pays_whom_is_in_points(for_points: Table) -> None:
    table = for_points
    closed(table)
    assert table.view["settlements"][-1]["payments"][0]["minor"] is None
    sheet = table["Ann"].client().get(reverse("sheet", args=[table.code])).content.decode()
    assert "1 point<" in sheet
    assert "for points" in sheet
    for page in (sheet, table.session.view):
        assert_no_money(page)


@pytest.mark.parametrize("name", ["table", "sheet", "house", "log", "invite", "screen"])
def test_no_page_of_the_evening_says_an_amount(for_points: Table, name: str) -> None:
    for_points.tap("Kim", "start")
    shown = for_points["Kim"].client().get(reverse(name, args=[for_points.code]))
    assert shown.status_code == 200
    assert_no_money(shown.content.decode())


def test_the_transcript_keeps_its_stake(for_points: Table) -> None:
    header = transcript_of(for_points.session.key, clean=True).splitlines()[0]
    assert '"stake":"2.00"' in header.replace(": ", ":")


@pytest.mark.parametrize("points", [True, False])
def test_a_table_keeps_what_it_was_made_for_when_the_club_thinks_again(table: Table, points: bool) -> None:
    if points:
        play_for_points(table.club.id)
        view_renewed(code=table.code)
    set_up(table, points_only=not points, name="Owls")
    followed = table.view
    assert (followed["minor"], followed["club"]["name"]) == (None if points else 200, "Owls")
    table.tap("Kim", "start")
    assert table.view["minor"] == (None if points else 200)
    assert session_verify(table.code) is None


def test_a_new_table_is_for_what_the_club_says(for_points: Table) -> None:
    for_points.club.refresh_from_db()
    assert second_of(for_points, "Eve", "Fay").session.points_only
    set_up(for_points, points_only=False)
    for_points.club.refresh_from_db()
    assert not second_of(for_points, "Gus", "Hal").session.points_only


def test_a_program_names_no_stake_there(for_points: Table) -> None:
    kim = for_points.kim.client()
    wanted = {"name": "Friday", "sheet": "brighton", "club": for_points.club.slug}
    made = kim.post("/api/v1/sessions/", wanted, content_type="application/json")
    assert made.status_code == 201, made.content
    set_up(for_points, points_only=False)
    refused = kim.post("/api/v1/sessions/", wanted, content_type="application/json")
    assert (refused.status_code, refused.json()["message"]) == (422, "Say what one point is worth.")


def test_the_smallest_stake_of_a_house_is_no_obstacle(for_points: Table) -> None:
    session = services.session_start(
        actor=for_points.kim.actor, club=Club.objects.get(id=for_points.club.id), name="Dear", sheet="brighton",
        change={"minimum_stake": "5.00"},
    )  # fmt: skip
    assert session.minor == 500


def test_what_one_takes_along_has_points_alone(for_points: Table) -> None:
    closed(for_points)
    (evening,) = data_of(Player.objects.get(id=for_points.id("Ann")))["evenings"]
    assert evening["points"] == 3
    assert not evening.keys() & {"currency", "money", "minor"}
