"""The doors of the API besides the tap: starting, bringing along, taking the sheet over, and the documentation."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs import services as people
from clubs.models import Audit, Club, Player
from sessions.demo.season_file import season_kept
from sessions.models import Event, Note, Posting, Proposal, ProposalWord, Session
from sessions.services.evenings.housekeeping import NotTheOwner, clubs_erase
from tests.kit.database import act_as
from tests.kit.settling import closed_evening
from tests.kit.table import Person, Table, person, table_laid
from tests.kit.tracing import statements, traced

START: dict[str, Any] = {
    "name": "Thursday", "sheet": "atlanta", "stake": "2.00", "currency": "GBP", "players": ["Ann", "Bob", "Cat"],
}  # fmt: skip


def started(client: Client, **changed: Any) -> Any:
    return client.post("/api/v1/sessions/", START | changed, content_type="application/json")


def test_a_session_is_started_without_an_account(db: None) -> None:
    client = Client()
    answer = started(client)
    assert answer.status_code == 201
    view = client.get(f"/api/v1/sessions/{answer.json()['code']}/").json()
    assert [view["players"][one]["name"] for one in view["order"]] == ["Ann", "Bob", "Cat"]
    listed = client.get("/api/v1/sessions/").json()["sessions"]
    assert [session["code"] for session in listed] == [answer.json()["code"]]


def test_the_dice_order_the_players(db: None) -> None:
    rolls = [{"Ann": [1, 2], "Bob": [6, 6], "Cat": [1, 2]}, {"Ann": [1, 1], "Cat": [3, 1]}]
    client = Client()
    view = client.get(f"/api/v1/sessions/{started(client, rolls=rolls).json()['code']}/").json()
    assert [view["players"][one]["name"] for one in view["order"]] == ["Bob", "Cat", "Ann"]


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"sheet": "paris"}, 422),
        ({"stake": "0"}, 422),
        ({"stake": "0.001"}, 422),
        ({"stake": "1e3"}, 422),
        ({"change": {"jacoby": "yes"}}, 422),
        ({"change": {"unknown": True}}, 422),
        ({"players": ["Ann", "a\u202enn", "Cat"]}, 422),
        ({"players": ["Ann", "Bob", "x" * 41]}, 422),
        ({"players": ["Ann", "Bob", 7]}, 400),
        ({"rolls": [{"Zoe": [1, 2]}]}, 400),
        ({"name": ""}, 400),
        ({"name": "x" * 61}, 400),
        ({"extra": 1}, 400),
        ({"club": "no-such-club"}, 404),
        ({"club": "no\0club"}, 404),
        ({"currency": "shells"}, 422),
        ({"currency": ""}, 422),
        ({"name": "   "}, 400),
        ({"name": "a\0b"}, 400),
    ],
)
def test_a_session_that_cannot_begin_leaves_nothing(db: None, changed: dict[str, Any], status: int) -> None:
    answer = started(person("Kim").client(), **changed)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert not Session.objects.exists()
    assert not Club.objects.exists()


def test_the_same_name_twice_is_one_player_too_many(db: None) -> None:
    assert started(Client(), players=["Ann", "Bob", "ann"]).status_code == 422


def test_a_transcript_is_brought_along(db: None) -> None:
    client = person("Kim").client()
    file = season_kept()[-2]
    answer = client.post("/api/v1/sessions/import/", file, content_type="application/jsonl")
    assert answer.status_code == 201
    broken = client.post("/api/v1/sessions/import/", file + b"{", content_type="application/jsonl")
    assert (broken.status_code, broken.json()["line"]) == (422, file.count(b"\n") + 1)
    written = client.get(f"/api/v1/sessions/{answer.json()['code']}/transcript/?clean=1")
    assert written.content.count(b"\n") == file.count(b"\n")


def post(table: Table, who: Person, **body: Any) -> int:
    answer = who.client().post(f"/api/v1/sessions/{table.code}/scorekeeper/", body, content_type="application/json")
    return int(answer.status_code)


def test_the_sheet_is_handed_over_visibly(table: Table) -> None:
    assert post(table, table["Bob"], to=table.id("Ann")) == 403
    assert post(table, table.kim, to=table.id("Ann")) == 204
    assert table.view["scorekeeper"] == {"player": table.id("Ann"), "name": "Ann", "here": True}
    assert table.post("Ann", {"event": "start"}).status_code == 201
    assert table.post("Kim", {"event": "close"}).status_code == 403
    assert Audit.objects.filter(what="sheet_handed_over", principal__contains="-").exists()


def test_the_sheet_is_taken_when_its_keeper_has_gone(table: Table) -> None:
    assert post(table, table["Bob"]) == 403
    Session.objects.update(scorekeeper_seen_at=timezone.now() - timedelta(minutes=10, seconds=1))
    watcher = person("Watcher")
    people.guest_admit(actor=watcher.actor, club=table.club, session_code=table.code)
    assert post(table, watcher) == 403
    assert post(table, table["Bob"]) == 204
    assert table.view["scorekeeper"]["name"] == "Bob"
    assert Audit.objects.filter(what="sheet_taken").exists()


def test_the_organiser_takes_the_sheet_at_any_time(table: Table) -> None:
    assert post(table, table.kim, to=table.id("Ann")) == 204
    assert post(table, table.kim) == 204
    assert table.view["scorekeeper"]["name"] == "Kim"


@pytest.mark.parametrize("events", [5, 5000])
def test_a_page_asks_the_same_however_long_the_evening(table: Table, events: int, tmp_path: Path) -> None:
    table.tap("Ann", "start")
    table.tap("Kim", "roll")
    rolled_again(table, events)
    client = table.kim.client()
    of_the_table = [f"/s/{table.code}/{page}" for page in ("", "sheet/", "log/", "screen/")]
    pages = ["/", f"/clubs/{table.club.slug}/", *of_the_table]
    doors = [f"/api/v1/sessions/{table.code}/{door}" for door in ("", "events/", "transcript/")]
    asked = {}
    for number, address in enumerate([*pages, *doors]):
        file = tmp_path / str(number)
        with traced(connection.connection.pgconn, file):
            asked[address] = (client.get(address).status_code, statements(file))
    assert {status for status, _ in asked.values()} == {200}
    assert {address: count for address, (_, count) in asked.items() if not 1 <= count <= 12} == {}


def test_a_page_of_a_closed_evening_asks_its_organiser_no_more(table: Table, tmp_path: Path) -> None:
    """They may correct, open again and delete it, which is asked of their role once."""
    closed_evening(table)
    client, asked = table.kim.client(), {}
    for number, page in enumerate(("sheet/", "log/", "log/3/", "evening/", "settle/", "")):
        file = tmp_path / str(number)
        with traced(connection.connection.pgconn, file):
            assert client.get(f"/s/{table.code}/{page}").status_code == 200
        asked[page] = statements(file)
    most = {"settle/": 14}  # the rows of each account, what the same people have open elsewhere, and expenses
    assert {page: count for page, count in asked.items() if not 1 <= count <= most.get(page, 12)} == {}


def rolled_again(table: Table, times: int) -> None:
    """As many rolls more in the log."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO chouette_sessions_event (club_id, session_id, seq, kind, body, key, content_hash,"
            " version, source, rules, at, hash)"
            " SELECT club_id, session_id, seq + n, kind, body, key || n, content_hash,"
            " version, source, rules, at, hash FROM chouette_sessions_event, generate_series(1, %s) AS n"
            " WHERE session_id = %s AND seq = 3",
            [times, table.session.id],
        )


