"""Lanes: of all that is asked of one table or one club, only a part may be under way at the same time.

A write at a table waits for the row of its session. If that row is held, so many taps of one table would soon
fill every thread of the process, and all other addresses would wait with them. The API's description has a lane, too:
until it is made, whoever reads it waits. So have all PDFs together, each of which is worked on for long, and those of
each address, so that none has both places; and all who come to the doors of tables: strangers who knock by the dozen
would keep every thread from those who play. So have the files of notes and names, which wait for the one child that
reads them, and doors and accounts have a lane together.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from chouette.database import CONNECTIONS
from chouette.presses import PRESSES

WIDTH = CONNECTIONS - 3
"""How many requests of one lane are under way; the other threads are free for everybody else."""

FEW = PRESSES
"""How many PDFs are made at a time."""

FEW_EACH = 1
"""How many of one address: the other place is for another."""

PATIENCE = 5.0
"""Seconds that a request waits for its turn in the lane; as long as a statement may take."""

AT_DOORS = 2
"""How many are answered at a time who come by a code or knock, at all tables together."""

FILES_AT_ONCE = 2
"""How many files of notes and names: one is read, one waits for it in a thread."""

OF_STRANGERS = CONNECTIONS - FILES_AT_ONCE - 2
"""How many doors and passwords are answered at a time, together: with the files they leave two threads to those who
play. Each had a limit of its own, and these came to ten, of eight threads."""

LANE = re.compile(r"/(?:api/v1/)?(?:(sessions|s)|clubs)/([^/]+)/")
DOORS = "/join/"
DESCRIPTION = "/api/schema/"
STRANGERS = "strangers"
ACCOUNTS = "/account/"
FILES = "files"
WITH_A_FILE = re.compile(r"/(?:api/v1/sessions|s)/[^/]+/notes/|/clubs/[^/]+/names/")
SHARED = "/e/"
"""Evenings that are seen by a link, by no members: they have one lane all together."""
PAPERS = "papers"
PDF = re.compile(r".*(?:\.pdf|/pdf/|/settle/picture\.png)")
"""What is drawn on a press."""


class Crowded(Exception):
    """There was no turn in time."""


class Lanes:
    """The lanes of one event loop that are in use."""

    def __init__(self) -> None:
        self._lanes: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def turn(self, path: str, place: str = "") -> AsyncIterator[None]:
        """Hold a place in each lane that this path has for whoever asks from this place. Raises Crowded."""
        async with AsyncExitStack() as held:
            for key in lanes_of(path, place):
                await held.enter_async_context(self._place(key))
            yield

    @asynccontextmanager
    async def _place(self, key: str) -> AsyncIterator[None]:
        """Hold a place in a lane. Raises Crowded."""
        lane, used = self._lanes.get(key, (asyncio.Semaphore(width_of(key)), 0))
        self._lanes[key] = (lane, used + 1)
        try:
            try:
                async with asyncio.timeout(PATIENCE):
                    await lane.acquire()
            except TimeoutError as late:
                raise Crowded from late
            try:
                yield
            finally:
                lane.release()
        finally:
            self._left(key)

    def under_way(self, path: str) -> int:
        """How many requests are in the lane of this path, those that wait for their turn among them."""
        return self._lanes[lane_of(path)][1] if lane_of(path) in self._lanes else 0

    def _left(self, key: str) -> None:
        lane, used = self._lanes.pop(key)
        if used > 1:
            self._lanes[key] = (lane, used - 1)


def lanes_of(path: str, place: str = "") -> list[str]:
    """Return the lanes of a path in the order in which their places are taken; a PDF waits for those of its own address
    first.

    Whoever knocks waits at the doors first, and keeps nobody from a password meanwhile. Whoever sends a file to a table
    or a club waits with the files first, and keeps nobody there from a tap.
    """
    own = lane_of(path)
    if own == DOORS:
        return [DOORS, STRANGERS]
    if own == PAPERS:
        return [f"{PAPERS} {place}", PAPERS]
    if path.startswith(ACCOUNTS):
        return [STRANGERS]
    return [*([FILES] if WITH_A_FILE.fullmatch(path) else []), *([own] if own else [])]


def lane_of(path: str) -> str:
    """The table or the club that a path is about, the API's description, evenings that are seen by a link, the doors of
    tables, or all PDFs; empty for all other paths."""
    if path == DESCRIPTION:
        return path
    if PDF.fullmatch(path):
        return PAPERS
    for together in (SHARED, DOORS):
        if path.startswith(together):
            return together
    found = LANE.match(path)
    return f"{'table' if found[1] else 'club'} {found[2].upper()}" if found else ""


def width_of(lane: str) -> int:
    """How many requests of this lane may be under way."""
    if lane.startswith(f"{PAPERS} "):
        return FEW_EACH
    return {PAPERS: FEW, DOORS: AT_DOORS, STRANGERS: OF_STRANGERS, FILES: FILES_AT_ONCE}.get(lane, WIDTH)
