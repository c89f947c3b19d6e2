"""An installation of before, with an evening in it, is brought up to date: nothing is lost, and keys and ties hold.

It has the same tables then as one that starts today.
"""

import json
import subprocess
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import connection
from django.urls import reverse
from psycopg import sql
from psycopg.conninfo import make_conninfo

from chouette.embedded.programs import programs
from chouette.testing.management.commands.flush import owner_parameters
from clubs.actors import NOBODY
from clubs.models import Club
from clubs.services import club_create
from sessions import services
from sessions.history.game_columns import GameColumns
from sessions.services import session_import
from tests.kit.brought import night_of
from tests.kit.earlier_tables import tables_as_of
from tests.kit.points import play_for_points
from tests.kit.second_database import migrated, second_database
from tests.kit.second_table import second_of
from tests.kit.settling import closed_evening
from tests.kit.table import Table, table_laid

CLUB, OTHER, ANN, BOB, ANNE, SESSION, USER, DEVICE = (uuid4() for _ in range(8))
NOW = "2026-11-21 20:00+00"

ROWS = f"""
INSERT INTO clubs_user (id, password, email, name, language, time_zone, is_active, created_at)
    VALUES ('{USER}', '', 'ann@club.test', 'Ann', '', '', true, '{NOW}');
INSERT INTO clubs_device (id, token_hash, name, label, created_at) VALUES ('{DEVICE}', 'hash', 'Bob', '', '{NOW}');
INSERT INTO clubs_club (id, slug, name, currency, language, time_zone, points_only, stakes, balances, confirm_results,
    demo, rights_epoch, created_at)
    VALUES ('{CLUB}', 'friday', 'Friday', 'GBP', 'en', 'UTC', false, '[]', 'all', false, false, 7, '{NOW}'),
    ('{OTHER}', 'other', 'Other', 'GBP', 'en', 'UTC', false, '[]', 'all', false, false, 0, '{NOW}');
INSERT INTO clubs_player (id, club_id, name, name_key, user_id, merged_into_id, created_at)
    VALUES ('{ANN}', '{CLUB}', 'Ann', 'ann', '{USER}', NULL, '{NOW}'), ('{BOB}', '{CLUB}', 'Bob', 'bob', NULL,
    NULL, '{NOW}'),
    ('{ANNE}', '{CLUB}', 'Anne', 'anne', NULL, '{ANN}', '{NOW}');
INSERT INTO clubs_membership (club_id, user_id, device_id, player_id, role, session_code, created_at)
    VALUES ('{CLUB}', '{USER}', NULL, '{ANN}', 'organiser', '', '{NOW}');
INSERT INTO clubs_deviceplayer (club_id, device_id, player_id, since) VALUES ('{CLUB}', '{DEVICE}', '{BOB}', '{NOW}');
INSERT INTO clubs_invite (id, club_id, token_hash, role, session_code, email, made_by, created_at, expires_at)
    VALUES (gen_random_uuid(), '{CLUB}', 'secret', 'member', '', '', '', '{NOW}', '{NOW}');
INSERT INTO clubs_audit (club_id, session_code, actor_name, principal, what, details, at)
    VALUES ('{CLUB}', '', 'Ann', '', 'club_created', '{{}}', '{NOW}'), (NULL, '', 'Ann', '', 'account_created',
    '{{}}', '{NOW}');
INSERT INTO chouette_sessions_session (id, club_id, code, name, header, sheet, currency, minor, phase, seq,
    version, state,
    recent, view, head, scorekeeper_name, scorekeeper_seen_at, split_players, created_at, began_at, changed_at)
    VALUES ('{SESSION}', '{CLUB}', 'FRIDAY', 'Friday', '', 'atlanta', 'GBP', 100, 'closed', 2, 2, '', '', '',
    '', '', '{NOW}',
    '[]', '{NOW}', '{NOW}', '{NOW}');
INSERT INTO chouette_sessions_formercode (code, club_id, session_id, at) VALUES ('OLDONE', '{CLUB}',
    '{SESSION}', '{NOW}');
INSERT INTO chouette_sessions_attendance (club_id, session_id, player_id, since)
    VALUES ('{CLUB}', '{SESSION}', '{ANN}', '{NOW}'), ('{CLUB}', '{SESSION}', '{BOB}', '{NOW}');
INSERT INTO chouette_sessions_event (club_id, session_id, seq, kind, body, key, content_hash, version, source,
    rules, at, hash)
    VALUES ('{CLUB}', '{SESSION}', 1, 'seat', '{{}}', 'a', '', 1, 'tap', 1, '{NOW}', ''),
    ('{CLUB}', '{SESSION}', 2, 'undo', '{{}}', 'b', '', 2, 'tap', 1, '{NOW}', '');
INSERT INTO chouette_sessions_note (club_id, session_id, seq, place, text) VALUES ('{CLUB}', '{SESSION}', 1,
    'event', 'well');
INSERT INTO chouette_sessions_posting (club_id, session_id, seq, cause, game, line, debtor_id, creditor_id,
    points, minor,
    currency, reverses_id)
    VALUES ('{CLUB}', '{SESSION}', 1, 1, 1, 'cube', '{ANN}', '{BOB}', 2, 200, 'GBP', NULL),
    ('{CLUB}', '{SESSION}', 2, 1, 1, 'cube', '{BOB}', '{ANN}', 2, 200, 'GBP', 1);
"""

