"""Pages ask the database no more often for more that waits, and go through no events for what is of no evening.

Ann lost £2 to each of Bob, Cat and Dan on Thursday; all four are members. Kim keeps the books.
"""

from pathlib import Path
from uuid import UUID

import pytest
from django.db import connection
from django.urls import reverse

from sessions.selectors.account_rows import NAMED_SUMS, OF_PAIRS, OPEN_SUMS, ROWS
from sessions.selectors.dues import dues_of_pairs, pair_dues
from tests.kit.members_settled import page_words, settle_members
from tests.kit.settling import pays
from tests.kit.table import Table, table_laid
from tests.kit.tracing import statements, traced

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    laid = table_laid(names=("Ann", "Bob", "Cat", "Dan"))
    settle_members(laid)
    return laid


def asked(table: Table, who: str, path: str, file: Path) -> int:
    """How many statements a page takes."""
    browser = table[who].client()
    browser.get(path)
    with traced(connection.connection.pgconn, file):
        assert browser.get(path).status_code == 200
    return statements(file)


def test_more_claims_of_more_than_is_open_take_no_more_statements(table: Table, tmp_path: Path) -> None:
    """Of each it is said what is open once it counts: £5 paid where £2 were owed."""
    club = table.club.slug
    pages = {"books": "Kim", "money": "Ann", "home": "Ann"}
    paths = {name: reverse(name, args=[] if name == "home" else [club]) for name in pages}
    pays(table, "Ann", "Ann", "Bob", "5", beyond=True)
    before = {name: asked(table, who, paths[name], tmp_path / name) for name, who in pages.items()}
    for other in ("Cat", "Dan"):
        pays(table, "Ann", "Ann", other, "5", beyond=True)
    after = {name: asked(table, who, paths[name], tmp_path / name) for name, who in pages.items()}
    assert after == before
    for name in ("Bob", "Cat", "Dan"):
        assert f"once £5 counts, {name} owes Ann £3" in page_words(table, "Kim", paths["books"])
        assert f"once £5 counts, {name} owes you £3" in page_words(table, "Ann", paths["money"])


def test_the_accounts_of_some_pairs_are_those_of_all_their_people_between_the_two(table: Table) -> None:
    ann, bob, cat = (UUID(table.id(name)) for name in ("Ann", "Bob", "Cat"))
    pays(table, "Ann", "Ann", "Bob", "1")
    every, some = pair_dues(table.club.id, [ann, bob, cat]), dues_of_pairs(table.club.id, {(bob, ann)})
    assert [one for one in every.states if {one.one, one.other} == {ann, bob}] == some.states
    assert some.once_counted(ann, bob, "GBP") == 100
    assert dues_of_pairs(table.club.id, set()).states == []


def test_no_event_is_looked_for_where_an_account_is_of_no_evening(table: Table) -> None:
    """What Ann paid Bob too much is an account of its own."""
    pays(table, "Bob", "Ann", "Bob", "5", beyond=True)
    two = [UUID(table.id("Ann")), UUID(table.id("Bob"))]
    values = {"club": table.club.id, "ones": two, "others": two[::-1]}
    named = NAMED_SUMS.format(sums=OPEN_SUMS.format(rows=ROWS.format(**OF_PAIRS)))
    with connection.connection.cursor() as cursor:
        cursor.execute(named, values)
        assert any(row[6] for row in cursor.fetchall()), "nothing is overpaid"
        cursor.execute(f"EXPLAIN ANALYZE {named}", values)
        read = [line for (line,) in cursor.fetchall() if "chouette_sessions_event" in line]
    assert read
    assert all("never executed" in line for line in read)
