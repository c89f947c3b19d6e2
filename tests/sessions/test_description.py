"""The API's description is made once for each language and format, the same for whoever asks."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from django.db import connection
from django.test import Client

from chouette.wording.language import LANGUAGES
from sessions.api.bets import BetBody
from sessions.api.description import described
from sessions.api.payments import AllBody
from sessions.services.taps.tap import Tap
from tests.kit.table import Table

ADDRESS = "/api/schema/"

pytestmark = pytest.mark.django_db


def made() -> int:
    return described.cache_info().misses


@pytest.fixture(autouse=True)
def nothing_made_yet() -> None:
    described.cache_clear()


def test_it_is_made_once_and_says_the_same_to_everybody(table: Table) -> None:
    assert table.stranger is not None
    readers = [table.kim.client(), table["Ann"].client(), table.stranger.client(), Client()]
    told = [reader.get(f"{ADDRESS}?version={number}") for number, reader in enumerate(readers)]
    assert made() == 1
    assert {answer.content for answer in told} == {told[0].content}
    assert {answer["ETag"] for answer in told} == {told[0]["ETag"]}
    assert not any(answer.cookies for answer in told)
    assert {name.strip() for name in told[0]["Vary"].split(",")} >= {"Accept", "Accept-Language", "Cookie"}
    assert told[0]["Cache-Control"] == "private, no-cache"


def test_it_says_nothing_of_the_host_that_was_asked_for() -> None:
    first = Client().get(ADDRESS, headers={"host": "localhost"})
    assert b"localhost" not in first.content
    assert Client().get(ADDRESS).content == first.content


def test_who_asks_at_once_waits_for_the_one_that_is_made() -> None:
    def read(_: int) -> Any:
        try:
            return Client().get(ADDRESS).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as readers:
        assert set(readers.map(read, range(8))) == {200}
    assert made() == 1


def test_each_language_and_format_is_one_of_ours() -> None:
    for number in range(5):
        assert Client().get(ADDRESS, {"lang": f"x{number}"}).status_code == 200
    assert made() == 1
    json = "application/vnd.oai.openapi+json"
    for language in LANGUAGES:
        for answer in (
            Client().get(ADDRESS, {"lang": language}, headers={"accept": json}),
            Client().get(ADDRESS, headers={"accept": json, "accept-language": language}),
        ):
            assert answer["Content-Type"].startswith(json)
            assert answer.json()["openapi"] == "3.1.0"
    assert made() == 4


def test_who_has_it_is_told_so(client: Client) -> None:
    first = client.get(ADDRESS)
    again = client.get(ADDRESS, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    other = client.get(f"{ADDRESS}?format=json", headers={"if-none-match": first["ETag"]})
    assert other.status_code == 200
    assert other["ETag"] != first["ETag"]
    packed = client.get(ADDRESS, headers={"accept-encoding": "gzip", "if-none-match": f"W/{first['ETag']}"})
    assert packed.status_code == 304


def test_it_does_not_describe_itself(client: Client) -> None:
    assert ADDRESS not in client.get(f"{ADDRESS}?format=json").json()["paths"]


@pytest.mark.parametrize("shape", [Tap, BetBody, AllBody])
def test_a_key_says_how_long_it_may_be(shape: type[Any]) -> None:
    """The bounds are those that are checked; a reader finds them in the sentence, too."""
    key = msgspec.json.schema(shape)["$defs"][shape.__name__]["properties"]["key"]
    assert f"{key['minLength']} to {key['maxLength']} letters" in key["description"]
