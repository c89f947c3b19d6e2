"""The rows of a club as they stand in its file: one JSON object each, sorted, read some hundreds at a time."""

from collections.abc import Iterator
from uuid import UUID

from psycopg import sql

from sessions.models import SessionKey
from sessions.selectors.filed_tables import FiledTable
from sessions.selectors.remarks import photo_named, photo_of
from sessions.store.club_tables import PHOTO
from sessions.store.sql import rows_streamed

ROWS = """
SELECT row_to_json(r)::text
FROM (SELECT {columns} FROM {table} WHERE {of} = %(club)s ORDER BY {key}) AS r"""

# As `photo_named` says it.
PHOTO_NAMED = "CASE WHEN photo IS NOT NULL THEN 'photos/' || session_id || '-' || number || '.jpg' END AS photo"

PHOTOS = """
SELECT session_id, number FROM chouette_sessions_remark WHERE club_id = %(club)s AND photo IS NOT NULL
ORDER BY session_id, number"""

ACCOUNTS = """
SELECT row_to_json(r)::text
FROM (
    SELECT u.id, u.name, CASE WHEN %(addresses)s THEN u.email END AS email FROM clubs_user u
    WHERE u.id IN (SELECT m.user_id FROM clubs_membership m WHERE m.club_id = %(club)s
        UNION SELECT f.user_id FROM clubs_formermember f WHERE f.club_id = %(club)s
        UNION SELECT p.user_id FROM clubs_player p WHERE p.club_id = %(club)s)
    ORDER BY u.id
) AS r"""

BROWSERS = """
SELECT row_to_json(r)::text
FROM (
    SELECT d.id, d.name FROM clubs_device d
    WHERE d.id IN (SELECT m.device_id FROM clubs_membership m WHERE m.club_id = %(club)s
        UNION SELECT f.device_id FROM clubs_formermember f WHERE f.club_id = %(club)s
        UNION SELECT v.device_id FROM clubs_deviceplayer v WHERE v.club_id = %(club)s)
    ORDER BY d.id
) AS r"""


def rows_of_club(club: UUID, table: FiledTable) -> Iterator[str]:
    """The club's rows of a table in the order of its key. Inside `one_moment` all tables are of the same instant."""
    statement = sql.SQL(ROWS).format(
        columns=sql.SQL(", ").join(_column(table, name) for name in table.columns),
        table=sql.Identifier(table.name),
        of=sql.Identifier(table.of),
        key=sql.SQL(", ").join(_in_order(name, is_text=is_text) for name, is_text in table.key),
    )
    return (text for (text,) in rows_streamed(statement, {"club": club}))


def _column(table: FiledTable, name: str) -> sql.Composable:
    return sql.SQL(PHOTO_NAMED) if (table.name, name) == PHOTO else sql.Identifier(name)


def _in_order(name: str, *, is_text: bool) -> sql.Composable:
    return sql.SQL('{} COLLATE "C"' if is_text else "{}").format(sql.Identifier(name))


def accounts_of_club(club: UUID, *, addresses: bool) -> Iterator[str]:
    """The accounts that have a role or a name in it, or had a role: their ids and what they are called; if asked their
    address too."""
    return (text for (text,) in rows_streamed(ACCOUNTS, {"club": club, "addresses": addresses}))


def browsers_of_club(club: UUID) -> Iterator[str]:
    """The browsers that have or had a role in it or speak for somebody: their ids and what they are called."""
    return (text for (text,) in rows_streamed(BROWSERS, {"club": club}))


def photos_of_club(club: UUID) -> Iterator[tuple[str, bytes]]:
    """Every photo of its evenings by the name of its file, one after the other."""
    for session, number in list(rows_streamed(PHOTOS, {"club": club})):
        photo = photo_of(SessionKey(club, session), number)
        if photo is not None:  # removed meanwhile
            yield photo_named(session, number), photo
