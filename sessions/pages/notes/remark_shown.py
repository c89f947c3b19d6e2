"""A note as a page shows it; in the history and under a game of the sheet as on the page of the notes."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from sessions.selectors.remarks import RemarkRead
from sessions.view.sentences import Names


@dataclass(frozen=True, slots=True)
class RemarkShown:
    """A note; `seq` is the event after which it stands, `width` and `height` are of its photo, if it has one."""

    number: int
    game: int
    seq: int
    who: str
    at: datetime
    text: str
    width: int | None
    height: int | None
    removable: bool = False


def shown(remarks: Iterable[RemarkRead], names: Names, removable: Collection[int] = ()) -> list[RemarkShown]:
    """The notes with their authors' names; the reader may remove those of these numbers."""
    return [
        RemarkShown(
            number=one.number,
            game=one.game,
            seq=one.seq,
            who=names(one.by.hex) if one.by else _("the scorekeeper"),
            at=one.at,
            text=one.text,
            width=one.width,
            height=one.height,
            removable=one.number in removable,
        )
        for one in remarks
    ]
