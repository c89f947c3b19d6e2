"""An evening as it is seen by a link, by people who are not members: its result, the chart, the sheet; nothing else.

Nothing here leads to a person, to the table or to its history: not even an id of a player stands on the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger.money import Worth
from chouette.rules.state import Row
from sessions.models import EveningLink, Session
from sessions.pages.evening.chart import OPENS_NOTHING, charts_of
from sessions.pages.evening.looking_back import EveningOutcome
from sessions.pages.evening.page import won_most
from sessions.selectors.evening_links import link_opened, names_told
from sessions.selectors.finished_games import game_rows
from sessions.selectors.paper_games import known_games, paper_games_of
from sessions.selectors.sessions import state_and_recent_of
from sessions.sheet.build import Foot
from sessions.sheet.columns import Cell, Column, cells, columns_of, money_cells, width
from sessions.sheet.running import RunningStep, players_counted, running_results
from sessions.view.sentences import Names
from sessions.view.worth import worth_of


class TotalsShown(NamedTuple):
    """A row of the sheet: the results after a game, or after points were corrected by hand (`adjusted`)."""

    number: int
    adjusted: bool
    cells: list[Cell]


class GameShown(NamedTuple):
    """What a game brought everybody, and who was what in it."""

    number: int
    box: str
    captain: str
    partner: str | None
    cells: list[Cell]


@dataclass(frozen=True, slots=True)
class SharedEvening:
    """All that is seen by a link; `known_games` is the number of games, if it is known, `counted` how many played."""

    won: EveningOutcome
    known_games: int | None
    counted: int
    lead: str
    columns: list[Column]
    totals: list[TotalsShown]
    games: list[GameShown]
    foot: list[Foot]


@require_safe
@never_cache
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """The evening of a link; one that is revoked and one that never was are answered alike."""
    link = link_opened(token)
    if link is None:
        return _apart(render(request, "sessions/evening_link_closed.html", status=HTTPStatus.NOT_FOUND))
    session, names = link.session, names_told(link)
    told, steps = _told(session, names, worth_told(link))
    facts = {
        "session": session,
        "on": session.phase != "closed",
        "told": told,
        "charts": charts_of(steps, told.columns, [OPENS_NOTHING] * len(steps)),
        "width": width(told.columns),
    }
    return _apart(render(request, "sessions/evening_shared.html", facts))


def worth_told(link: EveningLink) -> Worth:
    """What a point is worth, as far as the link says amounts; of an evening for points alone none is said."""
    worth = worth_of(link.session)
    return replace(worth, said=worth.said and link.money)


def _told(session: Session, names: Names, worth: Worth) -> tuple[SharedEvening, list[RunningStep]]:
    """The evening, and the steps of its chart. Three statements."""
    state, recent = state_and_recent_of(session.key)
    rows = [row for _seq, row in game_rows(session)]
    paper = paper_games_of(session.key) if recent.adjusted else []
    columns, steps = columns_of(rows, state, set(), names), running_results(rows, recent, paper)
    last = steps[-1].points if steps else {}
    won = EveningOutcome(
        len(rows) + sum(step.paper for step in steps), {column.player: last.get(column.player, 0) for column in columns}
    )
    return SharedEvening(
        won=won,
        known_games=known_games(won.games, paper=bool(paper)),
        counted=len(players_counted(rows, recent, paper)),
        lead=won_most(won, worth, names),
        columns=columns,
        totals=[
            TotalsShown(one.game, one.adjusted is not None and not one.paper, cells(one.points, columns))
            for one in steps
        ],
        games=[_game(row, columns, names) for row in rows],
        foot=_foot(won, columns, worth) if won.games else [],
    ), steps


def _game(row: Row, columns: Sequence[Column], names: Names) -> GameShown:
    return GameShown(
        row.number, names(row.box), names(row.captain), names.maybe(row.partner), cells(row.points, columns)
    )


def _foot(won: EveningOutcome, columns: Sequence[Column], worth: Worth) -> list[Foot]:
    """Everybody's result, in money too where that is said."""
    money = money_cells(won.results, columns, worth)
    return [
        Foot(_("Result"), cells(won.results, columns), points=True),
        *([Foot(worth.currency, money, points=False)] if money else []),
    ]


def _apart(response: HttpResponse) -> HttpResponse:
    """Found by no search engine, and no page that is opened from here learns the address."""
    response["X-Robots-Tag"] = "noindex, nofollow, noarchive"
    response["Referrer-Policy"] = "no-referrer"
    return response
