"""Every link of every page has an address, or says that it leads nowhere now: one without looks like a way."""

import re

import pytest

from tests.kit.permission_table import PAGES, Row
from tests.kit.roles import House
from tests.kit.routes import sent

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("row", [row for row in PAGES if row.method == "GET"], ids=lambda row: row.name)
def test_no_page_has_a_link_without_an_address(own: House, row: Row) -> None:
    for role in ("organiser", "member", "guest", "former"):
        answer = sent(own.people[role].client(), row, own)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            links = re.findall(r"<a\b[^>]*>", answer.content.decode())
            assert [link for link in links if not re.search(r'\shref="|\saria-disabled="true"', link)] == [], role
