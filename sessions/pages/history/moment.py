"""One event of the history with the table as it stood after it, and the way to the event before and to the next."""

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.history.timeline import story_of
from sessions.history.view_at import view_then
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.sheet.adjusting import facts_of_correcting
from sessions.pages.table.page import TRUSTED_TYPES
from sessions.selectors.sessions import names_of, seal_of, session_now


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def moment(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """The event of that number, drawn by the table's own modules with nothing to press."""
    session = session_seen(actor, code)
    if not 1 <= number <= session.seq:
        raise Http404
    story = story_of(session, seal_of(session.key), first=number, last=number)
    facts = {
        "session": session,
        "number": number,
        "last": session.seq,
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < session.seq else None,
        "event": happenings.lines(story, session, names_of(session.key))[0],
        **facts_of_correcting(actor, session),
        "page": {
            "view": view_then(session_now(code), number),
            "me": [player.hex for player in selectors.voices_of(actor, session.club_id)],
            "urls": {},
        },
    }
    return render(request, "sessions/moment.html", facts)
