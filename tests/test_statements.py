"""What reads every statement that the tests make the program send (`tests/conftest.py`) finds what it is to find."""

import pytest

from tests.kit.statements import ACROSS, breaches

TABLES = frozenset({"clubs_player", "clubs_membership", "chouette_sessions_session", "chouette_sessions_event"})

FAULTS = {
    "SELECT name FROM clubs_player WHERE id = %s": "does not name the club of clubs_player",
    "SELECT 1 FROM clubs_player WHERE club_id = %s OR id = %s": "does not name the club of clubs_player",
    "SELECT 1 FROM clubs_player WHERE club_id IN (SELECT id FROM clubs_club)": "does not name the club of clubs_player",
    "DELETE FROM clubs_player WHERE id IN (%s, %s)": "does not name the club of clubs_player",
    "SELECT 1 FROM chouette_sessions_session s JOIN clubs_player p ON p.id = s.id WHERE s.club_id = %s":
        "does not name the club of clubs_player",
    "SELECT 1 FROM chouette_sessions_session s WHERE s.club_id = %s AND EXISTS ("
    "SELECT 1 FROM chouette_sessions_event e WHERE e.club_id = s.club_id)":
        "does not name the club of chouette_sessions_event",
    "UPDATE chouette_sessions_session SET club_id = %s, name = %s WHERE club_id = %s AND id = %s":
        "writes the whole row of chouette_sessions_session",
    "UPDATE chouette_sessions_session SET version = 1 WHERE club_id = %s RETURNING pg_notify('a', 'b')":
        "announces in a statement that does more",
    "INSERT INTO chouette_sessions_event (club_id, seq) VALUES (%s, (SELECT 1))": "has a subquery inside VALUES",
    "INSERT INTO clubs_player (id) VALUES (%s)": "inserts into clubs_player without club_id",
    "COPY clubs_player (id, name) FROM STDIN": "copies clubs_player without club_id",
}  # fmt: skip

SOUND = (
    "SELECT name FROM clubs_player WHERE club_id = %s AND id = %s",
    "SELECT name FROM clubs_player WHERE club_id = ANY(%s::uuid[])",
    "SELECT 1 FROM chouette_sessions_session s JOIN clubs_player p ON p.club_id = s.club_id WHERE s.club_id = %(club)s",
    "SELECT 1 FROM clubs_club c JOIN clubs_player p ON p.club_id = c.id WHERE c.id = %s",
    "SELECT club_id FROM clubs_membership m WHERE m.user_id = %s OR m.device_id = %s",
    "COPY clubs_player (id, club_id, name) FROM STDIN",
    "SELECT pg_notify(%s, %s)",
)


@pytest.mark.parametrize("statement", FAULTS)
def test_a_statement_that_would_need_rows_it_does_not_name_is_found(statement: str) -> None:
    assert breaches(statement, TABLES) == [FAULTS[statement]]


@pytest.mark.parametrize("statement", SOUND)
def test_a_statement_that_names_its_club_passes(statement: str) -> None:
    assert breaches(statement, TABLES) == []


def test_what_is_asked_across_clubs_has_a_reason() -> None:
    assert all(len(reason.split()) > 5 for reason in ACROSS.values())