GUARDS = {
    "clubs_audit": "pgtrigger_audit_is_append_only_7f7ee",
    "clubs_houserulesversion": "pgtrigger_append_only_f3fb1",
    "chouette_sessions_posting": "pgtrigger_append_only_522a5",
    "chouette_sessions_event": "pgtrigger_append_only_f51f3",
}

SPARED = """
CREATE FUNCTION _pgtrigger_should_ignore(trigger_name name) RETURNS boolean LANGUAGE sql AS $$ SELECT false $$"""

GUARD = """
CREATE FUNCTION {guard}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF _pgtrigger_should_ignore(TG_NAME) IS FALSE THEN
        RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER {guard} BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE PROCEDURE {guard}()"""

FUNCTIONS = "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"

POSTING = """
INSERT INTO chouette_sessions_posting (club_id, session_id, seq, cause, game, line, debtor_id, creditor_id,
    points, minor,
    currency) VALUES (%s, %s, 1, 1, 1, 'cube', %s, %s, 2, 200, 'GBP')"""


def asked(there: psycopg.Connection[tuple[object, ...]], question: str) -> list[tuple[object, ...]]:
    return there.execute(question.encode()).fetchall()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_installation_with_an_evening_is_brought_up_to_date() -> None:
    with second_database() as url:
        tables_as_of(url, "clubs.0007_knocks_of_a_table", "chouette_sessions.0014_won")
        with psycopg.connect(url) as there:
            there.execute(ROWS.encode())
            guarded_as_before(there)
        migrated(url)
        assert tables_of(url) == tables_of(make_conninfo(**owner_parameters(connection.get_connection_params())))
        with psycopg.connect(url, autocommit=True) as there:
            assert asked(there, "SELECT club_id, epoch FROM clubs_rightsepoch ORDER BY epoch") == [
                (OTHER, 0),
                (CLUB, 7),
            ]
            assert asked(there, "SELECT what FROM clubs_audit") == [("club_created",)]
            assert asked(there, "SELECT what FROM clubs_siteaudit") == [("account_created",)]
            codes = asked(there, "SELECT code, club_id FROM chouette_sessions_sessioncode ORDER BY code")
            assert codes == [("FRIDAY", CLUB), ("OLDONE", CLUB)]
            assert asked(there, "SELECT token_hash, club_id FROM clubs_invitetoken") == [("secret", CLUB)]
            persons = asked(there, "SELECT id, person FROM clubs_person ORDER BY name_key")
            assert {row for row in persons if row[0] != row[1]} == {(ANNE, ANN)}
            won = asked(
                there, "SELECT player_id, sum(points) FROM chouette_sessions_won GROUP BY 1 HAVING sum(points) <> 0"
            )
            assert won == []
            assert asked(there, FUNCTIONS) == [("chouette_kept",)]
            keeps_what_was_written(there)
            refuses_what_is_of_another_club(there, OTHER)


