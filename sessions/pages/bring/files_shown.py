"""The files that wait, as the page lists them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from chouette.ledger.money import Worth, minor_of
from chouette.paper_rows import is_table
from chouette.rules.house import SHEETS
from chouette.wording.sums import sum_at
from clubs.models import Club
from sessions.history.waiting_nights import Likeness, file_header, likenesses
from sessions.models import BroughtFile, FileStanding
from sessions.pages.bring.bring_form import BringForm
from sessions.pages.bring.likeness_text import likeness_text
from sessions.pages.bring.name_choices import NameChoice, choices_of
from sessions.pages.money.due_words import payments_words
from sessions.selectors.brought_files import files_waiting, merged_names, names_told, new_evenings
from sessions.services.bringing.file_dues import FileDues, file_dues


class FileLine(NamedTuple):
    """A file with what is known of it, and who plays in it; `is_table` where it goes to the sheet from paper."""

    file: BroughtFile
    players: str
    is_table: bool


class NewLine(NamedTuple):
    """A new evening as its row shows it. `stake` is None where no amount is said; `changes` counts what differs from
    the printed rules; `like` says which evening it repeats, and `like_code` links to it where the club has it."""

    file: BroughtFile
    players: str
    stake: str | None
    house: str
    changes: int
    like: str
    like_code: str
    ticked: bool
    paid: bool
    dues: FileDues | None

    @property
    def payments(self) -> str:
        """What the evening leaves to be paid: "4 payments, £25"; empty where that is nothing, or is unknown."""
        if self.dues is None or not self.dues.number or not self.file.over:
            return ""
        return payments_words(self.dues.number, {self.dues.currency: self.dues.amount})


@dataclass(frozen=True)
class FilesShown:
    """The files by how they stand; how many are looked through and how many brought, of how many."""

    new: list[NewLine]
    refused: list[FileLine]
    known: list[FileLine]
    brought: list[FileLine]
    unread: int
    wanted: int
    merged: list[tuple[str, str]]
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
    def is_single(self) -> bool:
        """Return whether there is one new evening alone, so that neither all nor some of them can be meant."""
        return len(self.new) == 1

    @property
    def ended(self) -> int:
        """Return how many of the new evenings have ended: the others cannot have been paid."""
        return sum(line.file.over for line in self.new)

    @property
    def going_on(self) -> bool:
        """Is there something left to do that nobody has to be asked about?"""
        return bool(self.unread or self.wanted)


def files_shown(club: Club, form: BringForm, faults: Mapping[str, str]) -> FilesShown:
    """What the page shows; `form` is what was sent with it, `faults` what is wrong with its names, by key."""
    rows = files_waiting(club)
    of = {standing: [row for row in rows if row.standing == standing] for standing in FileStanding}
    evenings = new_evenings(rows)
    names = choices_of(club, evenings, form.persons, faults)
    return FilesShown(
        new=new_lines(club, of[FileStanding.NEW], form),
        refused=[_line(row) for row in of[FileStanding.REFUSED]],
        known=[_line(row) for row in of[FileStanding.KNOWN]],
        brought=[_line(row) for row in of[FileStanding.BROUGHT]],
        unread=len(of[FileStanding.SENT]),
        wanted=len(of[FileStanding.WANTED]),
        merged=merged_names(club, evenings),
        doubtful=[one for one in names if one.like],
        newcomers=[one for one in names if not one.like],
    )


def _line(row: BroughtFile) -> FileLine:
    return FileLine(row, ", ".join(names_told(row.players).values()), is_table(row.name))


def new_lines(club: Club, rows: list[BroughtFile], form: BringForm) -> list[NewLine]:
    """Return the rows of the new evenings, ticked as the form was, or where they repeat no other evening."""
    alike = likenesses(club, rows, form.persons)
    return [_new_line(club, row, alike.get(row.id), form) for row in rows]


def _new_line(club: Club, row: BroughtFile, like: Likeness | None, form: BringForm) -> NewLine:
    header = file_header(row)
    minor = minor_of(header.stake, header.currency) or 0
    return NewLine(
        file=row,
        players=", ".join(names_told(row.players).values()),
        stake=sum_at(Worth(minor, header.currency, said=not club.points_only), 1),
        house=SHEETS[header.house.sheet].name,
        changes=len(header.house.departures()),
        like=likeness_text(like, header, minor, row.day) if like else "",
        like_code=like.code if like else "",
        ticked=form.is_ticked(row.id, is_alike=like is not None),
        paid=row.over and row.id in form.paid_files,
        dues=file_dues(club, row),
    )
