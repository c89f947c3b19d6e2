"""How many evenings are imported at a time, and how long each of them may take."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic
from uuid import UUID

from django.utils.translation import gettext as _

from chouette.database import IMPORTS
from sessions.errors import ImportsBusy, ImportStopped
from sessions.store.sql import cursor

SECONDS = 60.0

_here = BoundedSemaphore(IMPORTS)

TAKEN = "SELECT pg_try_advisory_lock(hashtext('imports of a club'), hashtext(%s))"
GIVEN_BACK = "SELECT pg_advisory_unlock(hashtext('imports of a club'), hashtext(%s))"


class Patience:
    """Until when an import may go on: `seconds` from now. A `turnless` one may not at all, as too many wait already."""

    def __init__(self, *, seconds: float = SECONDS, turnless: bool = False) -> None:
        self.seconds = seconds
        self.turnless = turnless
        self._until = monotonic() + seconds

    def asked(self, *, done: int, total: int) -> None:
        """Raise ImportStopped if the import may not go on; so many events have been played."""
        if monotonic() < self._until:
            return
        told = {"seconds": round(self.seconds), "done": done, "total": total}
        message = _("Stopped after %(seconds)s seconds at event %(done)s of %(total)s. Nothing was kept.") % told
        raise ImportStopped(message, done=done, total=total)


@contextmanager
def import_turn(club: UUID | None, *, turnless: bool = False) -> Iterator[None]:
    """One of the imports of this process, and the only one into this club; a `turnless` one leaves the turns that are
    free to those who wait for them. Raises ImportsBusy; nobody waits.

    A club's turn is a lock of the connection that nothing but another import asks for; it ends with the connection.
    """
    if turnless or not _here.acquire(blocking=False):
        raise ImportsBusy(
            "imports_are_busy", _("Other evenings are being imported or brought back. Try again in a moment.")
        )
    try:
        if club is None:
            yield
        else:
            with _turn_of(club):
                yield
    finally:
        _here.release()


@contextmanager
def _turn_of(club: UUID) -> Iterator[None]:
    with cursor() as statement:
        row = statement.execute(TAKEN, [str(club)]).fetchone()
    if not row or not row[0]:
        message = _("An evening of this club is being imported or brought back. Try again in a moment.")
        raise ImportsBusy("club_is_importing", message)
    try:
        yield
    finally:
        with cursor() as statement:
            statement.execute(GIVEN_BACK, [str(club)])
