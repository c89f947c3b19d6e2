"""What somebody sends: transcripts, or archives of them. An archive is unpacked in memory, never onto the disk."""

import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from chouette.damaged_zip import DAMAGED
from chouette.paper_rows import is_table
from sessions.errors import BringRefused
from sessions.models import FILE_NAME_LENGTH
from sessions.services.evenings.transcript_file import FOR_ORGANISERS

MOST_FILES = 1_000
"""In one upload, and waiting in one club."""
MOST_ENTRIES = 20_000
"""Of an archive, those that are left alone among them."""
MOST_UNPACKED = 50_000_000
"""Bytes of one upload, unpacked."""
LARGEST_UPLOAD = 8_000_000
"""Bytes of one upload, as it is sent: what the proxy in front lets through."""
ZIP = b"PK"
TRANSCRIPTS = (".jsonl", ".json", ".txt")
"""How the name of a transcript ends; in an archive the first alone, as a club's own has JSON of another kind."""


FOLDER = "transcripts/"


class SentFile(NamedTuple):
    """A file by its name; `fault` is the code of why it cannot be looked through at all."""

    name: str
    content: bytes
    fault: str = ""


def unpacked(sent: Sequence[SentFile]) -> list[SentFile]:
    """Every transcript among what was sent, those of archives too. Raises BringRefused for more than may come."""
    found: list[SentFile] = []
    left = MOST_UNPACKED
    for one in sent:
        for file in _of_archive(one, left) if _is_archive(one) else [_plain(one)]:
            found.append(file)
            left -= len(file.content)
            if left < 0:
                raise BringRefused("unpacks_to_too_much", name=shown(one.name), limit=MOST_UNPACKED // 1_000_000)
            if len(found) > MOST_FILES:
                raise BringRefused("too_many_files", limit=MOST_FILES)
    return found


def shown(name: str) -> str:
    """A file's name as it can be shown, whatever is in it."""
    plain = "".join(sign if sign.isprintable() else "�" for sign in name)
    return plain if len(plain) <= FILE_NAME_LENGTH else f"{plain[: FILE_NAME_LENGTH - 1]}…"


def _is_archive(one: SentFile) -> bool:
    """Return whether it is a ZIP; a workbook is one too, and is a table."""
    return one.content[:2] == ZIP and not is_table(one.name)


def _plain(one: SentFile) -> SentFile:
    if not one.name.lower().endswith(TRANSCRIPTS):
        return SentFile(shown(one.name), b"", "is_a_table" if is_table(one.name) else "not_a_transcript_or_zip")
    return _sized(SentFile(shown(one.name), one.content))


def _sized(one: SentFile) -> SentFile:
    if not one.content:
        return one._replace(fault="file_is_empty")
    if len(one.content) > FOR_ORGANISERS.size:
        return SentFile(one.name, b"", "file_is_too_large")
    return one


def _of_archive(one: SentFile, left: int) -> Iterator[SentFile]:
    """The transcripts of an archive. What it says of its sizes is not believed: no more than `left` bytes are read."""
    name = shown(one.name)
    try:
        with zipfile.ZipFile(BytesIO(one.content)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_ENTRIES:
                raise BringRefused("too_many_entries", name=name, limit=MOST_ENTRIES)
            wanted = _transcripts_in(entries)
            if len(wanted) > MOST_FILES:
                raise BringRefused("too_many_files", limit=MOST_FILES)
            for entry in wanted:
                file = _entry(archive, entry, left)
                left -= len(file.content)
                yield file
            if not wanted:
                yield SentFile(name, b"", "no_transcripts_in_it")
    except DAMAGED:
        yield SentFile(name, b"", "archive_is_damaged")


def _transcripts_in(entries: Sequence[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    """All of them; of a club's own file, whose tables end alike, what stands in the folder of its transcripts."""
    found = [entry for entry in entries if entry.filename.lower().endswith(TRANSCRIPTS[0])]
    return [entry for entry in found if entry.filename.startswith(FOLDER)] or found


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> SentFile:
    """One transcript of an archive, or why it is not taken."""
    name = shown(entry.filename)
    if _is_hostile(entry.filename):
        return SentFile(name, b"", "name_leaves_the_archive")
    if entry.flag_bits & 1:
        return SentFile(name, b"", "entry_is_locked")
    try:
        with archive.open(entry) as file:
            content = file.read(min(FOR_ORGANISERS.size, max(left, 0)) + 1)
    except DAMAGED:
        return SentFile(name, b"", "entry_is_damaged")
    if len(content) > left:
        raise BringRefused("unpacks_to_too_much", name=name, limit=MOST_UNPACKED // 1_000_000)
    return _sized(SentFile(name, content))


def _is_hostile(name: str) -> bool:
    """Does a name lead out of its archive, or hide what it is? Nothing is written under it, but such a file was not
    made by a program that means well."""
    parts = name.replace("\\", "/").split("/")
    return ".." in parts or not parts[0] or ":" in name or not name.isprintable()
