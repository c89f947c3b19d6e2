"""The API as a page to read: every operation in a chapter, every struct by its name, an introduction that holds."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Scope
from sessions.api.api_chapters import CHAPTERS, INTRODUCTION
from sessions.api.reading import description_read, introduction_read
from tests.kit.accounts import account
from tests.kit.roles import program_of
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return table_laid()


def test_every_operation_stands_in_a_chapter_and_every_body_is_there() -> None:
    read = description_read()
    assert [chapter.name for chapter in read.chapters] == [chapter.name for chapter in CHAPTERS]
    assert all(chapter.operations for chapter in read.chapters)
    page = Client().get(reverse("api-docs")).content.decode()
    asked = set(re.findall(r'href="#([^"]+)"', page))
    there = set(re.findall(r'id="([^"]+)"', page))
    assert asked - there == set()
    assert "player-merge" in {one.id for chapter in read.chapters for one in chapter.operations}


def test_the_description_for_machines_has_the_same_chapters() -> None:
    told = Client().get(reverse("api-schema"), {"format": "json"}).json()
    assert [tag["name"] for tag in told["tags"]] == [chapter.name for chapter in CHAPTERS]
    assert told["info"]["description"] == INTRODUCTION


def test_what_the_introduction_sends_is_answered_as_it_says(table: Table) -> None:
    client = program_of(account("Zoe"), Scope.READ)
    for path in ("/api/v1/clubs/", "/api/v1/sessions/"):
        assert f"GET {path}" in INTRODUCTION or path in INTRODUCTION
        assert client.get(path).status_code == 200
    body = {"key": "a-random-key-1", "seen": table.seq, "event": {"event": "start"}}
    for status in (201, 200):
        where = f"/api/v1/sessions/{table.code}/events/"
        assert table.kim.client().post(where, body, content_type="application/json").status_code == status


def test_markdown_as_far_as_the_introduction_needs_it() -> None:
    text = "## A `b`\n\nSay *it* & <go>\non.\n\n    curl <x>\n\n| a | b |\n|---|---|\n| 1 | `2` |\n"
    assert introduction_read(text).replace("\n", "") == (
        "<h2>A <code>b</code></h2><p>Say <em>it</em> &amp; &lt;go&gt; on.</p>"
        '<pre tabindex="0"><code>curl &lt;x&gt;</code></pre>'
        '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        "<tr><td>1</td><td><code>2</code></td></tr></table>"
    )
