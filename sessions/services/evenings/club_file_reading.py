"""A club's file as it is brought: opened, measured and held against its manifest before anything of it is kept.

Nothing in it is trusted: how large it would become is known from its directory before a byte is unpacked, and what is
unpacked is never more than was said there.
"""

import hashlib
import io
import re
import struct
import zipfile
from collections.abc import Iterator
from itertools import count, pairwise
from typing import BinaryIO

import msgspec
from django.utils.translation import gettext as _

from chouette.damaged_zip import DAMAGED
from sessions.errors import ClubFileRefused
from sessions.history.club_file import FORMAT, MANIFEST, TABLES, VERSION, Manifest, Member

MEGABYTE = 1_000_000
LARGEST = 16_000 * MEGABYTE
"""Bytes that all of it may become."""
LARGEST_MANIFEST = 32 * MEGABYTE
LARGEST_DIRECTORY = 64 * MEGABYTE
LONGEST_LINE = 8 * MEGABYTE
MOST_TIGHTLY, FREE = 250, MEGABYTE
"""How many times its size in the ZIP a file may become, if that is more than so many bytes: what a club's file has
becomes about ten times as much, a file that is made to burst a thousand times."""

NAME = re.compile(r"(?:(?:tables|photos|transcripts|notes)/)?[A-Za-z0-9_-]{1,100}\.(?:jsonl|json|jpg)")

END = struct.Struct("<4s4H2LH")
FAR_END = struct.Struct("<4sQ2H2L4Q")
"""How a ZIP ends, and what stands before that in one of many files: how many bytes its directory has."""
LOCATOR = 20
TOO_MANY, TOO_LONG = 0xFFFF, 0xFFFFFFFF
ENCRYPTED = 0x1


class ClubFile:
    """A club's file whose directory and manifest are as they must be; every file in it can be read once, in order.

    `hash` is the SHA-256 of the manifest, which has those of all that is read: no other file has it.
    """

    def __init__(self, source: BinaryIO, *, largest: int = LARGEST) -> None:
        """Raises ClubFileRefused."""
        self._packed = _opened(source)
        self.entries = _checked(self._packed, largest)
        self.manifest = self._manifest()
        self.members = {member.name: member for member in self.manifest.members}
        self._told()

    def _manifest(self) -> Manifest:
        entry = self.entries.get(MANIFEST)
        if entry is None:
            raise ClubFileRefused(MANIFEST, _("This is not a club’s file: it has no manifest."))
        if entry.file_size > LARGEST_MANIFEST:
            raise ClubFileRefused(MANIFEST, _("The manifest is too large."))
        try:
            text = self._packed.read(entry)
            self.hash = hashlib.sha256(text).hexdigest()
            told = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
            _version_checked(told)
            return msgspec.json.decode(text, type=Manifest)
        except (msgspec.DecodeError, RecursionError) as error:
            raise ClubFileRefused(MANIFEST, _("It is not a manifest: %(why)s") % {"why": error}) from error
        except DAMAGED as error:
            raise ClubFileRefused(MANIFEST, _damaged(error)) from error

    def _told(self) -> None:
        """Raise ClubFileRefused unless the manifest tells of every file, and of no other."""
        told = [member.name for member in self.manifest.members]
        for name in sorted({*told}.symmetric_difference(self.entries.keys() - {MANIFEST})):
            missing = name not in self.entries
            raise ClubFileRefused(name, _("This file is missing.") if missing else _("The manifest does not list it."))
        if len({*told}) != len(told):
            raise ClubFileRefused(MANIFEST, _("It lists a file twice."))
        for member in self.manifest.members:
            if member.bytes != self.entries[member.name].file_size:
                raise ClubFileRefused(member.name, _("It has another size than the manifest says."))
            if member.name.startswith(TABLES) != (member.rows is not None):
                raise ClubFileRefused(MANIFEST, _("It must count the rows of each table, and of nothing else."))

    def lines(self, name: str) -> Iterator[tuple[int, bytes]]:
        """The lines of a file, each with its number from 1. Raises ClubFileRefused, at the end also where what was read
        is not what the manifest says."""
        member, number = self.members[name], 0
        digest = hashlib.sha256()
        try:
            with io.BufferedReader(self._packed.open(name), 1 << 17) as file:  # type: ignore[type-var]  # it is one
                for number in count(1):
                    line = file.readline(LONGEST_LINE + 1)
                    if not line:
                        break
                    if len(line) > LONGEST_LINE or not line.endswith(b"\n"):
                        raise ClubFileRefused(at_line(name, number), _("This line is too long, or is cut off."))
                    digest.update(line)
                    yield number, line
        except DAMAGED as error:
            raise ClubFileRefused(at_line(name, number), _damaged(error)) from error
        _same(member, digest.hexdigest(), number - 1)

    def content(self, name: str, *, largest: int) -> bytes:
        """The bytes of a small file. Raises ClubFileRefused."""
        member = self.members[name]
        if member.bytes > largest:
            raise ClubFileRefused(name, _("It is too large."))
        try:
            content = self._packed.read(name)
        except DAMAGED as error:
            raise ClubFileRefused(name, _damaged(error)) from error
        _same(member, hashlib.sha256(content).hexdigest(), member.rows)
        return content

    def others_checked(self) -> None:
        """Hold every file that is no table against the manifest. Raises ClubFileRefused."""
        for name, member in self.members.items():
            if name.startswith(TABLES):
                continue
            digest = hashlib.sha256()
            try:
                with self._packed.open(name) as file:
                    while piece := file.read(1 << 17):
                        digest.update(piece)
            except DAMAGED as error:
                raise ClubFileRefused(name, _damaged(error)) from error
            _same(member, digest.hexdigest(), None)