def test_what_is_kept_of_an_evening_beside_its_log_stays_small(table: Table) -> None:
    table.tap("Ann", "start")
    for _ in range(40):
        table.tap("Kim", "roll")
    assert len(table.session.state) < 4000
    assert len(table.view["trail"]) == 12


def test_the_house_of_a_table_in_words_and_values(db: None) -> None:
    table = table_laid("st-albans", max_players=6)
    house = table["Ann"].client().get(f"/api/v1/sessions/{table.code}/rules/").json()
    assert (house["sheet"], house["sheet_name"], house["letter"]) == ("st-albans", "St Albans", "S")
    rules = {rule["option"]: rule for rule in house["rules"]}
    assert rules["max_players"] == {
        "option": "max_players",
        "title": "Most players",
        "question": "How many may play in one chouette, the Box included?",
        "value": 6,
        "value_text": "At most 6 players.",
        "rule": "",
        "departs": True,
        "sheet_value": 5,
        "sheet_text": "At most 5 players.",
        "readings": [],
    }
    assert (rules["jacoby"]["value"], rules["jacoby"]["rule"], rules["jacoby"]["departs"]) == (True, "S 16", False)
    (partner,) = rules["partner_from_players"]["readings"]
    assert partner.startswith("St Albans mentions a Partner")


