"""Work of the event loop that begins at once, and becomes a task only if it has to wait.

Python 3.12 calls such a task eager. Nearly every message is sent without waiting, and a push to a thousand sockets
would otherwise make a thousand tasks, which cost as much as the sending.
"""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import closing
from types import coroutine
from typing import Any


def run_eagerly(work: Coroutine[Any, None, None]) -> asyncio.Task[None] | None:
    """Begin; what is not done without waiting is returned as a task."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, waits_for))


@coroutine
def _rest(work: Coroutine[Any, None, None], waits_for: object) -> Generator[Any, None, None]:
    with closing(work):
        yield waits_for
        yield from work
