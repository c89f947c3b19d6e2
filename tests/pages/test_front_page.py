"""What a visitor is told: what this is, with the table in their language and light; what a preview of a link says."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.test import Client, override_settings
from django.urls import reverse

from clubs import services as people
from clubs.models import Role
from sessions.services import evening_link_make
from tests.kit.settling import closed_evening
from tests.kit.table import Table

pytestmark = pytest.mark.django_db
LANGUAGES = [language for language, _name in settings.LANGUAGES]
FRONT = Path(settings.BASE_DIR) / "static" / "img" / "front"
LARGEST_PICTURE = 40_000
FIRST_VIEW = 120_000
"""Bytes over the wire: the budget of the table's first view (docs/performance.md)."""


def shown(path: str = "/", language: str = "en", client: Client | None = None) -> str:
    answer = (client or Client()).get(path, headers={"Accept-Language": language})
    return answer.content.decode()


def previewed(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)"\s+content="([^"]*)"', page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_drawn_in_each_language_and_light(language: str) -> None:
    page = shown(language=language)
    for light in ("light", "dark"):
        name = f"table-{language}-{light}.webp"
        assert f"img/front/table-{language}-{light}" in page
        assert 0 < (FRONT / name).stat().st_size <= LARGEST_PICTURE
    assert f"img/front/preview-{language}" in page
    assert (FRONT / f"preview-{language}.jpeg").is_file()


def test_a_visitor_reads_what_this_is_and_what_to_do_first() -> None:
    page = " ".join(shown().split())
    for words in ("backgammon chouette", "three players or more", "every cube", "who pays whom", "How to begin"):
        assert words in page
    assert page.index("Keep the board.") < page.index("The code on the table") < page.index("How to begin")


def test_the_first_view_stays_within_its_budget() -> None:
    page = shown()
    files = set(re.findall(r'(?:href|src)="/static/([^"]+)"', page))
    pictures = {file for file in files if file.startswith("img/")}
    assert any(file.startswith("img/front/table-") for file in pictures)
    size = len(gzip.compress(page.encode()))
    for file in files:
        where = find(file)
        assert isinstance(where, str), file
        content = Path(where).read_bytes()
        size += len(content) if file in pictures and not file.endswith(".svg") else len(gzip.compress(content))
    assert size < FIRST_VIEW


def test_somebody_of_a_club_is_not_told_what_this_is(table: Table) -> None:
    people.role_give(actor=table.kim.actor, club=table.club, to=table["Ann"].actor, role=Role.MEMBER)
    page = shown(client=table["Ann"].client())
    assert "How to begin" not in page
    assert "<h1>" in page


@pytest.mark.parametrize("public", ["", "https://club.example"])
def test_a_preview_has_absolute_addresses(public: str) -> None:
    site = public or "http://testserver"
    with override_settings(PUBLIC_URL=public):
        said = previewed(shown())
    assert said["url"] == f"{site}/"
    assert said["image"].startswith(f"{site}/static/img/front/preview-en")
    assert (said["image:width"], said["image:height"]) == ("1200", "630")
    assert "backgammon" in said["title"]
    assert "who pays whom" in said["description"]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "An invitation to a backgammon chouette"),
        ("de", "Eine Einladung zu einer Backgammon-Chouette"),
        ("fr", "Une invitation à une chouette de backgammon"),
    ],
)
def test_a_preview_of_an_invitation_names_nobody_and_keeps_the_link_whole(language: str, title: str) -> None:
    found = previewed(shown(reverse("join-by-link"), language))
    assert "url" not in found, "without what stands behind its # it would open nothing"
    assert found["image"].startswith("http://testserver/static/img/front/")
    assert found["title"] == title
    assert found["description"]


def test_a_preview_of_a_shared_evening_says_which_and_how_it_went(table: Table) -> None:
    closed_evening(table)
    link = evening_link_make(actor=table.kim.actor, session=table.session, initials=False, money=True)
    address = reverse("evening-shared", args=[link])
    found = previewed(shown(address))
    assert found["url"] == f"http://testserver{address}"
    assert found["title"] == f"{table.session.name} · {table.club.name}"
    assert found["description"]


def test_a_preview_of_what_is_not_open_to_everybody_says_nothing_of_it(table: Table) -> None:
    of_the_site = previewed(shown())["title"]
    for path in (f"/s/{table.code}/sheet/", f"/clubs/{table.club.slug}/", f"/join/{table.code}/"):
        page = shown(path)
        assert table.club.name not in page
        assert previewed(page).get("title", of_the_site) == of_the_site
