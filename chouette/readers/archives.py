"""Read the transcripts in a ZIP. It is unpacked in memory, never onto the disk."""

import zipfile
from collections.abc import Sequence
from io import BytesIO

import msgspec

from chouette.damaged_zip import DAMAGED
from chouette.readers.file_refusal import FileRefused

TRANSCRIPT = ".jsonl"
"""How the name of a transcript ends in an archive; a club's own file has JSON of another kind."""
FOLDER = "transcripts/"
LOCKED = 0x1


class ArchiveSent(msgspec.Struct, frozen=True):
    """The bytes of a ZIP as they were sent, and how much it may have in it: entries, transcripts, bytes of one of
    them, bytes of all."""

    content: bytes
    most_entries: int
    most_files: int
    largest: int
    left: int


class ArchiveEntry(msgspec.Struct, frozen=True):
    """A transcript in an archive; `fault` is the code of why it is not taken."""

    name: str
    content: bytes = b""
    fault: str = ""


class Archive(msgspec.Struct, frozen=True, tag=True):
    """The transcripts of an archive in their order."""

    entries: list[ArchiveEntry]


class _TooMuch(Exception):
    """An archive unpacks to more than it may; the text is the name of the entry."""


def read_archive(sent: ArchiveSent) -> Archive | FileRefused:
    """Return the transcripts. What the archive says of its sizes is not believed: no more than `left` is read."""
    try:
        with zipfile.ZipFile(BytesIO(sent.content)) as archive:
            every = archive.infolist()
            if len(every) > sent.most_entries:
                return FileRefused("too_many_entries", {"limit": sent.most_entries})
            wanted = _transcripts_in(every)
            if len(wanted) > sent.most_files:
                return FileRefused("too_many_files", {"limit": sent.most_files})
            return Archive(_entries(archive, wanted, sent)) if wanted else FileRefused("no_transcripts_in_it")
    except DAMAGED:
        return FileRefused("archive_is_damaged")
    except _TooMuch as entry:
        return FileRefused("unpacks_to_too_much", {"name": str(entry)})


def _transcripts_in(entries: Sequence[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """Return the transcripts; of a club's own file, whose tables end alike, those in the folder of its transcripts."""
    found = [entry for entry in entries if entry.filename.lower().endswith(TRANSCRIPT)]
    return [entry for entry in found if entry.filename.startswith(FOLDER)] or found


def _entries(archive: zipfile.ZipFile, wanted: Sequence[zipfile.ZipInfo], sent: ArchiveSent) -> list[ArchiveEntry]:
    """Read the transcripts. Raises _TooMuch."""
    read, left = [], sent.left
    for entry in wanted:
        read.append(_entry(archive, entry, sent.largest, left))
        left -= len(read[-1].content)
    return read


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, largest: int, left: int) -> ArchiveEntry:
    name = entry.filename
    if _is_hostile(name):
        return ArchiveEntry(name, fault="name_leaves_the_archive")
    if entry.flag_bits & LOCKED:
        return ArchiveEntry(name, fault="entry_is_locked")
    try:
        with archive.open(entry) as file:
            content = file.read(min(largest, left) + 1)
    except DAMAGED:
        return ArchiveEntry(name, fault="entry_is_damaged")
    if len(content) > left:
        raise _TooMuch(name)
    return ArchiveEntry(name, fault="file_is_too_large") if len(content) > largest else ArchiveEntry(name, content)


def _is_hostile(name: str) -> bool:
    """Return whether a name leads out of its archive, or hides what it is. Nothing is written under it, but such a file
    was not made by a program that means well."""
    parts = name.replace("\\", "/").split("/")
    return ".." in parts or not parts[0] or ":" in name or not name.isprintable()
