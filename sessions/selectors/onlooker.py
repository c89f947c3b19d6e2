"""Looking on at the tables of a club: by whom, and what there is to see."""

from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from psycopg.rows import class_row

from clubs.selectors import highest
from sessions.errors import NotFound
from sessions.store.sql import cursor, cursor_of
from sessions.store.tonight import TONIGHT
from sessions.view.glance import Glanced

ONLOOKER = """
SELECT c.id AS club, c.demo AS demo, r.epoch AS epoch, d.id AS device, ARRAY(SELECT m.role FROM clubs_membership m
    WHERE m.club_id = %(club)s AND m.session_code = '' AND (m.device_id = d.id OR m.user_id = d.user_id)) AS roles,
    d.operator_since IS NOT NULL
        OR EXISTS (SELECT 1 FROM clubs_user u WHERE u.id = d.user_id AND u.operator_since IS NOT NULL) AS operator
FROM clubs_club c JOIN clubs_rightsepoch r ON r.club_id = c.id
LEFT JOIN clubs_device d ON d.token_hash = %(token)s WHERE c.id = %(club)s AND c.deleted_at IS NULL"""

BY_ADDRESS = "SELECT id FROM clubs_club WHERE slug = %s"

VIEWS = f"""
SELECT s.code, s.view FROM chouette_sessions_session s
WHERE s.club_id = %s AND s.deleted_at IS NULL AND s.view <> ''
    AND (s.phase <> 'closed' OR s.changed_at > now() - interval '12 hours') AND {TONIGHT}
ORDER BY s.phase = 'closed', s.created_at LIMIT %s"""  # noqa: S608 - of our own texts alone

MOST_TABLES = 60


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Someone who belongs to a club, and the views of its tables: those that are on, then those closed of late."""

    club: UUID
    demo: bool
    epoch: int
    device: UUID | None
    role: str | None
    views: list[Glanced]


class OnlookerRow(NamedTuple):
    """A row of `ONLOOKER`, by the names of its columns."""

    club: UUID
    demo: bool
    epoch: int
    device: UUID | None
    roles: list[str]
    operator: bool


def onlooker_of(*, slug: str, token: str) -> Onlooker:
    """Finds out who asks to look on; the demo club's tables are open to all. Raises one NotFound for every reason."""
    with cursor() as statement:
        club = statement.execute(BY_ADDRESS, [slug], prepare=True).fetchone()
        if club is None:
            raise NotFound
    with cursor_of(class_row(OnlookerRow)) as reading:
        row = reading.execute(ONLOOKER, {"club": club[0], "token": token}, prepare=True).fetchone()
    if row is None or not (row.demo or row.roles or row.operator):
        raise NotFound
    return Onlooker(row.club, row.demo, row.epoch, row.device, highest(row.roles), views_on(row.club))


def views_on(club: UUID) -> list[Glanced]:
    """The views of a club's tables: those that are on, then those closed of late."""
    with cursor() as statement:
        return [Glanced(*table) for table in statement.execute(VIEWS, [club, MOST_TABLES], prepare=True).fetchall()]
