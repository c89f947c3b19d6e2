"""The server is watched for as long as the program runs: killed, it is started again."""

import logging
import shutil
import time
from collections import deque
from collections.abc import Callable
from threading import Event, Thread

from chouette.database import LEAST_ROOM
from chouette.embedded.cluster import Cluster
from chouette.embedded.refusal import Unusable

MINUTE = 60.0
MOST = 20
"""Restarts within a minute; a server that ends as often does not become better by one more."""
LOOK_EVERY = 1.0  # seconds between two looks for room on the disk

log = logging.getLogger(__name__)


class Watch:
    """Starts the server of a cluster again whenever it ends by itself; use it as a context.

    `back` is called once it serves again, `over` when it is given up; `reason` is then the sentence why. The thread
    that starts the server lives as long as that: the kernel ends the server with the thread.
    """

    def __init__(self, cluster: Cluster, *, back: Callable[[], None], over: Callable[[], None]) -> None:
        self.reason = ""
        self._cluster, self._back, self._over = cluster, back, over
        self._ending = Event()
        self._ends: deque[float] = deque(maxlen=MOST)
        self._thread = Thread(target=self._watch, name="postgres watch", daemon=True)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._cluster.end_server()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            server = self._cluster.server
            code = server.wait() if server is not None else None
            if self._ending.is_set():
                return
            log.error("PostgreSQL has ended (%s) and is started again: %s", code, self._cluster.journal.last)
            if self._is_hopeless() or not self._started_again():
                return

    def _is_hopeless(self) -> bool:
        """Whether it has ended too often: the program then ends, with a reason."""
        if self._cluster.journal.is_full:
            return False
        now = time.monotonic()
        self._ends.append(now)
        if len(self._ends) < MOST or now - self._ends[0] > MINUTE:
            return False
        self.reason = (
            f"PostgreSQL ended {MOST} times within a minute, so Chouette stops: {self._cluster.journal.last}"
            f" ({self._cluster.journal.file})"
        )
        self._over()
        return True

    def _started_again(self) -> bool:
        """Start it, once there is room; True also if that failed, which the next look sees as one more end."""
        self._wait_for_room()
        if self._ending.is_set():
            return False
        try:
            self._cluster.serve_again(until=self._ending.is_set)
        except Unusable as why:
            log.error("%s", why)
        else:
            self._back()
        return not self._ending.is_set()

    def _wait_for_room(self) -> None:
        """A full disk does not count as a fault: wait until there is room again. The server's log has said so."""
        if self._cluster.journal.is_full:
            self._ending.wait(LOOK_EVERY)
        while shutil.disk_usage(self._cluster.home).free < LEAST_ROOM and not self._ending.wait(LOOK_EVERY):
            continue
