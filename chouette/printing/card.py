"""The rule card as PDF: at most two pages, in type that a player of seventy reads in dim light."""

from pathlib import Path
from typing import Any

import msgspec

from chouette.printing.press import press_of
from chouette.printing.square import square
from chouette.wording.card import CardChapter

SOURCE = Path(__file__).with_name("card.typ")
PAPERS = {"a4": "a4", "letter": "us-letter"}
FITS = (("11", 1), ("10.5", 1), ("12", 2), ("11.5", 2), ("11", 2), ("10.5", 2), ("10", 2), ("9.5", 2))
"""Type in points and the pages it may take, the best first: one page in good type, else two in the largest."""


class Card(msgspec.Struct, frozen=True):
    """Everything on a card but its paper.

    `facts` are lines under the title, `mark` stands before what departs from the sheet and is explained in `foot`;
    `address` is where the card is to be read, drawn as a square to scan, and may be empty.
    """

    title: str
    subtitle: str
    facts: tuple[str, ...]
    chapters: tuple[CardChapter, ...]
    foot: str
    address: str = ""
    language: str = "en"
    mark: str = "◆"


class CardOnPaper(msgspec.Struct, frozen=True):
    """A card, and the paper that it is for."""

    card: Card
    paper: str


def card_on_paper(asked: CardOnPaper) -> bytes:
    """The card on its paper."""
    return card_pdf(asked.card, paper=asked.paper)


def card_pdf(card: Card, *, paper: str = "a4") -> bytes:
    """The card on `a4` or `letter`; the same card always gives the same bytes."""
    return _printed(msgspec.json.encode(_drawn(card)).decode(), PAPERS[paper])[0]


def card_type(card: Card, *, paper: str = "a4") -> tuple[float, int]:
    """In how many points it is set, and how many pages it takes."""
    _, size, pages = _printed(msgspec.json.encode(_drawn(card)).decode(), PAPERS[paper])
    return float(size), pages


def _printed(card: str, paper: str) -> tuple[bytes, str, int]:
    """The PDF in the best type that fits, with that size and the number of pages."""
    for size, most in FITS:
        press = press_of(SOURCE, {"card": card, "paper": paper, "size": size})
        (pages,) = msgspec.json.decode(press.query("<end>", field="value"))
        if pages <= most:
            break
    pdf = press.compile(format="pdf", timestamp=0)
    assert isinstance(pdf, bytes), "one file, and no output path"
    return pdf, size, int(pages)


def _drawn(card: Card) -> dict[str, Any]:
    drawn: dict[str, Any] = msgspec.to_builtins(card)
    return drawn | {"square": square(card.address) if card.address else ""}
