"""A club as one file: a ZIP of its tables, with what people read beside them, and a manifest of all that is in it.

The same database gives the same bytes but for the instant of writing: rows are sorted, and files in the ZIP bear no
time. The format is described in docs/club-file.md.
"""

import hashlib
import zipfile
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec
from django.utils import timezone

from chouette.version import VERSION as PROGRAM
from clubs.models import Club
from sessions.errors import StillSealed
from sessions.history.transcript import hides_answers
from sessions.selectors.club_rows import accounts_of_club, browsers_of_club, photos_of_club, rows_of_club
from sessions.selectors.evenings import evenings_in_play
from sessions.selectors.filed_tables import filed_tables
from sessions.store.sql import one_moment

FORMAT = "chouette-club"
VERSION = 2
MANIFEST = "manifest.json"
ACCOUNTS, BROWSERS = "accounts", "browsers"
"""People outside of the club's tables, who are told to it by their ids."""

TABLES = "tables/"

NO_TIME = (1980, 1, 1, 0, 0, 0)
UNIX, READABLE = 3, 0o600 << 16

Content = str | bytes | Iterator[str]
"""What is in a file: its text, its bytes, or its text in pieces."""


class FiledClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose file it is."""

    id: str
    address: str
    name: str


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One file in it: its bytes and their SHA-256 in hexadecimal; of a table also how many rows it has."""

    name: str
    bytes: int
    sha256: str
    rows: int | None = None


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in the file, and when and by which program it was written. `addresses`: it has those of the accounts."""

    format: str
    version: int
    program: str
    written_at: str
    club: FiledClub
    addresses: bool
    members: tuple[Member, ...]


def member_of(table: str) -> str:
    """The name of the file that has the rows of a table."""
    return f"{TABLES}{table}.jsonl"


def club_file_write(
    club: Club, out: BinaryIO, *, shown: Iterable[tuple[str, Content]], addresses: bool, sealed: bool
) -> Manifest:
    """Write a club's file; `shown` are the files for people, by name. There is never more of it in memory than one
    file of those, or one photo. Unless `sealed` answers may be told, raises StillSealed while there are any."""
    with one_moment(), zipfile.ZipFile(out, "w") as packed:
        if not sealed:
            _unsealed(club)
        members = [_kept(packed, name, content) for name, content in _contents(club, shown, addresses=addresses)]
        manifest = Manifest(
            FORMAT, VERSION, PROGRAM, f"{timezone.now():%Y-%m-%dT%H:%M:%SZ}",
            FiledClub(str(club.id), club.slug, club.name), addresses, tuple(members),
        )  # fmt: skip
        text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
        packed.writestr(_entry(MANIFEST, zipfile.ZIP_STORED), text)
    return manifest


def _unsealed(club: Club) -> None:
    """Raise StillSealed if an answer is sealed at any table of the club."""
    sealed = [session for session in evenings_in_play(club) if hides_answers(session.key)]
    if sealed:
        raise StillSealed([(session.code, session.name) for session in sealed])


def _contents(club: Club, shown: Iterable[tuple[str, Content]], *, addresses: bool) -> Iterator[tuple[str, Content]]:
    yield member_of(ACCOUNTS), _lines(accounts_of_club(club.id, addresses=addresses))
    yield member_of(BROWSERS), _lines(browsers_of_club(club.id))
    for table in filed_tables():
        yield member_of(table.called), _lines(rows_of_club(club.id, table))
    yield from photos_of_club(club.id)
    yield from shown


def _lines(rows: Iterable[str]) -> Iterator[str]:
    return (f"{row}\n" for row in rows)


def _kept(packed: zipfile.ZipFile, name: str, content: Content) -> Member:
    """Write one file, piece by piece."""
    digest, size, rows, of_table = hashlib.sha256(), 0, 0, name.startswith(TABLES)
    with packed.open(_entry(name, zipfile.ZIP_DEFLATED), "w", force_zip64=of_table) as file:
        for piece in (content,) if isinstance(content, str | bytes) else content:
            written = piece.encode() if isinstance(piece, str) else piece
            file.write(written)
            digest.update(written)
            size += len(written)
            rows += 1
    return Member(name, size, digest.hexdigest(), rows if of_table else None)


def _entry(name: str, way: int) -> zipfile.ZipInfo:
    """A file in the ZIP that says nothing of when or where it was written."""
    entry = zipfile.ZipInfo(name, NO_TIME)
    entry.compress_type, entry.create_system, entry.external_attr = way, UNIX, READABLE
    return entry
