"""The history of an evening: every event that ever stood, what was taken back too, with who, when and why."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.history.timeline import story_of
from sessions.models import Event, Game, Session
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.sheet.adjusting import facts_of_correcting
from sessions.selectors.sessions import names_of, seal_of

PAGE = 100


@require_safe
@never_cache
@asked_by
def log(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The latest events first, a hundred on a page; `before` is the number of the event to go on from.

    With `game` only those of a game, with `player` only those that name them or that they sent.
    """
    session = session_seen(actor, code)
    names = names_of(session.id)
    before, game = number_asked(request, "before"), number_asked(request, "game")
    player = request.GET.get("player", "")
    player = player if player in names.names else ""
    ends = list(
        Game.objects.filter(club=session.club_id, session=session).order_by("number").values_list("seq", flat=True)
    )
    page = list(_asked(session, ends, before, game, player).values_list("seq", flat=True)[: PAGE + 1])
    more, page = len(page) > PAGE, page[:PAGE]
    wanted = set(page)
    story = story_of(session, seal_of(session.id), first=page[-1], last=page[0]) if page else []
    facts = {
        "session": session,
        "events": list(
            reversed(happenings.lines((told for told in story if told.entry.seq in wanted), session, names))
        ),
        "older": page[-1] if more else None,
        "newest": before is None,
        "game": game,
        "games": list(range(len(ends) + (session.seq > (ends[-1] if ends else 0)), 0, -1)),
        "player": player,
        "players": [(one, names(one)) for one in names.names],
        "filtered": bool(game or player),
        **facts_of_correcting(actor, session),
    }
    return render(request, "sessions/log.html", facts)


def _asked(session: Session, ends: Sequence[int], before: int | None, game: int | None, player: str) -> QuerySet[Event]:
    """The events asked for, the latest first."""
    events = Event.objects.filter(club=session.club_id, session=session).order_by("-seq")
    if before is not None:
        events = events.filter(seq__lt=before)
    if game is not None:
        first = ends[game - 2] if 1 < game <= len(ends) + 1 else 0
        events = events.filter(seq__gt=first) if game <= len(ends) + 1 else events.none()
        events = events.filter(seq__lte=ends[game - 1]) if game <= len(ends) else events
    if player:
        events = events.filter(Q(body__contains=player) | Q(actor_player=player) | Q(principal=player))
    return events


def number_asked(request: HttpRequest, name: str) -> int | None:
    """The number in the address, or nothing where there is none that could be one."""
    raw = request.GET.get(name, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 and int(raw) > 0 else None
