"""Decision 0011 as the database has it: the club in every key of a club's tables, and in every tie between two."""

from typing import Any

import pytest
from django.apps import apps
from django.db import connection

pytestmark = pytest.mark.django_db

DIRECTORIES = {"clubs_invitetoken", "chouette_sessions_sessioncode", "chouette_sessions_eveninglinktoken"}
"""They say to which club a token or a code leads: the only tables with a club in which something else is unique."""

OF_THE_SITE = {
    "clubs_apitoken", "clubs_attempts", "clubs_club", "clubs_device", "clubs_mail", "clubs_ownerlink",
    "clubs_paymentdetails", "clubs_siteaudit", "clubs_user", "chouette_sessions_verifiedevening",
}  # fmt: skip
"""People and browsers may be in several clubs, mail and limits are in none."""

UNIQUE_ACROSS_CLUBS = {
    ("clubs_club", ("id",)),
    ("clubs_club", ("slug",)),
    ("clubs_club", ("demo",)),  # there is one demo club
    ("clubs_invitetoken", ("token_hash",)),
    ("chouette_sessions_sessioncode", ("code",)),
    ("chouette_sessions_eveninglinktoken", ("token_hash",)),
}

INDEXES = """
SELECT t.relname, i.indisprimary, ARRAY(SELECT a.attname::text
    FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.place)
FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
WHERE t.relnamespace = 'public'::regnamespace AND (i.indisunique OR i.indisexclusion)"""

TIES = """
SELECT o.conname, t.relname, f.relname,
    ARRAY(SELECT a.attname::text FROM unnest(o.conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = k.number ORDER BY k.place),
    ARRAY(SELECT a.attname::text FROM unnest(o.confkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = o.confrelid AND a.attnum = k.number ORDER BY k.place)
FROM pg_constraint o JOIN pg_class t ON t.oid = o.conrelid JOIN pg_class f ON f.oid = o.confrelid
WHERE o.contype = 'f' AND o.connamespace = 'public'::regnamespace"""

COLUMNS = """
SELECT c.table_name, c.is_nullable FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'club_id'"""

GUARDS = "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace"


def asked(question: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return list(cursor.fetchall())


def tables() -> set[str]:
    """Every table of ours."""
    labels = ("clubs", "chouette_sessions")
    return {model._meta.db_table for label in labels for model in apps.get_app_config(label).get_models()}


def of_clubs() -> set[str]:
    """The tables whose rows are a club's."""
    return tables() - OF_THE_SITE - DIRECTORIES


def test_every_table_of_a_club_has_its_column_which_is_never_empty() -> None:
    nullable = dict(asked(COLUMNS))
    assert {table for table in nullable if table in tables()} == of_clubs() | DIRECTORIES
    assert {table for table in of_clubs() if nullable[table] != "NO"} == set()


def test_every_primary_key_of_a_clubs_table_begins_with_the_club() -> None:
    keys = {table: columns for table, is_primary, columns in asked(INDEXES) if is_primary}
    assert {table: keys[table] for table in of_clubs() if keys[table][0] != "club_id"} == {}


def test_what_is_unique_is_so_in_its_club() -> None:
    """But for an address, a code, a token: these are brought without their club."""
    unique = {(table, tuple(columns)) for table, _, columns in asked(INDEXES)}
    of_people = {(table, columns) for table, columns in unique if table in OF_THE_SITE - {"clubs_club"}}
    across = {(table, columns) for table, columns in unique if table in tables() and "club_id" not in columns}
    assert across - of_people == UNIQUE_ACROSS_CLUBS


def test_every_tie_between_two_tables_of_a_club_is_over_the_club() -> None:
    ties = [one for one in asked(TIES) if one[1] in of_clubs() and one[2] in of_clubs()]
    assert len(ties) > 20
    assert [one[0] for one in ties if (one[3][0], one[4][0]) != ("club_id", "club_id")] == []


def test_every_tie_of_the_models_is_one_of_the_database() -> None:
    """Django's own is over the id alone, and so none of them is made."""
    there = {(table, columns[-1]) for _, table, _, columns, _ in asked(TIES)}
    labels = ("clubs", "chouette_sessions")
    models = [model for label in labels for model in apps.get_app_config(label).get_models()]
    said = {
        (model._meta.db_table, field.column) for model in models for field in model._meta.fields if field.remote_field
    }
    by_event = {
        (f"chouette_sessions_{name}", "session_id")
        for name in ("note", "posting", "proposalword", "gameplayer", "cubefact")
    }
    assert said - there == by_event, "these are tied to an event, a currency, a proposal or a game of the session"


def test_no_guard_compares_the_name_of_a_table() -> None:
    guards = asked(GUARDS)
    assert [name for name, _ in guards] == ["chouette_kept"]
    assert [name for name, text in guards if "TG_TABLE" in str(text) or "TG_NAME" in str(text)] == []
