"""Somebody says that they have seen the rules of a table. It never keeps anybody from playing."""

from django.db import transaction

from sessions.errors import Malformed, NotAllowed, NotFound
from sessions.models import Attendance
from sessions.services.locking import lock_session
from sessions.services.writing import view_write
from sessions.store.session_row import Asker, LockedSession
from sessions.view.rules_seen import seen_text


def rules_seen(*, code: str, token: str, by: str | None = None) -> None:
    """Note that a player has seen the rules as they stand: one's own, or anybody's for the scorekeeper.

    No-op for who has seen them. Raises NotFound, NotAllowed, Malformed.
    """
    with transaction.atomic():
        locked, asker, _ = lock_session(code=code, token=token)
        if not asker.roles:
            raise NotFound
        came = Attendance.objects.filter(
            club_id=locked.club, session_id=locked.id, player_id__in=_whose(locked, asker, by)
        )
        came.update(rules_seen=seen_text(locked.state.house))
        fresh, _, _ = lock_session(code=code)
        if fresh.guests != locked.guests:
            view_write(fresh)


def _whose(locked: LockedSession, asker: Asker, by: str | None) -> list[str]:
    """Whose eyes it were: those of all players this device speaks for here, or of the one who is named."""
    here = [guest.id for guest in locked.guests]
    if by is None:
        mine = [player for player in here if player in asker.voices]
        if not mine:
            raise NotAllowed("is_for_somebody_else_to_say")
        return mine
    if by not in here:
        raise Malformed("unknown_player", player=by)
    if by not in asker.voices and not locked.keeps_the_sheet(asker):
        raise NotAllowed("is_for_somebody_else_to_say")
    return [by]
