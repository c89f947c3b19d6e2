"""The push of one process: one LISTEN connection, one reading for each change, one message for each language and each
who is sent the same.

The connection stands outside the pool. It listens, reads and sweeps: whatever is heard or has become due is read over
it in one query for all sessions with sockets here. Whatever ends that, a lost connection or a fault of our own, it is
begun again, later each time; meanwhile the push is down, and says so. On every connect each audience is sent what is
current, so that nothing that was missed stays missed.
"""

import asyncio
import random
import time
from collections.abc import Iterable
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec
import psycopg
import structlog
from django.db import connection
from django.utils import timezone
from psycopg import sql
from psycopg.rows import class_row

from sessions.permissions import GONE_AFTER
from sessions.push.audience import Audience, Socket
from sessions.push.errands import Errands
from sessions.push.faults import Faults
from sessions.push.lobby import LobbyAudiences, LobbySocket
from sessions.push.rights import right_told, rights_read
from sessions.selectors.sessions import VersionedView
from sessions.store.channel import CHANNEL, HOLD
from sessions.store.session_row import SESSION_ROW, SessionRow, asked, session_read
from sessions.store.sql import CODES
from sessions.view.glance import Glanced
from sessions.view.view import view_of

log = structlog.get_logger(__name__)

Connection = psycopg.AsyncConnection[tuple[Any, ...]]
LISTEN = sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL))
SWEEP = 1.0  # seconds
PATIENCE = 5.0  # seconds that the database may take for one answer
BACK_AFTER = (0.1, 2.0)  # seconds; doubled from the first to the second
SEEN_EVERY = 60.0  # seconds between two notes that a scorekeeper is here
PUSH = "chouette push"
"""What the database calls the connection that listens."""

AUDIENCES = f"""
SELECT k.code, s.version, s.view, r.epoch FROM {CODES} k
JOIN chouette_sessions_session s ON s.club_id = k.club_id AND s.id = k.id
JOIN clubs_rightsepoch r ON r.club_id = s.club_id
WHERE s.club_id = ANY(%(clubs)s) AND k.code = ANY(%(codes)s) AND s.view <> ''"""  # noqa: S608 - of our own texts alone

VERSIONS = f"""
SELECT k.code, s.version, r.epoch, s.view = '' OR EXISTS (SELECT 1 FROM chouette_sessions_proposal p
    WHERE p.club_id = ANY(%(clubs)s) AND p.club_id = s.club_id AND p.session_id = s.id AND p.status = 'open'
    AND p.deadline <= %(now)s) OR (s.scorekeeper_here AND s.scorekeeper_seen_at < %(gone)s)
FROM {CODES} k
JOIN chouette_sessions_session s ON s.club_id = k.club_id AND s.id = k.id
JOIN clubs_rightsepoch r ON r.club_id = s.club_id
WHERE s.club_id = ANY(%(clubs)s) AND k.code = ANY(%(codes)s)"""  # noqa: S608 - of our own texts alone


