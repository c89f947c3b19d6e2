"""What the push has others do: apply what has become due, note whose scorekeeper is here.

It runs beside the push on a thread of its own. A locked session or an exhausted pool delays the errand alone.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from channels.db import database_sync_to_async

from sessions.push.faults import Faults

Told = Callable[..., None]

on_presence: list[Told] = []
"""What hears, about once a minute, at which sessions the scorekeeper is: the service that writes it down.

The push itself writes nothing and knows no service; the app ties the two together when it is ready.
"""

on_due: list[Told] = []
"""What hears in which sessions something has become due: the service that applies it."""


class Errands:
    """One errand at a time for each event loop; what is asked for meanwhile is asked for again a second later."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="errands")
        self._under_way: asyncio.Task[None] | None = None

    def run(self, *, due: Sequence[str], present: Sequence[str]) -> bool:
        """Tell of these sessions, unless the errand before is still under way: then nothing is done, and False."""
        if self._under_way is not None and not self._under_way.done():
            return False
        if due or present:
            self._under_way = asyncio.get_running_loop().create_task(self._told(due, present))
        return True

    def end(self) -> None:
        """Nobody is here any more."""
        if self._under_way is not None:
            self._under_way.cancel()

    async def _told(self, due: Sequence[str], present: Sequence[str]) -> None:
        for tell, codes, doing in [
            *((tell, due, "applying what is due") for tell in on_due),
            *((tell, present, "noting the scorekeeper") for tell in on_presence),
        ]:
            for code in codes:
                with self._faults.of(code, doing):
                    await database_sync_to_async(
                        partial(tell, codes=[code]), thread_sensitive=False, executor=self._thread
                    )()
