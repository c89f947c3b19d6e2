"""The files that wait, as the page lists them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from clubs.models import Club
from sessions.models import BroughtFile, FileStanding
from sessions.pages.bring.name_choices import NameChoice, choices_of
from sessions.selectors.brought_files import files_waiting, names_told, new_evenings


class FileLine(NamedTuple):
    """A file with what is known of it, and who plays in it."""

    file: BroughtFile
    players: str


@dataclass(frozen=True)
class FilesShown:
    """The files by how they stand; how many are looked through and how many brought, of how many."""

    new: list[FileLine]
    refused: list[FileLine]
    known: list[FileLine]
    brought: list[FileLine]
    unread: int
    wanted: int
    doubtful: list[NameChoice]
    newcomers: list[NameChoice]

    @property
    def total(self) -> int:
        """All files."""
        return len(self.new) + len(self.refused) + len(self.known) + len(self.brought) + self.unread + self.wanted

    @property
    def read(self) -> int:
        """Those that are looked through."""
        return self.total - self.unread

    @property
    def to_bring(self) -> int:
        """The evenings that were to be brought, those that are among them."""
        return self.wanted + len(self.brought)

    @property
    def going_on(self) -> bool:
        """Is there something left to do that nobody has to be asked about?"""
        return bool(self.unread or self.wanted)


def files_shown(club: Club, chosen: Mapping[str, UUID | None], at_fault: str) -> FilesShown:
    """What the page shows; `chosen` is what was sent with it, `at_fault` the key of the name that is wrong."""
    rows = files_waiting(club)
    of = {standing: [_line(row) for row in rows if row.standing == standing] for standing in FileStanding}
    names = choices_of(club, new_evenings(rows), chosen, at_fault)
    return FilesShown(
        new=of[FileStanding.NEW],
        refused=of[FileStanding.REFUSED],
        known=of[FileStanding.KNOWN],
        brought=of[FileStanding.BROUGHT],
        unread=len(of[FileStanding.SENT]),
        wanted=len(of[FileStanding.WANTED]),
        doubtful=[one for one in names if one.like],
        newcomers=[one for one in names if not one.like],
    )


def _line(row: BroughtFile) -> FileLine:
    return FileLine(row, ", ".join(names_told(row.players).values()))
