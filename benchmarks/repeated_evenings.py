"""Evenings of a club repeated by the database alone: every row of each, once more for every day that is named.

Which tables carry an evening, and what kind each of their columns is, is asked of the catalogue. A copy has a code, a
day and ids of its own, and other players; wherever a text has the id of a player, the code or the day, it has the
copy's. What would still lie ahead of today, as a payment weeks after an evening, is left out. Names in the view of a
closed table, and the hashes, are those of the evening that was repeated: `manage.py verify` finds that they do not fit.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from uuid import UUID

import psycopg
from psycopg import sql

from clubs.models import Club

WORDS = """
CREATE FUNCTION pg_temp.words(code text, day date, came uuid[]) RETURNS text[] LANGUAGE sql AS $$
    SELECT ARRAY[code, day::text, (day + 1)::text] || array_agg(replace(player::text, '-', '') ORDER BY seat)
    FROM unnest(came) WITH ORDINALITY AS c (player, seat)
$$"""
"""What texts call an evening: its code, the two days on which it lies, and those who came."""
PLACED = """
CREATE FUNCTION pg_temp.placed(said text, words text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    said := replace(said, '%', '%%');
    FOR place IN 1 .. cardinality(words) LOOP
        said := replace(said, words[place], '%' || place || '$s');
    END LOOP;
    RETURN said;
END $$"""
"""A text with places for these words, as `format` fills them."""

PLAYED = """
CREATE TEMP TABLE played AS
SELECT s.*, count(*) OVER () AS many, pg_temp.words(code, day, came) AS words
FROM (
    SELECT row_number() OVER (ORDER BY began_at)::integer - 1 AS told, id, code,
        (began_at AT TIME ZONE 'UTC')::date AS day, ARRAY(
            SELECT a.player_id FROM chouette_sessions_attendance a
            WHERE a.club_id = %(club)s AND a.session_id = s.id ORDER BY a.player_id) AS came
    FROM chouette_sessions_session s WHERE club_id = %(club)s) s"""
"""The evenings that are repeated, from the first, 0, on, and those who came."""

COPIES = """
CREATE TEMP TABLE copy AS
SELECT c.*, pg_temp.words(code, day, came) AS words
FROM (
    SELECT n, p.told, p.id AS source, p.came AS others, gen_random_uuid() AS id,
        p.code || lpad(n::text, 5, '0') AS code, d.day, make_interval(days => d.day - p.day) AS later, ARRAY(
            SELECT (%(players)s::uuid[])[1 + CASE WHEN turned < %(always)s THEN turned
                ELSE %(always)s + (n * 7 + turned) %% (%(people)s - %(always)s) END]
            FROM generate_series(0, cardinality(p.came) - 1) AS seat
            CROSS JOIN LATERAL (SELECT ((seat + n / p.many) %% cardinality(p.came))::integer AS turned) t
            ORDER BY seat) AS came
    FROM unnest(%(days)s::date[]) WITH ORDINALITY AS d (day, n) JOIN played p ON p.told = (n - 1) %% p.many) c"""
"""What becomes of them: each time round, those who always come play the part of others, and the rest go by turns."""

PAYMENTS = """
CREATE TEMP TABLE paid AS
SELECT id, split_part(key, '-', 2)::integer AS told FROM chouette_sessions_payment
WHERE club_id = %(club)s AND key ~ '^told-[0-9]+-'"""
"""The evenings after which something was paid are in the keys of payments."""

BY_ITS_SESSION = "p.id = t.session_id"
TIED = {
    "chouette_sessions_session": "p.id = t.id",
    "chouette_sessions_sessioncode": "p.code = t.code",
    "chouette_sessions_payment": "p.told = (SELECT told FROM paid WHERE paid.id = t.id)",
    "chouette_sessions_paymentpart": "p.told = (SELECT told FROM paid WHERE paid.id = t.payment_id)",
    "chouette_sessions_paymentstep": "p.told = (SELECT told FROM paid WHERE paid.id = t.payment_id)",
    "chouette_sessions_paymentnote": "p.told = (SELECT told FROM paid WHERE paid.id = t.payment_id)",
    "clubs_audit": "p.code = t.session_code",
}
"""How the rows of a table belong to an evening where it is not by their session."""
HAPPENED = {
    "chouette_sessions_paymentpart": """(SELECT at FROM chouette_sessions_payment s
        WHERE s.club_id = t.club_id AND s.id = t.payment_id)""",
    "chouette_sessions_paymentnote": """(SELECT at FROM chouette_sessions_paymentstep s
        WHERE s.club_id = t.club_id AND s.payment_id = t.payment_id AND s.number = t.number)""",
}
"""When a row came where it does not say so itself."""

CARRYING = """
SELECT table_name::text, array_agg(ARRAY[column_name, data_type]::text[] ORDER BY ordinal_position)
FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
GROUP BY table_name
HAVING table_name = ANY(%(tied)s) OR ARRAY['club_id', 'session_id'] <@ array_agg(column_name::text)
ORDER BY table_name"""

REPEATED = """
WITH t AS MATERIALIZED (
    SELECT {placed}, p.told, {happened} AS happened FROM {table} t JOIN played p ON {tied}
    WHERE t.club_id = %(club)s)
INSERT INTO {table} ({columns}) SELECT {values} FROM t JOIN copy c ON c.told = t.told
WHERE t.happened + c.later < now()"""

OF_ITS_OWN = {
    "session_id": "CASE WHEN t.session_id = c.source THEN c.id END",
    "code": "c.code",
    "session_code": "c.code",
    "key": "t.key || '-' || c.n",
}
"""What no copy has as the evening that it is of, by the name of its column."""
IDS = ("id", "payment_id", "choice_id")
NUMBERS = ("id", "reverses_id")

ALWAYS = 2
"""So many players come to every evening."""

TIES = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' AND conrelid = %s::regclass"""

Columns = Sequence[tuple[str, str]]


def evenings_repeat(owner: psycopg.Connection, club: Club, players: Sequence[UUID], days: Sequence[date]) -> None:
    """Repeat all evenings of a club in turn, one for each of these days, by so many players; the first two of them
    come to all."""
    asked = {"club": club.id, "players": list(players), "people": len(players), "always": ALWAYS, "days": list(days)}
    for function in (WORDS, PLACED):
        owner.execute(function)
    for made in (PLAYED, COPIES, PAYMENTS):
        owner.execute(made, asked)
    owner.execute("ANALYZE played, copy, paid")
    carrying = owner.execute(CARRYING, {"tied": list(TIED)}).fetchall()
    with _untied(owner, [table for table, _ in carrying]):
        for table, columns in carrying:
            _repeat(owner, table, columns, club)


def _repeat(owner: psycopg.Connection, table: str, columns: Columns, club: Club) -> None:
    """Repeat the rows of one table."""
    kinds, name = dict(columns), sql.Identifier(table)
    numbered, span = kinds.get("id") == "bigint", 0
    if numbered:
        ((span,),) = owner.execute(sql.SQL("SELECT coalesce(max(id), 0) FROM {}").format(name)).fetchall()
    placed = [f"pg_temp.placed(t.{one}, p.words) AS {one}" if kinds[one] == "text" else f"t.{one}" for one in kinds]
    at = "t.at" if "at" in kinds else "'-infinity'::timestamptz"
    owner.execute(
        sql.SQL(REPEATED).format(
            table=name,
            placed=sql.SQL(", ".join(placed)),
            happened=sql.SQL(HAPPENED.get(table, at)),
            tied=sql.SQL(TIED.get(table, BY_ITS_SESSION)),
            columns=sql.SQL(", ").join(map(sql.Identifier, kinds)),
            values=sql.SQL(", ".join(_value(table, one, kind) for one, kind in kinds.items())),
        ),
        {"club": club.id, "span": span},
    )
    if numbered:
        told = sql.SQL("SELECT setval(pg_get_serial_sequence(%s, 'id'), coalesce(max(id), 1)) FROM {}").format(name)
        owner.execute(told, [table])


def _value(table: str, column: str, kind: str) -> str:
    """What a copy has in a column."""
    if (table, column) == ("chouette_sessions_session", "id"):
        return "c.id"
    if column in OF_ITS_OWN:
        return OF_ITS_OWN[column]
    if kind == "uuid" and column in IDS:
        return f"md5(t.{column}::text || c.n)::uuid"
    if kind == "bigint" and column in NUMBERS:
        return f"t.{column} + c.n * %(span)s"
    return {
        "uuid": f"coalesce(c.came[array_position(c.others, t.{column})], t.{column})",
        "text": f"format(t.{column}, VARIADIC c.words)",
        "timestamp with time zone": f"t.{column} + c.later",
        "date": f"(t.{column} + c.later)::date",
    }.get(kind, f"t.{column}")


@contextmanager
def _untied(owner: psycopg.Connection, tables: Sequence[str]) -> Iterator[None]:
    """Without the ties of these tables: they are tied again, all at once, once the rows are there."""
    ties = [(table, *tie) for table in tables for tie in owner.execute(TIES, [table]).fetchall()]
    for table, tie, _ in ties:
        owner.execute(
            sql.SQL("ALTER TABLE {} DROP CONSTRAINT IF EXISTS {} CASCADE").format(
                sql.Identifier(table), sql.Identifier(tie)
            )
        )
    yield
    for table, tie, definition in ties:
        owner.execute(
            sql.SQL("ALTER TABLE {} ADD CONSTRAINT {} {}").format(
                sql.Identifier(table), sql.Identifier(tie), sql.SQL(definition)
            )
        )
