"""Which evenings of a club's file were verified already: where taking it in was cut off, it goes on from there.

A club comes by one transaction, of which nothing is left if it is cut off; but what was found out about a file stays
true. It is kept by a connection of its own, which commits while that transaction goes on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from chouette.rules import RULES
from chouette.version import VERSION
from sessions.errors import ImportsBusy
from sessions.models import VerifiedEvening
from sessions.store.sql import Cursor, cursor, lasting_cursor

PROGRAM = f"{VERSION}, rules {RULES}"
AT_A_TIME = 20
KEPT_LONGEST = timedelta(days=7)

TURN = "SELECT pg_try_advisory_lock(hashtext('a club from its file'))"
BEFORE = "SELECT evening FROM chouette_sessions_verifiedevening WHERE file_hash = %s AND program = %s"
VERIFIED = """
INSERT INTO chouette_sessions_verifiedevening (file_hash, program, evening, at)
SELECT %s, %s, e.id, now() FROM unnest(%s::uuid[]) AS e (id) ON CONFLICT DO NOTHING"""
COME = "DELETE FROM chouette_sessions_verifiedevening WHERE file_hash = %s"


class VerifiedSoFar:
    """The evenings of a file, by its hash, that this program has verified; `before` are those of earlier attempts."""

    def __init__(self, file_hash: str, kept: Cursor) -> None:
        self._hash = file_hash
        self._kept = kept
        self._new: list[UUID] = []
        self.before = frozenset(found for (found,) in kept.execute(BEFORE, [file_hash, PROGRAM]).fetchall())

    def add(self, evening: UUID) -> None:
        """This one is as its log makes it, and its rows are those of the file."""
        self._new.append(evening)
        if len(self._new) >= AT_A_TIME:
            self._kept.execute(VERIFIED, [self._hash, PROGRAM, self._new])
            self._new = []

    def come(self) -> None:
        """All of the club is here, if the transaction is committed: nobody takes in this file again."""
        with cursor() as statement:
            statement.execute(COME, [self._hash])


@contextmanager
def only_import(file_hash: str) -> Iterator[VerifiedSoFar]:
    """The only club that comes in at this time: two may have people in common, or be the same. Raises ImportsBusy."""
    with lasting_cursor() as kept:
        if kept.execute(TURN).fetchone() != (True,):
            message = _("Another club is being taken in at this moment. Try again when that is done.")
            raise ImportsBusy("imports_are_busy", message)
        yield VerifiedSoFar(file_hash, kept)


def verified_evenings_forget() -> int:
    """Forget what was verified of files that nobody has taken in for a week; returns of how many evenings."""
    return VerifiedEvening.objects.filter(at__lt=timezone.now() - KEPT_LONGEST).delete()[0]