def tables_of(url: str) -> list[str]:
    """What PostgreSQL would be told to make the tables of a database anew: columns, keys, ties, indexes, guards."""
    dump = [str(programs(None) / "pg_dump"), "--schema-only", "--no-owner", "--no-privileges", url]
    said = subprocess.run(dump, capture_output=True, text=True, check=True).stdout.splitlines()
    return [line for line in said if line and not line.startswith(("--", "\\"))]


OF_AN_EVENING = (
    "clubs_club", "clubs_player", "chouette_sessions_session", "chouette_sessions_event", "chouette_sessions_game",
    "chouette_sessions_posting",
)  # fmt: skip
"""What an evening needs, what others point to first."""

COLUMNS = """
SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s
AND is_generated = 'NEVER' ORDER BY ordinal_position"""

GAMES = f"SELECT number, seq, {', '.join(GameColumns._fields)} FROM chouette_sessions_game ORDER BY number"
PLAYERS = "SELECT number, player_id, part, points FROM chouette_sessions_gameplayer ORDER BY number, player_id"

FIGURES = """
SELECT player_id, figure, value, times, brought FROM chouette_sessions_sessionfigure
WHERE figure <> 'timed' AND figure NOT LIKE 'gave-%' AND figure NOT LIKE 'got-%' ORDER BY player_id, figure, value"""
"""Without what only a replay can say: the housekeeping fills that in."""
PAIRS = "SELECT player_id, other_id, points FROM chouette_sessions_sessionpair ORDER BY player_id, other_id"

LINES: tuple[dict[str, object], ...] = (
    {"chouette": 2, "rules": "atlanta", "stake": "2.00", "currency": "GBP", "name": "Thursday"},
    {"event": "seat", "line": ["Ann", "Bob", "Cat", "Dan", "Eve"]},
    {"event": "sit_out", "player": "Eve"},
    {"event": "start"},
    {"event": "undo"},
    {"event": "start"},
    {"event": "double", "by": "Bob"},
    {"event": "answer", "by": "Ann", "cubes": {"Bob": "drop"}},
    {"event": "join", "player": "Fay"},
    {"event": "result", "winner": "box", "kind": "single"},
    {"event": "amend", "seq": 9, "with": {"event": "result", "winner": "team", "kind": "gammon"}},
    {"event": "sit_in", "player": "Eve"},
    {"event": "start"},
    {"event": "result", "winner": "team", "kind": "single"},
    {"event": "undo"},
    {"event": "result", "winner": "box", "kind": "backgammon"},
    {"event": "sit_out", "player": "Dan"},
    {"event": "amend", "seq": 16, "with": {"event": "sit_out", "player": "Fay"}},
    {"event": "start"},
    {"event": "result", "winner": "box", "kind": "single"},
)


LEFT_OVER = """
CREATE INDEX chouette_sessions_formercode_code_b9231ef0_like ON chouette_sessions_formercode
(code varchar_pattern_ops)"""
BEFORE = "chouette_sessions.0001_squashed_0038_game_by_highest"
"""The steps that an installation of before has taken."""


