"""An evening's page: who won, the chart, the moments that mattered, what is open."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger.money import Worth, points_shown
from chouette.wording.sums import sum_at
from chouette.wording.table.payment_sentences import due as written
from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.permissions import may
from sessions.pages.access import session_seen
from sessions.pages.evening.chart import StepPlace, charts_of, places_of
from sessions.pages.evening.looking_back import EveningOutcome, LookingBack, looked_back
from sessions.pages.evening.moment_lines import moment_groups
from sessions.pages.money.due_words import all_closed_words
from sessions.pages.money.first_line import ResultShown, result_of, result_said
from sessions.permissions import may_at
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.sessions import names_of
from sessions.sheet.columns import Cell, cells, width
from sessions.view.sentences import Names
from sessions.view.worth import worth_of


@dataclass(frozen=True, slots=True)
class StepShown:
    """A row of the table beside the chart: the results after a game, or after a correction by hand; who was Box and
    Captain in a game from paper, where that is known."""

    place: StepPlace
    number: str
    cells: list[Cell]
    box: str = ""
    captain: str = ""


class StillOpen(NamedTuple):
    """What of the evening's payments is still open, of how much, in one currency."""

    open: str
    amount: str


@require_safe
@never_cache
@asked_by
def evening(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """One evening looked back on; while it goes on, so far."""
    session = session_seen(actor, code)
    names, worth = names_of(session.key), worth_of(session)
    own = selectors.own_records(actor, session.club_id)
    mine = {player.hex for player in own}
    told = looked_back(session, names, mine)
    places = places_of(told.steps, session.code)
    facts = {
        "session": session,
        "of_club": may(actor, "clubs.see", session.club),
        "may_share": may_at(actor, "sessions.share", session),
        "told": told,
        "own": own_lines(told, worth, is_shared=len(set(own.values())) > 1),
        "won_most": won_most(told.won, worth, names),
        "charts": charts_of(told.steps, told.columns, places),
        "columns": told.columns,
        "width": width(told.columns),
        "steps": steps_shown(told, places, names),
        "sides": any(game.box or game.captain for game in told.paper),
        "groups": moment_groups(told, session.code, names),
        "open": [
            StillOpen(written(one.open, one.currency), written(one.amount, one.currency))
            for one in told.made
            if one.open
        ],
        "carries": is_carried(session),
        "all_closed": all_closed_words(told.made, closed=not told.on),
    }
    return render(request, "sessions/evening.html", facts)


def steps_shown(told: LookingBack, places: Sequence[StepPlace], names: Names) -> list[StepShown]:
    """The rows of the table beside the chart."""
    paper = {game.number: game for game in told.paper}
    shown = []
    for step, place in zip(told.steps, places, strict=True):
        game = paper.get(step.game) if step.paper else None
        box, captain = (names.maybe(one) or "" for one in ((game.box, game.captain) if game else (None, None)))
        number = str(step.game) if step.adjusted is None or step.paper else "±"
        shown.append(StepShown(place, number, cells(step.points, told.columns), box, captain))
    return shown


def own_lines(told: LookingBack, worth: Worth, *, is_shared: bool) -> list[str]:
    """Say what the reader has won or lost, where they have played: "You lost £30."; by name for a phone of several."""
    if not told.games:
        return []
    say = result_of if is_shared else result_said
    return [
        say(ResultShown(column.name, True, points < 0, not points, size))
        for column in told.columns
        if column.mine
        for points in [told.results[column.player]]
        for size in [sum_at(worth, abs(points)) or written(abs(points), "")]
    ]


def won_most(won: EveningOutcome, worth: Worth, names: Names) -> str:
    """ "Kay won most: +24, £48"; nothing before a game is over."""
    if not won.games:
        return ""
    if not won.winners:
        return _("Everybody came out even")
    figure = ", ".join(filter(None, (points_shown(won.most), sum_at(worth, won.most))))
    said = _("%(names)s won most: %(figure)s") if len(won.winners) == 1 else _("%(names)s won most: %(figure)s each")
    return said % {"names": names.all(won.winners), "figure": figure}
