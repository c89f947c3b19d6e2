"""The score sheet as a table for other programs: every line of every game, and the totals after it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules.state import Row
from sessions.models import Session
from sessions.selectors.finished_games import game_rows, recent_of
from sessions.selectors.paper_games import PaperGameRead, paper_games_of
from sessions.selectors.sessions import names_of, state_of
from sessions.sheet.build import figures_shown, leavings
from sessions.sheet.columns import Column, columns_of
from sessions.sheet.running import PointsMoved, moved_between_games, running_results
from sessions.store.recent import Recent
from sessions.view.sentences import Names
from sessions.view.worth import worth_of

LABELS = 5
"""Columns before those of the players: the game, the line, Box, Captain and Partner."""

Figure = int | Decimal | None


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the table: whose game, what it is, who was what, and a figure or nothing in each player's column.

    `total` says that it sums others up; points are whole, money has the digits of its currency.
    """

    game: int | None
    kind: str
    sides: tuple[str, str, str]
    figures: list[Figure]
    total: bool = False


def head_of(columns: Sequence[Column]) -> list[str]:
    """What stands above the columns."""
    return [_("game"), _("line"), _("Box"), _("Captain"), _("Partner"), *(column.name for column in columns)]


def table_of(session: Session) -> tuple[list[str], list[SheetLine]]:
    """The head and the lines of a session's sheet; the last line is in money where any is played for."""
    state, names = state_of(session.key), names_of(session.key)
    rows = [row for _seq, row in game_rows(session)]
    columns = columns_of(rows, state, set(), names)
    recent, worth = recent_of(session), worth_of(session)
    won, still_open = figures_shown(state, [one.settlement for one in recent.settled], columns)
    foot = [*_foot(_("Result"), won, columns, worth), *_foot(_("To settle"), still_open, columns, worth)]
    paper = paper_games_of(session.key) if recent.adjusted else []
    return head_of(columns), [*_lines(rows, recent, paper, columns, names), *foot]


def _lines(
    rows: Sequence[Row], recent: Recent, paper: Sequence[PaperGameRead], columns: Sequence[Column], names: Names
) -> Iterator[SheetLine]:
    kinds = {
        "drops": _("drops"), "extras": _("extras"), "deals": _("deals"), "penalties": _("penalties"),
        "result": _("result"), "partner": _("partner"),
    }  # fmt: skip
    settled = [one.settlement for one in recent.settled]
    moved = moved_between_games(recent, paper)
    totals = {step.game: step.points for step in running_results(rows, recent, paper) if step.paper}
    yield from _moved(moved, 0, totals, columns, names)
    for row in rows:
        sides = (names(row.box), names(row.captain), names.maybe(row.partner) or "")
        for line in row.lines:
            yield SheetLine(row.number, kinds[line.kind], sides, _figures(line.points, columns))
        yield SheetLine(row.number, _("total so far"), sides, _figures(row.totals, columns), total=True)
        for player, points in leavings(settled, row.number):
            left = _("%(name)s left") % {"name": names(player)}
            yield SheetLine(row.number, left, NOBODY, _figures(points, columns))
        yield from _moved(moved, row.number, totals, columns, names)


NOBODY = ("", "", "")


def _moved(
    moved: Sequence[PointsMoved],
    game: int,
    totals: Mapping[int, Mapping[str, int]],
    columns: Sequence[Column],
    names: Names,
) -> Iterator[SheetLine]:
    """The points corrected by hand after that game, each with its reason; a game from paper, with the totals after
    it."""
    for one in moved:
        if one.after_game != game:
            continue
        if one.paper is None:
            kind = _("points corrected: %(reason)s") % {"reason": one.reason}
            yield SheetLine(game or None, kind, NOBODY, _figures(one.points, columns))
            continue
        number, sides = one.paper.number, (names.maybe(one.paper.box) or "", names.maybe(one.paper.captain) or "", "")
        yield SheetLine(number, _("from paper"), sides, _figures(one.points, columns))
        yield SheetLine(number, _("total so far"), sides, _figures(totals[number], columns), total=True)


def _figures(points: Mapping[str, int], columns: Sequence[Column]) -> list[Figure]:
    return [points.get(column.player) for column in columns]


def _foot(title: str, points: Mapping[str, int], columns: Sequence[Column], worth: Worth) -> Iterator[SheetLine]:
    """A figure of the whole evening in points, and in money where any is played for; nothing where there is none."""
    if not points:
        return
    figures = [points.get(column.player) for column in columns]
    yield SheetLine(None, title, NOBODY, list(figures), total=True)
    if worth.said:
        sums = [None if one is None else Decimal(money.amount(one * worth.minor, worth.currency)) for one in figures]
        yield SheetLine(None, f"{title}, {worth.currency}", NOBODY, list(sums), total=True)
