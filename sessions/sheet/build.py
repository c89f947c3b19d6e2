"""The score sheet as it is kept on paper: a row for each game, the totals, who is next, who pays whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.ledger.money import Worth
from chouette.rules.facts import captain_due
from chouette.rules.state import Payment, Row, Settlement, State
from chouette.wording.sums import sum_at
from sessions.models import Session
from sessions.selectors.changed_games import points_at_first
from sessions.selectors.finished_games import game_rows, recent_of
from sessions.selectors.log import amended_numbers
from sessions.selectors.paper_games import PaperGameRead, known_games, paper_games_of
from sessions.selectors.plan_ways import plan_at
from sessions.selectors.sessions import names_of
from sessions.sheet.columns import Cell, Column, cells, changed, columns_of, marked, money_cells, width
from sessions.sheet.legend import signs
from sessions.sheet.notation import Initial, Notation, notation
from sessions.sheet.running import moved_between_games
from sessions.store.recent import Recent
from sessions.view.results import results, to_settle
from sessions.view.sentences import Names
from sessions.view.worth import worth_of


@dataclass(frozen=True, slots=True)
class Leaving:
    """What the accounts of those who stay take over from one who left."""

    name: str
    short: str
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class Adjusting:
    """Points that were corrected by hand between two games: the difference in each column, why, and who agreed; or a
    game from paper, by its number (`game`), with no event (`seq`) where nobody won or lost."""

    seq: int | None
    cells: list[Cell]
    reason: str
    agreed: str
    game: int | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A game: the totals after it, who left and what points were corrected before the next. `corrected`: it was put
    right later."""

    number: int
    cells: list[Cell]
    zero: bool
    leaving: list[Leaving]
    adjusting: list[Adjusting]
    order: list[Initial]
    captain: str
    corrected: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody in the order of a game: Box, Captain, Partner (b, c, p) or none of them."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Foot:
    """A line at the foot of the sheet, in points or in money."""

    title: str
    cells: list[Cell]
    points: bool


@dataclass(frozen=True)
class ScoreSheet:
    """All that is written on a sheet: the rows of the finished games, the one that is on, and what stands around them.

    `width` says how crowded it is, `span` how many cells a row has, `first` is the line above the first game, `before`
    has the points corrected before it, `foot` the results in points and money and what is open, where that is another
    figure; `payments` are those of leavers and those at the end, `order` is that of the game that is on or of the next.
    """

    columns: list[Column]
    width: str
    span: int
    notation: str
    first: list[Cell]
    before: list[Adjusting]
    rows: list[SheetRow]
    on: SheetRow | None
    signs: set[str]
    foot: list[Foot]
    zero: bool
    payments: list[dict[str, str | None]]
    order: list[Place]

    @property
    def has_paper(self) -> bool:
        """Whether games from paper are on it: their rows have what each brought, not the totals after it."""
        return any(one.game is not None for row in (self.before, *(row.adjusting for row in self.rows)) for one in row)

    @property
    def games(self) -> int:
        """The finished games, those from paper among them."""
        return len(self.rows) + sum(one.game is not None for one in self.before)

    @property
    def known_games(self) -> int | None:
        """Return the same, if it is known."""
        return known_games(self.games, paper=self.has_paper)


def sheet_of(session: Session, state: State, mine: set[str]) -> ScoreSheet:
    """The sheet in the reader’s language; `mine` are the players they speak for, whose columns stand out."""
    names, worth = names_of(session.key), worth_of(session)
    ended = game_rows(session)
    rows = [row for _, row in ended]
    columns = columns_of(rows, state, mine, names)
    noted = notation(state.house, rows, [column.player for column in columns], names)
    recent = recent_of(session)
    settled = [one.settlement for one in recent.settled]
    moved = adjustings(recent, columns, names, paper_games_of(session.key) if recent.adjusted else [])
    right = corrected_games(session, ended)
    at_first = points_at_first(session) if right else {}
    won, still_open = figures_shown(state, settled, columns)
    first = first_cells(columns, noted) if rows else []
    written = [
        _row(
            row,
            columns,
            leavings(settled, row.number),
            moved.get(row.number, []),
            noted,
            names,
            right,
            at_first.get(row.number),
        )
        for row in rows
    ]
    on = None if state.game is None else _on(state, columns, noted)
    zero = sum(won.values()) == sum(still_open.values()) == 0
    return ScoreSheet(
        columns=columns,
        width=width(columns),
        span=len(columns) + (3 if noted.kind == "order_column" else 2),
        notation=noted.kind,
        first=first,
        before=moved.get(0, []),
        rows=written,
        on=on,
        signs=signs(columns, first, [*written, *([on] if on else [])], zero=zero),
        foot=[*_foot(_("Result"), won, columns, worth), *_foot(_("To settle"), still_open, columns, worth)],
        zero=zero,
        payments=[
            *(payment(paid, worth, names, one.player) for one in settled if one.player for paid in one.payments),
            *(payment(paid, worth, names) for paid in closing(session, settled)),
        ],
        order=order(state, names),
    )


def corrected_games(session: Session, ended: Sequence[tuple[int, Row]]) -> set[int]:
    """The games in which an event was put right or taken out, not only taken back by the next tap."""
    found = (next((row.number for last, row in ended if seq <= last), None) for seq in amended_numbers(session))
    return {number for number in found if number is not None}


