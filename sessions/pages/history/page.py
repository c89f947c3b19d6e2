"""The history of an evening: every event that ever stood, what was taken back too, with who, when and why."""

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import asked_by
from clubs.actors import Actor
from sessions.history.timeline import story_of
from sessions.models import Session
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.history.happenings import HappeningSaid
from sessions.pages.notes.remark_shown import RemarkShown, shown
from sessions.pages.sheet.adjusting import facts_of_correcting
from sessions.selectors.finished_games import game_ends
from sessions.selectors.log import event_numbers
from sessions.selectors.remarks import RemarkRead, remarks_of
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
    names = names_of(session.key)
    before, game = number_asked(request, "before"), number_asked(request, "game")
    player = request.GET.get("player", "")
    player = player if player in names.names else ""
    ends = game_ends(session)
    page = event_numbers(session, ends=ends, before=before, game=game, player=player, most=PAGE + 1)
    more, page = len(page) > PAGE, page[:PAGE]
    wanted = set(page)
    story = story_of(session, seal_of(session.key), first=page[-1], last=page[0]) if page else []
    lines = happenings.lines((told for told in story if told.entry.seq in wanted), session, names)
    remarks = remarks_between(session, page, newest=before is None, game=game, player=player)
    facts = {
        "session": session,
        "happened": with_notes(lines, shown(remarks, names)),
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


def remarks_between(
    session: Session, page: Sequence[int], *, newest: bool, game: int | None, player: str
) -> list[RemarkRead]:
    """The notes that stand among these events, the latest of which comes first; on the newest page those after it too.

    `game`, `player`: only those on this game or by this player.
    """
    if not page:
        return []
    return [
        one
        for one in remarks_of(session.key, game=game)
        if page[-1] <= one.seq
        and (newest or one.seq <= page[0])
        and (not player or (one.by is not None and one.by.hex == player))
    ]


def with_notes(
    events: Iterable[HappeningSaid], notes: Iterable[RemarkShown]
) -> list[tuple[HappeningSaid | None, RemarkShown | None]]:
    """Each event or note, the latest first: a note stands after the event that was the last when it was added."""
    told: list[tuple[HappeningSaid | None, RemarkShown | None]] = [(None, note) for note in notes]
    told += [(event, None) for event in events]
    return sorted(told, key=_place, reverse=True)


def _place(one: tuple[HappeningSaid | None, RemarkShown | None]) -> tuple[int, int]:
    event, note = one
    if note is not None:
        return note.seq, note.number
    assert event is not None
    return event.seq, 0


def number_asked(request: HttpRequest, name: str) -> int | None:
    """The number in the address, or nothing where there is none that could be one."""
    raw = request.GET.get(name, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 and int(raw) > 0 else None
