"""A session that was closed is opened again: what was closed by mistake, or too early."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from chouette.rules import Refusal
from chouette.rules.events import Undo
from clubs.actors import Actor
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound, Refused
from sessions.permissions import may_in
from sessions.room import Room
from sessions.services.correction import corrected
from sessions.services.entry import said
from sessions.services.room import locked
from sessions.table.problems import refusal_body

OPEN_AGAIN_FOR = timedelta(hours=24)


def session_reopen(*, code: str, actor: Actor, token: str) -> None:
    """Take the closing back. Organisers only, and within 24 hours; no-op for a session that is open.

    Raises NotFound, NotAllowed, or Refused where somebody who sat there sits at another table now.
    """
    with transaction.atomic():
        room, asker, _ = locked(code=code, token=token)
        if not may_in(asker, "table.enter", room):
            raise NotFound
        if not room.state.closed:
            return
        if not may_in(asker, "table.reopen", room):
            raise NotAllowed("organiser_opens_again")
        now = timezone.now()
        if now - closed_at(room) > OPEN_AGAIN_FOR:
            raise NotAllowed("day_is_over")
        written = said(Undo(), key=f"reopen-{room.seq}", content="", asker=asker, player=None, principal=None, at=now)
        refusal = corrected(room, Undo(), written)
        if isinstance(refusal, Refusal):
            raise Refused(refusal_body(refusal, room))
        audit_write(actor=actor, club_id=room.club, session_code=code, principal="organiser", what="session_reopened")


def closed_at(room: Room) -> datetime:
    """When a closed session was closed: nothing but a correction can have followed."""
    return datetime.fromisoformat(room.recent.trail[-1].at)