@pytest.mark.django_db(transaction=True)
def test_an_installation_that_lacks_the_last_steps_is_brought_up_to_date() -> None:
    club = club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    session_import(club=club, actor=NOBODY, file="\n".join(map(json.dumps, LINES)).encode())
    own = owner_parameters(connection.get_connection_params())
    with second_database() as url, psycopg.connect(**own) as here:
        tables_as_of(url, BEFORE)
        with psycopg.connect(url) as there:
            there.execute(LEFT_OVER.encode())
            for table in OF_AN_EVENING:
                copied(here, there, table)
        assert tables_of(url) != tables_of(make_conninfo(**own))
        migrated(url)
        assert tables_of(url) == tables_of(make_conninfo(**own))
        with psycopg.connect(url) as there:
            kept, played = asked(there, GAMES), asked(here, GAMES)
        assert [game[:-1] for game in kept] == [game[:-1] for game in played] != []
        assert {game[-1] for game in kept} == {None}, "the housekeeping counts their cubes, and who stayed in"


@pytest.mark.django_db(transaction=True)
def test_closed_evenings_of_before_are_carried_over_as_their_club_had_set_it() -> None:
    """Of three clubs two have never switched it; the third had carried its first evening over, and no longer did so
    when that was opened and closed again."""
    due: dict[str, bool | None] = {}
    for carries in (True, False):
        club = club_create(actor=NOBODY, name="Thursday club", currency="GBP")
        Club.objects.filter(id=club.id).update(carries_over=carries)
        due[session_import(club=club, actor=NOBODY, file=night_of("bt")).code] = carries
    first = table_laid()
    sets(first, carries_over=True)
    closed_evening(first)
    sets(first, carries_over=False)
    second = second_of(first, "Ann", "Bob", "Cat", "Dan")
    closed_evening(second)
    services.session_reopen(code=first.code, actor=first.kim.actor, token=first.kim.hash)
    first.tap("Kim", "close")
    sets(first, carries_over=True)
    third = second_of(first, "Ann", "Bob", "Cat", "Dan")
    closed_evening(third)
    for setting in ({"confirm_results": True}, {"carries_over": False}, {"carries_over": True}):
        sets(first, **setting)
    fourth = second_of(first, "Ann", "Bob", "Cat", "Dan")
    due |= {first.code: False, second.code: False, third.code: True, fourth.code: None}
    with second_database() as url, psycopg.connect(**owner_parameters(connection.get_connection_params())) as here:
        tables_as_of(url, BEFORE)
        with psycopg.connect(url) as there:
            for name in (*OF_AN_EVENING[:4], "clubs_audit"):
                copied(here, there, name)
        migrated(url)
        with psycopg.connect(url) as there:
            kept = asked(there, "SELECT code, carried_over FROM chouette_sessions_session")
    assert set(kept) == set(due.items())


