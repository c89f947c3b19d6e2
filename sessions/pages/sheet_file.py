"""The score sheet as a table for other programs: every line of every game, and the totals after it (CSV)."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules.state import Row, Settlement, State
from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.pages.columns import Column, columns_of
from sessions.pages.doors import session_seen
from sessions.pages.sheet import leavings, rows_of, settlements
from sessions.selectors import names_of, state_of
from sessions.table.sentences import Names
from sessions.worth import worth_of

CSV = "text/csv; charset=utf-8"
FORMULA = ("=", "+", "-", "@", "\t", "\r")

Record = list[str]


@require_safe
@never_cache
@asked_by
def sheet_file(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet of one evening; figures without a plus and with a plain minus, so that programs can add them up."""
    session = session_seen(actor, code)
    state, names = state_of(session.id), names_of(session.id)
    rows = [row for _seq, row in rows_of(session)]
    columns = columns_of(rows, state, set(), names)
    text = StringIO()
    records = _records(rows, settlements(session), state, columns, names)
    csv.writer(text).writerows([_head(columns), *records, *_money(state, columns, worth_of(session))])
    response = HttpResponse("\N{BYTE ORDER MARK}" + text.getvalue(), content_type=CSV)
    name = f"{slugify(session.name) or 'chouette'}-{session.created_at:%Y-%m-%d}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _head(columns: Sequence[Column]) -> Record:
    return [_("game"), _("line"), _("Box"), _("Captain"), _("Partner"), *(_plain(column.name) for column in columns)]


def _records(
    rows: Sequence[Row], settled: list[Settlement], state: State, columns: Sequence[Column], names: Names
) -> Iterator[Record]:
    kinds = {
        "drops": _("drops"), "extras": _("extras"), "deals": _("deals"), "penalties": _("penalties"),
        "result": _("result"), "partner": _("partner"),
    }  # fmt: skip
    for row in rows:
        sides = [_plain(names(row.box)), _plain(names(row.captain)), _plain(names.maybe(row.partner) or "")]
        for line in row.lines:
            yield [str(row.number), kinds[line.kind], *sides, *_figures(line.points, columns)]
        yield [str(row.number), _("total"), *sides, *_figures(row.totals, columns)]
        for player, points in leavings(settled, row.number):
            left = _("%(name)s left") % {"name": names(player)}
            yield [str(row.number), _plain(left), "", "", "", *_figures(points, columns)]
    yield ["", _("total"), "", "", "", *_figures(state.totals, columns)]


def _figures(points: Mapping[str, int], columns: Sequence[Column]) -> Record:
    return [str(points[column.player]) if column.player in points else "" for column in columns]


def _money(state: State, columns: Sequence[Column], worth: Worth) -> Iterator[Record]:
    """The totals in money, where any is played for."""
    if worth.said:
        totals = [state.totals.get(column.player) for column in columns]
        sums = ["" if total is None else money.amount(total * worth.minor, worth.currency) for total in totals]
        yield ["", worth.currency, "", "", "", *sums]


def _plain(text: str) -> str:
    """A name as a text: a spreadsheet takes what begins like a formula for one."""
    return f"'{text}" if text.startswith(FORMULA) else text
