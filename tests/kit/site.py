"""The site in a thread of the tests, on a port of its own; it can be stopped and started again in mid-game."""

import asyncio
import socket
import threading
from typing import Any

import uvicorn
from django.db import connections

from tests.kit.pooled import lost


def port_free() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Site:
    """uvicorn with the real application; `host` is what the phones call it."""

    def __init__(self, application: Any, host: str = "127.0.0.1") -> None:
        self.application, self.host, self.port = application, host, port_free()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        """Serve; back when the port answers."""
        config = uvicorn.Config(
            self.application, host="127.0.0.1", port=self.port, lifespan="off", log_level="error",
            ws_per_message_deflate=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(self._server, ready), daemon=True)
        self._thread.start()
        assert ready.wait(20), "the site did not start"

    @staticmethod
    def _serve(server: uvicorn.Server, ready: threading.Event) -> None:
        async def serve() -> None:
            serving = asyncio.create_task(server.serve())
            while not server.started and not serving.done():
                await asyncio.sleep(0.01)
            ready.set()
            await serving

        asyncio.run(serve())

    def stop(self) -> None:
        """Close every socket and the port."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the site did not stop"
        self._server = self._thread = None
        connections.close_all()
        assert lost() == 0, "the site's threads keep connections"

    def restart(self) -> None:
        """What an update of the program looks like to the phones."""
        self.stop()
        self.start()
