"""Every address of the program, and how a request to it is made."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import msgspec
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from sessions import services as tables
from sessions.api.limits import taps
from tests.kit.permission_table import PAGES, Row
from tests.kit.roles import House

MEDIA = {"api-import": "application/jsonl", "api-files": "application/octet-stream"}
"""What is sent as another kind than JSON."""

PART = re.compile(r"<\w+:(\w+)>")


OF_NOBODY = {
    "seq": "1",
    "key": "my-turn",
    "passkey_id": "1",
    "device_id": str(uuid4()),
    "token_id": str(uuid4()),
    "movement": str(uuid4()),
}


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield str(pattern.name), f"/{route}"


ROUTES = dict(routes(get_resolver().url_patterns))


def address(name: str, ids: dict[str, str]) -> str:
    """The address with what it names."""
    if name in ("card", "card-print"):
        ids = ids | {"ref": "atlanta"}
    return PART.sub(lambda part: (OF_NOBODY | ids)[part[1]], ROUTES[name])


def sent(client: Client, row: Row, there: House, ids: dict[str, str] | None = None, **more: Any) -> Any:
    """The answer; `more` replaces fields of the body."""
    taps.forget()
    where, body = address(row.name, ids or there.ids), there.filled(row.body) | more
    if row.method == "GET":
        return client.get(where)
    if row in PAGES:
        return client.post(where, body)
    media = MEDIA.get(row.name, "application/json")
    return client.generic(row.method, where, msgspec.json.encode(body) if body else b"", content_type=media)


def sibling(own: House) -> str:
    """The code of another table of the same club."""
    return tables.session_start(
        actor=own.people["member"].actor, club=own.club, name="The next table", sheet="atlanta", stake="2.00",
        currency="GBP", players=[],
    ).code  # fmt: skip
