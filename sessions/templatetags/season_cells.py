"""The cells of a season's crosstable: a page has a thousand of them and few that differ, so each is drawn once."""

from collections.abc import Iterable
from functools import lru_cache

from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString

from chouette.ledger.money import points_shown

register = Library()

KEPT = 2048


@register.simple_tag
def cells_of_evenings(points: Iterable[int | None]) -> SafeString:
    """What each evening brought somebody, empty where they were not there."""
    return SafeString("".join(map(_drawn, points)))


@lru_cache(KEPT)
def _drawn(points: int | None) -> SafeString:
    lost = " minus" if points is not None and points < 0 else ""
    return format_html('<td class="num{}">{}</td>', lost, "" if points is None else points_shown(points))
