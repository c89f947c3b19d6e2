"""The floor of `fanout`: the `websockets` library's own server and broadcast, the same bytes, nobody asked who they
are.

`python -m benchmarks.broadcasting SIZE FD`: whoever connects is sent a text of that size; when one of them says
a size, all are sent a text of that one, which begins with the moment of the sending.
"""

import asyncio
import socket
import sys
from contextlib import suppress
from time import perf_counter

from websockets import ConnectionClosed
from websockets.asyncio.server import ServerConnection, broadcast, serve

LENGTH = 20  # of the moment in the text


async def main(size: int, listener: socket.socket) -> None:
    """Serve until the process is ended."""
    connections: set[ServerConnection] = set()

    async def phone(connection: ServerConnection) -> None:
        connections.add(connection)
        await connection.send("x" * size)
        with suppress(ConnectionClosed):
            async for said in connection:
                rest = "x" * (int(said) - LENGTH)
                broadcast(connections, f"{perf_counter():<{LENGTH}.9f}{rest}")

    async with serve(phone, sock=listener, compression=None) as server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), socket.socket(fileno=int(sys.argv[2]))))
