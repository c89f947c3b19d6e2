"""A server in a process of its own: `python -m benchmarks.served MODULE:APPLICATION FD` serves a socket that listens.

It serves as the embedded site does, in one process. The socket is made by whoever starts it, who can therefore connect
at once.
"""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import uvicorn

from chouette.installation import listening
from chouette.serving import configuration

SITE = "chouette.asgi:application"


class Served(NamedTuple):
    """A running server."""

    port: int
    pid: int

    @property
    def memory(self) -> float:
        """Resident memory in KiB."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(float(line.split()[1]) for line in status if line.startswith("VmRSS:"))


@contextmanager
def served(
    application: str, by: str = "benchmarks.served", environment: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """Serve for as long as the context lasts, in this environment or in one's own.

    What the server logs goes to the standard error: a benchmark prints its cases alone.
    """
    with listening("127.0.0.1", 0) as listener:
        command = [sys.executable, "-m", by, application, str(listener.fileno())]
        process = subprocess.Popen(command, pass_fds=[listener.fileno()], env=environment, stdout=sys.stderr)
        port = listener.getsockname()[1]
    try:
        yield Served(port, process.pid)
    finally:
        process.terminate()
        process.wait(timeout=20)


if __name__ == "__main__":
    asyncio.run(uvicorn.Server(configuration(sys.argv[1])).serve(sockets=[socket.socket(fileno=int(sys.argv[2]))]))
