"""A note is removed for good, by its author or an organiser; and with the person who wrote it."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from clubs.actors import Actor
from clubs.services import audit_write
from sessions.errors import NotAllowed, NotFound
from sessions.models import Event, Note, Remark
from sessions.permissions import may_in
from sessions.selectors.remarks import is_own
from sessions.services.locking import lock_session


def remark_remove(*, code: str, actor: Actor, token: str, number: int) -> None:
    """Delete a note; an organiser may delete anybody's, which stands in the trail. Raises NotFound, NotAllowed."""
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not may_in(asker, "table.enter", locked):
            raise NotFound
        here = Remark.objects.filter(club=locked.club, session=locked.id, number=number)
        found = here.values_list("game", "by", "actor_device", "actor_user").first()
        if found is None:
            raise NotFound
        own = is_own(asker, *found[1:])
        if not own and not may_in(asker, "table.remove_notes", locked):
            raise NotAllowed("author_removes_notes")
        here.delete()
        if not own:
            whom = str(found[1] or "")
            audit_write(
                actor=actor, club_id=locked.club, session_code=code, principal=whom, what="note_removed", game=found[0]
            )


def words_erased(club: UUID, players: Collection[UUID]) -> None:
    """Delete what these players of a club have written: what they noted with events, and their notes on games."""
    own = Event.objects.filter(club=club, actor_player__in=players).values_list("session_id", "seq")
    for session, seq in own:
        Note.objects.filter(club=club, session=session, seq=seq).delete()
    Remark.objects.filter(club=club, by__in=players).delete()
