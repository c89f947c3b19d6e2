"""Photos as phones make them, with what a camera writes beside the picture; and how one is added to a game."""

import random
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
