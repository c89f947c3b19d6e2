"""An evening that was closed, after which all its players are members; and a page as they read it."""

import re
from html import unescape

from clubs.models import Role
from tests.kit.keepers import gets_role
from tests.kit.settling import closed_evening
from tests.kit.table import Table


def settle_members(table: Table) -> None:
    """Close the evening, on which Ann lost £2 to each of the three, and make all four members of the club."""
    closed_evening(table)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        gets_role(table, table[name], Role.MEMBER)


def page_words(table: Table, who: str, path: str) -> str:
    """Return the words of a page as somebody reads it, without its tags."""
    answer = table[who].client().get(path)
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
