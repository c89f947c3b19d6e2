"""The site in a thread of the tests, on a port of its own; it can be stopped and started again in mid-game."""

import asyncio
import socket
import threading
from typing import Any

import uvicorn
from django.db import connections

from chouette.serving import configuration
from tests.kit.pooled import lost


def port_free() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Served(uvicorn.Server):
    """uvicorn that says when it serves, and ends when it is told to and not when it next looks."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()
        self._told = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def end(self) -> None:
        """Tell it, from any thread."""
        assert self._loop is not None, "it has never served"
        self._loop.call_soon_threadsafe(self._told.set)

    async def main_loop(self) -> None:
        """Serve until told."""
        self._loop = asyncio.get_running_loop()
        await self.on_tick(0)  # the heads of answers get their date
        self.ready.set()
        await self._told.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the port and the lines that are idle, and wait for those who are still there, if anybody is."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        for _ in range(2):  # in the first turn of the loop they are closed, in the second they are known to be
            await asyncio.sleep(0)
        if self.server_state.connections or self.server_state.tasks:
            await super().shutdown(sockets)


class Site:
    """uvicorn as it is installed, with the real application; `host` is what the phones call it."""

    def __init__(self, application: Any, host: str = "127.0.0.1", *, port: int = 0) -> None:
        self.application, self.host, self.port = application, host, port or port_free()
        self._server: Served | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        """Serve; back when the port answers."""
        config = configuration(self.application)
        config.host, config.port, config.timeout_graceful_shutdown = "127.0.0.1", self.port, 1
        self._server = Served(config)
        self._thread = threading.Thread(target=asyncio.run, args=[self._server.serve()], daemon=True)
        self._thread.start()
        assert self._server.ready.wait(20), "the site did not start"

    def stop(self) -> None:
        """Close every socket and the port."""
        if self._server is None or self._thread is None:
            return
        self._server.end()
        self._thread.join(20)
        assert not self._thread.is_alive(), "the site did not stop"
        self._server = self._thread = None
        connections.close_all()
        assert lost() == 0, "the site's threads keep connections"

    def restart(self) -> None:
        """What an update of the program looks like to the phones."""
        self.stop()
        self.start()
