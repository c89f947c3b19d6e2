"""Read a picture and write it again as a JPEG with nothing but the picture in it.

What the camera wrote about place, time and owner is never read, and nothing else in the file survives: no comment, no
text, no thumbnail, nothing behind its end. The work of decoding grows with scans times pixels, so that both are counted
before it begins.
"""

import struct
import zlib
from io import BytesIO

import msgspec
from PIL import Image, ImageOps

from chouette.readers.file_refusal import FileRefused

LARGEST_PICTURE = 300_000
"""Bytes of a picture, as it is sent and as it is kept."""
MOST_PIXELS = 4_000_000
LONGEST_SIDE = 65_500
"""Pixels: the most that a JPEG has on a side, which is what becomes of every picture."""
MOST_SCANS = 40
"""Scans of a JPEG: a camera writes one to three, a program that writes progressive pictures ten to sixteen."""
MOST_FRAMES = 8
"""Pictures in a JPEG: phones add a smaller one and one of the brightness. A PNG or WebP with two is an animation."""
QUALITIES = (82, 70, 55, 40)
FORMATS = ("JPEG", "PNG", "WEBP")
WHITE = (255, 255, 255)

START_OF_SCAN = b"\xff\xda"

# Pillow warns of large pictures as it opens them; ours are held to less than that before anything is unpacked.
Image.MAX_IMAGE_PIXELS = None

UNREADABLE = (OSError, SyntaxError, ValueError, EOFError, OverflowError, struct.error, zlib.error)
"""What Pillow raises for what is no picture, or only the beginning of one."""


class PictureSent(msgspec.Struct, frozen=True):
    """The bytes of a picture as they were sent."""

    content: bytes


class Picture(msgspec.Struct, frozen=True, tag=True):
    """A JPEG of our own making, and its size in pixels."""

    jpeg: bytes
    width: int
    height: int


def read_picture(sent: PictureSent) -> Picture | FileRefused:
    """Return the picture, turned as it was held: a JPEG, PNG or WebP."""
    content = sent.content
    if len(content) > LARGEST_PICTURE:
        return FileRefused("photo_is_too_large", {"found": len(content), "limit": LARGEST_PICTURE})
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as opened:
            refused = _refuse_work(opened, content)
            if refused is not None:
                return refused
            picture = _on_white(ImageOps.exif_transpose(opened))
    except UNREADABLE:
        return FileRefused("not_a_photo")
    return _written(picture)


def _refuse_work(opened: Image.Image, content: bytes) -> FileRefused | None:
    """Refuse a picture that takes too long to decode; nothing of it is decoded yet."""
    pixels = opened.width * opened.height
    if pixels > MOST_PIXELS:
        return FileRefused("photo_has_too_many_pixels", {"found": pixels, "limit": MOST_PIXELS})
    longest = max(opened.size)
    if longest > LONGEST_SIDE:
        return FileRefused("photo_is_too_long", {"found": longest, "limit": LONGEST_SIDE})
    is_jpeg = opened.format in ("JPEG", "MPO")
    if getattr(opened, "n_frames", 1) > (MOST_FRAMES if is_jpeg else 1):
        return FileRefused("photo_is_an_animation")
    if is_jpeg and count_scans(content) > MOST_SCANS:
        return FileRefused("photo_has_too_many_scans", {"limit": MOST_SCANS})
    return None


def count_scans(jpeg: bytes) -> int:
    """Count what may begin a scan of a JPEG: at least as many as a decoder finds, wherever in the file it looks.

    A decoder that misses a restart looks for the next marker without asking how long the one before says that it is, so
    that scans stand where a reader of lengths sees none. Nothing is passed over here. In the picture itself these two
    bytes never stand; a preview has them too, and comments once in 64 KB.
    """
    return jpeg.count(START_OF_SCAN)


def _on_white(picture: Image.Image) -> Image.Image:
    """Return the colours alone; what could be seen through is white."""
    if picture.mode.startswith("I"):  # grey in 16 bits, as a scanner writes it: more than 255 would become white
        picture = picture.convert("I").point(lambda grey: grey * (1 / 256)).convert("L")
        picture.info.pop("transparency", None)
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    seen_through = picture.convert("RGBA")
    ground = Image.new("RGB", picture.size, WHITE)
    ground.paste(seen_through, mask=seen_through)
    return ground


def _written(picture: Image.Image) -> Picture | FileRefused:
    """Write a JPEG of the best quality that is small enough."""
    picture.info.clear()  # Pillow writes a comment that it has read
    found = 0
    for quality in QUALITIES:
        kept = BytesIO()
        picture.save(kept, "JPEG", quality=quality, optimize=True)
        found = kept.tell()
        if found <= LARGEST_PICTURE:
            return Picture(kept.getvalue(), picture.width, picture.height)
    return FileRefused("photo_is_too_large", {"found": found, "limit": LARGEST_PICTURE})