def at_line(name: str, number: int) -> str:
    """A line of a file, as the place of what is wrong there."""
    return _("%(file)s, line %(line)s") % {"file": name, "line": number}


def _damaged(error: Exception) -> str:
    return _("The file is damaged here: %(why)s") % {"why": error or type(error).__name__}


def _same(member: Member, digest: str, rows: int | None) -> None:
    if member.rows is not None and rows != member.rows:
        raise ClubFileRefused(member.name, _("It has other rows than the manifest says."))
    if digest != member.sha256:
        raise ClubFileRefused(member.name, _("Something in it was changed: it is not what the manifest says."))


def _version_checked(told: dict[str, msgspec.Raw]) -> None:
    """Raise ClubFileRefused for another kind of file, or one of a newer version than is known here."""
    if bytes(told.get("format", msgspec.Raw())) != msgspec.json.encode(FORMAT):
        raise ClubFileRefused(MANIFEST, _("This is not a club’s file."))
    version = msgspec.json.decode(told.get("version", msgspec.Raw(b"null")), type=int)
    if version > VERSION:
        written = {"version": version, "known": VERSION}
        raise ClubFileRefused(
            MANIFEST,
            _("The file is of version %(version)s; this program reads up to %(known)s. Use a newer one.") % written,
        )


def _opened(source: BinaryIO) -> zipfile.ZipFile:
    """The ZIP, its directory not larger than it may be. Raises ClubFileRefused."""
    try:
        if _directory_size(source) > LARGEST_DIRECTORY:
            raise ClubFileRefused("", _("There are too many files in it."))
        return zipfile.ZipFile(source)
    except DAMAGED as error:
        raise ClubFileRefused("", _("This is not a ZIP file, or its end is cut off.")) from error


def _directory_size(source: BinaryIO) -> int:
    """How many bytes the directory of a ZIP has, as its end says; one with a comment is none of ours."""
    source.seek(-END.size, io.SEEK_END)
    mark, *_disks, files, size, _offset, comment = END.unpack(source.read(END.size))
    if mark != b"PK\x05\x06" or comment:
        raise zipfile.BadZipFile
    if files == TOO_MANY or TOO_LONG in (size, _offset):
        source.seek(-END.size - LOCATOR - FAR_END.size, io.SEEK_END)
        mark, *_more, size, _offset = FAR_END.unpack(source.read(FAR_END.size))
        if mark != b"PK\x06\x06":
            raise zipfile.BadZipFile
    return int(size)


def _checked(packed: zipfile.ZipFile, largest: int) -> dict[str, zipfile.ZipInfo]:
    """The files in it by name. Raises ClubFileRefused for a name that none of ours has, for two of one name, and where
    they would become more than they may."""
    entries = dict[str, zipfile.ZipInfo]()
    for entry in packed.infolist():
        name = entry.orig_filename
        if not NAME.fullmatch(name):
            raise ClubFileRefused(ascii(name), _("A club’s file has no file of this name."))
        if name in entries:
            raise ClubFileRefused(name, _("It is there twice."))
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or entry.flag_bits & ENCRYPTED:
            raise ClubFileRefused(name, _("It is packed in a way that a club’s file is not."))
        if entry.file_size > max(FREE, entry.compress_size * MOST_TIGHTLY):
            raise ClubFileRefused(name, _("It would unpack to far more than a club’s file has."))
        entries[name] = entry
    in_order = sorted(entries.values(), key=lambda entry: entry.header_offset)
    for one, other in pairwise(in_order):
        if one.header_offset + one.compress_size > other.header_offset:
            raise ClubFileRefused(other.filename, _("It overlaps another file."))
    if sum(entry.file_size for entry in in_order) > largest:
        raise ClubFileRefused("", _("It would unpack to more than %(most)s MB.") % {"most": largest // MEGABYTE})
    return entries
