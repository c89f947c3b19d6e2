"""Before the game everybody is shown the rules and says that they have seen them; again after a change (A 11.1)."""

import pytest

from sessions import services
from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, table_laid

pytestmark = pytest.mark.django_db


def seen(table: Table) -> set[str]:
    return {one["name"] for one in table.view["players"].values() if one["rules_seen"]}


def says(table: Table, who: str, of: str | None = None) -> None:
    person = table.stranger if who == "a stranger" else table[who]
    assert person is not None
    services.rules_seen(code=table.code, token=person.hash, by=table.id(of) if of else None)


def test_each_says_it_for_themselves_and_the_scorekeeper_for_anybody(table: Table) -> None:
    assert seen(table) == set()
    says(table, "Ann")
    says(table, "Kim", of="Bob")
    assert seen(table) == {"Ann", "Bob"}
    version = table.session.version
    says(table, "Ann")
    assert table.session.version == version
    assert session_verify(table.code) is None


def test_nobody_says_it_for_others(table: Table) -> None:
    with pytest.raises(NotAllowed):
        says(table, "Ann", of="Bob")
    with pytest.raises(NotAllowed):
        says(table, "Kim")
    with pytest.raises(NotFound):
        says(table, "a stranger")
    with pytest.raises(Malformed):
        services.rules_seen(code=table.code, token=table.kim.hash, by="0" * 32)
    assert seen(table) == set()


def test_the_rules_in_short_until_all_have_seen_them(db: None) -> None:
    table = table_laid(jacoby=False)
    short = table.view["rules"]["short"]
    assert [(one["text"].split()[0], one["rule"], one["departs"]) for one in short] == [
        ("Gammons", "house rule", True), ("When", "A 5.10", False), ("A", "A 5.3", False),
    ]  # fmt: skip
    for name in ("Ann", "Bob", "Cat", "Dan"):
        says(table, name)
    assert table.view["rules"] is None


def test_it_keeps_nobody_from_playing(table: Table) -> None:
    table.tap("Bob", "start")
    assert table.view["phase"] == "game"
    assert seen(table) == set()


def test_after_a_change_everybody_sees_what_has_changed(table: Table) -> None:
    says(table, "Ann")
    table.tap("Kim", "change_rule", change={"jacoby": False}, agreed_by=["Ann", "Bob", "Cat", "Dan"])
    assert seen(table) == set()
    changed = table.view["rules"]["changed"]
    assert {player: [one["text"].split()[0] for one in of] for player, of in changed.items()} == {
        table.id("Ann"): ["Gammons"]
    }
    says(table, "Ann")
    assert seen(table) == {"Ann"}
    table.tap("Kim", "undo")
    assert seen(table) == set()
