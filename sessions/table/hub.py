"""The push of one process: one LISTEN connection, one reading for each change, one text for each language.

The connection stands outside the pool. It listens, reads and sweeps: whatever is heard or has become due is read over
it in one query for all sessions with sockets here. While it is away it is looked for again, and on every connect each
room is sent what is current, so that nothing that was missed stays missed.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec
import psycopg
import structlog
from channels.db import database_sync_to_async
from django.db import connection
from django.utils import timezone
from psycopg import sql

from chouette.wording.language import SOURCE
from clubs.selectors import highest, is_less
from sessions.channel import CHANNEL, HOLD, RIGHT_GONE, RIGHT_LOWERED
from sessions.lobby.hall import Halls, Onlooker
from sessions.room import ROOM, asked, room_read
from sessions.sql import VOICES
from sessions.table.rooms import Room, Socket, told_who_he_is
from sessions.table.view import view_of

log = structlog.get_logger(__name__)

Connection = psycopg.AsyncConnection[tuple[Any, ...]]
LISTEN = sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL))
SWEEP = 1.0  # seconds
BACK_AFTER = (0.1, 2.0)  # seconds; doubled from the first to the second
SEEN_EVERY = 60.0  # seconds between two notes that a scorekeeper is here

ROOMS = """
SELECT s.code, s.version, s.view, c.rights_epoch FROM chouette_sessions_session s JOIN clubs_club c ON c.id = s.club_id
WHERE s.code = ANY(%s)"""

VERSIONS = """
SELECT s.code, s.version, c.rights_epoch, EXISTS (SELECT 1 FROM chouette_sessions_proposal p
    WHERE p.club_id = s.club_id AND p.session_id = s.id AND p.status = 'open' AND p.deadline <= %s)
FROM chouette_sessions_session s JOIN clubs_club c ON c.id = s.club_id WHERE s.code = ANY(%s)"""

RIGHTS = f"""
SELECT s.code, asked.device, (d.id = s.scorekeeper_device OR d.user_id = s.scorekeeper_user) IS TRUE,
    {VOICES},
    ARRAY(SELECT m.role FROM clubs_membership m WHERE m.club_id = s.club_id AND m.session_code IN ('', s.code)
        AND (m.device_id = d.id OR m.user_id = d.user_id))
FROM unnest(%s::text[], %s::uuid[]) AS asked (code, device)
JOIN chouette_sessions_session s ON s.code = asked.code AND s.deleted_at IS NULL
JOIN clubs_club c ON c.id = s.club_id AND c.deleted_at IS NULL
LEFT JOIN LATERAL (SELECT id, user_id FROM clubs_device WHERE id = asked.device
    UNION ALL SELECT t.id, t.user_id FROM clubs_apitoken t
        WHERE t.id = asked.device AND t.revoked_at IS NULL AND t.expires_at > now()) d ON TRUE
