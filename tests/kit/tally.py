"""What a drill has counted."""

from threading import Condition


class Tally:
    """How many taps all phones together have had acknowledged."""

    def __init__(self) -> None:
        self.count, self._more = 0, Condition()

    def add(self) -> None:
        with self._more:
            self.count += 1
            self._more.notify_all()

    def wait_for(self, count: int) -> bool:
        with self._more:
            return self._more.wait_for(lambda: self.count >= count, timeout=60)
