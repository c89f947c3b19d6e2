"""A photo as it is kept: it is read as a picture in the bounded place, and written again there.

The phone has reduced it already; that is for its line, not for us.
"""

from chouette.readers.file_refusal import FileRefused
from chouette.readers.pictures import LARGEST_PICTURE, Picture, PictureSent, read_picture
from chouette.readers.reading_file import read_file
from sessions.errors import RemarkRefused

LARGEST_PHOTO = LARGEST_PICTURE


def read_photo(sent: bytes, *, place: str = "") -> Picture:
    """Return the photo in what was sent from an address. Raises RemarkRefused."""
    if len(sent) > LARGEST_PHOTO:
        raise RemarkRefused("photo_is_too_large", found=len(sent), limit=LARGEST_PHOTO)
    photo = read_file(read_picture, PictureSent(sent), place=place, is_picture=True)
    if isinstance(photo, FileRefused):
        raise RemarkRefused(photo.code, **photo.params)
    assert isinstance(photo, Picture)
    return photo
