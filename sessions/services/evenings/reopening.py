"""A session that was closed is opened again: what was closed by mistake, or too early."""

from django.db import transaction
from django.utils import timezone

from chouette.rules import Refusal
from chouette.rules.events import Amend, Close, Undo
from clubs.actors import Actor
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound, Refused
from sessions.history.checkpoint import record_before
from sessions.permissions import may_in
from sessions.services.locking import lock_session
from sessions.services.taps.append import draft
from sessions.services.taps.correction import corrected
from sessions.store.session_row import LockedSession
from sessions.view.problems import refusal_body


def session_reopen(*, code: str, actor: Actor, token: str) -> None:
    """Take the closing back, however long ago it was. Organisers only; no-op for a session that is open.

    Raises NotFound, NotAllowed, or Refused where somebody who sat there sits at another table now.
    """
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        if not locked.state.closed:
            return
        if not may_in(asker, "table.reopen", locked):
            raise NotAllowed("organiser_opens_again")
        event, key, player = opening(locked), f"reopen-{locked.seq}", next(iter(asker.voices), None)
        drafted = draft(event, key=key, content="", asker=asker, player=player, at=timezone.now())
        refusal = corrected(locked, event, drafted)
        if isinstance(refusal, Refusal):
            raise Refused(refusal_body(refusal, locked))
        audit_write(actor=actor, club_id=locked.club, session_code=code, principal="organiser", what="session_reopened")


def opening(locked: LockedSession) -> Undo | Amend:
    """What takes the closing back: an undo, or where points were corrected since an amendment, so that they stay so."""
    events = record_before(locked, None).events
    closed = next(one.seq for one in reversed(events) if isinstance(one.event, Close))
    return Undo() if closed == events[-1].seq else Amend(seq=closed, with_=None)
