"""docs/permissions.md against the tables of rights: each right that it names is tried with each of its people."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from clubs.permissions import CLUB_RIGHTS, SITE_RIGHTS
from sessions.permissions import SESSION_RIGHTS, TABLE_RIGHTS
from sessions.services.locking import lock_session
from tests.kit.roles import ROLES, House, Person, come, house

TEXT = Path(__file__).parents[2] / "docs" / "permissions.md"
RIGHTS: dict[Any, Any] = {**SITE_RIGHTS, **CLUB_RIGHTS, **SESSION_RIGHTS, **TABLE_RIGHTS}
ROW = re.compile(r"^\| `([\w.]+)` \|[^|]+\|(.+)\|$", re.MULTILINE)


def written() -> dict[str, tuple[bool, ...]]:
    """By right, what the table says of ROLES."""
    rows = ROW.findall(TEXT.read_text())
    return {name: tuple(cell.strip() == "yes" for cell in cells.split("|")) for name, cells in rows}


def test_the_table_is_about_these_people_and_all_rights() -> None:
    head = next(line for line in TEXT.read_text().splitlines() if line.startswith("| Right"))
    assert [cell.strip().lower() for cell in head.strip("|").split("|")[2:]] == list(ROLES)
    assert written().keys() == RIGHTS.keys()


@pytest.mark.django_db
def test_everybody_has_the_rights_that_the_table_gives_them() -> None:
    own, other = house(), house("Tuesday")
    people = come(own, other)
    found = {name: tuple(has(name, people[role], own) for role in ROLES) for name in RIGHTS}
    assert found == written()


def has(name: str, who: Person, there: House) -> bool:
    if name in TABLE_RIGHTS:
        with transaction.atomic():
            locked, asker, _ = lock_session(code=there.session.code, token=who.hash)
        return bool(RIGHTS[name](asker, locked))
    about = () if name in SITE_RIGHTS else (there.club if name in CLUB_RIGHTS else there.session,)
    return bool(RIGHTS[name](who.actor_now(), *about))
