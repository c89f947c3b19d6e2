"""A photo as it is kept: what was sent is read as a picture and written anew, so that nothing else of it remains.

The phone has reduced it already; that is for its line, not for us. Where a photo was taken, with what and by whom is
never read, and whatever else lies in the file is gone with it.
"""

import struct
import zlib
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageOps

from sessions.errors import RemarkRefused

LARGEST_PHOTO = 300_000
"""Bytes of a photo, as it is sent and as it is kept."""
MOST_PIXELS = 4_000_000
QUALITIES = (82, 70, 55, 40)
FORMATS = ("JPEG", "PNG", "WEBP")
WHITE = (255, 255, 255)

# Pillow warns of large pictures as it opens them; ours are held to less than that before anything is unpacked.
Image.MAX_IMAGE_PIXELS = None

UNREADABLE = (OSError, SyntaxError, ValueError, EOFError, OverflowError, struct.error, zlib.error)
"""What Pillow raises for what is no picture, or only the beginning of one."""


class Photo(NamedTuple):
    """A JPEG of our own making, and its size in pixels."""

    jpeg: bytes
    width: int
    height: int


def photo_made(sent: bytes) -> Photo:
    """The photo in what was sent: JPEG, PNG or WebP, turned as it was held. Raises RemarkRefused."""
    if len(sent) > LARGEST_PHOTO:
        raise RemarkRefused("photo_is_too_large", found=len(sent), limit=LARGEST_PHOTO)
    try:
        with Image.open(BytesIO(sent), formats=FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise RemarkRefused("photo_has_too_many_pixels", found=opened.width * opened.height, limit=MOST_PIXELS)
            picture = _on_white(ImageOps.exif_transpose(opened))
    except UNREADABLE as error:
        raise RemarkRefused("not_a_photo") from error
    return _written(picture)


def _on_white(picture: Image.Image) -> Image.Image:
    """The colours alone; what could be seen through is white."""
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    seen_through = picture.convert("RGBA")
    ground = Image.new("RGB", picture.size, WHITE)
    ground.paste(seen_through, mask=seen_through)
    return ground


def _written(picture: Image.Image) -> Photo:
    """As a JPEG with nothing beside the picture, in the best quality that is small enough. Raises RemarkRefused."""
    found = 0
    for quality in QUALITIES:
        kept = BytesIO()
        picture.save(kept, "JPEG", quality=quality, optimize=True)
        found = kept.tell()
        if found <= LARGEST_PHOTO:
            return Photo(kept.getvalue(), picture.width, picture.height)
    raise RemarkRefused("photo_is_too_large", found=found, limit=LARGEST_PHOTO)
