"""No browser that translates may turn a name that stands by itself on a page: Rose, Mark, Bill and Grace are words."""

from html.parser import HTMLParser

import pytest

from clubs.models import Player
from tests.kit.permission_table import PAGES, Row
from tests.kit.roles import House
from tests.kit.routes import sent

pytestmark = pytest.mark.django_db

ALONE = {"br", "col", "hr", "img", "input", "link", "meta", "path", "rect", "source", "use", "wbr"}
"""Elements that hold nothing, and are not ended."""
UNREAD = {"option", "script", "style", "textarea", "title"}
AROUND = " \n,·:()–"
"""What stands beside a name without making it a sentence."""


class Translatable(HTMLParser):
    """Gathers the texts of a page that a browser may translate, each with the elements around it."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[tuple[str, bool]] = []
        self.texts: list[tuple[str, str]] = []

    @property
    def kept(self) -> bool:
        """Whether what comes now stays as it is written."""
        return bool(self.around) and self.around[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ALONE:
            self.around.append((tag, self.kept or tag in UNREAD or ("translate", "no") in attrs))

    def handle_endtag(self, tag: str) -> None:
        while self.around and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.kept:
            self.texts.append((data.strip(AROUND), " > ".join(tag for tag, _ in self.around[-3:])))


def translatable(page: str) -> list[tuple[str, str]]:
    reader = Translatable()
    reader.feed(page)
    return reader.texts


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
