"""A club's page and its wall: the last evening, the season, the next date; and what neither says to whom."""

import html
import json
import re
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubs import services as people
from clubs.models import Audit, Balances, Club, NextDate, Role
from sessions.pages.club.small_lines import small_lines
from tests.kit.club_list import past_evenings
from tests.kit.people import page, person
from tests.kit.points import play_for_points
from tests.kit.table import Table, table_laid
from tests.kit.tracing import statements, traced

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Any:
    """Ann, Bob, Cat and Dan have played two games on 15 May 2026; Bob is a member."""
    with time_machine.travel(datetime(2026, 5, 15, 20, tzinfo=UTC), tick=True):
        laid = table_laid()
        people.role_give(actor=laid.kim.actor, club=laid.club, to=laid["Bob"].actor, role=Role.MEMBER)
        yield laid


def played(table: Table) -> None:
    for winner in ("box", "box"):
        table.tap("Kim", "start")
        table.tap("Kim", "result", winner=winner, kind="single")
    table.tap("Kim", "close")


def opened(table: Table, who: str = "Bob", name: str = "club") -> str:
    answer = table[who].client().get(reverse(name, args=[table.club.slug]))
    assert answer.status_code == 200
    page = re.sub(r"<script.*?</script>", " ", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


@pytest.mark.parametrize("name", ["club", "club-screen"])
def test_the_last_evening_is_told_with_the_season(table: Table, name: str) -> None:
    assert "Results" not in opened(table, name=name).replace("House rules Results", "")
    played(table)
    said = opened(table, name=name)
    assert "Last evening Thursday · Fri 15 May 2026 · 4 players · 2 games" in said
    assert "Biggest swing:" in said
    assert "Still open: £" in said
    assert re.search(r"Season: 2026 .*Rank Player Last five Points 1 ", said)


def test_a_clubs_address_opens_its_page(table: Table) -> None:
    played(table)
    client, club = table["Bob"].client(), f"/clubs/{table.club.slug}/"
    assert reverse("club", args=[table.club.slug]) == club
    assert "Last evening" in opened(table)
    assert "Find an evening" in opened(table, name="evenings")
    answer = client.get(f"{club}tonight/")
    assert (answer.status_code, answer.headers["Location"]) == (301, club)


@pytest.mark.parametrize(
    "asked", ["state=over", "player=nobody", "since=2026-05-01&until=2026-05-31", "before=nowhere", "text=no+%26+more"]
)
def test_an_address_of_before_that_names_evenings_leads_to_them(table: Table, asked: str) -> None:
    club = f"/clubs/{table.club.slug}/"
    answer = table["Bob"].client().get(f"{club}?{asked}")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{club}evenings/?{asked}")
    assert Client().get(f"{club}?{asked}").status_code == 404
    assert table["Bob"].client().get(f"{club}?from=a-link").status_code == 200


def test_where_results_are_ones_own_nobody_elses_are_told(table: Table) -> None:
    played(table)
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    said = opened(table)
    assert "2 games" in said
    assert "Biggest swing" not in said
    assert not {"Ann", "Cat", "Dan"} & set(said.split())


@pytest.mark.parametrize("name", ["club", "season", "balances"])
def test_where_results_are_ones_own_a_member_who_has_not_played_reads_that(table: Table, name: str) -> None:
    played(table)
    new = person("New")
    people.role_give(actor=table.kim.actor, club=table.club, to=new.actor, role=Role.MEMBER)
    Club.objects.filter(id=table.club.id).update(balances=Balances.OWN)
    said = page(new.client.get(reverse(name, args=[table.club.slug])))
    assert "Nobody has won or lost" not in said
    assert "You have not played" in said
    assert said.count("This club shows players only their own results.") == 1


def test_a_club_that_plays_for_points_says_what_is_open_in_points(table: Table) -> None:
    play_for_points(table.club.id)
    played(table)
    assert "£" not in opened(table)
    assert "£" not in opened(table, name="club-screen")


def test_the_next_date_is_shown_until_its_day_is_over(table: Table) -> None:
    kim, address = table.kim.client(), reverse("next-date", args=[table.club.slug])
    assert "Next date" not in opened(table)
    assert "Set a date" in opened(table, "Kim")
    wrong = kim.post(address, {"day": "2026-05-14", "time": "25:00", "place": ""})
    assert wrong.status_code == 422
    assert "That day is over. Choose today or a later day." in wrong.content.decode()
    assert "Enter a time, such as 19:30." in wrong.content.decode()
    assert kim.post(address, {"day": "2026-05-21", "time": "19:30", "place": "At Ann’s"}).status_code == 302
    for name in ("club", "club-screen"):
        assert "Thursday, 21 May 2026, 19:30 At Ann’s" in opened(table, name=name)
    with time_machine.travel(datetime(2026, 5, 21, 22, 30, tzinfo=UTC)):
        assert "21 May 2026" in opened(table)
        Club.objects.filter(id=table.club.id).update(time_zone="Europe/Berlin")
        assert "21 May 2026" not in opened(table)
    kim.post(address, {"clear": "1"})
    assert not NextDate.objects.filter(club=table.club).exists()
    kinds = list(Audit.objects.filter(club=table.club).order_by("-id").values_list("what", flat=True)[:2])
    assert kinds == ["next_date_cleared", "next_date_set"]


def test_it_takes_twelve_statements_however_much_was_played(table: Table, tmp_path: Path) -> None:
    played(table)
    past_evenings(table, 30)
    people.season_create(
        actor=table.kim.actor, club=table.club, name="Spring", since=date(2026, 1, 1), until=date(2026, 6, 1),
        least_evenings=2,
    )  # fmt: skip
    people.next_date_set(actor=table.kim.actor, club=table.club, day=date(2026, 6, 1), time=time(20), place="")
    for name in ("club", "club-screen", "season"):
        with traced(connection.connection.pgconn, tmp_path / name):
            assert "Spring" in opened(table, name=name)
        assert statements(tmp_path / name) <= 12, name


def test_small_lines_are_on_one_scale() -> None:
    lines, zero = small_lines([[0, 3, 12], [None, 0, -12]])
    assert lines == ["M0 14L60 11L120 2", "M60 14L120 26"]
    assert zero == 14
    assert small_lines([]) == ([], 14)


def test_who_is_captain_next_is_said_in_german_as_at_the_table(table: Table) -> None:
    answer = table["Bob"].client().get(reverse("club", args=[table.club.slug]), headers={"accept-language": "de"})
    words = json.loads(re.findall(r'<script id="page"[^>]*>(.*?)</script>', answer.content.decode(), re.S)[0])["words"]
    assert words["next"] == "Nächster Kapitän: {name}"
