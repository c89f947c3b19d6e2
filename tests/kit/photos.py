"""Photos as phones make them, with what a camera writes beside the picture; and how one is added to a game."""

import random
import struct
from io import BytesIO
from itertools import count

from PIL import Image

from sessions import services
from tests.kit.table import Table

PLACE = b"51.5074N 0.1278W"
ORIENTATION, DESCRIPTION = 0x0112, 0x010E
TURNED_LEFT = 6
added = count(1)


def photo(width: int = 40, height: int = 30, kind: str = "JPEG", *, turned: bool = False) -> bytes:
    """A picture, the left half of it red, the right half blue, with the place where it was taken."""
    picture = Image.new("RGB", (width, height), "blue")
    picture.paste("red", (0, 0, width // 2, height))
    exif = Image.Exif()
    exif[DESCRIPTION] = PLACE.decode()
    if turned:
        exif[ORIENTATION] = TURNED_LEFT
    made = BytesIO()
    picture.save(made, kind, exif=exif.tobytes())
    return made.getvalue()


def noise(width: int, height: int) -> bytes:
    """A picture that nothing can make small."""
    picture = Image.frombytes("RGB", (width, height), random.Random(4).randbytes(width * height * 3))
    made = BytesIO()
    picture.save(made, "JPEG", quality=95)
    return made.getvalue()


def note(
    table: Table, who: str, text: str = "", *, photo: bytes | None = None, game: int | None = None, key: str = ""
) -> int:
    """Somebody at the table adds a note."""
    draft = services.RemarkDraft(key=key or f"note-key-{next(added)}", text=text, photo=photo, game=game)
    return services.remark_add(code=table.code, token=table[who].hash, draft=draft)


def many_scans(scans: int, width: int = 2000, height: int = 2000) -> bytes:
    """A grey progressive JPEG with one scan for the mean colours, and the others so that each of them walks through
    all blocks of the picture and changes nothing."""
    head, scan = _grey(width, height)
    return head + scan * (scans - 2) + b"\xff\xd9"


def hidden_scans(scans: int, marker: bytes) -> bytes:
    """The same, with the scans behind a marker that stands where a restart is due, within the length that it tells."""
    head, scan = _grey(80, 80)
    restarts, none = (_segment(0xDD, struct.pack(">H", every)) for every in (2, 0))
    hidden = none + scan * scans
    missed = restarts + scan[:10] + b"\0\0\0" + marker + struct.pack(">H", len(hidden) + 2)
    return head + missed + hidden + b"\xff\xd9"


def _grey(width: int, height: int) -> tuple[bytes, bytes]:
    """A grey picture up to its second scan, and a scan that walks through all of it."""
    blocks = -(-width // 8) * -(-height // 8)
    made = BytesIO()
    made.write(b"\xff\xd8" + _segment(0xDB, b"\0" + bytes([1] * 64)))
    made.write(_segment(0xC2, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0"))
    made.write(_segment(0xC4, b"\x00" + bytes([1] + [0] * 15) + b"\0"))
    made.write(_segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\xe0"))  # the one code: a run of 16,384 blocks
    made.write(_segment(0xDA, b"\1\1\0\0\0\1") + bytes(-(-blocks // 8)))
    runs = "".join("0" + format(0, "014b") for _ in range(-(-blocks // 16384)))
    bits = runs + "1" * (-len(runs) % 8)
    walked = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)).replace(b"\xff", b"\xff\0")
    made.write(_segment(0xDA, b"\1\1\0\1\x3f\x01") + walked)
    return made.getvalue(), _segment(0xDA, b"\1\1\0\1\x3f\x10") + walked


def _segment(marker: int, content: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content
