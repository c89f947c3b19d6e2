"""A club's file: written, brought into another database, and spoilt."""

import hashlib
import io
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection

from clubs.actors import NOBODY
from clubs.models import Club
from sessions.history.club_file import club_file_write
from sessions.pages.club.export import files_of
from sessions.services import BroughtClub, club_import
from tests.kit.database import act_as

MANIFEST = "manifest.json"


def written(club: Club, *, addresses: bool = True) -> bytes:
    """The club's file, as the operator writes it."""
    out = io.BytesIO()
    club_file_write(club, out, shown=files_of(club), addresses=addresses, sealed=True)
    return out.getvalue()


def brought(file: bytes) -> BroughtClub:
    """What came of bringing it to the database that is in use."""
    return club_import(source=io.BytesIO(file), actor=NOBODY)


def unpacked(file: bytes) -> dict[str, bytes]:
    """What is in a file, by name."""
    with zipfile.ZipFile(io.BytesIO(file)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed_again(members: dict[str, bytes], *, told: bool = True) -> bytes:
    """A file with these members; `told`: its manifest says what they are now."""
    if told:
        manifest: dict[str, Any] = msgspec.json.decode(members[MANIFEST])
        manifest["members"] = [_told(name, content) for name, content in members.items() if name != MANIFEST]
        members = {**members, MANIFEST: msgspec.json.encode(manifest)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _told(name: str, content: bytes) -> dict[str, Any]:
    rows = {"rows": content.count(b"\n")} if name.startswith("tables/") else {}
    return {"name": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest(), **rows}


def spoilt(file: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """The file with another content of one member, of which its manifest tells."""
    members = unpacked(file)
    return packed_again({**members, name: change(members[name])})


def row_changed(number: int, **values: Any) -> Callable[[bytes], bytes]:
    """Other values in a row, which counts from 1; a column that is not there is added."""

    def changed(content: bytes) -> bytes:
        lines = content.splitlines()
        lines[number - 1] = msgspec.json.encode({**msgspec.json.decode(lines[number - 1]), **values})
        return b"".join(line + b"\n" for line in lines)

    return changed


def digit_changed(number: int, column: str) -> Callable[[bytes], bytes]:
    """The first digit of a number in a row, which counts from 1, replaced by another: the file stays as large."""

    def changed(content: bytes) -> bytes:
        lines = content.splitlines(keepends=True)
        before, digit, after = re.split(rb'(?<="%b":)(-?[0-9])' % column.encode(), lines[number - 1], maxsplit=1)
        lines[number - 1] = before + digit[:-1] + (b"8" if digit.endswith(b"7") else b"7") + after
        return b"".join(lines)

    return changed


@contextmanager
def in_database(url: str) -> Iterator[None]:
    """The site with another database, which is named in the URL of its owner."""
    before = connection.settings_dict["NAME"]
    connection.settings_dict["NAME"] = url.split("dbname=")[1].split()[0]
    act_as(settings.DATABASE_APP_USER)
    try:
        yield
    finally:
        connection.settings_dict["NAME"] = before
        act_as(settings.DATABASE_APP_USER)


def kept_in(folder: Path, file: bytes) -> Path:
    """The file on the disk."""
    path = folder / "club.zip"
    path.write_bytes(file)
    return path


def begins_before_itself(zipped: bytes) -> bytes:
    """A ZIP whose end says that its directory stands two megabytes further on, and each file as much before that."""
    place = zipped.rindex(b"PK\5\6") + 16
    said = int.from_bytes(zipped[place : place + 4], "little") + 2_000_000
    return zipped[:place] + said.to_bytes(4, "little") + zipped[place + 4 :]


def bit_changed(content: bytes, place: int) -> bytes:
    """The same with another bit in one place; places count bits."""
    changed = bytearray(content)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)
