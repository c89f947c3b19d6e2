"""The evenings of a page as cards, month by month."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.written_days import date_format
from sessions.models import Phase
from sessions.pages.club.own_lines import OwnLine, own_lines
from sessions.pages.club.result_bars import ResultBar, bars_of
from sessions.selectors.evenings import Evening, ResultInEvening

MOST_BARS = 10


class ResultWithBar(NamedTuple):
    """A player's result with its bar."""

    result: ResultInEvening
    bar: ResultBar


class EveningCard(NamedTuple):
    """An evening with its chart: `left_out` are those who found no place in it; `own` is what it brought the reader."""

    evening: Evening
    results: list[ResultWithBar]
    left_out: int
    own: list[OwnLine]


class EveningMonth(NamedTuple):
    """Evenings under one heading."""

    heading: str
    cards: list[EveningCard]


def months_of(evenings: Iterable[Evening], *, results: bool) -> list[EveningMonth]:
    """The evenings in their order, those that are not over under a heading of their own, the others month by month as
    the club's clock has it; with everybody's `results` for those who may see them."""
    cards = (_card(one, results=results) for one in evenings)
    return [EveningMonth(heading, list(of)) for heading, of in groupby(cards, _heading)]


def _heading(card: EveningCard) -> str:
    session = card.evening.session
    if session.phase != Phase.CLOSED:
        return _("Not finished yet")
    return capfirst(date_format(session.day, "YEAR_MONTH_FORMAT"))


def _card(evening: Evening, *, results: bool) -> EveningCard:
    shown = evening.results[:MOST_BARS] if results else ()
    bars = bars_of([one.points for one in shown])
    left_out = len(evening.results) - len(shown) if results else 0
    return EveningCard(evening, list(map(ResultWithBar, shown, bars)), left_out, own_lines(evening))
