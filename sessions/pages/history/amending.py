"""The way to the correction of an event: beforehand it asks whoever corrects a finished evening for a proof."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import asked_by, proof_asked
from clubs.actors import Actor, is_fresh
from clubs.missing_right import RightMissing
from sessions.models import Phase
from sessions.pages.access import session_seen
from sessions.permissions import SessionRight, may_at


@require_safe
@never_cache
@asked_by
def correct(request: HttpRequest, actor: Actor, code: str, number: int) -> HttpResponseBase:
    """On to the table, where the event of that number lies open to be corrected."""
    session = session_seen(actor, code)
    closed = session.phase == Phase.CLOSED
    right: SessionRight = "sessions.correct_closed" if closed else "sessions.correct"
    if not may_at(actor, right, session):
        raise RightMissing(right)
    if not 1 <= number <= session.seq:
        raise Http404
    if closed and not is_fresh(actor):
        return proof_asked(request)
    return redirect(f"{reverse('table', args=[session.code])}#event-{number}")
