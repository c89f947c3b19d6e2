"""What somebody sends: transcripts, or archives of them, which are unpacked in the bounded place."""

from collections.abc import Sequence
from typing import NamedTuple

from chouette.paper_rows import is_table
from chouette.readers.archives import ArchiveSent, read_archive
from chouette.readers.file_refusal import FileRefused
from chouette.readers.reading_file import read_file
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
"""How the name of a transcript ends; in an archive the first alone."""

OF_ONE_FILE = ("no_transcripts_in_it", "archive_is_damaged")
"""Codes of an archive that is kept as a refused file; any other refuses all that was sent."""


class SentFile(NamedTuple):
    """A file by its name; `fault` is the code of why it cannot be looked through at all."""

    name: str
    content: bytes
    fault: str = ""


def unpacked(sent: Sequence[SentFile], *, place: str = "") -> list[SentFile]:
    """Return every transcript among what was sent from an address, those of archives too.

    Raises BringRefused for more than may come, and for an archive that meets a limit.
    """
    found: list[SentFile] = []
    left = MOST_UNPACKED
    for one in sent:
        for file in _of_archive(one, left, place) if _is_archive(one) else [_plain(one)]:
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
        return one._replace(fault=one.fault or "file_is_empty")
    if len(one.content) > FOR_ORGANISERS.size:
        return SentFile(one.name, b"", "file_is_too_large")
    return one


def _of_archive(one: SentFile, left: int, place: str) -> list[SentFile]:
    """Return the transcripts of an archive, or the archive with its fault. Raises BringRefused."""
    asked = ArchiveSent(
        one.content, most_entries=MOST_ENTRIES, most_files=MOST_FILES, largest=FOR_ORGANISERS.size, left=max(left, 0)
    )
    archive = read_file(read_archive, asked, place=place)
    if isinstance(archive, FileRefused):
        if archive.code in OF_ONE_FILE:
            return [SentFile(shown(one.name), b"", archive.code)]
        params = {"name": one.name, "limit": MOST_UNPACKED // 1_000_000, **archive.params}
        raise BringRefused(archive.code, **{**params, "name": shown(str(params["name"]))})
    return [_sized(SentFile(shown(entry.name), entry.content, entry.fault)) for entry in archive.entries]
