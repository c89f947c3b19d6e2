"""A season as PDF for the wall: everybody by place, with the points of each evening, on one page of A4."""

from pathlib import Path

import msgspec

from chouette.printing.press import pdf_of

SOURCE = Path(__file__).with_name("season.typ")


class WallRow(msgspec.Struct, frozen=True):
    """A player: their place, empty for who has none, their name, a figure for each column, and the last ones, which sum
    up. A column in which nothing happened is empty."""

    place: str
    name: str
    figures: tuple[str, ...]
    sums: tuple[str, ...]


class PrintedSeason(msgspec.Struct, frozen=True):
    """Everything on the page; `days` stand above the columns of the evenings, `heads` above the sums. Those in `apart`
    follow under a title of their own. Where there is nobody, `empty` stands in place of the table."""

    title: str
    facts: str
    place: str
    player: str
    days: tuple[str, ...]
    heads: tuple[str, ...]
    ranked: tuple[WallRow, ...]
    apart_title: str
    apart: tuple[WallRow, ...]
    empty: str
    note: str
    language: str


def season_pdf(season: PrintedSeason) -> bytes:
    """The season on one page of A4, as far as its letters can be read; the same season always gives the same bytes."""
    written = {"season": msgspec.json.encode(season).decode()}
    return pdf_of(SOURCE, written)