WHERE c.demo OR EXISTS (SELECT 1 FROM clubs_membership m WHERE m.club_id = s.club_id AND m.session_code IN ('', s.code)
    AND (m.device_id = d.id OR m.user_id = d.user_id))"""  # noqa: S608 - of our own texts alone


class Hub:
    """All rooms of one event loop."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.halls = Halls()
        self.listening = False
        self.heard: Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._seen_at = 0.0

    def join(self, code: str, socket: Socket, *, version: int, view: str, epoch: int, told: str = "") -> Room:
        """Let a socket into its room and send it the newest view known; `told` is that in the socket's language."""
        room = self.rooms.get(code)
        if room is None:
            room = self.rooms[code] = Room(version=version, view=view, epoch=epoch)
        room.sockets.add(socket)
        if room.newer(version, view):
            room.push()
        if socket.language != SOURCE and room.newer(version, told, socket.language):
            room.push(socket.language)
        else:
            socket.offer(*room.pushed(socket.language))
        self._hear()
        return room

    def leave(self, code: str, socket: Socket) -> None:
        """Forget a socket; the last one takes the room along, and the last room the connection."""
        room = self.rooms.get(code)
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets:
            del self.rooms[code]
        self._hear_no_more()

    def look_on(self, club: UUID, socket: Onlooker, *, epoch: int, demo: bool, views: Iterable[str]) -> None:
        """Let a socket into the lobby of a club and show it every table."""
        self.halls.enter(club, socket, epoch=epoch, demo=demo, views=views)
        self._hear()

    def look_away(self, club: UUID, socket: Onlooker) -> None:
        """Forget a socket of a lobby."""
        self.halls.leave(club, socket)
        self._hear_no_more()

    def _hear(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def _hear_no_more(self) -> None:
        if not self.rooms and not self.halls and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        """Listen for as long as there are rooms or lobbies; a lost connection is looked for again, sooner first."""
        pause = BACK_AFTER[0]
        while True:
            try:
                async with await connected() as heard:
                    self.heard = heard
                    await heard.execute(LISTEN)
                    pause = BACK_AFTER[0]
                    await self._listen(heard)
            except (psycopg.Error, OSError) as error:
                log.warning("the live push has lost the database", error=str(error))
            finally:
                self.listening, self.heard = False, None
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311  # no secret: not all at once
            pause = min(pause * 2, BACK_AFTER[1])

    async def _listen(self, heard: Connection) -> None:
        await self._push(heard, list(self.rooms))
        self.listening = True
        due = time.monotonic() + SWEEP
        while True:
            anywhere: set[str] = set()
            async for notice in heard.notifies(timeout=max(0.0, due - time.monotonic()), stop_after=1):
                code, _, what = notice.payload.partition(":")
                if what == HOLD:
                    self._hold(code)
                else:
                    anywhere.add(code)
            moved = anywhere & self.rooms.keys()
            if moved:
                await self._push(heard, moved)
            if anywhere and self.halls:
                await self.halls.moved(heard, anywhere)
            if time.monotonic() >= due:
                await self._sweep(heard)
                if self.halls:
                    await self.halls.sweep(heard)
                due = time.monotonic() + SWEEP

    async def _push(self, heard: Connection, codes: Iterable[str]) -> None:
        """Read the views of these rooms once and offer them to their sockets, if these still have the right."""
        rows = await (await heard.execute(ROOMS, [list(codes)], prepare=True)).fetchall()
        await self._rights_checked(heard, {code: epoch for code, _, _, epoch in rows})
        for code, version, view, _ in rows:
            room = self.rooms.get(code)
            if room is None:
                continue
            if room.newer(version, view):
                room.push()
            await self._translated(heard, code, room)

    async def _translated(self, heard: Connection, code: str, room: Room) -> None:
        """Push a room in the other languages that are read there and are behind, made from one reading of it."""
        languages = room.behind(room.version)
        if not languages:
            return
        row = await (await heard.execute(ROOM, asked(code), prepare=True)).fetchone()
        if row is None:
            return
        session = room_read(row)
        for language in languages:
            if room.newer(session.version, view_of(session, language), language):
                room.push(language)

    async def _sweep(self, heard: Connection) -> None:
        """Once a second: push the rooms that are behind, look after changed rights, tell what is due, who is here."""
        rows = await (await heard.execute(VERSIONS, [timezone.now(), list(self.rooms)], prepare=True)).fetchall()
        behind = [code for code, version, *_ in rows if code in self.rooms and self.rooms[code].behind(version)]
        if behind:
            await self._push(heard, behind)
        await self._rights_checked(heard, {code: epoch for code, _, epoch, _ in rows})
        await _told(due_told, [code for code, *_, due in rows if due])
        await self._scorekeepers_noted()

    async def _rights_checked(self, heard: Connection, epochs: dict[str, int]) -> None:
        """Where rights have changed, close the sockets that have none left and tell the others what they now are."""
        changed = [code for code, epoch in epochs.items() if code in self.rooms and self.rooms[code].epoch != epoch]
        if not changed:
            return
        asked = [(code, socket) for code in changed for socket in self.rooms[code].sockets]
        devices = list(dict.fromkeys((code, socket.device) for code, socket in asked))
        rows = await heard.execute(RIGHTS, [[code for code, _ in devices], [device for _, device in devices]])
        rights = {
            (code, device): Right(tuple(player.hex for player in players), keeps, highest(roles))
            for code, device, keeps, players, roles in await rows.fetchall()
        }
        for code, socket in asked:
            self._right_told(socket, rights.get((code, socket.device)))
        for code in changed:
            if code in self.rooms:
                self.rooms[code].epoch = epochs[code]

    def _right_told(self, socket: Socket, right: "Right | None") -> None:
        """Who has no right left is shut out; whose role is lowered comes back and is let in as what he is now."""
        if right is None:
            socket.shut(RIGHT_GONE)
            return
        me = told_who_he_is(right.me, scorekeeper=right.scorekeeper)
        if is_less(right.role, than=socket.role):
            socket.shut(RIGHT_LOWERED, last=me)
        elif (right.me, right.scorekeeper) != (socket.me, socket.scorekeeper):
            socket.tell(me)
        socket.me, socket.scorekeeper, socket.role = right

    def _hold(self, code: str) -> None:
        """Only the acting captain's own phones are told, and not who asked."""
        room = self.rooms.get(code)
        if room is None:
            return
        game = msgspec.json.decode(room.view, type=Held).game
        for socket in list(room.sockets):
            if game is not None and game.acting_captain in socket.me:
                socket.tell('{"t":"hold"}')

    async def _scorekeepers_noted(self) -> None:
        """Once a minute: these sessions' scorekeepers are at the table."""
        if time.monotonic() - self._seen_at < SEEN_EVERY:
            return
        self._seen_at = time.monotonic()
        codes = [code for code, room in self.rooms.items() if any(socket.scorekeeper for socket in room.sockets)]
        await _told(presence_told, codes)


class Right(NamedTuple):
    """What a device is at a table: for whom it speaks, whether it keeps the sheet, its highest role if it has one."""

    me: tuple[str, ...]
    scorekeeper: bool
    role: str | None


async def _told(who: "list[Callable[..., None]]", codes: list[str]) -> None:
    """Tell of these sessions, if of any, whoever wants to hear of them."""
    for tell in who if codes else ():
        await database_sync_to_async(tell)(codes=codes)


presence_told: list[Callable[..., None]] = []
"""Who wants to hear, about once a minute, at which sessions the scorekeeper is: the service that writes it down.

The push itself writes nothing and knows no service; the app ties the two together when it is ready.
"""

due_told: list[Callable[..., None]] = []
"""Who wants to hear in which sessions something has become due: the service that applies it."""


async def connected() -> Connection:
    """A connection outside the pool, to the database Django is connected to."""
    params = connection.get_connection_params()
    for ours in ("cursor_factory", "context", "pool", "prepare_threshold"):
        params.pop(ours, None)
    return await psycopg.AsyncConnection.connect(**params, autocommit=True)


class HeldGame(msgspec.Struct):
    """Who would hold his roll."""

    acting_captain: str | None


class Held(msgspec.Struct):
    """The part of a view that concerns holding a roll."""

    game: HeldGame | None = None


_hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


def hears() -> bool:
    """Every hub of this process that has rooms hears the database."""
    return all(each.listening or not (each.rooms or each.halls) for each in list(_hubs.values()))
