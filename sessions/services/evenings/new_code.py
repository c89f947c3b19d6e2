"""A table is given a new code: the old one and every link are dead at once, and those who belong follow."""

from django.db import transaction

from clubs.actors import Actor
from clubs.models import Club
from clubs.services import audit_write, invites_revoke, session_code_moved
from sessions.errors import NotAllowed, NotFound
from sessions.models import FormerCode, Session
from sessions.permissions import may_in
from sessions.services.evenings.codes import code_taken
from sessions.services.locking import lock_session
from sessions.services.writing import view_write


def code_renew(*, code: str, actor: Actor, token: str) -> tuple[str, int]:
    """The new code, and how many links were closed. For the scorekeeper and organisers. Raises NotAllowed, NotFound."""
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        if not may_in(asker, "table.renew_code", locked):
            raise NotAllowed("scorekeeper_renews_code")
        new = code_taken(locked.club)
        FormerCode.objects.create(code=code, club_id=locked.club, session_id=locked.id)
        Session.objects.filter(club=locked.club, id=locked.id).update(code=new)
        closed = invites_revoke(actor=actor, club=Club.objects.get(id=locked.club), session_code=code)
        session_code_moved(club_id=locked.club, before=code, after=new)
        audit_write(actor=actor, club_id=locked.club, session_code=new, what="code_renewed")
        moved, _, _ = lock_session(code=new)
        view_write(moved)
    return new, closed
