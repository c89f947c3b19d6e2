"""Where the API gives a view, its description says what is in it."""

import json

import pytest
import requests
import schemathesis
from django.http import HttpResponseBase
from drf_spectacular.generators import SchemaGenerator

from tests.kit.table import Table

EVENTS = "/api/v1/sessions/{code}/events/"
ONE_EVENT = f"{EVENTS}{{seq}}/"


class Given:
    """An answer, and whether it is as the description says."""

    def __init__(self, told: HttpResponseBase, content: bytes, path: str, method: str) -> None:
        self.status, self.kind, self.body = told.status_code, told.headers["Content-Type"], json.loads(content)
        self.path, self.method = path, method

    def fits(self) -> bool:
        asked = requests.Request(self.method, f"http://testserver{self.path}").prepare()
        content = json.dumps(self.body).encode()
        answer = schemathesis.Response(
            self.status, {"content-type": [self.kind]}, content, asked, elapsed=0, verify=False
        )
        described = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # it has no types
        return bool(schemathesis.openapi.from_dict(dict(described))[self.path][self.method].is_valid_response(answer))

    def fits_without(self, *places: str) -> bool:
        """The same without one field of it, or of what is in it."""
        inner = self.body
        for place in places[:-1]:
            inner = inner[place]
        taken = inner.pop(places[-1])
        fits = self.fits()
        inner[places[-1]] = taken
        return fits


@pytest.fixture
def played(table: Table) -> Table:
    """A table that has played a game of three events."""
    table.tap("Kim", "start")
    table.tap("Kim", "roll")
    table.tap("Kim", "result", winner="box", kind="single")
    return table


def test_a_tap_that_came_too_late_is_answered_with_a_view_as_it_is_described(played: Table) -> None:
    played.tap("Kim", "start")
    told = played.post("Ann", {"event": "roll"}, seen=2)
    given = Given(told, told.content, EVENTS, "POST")
    assert (given.status, given.body["code"], given.body["view"]["phase"]) == (409, "stale", "game")
    assert given.fits()
    assert given.fits_without("view"), "other problems have none"
    assert [one for one in ("legal", "outlook", "trail") if given.fits_without("view", one)] == []


def test_an_earlier_event_is_told_with_a_view_as_it_is_described(played: Table) -> None:
    told = played.kim.client().get(f"/api/v1/sessions/{played.code}/events/3/")
    given = Given(told, told.content, ONE_EVENT, "GET")
    assert (given.status, given.body["event"]["event"], given.body["view"]["phase"]) == (200, "roll", "game")
    assert given.fits()
    places = (("text",), ("view",), ("view", "legal"), ("view", "game", "captain"), ("view", "game", "cubes"))
    assert [one for one in places if given.fits_without(*one)] == []