class Hub:
    """All audiences of one event loop.

    `is_down` from the first failure until it listens again: what the sockets have may be old, and nobody is told that
    it is current.
    """

    def __init__(self) -> None:
        self.audiences: dict[str, Audience] = {}
        self.faults = Faults()
        self.lobbies = LobbyAudiences(self.faults)
        self.listening = False
        self.is_down = False
        self.heard: Connection | None = None
        self._errands = Errands(self.faults)
        self._task: asyncio.Task[None] | None = None
        self._seen_at = 0.0

    def join(
        self,
        code: str,
        socket: Socket,
        *,
        club: UUID,
        version: int,
        view: str,
        epoch: int,
        told: VersionedView | None = None,
    ) -> Audience:
        """Let a socket into its audience and send it the newest view known; `told` is that in the socket's language."""
        audience = self.audiences.get(code)
        if audience is None:
            audience = self.audiences[code] = Audience(club=club, version=version, view=view, epoch=epoch)
        audience.sockets.add(socket)
        if audience.newer(version, view):
            audience.push()
        if told is not None and audience.newer(*told, socket.language):
            audience.push(socket.language)
        else:
            audience.offered_to(socket)
        self._hear()
        return audience

    def leave(self, code: str, socket: Socket) -> None:
        """Forget a socket; the last one takes the audience along, and the last audience the connection."""
        audience = self.audiences.get(code)
        if audience is None:
            return
        audience.sockets.discard(socket)
        if not audience.sockets:
            del self.audiences[code]
            self.faults.forget(code)
        self._hear_no_more()

    def look_on(self, club: UUID, socket: LobbySocket, *, epoch: int, demo: bool, views: Iterable[Glanced]) -> None:
        """Let a socket into the lobby of a club and show it every table."""
        self.lobbies.enter(club, socket, epoch=epoch, demo=demo, views=views)
        self._hear()

    def look_away(self, club: UUID, socket: LobbySocket) -> None:
        """Forget a socket of a lobby."""
        self.lobbies.leave(club, socket)
        self._hear_no_more()

    @property
    def _is_needed(self) -> bool:
        """Somebody is here, or the push is down: whoever comes next is let in once it is not."""
        return bool(self.audiences or self.lobbies or self.is_down)

    def _hear(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    def _hear_no_more(self) -> None:
        if not self._is_needed and self._task is not None:
            self._task.cancel()
            self._errands.end()
            self._task = None

    async def _run(self) -> None:
        """Listen for as long as it is needed. Whatever ends it, it is begun again: sooner first, then later."""
        tries = 0
        while self._is_needed:
            began = time.monotonic()
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                log.warning("the live push has lost the database", error=str(error))
            except Exception:
                log.exception("the live push has failed and begins anew")
            else:
                continue
            finally:
                self.listening, self.heard = False, None
            self.is_down = True
            tries = 0 if time.monotonic() - began > 2 * SWEEP else tries + 1
            pause = min(BACK_AFTER[0] * 2 ** min(tries, 10), BACK_AFTER[1])
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311  # no secret: not all at once

    async def _listen(self) -> None:
        async with asyncio.timeout(PATIENCE):
            heard = await connected()
        async with heard:
            async with asyncio.timeout(PATIENCE):
                await heard.execute(LISTEN)
                await self._push(heard, list(self.audiences))
                await self._sweep(heard)
            self.heard, self.listening, self.is_down = heard, True, False
            due = time.monotonic() + SWEEP
            while self._is_needed:
                heard_of = await self._notices(heard, until=due)
                async with asyncio.timeout(PATIENCE):
                    await self._moved(heard, heard_of)
                    if time.monotonic() >= due:
                        await self._sweep(heard)
                        due = time.monotonic() + SWEEP

    async def _notices(self, heard: Connection, *, until: float) -> set[str]:
        """The sessions of which something is heard until then; whoever is to hold a roll is told at once."""
        codes: set[str] = set()
        async for notice in heard.notifies(timeout=max(0.0, until - time.monotonic()), stop_after=1):
            code, _, what = notice.payload.partition(":")
            if what == HOLD:
                with self.faults.of(code, "asking to hold the roll"):
                    self._hold(code)
            else:
                codes.add(code)
        return codes

    async def _moved(self, heard: Connection, codes: set[str]) -> None:
        """Push these sessions to their tables and lobbies."""
        here = codes & self.audiences.keys()
        if here:
            await self._push(heard, here)
        if codes and self.lobbies:
            await self.lobbies.moved(heard, codes)

    async def _push(self, heard: Connection, codes: Iterable[str]) -> None:
        """Read the views of these audiences once and offer them to their sockets, if these still have the right."""
        rows = await (await heard.execute(AUDIENCES, self._asked(codes), prepare=True)).fetchall()
        await self._rights_checked(heard, {code: epoch for code, _, _, epoch in rows})
        for code, version, view, _ in rows:
            audience = self.audiences.get(code)
            if audience is None:
                continue
            with self.faults.of(code, "pushing its view"):
                if audience.newer(version, view):
                    audience.push()
                await self._translated(heard, code, audience)

    async def _translated(self, heard: Connection, code: str, audience: Audience) -> None:
        """Push an audience in the other languages that are read there and are behind, made from one reading of it."""
        languages = audience.behind(audience.version)
        if not languages:
            return
        read = psycopg.AsyncCursor(heard, row_factory=class_row(SessionRow))
        row = await (await read.execute(SESSION_ROW, asked(audience.club, code), prepare=True)).fetchone()
        if row is None:
            return
        session = session_read(row)
        for language in languages:
            if audience.newer(session.version, view_of(session, language), language):
                audience.push(language)

    async def _sweep(self, heard: Connection) -> None:
        """Once a second: push what is behind to tables and lobbies, look at changed rights, have done what is due."""
        now = timezone.now()
        looked = self._asked(self.audiences) | {"now": now, "gone": now - GONE_AFTER}
        rows = await (await heard.execute(VERSIONS, looked, prepare=True)).fetchall()
        behind = [code for code, version, *_ in rows if code in self.audiences and self.audiences[code].behind(version)]
        if behind:
            await self._push(heard, behind)
        await self._rights_checked(heard, {code: epoch for code, _, epoch, _ in rows})
        awaited = await self.lobbies.sweep(heard)
        keepers = self._with_scorekeeper() if time.monotonic() - self._seen_at >= SEEN_EVERY else []
        overdue = {code for code, *_, due in rows if due}.union(awaited)
        if self._errands.run(due=sorted(overdue), present=keepers) and keepers:
            self._seen_at = time.monotonic()

    def _asked(self, codes: Iterable[str]) -> dict[str, Any]:
        """These rooms, with the clubs that they are in."""
        here = [code for code in codes if code in self.audiences]
        return {"codes": here, "clubs": list({self.audiences[code].club for code in here})}

    def _with_scorekeeper(self) -> list[str]:
        """The sessions whose scorekeeper's phone is here."""
        return [
            code for code, audience in self.audiences.items() if any(socket.scorekeeper for socket in audience.sockets)
        ]

    async def _rights_checked(self, heard: Connection, epochs: dict[str, int]) -> None:
        """Where rights have changed, close the sockets that have none left and tell the others what they now are."""
        changed = [
            code for code, epoch in epochs.items() if code in self.audiences and self.audiences[code].epoch != epoch
        ]
        if not changed:
            return
        sockets = [(code, socket) for code in changed for socket in self.audiences[code].sockets]
        rights = await rights_read(
            heard, list(dict.fromkeys((self.audiences[code].club, code, socket.device) for code, socket in sockets))
        )
        for code, socket in sockets:
            right_told(socket, rights.get((code, socket.device)))
        for code in changed:
            if code in self.audiences:
                self.audiences[code].epoch = epochs[code]

    def _hold(self, code: str) -> None:
        """Only the acting captain's own phones are told, and not who asked."""
        audience = self.audiences.get(code)
        if audience is None:
            return
        game = msgspec.json.decode(audience.view, type=Held).game
        for socket in list(audience.sockets):
            if game is not None and game.acting_captain in socket.me:
                socket.tell('{"t":"hold"}')


async def connected() -> Connection:
    """A connection outside the pool, to the database Django is connected to, where it can be told from the others."""
    params = connection.get_connection_params()
    for ours in ("cursor_factory", "context", "pool", "prepare_threshold"):
        params.pop(ours, None)
    return await psycopg.AsyncConnection.connect(**params | {"application_name": PUSH}, autocommit=True)


class HeldGame(msgspec.Struct):
    """Those who would hold their roll."""

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


def is_listening() -> bool:
    """Every hub of this process that is needed hears the database."""
    running = [each for loop, each in list(_hubs.items()) if not loop.is_closed()]
    return all(each.listening or not (each.audiences or each.lobbies or each.is_down) for each in running)
