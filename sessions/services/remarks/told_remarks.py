"""Notes as they are told afterwards."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sessions.models import Remark, Session


class ToldRemark(NamedTuple):
    """A line that somebody noted on a game after that event, or nobody in particular."""

    game: int
    seq: int
    text: str
    at: datetime
    by: UUID | None = None


def remarks_tell(*, session: Session, told: Sequence[ToldRemark]) -> None:
    """Write these notes of an evening that has none."""
    Remark.objects.bulk_create(
        Remark(
            club_id=session.club_id, session=session, number=number, game=one.game, seq=one.seq, key=f"told-{number}",
            text=one.text, at=one.at, by_id=one.by,
        )
        for number, one in enumerate(told, 1)
    )  # fmt: skip