def adjustings(
    recent: Recent, columns: Sequence[Column], names: Names, paper: Sequence[PaperGameRead]
) -> dict[int, list[Adjusting]]:
    """The points corrected by hand, by the number of the game after which it was done, games from paper among them."""
    found: dict[int, list[Adjusting]] = {}
    for one in moved_between_games(recent, paper):
        agreed, game = names.all(one.agreed_by), one.paper.number if one.paper else None
        line = Adjusting(one.seq, cells(one.points, columns), one.reason, agreed, game)
        found.setdefault(one.after_game, []).append(line)
    return found


def leavings(settled: list[Settlement], game: int) -> list[tuple[str, dict[str, int]]]:
    """Those who left after a game, and what the accounts of those who stayed took over."""
    return [(one.player, taken_over(one)) for one in settled if one.after_game == game and one.player is not None]


def taken_over(settlement: Settlement) -> dict[str, int]:
    """What each account changes by: who pays has less to lose, who is paid less to get."""
    points: Counter[str] = Counter()
    for paid in settlement.payments:
        points[paid.payer] += paid.points
        points[paid.payee] -= paid.points
    return dict(points)


def closing(session: Session, settled: list[Settlement]) -> list[Payment]:
    """The payments at the end of the evening, as they are paid: the scorekeeper may have chosen another way."""
    last = [one for one in settled if one.player is None]
    now = plan_at(session.key).payments if last else []
    return [Payment(*paid) for paid in now] or [paid for one in last for paid in one.payments]


def payment(paid: Payment, worth: Worth, names: Names, leaver: str | None = None) -> dict[str, str | None]:
    """One of them, in points and money; with the name of the leaver who was settled with so."""
    return {
        "payer": names(paid.payer),
        "payee": names(paid.payee),
        "points": str(paid.points),
        "money": sum_at(worth, paid.points),
        "left": names(leaver) if leaver else "",
    }


def order(state: State, names: Names) -> list[Place]:
    """The line of the game that is on, or of the next: the Box, then the Captain and on down; none once it is over."""
    box, captain, partner, line = _sides(state)
    if state.closed or box is None:
        return []
    roles = {box: "b", captain: "c", partner: "p"}
    return [Place(names(player), roles.get(player, "")) for player in (box, *(one for one in line if one != box))]


def _sides(state: State) -> tuple[str | None, str | None, str | None, tuple[str, ...]]:
    if state.game is not None:
        return state.game.box, state.game.captain, state.game.partner, state.game.line
    return state.box, captain_due(state), state.partner, state.line


def first_cells(columns: Sequence[Column], noted: Notation) -> list[Cell]:
    """The line above the first game, where the order of the first line is circled."""
    if not any(row == 0 for row, _ in noted.marks):
        return []
    return marked(0, {}, columns, noted)


def _row(
    row: Row,
    columns: Sequence[Column],
    left: Sequence[tuple[str, Mapping[str, int]]],
    adjusting: list[Adjusting],
    noted: Notation,
    names: Names,
    right: set[int],
    first: Mapping[str, int] | None,
) -> SheetRow:
    """Totals with their marks, who left then, and what points were corrected; `first` are the points of a game that was
    corrected as they were at first."""
    return SheetRow(
        number=row.number,
        cells=marked(row.number, row.totals, columns, noted)
        if first is None
        else changed(marked(row.number, row.totals, columns, noted), columns, row, first),
        zero=sum(row.points.values()) == 0 and sum(row.totals.values()) == 0,
        leaving=[_leaving(player, points, columns) for player, points in left],
        adjusting=adjusting,
        order=noted.line(row, names),
        captain=noted.captain(row),
        corrected=row.number in right,
    )


def _leaving(player: str, points: Mapping[str, int], columns: Sequence[Column]) -> Leaving:
    own = next(column for column in columns if column.player == player)
    return Leaving(own.name, own.short, cells(points, columns))


def figures_shown(
    state: State, settled: Sequence[Settlement], columns: Sequence[Column]
) -> tuple[dict[str, int], dict[str, int]]:
    """Everybody's result, and what is open for those who have not been settled with; nothing where that is the same."""
    won, still_open = results(state, settled), to_settle(state)
    shown = {column.player: won.get(column.player, 0) for column in columns}
    left = {column.player: still_open.get(column.player, 0) for column in columns if column.gone != "left"}
    return shown, left if any(left.get(player, 0) != points for player, points in shown.items()) else {}


def _foot(title: str, figures: Mapping[str, int], columns: Sequence[Column], worth: Worth) -> list[Foot]:
    if not figures:
        return []
    money = money_cells(figures, columns, worth)
    return [
        Foot(title, cells(figures, columns), points=True),
        *([Foot(worth.currency, money, points=False)] if money else []),
    ]


def _on(state: State, columns: Sequence[Column], noted: Notation) -> SheetRow:
    """The game that is on: its row has what was paid so far, for drops are written at once (A 10.1)."""
    assert state.game is not None, "the caller has looked"
    captain = noted.short[state.game.captain] if noted.kind == "order_column" else ""
    moved = {player for line in state.game.score.points.values() for player in line} | {state.game.partner}
    figures = {player: points for player, points in to_settle(state).items() if player in moved}
    return SheetRow(
        number=state.game.number,
        cells=cells(figures, columns),
        zero=sum(state.totals.values()) == 0,
        leaving=[],
        adjusting=[],
        order=[],
        captain=captain,
        corrected=False,
    )
