"""The history of an evening: every event that ever stood, what was taken back too, with who, when and why."""

from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import asked_by
from clubs.actors import Actor
from sessions.history.timeline import story_of
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.history.game_log import game_logs
from sessions.pages.notes.remark_shown import shown
from sessions.pages.sheet.adjusting import facts_of_correcting
from sessions.selectors.finished_games import game_ends
from sessions.selectors.log import Sifting, event_numbers
from sessions.selectors.remarks import RemarkRead, remarks_in_place
from sessions.selectors.sessions import names_of, seal_of

PAGE = 100


class LogPage(NamedTuple):
    """The numbers of the events on a page, in their order, and whether there are others before and after them."""

    numbers: list[int]
    earlier: bool
    later: bool


@require_safe
@never_cache
@asked_by
def log(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The events game by game, the oldest first, a hundred on a page; `after` is the number of the event to go on from,
    `before` that of the one to go back from.

    With `game` only those of a game, with `player` only those that name them or that they sent.
    """
    session = session_seen(actor, code)
    names = names_of(session.key)
    game, player = number_asked(request, "game"), request.GET.get("player", "")
    player = player if player in names.names else ""
    ends = game_ends(session)
    begun = len(ends) + (session.phase == Phase.GAME)
    page = page_of(session, Sifting(ends, game, player), before=number_asked(request, "before"),
                   after=number_asked(request, "after") or 0)  # fmt: skip
    first, last = (page.numbers[0], page.numbers[-1]) if page.numbers else (1, 0)
    wanted = set(page.numbers)
    story = story_of(session, seal_of(session.key), first=first, last=last) if wanted else []
    lines = happenings.lines((told for told in story if told.entry.seq in wanted), session, names)
    facts = {
        "session": session,
        "logs": game_logs(
            lines, shown(remarks_beside(session, page, ends, game=game, player=player), names), ends, game, begun
        ),
        "after": last if page.later else None,
        "before": first if page.earlier else None,
        "end": session.seq + 1,
        "game": game,
        "games": list(range(1, begun + 1)),
        "player": player,
        "players": [(one, names(one)) for one in names.names],
        "filtered": bool(game or player),
        **facts_of_correcting(actor, session),
    }
    return render(request, "sessions/log.html", facts)


def page_of(session: Session, sifting: Sifting, *, after: int, before: int | None) -> LogPage:
    """The first hundred events after one, or the last hundred before one. Whether those that are sifted out leave any
    on the other side is not asked: a page without events says so."""
    found = event_numbers(session, sifting, after=after, before=before, most=PAGE + 1)
    if before is None:
        return LogPage(found[:PAGE], earlier=after > 0, later=len(found) > PAGE)
    return LogPage(found[-PAGE:], earlier=len(found) > PAGE, later=before <= session.seq)


def remarks_beside(
    session: Session, page: LogPage, ends: Sequence[int], *, game: int | None, player: str
) -> list[RemarkRead]:
    """The notes that stand among these events; on the first page those before it too, on the last those after it.

    `game`, `player`: only those on this game or by this player.
    """
    if not page.numbers:
        return []
    return [
        one
        for one in remarks_in_place(session.key, ends, game=game)
        if (not page.earlier or page.numbers[0] <= one.seq)
        and (not page.later or one.seq <= page.numbers[-1])
        and (not player or (one.by is not None and one.by.hex == player))
    ]


def number_asked(request: HttpRequest, name: str) -> int | None:
    """The number in the address, or nothing where there is none that could be one."""
    raw = request.GET.get(name, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 and int(raw) > 0 else None
