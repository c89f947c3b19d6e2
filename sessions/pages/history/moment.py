"""The replay of an evening: one event of the history with the table as it stood after it, and the way to all others.

Its script asks for all moments of a game at once (`game_moments`); without it the page is one picture with links.
"""

from http import HTTPStatus

import msgspec
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from sessions.history.passage import passage_of
from sessions.history.told_moments import told_moments
from sessions.models import Phase, Session
from sessions.pages.access import session_seen
from sessions.pages.history import happenings
from sessions.pages.history.replay_marks import MARKED, ReplayMarks, marks_of
from sessions.pages.notes.remark_shown import shown
from sessions.pages.sheet.adjusting import facts_of_correcting
from sessions.pages.table.page import TRUSTED_TYPES
from sessions.selectors.finished_games import game_rows
from sessions.selectors.log import events_of_kinds
from sessions.selectors.remarks import remarks_in_place
from sessions.selectors.sessions import session_now
from sessions.view.sentences import Names


@require_safe
@never_cache
@csp_update(TRUSTED_TYPES)  # type: ignore[arg-type]  # its types know only views without arguments
@asked_by
def moment(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponse:
    """The event of that number, drawn by the table's own modules with nothing to press."""
    session = session_seen(actor, code)
    if not 1 <= number <= session.seq:
        return render(
            request, "sessions/moment_missing.html", {"session": session, "number": number}, status=HTTPStatus.NOT_FOUND
        )
    now = session_now(code)
    games = game_rows(session)
    [told] = told_moments(session, now, passage_of(session, first=number, last=number), games)
    names, correcting = Names.of(now.guests), facts_of_correcting(actor, session)
    remarks = remarks_in_place(session.key, [seq for seq, _row in games])
    marks = marks_of(
        session.seq,
        games,
        events_of_kinds(session, MARKED),
        [remark.seq for remark in remarks],
        goes_on=session.phase == Phase.GAME,
    )
    facts = {
        "session": session,
        "number": number,
        "marks": marks,
        "game": min(marks.span(number).game, marks.begun),
        "before": number - 1 if number > 1 else None,
        "after": number + 1 if number < session.seq else None,
        "game_before": marks.game_before(number),
        "game_after": marks.game_after(number),
        "jumps": marks.jumps(number),
        "event": happenings.lines([told.entry], session, names)[0],
        "notes": shown((remark for remark in remarks if remark.seq == number), names),
        **correcting,
        "page": {
            "view": msgspec.json.decode(msgspec.json.encode(told.view)),
            "me": [player.hex for player in selectors.voices_of(actor, session.club_id)],
            "urls": {},
            "replay": replay_of(session, number, marks, amends=bool(correcting["amends"])),
        },
    }
    return render(request, "sessions/moment.html", facts)


def replay_of(session: Session, number: int, marks: ReplayMarks, *, amends: bool) -> dict[str, object]:
    """What the script needs besides the moment that is shown first."""
    return {
        "number": number,
        "last": marks.last,
        "ends": marks.ends,
        "begun": marks.begun,
        "marks": marks.by_kind,
        "log": reverse("log", args=[session.code]),
        "sheet": reverse("sheet", args=[session.code]),
        "notes": reverse("notes", args=[session.code]),
        "amends": amends,
        "title": session.name,
    }
