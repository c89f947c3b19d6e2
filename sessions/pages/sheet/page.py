"""The page of the score sheet."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from chouette.ledger.money import Worth
from chouette.rules.state import State
from chouette.wording.sums import sum_at
from clubs import selectors
from clubs.access import asked_by
from clubs.actors import Actor
from clubs.permissions import may
from sessions.pages.access import session_seen
from sessions.pages.corrections.correction_rows import evening_corrections
from sessions.pages.sheet.adjusting import facts_of_correcting
from sessions.permissions import may_at
from sessions.selectors.carried_evenings import is_carried
from sessions.selectors.own_rules import house_called
from sessions.selectors.sessions import state_of
from sessions.sheet.build import sheet_of
from sessions.view.view import PROTOCOL
from sessions.view.worth import worth_of

if TYPE_CHECKING:
    from sessions.selectors.by_code import SessionNow


@require_safe
@never_cache
@asked_by
def sheet(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    """The sheet of one evening."""
    session = session_seen(actor, code)
    state, worth = state_of(session.key), worth_of(session)
    written = sheet_of(session, state, {player.hex for player in selectors.voices_of(actor, session.club_id)})
    live = {"protocol": PROTOCOL, "version": session.version, "url": f"/live/sessions/{session.code}/"}
    counted = {"games": written.games, "known_games": written.known_games, "has_paper": written.has_paper}
    facts = {**heading(session, actor, state, worth), **vars(written), **counted, "live": live}
    return render(request, "sessions/sheet.html", facts)


def heading(session: "SessionNow", actor: Actor, state: State, worth: Worth) -> dict[str, object]:
    """Return what stands above the sheet, and what may be done from there."""
    house, changes = house_called(session, state.house)
    return {
        "session": session,
        "of_club": may(actor, "clubs.see", session.club),
        **facts_of_correcting(actor, session),
        "may_delete": may_at(actor, "sessions.run", session),
        "house": house,
        "carries": is_carried(session),
        "changes": changes,
        "stake": sum_at(worth, 1),
        "corrections": evening_corrections(actor, session),
        "here": reverse("sheet", args=[session.code]),
    }
