"""A program with a token of Ann's: what it may do in her name, and that no cookie helps it."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from time_machine import travel

from clubs import services as people
from clubs.actors import Actor
from clubs.models import ApiToken, Club, Device, Membership, Player, Role, Scope, User
from sessions.models import Event, Session
from tests.kit.sockets import LIVE, Listening, closed_with, heard
from tests.kit.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(table: Table) -> User:
    """Ann, who sits at the table, by an account now."""
    user = people.account_create(actor=Actor(), name="Ann", email="ann@club.example")
    people.account_sign_in(actor=table["Ann"].actor, user=user, by="code")
    return user


def token_of(user: User, scope: Scope) -> str:
    return people.token_create(actor=Actor(), user=user, name="my sheet", scope=scope, days=30)[1]


def program(token: str) -> Client:
    return Client(enforce_csrf_checks=True, headers={"authorization": f"Bearer {token}"})


def tapped(client: Client, table: Table, **event: Any) -> Any:
    body = {"key": f"program-{uuid4().hex}", "seen": table.seq, "event": table.named(event)}
    return client.post(
        f"/api/v1/sessions/{table.code}/events/", msgspec.json.encode(body), content_type="application/json"
    )


def test_a_program_reads_what_its_owner_may_see(table: Table, ann: User) -> None:
    client = program(token_of(ann, Scope.READ))
    for part in ("", "events/", "rules/", "transcript/"):
        assert client.get(f"/api/v1/sessions/{table.code}/{part}").status_code == 200
    assert [one["code"] for one in client.get("/api/v1/sessions/").json()["sessions"]] == [table.code]


def test_a_program_of_a_stranger_finds_nothing(table: Table) -> None:
    eve = people.account_create(actor=Actor(), name="Eve")
    client = program(token_of(eve, Scope.MANAGE))
    theirs, nowhere = client.get(f"/api/v1/sessions/{table.code}/"), client.get("/api/v1/sessions/ZZZZZZ/")
    assert (theirs.status_code, theirs.content) == (404, nowhere.content)


def test_a_program_taps_for_its_owner_and_for_nobody_else(table: Table, ann: User) -> None:
    client = program(token_of(ann, Scope.PLAY))
    assert tapped(client, table, event="start").status_code == 201
    event = Event.objects.latest("seq")
    token = ApiToken.objects.get().id
    assert (event.actor_user, event.actor_device, event.actor_player) == (ann.id, token, UUID(table.id("Ann")))
    assert tapped(client, table, event="undo").status_code == 201, "its own last event, like any phone"
    refused = tapped(client, table, event="double", by="Bob")
    assert (refused.status_code, refused.json()["code"]) == (403, "is_for_somebody_else_to_say")


@pytest.mark.parametrize("path", ["events/", "hold/", "scorekeeper/", "proposals/1/"])
def test_a_token_for_reading_changes_nothing(table: Table, ann: User, path: str) -> None:
    answer = program(token_of(ann, Scope.READ)).post(f"/api/v1/sessions/{table.code}/{path}", b"{}", "application/json")
    assert answer.status_code == 403
    assert answer.json()["code"] == "token_scope_is_too_small"
    assert answer.json()["params"] == {"needs": "play"}


def test_a_token_for_playing_starts_an_evening_in_their_club_but_founds_none(table: Table, ann: User) -> None:
    people.role_give(actor=table.kim.actor, club=table.club, to=Actor(None, ann.id, "Ann"), role=Role.MEMBER)
    wanted = {"name": "Friday", "sheet": "atlanta", "stake": "1.00", "currency": "GBP"}
    play, manage = program(token_of(ann, Scope.PLAY)), program(token_of(ann, Scope.MANAGE))
    assert play.post("/api/v1/sessions/", wanted, "application/json").status_code == 403
    begun = play.post("/api/v1/sessions/", wanted | {"club": table.club.slug}, "application/json")
    assert begun.status_code == 201
    session = Session.objects.get(code=begun.json()["code"])
    assert (session.scorekeeper_user, session.scorekeeper_device) == (ann.id, None)
    devices = Device.objects.count()
    founded = manage.post("/api/v1/sessions/", wanted, "application/json")
    assert founded.status_code == 201
    club = Club.objects.get(sessions__code=founded.json()["code"])
    assert Membership.objects.get(club=club).user_id == ann.id
    assert Device.objects.count() == devices


def test_a_revoked_token_opens_nothing_from_that_moment(table: Table, ann: User) -> None:
    token = token_of(ann, Scope.PLAY)
    client = program(token)
    assert client.get(f"/api/v1/sessions/{table.code}/").status_code == 200
    people.token_revoke(actor=Actor(), user=ann, token_id=ApiToken.objects.get().id)
    answer = client.get(f"/api/v1/sessions/{table.code}/")
    assert (answer.status_code, answer.json()["code"]) == (401, "token_unknown")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_token_ends_on_its_day(table: Table, ann: User) -> None:
    client = program(token_of(ann, Scope.READ))
    with travel(timezone.now() + timedelta(days=31), tick=False):
        assert client.get(f"/api/v1/sessions/{table.code}/").status_code == 401


@pytest.mark.parametrize(
    "said", ["Bearer", "Bearer ", "Bearer never-made", "Basic YW5uOnB3", "", "Token x", "Bearer \xff"]
)
def test_what_is_no_token_is_refused_even_beside_a_good_cookie(table: Table, said: str) -> None:
    client = table.kim.client()
    answer = client.get(f"/api/v1/sessions/{table.code}/", headers={"authorization": said})
    assert (answer.status_code, answer.json()["code"]) == (401, "token_unknown")


def test_the_rights_of_a_cookie_are_not_mixed_in(table: Table) -> None:
    eve = people.account_create(actor=Actor(), name="Eve")
    client = table.kim.client()
    answer = client.get(
        f"/api/v1/sessions/{table.code}/", headers={"authorization": f"Bearer {token_of(eve, Scope.READ)}"}
    )
    assert answer.status_code == 404


def test_tokens_are_worth_nothing_on_pages(table: Table, ann: User) -> None:
    client = program(token_of(ann, Scope.MANAGE))
    assert client.get(f"/s/{table.code}/").status_code == 404
    assert client.get("/account/").status_code == 302


def test_the_hour_of_use_is_kept_and_written_once(table: Table, ann: User) -> None:
    client = program(token_of(ann, Scope.READ))
    client.get(f"/api/v1/sessions/{table.code}/")
    used = ApiToken.objects.get().used_at
    assert used is not None
    assert (used.minute, used.second, used.microsecond) == (0, 0, 0)
    client.get(f"/api/v1/sessions/{table.code}/")
    assert ApiToken.objects.get().used_at == used


def test_programs_cost_a_browser_no_statement(table: Table) -> None:
    kim = table.kim.client()
    kim.get(f"/api/v1/sessions/{table.code}/")
    with CaptureQueriesContext(connection) as asked:
        kim.get(f"/api/v1/sessions/{table.code}/")
    assert asked.captured_queries == []  # the door's one statement, which also finds out who asks, is not Django's


def test_the_documentation_asks_for_a_cookie_or_a_token_and_not_for_both() -> None:
    told = Client().get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"}).json()
    assert told["components"]["securitySchemes"]["token"] == {"type": "http", "scheme": "bearer"}
    assert told["paths"]["/api/v1/sessions/"]["get"]["security"] == [{"device": []}, {"token": []}]


def test_only_the_hash_of_a_token_is_stored(ann: User) -> None:
    token = token_of(ann, Scope.READ)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clubs_apitoken::text FROM clubs_apitoken")
        (row,) = cursor.fetchone()
    assert token not in row
    assert Player.objects.filter(user=ann).count() == 1


def listening(table: Table, token: str) -> Listening:
    headers = [(b"host", b"testserver"), (b"authorization", f"Bearer {token}".encode())]
    return Listening(LIVE, f"/live/sessions/{table.code}/", headers=headers)


def known(table: Table) -> tuple[User, str]:
    user = people.account_create(actor=Actor(), name="Ann", email="ann@club.example")
    people.account_sign_in(actor=table["Ann"].actor, user=user, by="code")
    return user, token_of(user, Scope.READ)


async def test_a_program_hears_the_table_until_its_token_is_revoked(live_table: Table) -> None:
    user, token = await database_sync_to_async(known)(live_table)
    socket = listening(live_table, token)
    await socket.connect()
    assert (await heard(socket))["state"]["phase"] == "between"
    version = await tap_by_service(live_table)
    assert (await heard(socket, version=version))["state"]["phase"] == "game"
    token_id = (await ApiToken.objects.aget()).id
    await database_sync_to_async(people.token_revoke)(actor=Actor(), user=user, token_id=token_id)
    assert await closed_with(socket) == 4403


async def tap_by_service(table: Table) -> int:
    recorded = await database_sync_to_async(table.tap)("Kim", "start")
    return recorded.version


async def test_a_token_that_opens_nothing_opens_no_socket(live_table: Table) -> None:
    socket = listening(live_table, "chouette_never-made")
    await socket.connect()
    assert await closed_with(socket) == 4404
