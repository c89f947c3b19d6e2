"""Say in a sentence which evening a file repeats: "like 15 September but for game 10"."""

from collections.abc import Iterator
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.ledger.money import points_shown
from chouette.rules.format.transcript import Header
from chouette.wording.spoken import listed
from chouette.wording.sums import sum_of
from chouette.wording.table.payment_sentences import due as written
from clubs.written_days import date_format
from sessions.history.waiting_nights import Likeness

MOST_NAMED = 3
"""Games named by their number; more are counted."""


def likeness_text(
    like: Likeness, header: Header, minor: int, day: date | None, *, figures_are_money: bool = False
) -> str:
    """Return the sentence about a file with these terms, whose evening was on that day."""
    figures = [
        f"{one.name} {written(one.minor, one.currency, plus=True) if figures_are_money else points_shown(one.points)}"
        for one in like.figures
    ]
    differs = ", ".join(_differences(like, header, minor, listed(figures)))
    if like.file:
        names = {"file": like.file, "differences": differs}
        sentence = _("like the file %(file)s but %(differences)s") if differs else _("the same results as %(file)s")
        return sentence % names
    assert like.day is not None, "an evening of the club has a day"
    same_year = day is not None and day.year == like.day.year
    names = {"day": date_format(like.day, "MONTH_DAY_FORMAT" if same_year else "DATE_FORMAT"), "differences": differs}
    sentence = _("like %(day)s but %(differences)s") if differs else _("the same results as on %(day)s")
    return sentence % names


def _differences(like: Likeness, header: Header, minor: int, figures: str) -> Iterator[str]:
    differs = like.differences
    if figures:
        yield _("with other figures (in the club %(figures)s)") % {"figures": figures}
    if (count := len(differs.games)) > MOST_NAMED:
        yield ngettext("for %(count)s game", "for %(count)s games", count) % {"count": count}
    elif differs.games:
        numbers = listed(map(str, differs.games))
        yield ngettext("for game %(games)s", "for games %(games)s", count) % {"games": numbers}
    if differs.more > 0:
        yield ngettext("with %(count)s more game", "with %(count)s more games", differs.more) % {"count": differs.more}
    if differs.more < 0:
        fewer = -differs.more
        yield ngettext("with %(count)s game fewer", "with %(count)s games fewer", fewer) % {"count": fewer}
    if differs.currency:
        yield _("in %(currency)s") % {"currency": header.currency}
    if differs.stake:
        yield _("at %(stake)s a point") % {"stake": sum_of(minor, header.currency)}
    if differs.rules:
        yield _("under other house rules")
