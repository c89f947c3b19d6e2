"""The score sheet as it is kept on paper: a row for each game, its lines, the totals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger import money
from chouette.rules.house import SHEETS
from chouette.rules.state import Row, State
from clubs import selectors
from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.models import Game, Session
from sessions.pages.doors import names_of_session, session_seen
from sessions.selectors import state_of

rows_decoder = msgspec.json.Decoder(Row)


@dataclass(frozen=True)
class Cell:
    """A figure in a player's column; empty before he came."""

    text: str
    minus: bool = False
    mine: bool = False
    marks: str = ""


@dataclass(frozen=True)
class Line:
    """One line of a game, as in `drops` or `result`."""

    kind: str
    cells: list[Cell]


@dataclass(frozen=True)
class SheetRow:
    """A finished game: the totals after it, and the lines that made them."""

    number: int
    cells: list[Cell]
    lines: list[Line]
    zero: bool


@require_safe
@never_cache
@asked_by
def sheet(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet of one evening."""
    session = session_seen(actor, code)
    rows = [
        rows_decoder.decode(row)
        for row in Game.objects.filter(session=session).order_by("number").values_list("row", flat=True)
    ]
    state, names = state_of(session.id), names_of_session(session)
    players = columns(rows, state)
    mine = {player.hex for player in selectors.voices_of(actor, session.club_id)}
    facts = {
        "session": session,
        "house": SHEETS[session.sheet].name,
        "changes": len(state.house.departures()),
        "stake": money.shown(session.minor, session.currency),
        "players": [{"name": names(player), "mine": player in mine} for player in players],
        "rows": [sheet_row(row, players, mine) for row in rows],
        "totals": cells(last_totals(rows, state), players, mine),
        "money": [money_cell(total, session) for total in totals_of(last_totals(rows, state), players)],
        "zero": sum(last_totals(rows, state).values()) == 0,
        "games": len(rows),
    }
    return render(request, "sessions/sheet.html", facts)


def columns(rows: list[Row], state: State) -> list[str]:
    """Everyone who has a total, in the order in which they came; who left keeps his column."""
    seen: dict[str, None] = {}
    for row in rows:
        seen |= dict.fromkeys(row.totals) | dict.fromkeys(row.points)
    return list(seen | dict.fromkeys(state.seated))


def last_totals(rows: list[Row], state: State) -> dict[str, int]:
    """What everyone stands at; those who left, as they stood then."""
    totals: dict[str, int] = {}
    for row in rows:
        totals |= row.totals
    return totals | state.totals


def totals_of(totals: Mapping[str, int], players: list[str]) -> Iterator[int | None]:
    return (totals.get(player) for player in players)


def cells(
    figures: Mapping[str, int], players: list[str], mine: set[str], marks: Mapping[str, str] | None = None
) -> list[Cell]:
    """One cell for each column."""
    marks = marks or {}
    return [
        Cell(
            text=money.points_shown(figures[player]) if player in figures else "",
            minus=figures.get(player, 0) < 0,
            mine=player in mine,
            marks=marks.get(player, ""),
        )
        for player in players
    ]


def money_cell(total: int | None, session: Session) -> Cell:
    """The same in money."""
    if total is None:
        return Cell("")
    return Cell(money.shown(total * session.minor, session.currency, plus=True), minus=total < 0)


def sheet_row(row: Row, players: list[str], mine: set[str]) -> SheetRow:
    """Totals with the marks of the roles (b, c, p), and each line by itself."""
    marks = {row.captain: "c", row.box: "b"} | ({row.partner: "p"} if row.partner else {})
    return SheetRow(
        number=row.number,
        cells=cells(row.totals, players, mine, marks),
        lines=[Line(line.kind, cells(line.points, players, mine)) for line in row.lines],
        zero=sum(row.points.values()) == 0,
    )
