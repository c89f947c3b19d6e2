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
from sessions.store.tonight import TONIGHT
from sessions.view.glance import Glanced, glance_of, glances_of

Connection = psycopg.AsyncConnection[tuple[Any, ...]]

TABLES = f"""
SELECT s.club_id, s.code, s.version, s.view FROM chouette_sessions_session s
WHERE s.club_id = ANY(%s) AND s.code = ANY(%s) AND s.deleted_at IS NULL AND s.view <> ''
    AND {TONIGHT}"""  # noqa: S608 - of our own texts alone

VERSIONS = f"""
SELECT s.club_id, s.code, s.version, s.view = '' FROM chouette_sessions_session s
WHERE s.club_id = ANY(%s) AND s.deleted_at IS NULL AND (s.phase <> 'closed' OR s.code = ANY(%s))
    AND {TONIGHT}"""  # noqa: S608 - of our own texts alone

RIGHTS = """
SELECT c.id, r.epoch, array_agg(DISTINCT d.id) FROM clubs_club c JOIN clubs_rightsepoch r ON r.club_id = c.id
LEFT JOIN clubs_device d ON d.id = ANY(%(devices)s) AND (c.demo OR d.operator_since IS NOT NULL
    OR EXISTS (SELECT 1 FROM clubs_user u WHERE u.id = d.user_id AND u.operator_since IS NOT NULL)
    OR EXISTS (SELECT 1 FROM clubs_membership m
        WHERE m.club_id = ANY(%(clubs)s) AND m.club_id = c.id AND m.session_code = ''
        AND (m.device_id = d.id OR m.user_id = d.user_id)))
WHERE c.id = ANY(%(clubs)s) AND c.deleted_at IS NULL GROUP BY c.id, r.epoch"""

ROLES = """
SELECT m.club_id, d.id, array_agg(m.role) FROM clubs_membership m
JOIN clubs_device d ON d.id = ANY(%(devices)s) AND (m.device_id = d.id OR m.user_id = d.user_id)
WHERE m.club_id = ANY(%(clubs)s) AND m.session_code = '' GROUP BY m.club_id, d.id"""


class LobbySocket(Protocol):
    """A socket in a lobby."""

    device: UUID | None
    role: str | None

    def tell(self, text: str) -> None:
        """Send a message."""

    def shut(self, code: int, last: str = "") -> None:
        """Close the socket, after a last word if there is one."""


class LobbyAudience:
    """Those who look on at one club's tables, and the version of each table they were sent last."""

    def __init__(self, *, epoch: int, demo: bool) -> None:
        self.sockets: set[LobbySocket] = set()
        self.versions: dict[str, int] = {}
        self.epoch = epoch
        self.demo = demo

    def tell(self, text: str) -> None:
        """Send a message to everybody here."""
        for socket in tuple(self.sockets):
            socket.tell(text)


class LobbyAudiences:
    """All lobbies of one event loop."""

    def __init__(self, faults: Faults) -> None:
        self.lobbies: dict[UUID, LobbyAudience] = {}
        self._faults = faults

    def __bool__(self) -> bool:
        return bool(self.lobbies)

    def enter(self, club: UUID, socket: LobbySocket, *, epoch: int, demo: bool, views: Iterable[Glanced]) -> None:
        """Let a socket in and show it every table."""
        lobby = self.lobbies.setdefault(club, LobbyAudience(epoch=epoch, demo=demo))
        lobby.sockets.add(socket)
        glances = glances_of(views)
        for glance in glances:
            lobby.versions[glance.code] = max(glance.version, lobby.versions.get(glance.code, 0))
        socket.tell(msgspec.json.encode({"t": "tables", "tables": glances}).decode())

    def leave(self, club: UUID, socket: LobbySocket) -> None:
        """Forget a socket; the last one takes its audience along."""
        lobby = self.lobbies.get(club)
        if lobby is not None:
            lobby.sockets.discard(socket)
            if not lobby.sockets:
                del self.lobbies[club]

    async def moved(self, heard: Connection, codes: Iterable[str]) -> None:
        """Send the glance of these tables to whoever looks on at them."""
        rows = await (await heard.execute(TABLES, [list(self.lobbies), list(codes)], prepare=True)).fetchall()
        for club, code, version, view in rows:
            lobby = self.lobbies.get(club)
            if lobby is not None and version > lobby.versions.get(code, 0):
                with self._faults.of(code, "showing it in the lobby"):
                    lobby.tell(msgspec.json.encode({"t": "table", "table": glance_of(view)}).decode())
                    lobby.versions[code] = version

    async def sweep(self, heard: Connection) -> list[str]:
        """Once a second: tables that are new, behind or gone, and onlookers whose right is gone. Returns those whose
        view was lost when a name changed: it has to be written down first."""
        if not self.lobbies:
            return []
        known = [code for lobby in self.lobbies.values() for code in lobby.versions]
        rows = await (await heard.execute(VERSIONS, [list(self.lobbies), known], prepare=True)).fetchall()
        there = {(club, code) for club, code, *_ in rows}
        behind = [code for club, code, version, _ in rows if version > self._version(club, code)]
        if behind:
            await self.moved(heard, behind)
        for club, lobby in list(self.lobbies.items()):
            for code in [code for code in lobby.versions if (club, code) not in there]:
                del lobby.versions[code]
                lobby.tell(msgspec.json.encode({"t": "gone", "code": code}).decode())
        await self._rights_checked(heard)
        return [code for _, code, _, is_awaited in rows if is_awaited]

    def _version(self, club: UUID, code: str) -> int:
        lobby = self.lobbies.get(club)
        return lobby.versions.get(code, 0) if lobby else 0

    async def _rights_checked(self, heard: Connection) -> None:
        """Where rights have changed, close the sockets of those who are less in the club than they were, or nothing."""
        devices = list({socket.device for lobby in self.lobbies.values() for socket in lobby.sockets if socket.device})
        asked = {"clubs": list(self.lobbies), "devices": devices}
        rows = await (await heard.execute(RIGHTS, asked, prepare=True)).fetchall()
        rights = {club: (epoch, set(allowed)) for club, epoch, allowed in rows}
        changed = [club for club, lobby in self.lobbies.items() if rights.get(club, (-1, set()))[0] != lobby.epoch]
        if not changed:
            return
        held = await (await heard.execute(ROLES, {**asked, "clubs": changed}, prepare=True)).fetchall()
        roles = {(club, device): highest(of) for club, device, of in held}
        for club in changed:
            lobby = self.lobbies[club]
            lobby.epoch, allowed = rights.get(club, (-1, set()))
            for socket in tuple(lobby.sockets):
                may_look = lobby.epoch >= 0 and (lobby.demo or socket.device in allowed)
                _right_told(socket, roles.get((club, socket.device)) if socket.device else None, may_look=may_look)


def _right_told(socket: LobbySocket, role: str | None, *, may_look: bool) -> None:
    """One with no right left is shut out; one whose role is lowered comes back and is let in as what they are now."""
    before, socket.role = socket.role, role
    if not may_look:
        socket.shut(RIGHT_GONE)
    elif is_less(role, than=before):
        socket.shut(RIGHT_LOWERED)
