"""What the words of the page are made of, besides sentences: places that a script fills, and meanings apart."""

from collections.abc import Mapping
from typing import NamedTuple

from chouette.wording.template import Template


class Phrase(NamedTuple):
    """Words with places; `places` has them in the order in which the script gives them.

    Of several templates in a row the first counts whose places all have something in them.
    """

    places: str
    template: Template


class Pieces(NamedTuple):
    """Words between whose places the page puts markup of its own."""

    places: str
    text: str


class InContext(NamedTuple):
    """A word that is the same in English as another, but not in every language; `context` says when it is this one."""

    text: str
    context: str


Word = str | Phrase | Pieces | InContext | Mapping[str, "Word"]
Words = Mapping[str, Word]
