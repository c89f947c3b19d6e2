"""An evening as a picture (PNG), upright, for a group chat: who won and lost, who pays whom."""

from pathlib import Path

import msgspec

from chouette.printing.press import press_of

SOURCE = Path(__file__).with_name("picture.typ")
DENSITY = 216.0
"""Points of the picture for each inch of its 5: 1080 across, as many as a good phone has."""


class PictureLine(msgspec.Struct, frozen=True):
    """What somebody has won or lost; `money` is empty where points alone are told."""

    name: str
    points: str
    money: str
    minus: bool


class PicturePayment(msgspec.Struct, frozen=True):
    """What one pays another, in a sentence, and by which word it was closed: `paid`, `set_off` or another; empty while
    it is open."""

    text: str
    closed_by: str


class EveningPicture(msgspec.Struct, frozen=True):
    """Everything on the picture: `facts` are its day and its games, `swing` the game that moved most, `included` what
    the payments are for beside the games; what is empty is left out."""

    club: str
    title: str
    facts: str
    lines: tuple[PictureLine, ...]
    swing: str
    payments_title: str
    payments: tuple[PicturePayment, ...]
    included: str
    language: str


def evening_png(evening: EveningPicture) -> bytes:
    """The picture, as high as it has to be; the same evening always gives the same bytes."""
    written = {"evening": msgspec.json.encode(evening).decode()}
    png = press_of(SOURCE, written).compile(format="png", ppi=DENSITY)
    assert isinstance(png, bytes), "one page, and no output path"
    return png
