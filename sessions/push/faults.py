"""One session's fault stays that session's own: it is logged with its code, once, and all others are served."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import structlog

log = structlog.get_logger(__name__)

CONNECTION_LOST: tuple[type[Exception], ...] = (psycopg.OperationalError, psycopg.InterfaceError, OSError)
"""What concerns everybody who is served over a connection."""


class Faults:
    """What goes wrong for single sessions. The push tries again every second: a fault is logged when it begins."""

    def __init__(self) -> None:
        self._known: set[tuple[str, str]] = set()

    @contextmanager
    def of(self, code: str, doing: str, *, besides: tuple[type[Exception], ...] = ()) -> Iterator[None]:
        """Do something for one session. A lost connection is no session's own and is raised, and so are `besides`."""
        try:
            yield
        except CONNECTION_LOST + besides:
            raise
        except Exception:
            if (code, doing) not in self._known:
                self._known.add((code, doing))
                log.exception("the live push leaves out one session", session=code, doing=doing)
        else:
            self._known.discard((code, doing))

    def forget(self, code: str) -> None:
        """Nobody here is at that session any more: what fails for the next is logged again."""
        self._known = {one for one in self._known if one[0] != code}
