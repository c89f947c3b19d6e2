"""The score sheet as it is kept on paper: a row for each game, its lines, the totals."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger import money
from chouette.ledger.money import Worth
from chouette.rules.house import SHEETS
from chouette.rules.sheet import Mark
from chouette.rules.state import Payment, Row, Settlement, State
from chouette.wording.sums import sum_at
from clubs import selectors
from clubs.actors import Actor
from clubs.doors import asked_by
from clubs.permissions import may
from sessions.models import Game, Phase, Session
from sessions.pages.doors import session_seen
from sessions.pages.notation import Initial, Notation, notation
from sessions.permissions import may_at
from sessions.recent import Recent
from sessions.selectors import names_of, state_of
from sessions.services.reopening import OPEN_AGAIN_FOR
from sessions.table.sentences import Names
from sessions.worth import worth_of

NO_MARK = Mark()
rows_decoder = msgspec.json.Decoder(Row)
recent_decoder = msgspec.json.Decoder(Recent)


@dataclass(frozen=True)
class Cell:
    """A figure in a player's column; empty before he came."""

    text: str
    minus: bool = False
    mine: bool = False
    mark: Mark = NO_MARK
    old: bool = False  # a later circle in the column counts


@dataclass(frozen=True)
class Line:
    """One line of a game, as in `drops` or `result`."""

    kind: str
    cells: list[Cell]


@dataclass(frozen=True)
class SheetRow:
    """A finished game: the totals after it, the lines that made them, and who left before the next."""

    number: int
    cells: list[Cell]
    lines: list[Line]
    zero: bool
    leaving: list[Line]
    order: list[Initial]
    captain: str


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
    state, names = state_of(session.id), names_of(session.id)
    players = columns(rows, state)
    totals = dict.fromkeys(players, 0) | state.totals if rows or state.seated else {}
    settled = settlements(session)
    noted = notation(state.house, rows, players, names)
    mine = {player.hex for player in selectors.voices_of(actor, session.club_id)}
    worth = worth_of(session)
    facts = {
        "session": session,
        "of_club": may(actor, "clubs.see", session.club),
        "may_reopen": closed_of_late(session) and may_at(actor, "sessions.run", session),
        "house": SHEETS[session.sheet].name,
        "changes": len(state.house.departures()),
        "stake": sum_at(worth, 1),
        "players": [{"name": names(player), "mine": player in mine} for player in players],
        "notation": noted.kind,
        "first": first_cells(players, mine, noted) if rows else [],
        "rows": [sheet_row(row, players, mine, leavings(settled, row.number, names), noted, names) for row in rows],
        "totals": cells(totals, players, mine),
        "money": [money_cell(totals.get(player), worth) for player in players] if worth.said else [],
        "zero": sum(totals.values()) == 0,
        "games": len(rows),
        "payments": [payment(paid, worth, names) for paid in closing(settled)],
    }
    return render(request, "sessions/sheet.html", facts)


def closed_of_late(session: Session) -> bool:
    """Closed so short a time ago that it can be opened again."""
    return session.phase == Phase.CLOSED and timezone.now() - session.changed_at < OPEN_AGAIN_FOR


def columns(rows: list[Row], state: State) -> list[str]:
    """Everyone who has a total, in the order in which they came; who left keeps his column."""
    seen: dict[str, None] = {}
    for row in rows:
        seen |= dict.fromkeys(row.totals) | dict.fromkeys(row.points)
    return list(seen | dict.fromkeys(state.seated))


def settlements(session: Session) -> list[Settlement]:
    """Everything that was settled so far: when someone left, and at the end."""
    recent = recent_decoder.decode(Session.objects.values_list("recent", flat=True).get(id=session.id))
    return [settled.settlement for settled in recent.settled]


def leavings(settled: list[Settlement], game: int, names: Names) -> list[tuple[str, dict[str, int]]]:
    """Who left after a game, and what the accounts of those who stayed took over."""
    left = [one for one in settled if one.after_game == game and one.player is not None]
    return [(names(one.player or ""), taken_over(one)) for one in left]


def taken_over(settlement: Settlement) -> dict[str, int]:
    """What each account changes by: who pays has less to lose, who is paid less to get."""
    points: Counter[str] = Counter()
    for paid in settlement.payments:
        points[paid.payer] += paid.points
        points[paid.payee] -= paid.points
    return dict(points)


def closing(settled: list[Settlement]) -> list[Payment]:
    """The payments at the end of the evening."""
    return [paid for one in settled if one.player is None for paid in one.payments]


def payment(paid: Payment, worth: Worth, names: Names) -> dict[str, str | None]:
    """One of them, in points and money."""
    sum_of_money = sum_at(worth, paid.points)
    return {"payer": names(paid.payer), "payee": names(paid.payee), "points": str(paid.points), "money": sum_of_money}


def cells(figures: Mapping[str, int], players: list[str], mine: set[str]) -> list[Cell]:
    """One cell for each column."""
    return [
        Cell(
            text=money.points_shown(figures[player]) if player in figures else "",
            minus=figures.get(player, 0) < 0,
            mine=player in mine,
        )
        for player in players
    ]


def marked(row: int, plain: list[Cell], players: list[str], noted: Notation) -> list[Cell]:
    """The cells of a row with what is written at them; a newcomer's zero is there for its circle."""
    return [
        replace(cell, mark=mark, old=noted.old(row, player), text=cell.text or ("0" if mark.circle else ""))
        for cell, player in zip(plain, players, strict=True)
        for mark in [noted.mark(row, player)]
    ]


def first_cells(players: list[str], mine: set[str], noted: Notation) -> list[Cell]:
    """The line above the first game, where the order of the first line is circled."""
    if not any(row == 0 for row, _ in noted.marks):
        return []
    return marked(0, cells({}, players, mine), players, noted)


def money_cell(total: int | None, worth: Worth) -> Cell:
    """The same in money."""
    if total is None:
        return Cell("")
    return Cell(sum_at(worth, total, plus=True) or "", minus=total < 0)


def sheet_row(
    row: Row, players: list[str], mine: set[str], left: list[tuple[str, dict[str, int]]], noted: Notation, names: Names
) -> SheetRow:
    """Totals with their marks, and each line by itself."""
    return SheetRow(
        number=row.number,
        cells=marked(row.number, cells(row.totals, players, mine), players, noted),
        lines=[Line(line.kind, cells(line.points, players, mine)) for line in row.lines],
        zero=sum(row.points.values()) == 0,
        leaving=[Line(name, cells(points, players, mine)) for name, points in left],
        order=noted.line(row, names),
        captain=noted.captain(row),
    )
