"""To which club a code leads. A code is typed without its club; everything else is asked with it.

The directory is looked into once for each code, and what it said is kept: a code stays with its club.
"""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from sessions.errors import NotFound
from sessions.models import SessionCode

T = TypeVar("T")
MOST_KEPT = 20_000
_kept: dict[str, UUID] = {}


def club_of(code: str) -> UUID | None:
    """The club in which this code is, or was, a session's."""
    return _kept.get(code) or _looked_up(code)


def in_its_club(code: str, read: Callable[[UUID], T | None]) -> T:
    """What is read of a session in the club of its code. Raises NotFound.

    Where nothing is there, a club that was kept is looked up once more: its code may have gone with it.
    """
    kept = _kept.get(code)
    found = None if kept is None else read(kept)
    if found is None:
        club = _looked_up(code)
        found = None if club in (None, kept) else read(club)
    if found is None:
        raise NotFound
    return found


def _looked_up(code: str) -> UUID | None:
    if not code.isalnum():
        return None  # a byte of zero is no text for the database
    club = SessionCode.objects.filter(code=code).values_list("club_id", flat=True).first()
    if club is None:
        _kept.pop(code, None)
    else:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[code] = club
    return club
