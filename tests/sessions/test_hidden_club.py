"""Two clubs of one site, and the database hides the rows of one: in the other nothing is missed.

It is a spread database in small: whatever needs rows of a club that it does not name would find none here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from django.db import connection

from chouette.testing.management.commands.flush import owner_parameters
from clubs import services as people
from sessions import services
from sessions.history.transcript import transcript_of
from sessions.models import Session
from sessions.services.evenings.verification import session_verify
from tests.kit.table import Table, table_laid

POLICY = "only_one_club"
TABLES = """
SELECT c.table_name::text FROM information_schema.columns c JOIN information_schema.tables t
    ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.table_schema = 'public' AND c.column_name = 'club_id' AND t.table_type = 'BASE TABLE'
    AND c.table_name NOT IN ('clubs_invitetoken', 'chouette_sessions_sessioncode')"""
VIEWS = ("clubs_person", "chouette_sessions_entry", "chouette_sessions_won")


@contextmanager
def hidden(club: UUID) -> Iterator[None]:
    """No statement of the site finds a row of this club, or can write one. Views look with the eyes of who asks."""
    with psycopg.connect(**owner_parameters(connection.get_connection_params()), autocommit=True) as owner:
        tables = [table for (table,) in owner.execute(TABLES).fetchall()]
        assert len(tables) > 15
        try:
            for view in VIEWS:
                owner.execute(f"ALTER VIEW {view} SET (security_invoker = true)".encode())
            for table in tables:
                owner.execute(f"CREATE POLICY {POLICY} ON {table} USING (club_id <> '{club}')".encode())
                owner.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY".encode())
            yield
        finally:
            for table in tables:
                owner.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY".encode())
                owner.execute(f"DROP POLICY IF EXISTS {POLICY} ON {table}".encode())
            for view in VIEWS:
                owner.execute(f"ALTER VIEW {view} RESET (security_invoker)".encode())


def evening(table: Table) -> list[Any]:
    """An evening with a bit of everything, and what the table showed after each step."""
    shown = []
    for who, event, fields in (
        ("Kim", "start", {}),
        ("Bob", "double", {"by": "Bob"}),
        ("Ann", "answer", {"by": "Ann", "cubes": {"Bob": "take"}}),
        ("Kim", "undo", {}),
        ("Kim", "answer", {"by": "Ann", "cubes": {"Bob": "drop"}}),
    ):
        table.tap(who, event, **fields)
        shown.append({key: table.view[key] for key in ("seq", "version", "phase")})
    return shown


def read(table: Table) -> dict[str, int]:
    """Everybody's pages and files about the table and its club: the status of each."""
    client, club, code = table.kim.client(), table.club.slug, table.code
    paths = (
        "/", f"/clubs/{club}/", f"/clubs/{club}/balances/", f"/clubs/{club}/people/", f"/clubs/{club}/audit/",
        f"/s/{code}/", f"/s/{code}/sheet/", f"/s/{code}/log/", f"/s/{code}/door/", f"/s/{code}/rules/",
        f"/api/v1/sessions/{code}/", f"/api/v1/sessions/{code}/events/", f"/api/v1/sessions/{code}/games/",
        f"/api/v1/sessions/{code}/transcript/", f"/api/v1/clubs/{club}/", f"/api/v1/clubs/{club}/players/",
        f"/api/v1/clubs/{club}/balances/", f"/api/v1/clubs/{club}/sessions/",
    )  # fmt: skip
    return {path.replace(club, "CLUB").replace(code, "CODE"): client.get(path).status_code for path in paths}


def test_a_club_misses_nothing_while_another_is_hidden(live_table: Table) -> None:
    other = table_laid()
    played = evening(other)
    before = read(other)
    assert [path for path, status in before.items() if status != 200] == []
    with hidden(other.club.id):
        assert evening(live_table) == played
        assert read(live_table) == before
        assert {path for path, status in read(other).items() if status != 404} == {"/"}, (
            "to the site the other club has no table, no member and no name"
        )
        assert session_verify(live_table.code) is None
        newcomer = people.player_add(actor=live_table.kim.actor, club=live_table.club, name="Newcomer")
        services.player_call(actor=live_table.kim.actor, player=newcomer, name="Someone")
        services.code_renew(code=live_table.code, actor=live_table.kim.actor, token=live_table.kim.hash)
        session = Session.objects.get(club=live_table.club)
        assert '"drop"' in transcript_of(session.key)
        assert not Session.objects.filter(club=other.club).exists()
    assert read(other) == before
    assert session_verify(other.code) is None