def test_the_documentation_describes_every_door(client: Client) -> None:
    schema = client.get("/api/schema/?format=json").json()
    assert schema["openapi"].startswith("3.")
    assert {*schema["paths"]} >= {
        "/api/v1/sessions/",
        "/api/v1/sessions/import/",
        "/api/v1/sessions/{code}/",
        "/api/v1/sessions/{code}/events/",
        "/api/v1/sessions/{code}/hold/",
        "/api/v1/sessions/{code}/proposals/{number}/",
        "/api/v1/sessions/{code}/rules/",
        "/api/v1/sessions/{code}/scorekeeper/",
        "/api/v1/sessions/{code}/transcript/",
    }
    assert schema["paths"]["/api/v1/sessions/{code}/events/"]["post"]["operationId"] == "tap"
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert b"<script>" not in page.content
    assert b"//cdn" not in page.content


@pytest.mark.parametrize("door", ["events/", "transcript/", "hold/", "proposals/1/"])
def test_what_a_door_does_not_do_is_405(table: Table, door: str) -> None:
    answer = table["Ann"].client().delete(f"/api/v1/sessions/{table.code}/{door}")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_a_form_of_another_page_taps_nothing(table: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = table["Ann"].client().cookies
    tap = {"key": "from-elsewhere", "seen": 1, "event": {"event": "start"}}
    answer = strict.post(f"/api/v1/sessions/{table.code}/events/", tap, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert not Event.objects.filter(key="from-elsewhere").exists()


def test_the_application_cannot_erase(table: Table) -> None:
    table.tap("Ann", "start")
    Club.objects.filter(id=table.club.id).update(deleted_at=timezone.now() - timedelta(days=15))
    with pytest.raises(NotTheOwner):
        clubs_erase()
    assert Event.objects.exists()


def test_503_while_the_database_is_away(live_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    client = live_table["Ann"].client()
    tap = {"key": "in-the-dark", "seen": 1, "event": {"event": "start"}}
    with monkeypatch.context() as dark:
        dark.setitem(connection.settings_dict, "HOST", "/nowhere")
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
        answer = client.post(f"/api/v1/sessions/{live_table.code}/events/", tap, content_type="application/json")
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    assert (answer.status_code, answer.json()["code"]) == (503, "away")
    assert answer["Retry-After"]
    again = client.post(f"/api/v1/sessions/{live_table.code}/events/", tap, content_type="application/json")
    assert again.status_code == 201


def test_the_owner_erases_a_club_whose_grace_is_over(live_table: Table) -> None:
    live_table.tap("Ann", "start", note="gone soon")
    live_table.tap("Bob", "double", by="Bob")
    live_table.tap("Ann", "answer", by="Ann", cubes={"Bob": "drop"})
    live_table.propose("Cat", "settle", points={"Cat": 1}, agreed_by=[], for_="Cat")
    Club.objects.filter(id=live_table.club.id).update(deleted_at=timezone.now() - timedelta(days=13))
    act_as(settings.DATABASE_OWNER_USER)
    try:
        assert clubs_erase() == 0
        Club.objects.filter(id=live_table.club.id).update(deleted_at=timezone.now() - timedelta(days=15))
        assert clubs_erase() == 1
    finally:
        act_as(settings.DATABASE_APP_USER)
    everything = (Club, Session, Event, Posting, Proposal, ProposalWord, Note, Player, Audit)
    left = [model for model in everything if model.objects.exists()]
    assert left == []
