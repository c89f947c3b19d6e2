"""What a phone is given to keep: the worker, the manifest, and two pages that know nobody."""

import json
import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from clubs.models import Device, User
from tests.kit.table import Table, live_table, person

__all__ = ["live_table"]

PAGES = ("/offline/", "/offline/table/")
ONLY_ONLINE = re.compile(r'rel="(?:apple-touch-icon|manifest)"')


def given_to_the_worker(client: Client) -> dict[str, Any]:
    """What stands before its text."""
    first, _, _ = client.get("/sw.js").content.decode().partition("\n")
    given: dict[str, Any] = json.loads(first.removeprefix("const given = ").removesuffix(";"))
    return given


def test_a_phone_waits_four_seconds_for_the_site(client: Client) -> None:
    assert given_to_the_worker(client)["patience"] == 4_000


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_every_file_of_the_pages_without_a_network_is_kept(client: Client, address: str) -> None:
    html = client.get(address).content.decode()
    links = [link for link in re.findall(r"<(?:link|script)[^>]+>", html) if not ONLY_ONLINE.search(link)]
    links += re.findall(r"<main[^>]+data-entry[^>]+>", html)
    wanted = {file for link in links for file in re.findall(r'(?:href|src|entry)="(/static/[^"]+)"', link)}
    assert wanted
    assert wanted <= set(given_to_the_worker(client)["files"])


def test_the_worker_is_asked_for_at_every_load_and_reaches_the_whole_site(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_another_language_is_another_worker(client: Client) -> None:
    """So that the empty pages are fetched again in it."""
    english = given_to_the_worker(client)
    client.cookies["chouette_language"] = "fr"
    assert given_to_the_worker(client)["version"] != english["version"]


def test_the_manifest_names_icons_that_there_are(client: Client) -> None:
    answer = client.get("/chouette.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = answer.json()
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in said["icons"]} == {
        ("192x192", "any"), ("192x192", "maskable"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in said["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


@pytest.mark.django_db
@pytest.mark.parametrize("address", [*PAGES, "/sw.js", "/chouette.webmanifest"])
def test_what_is_kept_knows_nobody(live_table: Table, address: str) -> None:
    """Ann at her table and somebody who was never here are given the same, and no cookie."""
    answers = [who.client().get(address) for who in (live_table["Ann"], person("Somebody"))]
    hers, other = (re.sub(r'nonce="[^"]+"', "", answer.content.decode()) for answer in answers)
    assert hers == other
    assert not any(answer.cookies for answer in answers)
    assert "Ann" not in hers


@pytest.mark.django_db
def test_signing_out_empties_what_the_device_keeps(live_table: Table) -> None:
    ann = live_table["Ann"]
    Device.objects.filter(id=ann.device).update(user=User.objects.create(name="Ann"))
    assert ann.client().post("/account/sign-out/")["Clear-Site-Data"] == '"storage"'
