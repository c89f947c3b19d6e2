"""The score sheet as a table for other programs: every line of every game, and the totals after it."""

from collections.abc import Iterator, Mapping, Sequence

from chouette.ledger.money import Worth
from chouette.printing.report import Report, ReportColumn, ReportRow
from chouette.rules.state import Row
from chouette.wording.language import render, translate
from chouette.wording.table.sheet_words import (
    CORRECTED,
    FROM_PAPER,
    GAME_LINES,
    LABELS,
    LEFT,
    RESULT,
    SO_FAR,
    TO_SETTLE,
)
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

NOBODY = ("", "", "")


def sheet_report(session: Session) -> Report:
    """The sheet of a session; its last row is in money where any is played for."""
    state, names = state_of(session.key), names_of(session.key)
    rows = [row for _seq, row in game_rows(session)]
    columns = columns_of(rows, state, set(), names)
    recent, worth = recent_of(session), worth_of(session)
    won, still_open = figures_shown(state, [one.settlement for one in recent.settled], columns)
    paper = paper_games_of(session.key) if recent.adjusted else []
    labels = [ReportColumn(key, translate(word), "count" if key == "game" else "text") for key, word in LABELS.items()]
    return Report(
        title=session.name,
        columns=(*labels, *(ReportColumn(column.player, column.name, "money") for column in columns)),
        rows=(
            *_lines(rows, recent, paper, columns, names),
            *_foot(translate(RESULT), won, columns, worth),
            *_foot(translate(TO_SETTLE), still_open, columns, worth),
        ),
        labels=len(labels),
    )


def _lines(
    rows: Sequence[Row], recent: Recent, paper: Sequence[PaperGameRead], columns: Sequence[Column], names: Names
) -> Iterator[ReportRow]:
    settled = [one.settlement for one in recent.settled]
    moved = moved_between_games(recent, paper)
    totals = {step.game: step.points for step in running_results(rows, recent, paper) if step.paper}
    yield from _moved(moved, 0, totals, columns, names)
    for row in rows:
        sides = (names(row.box), names(row.captain), names.maybe(row.partner) or "")
        for line in row.lines:
            yield _line(row.number, translate(GAME_LINES[line.kind]), sides, line.points, columns)
        yield _line(row.number, translate(SO_FAR), sides, row.totals, columns, is_total=True)
        for player, points in leavings(settled, row.number):
            yield _line(row.number, render(LEFT, {"name": names(player)}), NOBODY, points, columns)
        yield from _moved(moved, row.number, totals, columns, names)


def _moved(
    moved: Sequence[PointsMoved],
    game: int,
    totals: Mapping[int, Mapping[str, int]],
    columns: Sequence[Column],
    names: Names,
) -> Iterator[ReportRow]:
    """The points corrected by hand after that game, each with its reason; a game from paper, with the totals after
    it."""
    for one in moved:
        if one.after_game != game:
            continue
        if one.paper is None:
            yield _line(game or None, translate(CORRECTED).format(reason=one.reason), NOBODY, one.points, columns)
            continue
        number, sides = one.paper.number, (names.maybe(one.paper.box) or "", names.maybe(one.paper.captain) or "", "")
        yield _line(number, translate(FROM_PAPER), sides, one.points, columns)
        yield _line(number, translate(SO_FAR), sides, totals[number], columns, is_total=True)


def _foot(title: str, points: Mapping[str, int], columns: Sequence[Column], worth: Worth) -> Iterator[ReportRow]:
    """A figure of the whole evening in points, and in money where any is played for; nothing where there is none."""
    if not points:
        return
    yield _line(None, title, NOBODY, points, columns, is_total=True)
    if worth.said:
        minor = {player: figure * worth.minor for player, figure in points.items()}
        yield _line(None, f"{title}, {worth.currency}", NOBODY, minor, columns, currency=worth.currency, is_total=True)


def _line(
    game: int | None,
    kind: str,
    sides: tuple[str, str, str],
    figures: Mapping[str, int],
    columns: Sequence[Column],
    *,
    currency: str = "",
    is_total: bool = False,
) -> ReportRow:
    """A row: whose game, what it is, Box, Captain and Partner, and a figure or nothing in each player's column."""
    return ReportRow((game, kind, *sides, *(figures.get(column.player) for column in columns)), currency, is_total)
