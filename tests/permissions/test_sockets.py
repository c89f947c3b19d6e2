"""Every socket and every role: who may not listen is told the same as where there is nothing to hear."""

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from clubs.actors import COOKIE
from sessions.routing import websocket_urlpatterns
from tests.permissions.house import ROLES, House, Person, come, house
from tests.permissions.table import SOCKETS, Row
from tests.sessions.test_live import LIVE


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
    """The code that closes his socket; 0 once he hears something."""
    slug, code = (there.club.slug, there.session.code) if there else ("no-such-club", "ZZZZZZ")
    path = f"/{row.name.replace('<slug:slug>', slug).replace('<str:code>', code)}"
    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
    socket = WebsocketCommunicator(LIVE, path, headers=[*headers, (b"cookie", f"{COOKIE}={who.token}".encode())])
    await socket.connect()
    message = await socket.receive_output(timeout=5)
    if message["type"] == "websocket.close":
        return int(message["code"])
    await socket.disconnect()
    return 0
