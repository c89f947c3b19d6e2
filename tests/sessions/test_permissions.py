"""Every address of the API, every method, every role: one table. An address without a row fails."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs import services as people
from clubs.models import HouseRules
from tests.sessions.conftest import Table, person

ROLES = ("nobody", "stranger", "watcher", "player", "scorekeeper")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
KEY = {"key": "a-permission"}
RULES = "Thursday rules"


@dataclass(frozen=True)
class Row:
    """What a method at an address answers to each role, in the order of ROLES."""

    name: str
    method: str
    answers: tuple[int, ...]
    body: dict[str, Any] = field(default_factory=dict)


def all_alike(status: int) -> tuple[int, ...]:
    return (status,) * len(ROLES)


IN_THE_ROOM = (404, 404, 200, 200, 200)
ORGANISER = (404, 404, 404, 404, 200)
TABLE = [
    Row("api-schema", "GET", all_alike(200)),
    Row("api-docs", "GET", all_alike(200)),
    Row("api-sessions", "GET", all_alike(200)),
    Row("api-sessions", "POST", all_alike(400)),
    Row("api-import", "POST", all_alike(422)),
    Row("api-session", "GET", IN_THE_ROOM),
    Row("api-rules", "GET", IN_THE_ROOM),
    Row("api-events", "GET", IN_THE_ROOM),
    Row("api-events", "POST", (404, 404, 403, 201, 201), {**KEY, "seen": 1, "event": {"event": "start"}}),
    Row("api-proposal", "POST", (404, 404, 403, 403, 201), {**KEY, "answer": "agree", "by": "Cat"}),
    Row("api-hold", "POST", (404, 404, 403, 403, 403)),
    Row("api-seen", "POST", (404, 404, 403, 204, 403), {"by": None}),
    Row("api-scorekeeper", "POST", (404, 404, 403, 403, 204), {"to": None}),
    Row("api-transcript", "GET", IN_THE_ROOM),
    Row("api-options", "GET", all_alike(200)),
    Row("api-compare", "GET", all_alike(404)),
    Row("api-house-sets", "GET", ORGANISER),
    Row("api-house-sets", "POST", (404, 404, 404, 404, 201), {"name": "Friday rules", "sheet": "brighton"}),
    Row("api-house-set", "GET", ORGANISER),
    Row("api-house-set", "PATCH", ORGANISER, {"archived": True}),
    Row("api-house-versions", "GET", ORGANISER),
    Row("api-house-versions", "POST", (404, 404, 404, 404, 201), {"change": {"jacoby": False}, "based_on": 1}),
    Row("api-house-version", "GET", ORGANISER),
]  # fmt: skip


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif route.startswith("api/"):
            yield str(pattern.name), f"/{route}"


ADDRESSES = dict(routes(get_resolver().url_patterns))


def address(name: str, table: Table, code: str = "") -> str:
    rules = HouseRules.objects.get(club=table.club, name=RULES)
    filled = {"<str:code>": code or table.code, "<int:number>": "1", "<slug:slug>": code or table.club.slug}
    found = ADDRESSES[name].replace("<uuid:rules_id>", str(rules.id))
    for place, value in filled.items():
        found = found.replace(place, value)
    return found


@pytest.fixture
def asked(table: Table) -> Table:
    """Dan would play for a higher stake; Cat is among those who are asked."""
    table.propose("Dan", "stake", player="Dan", stake=2)
    people.house_create(actor=table.kim.actor, club=table.club, name=RULES, sheet="atlanta")
    return table


def client_of(table: Table, role: str) -> Client:
    watcher = person("Watcher")
    people.guest_admit(actor=watcher.actor, club=table.club, session_code=table.code)
    assert table.stranger is not None
    clients = {"stranger": table.stranger, "watcher": watcher, "player": table["Bob"], "scorekeeper": table.kim}
    return clients[role].client() if role in clients else Client()


def sent(client: Client, row: Row, table: Table, *, code: str = "") -> Any:
    where, body = address(row.name, table, code), table.named(row.body)
    if row.method == "GET":
        return client.get(where)
    media = "application/jsonl" if row.name == "api-import" else "application/json"
    return client.generic(row.method, where, msgspec.json.encode(body) if body else b"", content_type=media)


def test_every_address_has_its_row() -> None:
    assert ADDRESSES.keys() == {row.name for row in TABLE}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.name}")
def test_who_may_do_what(asked: Table, row: Row, role: str) -> None:
    response = sent(client_of(asked, role), row, asked)
    assert response.status_code == row.answers[ROLES.index(role)], response.content


def test_other_methods_are_refused(asked: Table) -> None:
    client = asked.kim.client()
    for name in ADDRESSES:
        for method in METHODS:
            if not any((row.name, row.method) == (name, method) for row in TABLE):
                assert client.generic(method, address(name, asked)).status_code == 405, (method, name)


@pytest.mark.parametrize("role", ["nobody", "stranger"])
def test_what_is_anothers_looks_like_what_is_not_there(asked: Table, role: str) -> None:
    client = client_of(asked, role)
    for row in TABLE:
        if "<str:code>" in ADDRESSES[row.name] or "<slug:slug>" in ADDRESSES[row.name]:
            theirs, nowhere = sent(client, row, asked), sent(client, row, asked, code="ZZZZZZ")
            assert (theirs.status_code, theirs.content) == (nowhere.status_code, nowhere.content)
