"""The history of an evening: every event that ever stood, what was taken back too, with who and when."""

from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import Actor
from clubs.doors import asked_by
from sessions.models import Event, Note, Session
from sessions.pages.doors import session_seen
from sessions.recent import Trace
from sessions.selectors import names_of, seal_of
from sessions.table import happened
from sessions.table.sentences import Names

PAGE = 100


@dataclass(frozen=True)
class Said:
    """One event as a line of the history."""

    seq: int
    text: str
    who: str
    whom: str
    at: datetime
    taken_back: bool
    note: str


@require_safe
@never_cache
@asked_by
def log(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The latest events first, a hundred on a page; `before` is the number of the event to go on from."""
    session = session_seen(actor, code)
    before = before_asked(request)
    events = Event.objects.filter(session=session, **({"seq__lt": before} if before else {})).order_by("-seq")
    page = list(events[: PAGE + 1])
    more, page = len(page) > PAGE, page[:PAGE]
    facts = {
        "session": session,
        "events": said(session, page),
        "older": page[-1].seq if more else None,
        "newest": before is None,
    }
    return render(request, "sessions/log.html", facts)


def before_asked(request: HttpRequest) -> int | None:
    """The number in the address, or nothing where there is none that could be one."""
    raw = request.GET.get("before", "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 and int(raw) > 0 else None


def said(session: Session, events: list[Event]) -> list[Said]:
    """The events in sentences; what a sealed answer was stays hidden until all are in."""
    seal, names = seal_of(session.id), names_of(session.id)
    corrections = (
        Event.objects.filter(session=session).exclude(undoes=None, amends=None).values_list("undoes", "amends")
    )
    gone = {seq for pair in corrections for seq in pair if seq is not None}
    bodies = {event.seq: msgspec.json.decode(event.body) for event in events}
    bodies = {seq: seal.shown(body, seq, taken_back=seq in gone) for seq, body in bodies.items()}
    notes = dict(Note.objects.filter(session=session, seq__in=bodies).values_list("seq", "text"))
    return [
        Said(
            seq=event.seq,
            text=happened.event(trace_of(event, bodies), names),
            who=who(event, session, names),
            whom=names(event.principal.hex) if event.principal and event.principal != event.actor_player else "",
            at=event.at,
            taken_back=event.seq in gone,
            note=notes.get(event.seq, ""),
        )
        for event in events
    ]


def trace_of(event: Event, bodies: dict[int, dict[str, object]]) -> Trace:
    """An event of the log as the sentences read it."""
    undone = event.undoes or event.amends
    return Trace(event.seq, bodies[event.seq], "", about=bodies.get(undone) if undone else None)


def who(event: Event, session: Session, names: Names) -> str:
    """Who sent it; nobody's name for what came out of a file or because its time had come."""
    if event.actor_player is not None:
        return names(event.actor_player.hex)
    by_device = event.actor_device is not None and event.actor_device == session.scorekeeper_device
    if by_device or (event.actor_user is not None and event.actor_user == session.scorekeeper_user):
        return session.scorekeeper_name
    return ""
