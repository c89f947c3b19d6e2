"""The notes on the games of an evening, and their photos."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sessions.models import Remark, SessionKey
from sessions.store.session_row import Asker

COLUMNS = (
    "number", "game", "seq", "text", "width", "height", "by", "actor_device", "actor_user", "at",
)  # fmt: skip


class RemarkRead(NamedTuple):
    """A note without its photo; `width` and `height` are those of the photo, if there is one. `by` is the player who
    wrote it, null for a scorekeeper who does not play."""

    number: int
    game: int
    seq: int
    text: str
    width: int | None
    height: int | None
    by: UUID | None
    actor_device: UUID | None
    actor_user: UUID | None
    at: datetime

    def is_by(self, asker: Asker) -> bool:
        """Is it the asker's own?"""
        return is_own(asker, self.by, self.actor_device, self.actor_user)


def is_own(asker: Asker, by: UUID | None, device: UUID | None, user: UUID | None) -> bool:
    """Has the asker written it: as that player, or, where it is no player's, on that browser or with that account?"""
    if by is not None:
        return by.hex in asker.voices
    return (device is not None and device == asker.device) or (user is not None and user == asker.user)


def remarks_of(session: SessionKey, *, game: int | None = None) -> list[RemarkRead]:
    """The notes of an evening, or on one of its games, in their order."""
    found = Remark.objects.filter(club=session.club, session=session.session).order_by("number")
    if game is not None:
        found = found.filter(game=game)
    return [RemarkRead(*row) for row in found.values_list(*COLUMNS)]


def remarks_in_place(session: SessionKey, ends: Sequence[int], *, game: int | None = None) -> list[RemarkRead]:
    """Return the notes of an evening, or on one of its games, each at an event of its own game: one that was written
    later at the last. `ends` are the events that ended games."""
    return [one._replace(seq=_place_of(one, ends)) for one in remarks_of(session, game=game)]


def _place_of(one: RemarkRead, ends: Sequence[int]) -> int:
    first = ends[one.game - 2] + 1 if 2 <= one.game <= len(ends) + 1 else 1
    last = ends[one.game - 1] if one.game <= len(ends) else max(first, one.seq)
    return min(max(first, one.seq), last)


def photo_of(session: SessionKey, number: int) -> bytes | None:
    """The photo of a note, a JPEG; null where there is none."""
    found = Remark.objects.filter(club=session.club, session=session.session, number=number)
    photo = found.values_list("photo", flat=True).first()
    return None if photo is None else bytes(photo)


def photo_named(session: UUID, number: int) -> str:
    """What the file of a photo is called in the file of its club."""
    return f"photos/{session}-{number}.jpg"


def remarks_told(session: SessionKey) -> list[dict[str, Any]]:
    """The notes of an evening for the club's file, where each photo is a file of its own, which is named here."""
    return [
        {"number": one.number, "game": one.game, "at": one.at, "by": one.by, "text": one.text,
         "photo": None if one.width is None else photo_named(session.session, one.number)}
        for one in remarks_of(session)
    ]  # fmt: skip


def remarks_by(club: UUID, players: Iterable[UUID]) -> list[dict[str, Any]]:
    """Everything that these players of a club have noted on games, with the photos, for a file of theirs."""
    found = Remark.objects.filter(club=club, by__in=list(players), session__deleted_at=None).order_by("at", "number")
    return [
        {"session": one.session_id.hex, "game": one.game, "at": one.at, "text": one.text, "photo": _in_text(one.photo)}
        for one in found
    ]


def _in_text(photo: bytes | memoryview | None) -> str | None:
    """A photo as it stands in JSON."""
    return None if photo is None else b64encode(bytes(photo)).decode()
