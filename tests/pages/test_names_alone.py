"""No browser that translates may turn a name that stands by itself on a page: Rose, Mark, Bill and Grace are words."""

import pytest

from clubs.models import Player
from tests.kit.permission_table import PAGES, Row
from tests.kit.roles import House
from tests.kit.routes import sent
from tests.kit.translatable import read

pytestmark = pytest.mark.django_db

AROUND = " \n,·:()–"
"""What stands beside a name without making it a sentence."""


def translatable(page: str) -> list[tuple[str, str]]:
    return [(text.strip(AROUND), where) for text, where in read(page).texts]


@pytest.mark.parametrize("row", [row for row in PAGES if row.method == "GET"], ids=lambda row: row.name)
def test_no_name_that_stands_by_itself_is_translated(own: House, row: Row) -> None:
    names = {own.club.name, *Player.objects.exclude(name="").values_list("name", flat=True)}
    for role in ("organiser", "member", "guest"):
        answer = sent(own.people[role].client(), row, own)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            turned = [(text, where) for text, where in translatable(answer.content.decode()) if text in names]
            assert turned == [], role


def test_a_name_that_is_not_kept_is_found() -> None:
    page = """<p>Ask <b>Rose</b>, <b translate="no">Mark</b>.<br>Game 1 · <i translate="no"><b>Bill</b></i> · Grace ·"""
    assert [text for text, _ in translatable(page)] == ["Ask", "Rose", "", ".", "Game 1", "Grace"]