@pytest.mark.django_db(transaction=True)
def test_evenings_of_before_are_for_what_their_debts_are_in() -> None:
    """A club that has switched to money has one evening of each and a table; a club for points has a table."""
    first = table_laid()
    play_for_points(first.club.id)
    closed_evening(first)
    Club.objects.filter(id=first.club.id).update(points_only=False)
    first.club.refresh_from_db()
    second = second_of(first, "Ann", "Bob", "Cat", "Dan")
    closed_evening(second)
    third = second_of(first, "Ann", "Bob", "Cat", "Dan")
    fourth = table_laid()
    Club.objects.filter(id=fourth.club.id).update(points_only=True)
    due = {first.code: True, second.code: False, third.code: False, fourth.code: True}
    with second_database() as url, psycopg.connect(**owner_parameters(connection.get_connection_params())) as here:
        tables_as_of(url, "clubs.0015_payments_have_parts", "chouette_sessions.0054_closings_of_an_evening")
        with psycopg.connect(url) as there:
            for name in (*OF_AN_EVENING[:4], "chouette_sessions_debt", "chouette_sessions_sessionresult"):
                copied(here, there, name)
        migrated(url)
        with psycopg.connect(url) as there:
            kept = asked(there, "SELECT code, points_only FROM chouette_sessions_session")
            anew = asked(there, "SELECT code, view LIKE ' %' FROM chouette_sessions_session")
            won = asked(
                there,
                f"SELECT DISTINCT minor, currency FROM chouette_sessions_won WHERE player_id = '{first.id('Ann')}'",
            )
    assert set(kept) == set(due.items())
    assert [code for code, outdated in anew if outdated] == [first.code]
    assert set(won) == {(-3, ""), (-600, "GBP")}


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_games_of_before_are_counted_from_their_rows_and_their_log() -> None:
    club = club_create(actor=NOBODY, name="Thursday club", currency="GBP")
    session_import(club=club, actor=NOBODY, file="\n".join(map(json.dumps, LINES)).encode())
    with second_database() as url, psycopg.connect(**owner_parameters(connection.get_connection_params())) as here:
        tables_as_of(url, "chouette_sessions.0016_club_in_every_key")
        with psycopg.connect(url) as there:
            for table in OF_AN_EVENING:
                copied(here, there, table)
        migrated(url)
        with psycopg.connect(url) as there:
            for kept, played in zip(asked(there, GAMES), asked(here, GAMES), strict=True):
                assert all(value in (None, due) for value, due in zip(kept, played, strict=True))
            assert asked(there, PLAYERS) == asked(here, PLAYERS)
            assert asked(there, "SELECT DISTINCT highest FROM chouette_sessions_game") == [(None,)]
            assert asked(there, FIGURES) == asked(here, FIGURES) != []
            assert asked(there, PAIRS) == asked(here, PAIRS) != []
        counted = "SELECT number, began, ended_by, winner, win FROM chouette_sessions_game ORDER BY number"
        assert asked(here, counted) == [
            (1, 5, "result", "team", "gammon"),
            (2, 12, "result", "box", "backgammon"),
            (3, 18, "result", "box", "single"),
        ]
        assert [number for number, *_ in asked(here, PLAYERS)] == [*[1] * 4, *[2] * 6, *[3] * 5]


def sets(table: Table, **setting: bool) -> None:
    """The club's organiser changes a setting."""
    club = reverse("api-club", args=[table.club.slug])
    changed = table.kim.client().patch(club, setting, content_type="application/json")
    assert changed.status_code == 200


def copied(
    here: psycopg.Connection[tuple[object, ...]], there: psycopg.Connection[tuple[object, ...]], table: str
) -> None:
    """Copy a table to where it may have fewer columns."""
    names = sql.SQL(", ").join(sql.Identifier(str(name)) for (name,) in there.execute(COLUMNS, [table]).fetchall())
    name = sql.Identifier(table)
    with (
        here.cursor().copy(sql.SQL("COPY {} ({}) TO STDOUT").format(name, names)) as out,
        there.cursor().copy(sql.SQL("COPY {} ({}) FROM STDIN").format(name, names)) as taken,
    ):
        for block in out:
            taken.write(block)


def guarded_as_before(there: psycopg.Connection[tuple[object, ...]]) -> None:
    """What is only added to, guarded as an installation of before has it: each table by a function of a package's."""
    there.execute(SPARED)
    for table, guard in GUARDS.items():
        there.execute(GUARD.format(guard=guard, table=table).encode())


def keeps_what_was_written(there: psycopg.Connection[tuple[object, ...]]) -> None:
    """The guards are there again, and stop even the owner."""
    for table in ("chouette_sessions_event", "chouette_sessions_posting", "clubs_audit", "clubs_siteaudit"):
        with pytest.raises(psycopg.errors.RaiseException, match="neither changed nor deleted"):
            there.execute(f"DELETE FROM {table}".encode())


def refuses_what_is_of_another_club(there: psycopg.Connection[tuple[object, ...]], other: UUID) -> None:
    there.execute(POSTING, [CLUB, SESSION, ANN, BOB])
    with pytest.raises(psycopg.errors.ForeignKeyViolation):
        there.execute(POSTING, [other, SESSION, ANN, BOB])
    with pytest.raises(psycopg.errors.ForeignKeyViolation):
        there.execute("UPDATE clubs_membership SET player_id = %s", [uuid4()])
