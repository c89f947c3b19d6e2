"""How fast one player may tap: counted in the process, it protects and does not prove."""

import time
from collections import OrderedDict
from threading import Lock

from clubs.limits import TooOften

BURST = 20
PER_SECOND = 5.0
KEPT = 10_000


class Buckets:
    """A bucket of taps for each of the latest players: it fills at `PER_SECOND` up to `BURST`."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def forget(self) -> None:
        """Begin anew, everybody with a full bucket."""
        with self._lock:
            self._buckets.clear()

    def take(self, who: str) -> None:
        """Take one tap out of a player's bucket, or raise TooOften."""
        now = time.monotonic()
        with self._lock:
            left, since = self._buckets.pop(who, (float(BURST), now))
            left = min(float(BURST), left + (now - since) * PER_SECOND)
            empty = left < 1
            self._buckets[who] = (left if empty else left - 1, now)
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        if empty:
            raise TooOften(1)


taps = Buckets()
