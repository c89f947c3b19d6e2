"""Every socket and every role: who may not listen is told the same as where there is nothing to hear."""

import re
from functools import partial

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.utils import timezone
from time_machine import travel

from clubs.actors import COOKIE
from sessions.push.routing import websocket_urlpatterns
from tests.kit.permission_table import SOCKETS, Row
from tests.kit.roles import ROLES, House, Person, come, house
from tests.kit.sealed_evening import WORDS, Evening, answers
from tests.kit.sockets import LIVE


def everybody() -> tuple[House, dict[str, Person]]:
    own, other = house(), house("Tuesday")
    return own, come(own, other)


def test_every_socket_has_its_row() -> None:
    assert {str(route.pattern) for route in websocket_urlpatterns} == {row.name for row in SOCKETS}


async def test_who_may_listen(transactional_db: None) -> None:
    own, people = await database_sync_to_async(everybody)()
    for row in SOCKETS:
        for role in ROLES:
            assert await heard_by(people[role], row, own) == row.answer(role), (row.name, role)
            assert await heard_by(people[role], row, None) == 4404


async def heard_by(who: Person, row: Row, there: House | None) -> int:
    """The code that closes their socket; 0 once they hear something."""
    slug, code = (there.club.slug, there.session.code) if there else ("no-such-club", "ZZZZZZ")
    socket = opened(who, row, slug, code)
    await socket.connect()
    message = await socket.receive_output(timeout=5)
    if message["type"] == "websocket.close":
        return int(message["code"])
    await socket.disconnect()
    return 0


def opened(who: Person, row: Row, slug: str, code: str) -> WebsocketCommunicator:
    """A socket of their browser."""
    path = f"/{row.name.replace('<slug:slug>', slug).replace('<str:code>', code)}"
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    return WebsocketCommunicator(LIVE, path, headers=[*headers, (b"cookie", f"{COOKIE}={who.token}".encode())])


TIME = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.+Z]+")


async def test_no_socket_tells_what_is_sealed(transactional_db: None) -> None:
    """Two evenings that differ by one word alone: whoever listens hears the same, when it is said and taken back."""
    with travel(timezone.now(), tick=False):  # what changes in an evening hangs on the second in which it is said
        evenings = [await database_sync_to_async(Evening)(name) for name in ("Thursday", "Tuesday")]
        heard = [await listened(evening, word) for evening, word in zip(evenings, WORDS, strict=True)]
    assert heard[0] == heard[1]
    assert len(heard[0]) == 3 * len(SOCKETS)
    assert "has answered" in heard[0][1], "a change was heard, not only what stood before"
    open_house = [await database_sync_to_async(Evening)(name, answers_order="free") for name in ("Friday", "Sunday")]
    told = [await listened(evening, word) for evening, word in zip(open_house, WORDS, strict=True)]
    assert told[0][1] != told[1][1], "or this test would be deaf"


async def listened(evening: Evening, word: str) -> list[str]:
    """What the player who doubled hears at each socket: at once, after Dan's answer, and after they took it back."""
    own = evening.house
    sockets = [opened(own.people["organiser"], row, own.club.slug, own.session.code) for row in SOCKETS]
    for socket in sockets:
        await socket.connect()
    await database_sync_to_async(own.session.refresh_from_db)()
    frames = [[await moved(socket, own.session.version)] for socket in sockets]
    for said in (partial(answers, evening, word), partial(evening.says, "undo", "member")):
        await database_sync_to_async(said)()
        await database_sync_to_async(own.session.refresh_from_db)()
        for socket, those in zip(sockets, frames, strict=True):
            those.append(await moved(socket, own.session.version))
    for socket in sockets:
        await socket.disconnect()
    return [alike(frame, evening) for those in frames for frame in those]


async def moved(socket: WebsocketCommunicator, version: int) -> str:
    """The frame that brings this version of the table."""
    while True:
        frame = str(await socket.receive_from(5))
        if f'"version":{version},' in frame and '"t":"version"' not in frame:
            return frame


def alike(frame: str, evening: Evening) -> str:
    """The frame without what one evening has otherwise than the other: ids, code, name, times."""
    for name, player in evening.ids.items():
        frame = frame.replace(player, name)
    for knock in (evening.house.ids["knock_id"], evening.house.ids["knock_id"].replace("-", "")):
        frame = frame.replace(knock, "KNOCK")
    club = evening.house.club
    for own, word in ((evening.house.session.code, "CODE"), (club.slug, "club"), (club.name, "Club")):
        frame = frame.replace(own, word)
    return TIME.sub("TIME", frame)
