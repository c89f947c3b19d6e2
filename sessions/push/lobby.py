"""The push of lobbies: whoever looks on at the tables of a club is sent each table's glance when it has moved.

It reads over the hub's connection, once for all clubs with sockets here, and once a second what has begun, ended or
been missed.
"""

from collections.abc import Iterable
from typing import Any, Protocol
from uuid import UUID

import msgspec
import psycopg

from clubs.selectors import highest, is_less
from sessions.push.faults import Faults
from sessions.store.channel import RIGHT_GONE, RIGHT_LOWERED
from sessions.view.glance import Glanced, glance_of, glances_of

Connection = psycopg.AsyncConnection[tuple[Any, ...]]

TABLES = """
SELECT s.club_id, s.code, s.version, s.view FROM chouette_sessions_session s
WHERE s.club_id = ANY(%s) AND s.code = ANY(%s) AND s.deleted_at IS NULL AND s.view <> ''"""

VERSIONS = """
SELECT s.club_id, s.code, s.version, s.view = '' FROM chouette_sessions_session s
WHERE s.club_id = ANY(%s) AND s.deleted_at IS NULL AND (s.phase <> 'closed' OR s.code = ANY(%s))"""

RIGHTS = """
SELECT c.id, c.rights_epoch, array_agg(DISTINCT d.id) FROM clubs_club c
LEFT JOIN clubs_device d ON d.id = ANY(%(devices)s) AND (c.demo OR d.operator_since IS NOT NULL
    OR EXISTS (SELECT 1 FROM clubs_user u WHERE u.id = d.user_id AND u.operator_since IS NOT NULL)
    OR EXISTS (SELECT 1 FROM clubs_membership m
        WHERE m.club_id = c.id AND m.session_code = '' AND (m.device_id = d.id OR m.user_id = d.user_id)))
WHERE c.id = ANY(%(clubs)s) AND c.deleted_at IS NULL GROUP BY c.id, c.rights_epoch"""

ROLES = """
SELECT m.club_id, d.id, array_agg(m.role) FROM clubs_membership m
JOIN clubs_device d ON d.id = ANY(%(devices)s) AND (m.device_id = d.id OR m.user_id = d.user_id)
WHERE m.club_id = ANY(%(clubs)s) AND m.session_code = '' GROUP BY m.club_id, d.id"""


class Onlooker(Protocol):
    """A socket in a lobby."""

    device: UUID | None
    role: str | None

    def tell(self, text: str) -> None:
        """Send a message."""

    def shut(self, code: int, last: str = "") -> None:
        """Close the socket, after a last word if there is one."""


class Hall:
    """Those who look on at one club's tables, and the version of each table they were sent last."""

    def __init__(self, *, epoch: int, demo: bool) -> None:
        self.sockets: set[Onlooker] = set()
        self.versions: dict[str, int] = {}
        self.epoch = epoch
        self.demo = demo

    def tell(self, text: str) -> None:
        """Send a message to everybody here."""
        for socket in tuple(self.sockets):
            socket.tell(text)


class Halls:
    """All lobbies of one event loop."""

    def __init__(self, faults: Faults) -> None:
        self.halls: dict[UUID, Hall] = {}
        self._faults = faults

    def __bool__(self) -> bool:
        return bool(self.halls)

    def enter(self, club: UUID, socket: Onlooker, *, epoch: int, demo: bool, views: Iterable[Glanced]) -> None:
        """Let a socket in and show it every table."""
        hall = self.halls.setdefault(club, Hall(epoch=epoch, demo=demo))
        hall.sockets.add(socket)
        glances = glances_of(views)
        for glance in glances:
            hall.versions[glance.code] = max(glance.version, hall.versions.get(glance.code, 0))
        socket.tell(msgspec.json.encode({"t": "tables", "tables": glances}).decode())

    def leave(self, club: UUID, socket: Onlooker) -> None:
        """Forget a socket; the last one takes the hall along."""
        hall = self.halls.get(club)
        if hall is not None:
            hall.sockets.discard(socket)
            if not hall.sockets:
                del self.halls[club]

    async def moved(self, heard: Connection, codes: Iterable[str]) -> None:
        """Send the glance of these tables to whoever looks on at them."""
        rows = await (await heard.execute(TABLES, [list(self.halls), list(codes)], prepare=True)).fetchall()
        for club, code, version, view in rows:
            hall = self.halls.get(club)
            if hall is not None and version > hall.versions.get(code, 0):
                with self._faults.of(code, "showing it in the lobby"):
                    hall.tell(msgspec.json.encode({"t": "table", "table": glance_of(view)}).decode())
                    hall.versions[code] = version

    async def sweep(self, heard: Connection) -> list[str]:
        """Once a second: tables that are new, behind or gone, and onlookers whose right is gone. Returns those whose
        view was lost when a name changed: it has to be written down first."""
        if not self.halls:
            return []
        known = [code for hall in self.halls.values() for code in hall.versions]
        rows = await (await heard.execute(VERSIONS, [list(self.halls), known], prepare=True)).fetchall()
        there = {(club, code) for club, code, *_ in rows}
        behind = [code for club, code, version, _ in rows if version > self._version(club, code)]
        if behind:
            await self.moved(heard, behind)
        for club, hall in list(self.halls.items()):
            for code in [code for code in hall.versions if (club, code) not in there]:
                del hall.versions[code]
                hall.tell(msgspec.json.encode({"t": "gone", "code": code}).decode())
        await self._rights_checked(heard)
        return [code for _, code, _, is_awaited in rows if is_awaited]

    def _version(self, club: UUID, code: str) -> int:
        hall = self.halls.get(club)
        return hall.versions.get(code, 0) if hall else 0

    async def _rights_checked(self, heard: Connection) -> None:
        """Where rights have changed, close the sockets of those who are less in the club than they were, or nothing."""
        devices = list({socket.device for hall in self.halls.values() for socket in hall.sockets if socket.device})
        asked = {"clubs": list(self.halls), "devices": devices}
        rows = await (await heard.execute(RIGHTS, asked, prepare=True)).fetchall()
        rights = {club: (epoch, set(allowed)) for club, epoch, allowed in rows}
        changed = [club for club, hall in self.halls.items() if rights.get(club, (-1, set()))[0] != hall.epoch]
        if not changed:
            return
        held = await (await heard.execute(ROLES, {**asked, "clubs": changed}, prepare=True)).fetchall()
        roles = {(club, device): highest(of) for club, device, of in held}
        for club in changed:
            hall = self.halls[club]
            hall.epoch, allowed = rights.get(club, (-1, set()))
            for socket in tuple(hall.sockets):
                may_look = hall.epoch >= 0 and (hall.demo or socket.device in allowed)
                _right_told(socket, roles.get((club, socket.device)) if socket.device else None, may_look=may_look)


def _right_told(socket: Onlooker, role: str | None, *, may_look: bool) -> None:
    """Who has no right left is shut out; whose role is lowered comes back and is let in as what he is now."""
    before, socket.role = socket.role, role
    if not may_look:
        socket.shut(RIGHT_GONE)
    elif is_less(role, than=before):
        socket.shut(RIGHT_LOWERED)
